// SPDX-License-Identifier: Apache-2.0
// Single moves of a root, as who deals them out has them searched.
#include <gtest/gtest.h>

#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

constexpr auto kNever = [] { return false; };

/// White takes a queen with the rook, or plays something else.
const Game& queen_hangs() {
  static const Game game = test::game_of("3q3k/8/8/8/8/8/6PP/3R3K w - - 0 1");
  return game;
}

class SearchMove : public testing::Test {
 protected:
  SearchMove() { engine.set_hash_megabytes(1); }

  DealtMove dealt(const char* move, int number, Score alpha, Score beta) const {
    return {.move = *chess::parse_uci(queen_hangs().position, move),
            .number = number,
            .depth = 6,
            .alpha = alpha,
            .beta = beta};
  }

  Engine engine{test::material_evaluator()};
};

TEST_F(SearchMove, TheFirstMoveHasAScoreAndALine) {
  const auto found = engine.search_move(queen_hangs(), dealt("d1d8", 1, -kInfinite, kInfinite), {}, kNever);
  ASSERT_TRUE(found);
  EXPECT_GT(found->score, 400);
  EXPECT_EQ(found->move.score, found->score);
  EXPECT_EQ(chess::to_uci(found->move.line.front()), "d1d8");
  EXPECT_GT(found->nodes, 1U);
  EXPECT_GE(found->nodes, found->evaluations);
}

TEST_F(SearchMove, ALateMoveThatIsNotBetterIsABound) {
  const auto found = engine.search_move(queen_hangs(), dealt("h2h3", 2, 400, kInfinite), {}, kNever);
  ASSERT_TRUE(found);
  EXPECT_LE(found->score, 400);
  EXPECT_EQ(found->move.score, -kInfinite);
}

TEST_F(SearchMove, ALateMoveThatIsBetterHasItsScore) {
  const auto late = engine.search_move(queen_hangs(), dealt("d1d8", 2, -400, kInfinite), {}, kNever);
  ASSERT_TRUE(late);
  EXPECT_GT(late->score, 400);
  EXPECT_EQ(late->move.score, late->score);
}

TEST_F(SearchMove, NothingComesOfOneThatIsStopped) {
  DealtMove endless = dealt("d1d8", 1, -kInfinite, kInfinite);
  endless.depth = kMaxDepth;
  int asked = 0;
  EXPECT_FALSE(engine.search_move(queen_hangs(), endless, {}, [&] { return ++asked == 50; }));
  EXPECT_EQ(asked, 50);
}

TEST_F(SearchMove, WhatItThrowsIsThrown) {
  const auto fail = []() -> bool { throw std::runtime_error("no clock"); };
  EXPECT_THROW(engine.search_move(queen_hangs(), dealt("d1d8", 1, -kInfinite, kInfinite), {}, fail),
               std::runtime_error);
}

TEST_F(SearchMove, ThreadsSearchTheSameMove) {
  engine.set_threads(3);
  const auto found = engine.search_move(queen_hangs(), dealt("d1d8", 1, -kInfinite, kInfinite), {}, kNever);
  ASSERT_TRUE(found);
  EXPECT_GT(found->score, 400);
}

TEST_F(SearchMove, TheNextWholeSearchKnowsNothingFalseOfTheRoot) {
  // A bad move as the first one must not stand in the table as the root's best.
  ASSERT_TRUE(engine.search_move(queen_hangs(), dealt("h2h3", 1, -kInfinite, kInfinite), {}, kNever));
  const SearchResult result = test::search(engine, queen_hangs(), test::depth_limit(3));
  EXPECT_EQ(chess::to_uci(result.best_move()), "d1d8");
  EXPECT_GT(result.lines.front().score, 400);
}

}  // namespace
}  // namespace cobalt::engine
