// SPDX-License-Identifier: Apache-2.0
// What threads of a search take over from each other.
#include "host/engine/finished_iteration.hpp"

#include <algorithm>
#include <thread>

#include "host/engine/time_manager.hpp"
#include "host/engine/worker.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

std::vector<RootMove> root_moves_of(const Game& game) {
  std::vector<RootMove> moves;
  for (const chess::Move move : chess::legal_moves(game.position)) {
    RootMove& root_move = moves.emplace_back();
    root_move.move = move;
    root_move.line = {move};
  }
  return moves;
}

TEST(FinishedIteration, TheDeepestIsKept) {
  std::vector<RootMove> moves = root_moves_of({});
  const chess::Move first = moves.front().move;
  FinishedIteration finished;
  std::vector<RootMove> taken;
  EXPECT_EQ(finished.take(taken), 0);
  EXPECT_TRUE(taken.empty());

  finished.offer(4, moves);
  std::swap(moves.front(), moves.back());
  finished.offer(4, moves);
  finished.offer(3, moves);
  EXPECT_EQ(finished.depth(), 4);
  EXPECT_EQ(finished.take(taken), 4);
  EXPECT_EQ(taken.front().move, first);

  finished.offer(6, moves);
  EXPECT_EQ(finished.take(taken), 6);
  EXPECT_EQ(taken.back().move, first);
}

TEST(FinishedIteration, DepthAndMovesBelongTogether) {
  FinishedIteration finished;
  const std::vector<RootMove> all = root_moves_of({});
  constexpr int kLastDepth = 2000;
  const auto offer_all = [&] {
    std::vector<RootMove> moves = all;
    for (int depth = 1; depth <= kLastDepth; ++depth) {
      for (RootMove& move : moves) move.score = depth;
      finished.offer(depth, moves);
    }
  };
  std::jthread one(offer_all);
  std::jthread other(offer_all);
  std::vector<RootMove> taken;
  for (int depth = 0; depth < kLastDepth;) {
    const int next = finished.take(taken);
    ASSERT_GE(next, depth);
    depth = next;
    ASSERT_TRUE(std::all_of(taken.begin(), taken.end(), [&](const RootMove& move) { return move.score == depth; }));
  }
}

// ------------------------------------------------------------------------------------------------ in a search

struct Recorder : SearchListener {
  void on_progress(const Progress& progress) override {
    if (progress.bound == Bound::kExact) depths.push_back(progress.depth);
  }
  void on_root_move(int, chess::Move, std::size_t, std::chrono::steady_clock::duration) override {}
  std::vector<int> depths;
};

/// A first thread whose search is for its own, while an iteration of another lies ready.
class OutrunThread : public testing::Test {
 protected:
  /// \return the exact depths that it reports
  std::vector<int> run(unsigned multi_pv, int others_depth, int last_depth) {
    limits_.depth = last_depth;
    std::vector<RootMove> offered = root_moves_of(game_);
    std::rotate(offered.begin(), offered.end() - 1, offered.end());
    offered.front().score = 30;
    finished_best_ = offered.front().move;
    TranspositionTable table(1);
    EvaluationCache cache(1 << 16);
    const SearchOptions options;
    SharedSearch shared{*test::default_evaluator(), table, cache, options, limits_, control_, multi_pv};
    shared.finished.offer(others_depth, offered);
    std::vector<chess::Move> moves;
    for (const RootMove& move : offered) moves.push_back(move.move);
    std::reverse(moves.begin(), moves.end());
    worker_->prepare(shared, game_, moves);
    TimeManager time(limits_, chess::kWhite, Milliseconds(0), control_);
    Recorder recorder;
    const std::vector<std::unique_ptr<Worker>> no_others;
    worker_->run(&time, &recorder, no_others);
    return recorder.depths;
  }

  Game game_;
  Limits limits_;
  SearchControl control_;
  chess::Move finished_best_;
  std::unique_ptr<Worker> worker_ = std::make_unique<Worker>(0);
};

TEST_F(OutrunThread, GoesOnFromTheIterationOfAnother) {
  EXPECT_EQ(run(1, 5, 7), (std::vector<int>{5, 6, 7}));
  EXPECT_EQ(worker_->completed_depth(), 7);
  EXPECT_EQ(worker_->root_moves().size(), 20U);
}

TEST_F(OutrunThread, AnswersWithTheIterationOfAnother) {
  EXPECT_EQ(run(1, 6, 6), (std::vector<int>{6}));
  EXPECT_EQ(worker_->root_moves().front().move, finished_best_);
  EXPECT_EQ(worker_->root_moves().front().score, 30);
  EXPECT_LT(worker_->nodes(), 100U);
}

TEST_F(OutrunThread, SearchesSeveralLinesItself) { EXPECT_EQ(run(2, 5, 3), (std::vector<int>{1, 1, 2, 2, 3, 3})); }

}  // namespace
}  // namespace cobalt::engine
