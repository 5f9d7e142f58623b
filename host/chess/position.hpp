// SPDX-License-Identifier: Apache-2.0
/// \file
/// A chess position: where the pieces stand and whose turn it is.
#pragma once

#include <array>

#include "host/chess/attacks.hpp"
#include "host/chess/bitboard.hpp"
#include "host/chess/types.hpp"

namespace cobalt::chess {

/// Greatest value of the halfmove clock and of the fullmove number; do_move() stays there, so that every position
/// can be written as a FEN that can be read again.
constexpr int kMaxClock = 9999;

/// The piece on each Square.
using Board = std::array<Piece, kSquareCount>;

/// By which rules pieces may be set up to castle.
enum class Rules : std::uint8_t { kStandard, kChess960 };

/// The squares of the rooks that castle, in the order of kCastlingMoves; they mean something where the right is held.
using CastlingRooks = std::array<Square, 4>;
inline constexpr CastlingRooks kStandardRooks = {kH1, kA1, kH8, kA8};

/// The six parts of a FEN as plain data: what a Position is built from.
struct PositionParts {
  Board board{};
  Color side_to_move = kWhite;
  CastlingRights castling = kNoCastling;
  /// Whether kings and rooks that castle may stand elsewhere on their back ranks than in standard chess, the king
  /// between the rooks.
  bool is_chess960 = false;
  CastlingRooks castling_rooks = kStandardRooks;
  Square en_passant = kNoSquare;  ///< the square a pawn has just passed over, or kNoSquare
  int halfmove_clock = 0;         ///< plies since the last capture or pawn move, 0..kMaxClock
  int fullmove_number = 1;        ///< 0..kMaxClock; 1 at the start, one more after each move of Black
};

/// A position of chess or Chess960, with do/undo of moves. It is a plain value of about 200 bytes: copying it before
/// do_move() is an alternative to undo_move().
///
/// The en passant square is set after every double step of a pawn, whether or not it can be captured (as FEN, not as
/// some engines). The key() counts it only when an enemy pawn stands to capture, so transpositions have equal keys.
class Position {
 public:
  /// What do_move() lost; undo_move() needs it.
  struct Undo {
    std::uint64_t key;
    std::uint16_t halfmove_clock;
    std::uint16_t fullmove_number;
    Piece captured;
    CastlingRights castling;
    Square en_passant;
  };

  /// The start position of chess.
  Position();
  /// The position made of these parts. Only what the class itself relies on is checked: the full rules are those of
  /// parse_fen().
  /// \throws InputError when there is not one king a side, a pawn is on rank 1 or 8, a castling right lacks its king or
  ///         rook at home, the en passant square is not behind a pawn that just moved, or a clock is out of its range
  static Position from_parts(const PositionParts& parts);
  /// The inverse of from_parts().
  PositionParts parts() const;

  Color side_to_move() const { return side_to_move_; }
  CastlingRights castling() const { return castling_; }
  bool can_castle(CastlingRight right) const { return (castling_ & right) != 0; }
  /// The rook of a castling right that is held, or was held before in a game of Chess960.
  Square castling_rook(Color color, bool kingside) const { return castling_rooks_[castling_index(color, kingside)]; }
  /// Whether kings or rooks castled from elsewhere than in standard chess, when the position was set up.
  bool is_chess960() const { return is_chess960_; }
  /// Whether all castling rights that are left are those of standard chess: what a card, a packed position and the
  /// evaluation know.
  bool has_standard_castling() const { return !is_chess960_ || castling_ == kNoCastling; }
  /// The square that a pawn has just passed over in a double step; kNoSquare when the last move was none.
  Square en_passant() const { return en_passant_; }
  /// Plies since the last capture or pawn move, 0..kMaxClock.
  int halfmove_clock() const { return halfmove_clock_; }
  int fullmove_number() const { return fullmove_number_; }
  /// The Zobrist key: pieces, side to move, castling rights, and the en passant file when a pawn of the side to move
  /// stands to capture there (pseudo-legally).
  std::uint64_t key() const { return key_; }
  /// The key computed anew, for tests.
  std::uint64_t compute_key() const;

