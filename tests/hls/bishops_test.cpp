// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/bishops.hpp"

#include "tests/hls/group_cases.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kBishops;
constexpr unsigned kRising = 0, kFalling = 1;  // White's tables
constexpr int kA1 = 0, kC1 = 2, kD1 = 3, kG1 = 6, kE3 = 20;

class Bishops : public testing::TestWithParam<test::GroupCase> {};
TEST_P(Bishops, Entry) { test::check_group_case(kGroup, GetParam()); }

// Subindices: length, transparency, king_zone, target. The diagonal is c1-h6 where nothing else is said.
const test::GroupCase kExamples[] = {
    // The examples of docs/reference/evaluation/bishops.md.
    {"rising", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", kRising, kC1, {2, 3, 0, 0}},
    {"falling", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", kFalling, kC1, {0, 3, 0, 0}},
    {"fixed", "4k3/8/8/8/4p3/4P3/8/2B1K3 w - - 0 1", kRising, kC1, {2, 0, 0, 0}},
    {"not_fixed", "4k3/8/8/4p3/8/4P3/8/2B1K3 w - - 0 1", kRising, kC1, {2, 1, 0, 0}},
    {"levers", "4k3/8/8/8/3p4/4P3/8/2B1K3 w - - 0 1", kRising, kC1, {2, 2, 0, 0}},
    {"one_of_two_levers", "4k3/8/8/6P1/3p4/4P3/8/2B1K3 w - - 0 1", kRising, kC1, {2, 1, 0, 0}},
    {"king_zone", "8/7k/8/8/8/4P3/8/2B1K3 w - - 0 1", kRising, kC1, {2, 1, 1, 0}},
    {"past_the_king", "7k/8/8/8/8/4P3/8/2B1K3 w - - 0 1", kRising, kC1, {2, 1, 0, 0}},
    {"rook", "4k3/8/8/6r1/8/8/8/2B1K3 w - - 0 1", kRising, kC1, {2, 3, 0, 3}},
    {"rook_behind_own_pawn", "4k3/8/8/6r1/8/4P3/8/2B1K3 w - - 0 1", kRising, kC1, {2, 1, 0, 0}},
    // Transparency.
    {"fixed_before_levering", "4k3/8/8/8/3pp3/4P3/8/2B1K3 w - - 0 1", kRising, kC1, {2, 0, 0, 0}},
    {"one_of_two_fixed", "4k3/8/6p1/6P1/3p4/4P3/8/2B1K3 w - - 0 1", kRising, kC1, {2, 0, 0, 0}},
    {"both_lever", "4k3/8/5p2/6P1/3p4/4P3/8/2B1K3 w - - 0 1", kRising, kC1, {2, 2, 0, 0}},
    {"no_lever_against_a_knight", "4k3/8/8/8/3n4/4P3/8/2B1K3 w - - 0 1", kRising, kC1, {2, 1, 0, 0}},
    {"no_lever_backwards", "4k3/8/8/8/8/4P3/3p4/2B2K2 w - - 0 1", kRising, kC1, {2, 1, 0, 1}},
    {"no_lever_over_the_edge", "4k3/8/7P/p7/8/8/8/2B1K3 w - - 0 1", kRising, kC1, {2, 1, 0, 0}},
    {"pawn_beside_the_diagonal", "4k3/8/8/8/4P3/8/8/2B1K3 w - - 0 1", kRising, kC1, {2, 3, 0, 0}},
    // King zone and targets.
    {"own_king_beside", "4k3/8/8/8/8/8/4K3/2B5 w - - 0 1", kRising, kC1, {2, 3, 0, 0}},
    {"king_on_the_diagonal", "8/8/7k/8/8/8/8/2B1K3 b - - 0 1", kRising, kC1, {2, 3, 1, 3}},
    {"queen", "4k3/8/8/6q1/8/8/8/2B1K3 w - - 0 1", kRising, kC1, {2, 3, 0, 3}},
    {"knight", "4k3/8/8/6n1/8/8/8/2B1K3 w - - 0 1", kRising, kC1, {2, 3, 0, 2}},
    {"bishop", "4k3/8/8/6b1/8/8/8/2B1K3 w - - 0 1", kRising, kC1, {2, 3, 0, 2}},
    {"pawn", "4k3/8/8/6p1/8/8/8/2B1K3 w - - 0 1", kRising, kC1, {2, 3, 0, 1}},
    {"rook_behind_enemy_pawn", "4k3/8/8/6r1/5p2/8/8/2B1K3 w - - 0 1", kRising, kC1, {2, 3, 0, 1}},
    {"own_rook", "4k3/8/8/6R1/8/8/8/2B1K3 w - - 0 1", kRising, kC1, {2, 3, 0, 0}},
    {"attacked_by_the_queen_alone", "7k/8/8/6r1/8/4Q3/3P4/2B1K3 w - - 0 1", kRising, kC1, {2, 1, 0, 0}},
    {"dearest_of_both_ways", "4k3/8/7n/8/8/4B3/8/K1r5 w - - 0 1", kRising, kE3, {2, 3, 0, 3}},
    {"on_the_other_diagonal", "4k3/8/8/6r1/8/8/8/2B1K3 w - - 0 1", kFalling, kC1, {0, 3, 0, 0}},
    // Lengths. A corner is no diagonal.
    {"main_diagonal", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", kRising, kA1, {3, 3, 0, 0}},
    {"corner", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", kFalling, kA1, {}},
    {"two_squares", "4k3/8/8/8/8/8/8/4K1B1 w - - 0 1", kRising, kG1, {0, 3, 0, 0}},
    {"seven_squares", "4k3/8/8/8/8/8/8/4K1B1 w - - 0 1", kFalling, kG1, {2, 3, 0, 0}},
    {"five_squares", "4k3/8/8/8/8/8/8/3B1K2 w - - 0 1", kRising, kD1, {1, 3, 0, 0}},
    {"four_squares", "4k3/8/8/8/8/8/8/3B1K2 w - - 0 1", kFalling, kD1, {1, 3, 0, 0}},
};
INSTANTIATE_TEST_SUITE_P(Examples, Bishops, testing::ValuesIn(kExamples), test::case_name);

TEST(BishopsTrace, TwoBishopsOnADiagonalCountOnceAtTheLowerOne) {
  constexpr char kWhites[] = "4k3/8/8/8/8/4B3/8/2B1K3 w - - 0 1";
  EXPECT_EQ(test::entries_used(kWhites, kGroup, 0, kC1).size(), 1u);
  EXPECT_TRUE(test::entries_used(kWhites, kGroup, 0, kE3).empty());
  // Lower on the real board: for Black the one that is further ahead. c8-h3 is a falling diagonal.
  constexpr char kBlacks[] = "2b1k3/8/4b3/8/8/8/8/4K3 b - - 0 1";
  EXPECT_EQ(test::entries_used(kBlacks, kGroup, 3, kE3 ^ 56).size(), 1u);
  EXPECT_TRUE(test::entries_used(kBlacks, kGroup, 3, kC1 ^ 56).empty());
}

/// All entries with base 10, kmod 3 (a half) and kmod_opp 0 (twice): the sum of White's base values and the danger to
/// Black's king, half centipawns.
void expect_danger(const char* fen, int base, int halves) {
  test::BothParameters parameters;
  parameters.set_all(kGroup, "base", 10);
  parameters.set_all(kGroup, "kmod", 3);
  Trace trace;
  evaluate_packed_traced(test::packed(fen).data(), parameters.golden(), trace);
  int sum = 0;
  for (unsigned i = 0; i < trace.use_count; ++i) {
    if (spec::address_group(trace.uses[i].address) == kGroup) sum += trace.uses[i].contribution;
  }
  EXPECT_EQ(sum, base) << fen;
  EXPECT_EQ(trace.danger_halves[kGroup][kWhite], halves) << fen;
  EXPECT_EQ(trace.danger_halves[kGroup][kBlack], 0) << fen;
}

TEST(BishopsScore, DangerOfTheEnemyKing) {
  expect_danger("8/7k/8/8/8/8/8/2B1K3 w - - 0 1", 20, 10);  // half of 10
  expect_danger("8/7k/8/8/8/8/8/2B2K2 w - - 0 1", 20, 10);
  expect_danger("8/7k/8/8/8/8/8/K1B5 w - - 0 1", 20, 40);  // on opposite wings: twice 10
  expect_danger("7k/8/8/8/8/8/8/K1B5 w - - 0 1", 20, 0);
}

TEST(BishopsScore, EveryTableIsItsOwn) {
  test::BothParameters parameters;
  for (unsigned table = 0; table < 4; ++table) {
    for (unsigned entry = 0; entry < 128; ++entry) {
      parameters.set_field(kGroup, table, entry, "base", static_cast<int>(1u << table));
    }
  }
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", parameters), 1 + 2);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", parameters), 1);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/4K2B w - - 0 1", parameters), 2);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/b3K3 w - - 0 1", parameters), -4);
  EXPECT_EQ(test::white_score("b3k3/8/8/8/8/8/8/4K3 w - - 0 1", parameters), -8);
}

}  // namespace
}  // namespace cobalt::hls
