// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/trapped_bishop.hpp"

#include "tests/hls/group_cases.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kTrappedBishop;
constexpr int kA6 = 40, kA7 = 48, kB7 = 49, kH7 = 55, kA8 = 56, kB8 = 57;

class TrappedBishop : public testing::TestWithParam<test::GroupCase> {};
TEST_P(TrappedBishop, Entry) { test::check_group_case(kGroup, GetParam(), 64); }

// Subindices: side, wing, square, pawns, escape.
const test::GroupCase kExamples[] = {
    // The examples of docs/reference/evaluation/bishops.md.
    {"a7", "2k5/B1p5/1p6/8/8/8/8/4K3 w - - 0 1", 0, kA7, {0, 0, 0, 3, 0}},
    {"a7_over_b8", "4k3/B1p5/1p6/8/8/8/8/4K3 w - - 0 1", 0, kA7, {0, 0, 0, 3, 1}},
    {"a7_takes_b6", "2k5/B7/1p6/8/8/8/8/4K3 w - - 0 1", 0, kA7, {0, 0, 0, 1, 1}},
    {"a7_past_b6", "2k5/B1p5/8/8/8/8/8/4K3 w - - 0 1", 0, kA7, {0, 0, 0, 2, 1}},
    {"b7_is_no_trap", "4k3/1Bp5/1p6/8/8/8/8/4K3 w - - 0 1", 0, kB7, {}},
    // Other cases.
    {"a7_own_knight_on_b8", "1N3k2/B1p5/1p6/8/8/8/8/4K3 w - - 0 1", 0, kA7, {0, 0, 0, 3, 0}},
    {"a7_free", "4k3/B7/8/8/8/8/8/4K3 w - - 0 1", 0, kA7, {0, 0, 0, 0, 1}},
    {"a7_doors_are_pawns", "2k5/B1n5/1r6/8/8/8/8/4K3 w - - 0 1", 0, kA7, {0, 0, 0, 0, 1}},
    {"h7", "5k2/5p1B/6p1/8/8/8/8/4K3 w - - 0 1", 0, kH7, {0, 1, 0, 3, 0}},
    {"h7_far_door_only", "5k2/5p1B/8/8/8/8/8/4K3 w - - 0 1", 0, kH7, {0, 1, 0, 2, 1}},
    {"a6_takes_b5", "2k5/1p6/B7/1p6/8/8/8/4K3 w - - 0 1", 0, kA6, {0, 0, 1, 3, 1}},
    {"a6", "2k5/1p6/B1p5/1p6/8/8/8/4K3 w - - 0 1", 0, kA6, {0, 0, 1, 3, 0}},
    {"b8_takes_a7", "1B1k4/p1p5/8/8/8/8/8/4K3 w - - 0 1", 0, kB8, {0, 0, 2, 3, 1}},
    {"b8", "rB1k4/p1p5/8/8/8/8/8/4K3 w - - 0 1", 0, kB8, {0, 0, 2, 3, 0}},
    {"a8", "B1k5/1p6/2p5/8/8/8/8/4K3 w - - 0 1", 0, kA8, {0, 0, 3, 3, 0}},
    {"a8_takes_b7", "B3k3/1p6/2p5/8/8/8/8/4K3 w - - 0 1", 0, kA8, {0, 0, 3, 3, 1}},
    {"enemy_bishop", "2k5/b1p5/1p6/8/8/8/8/4K3 w - - 0 1", 0, kA7, {}},
};
INSTANTIATE_TEST_SUITE_P(Examples, TrappedBishop, testing::ValuesIn(kExamples), test::case_name);

TEST(TrappedBishopScore, BishopsAddForTheOwner) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, test::entry_number(kGroup, {0, 0, 0, 3, 1}), "value", -128);
  parameters.set_field(kGroup, 0, test::entry_number(kGroup, {0, 1, 0, 3, 1}), "value", 127);
  parameters.set_field(kGroup, 0, test::entry_number(kGroup, {1, 0, 0, 3, 1}), "value", 100);
  EXPECT_EQ(test::white_score("4k3/B1p5/1p6/8/8/8/8/4K3 w - - 0 1", parameters), -128);
  EXPECT_EQ(test::white_score("4k3/B1p2p1B/1p4p1/8/8/8/8/4K3 w - - 0 1", parameters), -1);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/1P6/b1P5/4K3 b - - 0 1", parameters), -100);
}

}  // namespace
}  // namespace cobalt::hls
