// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/threats.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kThreats;

/// Entry of pair, on_move, number.
unsigned entry(unsigned pair, unsigned on_move, unsigned number) {
  return test::entry_number(kGroup, {pair, on_move, number});
}

class WhiteThreats : public testing::TestWithParam<test::UseCase> {};
TEST_P(WhiteThreats, Entries) { test::expect_uses(GetParam(), kGroup, kWhite); }

using namespace spec;
const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/tactics.md.
    {"pawn_on_minor", "4k3/8/5n2/4P3/8/8/8/4K3 w - - 0 1", {{0, entry(kPawnOnMinor, 1, 0)}}},
    {"fork", "4k3/8/3n1n2/4P3/8/8/8/4K3 b - - 0 1", {{0, entry(kPawnOnMinor, 0, 1)}}},
    {"fork_of_two_kinds",
     "4k3/8/3q1n2/4P3/8/8/8/4K3 b - - 0 1",
     {{0, entry(kPawnOnMinor, 0, 0)}, {0, entry(kPawnOnQueen, 0, 0)}}},
    {"pawn_protects", "4k3/6p1/5n2/8/8/8/8/4KR2 w - - 0 1", {}},
    {"king_protects", "8/6k1/5n2/8/8/8/8/4KR2 w - - 0 1", {{0, entry(kRookOnMinor, 1, 0)}}},
    {"loose_pawn", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", {{0, entry(kPieceOnPawn, 1, 0)}}},
    {"protected_pawn", "8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", {}},
    // The same on other moves and with other attackers.
    {"waiting", "4k3/8/5n2/4P3/8/8/8/4K3 b - - 0 1", {{0, entry(kPawnOnMinor, 0, 0)}}},
    {"three_attackers_one_target",
     "4k3/8/5n2/8/4N3/8/1B6/4KR2 w - - 0 1",
     {{0, entry(kMinorOnMinor, 1, 0)}, {0, entry(kRookOnMinor, 1, 0)}}},
    // The other pairs.
    {"pawn_on_bishop", "4k3/8/5b2/4P3/8/8/8/4K3 w - - 0 1", {{0, entry(kPawnOnMinor, 1, 0)}}},
    {"pawn_on_protected_minor", "4k3/6p1/5n2/4P3/8/8/8/4K3 w - - 0 1", {{0, entry(kPawnOnMinor, 1, 0)}}},
    {"pawn_on_rook", "4k3/8/5r2/4P3/8/8/8/4K3 w - - 0 1", {{0, entry(kPawnOnRook, 1, 0)}}},
    {"pawn_on_two_queens", "4k3/8/3q1q2/4P3/8/8/8/4K3 w - - 0 1", {{0, entry(kPawnOnQueen, 1, 1)}}},
    {"minor_on_minor", "4k3/8/5n2/8/8/8/1B6/4K3 w - - 0 1", {{0, entry(kMinorOnMinor, 1, 0)}}},
    {"knights_attack_each_other", "4k3/8/8/5n2/3N4/8/8/4K3 w - - 0 1", {{0, entry(kMinorOnMinor, 1, 0)}}},
    {"minor_on_rook", "4k3/8/8/8/8/2N5/r7/4K3 w - - 0 1", {{0, entry(kMinorOnRook, 1, 0)}}},
    {"minor_on_rook_that_a_pawn_protects", "4k3/6p1/5r2/8/8/8/1B6/4K3 w - - 0 1", {{0, entry(kMinorOnRook, 1, 0)}}},
    {"minor_on_queen", "4k3/8/8/3q4/8/2N5/8/4K3 b - - 0 1", {{0, entry(kMinorOnQueen, 0, 0)}}},
    {"rook_on_bishop", "4k3/8/5b2/8/8/8/8/4KR2 w - - 0 1", {{0, entry(kRookOnMinor, 1, 0)}}},
    {"rook_on_queen", "4k3/8/5q2/8/8/8/8/3K1R2 w - - 0 1", {{0, entry(kRookOnQueen, 1, 0)}}},
    {"three_loose_pawns", "4k3/8/8/p2Q3p/8/8/3p4/5K2 w - - 0 1", {{0, entry(kPieceOnPawn, 1, 1)}}},
    {"king_on_pawn", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", {{0, entry(kPieceOnPawn, 1, 0)}}},
    // What does not count.
    {"queen_on_minor", "4k3/8/5n2/8/8/8/8/4KQ2 w - - 0 1", {}},
    {"rook_on_rook", "4k3/8/5r2/8/8/8/8/4KR2 w - - 0 1", {}},
    {"pawn_on_pawn", "4k3/8/5p2/4P3/8/8/8/4K3 w - - 0 1", {}},
    {"behind_another", "4k3/8/5q2/5P2/8/8/8/3K1R2 w - - 0 1", {}},
    {"own_pieces", "k7/8/5N2/4P3/8/8/1B6/5RK1 w - - 0 1", {}},
};
INSTANTIATE_TEST_SUITE_P(Examples, WhiteThreats, testing::ValuesIn(kExamples), test::case_name);

TEST(Threats, EntriesOfAllPairsAddUp) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, kWhite, entry(kPawnOnMinor, 0, 0), "value", 10);
  parameters.set_field(kGroup, kWhite, entry(kPawnOnQueen, 0, 0), "value", 100);
  EXPECT_EQ(test::white_score("4k3/8/3q1n2/4P3/8/8/8/4K3 b - - 0 1", parameters), 110);
}

TEST(Threats, BothSidesCountAndOneIsOnMove) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, kWhite, entry(kMinorOnMinor, 1, 0), "value", 30);
  parameters.set_field(kGroup, kBlack, entry(kMinorOnMinor, 0, 0), "value", 11);
  EXPECT_EQ(test::white_score("4k3/8/8/5n2/3N4/8/8/4K3 w - - 0 1", parameters), 19);
}

}  // namespace
}  // namespace cobalt::hls
