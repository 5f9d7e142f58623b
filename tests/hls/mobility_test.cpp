// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/mobility.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kMobility;
constexpr char kKings[] = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

TEST(Mobility, UsesOneEntryASquare) {
  std::size_t entries = 0;
  for (unsigned file = 0; file < 8; ++file) entries += test::entries_used(kKings, kGroup, file).size();
  EXPECT_EQ(entries, 64u);
}

TEST(Mobility, EntriesByHand) {
  // d file, kings on e1 and e8, White to move: the kings attack d1, d2, d7 and d8, nobody attacks the others.
  EXPECT_EQ(test::entries_used(kKings, kGroup, 3),
            (std::vector<unsigned>{0 + 13, 16 + 13, 32 + 8, 48 + 8, 64 + 8, 80 + 8, 96 + 2, 112 + 2}));
  EXPECT_EQ(test::entries_used("4k3/8/8/8/8/8/8/4K3 b - - 0 1", kGroup, 3),
            (std::vector<unsigned>{0 + 13, 16 + 13, 32 + 7, 48 + 7, 64 + 7, 80 + 7, 96 + 2, 112 + 2}));
  // e file: the kings do not attack their own squares.
  EXPECT_EQ(test::entries_used(kKings, kGroup, 4),
            (std::vector<unsigned>{0 + 8, 16 + 13, 32 + 8, 48 + 8, 64 + 8, 80 + 8, 96 + 2, 112 + 8}));
}

TEST(Mobility, TraceGivesTheSquare) {
  EXPECT_EQ(test::entry_used(kKings, kGroup, 3, chess::kD2), 29u);
  EXPECT_EQ(test::entry_used(kKings, kGroup, 7, chess::kH8), 112u + 8);
}

TEST(Mobility, ValuesAreSignedAndOfWhitesView) {
  for (const int value : {255, -256, 1, -1}) {
    test::BothParameters parameters;
    parameters.set_field(kGroup, 3, 29, "value", value);
    EXPECT_EQ(test::white_score(kKings, parameters), value);
    EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/4K3 b - - 0 1", parameters), value);
    // The table belongs to the d file alone.
    EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/6K1 w - - 0 1", parameters), 0);
  }
}

TEST(Mobility, AllSquaresAdd) {
  test::BothParameters parameters;
  parameters.set_all(kGroup, "value", 255);
  EXPECT_EQ(test::white_score(kKings, parameters), 64 * 255);
  parameters.set_all(kGroup, "value", -256);
  EXPECT_EQ(test::white_score(kKings, parameters), -64 * 256);
}

}  // namespace
}  // namespace cobalt::hls
