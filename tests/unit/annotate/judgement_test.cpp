// SPDX-License-Identifier: Apache-2.0
#include "host/annotate/judgement.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace cobalt::annotate {
namespace {

TEST(Judgement, BoundsAreLichesss) {
  EXPECT_EQ(judgement_of(4.99), Judgement::kNone);
  EXPECT_EQ(judgement_of(5), Judgement::kInaccuracy);
  EXPECT_EQ(judgement_of(10), Judgement::kMistake);
  EXPECT_EQ(judgement_of(15), Judgement::kBlunder);
  EXPECT_EQ(nag_of(Judgement::kNone), 0);
  EXPECT_EQ(nag_of(Judgement::kInaccuracy), 6);
  EXPECT_EQ(nag_of(Judgement::kMistake), 2);
  EXPECT_EQ(nag_of(Judgement::kBlunder), 4);
  EXPECT_EQ(glyph_of(Judgement::kBlunder), "??");
  EXPECT_EQ(to_string(Judgement::kMistake), "mistake");
}

/// 103.1668100711649 exp(-0.04354415386753951 x) - 3.166924740191411 + 1, worked out by hand.
TEST(Judgement, AccuracyOfAMove) {
  EXPECT_EQ(move_accuracy(0), 100);
  EXPECT_NEAR(move_accuracy(0.001), 100, 1e-3) << "the 1 is cut off at 100";
  EXPECT_NEAR(move_accuracy(10), 64.58, 0.01);
  EXPECT_NEAR(move_accuracy(50), 9.53, 0.01);
  EXPECT_EQ(move_accuracy(100), 0);
}

/// Two moves a side: White loses 10 % with the second. Windows of two chances: deviations 0 (at least 0.5), 0, 5, 0.
TEST(Judgement, AccuracyOfAGame) {
  const std::vector<double> chances = {50, 50, 50, 40, 40};
  const std::vector<double> losses = {0, 0, 10, 0};
  const double bad = move_accuracy(10);
  const double weighted = (0.5 * 100 + 5 * bad) / 5.5;
  const double harmonic = 2 / (1 / 100.0 + 1 / bad);
  EXPECT_NEAR(*game_accuracy(chances, losses, chess::kWhite, chess::kWhite), (weighted + harmonic) / 2, 1e-9);
  EXPECT_NEAR(*game_accuracy(chances, losses, chess::kWhite, chess::kBlack), 100, 1e-9);
  EXPECT_NEAR(*game_accuracy(chances, losses, chess::kBlack, chess::kBlack), (weighted + harmonic) / 2, 1e-9);
}

TEST(Judgement, ShortGamesHaveNoAccuracyOfWhoDidNotMove) {
  const std::vector<double> chances = {50, 20};
  const std::vector<double> losses = {30};
  EXPECT_TRUE(game_accuracy(chances, losses, chess::kWhite, chess::kWhite));
  EXPECT_FALSE(game_accuracy(chances, losses, chess::kWhite, chess::kBlack));
  EXPECT_FALSE(game_accuracy(std::vector<double>{50}, {}, chess::kWhite, chess::kWhite));
}

}  // namespace
}  // namespace cobalt::annotate
