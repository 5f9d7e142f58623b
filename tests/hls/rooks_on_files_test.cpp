// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/rooks_on_files.hpp"

#include <array>

#include "tests/hls/group_cases.hpp"
#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kRooksOnFiles;

/// Entry of rook_count, unopposed, blockage, semi_open; the a or h file unless `centrality` is given.
unsigned entry(unsigned count, unsigned unopposed, unsigned blockage, unsigned semi_open, unsigned centrality = 0) {
  return test::entry_number(kGroup, {count, unopposed, blockage, semi_open, centrality});
}

class WhiteAFile : public testing::TestWithParam<test::GroupCase> {};
TEST_P(WhiteAFile, Entry) { test::check_group_case(kGroup, GetParam()); }

/// The a file with rook_count, unopposed, blockage, semi_open.
test::GroupCase a_file(const char* what, const char* fen, unsigned count, unsigned unopposed, unsigned blockage,
                       unsigned semi_open) {
  return {what, fen, 0, 0, {count, unopposed, blockage, semi_open, 0}};
}

const test::GroupCase kExamples[] = {
    // The examples of docs/reference/evaluation.md.
    a_file("open", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 1, 1, 0, 1),
    a_file("pawn_not_protected_from_below", "4k3/p7/1p6/8/8/8/8/R3K3 w - - 0 1", 1, 0, 0, 1),
    a_file("granite", "4k3/1p6/p7/8/8/8/8/R3K3 w - - 0 1", 1, 0, 3, 1),
    a_file("transparent", "4k3/8/8/1p6/P7/8/8/R3K3 w - - 0 1", 1, 1, 0, 1),
    // Rook count.
    a_file("no_rook", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 1, 0, 1),
    a_file("castling_rook", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 1, 1, 0, 1),
    a_file("two_rooks", "4k3/8/8/8/8/8/R7/R3K3 w - - 0 1", 2, 1, 0, 1),
    a_file("three_rooks", "4k3/8/8/8/8/R7/R7/R3K3 w - - 0 1", 2, 1, 0, 1),
    a_file("rook_behind_pawn", "4k3/8/8/8/P7/8/8/R3K3 w - - 0 1", 0, 1, 0, 0),
    a_file("rook_ahead_of_pawn", "4k3/8/8/R7/P7/8/8/4K3 w - - 0 1", 1, 1, 0, 0),
    a_file("rooks_ahead_and_behind", "4k3/8/8/R7/P7/8/8/R3K3 w - - 0 1", 1, 1, 0, 0),
    a_file("rooks_between_pawns", "4k3/P7/8/R7/P7/8/8/R3K3 w - - 0 1", 0, 1, 0, 0),
    a_file("enemy_pawn_ahead_does_not_matter", "4k3/8/8/8/p7/8/8/R3K3 w - - 0 1", 1, 0, 0, 1),
    a_file("rook_past_the_enemy_pawn", "4k3/R7/8/8/p7/8/8/4K3 w - - 0 1", 1, 0, 0, 1),
    a_file("two_rooks_ahead_of_pawn_and_guarded_knight", "4k3/8/1p6/n7/R7/R7/P7/4K3 w - - 0 1", 2, 1, 1, 0),
    a_file("the_same_opposed", "4k3/p7/1p6/n7/R7/R7/P7/4K3 w - - 0 1", 2, 0, 1, 0),
    // Transparent files.
    a_file("one_of_two_pawns_levers", "4k3/8/8/1p6/P7/8/P7/R3K3 w - - 0 1", 0, 1, 0, 0),
    a_file("both_pawns_lever", "4k3/8/8/1p6/P7/1p6/P7/R3K3 w - - 0 1", 1, 1, 0, 1),
    a_file("lever_against_a_piece_is_none", "4k3/8/8/1n6/P7/8/8/R3K3 w - - 0 1", 0, 1, 0, 0),
    a_file("no_lever_over_the_edge", "4k3/8/8/8/7p/P6p/8/R3K3 w - - 0 1", 0, 1, 0, 0),
    a_file("rook_ahead_and_behind_of_levering_pawn", "4k3/8/8/Rp6/P7/8/8/R3K3 w - - 0 1", 2, 1, 0, 1),
    a_file("transparent_and_opposed", "4k3/p7/8/1p6/P7/8/8/R3K3 w - - 0 1", 1, 0, 0, 1),
    // A pawn that may be captured en passant is a pawn.
    a_file("lever_against_en_passant_pawn", "4k3/8/8/1p6/P7/8/8/R3K3 w - b6 0 1", 1, 1, 0, 1),
    a_file("own_en_passant_pawn", "4k3/8/8/8/P7/8/8/4K3 b - a3 0 1", 0, 1, 0, 0),
    // Blockage of unopposed files.
    a_file("guarded_knight_ahead", "4k3/8/1p6/n7/8/8/8/R3K3 w - - 0 1", 1, 1, 1, 1),
    a_file("guarded_bishop_ahead", "4k3/8/1p6/b7/8/8/8/R3K3 w - - 0 1", 1, 1, 1, 1),
    a_file("unguarded_knight_ahead", "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", 1, 1, 0, 1),
    a_file("knight_guarded_by_a_piece", "1r2k3/8/8/nr6/8/8/8/R3K3 w - - 0 1", 1, 1, 0, 1),
    a_file("guarded_rook_is_no_minor", "4k3/8/1p6/r7/8/8/8/4K3 w - - 0 1", 0, 1, 3, 1),
    a_file("guarded_knight_behind_rook", "4k3/R7/1p6/n7/8/8/8/4K3 w - - 0 1", 1, 1, 0, 1),
    a_file("guarded_knight_between_rooks", "4k3/R7/1p6/n7/8/8/8/R3K3 w - - 0 1", 2, 1, 0, 1),
    a_file("guarded_knight_and_no_rook", "4k3/8/1p6/n7/8/8/8/4K3 w - - 0 1", 0, 1, 1, 1),
    a_file("guarded_knight_behind_uncounted_rook", "4k3/P7/R7/1p6/n7/8/8/4K3 w - - 0 1", 0, 1, 1, 0),
    a_file("guarded_minor_comes_first", "2n1k3/2n5/1p6/n7/8/8/8/R3K3 w - - 0 1", 1, 1, 1, 1),
    a_file("eighth_alone_attacked", "1r2k3/8/8/8/8/8/8/R3K3 w - - 0 1", 1, 1, 0, 1),
    a_file("seventh_alone_attacked", "4k3/1r6/8/8/8/8/8/R3K3 w - - 0 1", 1, 1, 0, 1),
    a_file("both_attacked_by_minors", "2n1k3/2n5/8/8/8/8/8/R3K3 w - - 0 1", 1, 1, 2, 1),
    a_file("both_attacked_by_bishop_and_knight", "4k3/2n5/8/8/8/4b3/8/R3K3 w - - 0 1", 1, 1, 2, 1),
    a_file("both_attacked_by_rooks", "1r2k3/1r6/8/8/8/8/8/R3K3 w - - 0 1", 1, 1, 3, 1),
    a_file("both_attacked_one_by_a_minor", "1rn1k3/8/8/8/8/8/8/R3K3 w - - 0 1", 1, 1, 3, 1),
    a_file("minors_and_rooks", "1rn1k3/1rn5/8/8/8/8/8/R3K3 w - - 0 1", 1, 1, 2, 1),
    a_file("both_attacked_by_the_king", "1k6/8/8/8/8/8/8/R3K3 w - - 0 1", 1, 1, 3, 1),
    a_file("both_attacked_by_queen", "4k3/1q6/8/8/8/8/8/R3K3 w - - 0 1", 1, 1, 3, 1),
    a_file("xray_is_no_attack", "4k3/8/n7/8/8/q7/8/R3K3 w - - 0 1", 1, 1, 0, 1),
    a_file("behind_own_pawn", "2n1k3/2n5/8/8/8/P7/8/R3K3 w - - 0 1", 0, 1, 2, 0),
    // Blockage of opposed files.
    a_file("free_pawn", "4k3/8/p7/8/8/8/8/R3K3 w - - 0 1", 1, 0, 0, 1),
    a_file("guarded_knight_before_the_pawn", "4k3/8/p7/1p6/n7/8/8/R3K3 w - - 0 1", 1, 0, 1, 1),
    a_file("granite_comes_first", "4k3/1p6/p7/1p6/n7/8/8/R3K3 w - - 0 1", 1, 0, 3, 1),
    a_file("guarded_knight_past_the_pawn", "4k3/1p6/n7/p7/8/8/8/R3K3 w - - 0 1", 1, 0, 0, 1),
    a_file("guarded_knight_behind_the_rook", "4k3/8/p7/Rp6/n7/8/8/4K3 w - - 0 1", 1, 0, 0, 1),
    a_file("guarded_knight_and_rook_past_the_pawn", "4k3/R7/p7/1p6/n7/8/8/4K3 w - - 0 1", 1, 0, 0, 1),
    a_file("guarded_knight_before_the_pawn_and_no_rook", "4k3/8/p7/1p6/n7/8/8/4K3 w - - 0 1", 0, 0, 1, 1),
    a_file("knight_protects", "4k3/2n5/p7/8/8/8/8/R3K3 w - - 0 1", 1, 0, 2, 1),
    a_file("bishop_protects", "2b1k3/8/p7/8/8/8/8/R3K3 w - - 0 1", 1, 0, 2, 1),
    a_file("guarded_knight_beats_protection", "2b1k3/8/p7/1p6/n7/8/8/R3K3 w - - 0 1", 1, 0, 1, 1),
    a_file("rook_protects", "r3k3/8/p7/8/8/8/8/R3K3 w - - 0 1", 1, 0, 0, 1),
    a_file("nearest_of_two_pawns_counts", "4k3/1p6/p7/8/p7/8/8/R3K3 w - - 0 1", 1, 0, 0, 1),
    a_file("nearest_of_two_pawns_is_granite", "4k3/8/p7/1p6/p7/8/8/R3K3 w - - 0 1", 1, 0, 3, 1),
    a_file("opposed_behind_own_pawn", "4k3/8/p7/8/P7/8/8/R3K3 w - - 0 1", 0, 0, 0, 0),
    a_file("enemy_pawn_behind_own_pawn_opposes", "4k3/8/8/P7/p7/8/8/R3K3 w - - 0 1", 0, 0, 0, 0),
};
INSTANTIATE_TEST_SUITE_P(Examples, WhiteAFile, testing::ValuesIn(kExamples), test::case_name);

