// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/wasted_pawns.hpp"

#include "tests/hls/test_support.hpp"
#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kWastedPawns;

/// White's wasted pawns less Black's, from both sides.
int wasted(const char* fen) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, kWhite, "value", 1);
  parameters.set_field(kGroup, 0, kBlack, "value", 1);
  const int white = test::white_score(fen, parameters);
  EXPECT_EQ(test::white_score(test::mirrored_fen(fen), parameters), -white) << fen;
  return white;
}

TEST(WastedPawns, MajorityOnFewFiles) {
  // The examples of docs/reference/evaluation/pawns.md.
  EXPECT_EQ(wasted("4k3/p7/8/8/8/P7/P7/4K3 w - - 0 1"), 1);
  EXPECT_EQ(wasted("4k3/p7/8/8/8/P7/1P6/4K3 w - - 0 1"), 0);  // two files against one pawn
  // The numbers.
  EXPECT_EQ(wasted("4k3/8/8/8/8/P7/P7/4K3 w - - 0 1"), 0);      // no enemy pawn: one file is more
  EXPECT_EQ(wasted("4k3/p7/8/8/P7/P7/P7/4K3 w - - 0 1"), 2);    // three against one on one file
  EXPECT_EQ(wasted("4k3/pp6/8/8/8/P7/PP6/4K3 w - - 0 1"), 1);   // three on two files against two
  EXPECT_EQ(wasted("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"), 0);    // as many
  EXPECT_EQ(wasted("4k3/ppp5/8/8/8/P7/P7/4K3 w - - 0 1"), 0);   // the enemy has more, on three files
  EXPECT_EQ(wasted("4k3/pp6/p7/8/8/P7/P7/4K3 w - - 0 1"), -1);  // Black's three are on two files
  EXPECT_EQ(wasted("4k3/pppp4/8/8/8/PPPP4/PPPP4/4K3 w - - 0 1"), 4);
}

TEST(WastedPawns, Wings) {
  EXPECT_EQ(wasted("4k3/3p4/8/8/8/3P4/3P4/4K3 w - - 0 1"), 1);  // the d-file is of the queen side
  EXPECT_EQ(wasted("4k3/4p3/8/8/8/4P3/4P3/4K3 w - - 0 1"), 1);  // the e-file of the king side
  EXPECT_EQ(wasted("4k3/4p3/8/8/8/3P4/3P4/4K3 w - - 0 1"), 0);  // not against each other
  EXPECT_EQ(wasted("4k3/p6p/8/8/8/P6P/P6P/4K3 w - - 0 1"), 2);  // both wings
  EXPECT_EQ(wasted("4k3/p6p/7p/8/8/P7/P6P/4K3 w - - 0 1"), 0);  // one each
}

TEST(WastedPawns, ValueIsShifted) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, kWhite, "value", -5);
  parameters.set_field(kGroup, 0, kBlack, "value", -32);
  constexpr char kThree[] = "4k3/p7/8/8/P7/P7/P7/4K3 w - - 0 1";
  EXPECT_EQ(test::white_score(kThree, parameters), -10);
  EXPECT_EQ(test::white_score(test::mirrored_fen(kThree), parameters), 64);
  parameters.set_raw(spec::kEvaluationControl, 0, 1, 2u << 8);  // wasted_pawns_shift
  EXPECT_EQ(test::white_score(kThree, parameters), -3);
  EXPECT_EQ(test::entries_used(kThree, kGroup, 0), std::vector<unsigned>{kWhite});
  EXPECT_EQ(test::entries_used(test::mirrored_fen(kThree), kGroup, 0), std::vector<unsigned>{kBlack});
}

/// Crowded boards: the counts do not wrap.
TEST(WastedPawns, ManyPawns) {
  constexpr Bitboard kSixRanks = 0x00ffffffffffff00u;
  EXPECT_EQ(wasted_on_wing(kSixRanks & kPawnQueenSide, 0xf), 20u);
  EXPECT_EQ(wasted_on_wing(kPawnQueenSide, 0xf), 28u);
  EXPECT_EQ(wasted_on_wing(~kPawnQueenSide, kPawnQueenSide), 0u);
  EXPECT_EQ(wasted_on_wing(~kPawnQueenSide, 0x7), 0u);
}

}  // namespace
}  // namespace cobalt::hls
