// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/contempt.hpp"

#include <algorithm>

#include "tests/hls/endings_support.hpp"

namespace cobalt::hls {
namespace {

/// A board with these numbers of pieces, shared out between both sides.
Board pieces(unsigned minors, unsigned rooks, unsigned queens, unsigned pawns) {
  Board board{};
  unsigned square = 0;
  const auto add = [&](Bitboard(Board::*kind)[2], unsigned count) {
    for (; count > 0; --count, ++square) (board.*kind)[square % 2] |= Bitboard{1} << square;
  };
  add(&Board::knight, minors / 2);
  add(&Board::bishop, minors - minors / 2);
  add(&Board::rook, rooks);
  add(&Board::queen, queens);
  add(&Board::pawn, pawns);
  return board;
}

TEST(Contempt, Entry) {
  for (unsigned minors = 0; minors <= 22; ++minors) {
    for (unsigned rooks = 0; rooks <= 13; ++rooks) {
      for (unsigned queens = 0; queens <= 8; ++queens) {
        for (unsigned pawns = 0; pawns <= 17; ++pawns) {
          const unsigned material = std::min((3 * minors + 5 * rooks + 9 * queens) / 4, 15u);
          EXPECT_EQ(contempt_index(pieces(minors, rooks, queens, pawns)), material * 16 + std::min(pawns, 15u));
        }
      }
    }
  }
}

TEST(Contempt, FullBoardsSaturate) {
  EXPECT_EQ(contempt_index(pieces(64, 0, 0, 0)), 15u * 16);
  EXPECT_EQ(contempt_index(pieces(0, 64, 0, 0)), 15u * 16);
  EXPECT_EQ(contempt_index(pieces(0, 0, 64, 0)), 15u * 16);
  EXPECT_EQ(contempt_index(pieces(0, 0, 0, 64)), 15u);
}

TEST(Contempt, EntriesOfPositions) {
  EXPECT_EQ(contempt_index(test::board_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")), 255u);
  EXPECT_EQ(contempt_index(test::board_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), 0u);
  EXPECT_EQ(contempt_index(test::board_of("4k3/8/8/3q4/8/4P3/8/4K3 w - - 0 1")), 33u);
  // The pawn that may be taken en passant is a pawn.
  EXPECT_EQ(contempt_index(test::board_of("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")), 1u);
}

TEST(Contempt, IsTheSameForBothSides) {
  const auto parameters = test::ending_parameters();
  const Board board = test::board_of("4k3/8/5n2/8/8/3B4/8/4K3 w - - 0 1");
  const test::TracedClass white = test::traced_class(board, *parameters);
  const test::TracedClass black = test::traced_class(test::colours_changed(board), *parameters);
  EXPECT_EQ(white.found.draw_score_cp, 8);  // White's view, whoever is on move
  EXPECT_EQ(black.found.draw_score_cp, 8);
}

TEST(Contempt, IsReadOnlyWhenItCounts) {
  const auto parameters = test::ending_parameters();
  const Board start = test::board_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const Board dead = test::board_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_TRUE(test::traced_class(start, *parameters).contempt.empty());
  EXPECT_EQ(test::traced_class(dead, *parameters).contempt, std::vector{0u});
  parameters->control.apply_contempt = false;
  EXPECT_TRUE(test::traced_class(dead, *parameters).contempt.empty());
  EXPECT_FALSE(test::traced_class(dead, *parameters).found.recognised_draw);
}

}  // namespace
}  // namespace cobalt::hls