TEST(RooksOnFiles, EveryFileIsUsedWithItsCentrality) {
  // From White's view the black king attacks d7, d8 and f7, f8, and only e7 of the e file.
  constexpr char kFen[] = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  const unsigned expected[8] = {entry(0, 1, 0, 1, 0), entry(0, 1, 0, 1, 1), entry(0, 1, 0, 1, 2), entry(0, 1, 3, 1, 3),
                                entry(0, 1, 0, 1, 3), entry(0, 1, 3, 1, 2), entry(0, 1, 0, 1, 1), entry(0, 1, 0, 1, 0)};
  for (int file = 0; file < 8; ++file) {
    for (const unsigned side : {kWhite, kBlack}) {
      EXPECT_EQ(test::entry_used(kFen, kGroup, side, file), expected[file]) << "file " << file;
    }
  }
  EXPECT_EQ(expected[0], 36u);
  EXPECT_EQ(expected[3], 63u);
}

TEST(RooksOnFiles, EntryNumbers) {
  EXPECT_EQ(test::entry_used("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", kGroup, kWhite, 0), 100u);
  EXPECT_EQ(test::entry_used("4k3/p7/1p6/8/8/8/8/R3K3 w - - 0 1", kGroup, kWhite, 0), 68u);
  EXPECT_EQ(test::entry_used("4k3/1p6/p7/8/8/8/8/R3K3 w - - 0 1", kGroup, kWhite, 0), 92u);
  EXPECT_EQ(test::entry_used("4k3/8/8/1p6/P7/8/8/R3K3 w - - 0 1", kGroup, kWhite, 0), 100u);
  EXPECT_EQ(test::entry_used("r3k3/8/8/8/8/8/8/4K3 b - - 0 1", kGroup, kBlack, 0), 100u);
}

