// SPDX-License-Identifier: Apache-2.0
#include "host/policy/deepening.hpp"

#include <gtest/gtest.h>

#include <deque>

#include "host/chess/movegen.hpp"
#include "host/chess/position.hpp"

namespace cobalt::policy {
namespace {

const SearchNumbers kNumbers;

// ------------------------------------------------------------------------------------------------ windows

TEST(AspirationWindow, IsAroundTheExpectedScore) {
  const AspirationWindow window(kNumbers, true, 5, 40);
  EXPECT_EQ(window.alpha(), 40 - kNumbers.aspiration_window_cp);
  EXPECT_EQ(window.beta(), 40 + kNumbers.aspiration_window_cp);
}

TEST(AspirationWindow, IsOpenAtLowDepthForMatesAndWithoutTheRule) {
  for (const AspirationWindow& window :
       {AspirationWindow(kNumbers, true, 4, 40), AspirationWindow(kNumbers, true, 9, mate_at(7)),
        AspirationWindow(kNumbers, false, 9, 40)}) {
    EXPECT_EQ(window.alpha(), -kInfinite);
    EXPECT_EQ(window.beta(), kInfinite);
  }
}

TEST(AspirationWindow, WidensTowardsTheScore) {
  AspirationWindow window(kNumbers, true, 8, 0);
  const Score beta = window.beta();
  EXPECT_EQ(window.widen(-100), Bound::kUpper);
  EXPECT_LT(window.alpha(), -100);
  EXPECT_LT(window.beta(), beta);
  EXPECT_EQ(window.widen(200), Bound::kLower);
  EXPECT_GT(window.beta(), 200);
  EXPECT_EQ(window.widen(200), Bound::kExact);
}

TEST(AspirationWindow, OpensWhenGuessesAreFarOff) {
  AspirationWindow window(kNumbers, true, 8, 0);
  int searches = 0;
  while (window.beta() < kInfinite && searches < 50) {
    EXPECT_EQ(window.widen(window.beta()), Bound::kLower);
    ++searches;
  }
  EXPECT_LT(searches, 20);
  EXPECT_EQ(window.alpha(), -kInfinite);
  EXPECT_EQ(window.widen(2000), Bound::kExact);
}

// ------------------------------------------------------------------------------------------------ iterations

/// Gives the moves scores from a list, one list per search; stops when there is none.
class ListSearcher : public Deepening::Searcher {
 public:
  explicit ListSearcher(Deepening& deepening) : deepening_(deepening) {}

  std::optional<Score> search_root(Score alpha, Score beta, int) override {
    windows.emplace_back(alpha, beta);
    if (scores.empty()) return std::nullopt;
    Score best = -kInfinite;
    std::size_t index = 0;
    for (RootMove& move : deepening_.open_moves()) {
      const Score score = scores.front().at(index++);
      move.score = index == 1 || score > best ? score : -kInfinite;
      best = std::max(best, score);
    }
    scores.pop_front();
    return best;
  }
  void on_line(int, Bound bound) override { told.emplace_back(deepening_.line_index(), bound); }

  std::deque<std::vector<Score>> scores;
  std::vector<std::pair<Score, Score>> windows;
  std::vector<std::pair<std::size_t, Bound>> told;

