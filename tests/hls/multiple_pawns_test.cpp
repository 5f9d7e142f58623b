// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/multiple_pawns.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kMultiplePawns;

/// Entry of structure, centrality, unopposed, tripled.
unsigned entry(unsigned structure, unsigned centrality, unsigned unopposed, unsigned tripled) {
  return test::entry_number(kGroup, {structure, centrality, unopposed, tripled});
}

class MultipleWhitePawns : public testing::TestWithParam<test::UseCase> {};
TEST_P(MultipleWhitePawns, Entry) { test::expect_uses(GetParam(), kGroup, kWhite); }

/// What a file uses: structure, centrality, unopposed, tripled.
test::UseCase on_file(const char* what, const char* fen, unsigned file, unsigned structure, unsigned centrality,
                      unsigned unopposed, unsigned tripled) {
  return {what, fen, {{file, entry(structure, centrality, unopposed, tripled)}}};
}
using spec::kDuo;
using spec::kIsolated;
using spec::kPseudoIsolated;
using spec::kPseudoIsolatedBackward;
using spec::kSupported;

const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation.md.
    on_file("isolated", "4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1", 2, kIsolated, 2, 1, 0),
    on_file("supported", "4k3/8/8/8/2P5/2P5/1P6/4K3 w - - 0 1", 2, kSupported, 2, 1, 0),
    on_file("duo", "4k3/8/8/8/1PP5/2P5/8/4K3 w - - 0 1", 2, kDuo, 2, 1, 0),
    on_file("pseudo_isolated", "4k3/1P6/8/8/2P5/2P5/8/4K3 w - - 0 1", 2, kPseudoIsolated, 2, 1, 0),
    on_file("pseudo_isolated_and_backward", "4k3/1P6/3p4/8/2P5/2P5/8/4K3 w - - 0 1", 2, kPseudoIsolatedBackward, 2, 1,
            0),
    // Structures.
    on_file("duo_with_the_rear_pawn", "4k3/8/8/8/2P5/1PP5/8/4K3 w - - 0 1", 2, kDuo, 2, 1, 0),
    on_file("duo_on_the_other_side", "4k3/8/8/8/2PP4/2P5/8/4K3 w - - 0 1", 2, kDuo, 2, 1, 0),
    on_file("supported_front_pawn", "4k3/8/8/2P5/3P4/8/2P5/4K3 w - - 0 1", 2, kSupported, 2, 1, 0),
    on_file("duo_before_supported", "4k3/8/8/8/1PP5/2P5/3P4/4K3 w - - 0 1", 2, kDuo, 2, 1, 0),
    on_file("protected_pawn_does_not_support", "4k3/8/8/3P4/2P5/2P5/8/4K3 w - - 0 1", 2, kPseudoIsolated, 2, 1, 0),
    on_file("isolated_though_attacked_in_front", "4k3/8/3p4/8/2P5/2P5/8/4K3 w - - 0 1", 2, kIsolated, 2, 1, 0),
    on_file("backward_by_the_foremost_pawn_alone", "4k3/1P6/8/2P5/3p4/8/2P5/4K3 w - - 0 1", 2, kPseudoIsolated, 2, 1,
            0),
    on_file("backward_needs_a_pawn", "4k3/1P6/3n4/8/2P5/2P5/8/4K3 w - - 0 1", 2, kPseudoIsolated, 2, 1, 0),
    on_file("attacked_pawn_is_not_backward", "4k3/1P6/8/3p4/2P5/2P5/8/4K3 w - - 0 1", 2, kPseudoIsolated, 2, 1, 0),
    on_file("supported_before_backward", "4k3/8/3p4/8/2P5/2P5/1P6/4K3 w - - 0 1", 2, kSupported, 2, 1, 0),
    on_file("enemy_pawn_beside_is_no_duo", "4k3/8/8/8/1pP5/2P5/8/4K3 w - - 0 1", 2, kIsolated, 2, 1, 0),
    on_file("enemy_pawn_below_does_not_support", "4k3/8/8/8/2P5/2P5/1p6/4K3 w - - 0 1", 2, kIsolated, 2, 1, 0),
    on_file("backward_attacked_from_the_edge", "4k3/2P5/p7/8/1P6/1P6/8/4K3 w - - 0 1", 1, kPseudoIsolatedBackward, 1, 1,
            0),
    // Opposition.
    on_file("opposed", "4k3/8/2p5/8/2P5/2P5/8/4K3 w - - 0 1", 2, kIsolated, 2, 0, 0),
    on_file("opposed_between_the_pawns", "4k3/8/8/8/2P5/2p5/2P5/4K3 w - - 0 1", 2, kIsolated, 2, 0, 0),
    on_file("enemy_pawn_behind_all", "4k3/8/8/8/2P5/2P5/2p5/4K3 w - - 0 1", 2, kIsolated, 2, 1, 0),
    on_file("enemy_pawn_on_another_file", "4k3/8/1p6/8/2P5/2P5/8/4K3 w - - 0 1", 2, kIsolated, 2, 1, 0),
    on_file("enemy_piece_does_not_oppose", "4k3/8/2r5/8/2P5/2P5/8/4K3 w - - 0 1", 2, kIsolated, 2, 1, 0),
    // Number.
    on_file("tripled", "4k3/8/8/2P5/2P5/2P5/8/4K3 w - - 0 1", 2, kIsolated, 2, 1, 1),
    on_file("four_pawns", "4k3/8/2P5/2P5/2P5/2P5/8/4K3 w - - 0 1", 2, kIsolated, 2, 1, 1),
    on_file("five_pawns", "4k3/8/2P5/2P5/2P5/2P5/2P5/4K3 w - - 0 1", 2, kIsolated, 2, 1, 1),
    // Files.
    on_file("a_file_not_beside_h_file", "4k3/8/8/8/P7/P6P/8/4K3 w - - 0 1", 0, kIsolated, 0, 1, 0),
    on_file("h_file_not_beside_a_file", "4k3/8/8/7P/P7/7P/8/4K3 w - - 0 1", 7, kIsolated, 0, 1, 0),
    on_file("en_passant_pawn_is_a_pawn", "4k3/8/8/4P3/4P3/8/8/4K3 b - e3 0 1", 4, kIsolated, 3, 1, 0),
};
INSTANTIATE_TEST_SUITE_P(Examples, MultipleWhitePawns, testing::ValuesIn(kExamples), test::case_name);

