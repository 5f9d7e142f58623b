// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/back_block.hpp"

#include "tests/hls/group_cases.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kBackBlock;
constexpr int kE2 = 12, kA3 = 16, kE3 = 20, kE5 = 36, kD6 = 43;

class BackBlock : public testing::TestWithParam<test::GroupCase> {};
TEST_P(BackBlock, Entry) { test::check_group_case(kGroup, GetParam()); }

// Subindices: rank, centrality, fixed, bishop_behind, both_shut.
const test::GroupCase kExamples[] = {
    // The examples of docs/reference/evaluation/bishops.md.
    {"doubled", "4k3/8/8/4P3/8/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 3, 0, 1, 0}},
    {"single", "4k3/8/8/8/8/4P3/8/2B1K3 w - - 0 1", 0, kE3, {}},
    {"fixed_by_own_pawn", "4k3/8/8/8/4P3/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 3, 1, 1, 0}},
    {"knight_in_front", "4k3/8/8/4P3/4n3/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 3, 0, 1, 0}},
    {"both_shut", "4k3/8/8/4P1p1/3P4/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 3, 0, 1, 1}},
    {"one_shut", "4k3/8/8/4P3/3P4/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 3, 0, 1, 0}},
    {"bishop_ahead", "4k3/8/5B2/4P3/8/4P3/8/4K3 w - - 0 1", 0, kE3, {1, 3, 0, 0, 0}},
    // Other cases.
    {"no_bishop", "4k3/8/8/4P3/8/4P3/8/4K3 w - - 0 1", 0, kE3, {}},
    {"front_pawn", "4k3/8/8/4P3/8/4P3/8/2B1K3 w - - 0 1", 0, kE5, {}},
    {"other_colour", "4k3/8/8/8/4P3/8/4P3/2B2K2 w - - 0 1", 0, kE2, {}},
    {"enemy_pawn_ahead", "4k3/8/8/4p3/8/4P3/8/2B1K3 w - - 0 1", 0, kE3, {}},
    {"own_pawn_behind", "4k3/8/8/8/8/4P3/4P3/2B2K2 w - - 0 1", 0, kE3, {}},
    {"fixed_by_enemy_pawn", "4k3/8/8/4P3/4p3/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 3, 1, 1, 0}},
    {"own_knight_does_not_shut", "4k3/8/8/4P3/3P1N2/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 3, 0, 1, 0}},
    {"enemy_pawn_does_not_shut", "4k3/8/8/4P3/3P1p2/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 3, 0, 1, 0}},
    {"both_attacked", "4k3/8/8/2p1P1p1/8/4P3/8/2B1K3 w - - 0 1", 0, kE3, {1, 3, 0, 1, 1}},
    {"edge_shut", "4k3/8/8/P7/1P6/P7/8/2B1K3 w - - 0 1", 0, kA3, {1, 0, 0, 1, 1}},
    {"edge_open", "4k3/8/8/P7/8/P7/8/2B1K3 w - - 0 1", 0, kA3, {1, 0, 0, 1, 0}},
    {"edge_does_not_wrap", "4k3/8/8/P7/7P/P7/8/2B1K3 w - - 0 1", 0, kA3, {1, 0, 0, 1, 0}},
    {"sixth_rank", "7k/3P4/3P4/8/8/8/8/2B1K3 w - - 0 1", 0, kD6, {4, 3, 1, 1, 0}},
};
INSTANTIATE_TEST_SUITE_P(Examples, BackBlock, testing::ValuesIn(kExamples), test::case_name);

TEST(BackBlockScore, PawnsAddForTheOwner) {
  test::BothParameters parameters;
  parameters.set_all(kGroup, "value", -16);
  EXPECT_EQ(test::white_score("4k3/8/8/P3P3/8/P3P3/8/2B1K3 w - - 0 1", parameters), -32);
  EXPECT_EQ(test::white_score("2b1k3/8/p3p3/8/p3p3/8/8/4K3 w - - 0 1", parameters), 32);
}

TEST(BackBlockScore, EveryEntryIsReachedByRandomPositions) {
  const auto reached = test::entries_reached(kGroup, test::Source::kFiles, 60'000, test::seed_or(93));
  for (const unsigned table : {kWhite, kBlack}) {
    for (unsigned entry = 0; entry < 160; ++entry) {
      // The pawn ahead of one on the sixth rank stands on the seventh: there is no other square for it.
      const bool possible = entry < 4 * 32 || (entry & 4) != 0;
      EXPECT_EQ(reached.count({table, entry}), possible ? 1u : 0u) << table << ' ' << entry;
    }
  }
}

}  // namespace
}  // namespace cobalt::hls
