// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/rook_behind_passed.hpp"

#include "tests/hls/test_support.hpp"
#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kRookBehindPassed;

/// How often the register counts for White, from both sides.
int count(const char* fen) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, 0, "value", 1);
  const int white = test::white_score(fen, parameters);
  EXPECT_EQ(test::white_score(test::mirrored_fen(fen), parameters), -white) << fen;
  return white;
}

TEST(RookBehindPassed, SeesThePawnFromBehind) {
  // The examples of docs/reference/evaluation/pawns.md.
  EXPECT_EQ(count("4k3/8/8/3P4/8/8/8/3R2K1 w - - 0 1"), 1);
  EXPECT_EQ(count("4k3/8/8/3P4/8/3N4/8/3R2K1 w - - 0 1"), 0);
  // The rook next to the pawn, and the whole file between.
  EXPECT_EQ(count("4k3/8/8/3P4/3R4/8/8/6K1 w - - 0 1"), 1);
  EXPECT_EQ(count("6k1/3P4/8/8/8/8/8/3R2K1 w - - 0 1"), 1);
  EXPECT_EQ(count("6k1/8/8/8/8/8/3P4/3R2K1 w - - 0 1"), 1);  // any rank
  // Ahead, beside, on another file; an enemy piece between.
  EXPECT_EQ(count("4k3/3R4/8/3P4/8/8/8/6K1 w - - 0 1"), 0);
  EXPECT_EQ(count("4k3/8/8/R2P4/8/8/8/6K1 w - - 0 1"), 0);
  EXPECT_EQ(count("4k3/8/8/3P4/8/8/8/2R3K1 w - - 0 1"), 0);
  EXPECT_EQ(count("4k3/8/8/3P4/8/3n4/8/3R2K1 w - - 0 1"), 0);
  // Not passed; a queen; an enemy rook.
  EXPECT_EQ(count("4k3/4p3/8/3P4/8/8/8/3R2K1 w - - 0 1"), 0);
  EXPECT_EQ(count("4k3/8/8/3P4/8/8/8/3Q2K1 w - - 0 1"), 0);
  EXPECT_EQ(count("4k3/8/8/3P4/8/8/8/3r3K w - - 0 1"), 0);
  // Doubled pawns: the rear one is not passed and shuts the rook off.
  EXPECT_EQ(count("4k3/8/3P4/3P4/8/8/8/3R2K1 w - - 0 1"), 0);
}

TEST(RookBehindPassed, CountsPawns) {
  EXPECT_EQ(count("4k3/8/8/P2P4/8/8/8/R2R2K1 w - - 0 1"), 2);
  EXPECT_EQ(count("4k3/8/8/3P4/8/8/3R4/3R2K1 w - - 0 1"), 1);  // two rooks behind one pawn
}

TEST(RookBehindPassed, ValueAndPlace) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, 0, "value", -256);
  EXPECT_EQ(test::white_score("4k3/8/8/P2P4/8/8/8/R2R2K1 w - - 0 1", parameters), -512);
  EXPECT_EQ(test::entry_used("4k3/8/8/3P4/8/8/8/3R2K1 w - - 0 1", kGroup, 0, chess::kD5), 0u);
  EXPECT_EQ(test::entry_used("3r2k1/8/8/8/3p4/8/8/4K3 w - - 0 1", kGroup, 0, chess::kD4), 0u);
}

}  // namespace
}  // namespace cobalt::hls
