// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/pawn_scaling.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

EvaluationControl control(unsigned structure_shift, unsigned passed_shift, unsigned wasted_shift, bool scale_structure,
                          bool scale_passed) {
  EvaluationControl result = {};
  result.pawn_structure_shift = static_cast<std::uint8_t>(structure_shift);
  result.passed_pawns_shift = static_cast<std::uint8_t>(passed_shift);
  result.wasted_pawns_shift = static_cast<std::uint8_t>(wasted_shift);
  result.scale_pawn_structure = scale_structure;
  result.scale_passed_pawns = scale_passed;
  return result;
}
constexpr SignatureEntry enemy(unsigned structure, unsigned passed) {
  return {0, 0, static_cast<std::uint8_t>(structure), static_cast<std::uint8_t>(passed)};
}

TEST(PawnScaling, ShiftsRoundDown) {
  const ScaledPawns scaled = scale_pawns(-5, 5, -1, enemy(8, 8), control(1, 1, 15, false, false));
  EXPECT_EQ(scaled.structure_cp, -3);
  EXPECT_EQ(scaled.passed_cp, 2);
  EXPECT_EQ(scaled.wasted_cp, -1);
  EXPECT_EQ(scaled.sum_cp(), -2);
}

TEST(PawnScaling, FactorsAfterTheShift) {
  const ScaledPawns scaled = scale_pawns(101, -101, 7, enemy(12, 3), control(1, 0, 0, true, true));
  EXPECT_EQ(scaled.structure_cp, 75);  // 50 * 12 / 8
  EXPECT_EQ(scaled.passed_cp, -38);    // -303 / 8, down
  EXPECT_EQ(scaled.wasted_cp, 10);     // 84 / 8, down
}

TEST(PawnScaling, EachEnableHasItsSums) {
  ScaledPawns scaled = scale_pawns(80, 80, 80, enemy(1, 2), control(0, 0, 0, true, false));
  EXPECT_EQ(scaled.structure_cp, 10);
  EXPECT_EQ(scaled.passed_cp, 80);
  EXPECT_EQ(scaled.wasted_cp, 10);
  scaled = scale_pawns(80, 80, 80, enemy(1, 2), control(0, 0, 0, false, true));
  EXPECT_EQ(scaled.structure_cp, 80);
  EXPECT_EQ(scaled.passed_cp, 20);
  EXPECT_EQ(scaled.wasted_cp, 80);
}

/// The factors are those of the other side's pieces.
TEST(PawnScaling, EnemySignature) {
  test::BothParameters parameters;
  parameters.set_all(spec::kPassedPawns, "dynamic", 80);
  parameters.set_all(spec::kSignature, "passed_pawns", 8);
  parameters.set_raw(spec::kEvaluationControl, 0, 0, 1u << 18);  // scale_passed_pawns
  constexpr char kPawn[] = "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1";
  constexpr char kOwnQueen[] = "4k3/8/8/3P4/8/8/8/Q3K3 w - - 0 1";
  constexpr char kEnemyQueen[] = "4k3/8/8/3P4/8/8/q7/4K3 w - - 0 1";
  EXPECT_EQ(test::white_score(kPawn, parameters), 80);
  parameters.set_field(spec::kSignature, kBlack, 64, "passed_pawns", 4);  // a queen and nothing else
  parameters.set_field(spec::kSignature, kWhite, 64, "passed_pawns", 2);
  EXPECT_EQ(test::white_score(kPawn, parameters), 80);
  EXPECT_EQ(test::white_score(kOwnQueen, parameters), 80);
  EXPECT_EQ(test::white_score(kEnemyQueen, parameters), 40);
}

}  // namespace
}  // namespace cobalt::hls