  Piece piece_on(Square square) const { return board_[square]; }
  bool empty(Square square) const { return board_[square] == kNoPiece; }
  Bitboard pieces(Color color) const { return by_color_[color]; }
  Bitboard pieces(PieceType type) const { return by_type_[type]; }
  Bitboard pieces(Color color, PieceType type) const { return by_color_[color] & by_type_[type]; }
  Bitboard occupied() const { return by_color_[kWhite] | by_color_[kBlack]; }
  Square king_square(Color color) const { return lowest(pieces(color, kKing)); }

  /// The pieces of `by` that attack a square, sliders as if exactly `occupied` were occupied.
  Bitboard attackers(Square square, Color by, Bitboard occupied) const {
    return by_color_[by] & ((pawn_attacks(~by, square) & by_type_[kPawn]) |
                            (knight_attacks(square) & by_type_[kKnight]) | (king_attacks(square) & by_type_[kKing]) |
                            (bishop_attacks(square, occupied) & (by_type_[kBishop] | by_type_[kQueen])) |
                            (rook_attacks(square, occupied) & (by_type_[kRook] | by_type_[kQueen])));
  }
  Bitboard attackers(Square square, Color by) const { return attackers(square, by, occupied()); }
  /// Whether the king of a side is attacked.
  bool in_check(Color color) const { return attackers(king_square(color), ~color) != 0; }
  /// Whether the side to move is in check.
  bool in_check() const { return in_check(side_to_move_); }
  /// Whether a pawn of the side to move stands to capture en passant (it may still be pinned).
  bool en_passant_capturable() const {
    return en_passant_ != kNoSquare && (pawn_attacks(~side_to_move_, en_passant_) & pieces(side_to_move_, kPawn)) != 0;
  }

  /// Whether a legal move of this position captures (en passant too).
  bool is_capture(Move move) const {
    return (!empty(move.to()) && move.kind() != Move::kCastling) || move.kind() == Move::kEnPassant;
  }

  /// Makes a move, which must be legal here (see movegen.hpp).
  Undo do_move(Move move);
  /// Takes back the move that do_move() made last, with what it returned.
  void undo_move(Move move, const Undo& undo);
  /// Gives the turn to the other side, which searches try; the side to move must not be in check. The clocks go on as
  /// with a move.
  Undo do_null_move();
  /// Takes back do_null_move(), with what it returned.
  void undo_null_move(const Undo& undo);

  /// Equal in everything, clocks and en passant square included.
  bool operator==(const Position& other) const;

 private:
  struct Empty {};
  explicit Position(Empty) {}

  void put(Piece piece, Square square);
  void remove(Piece piece, Square square);
  void move_piece(Piece piece, Square from, Square to);
  /// Moves king and rook, whose squares may be each other's.
  void castle(Piece king, Square king_from, Square king_to, Square rook_from, Square rook_to);
  /// The rights that end with a move, in a game of Chess960.
  CastlingRights lost_in_chess960(Square from, Square to) const;

  std::array<Bitboard, kPieceTypes> by_type_{};
  std::array<Bitboard, kColors> by_color_{};
  Board board_{};
  std::uint64_t key_ = 0;
  std::uint16_t halfmove_clock_ = 0;
  std::uint16_t fullmove_number_ = 1;
  Color side_to_move_ = kWhite;
  CastlingRights castling_ = kNoCastling;
  Square en_passant_ = kNoSquare;
  bool is_chess960_ = false;
  CastlingRooks castling_rooks_ = kStandardRooks;
};

/// Whether `square` can be the en passant square of these parts: on the right rank for the side to move, an enemy pawn
/// in front of it, itself and the square the pawn came from empty.
bool en_passant_is_possible(const Board& board, Color side_to_move, Square square);

}  // namespace cobalt::chess
