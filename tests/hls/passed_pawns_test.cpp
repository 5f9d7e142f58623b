// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/passed_pawns.hpp"

#include "tests/hls/group_cases.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kPassedPawns;

class WhitePassedPawns : public testing::TestWithParam<test::GroupCase> {};
TEST_P(WhitePassedPawns, Entry) { test::check_group_case(kGroup, GetParam()); }

// Subindices: rank from the third, centrality, blockade, path_safe, supported.
const test::GroupCase kExamples[] = {
    // The examples of docs/reference/evaluation/pawns.md.
    {"alone", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 0}},
    {"enemy_pawn_beside", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 0}},
    {"enemy_king_in_front", "8/8/3k4/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 1, 1, 0}},
    {"knight_in_front", "4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 2, 1, 0}},
    {"rook_in_front", "4k3/8/3r4/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 3, 0, 0}},
    {"rook_attacks_the_path", "r3k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 0, 0}},
    {"rook_attacks_the_pawn", "4k3/8/8/r2P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 0}},
    {"protected", "4k3/8/8/3P4/2P5/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 1}},
    // Which pawns are passed.
    {"enemy_pawn_behind_on_the_file", "4k3/8/8/3P4/3p4/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 0}},
    {"no_wrap_to_the_other_edge", "4k3/7p/8/P7/8/8/8/4K3 w - - 0 1", 0, chess::kA5, {2, 0, 0, 1, 0}},
    {"front_one_of_doubled_pawns", "4k3/8/3P4/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD6, {3, 3, 0, 1, 0}},
    // Blockade.
    {"bishop_in_front", "4k3/8/3b4/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 2, 1, 0}},
    {"queen_in_front", "4k3/8/3q4/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 3, 0, 0}},
    {"own_knight_in_front", "7k/8/3N4/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 3, 1, 0}},
    {"own_king_in_front", "4k3/8/3K4/3P4/8/8/8/8 w - - 0 1", 0, chess::kD5, {2, 3, 3, 1, 0}},
    {"piece_two_ahead", "4k3/3n4/8/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 0}},
    {"promotion_square_blocked", "3n2k1/3P4/8/8/8/8/8/4K3 w - - 0 1", 0, chess::kD7, {4, 3, 2, 1, 0}},
    // Path.
    {"rook_behind_attacks_not_ahead", "4k3/8/8/3P4/8/8/3r4/6K1 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 0}},
    {"knight_attacks_the_path", "4k3/8/8/1n1P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 0, 0}},
    {"bishop_attacks_the_path", "4k3/8/8/3P2b1/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 0, 0}},
    {"queen_attacks_the_path", "4k3/8/8/3P4/8/8/8/4K2q w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 0}},
    {"king_attacks_the_path", "8/3k4/8/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 0}},
    {"pawn_attacks_no_path_of_a_passed_pawn", "4k3/5p2/8/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 0}},
    // Support.
    {"beside", "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 1}},
    {"protected_by_a_piece_is_not_supported", "4k3/8/8/3P4/8/4B3/8/3RK3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 0}},
    {"neighbour_ahead_supports_not", "4k3/8/4P3/3P4/8/8/8/4K3 w - - 0 1", 0, chess::kD5, {2, 3, 0, 1, 0}},
    // Ranks.
    {"third_rank", "4k3/8/8/8/8/1P6/8/4K3 w - - 0 1", 0, chess::kB3, {0, 1, 0, 1, 0}},
    {"fourth_rank", "4k3/8/8/8/1P6/8/8/4K3 w - - 0 1", 0, chess::kB4, {1, 1, 0, 1, 0}},
    {"sixth_rank", "4k3/8/1P6/8/8/8/8/4K3 w - - 0 1", 0, chess::kB6, {3, 1, 0, 1, 0}},
    {"seventh_rank", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", 0, chess::kB7, {4, 1, 0, 1, 0}},
};
INSTANTIATE_TEST_SUITE_P(Examples, WhitePassedPawns, testing::ValuesIn(kExamples), test::case_name);

TEST(PassedPawns, EntryNumbers) {
  EXPECT_EQ(test::entry_used("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", kGroup, kWhite), 178u);
  EXPECT_EQ(test::entry_used("8/8/3k4/3P4/8/8/8/4K3 w - - 0 1", kGroup, kWhite), 182u);
  EXPECT_EQ(test::entry_used("4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", kGroup, kWhite), 186u);
  EXPECT_EQ(test::entry_used("4k3/8/3r4/3P4/8/8/8/4K3 w - - 0 1", kGroup, kWhite), 188u);
  EXPECT_EQ(test::entry_used("r3k3/8/8/3P4/8/8/8/4K3 w - - 0 1", kGroup, kWhite), 176u);
  EXPECT_EQ(test::entry_used("4k3/8/8/3P4/2P5/8/8/4K3 w - - 0 1", kGroup, kWhite, chess::kD5), 179u);
  EXPECT_EQ(test::entry_used("4k3/8/8/3P4/2P5/8/8/4K3 w - - 0 1", kGroup, kWhite, chess::kC4), 98u);
}

TEST(PassedPawns, OthersUseNothing) {
  for (const char* fen : {"4k3/4p3/8/3P4/8/8/8/4K3 w - - 0 1", "4k3/8/2p5/3P4/8/8/8/4K3 w - - 0 1",
                          "4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1"}) {
    EXPECT_TRUE(test::entries_used(fen, kGroup, kWhite).empty()) << fen;
    EXPECT_TRUE(test::entries_used(test::mirrored_fen(fen), kGroup, kBlack).empty()) << fen;
  }
  EXPECT_EQ(test::entries_used("4k3/8/3P4/3P4/8/8/8/4K3 w - - 0 1", kGroup, kWhite).size(), 1u);
}

/// The score with one field set in all entries, from both sides.
int score_with(const char* field, int value, const char* fen) {
  test::BothParameters parameters;
  parameters.set_all(kGroup, field, value);
  const int white = test::white_score(fen, parameters);
  EXPECT_EQ(test::white_score(test::mirrored_fen(fen), parameters), -white) << fen;
  return white;
}

TEST(PassedPawns, StaticAndDynamicAlwaysCount) {
  EXPECT_EQ(score_with("static", 40, "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1"), 40);
  EXPECT_EQ(score_with("dynamic", -41, "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1"), -41);
  EXPECT_EQ(score_with("static", 40, "4k3/8/8/3P4/3p4/8/8/4K3 w - - 0 1"), 0);
}

TEST(PassedPawns, KingRace) {
  // The square in front is d6. The own king on d3 is three moves away.
  EXPECT_EQ(score_with("king_race", 50, "8/7k/8/3P4/8/3K4/8/8 w - - 0 1"), 50);
  EXPECT_EQ(score_with("king_race", 50, "8/6k1/8/3P4/8/3K4/8/8 w - - 0 1"), 0);  // three too
  EXPECT_EQ(score_with("king_race", 50, "8/7k/8/3P4/8/8/3K4/8 w - - 0 1"), 0);   // four each
  EXPECT_EQ(score_with("king_race", 50, "8/7k/3K4/3P4/8/8/8/8 b - - 0 1"), 50);  // there already
  EXPECT_EQ(score_with("king_race", 50, "8/8/3k4/3P4/8/3K4/8/8 w - - 0 1"), 0);
  EXPECT_EQ(score_with("king_race", 50, "7k/8/8/3P4/7K/8/8/8 w - - 0 1"), 0);  // four each, by files
  EXPECT_EQ(score_with("king_race", 50, "7k/8/8/3P4/6K1/8/8/8 w - - 0 1"), 50);
}

TEST(PassedPawns, Unstoppable) {
  // From d5 there are three ranks to go, to d8.
  EXPECT_EQ(score_with("unstoppable", 90, "8/8/8/3P3k/8/8/8/K7 w - - 0 1"), 90);  // four moves to d8
  EXPECT_EQ(score_with("unstoppable", 90, "8/8/8/3P3k/8/8/8/K7 b - - 0 1"), 0);   // on move: catches it
  EXPECT_EQ(score_with("unstoppable", 90, "8/8/8/3P4/7k/8/8/K7 w - - 0 1"), 90);
  EXPECT_EQ(score_with("unstoppable", 90, "8/8/8/3P4/8/7k/8/K7 b - - 0 1"), 90);  // five moves
  EXPECT_EQ(score_with("unstoppable", 90, "8/8/8/3P2k1/8/8/8/K7 w - - 0 1"), 0);  // three moves: in the square
  EXPECT_EQ(score_with("unstoppable", 90, "8/8/8/3P4/6k1/8/8/K7 w - - 0 1"), 90);
  // Something on the path, an enemy piece; enemy pawns do not matter.
  EXPECT_EQ(score_with("unstoppable", 90, "8/3K4/8/3P3k/8/8/8/8 w - - 0 1"), 0);
  EXPECT_EQ(score_with("unstoppable", 90, "3N4/8/8/3P3k/8/8/8/K7 w - - 0 1"), 0);
  EXPECT_EQ(score_with("unstoppable", 90, "8/8/8/3P3k/8/8/n7/K7 w - - 0 1"), 0);
  EXPECT_EQ(score_with("unstoppable", 90, "8/p7/8/3P3k/8/8/8/K7 w - - 0 1"), 90);
  EXPECT_EQ(score_with("unstoppable", 90, "8/8/8/3P3k/8/8/Q7/K7 w - - 0 1"), 90);  // own pieces do not matter
  // The seventh rank: one move to go.
  EXPECT_EQ(score_with("unstoppable", 90, "8/3P4/5k2/8/8/8/8/K7 w - - 0 1"), 90);
  EXPECT_EQ(score_with("unstoppable", 90, "8/3P4/5k2/8/8/8/8/K7 b - - 0 1"), 0);
  EXPECT_EQ(score_with("unstoppable", 90, "8/3P4/6k1/8/8/8/8/K7 b - - 0 1"), 90);
}

/// Static and unstoppable values count as they are; the others are added up and shifted.
TEST(PassedPawns, Scaling) {
  test::BothParameters parameters;
  parameters.set_all(kGroup, "static", 5);
  parameters.set_all(kGroup, "unstoppable", 100);
  parameters.set_all(kGroup, "dynamic", -4);
  parameters.set_all(kGroup, "king_race", -3);
  parameters.set_raw(spec::kEvaluationControl, 0, 1, 1u << 4);                         // passed_pawns_shift
  EXPECT_EQ(test::white_score("8/8/8/3P3k/8/8/8/K7 w - - 0 1", parameters), 105 - 2);  // the enemy king is nearer
  EXPECT_EQ(test::white_score("7k/8/8/3P4/6K1/8/8/8 b - - 0 1", parameters), 5 - 4);   // -7 >> 1
}

TEST(PassedPawns, EveryEntryIsReachedByRandomPositions) {
  test::Entries reached;
  // Placed at random: few pawns, so that some are passed, a king each and up to four pieces a side.
  test::Random random(test::seed_or(92));
  for (unsigned n = 0; n < 400000; ++n) {
    test::Codes codes{};
    const auto place = [&](unsigned code, unsigned square) {
      if (codes[square] == 0) codes[square] = static_cast<std::uint8_t>(code);
    };
    for (unsigned i = test::below(random, 7); i > 0; --i) place(spec::kWhitePawn, 8 + test::below(random, 48));
    for (unsigned i = test::below(random, 7); i > 0; --i) place(spec::kWhitePawn + 8, 8 + test::below(random, 48));
    for (unsigned i = test::below(random, 5); i > 0; --i) {
      place(spec::kWhitePawn + 1 + test::below(random, 4) + 8 * test::below(random, 2), test::below(random, 64));
    }
    // A piece in front of some pawns; a king in front of one as often as elsewhere.
    std::vector<unsigned> in_front;
    for (unsigned pawn = 8; pawn < 56; ++pawn) {
      if (codes[pawn] % 8 == spec::kWhitePawn) in_front.push_back(codes[pawn] < 8 ? pawn + 8 : pawn - 8);
    }
    for (const unsigned king : {unsigned{spec::kKingToMove}, spec::kWhiteKing + 8 * test::below(random, 2)}) {
      unsigned square = test::below(random, 64);
      if (!in_front.empty() && test::below(random, 2) == 0) {
        square = in_front[test::below(random, static_cast<unsigned>(in_front.size()))];
      }
      while (codes[square] != 0) square = test::below(random, 64);
      codes[square] = static_cast<std::uint8_t>(king);
    }
    for (const unsigned square : in_front) {
      if (test::below(random, 4) != 0) continue;
      place(spec::kWhitePawn + 1 + test::below(random, 2) + 8 * test::below(random, 2), square);
    }
    test::add_entries(kGroup, test::pack_codes(codes), reached);
  }
  EXPECT_EQ(reached.size(), 2u * 320u);
}

}  // namespace
}  // namespace cobalt::hls
