// SPDX-License-Identifier: Apache-2.0
#include "host/chess/position.hpp"

#include <string>
#include <utility>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/random_games.hpp"
#include "tests/unit/chess/slow_rules.hpp"
#include "tests/unit/chess/test_support.hpp"

namespace cobalt::chess {
namespace {

Position after(std::string_view fen, std::initializer_list<const char*> moves) {
  Position position = parse_fen(fen);
  for (const char* text : moves) {
    const auto move = parse_uci(position, text);
    EXPECT_TRUE(move) << text;
    if (move) position.do_move(*move);
  }
  return position;
}

TEST(Position, DefaultIsTheStartPosition) { EXPECT_EQ(to_fen(Position()), kStartFen); }

TEST(Position, UndoRestoresEverything) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  for_each_random_position(20000, 21, options, [](const Position& position) {
    Position copy = position;
    for (const Move move : legal_moves(position)) {
      const Position::Undo undo = copy.do_move(move);
      ASSERT_NE(copy, position);
      copy.undo_move(move, undo);
      ASSERT_EQ(copy, position) << to_fen(position) << ' ' << to_uci(move);
    }
  });
}

TEST(Position, BitboardsAndBoardAgree) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  for_each_random_position(20000, 22, options, [](const Position& position) {
    for (int s = 0; s < kSquareCount; ++s) {
      const Square square = static_cast<Square>(s);
      const Piece piece = position.piece_on(square);
      ASSERT_EQ(piece != kNoPiece, (position.occupied() & bit(square)) != 0);
      for (const Color color : {kWhite, kBlack}) {
        for (const PieceType type : {kPawn, kKnight, kBishop, kRook, kQueen, kKing}) {
          ASSERT_EQ(piece == make_piece(color, type), (position.pieces(color, type) & bit(square)) != 0);
        }
      }
    }
  });
}

TEST(Position, PartsRoundTrip) {
  for_each_random_position(
      5000, 23, {}, [](const Position& position) { ASSERT_EQ(Position::from_parts(position.parts()), position); });
}

TEST(Position, AttackersEqualTheSlowRules) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  for_each_random_position(3000, 24, options, [](const Position& position) {
    const test::SlowBoard slow = test::SlowBoard::of(position);
    for (const Color color : {kWhite, kBlack}) {
      for (int s = 0; s < kSquareCount; ++s) {
        Bitboard expected = 0;
        for (int from = 0; from < kSquareCount; ++from) {
          const Square square = static_cast<Square>(from);
          if ((position.pieces(color) & bit(square)) != 0 && test::attacks(slow, from % 8, from / 8, s % 8, s / 8)) {
            expected |= bit(square);
          }
        }
        ASSERT_EQ(position.attackers(static_cast<Square>(s), color), expected) << to_fen(position) << ' ' << s;
      }
      ASSERT_EQ(position.in_check(color), test::king_attacked(slow, color == kWhite));
    }
  });
}

TEST(Position, DoubleStepAlwaysSetsTheEnPassantSquare) {
  EXPECT_EQ(after(kStartFen, {"e2e4"}).en_passant(), kE3);
  EXPECT_FALSE(after(kStartFen, {"e2e4"}).en_passant_capturable());
  EXPECT_EQ(after(kStartFen, {"e2e4", "a7a5"}).en_passant(), kA6);
  EXPECT_EQ(after(kStartFen, {"e2e4", "a7a6"}).en_passant(), kNoSquare);
  EXPECT_EQ(after(kStartFen, {"e2e3"}).en_passant(), kNoSquare);
  EXPECT_TRUE(after(kStartFen, {"e2e4", "a7a6", "e4e5", "d7d5"}).en_passant_capturable());
  // A rook's step of two squares is no pawn's.
  EXPECT_EQ(after("4k3/8/8/8/8/8/R7/4K3 w - - 0 1", {"a2a4"}).en_passant(), kNoSquare);
}

