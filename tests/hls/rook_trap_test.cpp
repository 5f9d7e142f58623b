// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/rook_trap.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kRookTrap;

class WhiteRook : public testing::TestWithParam<test::UseCase> {};

TEST_P(WhiteRook, Registers) { test::expect_uses(GetParam(), kGroup, kWhite, 4); }

const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/traps.md.
    {"king_side_corner", "4k3/8/8/8/8/8/6PP/5K1R w - - 0 1", {{0, 0}}},
    {"open_door", "4k3/8/8/8/7P/8/6P1/5K1R w - - 0 1", {}},
    {"king_side_corner_g1_h3", "4k3/8/8/8/8/7P/6P1/6KR w - - 0 1", {{0, 0}}},
    {"king_too_far_from_the_corner", "4k3/8/8/8/8/8/6PP/4K2R w - - 0 1", {}},
    {"king_side", "4k3/8/8/8/8/6P1/7P/5KR1 w - - 0 1", {{0, 1}}},
    {"king_side_e1", "4k3/8/8/8/8/8/6PP/4K1R1 w - - 0 1", {{0, 1}}},
    {"king_past_the_rook", "4k3/8/8/8/8/8/6PP/6RK w - - 0 1", {}},
    {"king_side_d1", "4k3/8/8/8/8/8/6PP/3K2R1 w - - 0 1", {}},
    {"queen_side_corner", "4k3/8/8/8/8/8/PP6/RK6 w - - 0 1", {{0, 2}}},
    {"queen_side_corner_c1_a3", "4k3/8/8/8/8/P7/8/R1K5 w - - 0 1", {{0, 2}}},
    {"queen_side_corner_d1", "4k3/8/8/8/8/8/PP6/R2K4 w - - 0 1", {}},
    {"queen_side", "4k3/8/8/8/8/8/PP6/1RK5 w - - 0 1", {{0, 3}}},
    {"queen_side_d1_b3", "4k3/8/8/8/8/1P6/8/1R1K4 w - - 0 1", {{0, 3}}},
    {"queen_side_e1", "4k3/8/8/8/8/8/PP6/1R2K3 w - - 0 1", {}},
    {"two_patterns", "4k3/8/8/8/8/8/PP6/RRK5 w - - 0 1", {{0, 2}, {0, 3}}},
    {"pawn_of_the_other_file", "4k3/8/8/8/8/8/1P6/RK6 w - - 0 1", {}},
    {"enemy_pawn_shuts_nothing", "4k3/8/8/8/8/p7/8/RK6 w - - 0 1", {}},
};
INSTANTIATE_TEST_SUITE_P(Examples, WhiteRook, testing::ValuesIn(kExamples), test::case_name);

TEST(RookTrap, CountsForTheOwner) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, 2, "value", -100);
  parameters.set_field(kGroup, 0, 3, "value", -28);
  parameters.set_field(kGroup, 0, 4, "value", -7);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/PP6/RRK5 w - - 0 1", parameters), -128);
  EXPECT_EQ(test::white_score("5k1r/6pp/8/8/8/8/8/4K3 w - - 0 1", parameters), 7);
}

}  // namespace
}  // namespace cobalt::hls
