// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/opponent_block.hpp"

#include "tests/hls/group_cases.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kOpponentBlock;
constexpr int kD2 = 11, kE3 = 20, kE5 = 36, kG5 = 38, kH5 = 39, kF6 = 45, kE7 = 52;

class OpponentBlock : public testing::TestWithParam<test::GroupCase> {};
TEST_P(OpponentBlock, Entry) { test::check_group_case(kGroup, GetParam()); }

// Subindices: rank, centrality, fixed, pawn_protected, shut_out.
const test::GroupCase kExamples[] = {
    // The examples of docs/reference/evaluation/bishops.md.
    {"shut_out", "4k3/8/8/6p1/8/8/8/2B1K3 w - - 0 1", 0, kG5, {2, 1, 0, 0, 1}},
    {"attacked_from_above", "4k3/8/7B/6p1/8/8/8/4K3 w - - 0 1", 0, kG5, {2, 1, 0, 0, 0}},
    {"other_colour", "4k3/8/8/7p/8/8/8/2B1K3 w - - 0 1", 0, kH5, {}},
    {"fixed", "4k3/8/8/6p1/6P1/8/8/2B1K3 w - - 0 1", 0, kG5, {2, 1, 1, 0, 1}},
    {"pawn_further_below", "4k3/8/8/6p1/8/6P1/8/2B1K3 w - - 0 1", 0, kG5, {2, 1, 0, 0, 1}},
    {"pawn_protected", "4k3/8/5p2/6p1/8/8/8/2B1K3 w - - 0 1", 0, kG5, {2, 1, 0, 1, 1}},
    {"knight_protected", "4k3/8/4n3/6p1/8/8/8/2B1K3 w - - 0 1", 0, kG5, {2, 1, 0, 0, 1}},
    // Other cases.
    {"no_bishop", "4k3/8/8/6p1/8/8/8/4K3 w - - 0 1", 0, kG5, {}},
    {"enemy_bishop", "4k3/8/8/6p1/8/8/8/2b1K3 w - - 0 1", 0, kG5, {}},
    {"own_pawn", "4k3/8/8/6P1/8/8/8/2B1K3 w - - 0 1", 0, kG5, {}},
    {"not_attacked", "4k3/8/8/4p3/8/8/8/2B1K3 w - - 0 1", 0, kE5, {2, 3, 0, 0, 0}},
    {"behind_own_pawn", "4k3/8/8/6p1/8/4P3/8/2B1K3 w - - 0 1", 0, kG5, {2, 1, 0, 0, 0}},
    {"behind_enemy_pawn", "4k3/8/8/6p1/5p2/8/8/2B1K3 w - - 0 1", 0, kG5, {2, 1, 0, 0, 0}},
    {"attacked_by_the_queen", "4k3/8/8/6p1/8/B7/3Q4/4K3 w - - 0 1", 0, kG5, {2, 1, 0, 0, 0}},
    {"attacked_to_the_west", "4k3/8/8/4p3/8/6B1/8/4K3 w - - 0 1", 0, kE5, {2, 3, 0, 0, 1}},
    {"knight_below", "4k3/8/8/6p1/6N1/8/8/2B1K3 w - - 0 1", 0, kG5, {2, 1, 0, 0, 1}},
    {"protects", "4k3/8/5p2/6p1/8/8/8/2B1K3 w - - 0 1", 0, kF6, {3, 2, 0, 0, 0}},
    {"third_rank", "4k3/8/8/8/8/4p3/8/2B1K3 w - - 0 1", 0, kE3, {0, 3, 0, 0, 1}},
    {"second_rank", "4k3/8/8/8/8/8/3p4/2B3K1 w - - 0 1", 0, kD2, {}},
    {"seventh_rank", "4k3/4p3/8/8/8/B7/8/4K3 w - - 0 1", 0, kE7, {}},
};
INSTANTIATE_TEST_SUITE_P(Examples, OpponentBlock, testing::ValuesIn(kExamples), test::case_name);

TEST(OpponentBlockScore, PawnsAddForTheOwnerOfTheBishop) {
  test::BothParameters parameters;
  parameters.set_all(kGroup, "value", -8);
  EXPECT_EQ(test::white_score("4k3/8/5p2/6p1/8/8/8/2B1K3 w - - 0 1", parameters), -16);
  EXPECT_EQ(test::white_score("2b1k3/8/8/8/6P1/5P2/8/4K3 w - - 0 1", parameters), 16);
}

TEST(OpponentBlockScore, EveryEntryIsReachedByRandomPositions) {
  EXPECT_EQ(test::entries_reached(kGroup, test::Source::kFiles, 40'000, test::seed_or(92)).size(), 2u * 128u);
}

}  // namespace
}  // namespace cobalt::hls
