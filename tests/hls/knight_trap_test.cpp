// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/knight_trap.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kKnightTrap;

class WhiteKnight : public testing::TestWithParam<test::UseCase> {};

TEST_P(WhiteKnight, Registers) { test::expect_uses(GetParam(), kGroup, kWhite, 3); }

const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/traps.md.
    {"corner", "N2k4/2p5/8/8/8/8/8/4K3 w - - 0 1", {{56, 0}}},
    {"corner_with_a_capture", "N3k3/2p5/8/8/8/8/8/4K3 w - - 0 1", {}},
    {"other_corner", "4k2N/5p2/8/8/8/8/8/4K3 w - - 0 1", {{63, 0}}},
    {"own_pawns", "N3k3/2P5/1P6/8/8/8/8/4K3 w - - 0 1", {{56, 0}}},
    {"one_own_pawn", "N3k3/2P5/8/8/8/8/8/4K3 w - - 0 1", {}},
    {"both_corners", "N6N/2P2P2/1P4P1/3k4/8/8/8/4K3 w - - 0 1", {{56, 0}, {63, 0}}},
    {"seventh", "3k4/Np6/p7/8/8/8/8/4K3 w - - 0 1", {{48, 1}}},
    {"seventh_with_an_escape", "3k4/Np6/8/8/8/8/8/4K3 w - - 0 1", {}},
    {"other_seventh", "4k3/6pN/7p/8/8/8/8/4K3 w - - 0 1", {{55, 1}}},
    {"second", "4k3/8/8/8/1P6/2P5/N7/2K5 w - - 0 1", {{8, 2}}},
    {"second_with_an_escape", "4k3/8/8/8/1P6/2P5/N7/1K6 w - - 0 1", {}},
    {"other_second", "4k3/8/8/8/6P1/5P2/7N/5K2 w - - 0 1", {{15, 2}}},
    {"corner_of_the_first_rank", "4k3/8/8/8/8/1P6/2P5/N3K3 w - - 0 1", {}},
    {"other_square_of_the_seventh", "4k3/1N6/8/8/8/8/8/4K3 w - - 0 1", {}},
};
INSTANTIATE_TEST_SUITE_P(Examples, WhiteKnight, testing::ValuesIn(kExamples), test::case_name);

TEST(KnightTrap, CountsOnceAKnight) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, 0, "value", -100);
  parameters.set_field(kGroup, 0, 3, "value", -10);
  EXPECT_EQ(test::white_score("N2k4/2p5/8/8/8/8/8/4K3 w - - 0 1", parameters), -100);
  EXPECT_EQ(test::white_score("N6N/2P2P2/1P4P1/3k4/8/8/8/4K3 w - - 0 1", parameters), -200);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/2P5/n2K4 b - - 0 1", parameters), 10);
}

}  // namespace
}  // namespace cobalt::hls
