// SPDX-License-Identifier: Apache-2.0
#include "host/policy/reductions.hpp"

#include <gtest/gtest.h>

namespace cobalt::policy {
namespace {

const SearchNumbers kNumbers;

constexpr LateMove kPlain = {.hundredths = 350,
                             .is_pv = false,
                             .was_pv = false,
                             .is_cut_node = false,
                             .is_improving = true,
                             .is_check = false,
                             .is_killer = false,
                             .table_captures = false,
                             .has_many_cutoffs = false,
                             .history = 0};

/// Each reason counts two plies.
SearchNumbers two_plies() {
  SearchNumbers numbers;
  for (const SearchNumber& number : kSearchNumbers) {
    const bool is_reason = number.name.starts_with("reduction_") && number.name.ends_with("_hundredths") &&
                           number.name != "reduction_base_hundredths" && number.name != "reduction_divisor_hundredths";
    if (is_reason) numbers.*number.member = 200;
  }
  return numbers;
}

TEST(ReductionTable, GrowsWithDepthAndNumber) {
  SearchNumbers numbers;
  numbers.reduction_base_hundredths = 60;
  numbers.reduction_divisor_hundredths = 210;
  const ReductionTable table(numbers);
  EXPECT_EQ(table.hundredths(1, 1), 60);
  EXPECT_EQ(table.hundredths(8, 16), 334);  // 60 + 100 * ln 8 * ln 16 / 2.1
  for (int depth = 1; depth <= 70; ++depth) {
    for (int number = 1; number <= 70; ++number) {
      EXPECT_GE(table.hundredths(depth + 1, number), table.hundredths(depth, number));
      EXPECT_GE(table.hundredths(depth, number + 1), table.hundredths(depth, number));
    }
  }
}

TEST(ReductionTable, FollowsTheNumbers) {
  ReductionTable table(kNumbers);
  SearchNumbers others;
  others.reduction_base_hundredths += 50;
  const int before = table.hundredths(10, 10);
  table.update(others);
  EXPECT_EQ(table.hundredths(10, 10), before + 50);
  others.reduction_divisor_hundredths = 400;
  table.update(others);
  EXPECT_LT(table.hundredths(10, 10), before + 50);
  table.update(kNumbers);
  EXPECT_EQ(table.hundredths(10, 10), before);
}

TEST(LateMoveReduction, EachReasonCounts) {
  const SearchNumbers numbers = two_plies();
  const auto plies = [&](bool LateMove::*member) {
    LateMove move = kPlain;
    move.*member = !(move.*member);
    return late_move_reduction(numbers, move);
  };
  EXPECT_EQ(late_move_reduction(numbers, kPlain), 3) << "whole plies of 350 hundredths";
  for (const auto member : {&LateMove::is_pv, &LateMove::was_pv, &LateMove::is_check, &LateMove::is_killer}) {
    EXPECT_EQ(plies(member), 1);
  }
  for (const auto member :
       {&LateMove::is_cut_node, &LateMove::is_improving, &LateMove::table_captures, &LateMove::has_many_cutoffs}) {
    EXPECT_EQ(plies(member), 5);
  }
}

TEST(LateMoveReduction, HistoryCountsBothWaysAndNothingIsExtended) {
  LateMove move = kPlain;
  move.history = kNumbers.reduction_history;
  EXPECT_EQ(late_move_reduction(kNumbers, move), 2);
  move.history = -kNumbers.reduction_history;
  EXPECT_EQ(late_move_reduction(kNumbers, move), 4);
  move.history = 6 * kNumbers.reduction_history;
  EXPECT_EQ(late_move_reduction(kNumbers, move), 0);
}

}  // namespace
}  // namespace cobalt::policy
