// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/shared_searches.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/engine/peers.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/input_error.hpp"
#include "tests/unit/cluster/test_support.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::cluster_search {
namespace {

/// After knight moves, so that the positions before count.
engine::Game game_after_moves() {
  engine::Game game;
  for (const char* const text : {"g1f3", "g8f6", "b1c3"}) {
    const chess::MoveList moves = chess::legal_moves(game.position);
    game.play(*std::ranges::find(moves, text, [](chess::Move move) { return chess::to_uci(move); }));
  }
  return game;
}

TEST(RootCommand, IsReadAsItWasWritten) {
  const engine::Game game = game_after_moves();
  ASSERT_FALSE(game.earlier_keys.empty());
  const engine::Game read = game_of_root_command(root_command(game));
  EXPECT_EQ(chess::to_fen(read.position), chess::to_fen(game.position));
  EXPECT_EQ(read.earlier_keys, game.earlier_keys);
  EXPECT_TRUE(game_of_root_command(root_command({})).earlier_keys.empty());
}

TEST(RootCommand, RefusesWhatIsNone) {
  const auto problem = [](const std::string& command) {
    return test::input_error_of([&] { game_of_root_command(command); });
  };
  EXPECT_EQ(problem("position startpos"), "\"position startpos\": expected the root of a search");
  EXPECT_TRUE(test::contains(problem("root 8/8/8/8/8/8/8/8 w - - 0 1;"), "expected one king of White, found 0"));
  EXPECT_EQ(problem(root_command({}) + " 12x"), "\"12x\": expected the key of a position");
}

/// What a rank was asked to search.
struct Asked {
  unsigned rank;
  std::string fen;
  bool has_peers;
};

/// Searches of a leader with followers; each has an engine of its own.
class SharedRoots : public testing::Test {
 protected:
  void run(unsigned ranks, const std::vector<engine::Game>& games, const engine::Limits& limits) {
    cluster::run_ranks(cluster::LocalNetwork::make(ranks), ranks, [&](cluster::Ranks& rank) {
      engine::Engine engine(engine::test::default_evaluator());
      engine.set_hash_megabytes(1);
      SharedSearches searches(rank, {}, [](const std::string&) {});
      const auto search = [&](const engine::Game& game, const engine::Limits& its_limits,
                              engine::SearchControl& control, engine::SearchListener& listener) {
        {
          const std::scoped_lock lock(mutex);
          asked.push_back({rank.rank(), chess::to_fen(game.position), engine::peers_of(&listener) != nullptr});
        }
        return engine.search(game, its_limits, control, &listener);
      };
      if (!rank.leads()) return searches.follow(search);
      for (const engine::Game& game : games) {
        engine::SearchControl control;
        SilentListener silent;
        results.push_back(searches.lead(game, limits, control, silent, search));
      }
    });
  }

  std::mutex mutex;
  std::vector<Asked> asked;
  std::vector<engine::SearchResult> results;
};

TEST_F(SharedRoots, AllRanksSearchTheSameRoot) {
  const engine::Game game = game_after_moves();
  run(3, {game}, engine::test::depth_limit(9));
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results.front().depth, 9);
  EXPECT_GE(asked.size(), 1U) << "a follower may be late";
  for (const Asked& each : asked) {
    EXPECT_EQ(each.fen, chess::to_fen(game.position)) << "rank " << each.rank;
    EXPECT_TRUE(each.has_peers) << "rank " << each.rank;
  }
}

TEST_F(SharedRoots, SearchesFollowEachOther) {
  run(2, {engine::Game(), game_after_moves(), engine::Game()}, engine::test::depth_limit(6));
  ASSERT_EQ(results.size(), 3U);
  for (const engine::SearchResult& result : results) EXPECT_EQ(result.depth, 6);
  EXPECT_EQ(std::ranges::count(asked, 1U, &Asked::rank), 3);
}

TEST(SharedSearches, AFollowerThatFailsIsHeardOf) {
  cluster::run_ranks(cluster::LocalNetwork::make(2), 2, [&](cluster::Ranks& rank) {
    SharedSearches searches(rank, {}, [](const std::string&) {});
    const auto search = [&](const engine::Game&, const engine::Limits&, engine::SearchControl& control,
                            engine::SearchListener&) -> engine::SearchResult {
      if (!rank.leads()) throw std::runtime_error("no memory for that");
      control.stop();
      return {};
    };
    if (rank.leads()) {
      engine::SearchControl control;
      SilentListener silent;
      searches.lead({}, {}, control, silent, search);
    } else {
      EXPECT_THROW(searches.follow(search), std::runtime_error);
    }
  });
}

}  // namespace
}  // namespace cobalt::cluster_search
