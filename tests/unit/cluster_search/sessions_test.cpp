// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/sessions.hpp"

#include <gtest/gtest.h>

#include <mutex>
#include <sstream>

#include "tests/unit/cluster/test_support.hpp"

namespace cobalt::cluster_search {
namespace {

/// What a leader with a follower answers, and what the follower complains of.
struct Session {
  std::string output;
  std::vector<std::string> told;
};

Session run_session(const std::string& input) {
  Session session;
  std::mutex mutex;
  cluster::run_ranks(cluster::LocalNetwork::make(2), 2, [&](cluster::Ranks& ranks) {
    const auto tell = [&](const std::string& text) {
      const std::scoped_lock lock(mutex);
      session.told.push_back(text);
    };
    if (ranks.leads()) {
      std::istringstream in(input);
      std::ostringstream out;
      lead_session(ranks, {}, in, out, "test", {}, tell);
      session.output = out.str();
    } else {
      follow_session(ranks, {}, "test", {}, tell);
    }
  });
  return session;
}

TEST(ClusterSession, AnswersAsAnyOther) {
  const Session session = run_session(
      "uci\nsetoption name Hash value 2\nposition startpos moves e2e4\ngo depth 9\n"
      "position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo depth 5\n");
  EXPECT_NE(session.output.find("uciok"), std::string::npos);
  EXPECT_EQ(session.output.find("bestmove 0000"), std::string::npos) << session.output;
  EXPECT_NE(session.output.find("bestmove a1a8"), std::string::npos) << session.output;
  EXPECT_TRUE(session.told.empty()) << session.told.front();
}

TEST(ClusterSession, TellsWhatIsWrongOnAFollower) {
  const Session session = run_session("setoption name Params value /nowhere.toml\nquit\n");
  ASSERT_FALSE(session.told.empty());
  EXPECT_NE(session.told.front().find("/nowhere.toml"), std::string::npos) << session.told.front();
}

}  // namespace
}  // namespace cobalt::cluster_search
