// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/bishops_of_opposite_colours.hpp"

#include "tests/hls/endings_support.hpp"

namespace cobalt::hls {
namespace {

constexpr char kPure[] = "4k3/4bp2/8/8/8/3B4/5P2/4K3 w - - 0 1";
constexpr char kWithRooks[] = "r3k3/4bp2/8/8/8/3B4/5P2/R3K3 w - - 0 1";
constexpr char kSameColour[] = "4k3/3b1p2/8/8/8/3B4/5P2/4K3 w - - 0 1";

TEST(BishopsOfOppositeColours, Positions) {
  test::check_examples(
      {
          {"pure", kPure, true},
          {"with rooks", kWithRooks, true},
          {"one colour", kSameColour, false},
          {"one colour, dark", "4k3/4bp2/8/8/8/4B3/5P2/4K3 w - - 0 1", false},
          {"rooks of one side only", "4k3/4bp2/8/8/8/3B4/5P2/R3K3 w - - 0 1", true},
          {"queens", "3qk3/4bp2/8/8/8/3B4/5P2/4K3 w - - 0 1", true},
          {"a knight", "4k3/4bp2/5n2/8/8/3B4/5P2/4K3 w - - 0 1", false},
          {"a knight of the other side", "4k3/4bp2/8/8/8/3B4/5PN1/4K3 w - - 0 1", false},
          {"two bishops", "4k3/4bp2/8/8/8/3BB3/5P2/4K3 w - - 0 1", false},
          {"two bishops of one colour", "4k3/4bp2/8/8/8/3B4/4BP2/4K3 w - - 0 1", false},
          {"bishop against nothing", "4k3/5p2/8/8/8/3B4/5P2/4K3 w - - 0 1", false},
      },
      has_bishops_of_opposite_colours, true);
}

TEST(BishopsOfOppositeColours, AllPairsOfSquares) {
  for (unsigned white = 0; white < 64; ++white) {
    for (unsigned black = 0; black < 64; ++black) {
      Board board{};
      board.bishop[kWhite] = Bitboard{1} << white;
      board.bishop[kBlack] = Bitboard{1} << black;
      const unsigned white_colour = (white + white / 8) % 2;
      const unsigned black_colour = (black + black / 8) % 2;
      EXPECT_EQ(has_bishops_of_opposite_colours(board), white_colour != black_colour);
    }
  }
}

TEST(BishopsOfOppositeColours, Registers) {
  const auto parameters = test::ending_parameters();
  test::TracedClass traced = test::traced_class(test::board_of(kPure), *parameters);
  EXPECT_EQ(traced.bishops, std::vector{0u});
  EXPECT_EQ(traced.contempt, std::vector{18u});
  EXPECT_EQ(traced.found.way, 32);
  EXPECT_FALSE(traced.found.recognised_draw);

  traced = test::traced_class(test::board_of(kWithRooks), *parameters);
  EXPECT_EQ(traced.bishops, std::vector{1u});
  EXPECT_EQ(traced.contempt, std::vector{66u});
  EXPECT_EQ(traced.found.way, 8);

  traced = test::traced_class(test::board_of("3qk3/4bp2/8/8/8/3B4/5P2/4K3 w - - 0 1"), *parameters);
  EXPECT_EQ(traced.bishops, std::vector{1u});

  traced = test::traced_class(test::board_of(kSameColour), *parameters);
  EXPECT_TRUE(traced.bishops.empty());
  EXPECT_TRUE(traced.contempt.empty());
  EXPECT_EQ(traced.found.way, 0);
}

TEST(BishopsOfOppositeColours, NoReduction) {
  const auto parameters = test::ending_parameters();
  parameters->bishops_of_opposite_colours[0] = 0;
  const test::TracedClass traced = test::traced_class(test::board_of(kPure), *parameters);
  EXPECT_EQ(traced.bishops, std::vector{0u});  // read, though it does nothing
  EXPECT_TRUE(traced.contempt.empty());
  EXPECT_EQ(traced.found.way, 0);
}

TEST(BishopsOfOppositeColours, SwitchedOff) {
  const auto parameters = test::ending_parameters();
  parameters->control.reduce_opposite_bishops = false;
  const test::TracedClass traced = test::traced_class(test::board_of(kPure), *parameters);
  EXPECT_TRUE(traced.bishops.empty());
  EXPECT_EQ(traced.found.way, 0);
}

TEST(BishopsOfOppositeColours, RecognisedDrawsComeFirst) {
  // A bishop a side and nothing else is a dead draw.
  const auto parameters = test::ending_parameters();
  const Board board = test::board_of("4k3/4b3/8/8/8/3B4/8/4K3 w - - 0 1");
  test::TracedClass traced = test::traced_class(board, *parameters);
  EXPECT_TRUE(traced.bishops.empty());
  EXPECT_EQ(traced.found.way, kWholeWay);
  EXPECT_TRUE(traced.found.recognised_draw);
  // Without contempt there are no dead draws.
  parameters->control.apply_contempt = false;
  traced = test::traced_class(board, *parameters);
  EXPECT_EQ(traced.bishops, std::vector{0u});
  EXPECT_EQ(traced.found.way, 32);
  EXPECT_FALSE(traced.found.recognised_draw);
  EXPECT_EQ(traced.found.draw_score_cp, 0);
}

}  // namespace
}  // namespace cobalt::hls
