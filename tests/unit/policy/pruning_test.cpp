// SPDX-License-Identifier: Apache-2.0
#include "host/policy/pruning.hpp"

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

}  // namespace
}  // namespace cobalt::policy
