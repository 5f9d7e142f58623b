// SPDX-License-Identifier: Apache-2.0
#include "host/policy/correction.hpp"

#include <gtest/gtest.h>

namespace cobalt::policy {
namespace {

TEST(Correction, CountersCountByTheirWeights) {
  SearchNumbers numbers;
  numbers.correction_pawns_cp = 40;
  numbers.correction_minors_cp = 30;
  numbers.correction_pieces_cp = 20;
  numbers.correction_moves_cp = 10;
  const auto correction = [&](int pawns, int minors, int pieces, int moves) {
    return correction_cp(numbers, {.pawns = pawns, .minors = minors, .pieces = pieces, .moves = moves});
  };
  EXPECT_EQ(correction(kCorrectionLimit, 0, 0, 0), 40);
  EXPECT_EQ(correction(0, -kCorrectionLimit, 0, 0), -30);
  EXPECT_EQ(correction(0, 0, 2 * kCorrectionLimit, 0), 40);
  EXPECT_EQ(correction(0, 0, 0, kCorrectionLimit / 2), 5);
  EXPECT_EQ(correction(kCorrectionLimit, kCorrectionLimit, 0, 0), 70);
}

TEST(Correction, DeeperSearchesTeachMore) {
  EXPECT_GT(correction_bonus(50, 8), correction_bonus(50, 4));
  EXPECT_EQ(correction_bonus(-50, 4), -correction_bonus(50, 4));
  EXPECT_EQ(correction_bonus(10000, 20), kCorrectionLimit / 4);
}

TEST(Correction, CountersStayWithinTheirLimit) {
  std::int16_t counter = 0;
  for (int i = 0; i < 1000; ++i) add_correction(counter, kCorrectionLimit / 4);
  EXPECT_GT(counter, kCorrectionLimit * 9 / 10);
  EXPECT_LE(counter, kCorrectionLimit);
  for (int i = 0; i < 1000; ++i) add_correction(counter, -kCorrectionLimit / 4);
  EXPECT_LT(counter, -kCorrectionLimit * 9 / 10);
}

TEST(Correction, BoundsOnTheSideOfTheStaticScoreSayNothing) {
  EXPECT_TRUE(tells_an_error(Bound::kExact, 10, 20));
  EXPECT_TRUE(tells_an_error(Bound::kLower, 30, 20));
  EXPECT_FALSE(tells_an_error(Bound::kLower, 10, 20));
  EXPECT_TRUE(tells_an_error(Bound::kUpper, 10, 20));
  EXPECT_FALSE(tells_an_error(Bound::kUpper, 30, 20));
}

}  // namespace
}  // namespace cobalt::policy
