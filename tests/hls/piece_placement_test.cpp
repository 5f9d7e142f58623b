// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/piece_placement.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kPiecePlacement;

unsigned entry(chess::Square square, unsigned code) { return square * 16u + code; }

TEST(PiecePlacement, ExampleOfTheDefinition) {
  EXPECT_EQ(test::entries_used("4k3/8/8/8/8/8/8/4K2R w K - 0 1", kGroup, 0),
            (std::vector{entry(chess::kE1, 6), entry(chess::kH1, 7), entry(chess::kE8, 14)}));
  EXPECT_EQ(test::entries_used("4k3/8/8/8/8/8/8/4K2R w - - 0 1", kGroup, 0),
            (std::vector{entry(chess::kE1, 6), entry(chess::kH1, 4), entry(chess::kE8, 14)}));
}

TEST(PiecePlacement, KingToMoveHasItsPlainCode) {
  for (const char* fen : {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"}) {
    EXPECT_EQ(test::entries_used(fen, kGroup, 0), (std::vector{entry(chess::kE1, 6), entry(chess::kE8, 14)}));
  }
}

TEST(PiecePlacement, SpecialCodesOfBothSides) {
  EXPECT_EQ(test::entries_used("r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1", kGroup, 0),
            (std::vector{entry(chess::kA1, 7), entry(chess::kE1, 6), entry(chess::kH1, 4), entry(chess::kA8, 12),
                         entry(chess::kE8, 14), entry(chess::kH8, 15)}));
  EXPECT_EQ(test::entries_used("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", kGroup, 0),
            (std::vector{entry(chess::kE1, 6), entry(chess::kE4, 7), entry(chess::kE8, 14)}));
  EXPECT_EQ(test::entries_used("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", kGroup, 0),
            (std::vector{entry(chess::kE1, 6), entry(chess::kE5, 15), entry(chess::kE8, 14)}));
}

TEST(PiecePlacement, ValuesAreUnsignedAndBlackIsSubtracted) {
  test::BothParameters parameters;
  parameters.set_raw(kGroup, 0, entry(chess::kB2, 2), 1023);
  parameters.set_raw(kGroup, 0, entry(chess::kC3, 11), 1000);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/1N6/4K3 w - - 0 1", parameters), 1023);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/2b5/8/5K2 w - - 0 1", parameters), -1000);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/2b5/1N6/5K2 b - - 0 1", parameters), 23);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/2B5/1n6/5K2 b - - 0 1", parameters), 0);
}

TEST(PiecePlacement, EverySquareAndCodeCountsOnItsOwn) {
  // One piece and the two kings: only the entry of that piece has a value.
  unsigned tried = 0;
  for (unsigned square = 0; square < 64; ++square) {
    for (const unsigned code : {1u, 2u, 3u, 4u, 5u, 9u, 10u, 11u, 12u, 13u}) {
      test::Codes codes{};
      codes[chess::kE1] = spec::kKingToMove;
      codes[chess::kE8] = spec::kBlackKing;
      if (codes[square] != 0) continue;
      codes[square] = static_cast<std::uint8_t>(code);
      const test::PackedPosition position = test::pack_codes(codes);
      if (reference::position_errors(position.data()) != 0) continue;
      test::BothParameters parameters;
      parameters.set_raw(kGroup, 0, square * 16 + code, 777);
      EXPECT_EQ(test::score_of(evaluate_packed(position.data(), parameters.golden())), code < 8 ? 777 : -777)
          << square << ' ' << code;
      ++tried;
    }
  }
  EXPECT_GT(tried, 500u);
}

TEST(PiecePlacement, CodesZeroAndEightHaveNoValue) {
  test::BothParameters parameters;
  for (unsigned square = 0; square < 64; ++square) {
    parameters.set_raw(kGroup, 0, square * 16, 1023);
    parameters.set_raw(kGroup, 0, square * 16 + 8, 1023);
  }
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/4K3 w - - 0 1", parameters), 0);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/4K3 b - - 0 1", parameters), 0);
}

}  // namespace
}  // namespace cobalt::hls
