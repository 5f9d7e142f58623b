// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/hung.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kHung;
using Entries = std::vector<unsigned>;

Entries used(const char* fen) { return test::entries_used(fen, kGroup, 0); }

const unsigned kWhiteOne = test::entry_number(kGroup, {kWhite, 0});
const unsigned kWhiteMore = test::entry_number(kGroup, {kWhite, 1});
const unsigned kBlackOne = test::entry_number(kGroup, {kBlack, 0});
const unsigned kBlackMore = test::entry_number(kGroup, {kBlack, 1});

TEST(Hung, NumberOfPieces) {
  // The examples of docs/reference/evaluation/tactics.md.
  EXPECT_EQ(used("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1"), Entries{kWhiteOne});
  EXPECT_EQ(used("4k3/8/8/3p4/2N1N3/8/8/4K3 w - - 0 1"), Entries{kWhiteMore});
  EXPECT_EQ(used("4k3/8/3p4/8/2N1N3/8/8/4K3 w - - 0 1"), Entries{kBlackOne});
  // The same of Black.
  EXPECT_EQ(used("4k3/8/8/4n3/3P4/8/8/4K3 w - - 0 1"), Entries{kBlackOne});
  EXPECT_EQ(used("4k3/8/8/2n1n3/3P4/8/8/4K3 b - - 0 1"), Entries{kBlackMore});
  EXPECT_EQ(used("4k3/8/8/2n1n3/8/3P4/8/4K3 b - - 0 1"), Entries{kWhiteOne});
  // Three and more are two or more.
  EXPECT_EQ(used("4k3/8/8/1p1p4/N1N1N3/8/8/4K3 w - - 0 1"), Entries{kWhiteMore});
}

TEST(Hung, BothSides) {
  EXPECT_EQ(used("4k3/8/8/3p4/2B1N3/8/8/4K3 w - - 0 1"), (Entries{kWhiteMore, kBlackOne}));
  EXPECT_EQ(used("4k3/8/8/3r4/3R4/8/8/4K3 w - - 0 1"), (Entries{kWhiteOne, kBlackOne}));
}

TEST(Hung, NothingHung) {
  EXPECT_EQ(used("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), Entries{});
  EXPECT_EQ(used("4k3/8/8/3p4/4P3/3P4/8/4K3 b - - 0 1"), Entries{kBlackOne});  // d5 is not protected
  EXPECT_EQ(used("4k3/8/4p3/3p4/4P3/3P4/8/4K3 b - - 0 1"), Entries{});
  EXPECT_EQ(used("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"), Entries{kBlackOne});  // the king takes the queen
  EXPECT_EQ(used("4k3/8/8/8/4r3/8/4q3/4K3 w - - 0 1"), Entries{});         // and a king is never hung
}

TEST(Hung, MirroredPositionUsesTheOtherSidesEntries) {
  EXPECT_EQ(used("4k3/3b4/8/8/2B1n3/3P4/8/3QK3 w - - 0 1"), Entries{kBlackOne});
  EXPECT_EQ(used("3qk3/8/3p4/2b1N3/8/8/3B4/4K3 b - - 0 1"), Entries{kWhiteOne});
}

TEST(Hung, ValueCountsForTheOwner) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, kWhiteOne, "value", -64);
  parameters.set_field(kGroup, 0, kBlackMore, "value", 63);
  EXPECT_EQ(test::white_score("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", parameters), -64);
  EXPECT_EQ(test::white_score("4k3/8/8/3p4/4N3/8/8/4K3 b - - 0 1", parameters), -64);
  EXPECT_EQ(test::white_score("4k3/8/8/2n1n3/3P4/8/8/4K3 w - - 0 1", parameters), -63);
  EXPECT_EQ(test::white_score("4k3/8/8/4n3/3P4/8/8/4K3 w - - 0 1", parameters), 0);
}

}  // namespace
}  // namespace cobalt::hls
