// SPDX-License-Identifier: Apache-2.0
#include "host/policy/reductions.hpp"

#include <gtest/gtest.h>

namespace cobalt::policy {
namespace {

const SearchNumbers kNumbers;

LateMove late_move(int plies) {
  return {.plies = plies,
          .is_pv = false,
          .is_cut_node = false,
          .is_improving = true,
          .is_check = false,
          .is_killer = false,
          .history = 0};
}

TEST(ReductionTable, GrowsWithDepthAndNumber) {
  const ReductionTable table(kNumbers);
  EXPECT_EQ(table.plies(1, 1), 0);
  EXPECT_EQ(table.plies(8, 16), 3);  // 0.6 + 2.08 * 2.77 / 2.1 = 3.3
  for (int depth = 1; depth <= 70; ++depth) {
    for (int number = 1; number <= 70; ++number) {
      EXPECT_GE(table.plies(depth + 1, number), table.plies(depth, number));
      EXPECT_GE(table.plies(depth, number + 1), table.plies(depth, number));
    }
  }
}

TEST(ReductionTable, FollowsTheNumbers) {
  ReductionTable table(kNumbers);
  SearchNumbers others;
  others.reduction_base_hundredths += 100;
  const int before = table.plies(10, 10);
  table.update(others);
  EXPECT_EQ(table.plies(10, 10), before + 1);
  others.reduction_divisor_hundredths = 400;
  table.update(others);
  EXPECT_LT(table.plies(10, 10), before + 1);
  table.update(kNumbers);
  EXPECT_EQ(table.plies(10, 10), before);
}

TEST(LateMoveReduction, EachReasonCountsAPly) {
  EXPECT_EQ(late_move_reduction(kNumbers, late_move(3)), 3);
  LateMove move = late_move(3);
  move.is_pv = true;
  EXPECT_EQ(late_move_reduction(kNumbers, move), 2);
  move = late_move(3);
  move.is_improving = false;
  EXPECT_EQ(late_move_reduction(kNumbers, move), 4);
  move = late_move(3);
  move.is_check = true;
  EXPECT_EQ(late_move_reduction(kNumbers, move), 2);
  move = late_move(3);
  move.is_killer = true;
  EXPECT_EQ(late_move_reduction(kNumbers, move), 2);
  move = late_move(3);
  move.is_cut_node = true;
  EXPECT_GT(late_move_reduction(kNumbers, move), 3);
}

TEST(LateMoveReduction, HistoryCountsBothWaysAndNothingIsExtended) {
  LateMove move = late_move(3);
  move.history = kNumbers.reduction_history;
  EXPECT_EQ(late_move_reduction(kNumbers, move), 2);
  move.history = -kNumbers.reduction_history;
  EXPECT_EQ(late_move_reduction(kNumbers, move), 4);
  move.history = 10 * kNumbers.reduction_history;
  EXPECT_EQ(late_move_reduction(kNumbers, move), 0);
}

}  // namespace
}  // namespace cobalt::policy
