// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/separated_passed.hpp"

#include "tests/hls/test_support.hpp"
#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kSeparatedPassed;

/// White's register less Black's, from both sides.
int score(const char* fen) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, kWhite, "value", 1);
  parameters.set_field(kGroup, 0, kBlack, "value", 1);
  const int white = test::white_score(fen, parameters);
  EXPECT_EQ(test::white_score(test::mirrored_fen(fen), parameters), -white) << fen;
  return white;
}

TEST(SeparatedPassed, PawnsThreeFilesApart) {
  // The examples of docs/reference/evaluation/pawns.md.
  EXPECT_EQ(score("2b1k3/8/8/P2P4/8/8/8/2B1K3 w - - 0 1"), 1);
  EXPECT_EQ(score("2b1k3/8/8/P1P5/8/8/8/2B1K3 w - - 0 1"), 0);
  EXPECT_EQ(score("5bk1/8/8/P2P4/8/8/8/2B1K3 w - - 0 1"), 0);
  // Other pairs of files, other ranks.
  EXPECT_EQ(score("2b1k3/8/8/P6P/8/8/8/2B1K3 w - - 0 1"), 1);
  EXPECT_EQ(score("2b1k3/8/8/8/4P3/8/7P/2B1K3 w - - 0 1"), 1);
  EXPECT_EQ(score("2b1k3/8/8/PPPP4/8/8/8/2B1K3 w - - 0 1"), 1);
  EXPECT_EQ(score("2b1k3/8/8/2P2P2/8/8/8/2B1K3 w - - 0 1"), 1);
  EXPECT_EQ(score("2b1k3/8/8/2P1P3/8/8/8/2B1K3 w - - 0 1"), 0);
  EXPECT_EQ(score("2b1k3/8/8/3P4/8/8/8/2B1K3 w - - 0 1"), 0);
  EXPECT_EQ(score("2b1k3/4p3/8/P2P4/8/8/8/2B1K3 w - - 0 1"), 0);  // d5 is not passed
  // Both sides at once.
  EXPECT_EQ(score("2b1k3/8/P2P4/8/8/p2p4/8/2B1K3 w - - 0 1"), 0);
}

TEST(SeparatedPassed, Bishops) {
  EXPECT_EQ(score("4k3/8/8/P2P4/8/8/8/2B1K3 w - - 0 1"), 0);  // one side only
  EXPECT_EQ(score("2b1k3/8/8/P2P4/8/8/8/4K3 w - - 0 1"), 0);
  EXPECT_EQ(score("2b1k3/8/8/P2P4/8/4B3/8/2B1K3 w - - 0 1"), 0);  // two dark ones
  EXPECT_EQ(score("2b1k3/8/8/P2P4/8/8/8/2B1KB2 w - - 0 1"), 0);
  EXPECT_EQ(score("2b1kb2/8/8/P2P4/8/8/8/2B1K3 w - - 0 1"), 0);
  EXPECT_EQ(score("r1b1k3/8/8/P2P4/8/8/8/2B1K2R w - - 0 1"), 1);  // other pieces do not matter
  EXPECT_EQ(score("4kb2/8/8/P2P4/8/8/8/4KB2 w - - 0 1"), 1);      // the colours the other way round
}

TEST(SeparatedPassed, EachSideHasItsRegister) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, kWhite, "value", -128);
  parameters.set_field(kGroup, 0, kBlack, "value", 127);
  constexpr char kFen[] = "2b1k3/8/8/P2P4/8/8/8/2B1K3 w - - 0 1";
  EXPECT_EQ(test::white_score(kFen, parameters), -128);
  EXPECT_EQ(test::white_score(test::mirrored_fen(kFen), parameters), -127);
  EXPECT_EQ(test::entries_used(kFen, kGroup, 0), std::vector<unsigned>{kWhite});
}

}  // namespace
}  // namespace cobalt::hls
