// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/self_block.hpp"

#include "tests/hls/group_cases.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kSelfBlock;
constexpr int kD2 = 11, kE3 = 20, kH4 = 31, kA5 = 32, kD6 = 43, kC7 = 50;

class SelfBlock : public testing::TestWithParam<test::GroupCase> {};
TEST_P(SelfBlock, Entry) { test::check_group_case(kGroup, GetParam()); }

// Subindices: rank, file, fixed, linked, bishop_behind.
const test::GroupCase kExamples[] = {
    // The examples of docs/reference/evaluation/bishops.md.
    {"free", "4k3/8/8/8/8/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 4, 0, 0, 1}},
    {"other_colour", "4k3/8/8/8/8/4P3/8/4KB2 w - - 0 1", 0, kE3, {}},
    {"fixed", "4k3/8/8/8/4p3/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 4, 1, 0, 1}},
    {"pawn_further_ahead", "4k3/8/8/4p3/8/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 4, 0, 0, 1}},
    {"protected", "4k3/8/8/8/8/4P3/3P4/2B1K3 w - - 0 1", 0, kE3, {1, 4, 0, 1, 1}},
    {"protects", "4k3/8/8/8/3P4/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 4, 0, 0, 1}},
    {"bishop_ahead", "4k3/8/8/8/5B2/4P3/8/4K3 w - - 0 1", 0, kE3, {1, 4, 0, 0, 0}},
    // Other cases.
    {"no_bishop", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", 0, kE3, {}},
    {"enemy_bishop", "4k3/8/8/8/5b2/4P3/8/4K3 w - - 0 1", 0, kE3, {}},
    {"enemy_pawn", "4k3/8/8/8/8/4p3/8/2B1K3 w - - 0 1", 0, kE3, {}},
    {"knight_in_front", "4k3/8/8/8/4n3/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 4, 0, 0, 1}},
    {"own_pawn_in_front", "4k3/8/8/8/4P3/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 4, 0, 0, 1}},
    {"base_of_the_chain", "4k3/8/8/8/8/4P3/3P4/2B1K3 w - - 0 1", 0, kD2, {0, 3, 0, 0, 1}},
    {"beside_on_the_right", "4k3/8/8/8/8/4PP2/8/2B1K3 w - - 0 1", 0, kE3, {1, 4, 0, 1, 1}},
    {"beside_on_the_left", "4k3/8/8/8/8/3PP3/8/2B1K3 w - - 0 1", 0, kE3, {1, 4, 0, 1, 1}},
    {"enemy_pawn_beside", "4k3/8/8/8/8/3pP3/8/2B1K3 w - - 0 1", 0, kE3, {1, 4, 0, 0, 1}},
    {"a_file_is_not_beside_h_file", "4k3/8/8/P7/7P/8/8/2B1K3 w - - 0 1", 0, kA5, {3, 0, 0, 0, 1}},
    {"h_file_is_not_beside_a_file", "4k3/8/8/P7/7P/8/8/2B1K3 w - - 0 1", 0, kH4, {2, 7, 0, 0, 1}},
    {"bishop_beside", "4k3/8/8/8/8/4P1B1/8/4K3 w - - 0 1", 0, kE3, {1, 4, 0, 0, 0}},
    {"other_bishop_behind", "4k3/8/8/8/5B2/4P3/8/4KB2 w - - 0 1", 0, kE3, {1, 4, 0, 0, 0}},
    {"bishops_ahead_and_behind", "4k3/8/8/8/5B2/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 4, 0, 0, 1}},
    {"sixth_rank", "4k3/8/3P4/8/8/8/8/2B1K3 w - - 0 1", 0, kD6, {4, 3, 0, 0, 1}},
    {"seventh_rank", "4k3/2P5/8/8/8/8/8/2B1K3 w - - 0 1", 0, kC7, {}},
};
INSTANTIATE_TEST_SUITE_P(Examples, SelfBlock, testing::ValuesIn(kExamples), test::case_name);

TEST(SelfBlockScore, PawnsAddForTheOwner) {
  test::BothParameters parameters;
  parameters.set_all(kGroup, "value", -16);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/4P3/3P4/2B1K3 w - - 0 1", parameters), -32);
  EXPECT_EQ(test::white_score("2b1k3/3p4/4p3/8/8/8/8/4K3 w - - 0 1", parameters), 32);
  parameters.set_all(kGroup, "value", 15);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/4P3/3P4/2B1K3 w - - 0 1", parameters), 30);
}

TEST(SelfBlockScore, EveryEntryIsReachedByRandomPositions) {
  EXPECT_EQ(test::entries_reached(kGroup, test::Source::kFiles, 40'000, test::seed_or(91)).size(), 2u * 320u);
}

}  // namespace
}  // namespace cobalt::hls
