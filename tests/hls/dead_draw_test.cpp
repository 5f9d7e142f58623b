// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/dead_draw.hpp"

#include "tests/hls/endings_support.hpp"

namespace cobalt::hls {
namespace {

bool dead(const Board& board) { return is_dead_draw(board); }

TEST(DeadDraw, TooFewPieces) {
  test::check_examples(
      {
          {"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
          {"a minor each", "4k3/8/5n2/8/8/3B4/8/4K3 w - - 0 1", true},
          {"one minor", "4k3/8/5n2/8/8/8/8/4K3 w - - 0 1", true},
          {"two minors against one", "4k3/8/5n2/8/8/3BN3/8/4K3 w - - 0 1", false},
          {"bishop and knight", "4k3/8/8/8/8/3BN3/8/4K3 w - - 0 1", false},
          {"two knights", "4k3/8/8/8/8/3NN3/8/4K3 w - - 0 1", true},
          {"two knights against a knight", "4k3/8/5n2/8/8/3NN3/8/4K3 w - - 0 1", false},
          {"two knights against a bishop", "4k3/8/5b2/8/8/3NN3/8/4K3 w - - 0 1", false},
          {"three knights", "4k3/8/8/8/8/2NNN3/8/4K3 w - - 0 1", false},
          {"two knights and a bishop", "4k3/8/8/8/8/2BNN3/8/4K3 w - - 0 1", false},
          {"two bishops", "4k3/8/8/8/8/3BB3/8/4K3 w - - 0 1", false},
          {"a pawn more", "4k3/8/5n2/8/8/3B4/7P/4K3 w - - 0 1", false},
          {"an enemy pawn more", "4k3/7p/5n2/8/8/3B4/8/4K3 w - - 0 1", false},
          {"a rook more", "4k3/8/5n2/8/8/3B4/7R/4K3 w - - 0 1", false},
          {"queens", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", false},
      },
      dead, true);
}

TEST(DeadDraw, BishopsOnOneColour) {
  test::check_examples(
      {
          {"all dark", "4kb2/8/8/8/8/4B3/3B4/4K3 w - - 0 1", true},
          {"one on a light square", "4kb2/8/8/8/8/3B4/3B4/4K3 w - - 0 1", false},
          {"two dark ones", "4k3/8/8/8/8/4B3/3B4/4K3 w - - 0 1", true},
          {"and a knight", "4k3/8/5n2/8/8/4B3/3B4/4K3 w - - 0 1", false},
          {"the other side's on a light square", "2b1k3/8/8/8/8/4B3/3B4/4K3 w - - 0 1", false},
      },
      dead, true);
}

TEST(DeadDraw, WrongRooksPawn) {
  test::check_examples(
      {
          {"beside the corner", "1k6/8/8/8/P7/8/3B4/4K3 w - - 0 1", true},
          {"in the corner", "k7/8/8/8/P7/8/3B4/4K3 w - - 0 1", true},
          {"in front of the corner", "8/k7/8/8/P7/8/3B4/4K3 w - - 0 1", true},
          {"b7", "8/1k6/8/8/P7/8/3B4/4K3 w - - 0 1", true},
          {"too far in files", "2k5/8/8/8/P7/8/3B4/4K3 w - - 0 1", false},
          {"too far in ranks", "8/8/k7/8/P7/8/3B4/4K3 w - - 0 1", false},
          {"the right bishop", "1k6/8/8/8/P7/3B4/8/4K3 w - - 0 1", false},
          {"the wrong bishops", "1k6/8/8/8/P7/4B3/3B4/4K3 w - - 0 1", true},
          {"a wrong and a right bishop", "1k6/8/8/8/P7/3B4/3B4/4K3 w - - 0 1", false},
          {"two pawns on the file", "1k6/8/8/P7/P7/8/3B4/4K3 w - - 0 1", true},
          {"a pawn on the b-file", "1k6/8/8/8/P7/1P6/3B4/4K3 w - - 0 1", false},
          {"pawns on both edges", "1k6/8/8/8/P6P/8/3B4/4K3 w - - 0 1", false},
          {"no bishop", "1k6/8/8/8/P7/8/8/4K3 w - - 0 1", false},
          {"a knight", "1k6/8/8/8/P7/8/3N4/4K3 w - - 0 1", false},
          {"bishop and knight", "1k6/8/8/8/P7/8/2NB4/4K3 w - - 0 1", false},
          {"the king is not alone", "1k6/5p2/8/8/P7/8/3B4/4K3 w - - 0 1", false},
          {"with a minor", "1k6/5n2/8/8/P7/8/3B4/4K3 w - - 0 1", false},
          {"the h-file", "6k1/8/8/8/7P/8/4B3/4K3 w - - 0 1", true},
          {"the h-file, the right bishop", "6k1/8/8/8/7P/8/3B4/4K3 w - - 0 1", false},
          {"the corner of the other wing", "6k1/8/8/8/P7/8/3B4/4K3 w - - 0 1", false},
          {"the corner behind the pawn", "4K3/8/8/8/P7/8/3B4/1k6 w - - 0 1", false},
      },
      dead, true);
}

/// What the rule rests on: of each edge and side, the colour of the promotion square.
TEST(DeadDraw, ColoursOfTheCorners) {
  for (unsigned corner : {0u, 7u, 56u, 63u}) {
    const unsigned side = corner < 8 ? kBlack : kWhite;
    for (unsigned bishop = 16; bishop < 24; ++bishop) {
      Board board{};
      board.king[1 - side] = Bitboard{1} << corner;
      board.pawn[side] = Bitboard{1} << (24 + corner % 8);
      board.bishop[side] = Bitboard{1} << bishop;
      const bool same_colour = (corner / 8 + corner % 8) % 2 == (bishop / 8 + bishop % 8) % 2;
      EXPECT_EQ(is_dead_draw(board), !same_colour) << corner << ' ' << bishop;
    }
  }
}

}  // namespace
}  // namespace cobalt::hls
