// SPDX-License-Identifier: Apache-2.0
#include "host/chess/types.hpp"

#include <gtest/gtest.h>

#include <set>

#include "host/chess/bitboard.hpp"

namespace cobalt::chess {
namespace {

TEST(Types, SquaresAreLittleEndianRankFile) {
  EXPECT_EQ(kA1, 0);
  EXPECT_EQ(kB1, 1);
  EXPECT_EQ(kA2, 8);
  EXPECT_EQ(kH8, 63);
  EXPECT_EQ(make_square(4, 3), kE4);
  EXPECT_EQ(file_of(kE4), 4);
  EXPECT_EQ(rank_of(kE4), 3);
  EXPECT_EQ(relative_rank(kWhite, kE4), 3);
  EXPECT_EQ(relative_rank(kBlack, kE4), 4);
  EXPECT_EQ(flip_rank(kB2), kB7);
}

TEST(Types, SquareText) {
  for (int s = 0; s < kSquareCount; ++s) {
    const Square square = static_cast<Square>(s);
    EXPECT_EQ(parse_square(to_string(square)), square);
  }
  EXPECT_EQ(to_string(kC6), "c6");
  EXPECT_EQ(to_string(kNoSquare), "-");
  for (const char* bad : {"", "e", "e9", "i1", "e0", "e44", "E4", "-"}) EXPECT_FALSE(parse_square(bad)) << bad;
}

TEST(Types, CentralityIsTheDistanceFromTheEdge) {
  EXPECT_EQ(centrality(kA1), 0);
  EXPECT_EQ(centrality(kE8), 0);
  EXPECT_EQ(centrality(kB2), 1);
  EXPECT_EQ(centrality(kG4), 1);
  EXPECT_EQ(centrality(kF3), 2);
  EXPECT_EQ(centrality(kD4), 3);
  EXPECT_EQ(centrality(kE5), 3);
}

TEST(Types, PieceLetters) {
  const std::string letters = "PNBRQKpnbrqk";
  std::set<int> codes;
  for (const char letter : letters) {
    const Piece piece = parse_piece(letter);
    EXPECT_NE(piece, kNoPiece);
    EXPECT_EQ(to_char(piece), letter);
    EXPECT_EQ(color_of(piece), letter < 'a' ? kWhite : kBlack);
    EXPECT_EQ(make_piece(color_of(piece), type_of(piece)), piece);
    codes.insert(piece);
  }
  EXPECT_EQ(codes.size(), 12u);
  for (const char bad : {'.', 'x', 'A', '1', '\0', ' '}) EXPECT_EQ(parse_piece(bad), kNoPiece);
}

TEST(Types, MoveHoldsItsPartsInSixteenBits) {
  for (int from = 0; from < 64; ++from) {
    for (int to = 0; to < 64; ++to) {
      for (const Move::Kind kind : {Move::kNormal, Move::kEnPassant, Move::kCastling}) {
        const Move move(static_cast<Square>(from), static_cast<Square>(to), kind);
        ASSERT_EQ(move.from(), from);
        ASSERT_EQ(move.to(), to);
        ASSERT_EQ(move.kind(), kind);
        ASSERT_EQ(move.promotion(), kNoPieceType);
        ASSERT_EQ(Move::from_bits(move.bits()), move);
      }
      for (const PieceType piece : {kKnight, kBishop, kRook, kQueen}) {
        const Move move = Move::promotion(static_cast<Square>(from), static_cast<Square>(to), piece);
        ASSERT_EQ(move.from(), from);
        ASSERT_EQ(move.to(), to);
        ASSERT_EQ(move.kind(), Move::kPromotion);
        ASSERT_EQ(move.promotion(), piece);
      }
    }
  }
  EXPECT_FALSE(Move());
  EXPECT_TRUE(Move(kE2, kE4));
}

TEST(Types, MoveText) {
  EXPECT_EQ(to_uci(Move(kE2, kE4)), "e2e4");
  EXPECT_EQ(to_uci(Move::promotion(kB7, kA8, kKnight)), "b7a8n");
  EXPECT_EQ(to_uci(Move(kE8, kC8, Move::kCastling)), "e8c8");
  EXPECT_EQ(to_uci(Move()), "0000");
}

TEST(Types, CastlingMoves) {
  EXPECT_EQ(castling_move(kWhite, true).right, kWhiteKingside);
  EXPECT_EQ(castling_move(kWhite, false).rook_from, kA1);
  EXPECT_EQ(castling_move(kBlack, true).king_to, kG8);
  EXPECT_EQ(castling_move(kBlack, false).rook_to, kD8);
}

TEST(Bitboard, PawnAttacksStopAtTheEdge) {
  EXPECT_EQ(pawn_attacks_west(kWhite, bit(kA2) | bit(kB2)), bit(kA3));
  EXPECT_EQ(pawn_attacks_east(kWhite, bit(kH2) | bit(kG2)), bit(kH3));
  EXPECT_EQ(pawn_attacks_west(kBlack, bit(kA7) | bit(kB7)), bit(kA6));
  EXPECT_EQ(pawn_attacks_east(kBlack, bit(kH7) | bit(kG7)), bit(kH6));
}

TEST(Bitboard, LowestBits) {
  Bitboard set = bit(kC3) | bit(kH8);
  EXPECT_TRUE(more_than_one(set));
  EXPECT_EQ(popcount(set), 2);
  EXPECT_EQ(pop_lowest(set), kC3);
  EXPECT_EQ(set, bit(kH8));
  EXPECT_FALSE(more_than_one(set));
}

}  // namespace
}  // namespace cobalt::chess