TEST(RooksOnFiles, BaseCountsForTheOwner) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, kWhite, 100, "base", 31);
  parameters.set_field(kGroup, kBlack, 100, "base", -32);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", parameters), 31);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", parameters), 31);
  EXPECT_EQ(test::white_score("r3k3/8/8/8/8/8/8/4K3 w - - 0 1", parameters), 32);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", parameters), 62);
}

TEST(RooksOnFiles, TransparentFileHalvesTowardsMinusInfinity) {
  constexpr char kTransparent[] = "4k3/8/8/1p6/P7/8/8/R3K3 w - - 0 1";
  constexpr std::pair<int, int> kHalved[] = {{31, 15}, {5, 2}, {4, 2}, {1, 0}, {0, 0}, {-1, -1}, {-3, -2}, {-32, -16}};
  for (const auto& [base, halved] : kHalved) {
    test::BothParameters parameters;
    parameters.set_field(kGroup, kWhite, 100, "base", base);
    EXPECT_EQ(test::white_score(kTransparent, parameters), halved) << base;
    EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", parameters), base);
  }
}

// ---------------------------------------------------------------------------------------------- king danger

/// Base `base` for one or more rooks of White on any file; the square of the danger switched off, no scaling.
test::BothParameters danger_parameters(int base, int kmod, int kmod_opp) {
  test::BothParameters parameters;
  for (unsigned i = 64; i < 192; ++i) {
    parameters.set_field(kGroup, kWhite, i, "base", base);
    parameters.set_field(kGroup, kWhite, i, "kmod", kmod);
    parameters.set_field(kGroup, kWhite, i, "kmod_opp", kmod_opp);
  }
  test::set_linear_danger(parameters);
  return parameters;
}

