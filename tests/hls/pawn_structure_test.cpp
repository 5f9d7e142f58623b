// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/pawn_structure.hpp"

#include "tests/hls/group_cases.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kPawnStructure;

class WhitePawns : public testing::TestWithParam<test::GroupCase> {};
TEST_P(WhitePawns, Entry) { test::check_group_case(kGroup, GetParam()); }

// Subindices: rank from the second, centrality, unsupported, stopped, linked.
const test::GroupCase kExamples[] = {
    // The examples of docs/reference/evaluation/pawns.md.
    {"base_of_a_chain", "4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", 0, chess::kC3, {1, 2, 1, 0, 1}},
    {"head_of_a_chain", "4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 0, 0, 1}},
    {"supported_from_further_behind", "4k3/8/8/8/3P4/8/2P5/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 0, 0, 0}},
    {"base_left_behind", "4k3/8/8/8/3P4/8/2P5/4K3 w - - 0 1", 0, chess::kC2, {0, 2, 1, 0, 0}},
    {"stopped_by_an_attack", "4k3/8/4p3/8/3P4/8/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 1, 1, 0}},
    {"attacked_itself", "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 1, 0, 0}},
    // Support.
    {"duo", "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 0, 0, 1}},
    {"duo_on_the_other_side", "4k3/8/8/8/2PP4/8/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 0, 0, 1}},
    {"two_files_away", "4k3/8/8/8/1P1P4/8/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 1, 0, 0}},
    {"doubled_pawn_supports_not", "4k3/8/8/8/3P4/3P4/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 1, 0, 0}},
    {"rear_doubled_pawn_counts_too", "4k3/8/8/8/3P4/3P4/8/4K3 w - - 0 1", 0, chess::kD3, {1, 3, 1, 0, 0}},
    {"enemy_pawn_supports_not", "4k3/8/8/8/3Pp3/8/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 1, 0, 0}},
    {"far_ahead_is_no_link", "4k3/8/2P5/8/3P4/8/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 1, 0, 0}},
    {"a_file_not_beside_h_file", "4k3/8/8/8/P6P/7P/8/4K3 w - - 0 1", 0, chess::kA4, {2, 0, 1, 0, 0}},
    // The square in front.
    {"stopped_by_a_pawn", "4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 1, 1, 0}},
    {"piece_stops_not", "4k3/8/8/3n4/3P4/8/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 1, 0, 0}},
    {"attack_of_a_piece_stops_not", "4k3/8/4b3/8/3P4/8/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 1, 0, 0}},
    {"pawn_two_ahead_stops_not", "4k3/8/3p4/8/3P4/8/8/4K3 w - - 0 1", 0, chess::kD4, {2, 3, 1, 0, 0}},
    {"no_wrap_of_attacks", "4k3/8/7p/8/P7/8/8/4K3 w - - 0 1", 0, chess::kA4, {2, 0, 1, 0, 0}},
    // Ranks.
    {"second_rank", "4k3/8/8/8/8/8/6P1/4K3 w - - 0 1", 0, chess::kG2, {0, 1, 1, 0, 0}},
    {"sixth_rank", "4k3/8/6P1/8/8/8/8/4K3 w - - 0 1", 0, chess::kG6, {4, 1, 1, 0, 0}},
    {"sixth_rank_stopped", "4k3/6p1/6P1/8/8/8/8/4K3 w - - 0 1", 0, chess::kG6, {4, 1, 1, 1, 0}},
    {"linked_to_the_seventh", "4k3/7P/6P1/8/8/8/8/4K3 w - - 0 1", 0, chess::kG6, {4, 1, 1, 0, 1}},
};
INSTANTIATE_TEST_SUITE_P(Examples, WhitePawns, testing::ValuesIn(kExamples), test::case_name);

TEST(PawnStructure, EntryNumbers) {
  EXPECT_EQ(test::entry_used("4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", kGroup, kWhite, chess::kC3), 53u);
  EXPECT_EQ(test::entry_used("4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", kGroup, kWhite, chess::kD4), 89u);
  EXPECT_EQ(test::entry_used("4k3/8/4p3/8/3P4/8/8/4K3 w - - 0 1", kGroup, kWhite, chess::kD4), 94u);
  EXPECT_EQ(test::entry_used("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1", kGroup, kWhite, chess::kD4), 92u);
}

TEST(PawnStructure, SeventhRankUsesNothing) {
  EXPECT_TRUE(test::entries_used("4k3/7P/8/8/8/8/8/4K3 w - - 0 1", kGroup, kWhite).empty());
  EXPECT_TRUE(test::entries_used("4k3/8/8/8/8/8/7p/4K3 w - - 0 1", kGroup, kBlack).empty());
}

/// The values that count when an enemy pawn is ahead on the file, and when none is.
TEST(PawnStructure, Opposed) {
  test::BothParameters parameters;
  parameters.set_all(kGroup, "opposed_static", 3);
  parameters.set_all(kGroup, "opposed_dynamic", 20);
  parameters.set_all(kGroup, "unopposed_static", -5);
  parameters.set_all(kGroup, "unopposed_dynamic", 100);
  EXPECT_EQ(test::white_score("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", parameters), 95);
  EXPECT_EQ(test::white_score("4k3/3p4/8/8/3P4/8/8/4K3 w - - 0 1", parameters), 23 - 0 - 0 - 23);  // both opposed
  EXPECT_EQ(test::white_score("4k3/4p3/8/8/3P4/8/8/4K3 w - - 0 1", parameters), 0);
  EXPECT_EQ(test::white_score("4k3/8/8/8/3P4/8/3p4/4K3 w - - 0 1", parameters), 95);    // d2 is black's seventh
  EXPECT_EQ(test::white_score("4k3/8/8/8/3P4/3p4/8/4K3 w - - 0 1", parameters), 0);     // passed each other
  EXPECT_EQ(test::white_score("4k3/3p4/8/8/3P4/3P4/8/4K3 w - - 0 1", parameters), 23);  // both doubled pawns opposed
}

/// Static values are not scaled, dynamic ones are, as the sum of a side.
TEST(PawnStructure, DynamicSumIsShifted) {
  test::BothParameters parameters;
  parameters.set_all(kGroup, "unopposed_static", 7);
  parameters.set_all(kGroup, "unopposed_dynamic", -3);
  parameters.set_raw(spec::kEvaluationControl, 0, 1, 1);  // pawn_structure_shift
  EXPECT_EQ(test::white_score("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", parameters), 7 - 2);
  EXPECT_EQ(test::white_score("4k3/8/8/8/P2P3P/8/8/4K3 w - - 0 1", parameters), 21 - 5);
  EXPECT_EQ(test::white_score("4k3/8/8/p2p3p/8/8/8/4K3 w - - 0 1", parameters), -16);
}

/// Of a pawn on the second or third rank every supporter is linked; all other entries occur.
TEST(PawnStructure, EveryEntryIsReachedByRandomPositions) {
  const test::Entries reached = test::entries_reached(kGroup, test::Source::kFiles, 60000, test::seed_or(91));
  for (unsigned entry = 0; entry < 160; ++entry) {
    const bool impossible = entry / 32 < 2 && (entry & 4) == 0 && (entry & 1) == 0;
    EXPECT_EQ(reached.contains({kWhite, entry}), !impossible) << entry;
    EXPECT_EQ(reached.contains({kBlack, entry}), !impossible) << entry;
  }
}

}  // namespace
}  // namespace cobalt::hls
