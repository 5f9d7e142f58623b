// SPDX-License-Identifier: Apache-2.0
#include "host/book/bonus.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>
#include <vector>

namespace cobalt::book {
namespace {

const chess::Move kFirst(chess::kE2, chess::kE4);
const chess::Move kSecond(chess::kD2, chess::kD4);
const chess::Move kThird(chess::kC2, chess::kC4);

/// A move with games of weight 1 each. \param score  mean points
MoveCount count_of(chess::Move move, std::uint32_t games, double score) {
  return {move, games, static_cast<double>(games), games * score};
}

TEST(Bonus, StrengthDoublesWithin200Points) {
  EXPECT_DOUBLE_EQ(strength_weight(2400), 1);
  EXPECT_DOUBLE_EQ(strength_weight(2200), 0.5);
  EXPECT_DOUBLE_EQ(strength_weight(2600), 2);
  EXPECT_DOUBLE_EQ(strength_weight(3200), 2) << "bounded";
  EXPECT_DOUBLE_EQ(strength_weight(100), 0.125) << "bounded";
  EXPECT_DOUBLE_EQ(strength_weight(std::nullopt), 0.25);
}

TEST(Bonus, PointsAreThoseBeyondWhatRatingsExpect) {
  EXPECT_DOUBLE_EQ(corrected_points(1, 2500, 2500), 1);
  EXPECT_DOUBLE_EQ(corrected_points(0.5, 2500, std::nullopt), 0.5);
  EXPECT_DOUBLE_EQ(corrected_points(0.5, std::nullopt, 2500), 0.5);
  // 400 points more are 10 of 11 points.
  EXPECT_NEAR(corrected_points(1, 2800, 2400), 1.5 - 10.0 / 11, 1e-12);
  EXPECT_NEAR(corrected_points(0.5, 2400, 2800), 1 - 1.0 / 11, 1e-12);
}

TEST(Bonus, FewGamesGiveLittle) {
  int before = 0;
  for (const std::uint32_t games : {1U, 8U, 100U, 1000U}) {
    const auto bonuses = bonuses_of(std::vector<MoveCount>{count_of(kFirst, games, 0.55)});
    ASSERT_EQ(bonuses.size(), 1U);
    // The only move: popularity 1, result 0, trust n / (n + 8).
    EXPECT_EQ(bonuses[0].bonus_cp, std::lround(kPopularity_cp * games / (games + kPriorWeight)));
    EXPECT_GT(bonuses[0].bonus_cp, before);
    before = bonuses[0].bonus_cp;
  }
  EXPECT_EQ(before, 20);
}

TEST(Bonus, ResultsGiveBonusAndPenalty) {
  const auto bonuses = bonuses_of(std::vector<MoveCount>{count_of(kFirst, 100, 0.7), count_of(kSecond, 100, 0.3)});
  // By hand: mean 0.5; own score (70 + 4) / 108 = 0.685, result 0.741; share 1/2, even share 1/3, popularity 1/4;
  // trust 100/108.
  EXPECT_EQ(bonuses[0].bonus_cp, 25);
  // Popular and bad at once: they conflict.
  EXPECT_EQ(bonuses[1].bonus_cp, 0);
  const auto rare = bonuses_of(
      std::vector<MoveCount>{count_of(kFirst, 300, 0.55), count_of(kSecond, 100, 0.3), count_of(kThird, 2, 0)});
  EXPECT_GT(rare[0].bonus_cp, 5);
  EXPECT_LT(rare[1].bonus_cp, -10) << "a third as often as the other, with bad results";
  EXPECT_EQ(rare[2].bonus_cp, -2) << "two losses say little";
}

TEST(Bonus, WhereValuesConflictThereIsNone) {
  // Three games in four, and much worse than the rest.
  const std::vector<MoveCount> counts = {count_of(kFirst, 300, 0.40), count_of(kSecond, 100, 0.90)};
  const auto bonuses = bonuses_of(counts);
  EXPECT_EQ(bonuses[0].bonus_cp, 0);
  EXPECT_GT(bonuses[1].bonus_cp, 20);
  EXPECT_FALSE(bonuses[0].may_be_at_once);
}

TEST(Bonus, IsWithinItsBoundsForAnyCounts) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int round = 0; round < 2000; ++round) {
    std::vector<MoveCount> counts;
    const std::size_t moves = 1 + random() % 20;
    for (std::size_t i = 0; i < moves; ++i) {
      const double weight = std::exp(20 * unit(random) - 10);
      counts.push_back({chess::Move(chess::kA1, static_cast<chess::Square>(i + 1)),
                        1 + static_cast<std::uint32_t>(random() % 100000), weight, weight * (2 * unit(random) - 0.5)});
    }
    int at_once = 0;
    for (const MoveBonus& bonus : bonuses_of(counts)) {
      EXPECT_LE(std::abs(bonus.bonus_cp), kMostBonus_cp);
      at_once += bonus.may_be_at_once ? 1 : 0;
    }
    EXPECT_LE(at_once, 1) << "of one position";
  }
}

TEST(Bonus, AtOnceTakesOverwhelmingAgreement) {
  const auto first_of = [](const std::vector<MoveCount>& counts) { return bonuses_of(counts).front().may_be_at_once; };
  EXPECT_TRUE(first_of({count_of(kFirst, 90, 0.55), count_of(kSecond, 10, 0.5)}));
  EXPECT_TRUE(first_of({count_of(kFirst, 20, 0.5)}));
  EXPECT_FALSE(first_of({count_of(kFirst, 19, 0.5)})) << "too few games";
  EXPECT_FALSE(first_of({{kFirst, 100, 7, 3.5}})) << "too little weight";
  EXPECT_FALSE(first_of({count_of(kFirst, 70, 0.55), count_of(kSecond, 30, 0.5)})) << "too small a share";
  EXPECT_FALSE(first_of({count_of(kFirst, 90, 0.5), count_of(kSecond, 10, 0.9)})) << "worse than the others";
  EXPECT_FALSE(first_of({count_of(kFirst, 100, 0.3)})) << "a bad position wants a search";
}

TEST(Bonus, LargeNumbersOfGamesAreBounded) {
  EXPECT_EQ(bonuses_of(std::vector<MoveCount>{count_of(kFirst, 70000, 0.5)})[0].games, 65535);
}

}  // namespace
}  // namespace cobalt::book