TEST(MultiplePawns, EntryNumbers) {
  EXPECT_EQ(test::entry_used("4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1", kGroup, kWhite), 10u);
  EXPECT_EQ(test::entry_used("4k3/8/8/8/2P5/2P5/1P6/4K3 w - - 0 1", kGroup, kWhite), 58u);
  EXPECT_EQ(test::entry_used("4k3/8/8/8/1PP5/2P5/8/4K3 w - - 0 1", kGroup, kWhite), 74u);
  EXPECT_EQ(test::entry_used("4k3/1P6/8/8/2P5/2P5/8/4K3 w - - 0 1", kGroup, kWhite), 26u);
  EXPECT_EQ(test::entry_used("4k3/1P6/3p4/8/2P5/2P5/8/4K3 w - - 0 1", kGroup, kWhite), 42u);
  EXPECT_EQ(test::entry_used("4k3/8/2p5/2p5/8/8/8/4K3 b - - 0 1", kGroup, kBlack), 10u);
  EXPECT_EQ(test::entry_used("4k3/8/2p5/2p5/8/2P5/8/4K3 b - - 0 1", kGroup, kBlack), 8u);
}

TEST(MultiplePawns, SinglePawnsUseNothing) {
  constexpr char kStart[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  EXPECT_TRUE(test::entries_used(kStart, kGroup, kWhite).empty());
  EXPECT_TRUE(test::entries_used(kStart, kGroup, kBlack).empty());
}

TEST(MultiplePawns, FilesAddForTheOwner) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, kWhite, 10, "value", -128);
  parameters.set_field(kGroup, kBlack, 10, "value", 127);
  EXPECT_EQ(test::white_score("4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1", parameters), -128);
  EXPECT_EQ(test::white_score("4k3/8/8/8/2P5/2P5/8/4K3 b - - 0 1", parameters), -128);
  EXPECT_EQ(test::white_score("4k3/8/2p5/2p5/8/8/8/4K3 w - - 0 1", parameters), -127);
  EXPECT_EQ(test::white_score("4k3/8/8/8/2P2P2/2P2P2/8/4K3 w - - 0 1", parameters), -256);
}

TEST(MultiplePawns, LongEveryEntryIsReachedByRandomPositions) {
  // A duo with tripled pawns and the like are rare in games, so kFiles gives them.
  bool seen[2][80] = {};
  std::size_t left = sizeof(seen);
  const auto look = [&](const test::PackedPosition& position) {
    const reference::Board board = reference::read_board(position.data());
    for (const unsigned side : {kWhite, kBlack}) {
      for (int file = 0; file < 8; ++file) {
        const reference::MultiplePawnsFile state =
            reference::multiple_pawns_file(board, static_cast<reference::Side>(side), file);
        const unsigned centrality = static_cast<unsigned>(std::min(file, 7 - file));
        if (!state.present) continue;
        bool& one = seen[side][entry(state.structure, centrality, state.unopposed, state.tripled)];
        left -= one ? 0 : 1;
        one = true;
      }
    }
  };
  const std::uint64_t seed = test::seed_or(81);
  for (unsigned round = 0; round < 100 && left > 0; ++round) {
    test::for_each_position(test::Source::kFiles, 1000, seed + round, look);
  }
  for (unsigned entry = 0; entry < 80; ++entry) {
    EXPECT_TRUE(seen[kWhite][entry]) << entry;
    EXPECT_TRUE(seen[kBlack][entry]) << entry;
  }
}

}  // namespace
}  // namespace cobalt::hls
