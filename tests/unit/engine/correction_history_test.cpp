// SPDX-License-Identifier: Apache-2.0
// What static scores are corrected by.
#include "host/engine/correction_history.hpp"

#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

const policy::SearchNumbers kNumbers;

TEST(CorrectionHistory, IsNothingAtFirstAndGoesTheWayOfTheError) {
  const auto corrections = std::make_unique<CorrectionHistory>();
  const chess::Position position;
  EXPECT_EQ(corrections->correction_cp(kNumbers, position, {}), 0);
  for (int i = 0; i < 50; ++i) corrections->learn(position, {}, 60, 8);
  const Score above = corrections->correction_cp(kNumbers, position, {});
  EXPECT_GT(above, 20);
  for (int i = 0; i < 100; ++i) corrections->learn(position, {}, -60, 8);
  EXPECT_LT(corrections->correction_cp(kNumbers, position, {}), -20);
}

TEST(CorrectionHistory, KnowsPositionsByTheirFeatures) {
  // Each feature alone: what is learnt in the first position corrects the other one by what they have in common.
  const chess::Position learnt = chess::parse_fen("4k3/pp6/8/8/3n4/8/PP6/R3K3 w - - 0 1");
  const auto corrections = std::make_unique<CorrectionHistory>();
  for (int i = 0; i < 200; ++i) corrections->learn(learnt, {}, 200, 10);
  const auto correction_of = [&](const char* fen, const LastMoves& moves) {
    return corrections->correction_cp(kNumbers, chess::parse_fen(fen), moves);
  };
  const LastMoves other_moves{{chess::make_piece(chess::kBlack, chess::kKnight), chess::kA1}, {}};
  const Score whole = correction_of("4k3/pp6/8/8/3n4/8/PP6/R3K3 w - - 0 1", {});
  const Score without_moves = correction_of("4k3/pp6/8/8/3n4/8/PP6/R3K3 w - - 0 1", other_moves);
  EXPECT_LT(without_moves, whole);
  EXPECT_GT(correction_of("4k3/1p6/8/8/3n4/8/PP6/R3K3 w - - 0 1", other_moves), 0) << "other pawns";
  EXPECT_LT(correction_of("4k3/1p6/8/8/3n4/8/PP6/R3K3 w - - 0 1", other_moves), without_moves);
  EXPECT_GT(correction_of("4k3/pp6/8/8/8/8/PP6/4K2R w - - 0 1", other_moves), 0) << "the same pawns";
  EXPECT_LT(correction_of("4k3/pp6/8/8/8/8/PP6/4K2R w - - 0 1", other_moves), without_moves);
  EXPECT_EQ(correction_of("4k3/1p6/8/8/8/8/PP6/4K2R w - - 0 1", other_moves), 0) << "nothing in common";
  EXPECT_EQ(correction_of("4k3/pp6/8/8/3n4/8/PP6/R3K3 b - - 0 1", other_moves), 0) << "the other side to move";
}

}  // namespace
}  // namespace cobalt::engine