/// White's score with a white rook on rank 1, the white king on rank 3 and the black king on rank 8, Black to move.
int score_with(const test::BothParameters& parameters, std::initializer_list<char> rooks, char white_king,
               char black_king) {
  test::Codes codes{};
  for (const char file : rooks) codes[static_cast<std::size_t>(file - 'a')] = spec::kWhiteRook;
  codes[16 + static_cast<std::size_t>(white_king - 'a')] = spec::kWhiteKing;
  codes[56 + static_cast<std::size_t>(black_king - 'a')] = spec::kKingToMove;
  const test::PackedPosition position = test::pack_codes(codes);
  EXPECT_TRUE(test::same_result(position, parameters));
  const std::uint32_t word = evaluate_packed(position.data(), parameters.golden());
  EXPECT_EQ(test::status_of(word), 0u);
  return -test::score_of(word);
}

TEST(RooksOnFilesDanger, NearFiles) {
  const std::string near[8] = {"abc", "abc", "abcd", "cde", "def", "efgh", "fgh", "fgh"};
  const test::BothParameters parameters = danger_parameters(10, 2, 2);  // times 1
  for (char rook = 'a'; rook <= 'h'; ++rook) {
    for (char king = 'a'; king <= 'h'; ++king) {
      const bool is_near = near[king - 'a'].find(rook) != std::string::npos;
      EXPECT_EQ(score_with(parameters, {rook}, 'e', king), is_near ? 20 : 10) << rook << " near " << king;
    }
  }
}

TEST(RooksOnFilesDanger, MultiplierByTheWingsOfTheKings) {
  const test::BothParameters parameters = danger_parameters(10, 0, 3);  // times 2, or 0.5 on opposite wings
  for (char white = 'a'; white <= 'h'; ++white) {
    for (char black = 'a'; black <= 'h'; ++black) {
      const bool opposite = (white <= 'c' && black >= 'f') || (white >= 'f' && black <= 'c');
      EXPECT_EQ(score_with(parameters, {black}, white, black), 10 + (opposite ? 5 : 20)) << white << ' ' << black;
    }
  }
}

TEST(RooksOnFilesDanger, FourMultipliers) {
  const int expected[4] = {20, 15, 10, 5};
  for (int kmod = 0; kmod < 4; ++kmod) {
    EXPECT_EQ(score_with(danger_parameters(10, kmod, 0), {'e'}, 'e', 'e'), 10 + expected[kmod]);
    EXPECT_EQ(score_with(danger_parameters(10, 0, kmod), {'a'}, 'h', 'a'), 10 + expected[kmod]);
  }
}

TEST(RooksOnFilesDanger, HalvesAreKeptUntilTheSum) {
  EXPECT_EQ(score_with(danger_parameters(3, 1, 0), {'e'}, 'e', 'e'), 3 + 4);             // 4.5 rounded down
  EXPECT_EQ(score_with(danger_parameters(3, 1, 0), {'e', 'd'}, 'h', 'e'), 2 * 3 + 9);    // 4.5 twice
  EXPECT_EQ(score_with(danger_parameters(-3, 1, 0), {'e'}, 'e', 'e'), -3 - 5);           // -4.5 rounded down
  EXPECT_EQ(score_with(danger_parameters(-3, 1, 0), {'e', 'd'}, 'h', 'e'), -2 * 3 - 9);  // -4.5 twice
}

TEST(RooksOnFilesDanger, TransparentFileHalvesTheBaseBeforeTheMultiplier) {
  constexpr char kTransparent[] = "1k6/8/8/1p6/P7/8/8/R3K3 w - - 0 1";
  EXPECT_EQ(test::white_score(kTransparent, danger_parameters(5, 0, 0)), 2 + 4);
  EXPECT_EQ(test::white_score(kTransparent, danger_parameters(-3, 1, 0)), -2 - 3);
}

