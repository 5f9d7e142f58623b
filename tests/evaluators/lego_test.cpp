// SPDX-License-Identifier: Apache-2.0
// The examples of the page, and some of ours.
#include "host/evaluators/lego.hpp"

#include "tests/evaluators/test_support.hpp"

namespace cobalt::evaluators {
namespace {

using test::white_share;

int ray_bonus(std::string_view fen, chess::Square square) {
  return LegoEvaluator::ray_bonus(chess::parse_fen(fen), square);
}

TEST(LegoEvaluator, PageCountsPieces) {
  // "If I have a King, and the CPU has a King and a Queen, the CPU is in a better position than I am."
  constexpr std::string_view fen = "3qk3/8/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(white_share<LegoEvaluator>(fen, "material"), 6400);
  EXPECT_EQ(white_share<LegoEvaluator>("3QK3/8/8/8/8/8/8/4k3 w - - 0 1", "material"), 6400 + 1280);
  EXPECT_LT(LegoEvaluator().score_cp(chess::parse_fen(fen)), -900);
  EXPECT_EQ(white_share<LegoEvaluator>("4k3/8/8/8/8/8/6P1/R1BNK3 w - - 0 1", "material"), 6400 + 768 + 416 + 384 + 128);
}

TEST(LegoEvaluator, PageFollowsARay) {
  // On the a-file R--Q--b-: 320 for the queen, 83 for the bishop.
  EXPECT_EQ(ray_bonus("6k1/b7/8/8/Q7/6K1/8/R7 b - - 0 1", chess::kA1), 320 + 83);
  // "The score is independent of the colour."
  EXPECT_EQ(ray_bonus("6k1/B7/8/8/q7/6K1/8/R7 w - - 0 1", chess::kA1), 320 + 83);
}

TEST(LegoEvaluator, RaysGoToTheEdge) {
  // a7 a bishop / 4, a4 a queen / 5, a1 the rook / 6, seen from the rook on a8.
  EXPECT_EQ(ray_bonus("r5k1/b7/8/8/q7/6K1/8/R7 w - - 0 1", chess::kA8), 416 / 4 + 1280 / 5 + 768 / 6 + 640 / 4);
}

TEST(LegoEvaluator, OthersLookOneStepFar) {
  // Knight d4: queen f5, pawn b3; king e1: nothing; pawn g2: nothing and, on h3, a knight.
  constexpr std::string_view fen = "4k3/8/8/5q2/3N4/1P5n/6P1/4K3 w - - 0 1";
  EXPECT_EQ(ray_bonus(fen, chess::kD4), 1280 / 4 + 128 / 4);
  EXPECT_EQ(ray_bonus(fen, chess::kE1), 0);
  EXPECT_EQ(ray_bonus(fen, chess::kG2), 384 / 4);
  // A pawn counts what it protects, not what blocks it.
  EXPECT_EQ(ray_bonus("4k3/8/8/8/8/n1N5/1P6/4K3 w - - 0 1", chess::kB2), 2 * (384 / 4));
  EXPECT_EQ(ray_bonus("4k3/8/8/8/8/1n6/1P6/4K3 w - - 0 1", chess::kB2), 0);
}

TEST(LegoEvaluator, SmallBonuses) {
  EXPECT_EQ(white_share<LegoEvaluator>("4k3/4P3/8/8/8/8/P7/4K3 w - - 0 1", "pawn_advance"), 5 * 8);
  EXPECT_EQ(white_share<LegoEvaluator>("4k3/4P3/8/8/8/8/P7/4K3 w - - 0 1", "pawn_blocked"), -16);
  EXPECT_EQ(white_share<LegoEvaluator>("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "centre_distance"), -8 * 6);
  EXPECT_EQ(white_share<LegoEvaluator>("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "centre_distance"), -4 * 6);
  EXPECT_EQ(white_share<LegoEvaluator>("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "centre_distance"), 0);
  // a1 to e1 are 4 steps, to e8 7.
  EXPECT_EQ(white_share<LegoEvaluator>("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "king_distances"), -(4 + 7));
}

TEST(LegoEvaluator, Castling) {
  EXPECT_EQ(white_share<LegoEvaluator>("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "castling"), 16);
  EXPECT_EQ(white_share<LegoEvaluator>("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "castling"), 8);
  EXPECT_EQ(white_share<LegoEvaluator>("4k3/8/8/8/8/8/8/R4RK1 w - - 0 1", "castling"), 32);
  EXPECT_EQ(white_share<LegoEvaluator>("4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "castling"), 0);
}

}  // namespace
}  // namespace cobalt::evaluators
