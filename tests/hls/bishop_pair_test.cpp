// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/bishop_pair.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kBishopPair;

TEST(BishopPair, NeedsBishopsOnBothColours) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, kWhite, "value", 63);
  parameters.set_field(kGroup, 0, kBlack, "value", -64);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", parameters), 63);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/2B1KB2 b - - 0 1", parameters), 63);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/4B3/8/2B1K3 w - - 0 1", parameters), 0);  // both dark
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", parameters), 0);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/4B3/8/2B1KB2 w - - 0 1", parameters), 63);  // three: once
  EXPECT_EQ(test::white_score("2b1kb2/8/8/8/8/8/8/4K3 w - - 0 1", parameters), 64);
  EXPECT_EQ(test::white_score("2b1kb2/8/8/8/8/8/8/2B1KB2 w - - 0 1", parameters), 127);
  EXPECT_EQ(test::white_score("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", parameters), 0);  // one each
}

TEST(BishopPair, EveryPairOfSquares) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, kWhite, "value", 1);
  for (unsigned first = 0; first < 64; ++first) {
    for (unsigned second = first + 1; second < 64; ++second) {
      test::Codes codes{};
      codes[chess::kE1] = spec::kWhiteKing;
      codes[chess::kE8] = spec::kKingToMove;
      if (codes[first] != 0 || codes[second] != 0) continue;
      codes[first] = codes[second] = spec::kWhiteBishop;
      const bool light_first = (first % 8 + first / 8) % 2 == 1;
      const bool light_second = (second % 8 + second / 8) % 2 == 1;
      const std::uint32_t word = evaluate_packed(test::pack_codes(codes).data(), parameters.golden());
      ASSERT_EQ(-test::score_of(word), light_first != light_second) << first << ' ' << second;
    }
  }
}

}  // namespace
}  // namespace cobalt::hls
