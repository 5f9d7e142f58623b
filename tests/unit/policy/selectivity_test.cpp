// SPDX-License-Identifier: Apache-2.0
#include "host/policy/selectivity.hpp"

#include <gtest/gtest.h>

#include "host/chess/fen.hpp"
#include "host/policy/ordering.hpp"

namespace cobalt::policy {
namespace {

const SearchNumbers kNumbers;

TEST(Pruning, RazorsFarBelowAlphaAtLowDepth) {
  const Score margin = kNumbers.razor_margin_cp;
  EXPECT_TRUE(may_razor(kNumbers, 2, -2 * margin, 0));
  EXPECT_FALSE(may_razor(kNumbers, 2, -2 * margin + 1, 0));
  EXPECT_FALSE(may_razor(kNumbers, kRazorDepth + 1, -10000, 0));
}

TEST(Pruning, ReverseFutilityFarAboveBetaAtLowDepth) {
  const Score margin = kNumbers.reverse_futility_margin_cp;
  EXPECT_TRUE(is_reverse_futile(kNumbers, 3, false, 3 * margin, 0));
  EXPECT_FALSE(is_reverse_futile(kNumbers, 3, false, 3 * margin - 1, 0));
  EXPECT_TRUE(is_reverse_futile(kNumbers, 3, true, 2 * margin, 0)) << "improving: a ply less";
  EXPECT_FALSE(is_reverse_futile(kNumbers, kReverseFutilityDepth + 1, true, 10000, 0));
}

TEST(Pruning, PassesAboveBeta) {
  // At this depth the static score must be above beta by the base less three slopes.
  const Score above = kNumbers.null_base_cp - kNullDepth * kNumbers.null_slope_cp;
  ASSERT_GT(above, 0);
  EXPECT_TRUE(may_pass(kNumbers, kNullDepth, above, above, 0));
  EXPECT_FALSE(may_pass(kNumbers, kNullDepth, above - 1, above, 0)) << "the static score is too low";
  EXPECT_FALSE(may_pass(kNumbers, kNullDepth, above, -1, 0)) << "the estimate is below beta";
  EXPECT_FALSE(may_pass(kNumbers, kNullDepth - 1, above, above, 0));
  EXPECT_GT(null_reduction(kNumbers, 12, 0, 0), null_reduction(kNumbers, 4, 0, 0));
  EXPECT_GT(null_reduction(kNumbers, 4, kNumbers.null_gain_cp, 0), null_reduction(kNumbers, 4, 0, 0));
  EXPECT_EQ(null_reduction(kNumbers, 4, 10000, 0), null_reduction(kNumbers, 4, 20000, 0)) << "there is a most";
}

TEST(Pruning, PiecesAreMoreThanPawns) {
  const chess::Position position = chess::parse_fen("4k3/pp6/8/8/8/8/PP6/4K1N1 w - - 0 1");
  EXPECT_TRUE(has_pieces(position, chess::kWhite));
  EXPECT_FALSE(has_pieces(position, chess::kBlack));
}

TEST(Pruning, FewQuietMovesAtLowDepthAndFewerWhenNotImproving) {
  EXPECT_EQ(late_move_limit(1, true), 4);
  EXPECT_EQ(late_move_limit(1, false), 2);
  EXPECT_EQ(late_move_limit(5, true), 28);
}

TEST(Pruning, FutileBelowAlphaByBaseAndMargin) {
  const Score most = kNumbers.futility_base_cp + 2 * kNumbers.futility_margin_cp;
  EXPECT_TRUE(is_futile(kNumbers, 2, -most, 0));
  EXPECT_FALSE(is_futile(kNumbers, 2, -most + 1, 0));
  EXPECT_FALSE(is_futile(kNumbers, kFutilityDepth + 1, -10000, 0));
}

TEST(Pruning, CapturesAreFutileWhenTheirGainDoesNotReachAlpha) {
  const Score most = kNumbers.capture_futility_base_cp + 2 * kNumbers.capture_futility_margin_cp + 320;
  EXPECT_TRUE(is_capture_futile(kNumbers, 2, -most, 320, 0));
  EXPECT_FALSE(is_capture_futile(kNumbers, 2, -most + 1, 320, 0));
  EXPECT_FALSE(is_capture_futile(kNumbers, kCaptureFutilityDepth + 1, -10000, 320, 0));
}

TEST(Pruning, StaticScoresCorrectTheReductionBefore) {
  EXPECT_EQ(correction_of_reduction(kNumbers, 3, 5, -50, 20), 1) << "the move has made things worse for this side";
  EXPECT_EQ(correction_of_reduction(kNumbers, 2, 5, -50, 20), 0) << "it was not reduced by much";
  EXPECT_EQ(correction_of_reduction(kNumbers, 3, 5, -50, kNoScore), 1);
  EXPECT_EQ(correction_of_reduction(kNumbers, 1, 5, kNumbers.worsening_cp + 1, 0), -1);
  EXPECT_EQ(correction_of_reduction(kNumbers, 1, 5, kNumbers.worsening_cp, 0), 0);
  EXPECT_EQ(correction_of_reduction(kNumbers, 1, 1, 1000, 0), 0) << "a ply is left";
  EXPECT_EQ(correction_of_reduction(kNumbers, 0, 5, 1000, 0), 0);
}

TEST(Pruning, MoreMayBeLostAtGreaterDepth) {
  EXPECT_EQ(exchange_threshold_quiet_cp(kNumbers, 0), 0);
  EXPECT_EQ(exchange_threshold_quiet_cp(kNumbers, 3), -9 * kNumbers.exchange_quiet_cp);
  EXPECT_EQ(exchange_threshold_capture_cp(kNumbers, 3), -3 * kNumbers.exchange_capture_cp);
}

TEST(Pruning, ACaptureBringsItsGainAndAMargin) {
  EXPECT_EQ(most_after_capture(kNumbers, -500, 320), -180 + kNumbers.delta_margin_cp);
}

TEST(Ordering, ThreatsToGreaterPiecesWeighMore) {
  EXPECT_EQ(threat_weight(kNumbers, chess::kPawn), 0);
  EXPECT_EQ(threat_weight(kNumbers, chess::kKing), 0);
  EXPECT_EQ(threat_weight(kNumbers, chess::kKnight), threat_weight(kNumbers, chess::kBishop));
  EXPECT_GT(threat_weight(kNumbers, chess::kRook), threat_weight(kNumbers, chess::kBishop));
  EXPECT_GT(threat_weight(kNumbers, chess::kQueen), threat_weight(kNumbers, chess::kRook));
}

TEST(Ordering, BonusGrowsWithDepthUpToAMost) {
  EXPECT_GT(history_bonus(kNumbers, 1), 0);
  EXPECT_GT(history_bonus(kNumbers, 5), history_bonus(kNumbers, 4));
  EXPECT_EQ(history_bonus(kNumbers, 100), kNumbers.history_most);
}

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

SingularTest test_of(Score others) {
  return {.others = others,
          .bound = 0,
          .table_score = 50,
          .beta = 100,
          .is_pv = false,
          .is_cut_node = false,
          .is_quiet = true};
}

TEST(Singular, TheBoundIsBelowTheTableScoreByDepth) {
  SearchNumbers numbers;
  numbers.singular_margin_tenths_cp = 15;
  EXPECT_EQ(singular_beta(numbers, 100, 10), 85);
  EXPECT_LT(singular_search_depth(kSingularDepth), kSingularDepth - 1);
}

TEST(Singular, MorePliesTheWorseTheOthersAre) {
  EXPECT_EQ(singular_plies(kNumbers, test_of(-1)), 1);
  EXPECT_EQ(singular_plies(kNumbers, test_of(-kNumbers.double_margin_cp)), 1);
  EXPECT_EQ(singular_plies(kNumbers, test_of(-kNumbers.double_margin_cp - 1)), 2);
  EXPECT_EQ(singular_plies(kNumbers, test_of(-kNumbers.triple_margin_cp - 1)), 3);
  SingularTest capture = test_of(-10000);
  capture.is_quiet = false;
  EXPECT_EQ(singular_plies(kNumbers, capture), 2);
  SingularTest pv = test_of(-10000);
  pv.is_pv = true;
  EXPECT_EQ(singular_plies(kNumbers, pv), 1);
}

TEST(Singular, LessDepthWhereOthersMayDo) {
  SingularTest test = test_of(10);
  EXPECT_EQ(plies_without_singularity(test), 0);
  test.is_cut_node = true;
  EXPECT_EQ(plies_without_singularity(test), -1);
  test.table_score = test.beta;
  EXPECT_EQ(plies_without_singularity(test), -2);
  test.is_pv = true;
  EXPECT_EQ(plies_without_singularity(test), -1);
}

}  // namespace

}  // namespace cobalt::policy
