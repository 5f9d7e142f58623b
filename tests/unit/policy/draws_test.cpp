// SPDX-License-Identifier: Apache-2.0
#include "host/policy/draws.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "host/chess/fen.hpp"

namespace cobalt::policy {
namespace {

/// Positions before one with key 1, the nearest first; the last `of_game` of them were played before the root.
bool repeats(const std::vector<std::uint64_t>& earlier, std::size_t of_game, int reach = 100) {
  return is_repetition(1, reach, [&](int back) {
    const std::size_t index = static_cast<std::size_t>(back) - 1;
    return index < earlier.size() ? std::optional(EarlierKey{earlier[index], index + of_game >= earlier.size()})
                                  : std::nullopt;
  });
}

TEST(Repetition, OnceInTheTreeIsEnough) {
  EXPECT_TRUE(repeats({0, 0, 0, 1}, 0));
  EXPECT_FALSE(repeats({0, 0, 0, 2}, 0));
  EXPECT_FALSE(repeats({}, 0));
  EXPECT_TRUE(repeats({0, 0, 0, 0, 0, 1}, 0));
}

TEST(Repetition, TwiceInTheGame) {
  EXPECT_FALSE(repeats({0, 0, 0, 1}, 1));
  EXPECT_TRUE(repeats({0, 0, 0, 1, 0, 0, 0, 1}, 8));
  EXPECT_TRUE(repeats({0, 0, 0, 1, 0, 0, 0, 1}, 4)) << "the nearer one is in the tree";
}

TEST(Repetition, NotBeyondTheLastIrreversibleMove) {
  EXPECT_FALSE(repeats({0, 0, 0, 1}, 0, 3));
  EXPECT_TRUE(repeats({0, 0, 0, 1}, 0, 4));
}

TEST(Draws, ByRule) {
  const auto is_draw = [](const char* fen) { return is_draw_by_rule(chess::parse_fen(fen)); };
  EXPECT_FALSE(is_draw("7k/8/8/8/8/8/8/K2R4 w - - 99 80"));
  EXPECT_TRUE(is_draw("7k/8/8/8/8/8/8/K2R4 w - - 100 80"));
  EXPECT_FALSE(is_draw("R6k/8/6K1/8/8/8/8/8 b - - 100 80")) << "a mate comes first";
  EXPECT_TRUE(is_draw("R6k/6p1/8/6K1/8/8/8/8 b - - 100 80")) << "a check is none";
  EXPECT_TRUE(is_draw("7k/8/8/8/8/8/2B5/K7 w - - 0 1"));
  EXPECT_FALSE(is_draw("7k/8/8/8/8/8/2B4n/K7 w - - 0 1"));
  EXPECT_FALSE(is_draw("7k/8/8/8/8/8/2P5/K7 w - - 0 1"));
}

TEST(Draws, ContemptIsPaidByTheSideThatSearches) {
  EXPECT_EQ(draw_score(0, 30), -30);
  EXPECT_EQ(draw_score(3, 30), 30);
  EXPECT_EQ(draw_score(4, 0), kDraw);
}

TEST(Draws, TheTableIsNotAskedNearTheFiftyMoves) {
  EXPECT_TRUE(may_use_table_score(89));
  EXPECT_FALSE(may_use_table_score(90));
}

}  // namespace
}  // namespace cobalt::policy
