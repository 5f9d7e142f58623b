// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/missing_wing.hpp"

#include "tests/hls/test_support.hpp"
#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kMissingWing;

/// White's register less Black's, from both sides.
int score(const char* fen) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, kWhite, "value", 1);
  parameters.set_field(kGroup, 0, kBlack, "value", 1);
  const int white = test::white_score(fen, parameters);
  EXPECT_EQ(test::white_score(test::mirrored_fen(fen), parameters), -white) << fen;
  return white;
}

TEST(MissingWing, AheadWithPawnsOnOneWing) {
  // The examples of docs/reference/evaluation/pawns.md.
  EXPECT_EQ(score("4k3/p6p/8/8/8/8/PPP5/4K3 w - - 0 1"), 1);
  EXPECT_EQ(score("4k3/p6p/8/8/8/8/PP5P/4K3 w - - 0 1"), 0);  // both wings
  EXPECT_EQ(score("4k3/p6p/8/8/8/8/PP6/4K3 w - - 0 1"), 0);   // not ahead
  // Wings end between the d-file and the e-file.
  EXPECT_EQ(score("4k3/8/8/8/8/8/P2P4/4K3 w - - 0 1"), 1);
  EXPECT_EQ(score("4k3/8/8/8/8/8/4P2P/4K3 w - - 0 1"), 1);
  EXPECT_EQ(score("4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1"), 0);
  // No pawns; the side that is behind.
  EXPECT_EQ(score("4k3/p7/8/8/8/8/8/3QK3 w - - 0 1"), 0);
  EXPECT_EQ(score("3qk3/8/8/8/8/8/P7/4K3 w - - 0 1"), 0);
}

TEST(MissingWing, Values) {
  // A white pawn more than Black's pieces would be equal: pawn 1, minors 3, rook 5, queen 9.
  EXPECT_EQ(score("4k2n/8/8/8/8/8/P7/4KN2 w - - 0 1"), 1);
  EXPECT_EQ(score("4kb2/8/8/8/8/8/P7/4KN2 w - - 0 1"), 1);
  EXPECT_EQ(score("r3k3/8/8/8/8/8/PP6/4KN2 w - - 0 1"), 0);    // 5 to 5
  EXPECT_EQ(score("r3k3/8/8/8/8/8/PPP5/4KN2 w - - 0 1"), 1);   // 6 to 5
  EXPECT_EQ(score("3qk3/8/8/8/8/8/PPPP4/R3K3 w - - 0 1"), 0);  // 9 to 9
  EXPECT_EQ(score("3qk3/8/8/8/P7/8/PPPP4/R3K3 w - - 0 1"), 1);
  EXPECT_EQ(score("3qk3/8/8/8/8/8/P7/1NBBK3 w - - 0 1"), 1);  // 10 to 9
  EXPECT_EQ(score("3qk2n/8/8/8/8/8/P7/1NBBK3 w - - 0 1"), 0);
}

TEST(MissingWing, EachSideHasItsRegister) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, kWhite, "value", -512);
  parameters.set_field(kGroup, 0, kBlack, "value", 511);
  constexpr char kFen[] = "4k3/p6p/8/8/8/8/PPP5/4K3 w - - 0 1";
  EXPECT_EQ(test::white_score(kFen, parameters), -512);
  EXPECT_EQ(test::white_score(test::mirrored_fen(kFen), parameters), -511);
  EXPECT_EQ(test::entries_used(kFen, kGroup, 0), std::vector<unsigned>{kWhite});
}

/// Crowded boards: the sums do not wrap.
TEST(MissingWing, ManyPieces) {
  PieceSets sets = {};
  sets.queen = ~Bitboard{0};
  EXPECT_EQ(pawns_and_pieces(sets), 9u * 64);
  sets.queen = 0;
  sets.pawn = 0x00ffffffffffff00u;
  sets.knight = 0x0fu;
  sets.bishop = 0xf0u;
  EXPECT_EQ(pawns_and_pieces(sets), 48u + 3 * 8);
}

}  // namespace
}  // namespace cobalt::hls
