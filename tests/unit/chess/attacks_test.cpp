// SPDX-License-Identifier: Apache-2.0
#include "host/chess/attacks.hpp"

#include <gtest/gtest.h>

#include <random>

namespace cobalt::chess {
namespace {

/// Walks square by square.
Bitboard walk(Square from, Bitboard occupied, std::initializer_list<std::pair<int, int>> steps, int limit) {
  Bitboard set = 0;
  for (const auto& [file_step, rank_step] : steps) {
    int file = file_of(from);
    int rank = rank_of(from);
    for (int i = 0; i < limit; ++i) {
      file += file_step;
      rank += rank_step;
      if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
      set |= bit(make_square(file, rank));
      if ((occupied & bit(make_square(file, rank))) != 0) break;
    }
  }
  return set;
}

Bitboard slow_rook(Square from, Bitboard occupied) {
  return walk(from, occupied, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, 7);
}
Bitboard slow_bishop(Square from, Bitboard occupied) {
  return walk(from, occupied, {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}, 7);
}

TEST(Attacks, SlidersEqualAWalkOnRandomBoards) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 20000; ++round) {
    // From sparse to crowded boards, with and without the slider's own square.
    Bitboard occupied = random();
    for (int i = round % 4; i > 0; --i) occupied &= random();
    if (round % 8 >= 4) occupied |= random();
    for (int s = 0; s < kSquareCount; ++s) {
      const Square square = static_cast<Square>(s);
      ASSERT_EQ(rook_attacks(square, occupied), slow_rook(square, occupied)) << s << ' ' << occupied;
      ASSERT_EQ(bishop_attacks(square, occupied), slow_bishop(square, occupied)) << s << ' ' << occupied;
      ASSERT_EQ(queen_attacks(square, occupied), slow_rook(square, occupied) | slow_bishop(square, occupied));
    }
  }
}

TEST(Attacks, StepsEqualAWalk) {
  for (int s = 0; s < kSquareCount; ++s) {
    const Square square = static_cast<Square>(s);
    EXPECT_EQ(knight_attacks(square),
              walk(square, 0, {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}, 1));
    EXPECT_EQ(king_attacks(square),
              walk(square, 0, {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}, 1));
    EXPECT_EQ(pawn_attacks(kWhite, square), walk(square, 0, {{1, 1}, {-1, 1}}, 1));
    EXPECT_EQ(pawn_attacks(kBlack, square), walk(square, 0, {{1, -1}, {-1, -1}}, 1));
    EXPECT_EQ(rook_lines(square), slow_rook(square, 0));
    EXPECT_EQ(bishop_lines(square), slow_bishop(square, 0));
  }
}

TEST(Attacks, PieceAttacksChoosesThePiece) {
  EXPECT_EQ(piece_attacks(kKnight, kD4, 0), knight_attacks(kD4));
  EXPECT_EQ(piece_attacks(kBishop, kD4, bit(kF6)), bishop_attacks(kD4, bit(kF6)));
  EXPECT_EQ(piece_attacks(kRook, kD4, bit(kD6)), rook_attacks(kD4, bit(kD6)));
  EXPECT_EQ(piece_attacks(kQueen, kD4, bit(kD6)), queen_attacks(kD4, bit(kD6)));
  EXPECT_EQ(piece_attacks(kKing, kD4, 0), king_attacks(kD4));
  EXPECT_EQ(piece_attacks(kPawn, kD4, 0), 0u);
}

TEST(Attacks, BetweenAndLine) {
  for (int a = 0; a < kSquareCount; ++a) {
    for (int b = 0; b < kSquareCount; ++b) {
      const Square from = static_cast<Square>(a);
      const Square to = static_cast<Square>(b);
      Bitboard expected_between = 0;
      Bitboard expected_line = 0;
      if (from != to) {
        for (const auto slow : {slow_rook, slow_bishop}) {
          if ((slow(from, 0) & bit(to)) == 0) continue;
          expected_between = slow(from, bit(to)) & slow(to, bit(from));
          expected_line = (slow(from, 0) & slow(to, 0)) | bit(from) | bit(to);
        }
      }
      ASSERT_EQ(between(from, to), expected_between) << a << ' ' << b;
      ASSERT_EQ(line_through(from, to), expected_line) << a << ' ' << b;
    }
  }
}

}  // namespace
}  // namespace cobalt::chess