 private:
  Deepening& deepening_;
};

std::vector<RootMove> root_moves(std::size_t count) {
  std::vector<RootMove> moves;
  for (const chess::Move move : chess::legal_moves(chess::Position())) {
    if (moves.size() < count) moves.push_back({.move = move, .line = {move}});
  }
  return moves;
}

/// Searches one depth to its end with one search.
void run_depth(Deepening& deepening, ListSearcher& searcher, int depth, std::vector<Score> scores) {
  searcher.scores = {std::move(scores)};
  ASSERT_TRUE(deepening.iterate(depth, searcher));
  deepening.conclude(depth, searcher);
}

TEST(Deepening, TheBestMoveComesFirst) {
  Deepening deepening;
  const std::vector<RootMove> moves = root_moves(3);
  deepening.reset(moves, 1, kNumbers, true);
  ListSearcher searcher(deepening);
  run_depth(deepening, searcher, 1, {10, 5, 30});
  EXPECT_EQ(deepening.moves()[0].move, moves[2].move);
  EXPECT_EQ(deepening.moves()[1].move, moves[0].move);
  EXPECT_EQ(deepening.moves()[0].score, 30);
  EXPECT_EQ(searcher.told, (std::vector<std::pair<std::size_t, Bound>>{{0, Bound::kExact}}));
}

TEST(Deepening, LinesAreSearchedOneAfterTheOther) {
  Deepening deepening;
  const std::vector<RootMove> moves = root_moves(3);
  deepening.reset(moves, 2, kNumbers, true);
  ListSearcher searcher(deepening);
  searcher.scores = {{10, 5, 30}, {10, 20}};
  ASSERT_TRUE(deepening.iterate(1, searcher));
  EXPECT_EQ(deepening.moves()[0].move, moves[2].move);
  EXPECT_EQ(deepening.moves()[1].move, moves[1].move);
  deepening.conclude(1, searcher);
  EXPECT_EQ(searcher.told, (std::vector<std::pair<std::size_t, Bound>>{{0, Bound::kExact}, {1, Bound::kExact}}));
}

TEST(Deepening, SearchesAgainUntilTheScoreIsInTheWindow) {
  Deepening deepening;
  deepening.reset(root_moves(1), 1, kNumbers, true);
  ListSearcher searcher(deepening);
  run_depth(deepening, searcher, 4, {0});
  searcher.windows.clear();
  searcher.scores = {{-100}, {-100}};
  ASSERT_TRUE(deepening.iterate(5, searcher));
  ASSERT_EQ(searcher.windows.size(), 2U);
  EXPECT_GT(searcher.windows[0].first, -100);
  EXPECT_LT(searcher.windows[1].first, -100);
  EXPECT_FALSE(deepening.is_in_trouble()) << "it has its score now";
  deepening.conclude(5, searcher);
  EXPECT_TRUE(deepening.is_in_trouble()) << "it has dropped";
}

TEST(Deepening, FailingLowIsTroubleUntilItIsForgotten) {
  Deepening deepening;
  deepening.reset(root_moves(1), 1, kNumbers, true);
  ListSearcher searcher(deepening);
  run_depth(deepening, searcher, 4, {0});
  searcher.scores = {{-100}};
  EXPECT_FALSE(deepening.iterate(5, searcher)) << "stopped in the second search";
  EXPECT_TRUE(deepening.is_in_trouble());
  deepening.forget_failure();
  EXPECT_FALSE(deepening.is_in_trouble());
}

TEST(Deepening, LessEffortTheLongerTheBestMoveIsTheSame) {
  Deepening deepening;
  deepening.reset(root_moves(2), 1, kNumbers, true);
  ListSearcher searcher(deepening);
  run_depth(deepening, searcher, 1, {10, 0});
  double effort = deepening.effort();
  for (int depth = 2; depth < 5; ++depth) {
    run_depth(deepening, searcher, depth, {10, 0});
    EXPECT_LT(deepening.effort(), effort);
    effort = deepening.effort();
  }
  run_depth(deepening, searcher, 5, {10, 12});
  EXPECT_GT(deepening.effort(), effort) << "another move";
  effort = deepening.effort();
  searcher.scores = {{-100, -200}, {-100, -200}};
  ASSERT_TRUE(deepening.iterate(6, searcher));
  deepening.conclude(6, searcher);
  EXPECT_GT(deepening.effort(), effort) << "it has dropped";
}

TEST(Deepening, LessEffortTheMoreNodesTheBestMoveTook) {
  const auto effort = [](std::uint64_t of_best, std::uint64_t of_other) {
    Deepening deepening;
    std::vector<RootMove> moves = root_moves(2);
    moves[0].nodes = of_best;
    moves[1].nodes = of_other;
    deepening.reset(moves, 1, kNumbers, true);
    return deepening.effort();
  };
  EXPECT_LT(effort(90, 10), effort(0, 0)) << "nobody counts";
  EXPECT_LT(effort(90, 10), effort(50, 50));
  EXPECT_LT(effort(50, 50), effort(10, 90));
  EXPECT_GT(effort(10, 90), effort(0, 0));
}

TEST(Deepening, MatesAndForcedMovesEndIt) {
  Deepening deepening;
  deepening.reset(root_moves(1), 1, kNumbers, true);
  ListSearcher searcher(deepening);
  run_depth(deepening, searcher, 5, {mate_at(5)});
  EXPECT_TRUE(deepening.has_mate_in(3));
  EXPECT_FALSE(deepening.has_mate_in(2));
  EXPECT_FALSE(deepening.is_forced(5));
  EXPECT_TRUE(deepening.is_forced(6));
  deepening.reset(root_moves(2), 1, kNumbers, true);
  EXPECT_FALSE(deepening.is_forced(20));
}

}  // namespace
}  // namespace cobalt::policy