TEST(Position, EnPassantTakesThePawn) {
  const Position position = after(kStartFen, {"e2e4", "a7a6", "e4e5", "d7d5", "e5d6"});
  EXPECT_EQ(to_fen(position), "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
}

TEST(Position, CastlingMovesTheRook) {
  const char* fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7";
  EXPECT_EQ(to_fen(after(fen, {"e1g1", "e8c8"})), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 5 8");
  EXPECT_EQ(to_fen(after(fen, {"e1c1", "e8g8"})), "r4rk1/8/8/8/8/8/8/2KR3R w - - 5 8");
}

TEST(Position, RightsAreLostWithKingAndRooks) {
  const char* fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(after(fen, {"e1e2"}).castling(), kBlackKingside | kBlackQueenside);
  EXPECT_EQ(after(fen, {"a1b1"}).castling(), kAllCastling & ~kWhiteQueenside);
  EXPECT_EQ(after(fen, {"h1h8"}).castling(), kWhiteQueenside | kBlackQueenside);  // takes a rook at home
  EXPECT_EQ(after(fen, {"a1a2", "a8b8"}).castling(), kWhiteKingside | kBlackKingside);
}

TEST(Position, Clocks) {
  EXPECT_EQ(after(kStartFen, {"g1f3"}).halfmove_clock(), 1);
  EXPECT_EQ(after(kStartFen, {"g1f3", "g8f6"}).halfmove_clock(), 2);
  EXPECT_EQ(after(kStartFen, {"g1f3", "g8f6"}).fullmove_number(), 2);
  EXPECT_EQ(after(kStartFen, {"g1f3", "g8f6", "e2e4"}).halfmove_clock(), 0);
  EXPECT_EQ(after("4k3/8/8/8/8/8/r7/R3K3 w - - 9 9", {"a1a2"}).halfmove_clock(), 0);
  EXPECT_EQ(after("4k2r/6P1/8/8/8/8/8/4K3 w - - 9 9", {"g7g8q"}).halfmove_clock(), 0);
}

TEST(Position, ClocksStayAtTheirLimit) {
  const Position position = after("4k3/8/8/8/8/8/8/R3K3 b - - 9999 9999", {"e8e7", "a1a2"});
  EXPECT_EQ(position.halfmove_clock(), kMaxClock);
  EXPECT_EQ(position.fullmove_number(), kMaxClock);
  EXPECT_EQ(parse_fen(to_fen(position)), position);
}

TEST(Position, PromotionPutsThePiece) {
  EXPECT_EQ(to_fen(after("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", {"e7d8n"})), "3Nk3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(Position, NullMoveGivesTheTurn) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  std::size_t with_en_passant = 0;
  for (Position position : random_positions(2000, 11, options)) {
    if (position.in_check()) continue;
    const Position before = position;
    with_en_passant += before.en_passant_capturable();
    const Position::Undo undo = position.do_null_move();
    PositionParts expected = before.parts();
    expected.side_to_move = ~expected.side_to_move;
    expected.en_passant = kNoSquare;
    expected.halfmove_clock += 1;
    if (before.side_to_move() == kBlack) expected.fullmove_number += 1;
    EXPECT_EQ(position, Position::from_parts(expected)) << to_fen(before);
    EXPECT_EQ(position.key(), position.compute_key()) << to_fen(before);
    position.undo_null_move(undo);
    EXPECT_EQ(position, before) << to_fen(before);
  }
  EXPECT_GT(with_en_passant, 0U);
}

TEST(Position, PartsMustMakeSense) {
  const std::pair<void (*)(PositionParts&), const char*> wrong[] = {
      {[](PositionParts& parts) { parts.board[kE1] = kNoPiece; }, "one king a side"},
      {[](PositionParts& parts) { parts.board[kE5] = kBlackKing; }, "one king a side"},
      {[](PositionParts& parts) { parts.board[kB8] = kWhitePawn; }, "no pawns on ranks 1 and 8"},
      {[](PositionParts& parts) { parts.board[kH8] = kNoPiece; }, "king and rook at home for each castling right"},
      {[](PositionParts& parts) { parts.castling = 16; }, "castling rights of KQkq"},
      {[](PositionParts& parts) { parts.en_passant = kE6; },
       "the en passant square behind a pawn that just moved two squares"},
      {[](PositionParts& parts) { parts.halfmove_clock = -1; }, "clocks of 0 to 9999"},
      {[](PositionParts& parts) { parts.fullmove_number = 10000; }, "clocks of 0 to 9999"},
  };
  for (const auto& [change, expected] : wrong) {
    PositionParts parts = Position().parts();
    change(parts);
    EXPECT_INPUT_ERROR(Position::from_parts(parts), std::string("position: expected ") + expected);
  }
}

}  // namespace
}  // namespace cobalt::chess
