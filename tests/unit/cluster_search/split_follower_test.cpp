// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/split_follower.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "host/cluster_search/shared_searches.hpp"
#include "tests/unit/cluster/test_support.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::cluster_search {
namespace {

using std::chrono::seconds;
using std::chrono::steady_clock;

/// A follower that searches, and the rank that hears of it.
class Follower : public testing::Test {
 protected:
  void SetUp() override {
    engine.set_hash_megabytes(1);
    follower.begin(1);
    thread = std::jthread([this] { follower.search(engine, game, {}, control, silent); });
  }
  void TearDown() override { control.stop(); }

  MoveTask task(std::uint32_t search, std::uint32_t deal, std::uint16_t place, int depth) const {
    MoveTask task;
    task.where = {search, deal, place};
    task.move = {.move = chess::legal_moves(game.position)[place], .number = place + 1, .depth = depth};
    return task;
  }
  /// The next result; fails when none comes.
  MoveResult result() {
    const auto message = leader_ranks.receive(steady_clock::now() + test::kPatience);
    EXPECT_TRUE(message && message->kind == cluster::Kind::kMoveResult);
    return message ? result_of(message->body) : MoveResult();
  }

  std::shared_ptr<cluster::LocalNetwork> network = cluster::LocalNetwork::make(2);
  cluster::Ranks leader_ranks{network->link(0), cluster::kPatientOptions};
  cluster::Ranks ranks{network->link(1), cluster::kPatientOptions};
  engine::Engine engine{engine::test::default_evaluator()};
  engine::Game game;
  engine::SearchControl control;
  SilentListener silent;
  SplitFollower follower{ranks};
  std::jthread thread;
};

TEST_F(Follower, SearchesWhatItIsDealt) {
  follower.on_task(task_bytes(task(1, 1, 3, 5)));
  const MoveResult found = result();
  EXPECT_EQ(found.where, (DealPlace{1, 1, 3}));
  EXPECT_EQ(found.result.move.move, chess::legal_moves(game.position)[3]);
  EXPECT_EQ(found.result.move.line.front(), found.result.move.move);
  EXPECT_EQ(found.result.move.score, found.result.score);
  EXPECT_GT(found.result.nodes, 5U);
  engine::test::end_of_line(game.position, found.result.move.line);
}

TEST_F(Follower, ANewerDealEndsTheWorkOnThoseBefore) {
  follower.on_task(task_bytes(task(1, 1, 0, engine::kMaxDepth)));
  follower.on_task(task_bytes(task(1, 1, 1, engine::kMaxDepth)));
  follower.on_task(task_bytes(task(1, 2, 2, 3)));
  EXPECT_EQ(result().where, (DealPlace{1, 2, 2}));
  follower.on_task(task_bytes(task(1, 1, 0, 1)));
  follower.on_task(task_bytes(task(1, 2, 3, 1)));
  EXPECT_EQ(result().where, (DealPlace{1, 2, 3})) << "what is older is not searched";
}

TEST_F(Follower, StopsInTheMiddleOfAMove) {
  follower.on_task(task_bytes(task(1, 1, 0, engine::kMaxDepth)));
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  control.stop();
  thread.join();  // the move alone would take hours
}

TEST_F(Follower, MovesThatWaitAreSearchedAboveTheNewestBound) {
  // The first one keeps it busy; the second waits, and no move of the start position wins a queen.
  follower.on_task(task_bytes(task(1, 1, 0, 9)));
  follower.on_task(task_bytes(task(1, 1, 1, 3)));
  follower.on_bound(bound_bytes({{1, 1, 0}, 900}));
  EXPECT_EQ(result().where.place, 0);
  const MoveResult found = result();
  EXPECT_LE(found.result.score, 900);
  EXPECT_EQ(found.result.move.score, -engine::kInfinite) << "it is not better than the bound";
}

TEST_F(Follower, RefusesWhatIsNoMessage) {
  EXPECT_THROW(follower.on_task("short"), InputError);
  EXPECT_THROW(follower.on_bound("short"), InputError);
}

}  // namespace
}  // namespace cobalt::cluster_search