TEST(RooksOnFilesDanger, BlackAttacksToo) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, kBlack, 100, "base", 10);
  test::set_linear_danger(parameters);
  EXPECT_EQ(test::white_score("r3k3/8/8/8/8/8/8/2K5 w - - 0 1", parameters), -10 - 20);
  EXPECT_EQ(test::white_score("r3k3/8/8/8/8/8/8/3K4 w - - 0 1", parameters), -10);
}

// ---------------------------------------------------------------------------------------------- units

/// [rooks][unopposed][blockage][semi-open][transparent]: was seen.
using States = std::array<std::array<std::array<std::array<std::array<bool, 2>, 2>, 4>, 2>, 3>;

/// Compares the index of every file: `count` positions of all kinds, then `on_files` more with rooks on files.
/// \return what was seen
States compare_index(std::size_t count, std::size_t on_files) {
  States seen = {};
  const auto check = [&](const test::PackedPosition& position) {
    if (testing::Test::HasFatalFailure()) return;
    const Board decoded = decode(load_packed(position.data()));
    const AttackMap map = make_attack_map(decoded);
    const reference::Board board = reference::read_board(position.data());
    for (const unsigned side : {kWhite, kBlack}) {
      const RookFileIndex index = index_rook_files(make_side_view(decoded, map, side));
      for (int file = 0; file < 8; ++file) {
        const auto has = [file](FileSet set) { return (set >> file & 1) != 0; };
        const reference::RookFile expected = reference::rook_file(board, static_cast<reference::Side>(side), file);
        ASSERT_EQ(has(index.count_1), expected.rook_count >= 1) << file << '\n' << test::describe(position);
        ASSERT_EQ(has(index.count_2), expected.rook_count >= 2) << file << '\n' << test::describe(position);
        ASSERT_EQ(has(index.unopposed), expected.unopposed) << file << '\n' << test::describe(position);
        ASSERT_EQ(has(index.semi_open), expected.semi_open) << file << '\n' << test::describe(position);
        ASSERT_EQ(has(index.transparent), expected.transparent) << file << '\n' << test::describe(position);
        ASSERT_EQ(has(index.blockage[0]) + 2u * has(index.blockage[1]), expected.blockage) << file << '\n'
                                                                                           << test::describe(position);
        seen[expected.rook_count][expected.unopposed][expected.blockage][expected.semi_open][expected.transparent] =
            true;
      }
    }
  };
  const std::uint64_t seed = test::seed_or(71);
  test::for_each_position(count, seed, check);
  test::for_each_position(test::Source::kFiles, on_files, seed, check);  // what is rare elsewhere
  return seen;
}

TEST(RooksOnFiles, IndexEqualsReferenceOnRandomPositions) { compare_index(4000, 4000); }

TEST(RooksOnFiles, LongIndexEqualsReferenceAndEveryStateIsSeen) {
  const States seen = compare_index(35000, 60000);
  for (unsigned i = 0; i < 48; ++i) {
    const auto& by_state = seen[i / 16][i / 8 % 2][i / 2 % 4];
    if (i / 16 == 2 && i / 2 % 4 == 1 && i % 2 == 0) continue;  // too rare: two examples above have it
    EXPECT_TRUE(by_state[i % 2][0]) << "never seen: count " << i / 16 << " unopposed " << i / 8 % 2 << " blockage "
                                    << i / 2 % 4 << " semi_open " << i % 2;
    if (i % 2 == 1) {
      EXPECT_TRUE(by_state[1][1]) << "never seen transparent: " << i;
    }
  }
}

TEST(RooksOnFiles, FilesNearAKing) {
  const FileSet expected[8] = {0b00000111, 0b00000111, 0b00001111, 0b00011100,
                               0b00111000, 0b11110000, 0b11100000, 0b11100000};
  for (unsigned file = 0; file < 8; ++file) {
    EXPECT_EQ(files_near(static_cast<FileSet>(1u << file)), expected[file]) << file;
  }
}

TEST(RooksOnFiles, KingsOnOppositeWings) {
  for (unsigned white = 0; white < 8; ++white) {
    for (unsigned black = 0; black < 8; ++black) {
      EXPECT_EQ(kings_on_opposite_wings(static_cast<FileSet>(1u << white), static_cast<FileSet>(1u << black)),
                (white <= 2 && black >= 5) || (white >= 5 && black <= 2))
          << white << ' ' << black;
    }
  }
}

}  // namespace
}  // namespace cobalt::hls
