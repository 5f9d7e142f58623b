// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/rank_peers.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "host/chess/movegen.hpp"
#include "tests/unit/cluster/test_support.hpp"

namespace cobalt::cluster_search {
namespace {

using std::chrono::steady_clock;
using test::comes_true;

std::vector<engine::RootMove> root_moves(const chess::Position& position) {
  std::vector<engine::RootMove> moves;
  for (const chess::Move move : chess::legal_moves(position)) {
    engine::RootMove& root = moves.emplace_back();
    root.move = move;
    root.line = {move};
  }
  return moves;
}

engine::TableEntry entry_of(int depth) { return {{}, 30, 20, depth, engine::Bound::kLower, false}; }

/// Two ranks and what each has of a search.
class TwoRanks : public testing::Test {
 protected:
  explicit TwoRanks(const PeerOptions& options = {},
                    const cluster::RanksOptions& ranks_options = cluster::kPatientOptions)
      : leader_ranks(network->link(0), ranks_options),
        follower_ranks(network->link(1), ranks_options),
        leader(leader_ranks, options, [](const std::string&) {}),
        follower(follower_ranks, options, [](const std::string&) {}) {}

  /// What the leader's search finds when it asks.
  void ask_leader() { leader.exchange(table, finished, root_moves(chess::Position()), 0); }

  std::shared_ptr<cluster::LocalNetwork> network = cluster::LocalNetwork::make(2);
  cluster::Ranks leader_ranks;
  cluster::Ranks follower_ranks;
  RankPeers leader;
  RankPeers follower;
  engine::TranspositionTable table{1};
  engine::FinishedIteration finished;
};

TEST_F(TwoRanks, EntriesReachTheOthersTable) {
  leader.begin({});
  follower.begin({});
  for (std::uint64_t key = 1; key <= 100; ++key) follower.on_entry(key * 0x9e3779b97f4a7c15, entry_of(7));
  const auto has_all = [&] {
    ask_leader();
    return leader.counts().entries_received == 100;
  };
  ASSERT_TRUE(comes_true(has_all));
  ask_leader();
  EXPECT_EQ(table.find(50 * 0x9e3779b97f4a7c15), entry_of(7));
  EXPECT_EQ(follower.counts().entries_sent, 100U);
  EXPECT_EQ(follower.counts().entries_dropped, 0U);
}

TEST_F(TwoRanks, EntriesOfAnotherSearchAreNotTaken) {
  leader.begin({});
  leader.begin({});
  follower.begin({});
  follower.on_entry(5, entry_of(7));
  ASSERT_TRUE(comes_true([&] { return follower.counts().entries_sent == 1; }));
  // What the follower sends next comes after it.
  follower.begin({});
  follower.on_iteration(5, root_moves(chess::Position()));
  ASSERT_TRUE(comes_true([&] { return leader.counts().iterations_received == 1; }));
  ask_leader();
  EXPECT_EQ(leader.counts().entries_received, 0U);
  EXPECT_FALSE(table.find(5).is_found());
}

TEST_F(TwoRanks, MemoryIsBounded) {
  leader.begin({});
  follower.begin({});
  // Nobody asks the leader for them. Some must be dropped, unless a slow machine takes its time to write them.
  std::uint64_t written = 0;
  const auto has_dropped = [&] {
    for (int i = 0; i < 100'000; ++i) follower.on_entry(++written, entry_of(6));
    return follower.counts().entries_dropped > 0;
  };
  EXPECT_TRUE(comes_true(has_dropped));
  EXPECT_TRUE(
      comes_true([&] { return follower.counts().entries_sent + follower.counts().entries_dropped == written; }));
  EXPECT_LE(leader.counts().entries_received, 4096U);
}

/// One entry per tenth of a second.
PeerOptions poor_options() {
  PeerOptions options;
  options.bytes_per_second = 10 * kEntryBytes;
  return options;
}

class TwoPoorRanks : public TwoRanks {
 protected:
  TwoPoorRanks() : TwoRanks(poor_options()) {}
};

TEST_F(TwoPoorRanks, TheBudgetIsKept) {
  const auto start = steady_clock::now();
  leader.begin({});
  follower.begin({});
  const auto has_some = [&] {
    for (std::uint64_t key = 1; key <= 50; ++key) follower.on_entry(key, entry_of(static_cast<int>(key)));
    ask_leader();
    return leader.counts().entries_received >= 5;
  };
  ASSERT_TRUE(comes_true(has_some));
  const auto sent = static_cast<double>(follower.counts().entries_sent);
  const double elapsed = std::chrono::duration<double>(steady_clock::now() - start).count();
  EXPECT_GE(sent, 5);
  EXPECT_LE(sent, 10 * elapsed + 2);
}

TEST_F(TwoRanks, FinishedIterationsAreTakenOver) {
  leader.begin({});
  follower.begin({});
  follower.on_iteration(9, root_moves(chess::Position()));
  const auto is_there = [&] {
    ask_leader();
    return finished.depth() == 9;
  };
  EXPECT_TRUE(comes_true(is_there));
  // Of another root.
  chess::Position other;
  other.do_move(chess::legal_moves(other)[0]);
  follower.on_iteration(11, root_moves(other));
  ASSERT_TRUE(comes_true([&] { return leader.counts().iterations_received == 2; }));
  ask_leader();
  EXPECT_EQ(finished.depth(), 9);
}

TEST_F(TwoRanks, AnIterationMayComeBeforeTheSearchBegins) {
  leader.begin({});
  follower.begin({});
  follower.begin({});
  follower.on_iteration(5, root_moves(chess::Position()));
  ASSERT_TRUE(comes_true([&] { return leader.counts().iterations_received == 1; }));
  ask_leader();
  EXPECT_EQ(finished.depth(), 0) << "it is of the next search";
  leader.begin({});
  ask_leader();
  EXPECT_EQ(finished.depth(), 5);
}

TEST_F(TwoRanks, FollowersGetTheCommands) {
  leader.forward("position startpos moves e2e4");
  leader.begin({});
  leader.end();
  EXPECT_EQ(follower.next_command(), "position startpos moves e2e4");
  EXPECT_EQ(follower.next_command(), "go infinite");
  EXPECT_EQ(follower.next_command(), "stop");
}

class TwoQuickRanks : public TwoRanks {
 protected:
  TwoQuickRanks() : TwoRanks({}, cluster::kQuickOptions) {}
};

TEST_F(TwoQuickRanks, WithoutALeaderTheSessionEnds) {
  network->cut_off(0);
  EXPECT_EQ(follower.next_command(), "quit");
  EXPECT_EQ(follower.next_command(), std::nullopt);
}

PeerOptions options_with_device() {
  PeerOptions options;
  options.device = "model";
  return options;
}

class OwnDevice : public TwoRanks {
 protected:
  OwnDevice() : TwoRanks(options_with_device()) {}
};

TEST_F(OwnDevice, KeepsItWhateverTheSessionChooses) {
  leader.forward("setoption name Device value xrt:0");
  leader.forward("setoption name Hash value 32");
  EXPECT_EQ(follower.next_command(), "setoption name Hash value 32");
}

}  // namespace
}  // namespace cobalt::cluster_search
