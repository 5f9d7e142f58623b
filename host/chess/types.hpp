// SPDX-License-Identifier: Apache-2.0
/// \file
/// The words of the board library: squares, colours, pieces, castling rights, moves.
///
/// Squares are little-endian rank-file (a1 = 0, b1 = 1, ... h8 = 63), as in spec/packed_position.hpp, and piece
/// codes are the plain nibble codes of that file, so a Piece can be written to a packed position as it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cobalt::chess {

// ---------------------------------------------------------------------------------------------- colours

/// A side of the game. White is 0 and Black is 1, so a Color indexes arrays of two.
enum Color : std::uint8_t { kWhite = 0, kBlack = 1 };
constexpr int kColors = 2;

/// The other side.
constexpr Color operator~(Color color) { return color == kWhite ? kBlack : kWhite; }

// ---------------------------------------------------------------------------------------------- squares

/// A square of the board, 0..63; kNoSquare (64) stands for "none".
// clang-format off
enum Square : std::uint8_t {
  kA1, kB1, kC1, kD1, kE1, kF1, kG1, kH1,
  kA2, kB2, kC2, kD2, kE2, kF2, kG2, kH2,
  kA3, kB3, kC3, kD3, kE3, kF3, kG3, kH3,
  kA4, kB4, kC4, kD4, kE4, kF4, kG4, kH4,
  kA5, kB5, kC5, kD5, kE5, kF5, kG5, kH5,
  kA6, kB6, kC6, kD6, kE6, kF6, kG6, kH6,
  kA7, kB7, kC7, kD7, kE7, kF7, kG7, kH7,
  kA8, kB8, kC8, kD8, kE8, kF8, kG8, kH8,
  kNoSquare
};
// clang-format on
constexpr int kSquareCount = 64;

/// The square on a file (0 = a ... 7 = h) and a rank (0 = rank 1 ... 7 = rank 8).
constexpr Square make_square(int file, int rank) { return static_cast<Square>(rank * 8 + file); }
/// The file of a square, 0 (a) to 7 (h).
constexpr int file_of(Square square) { return square & 7; }
/// The rank of a square, 0 (rank 1) to 7 (rank 8).
constexpr int rank_of(Square square) { return square >> 3; }
/// The rank as the given side counts it: 0 is its own back rank, 7 the rank where its pawns promote.
constexpr int relative_rank(Color color, Square square) {
  return color == kWhite ? rank_of(square) : 7 - rank_of(square);
}
/// The same square seen from the other side (a1 <-> a8).
constexpr Square flip_rank(Square square) { return static_cast<Square>(square ^ 56); }
/// The square `step` numbers away; the caller knows that it is on the board.
constexpr Square offset(Square square, int step) { return static_cast<Square>(square + step); }
/// The number by which a pawn of this colour moves on: +8 or -8.
constexpr int pawn_push(Color color) { return color == kWhite ? 8 : -8; }

/// How far a square is from the edge of the board: 0 on the edge, 3 on d4, e4, d5 and e5.
constexpr int centrality(Square square) {
  const int file = file_of(square);
  const int rank = rank_of(square);
  const int from_file_edge = file < 4 ? file : 7 - file;
  const int from_rank_edge = rank < 4 ? rank : 7 - rank;
  return from_file_edge < from_rank_edge ? from_file_edge : from_rank_edge;
}

/// "e4" for kE4, "-" for kNoSquare.
std::string to_string(Square square);
/// The square named by two characters such as "e4"; nothing when the text is not exactly that.
std::optional<Square> parse_square(std::string_view text);

// ---------------------------------------------------------------------------------------------- pieces

/// A kind of piece without its colour; 1..6 index arrays of kPieceTypes.
enum PieceType : std::uint8_t { kNoPieceType = 0, kPawn, kKnight, kBishop, kRook, kQueen, kKing };
constexpr int kPieceTypes = 7;

/// A piece with its colour: the PieceType for White, that plus 8 for Black, 0 for an empty square.
// clang-format off
enum Piece : std::uint8_t {
  kNoPiece = 0,
  kWhitePawn = 1, kWhiteKnight, kWhiteBishop, kWhiteRook, kWhiteQueen, kWhiteKing,
  kBlackPawn = 9, kBlackKnight, kBlackBishop, kBlackRook, kBlackQueen, kBlackKing,
};
// clang-format on
/// Size of an array that a Piece indexes (some entries are unused).
constexpr int kPieceCodes = 16;

constexpr Piece make_piece(Color color, PieceType type) { return static_cast<Piece>(color << 3 | type); }
constexpr PieceType type_of(Piece piece) { return static_cast<PieceType>(piece & 7); }
/// The colour of a piece; meaningless for kNoPiece.
constexpr Color color_of(Piece piece) { return static_cast<Color>(piece >> 3); }

/// The letter of FEN: PNBRQK for White, pnbrqk for Black, '.' for an empty square.
char to_char(Piece piece);
/// The piece of a FEN letter; kNoPiece when it is none.
Piece parse_piece(char letter);

// ---------------------------------------------------------------------------------------------- castling

/// A set of castling rights: bits of CastlingRight.
using CastlingRights = std::uint8_t;
enum CastlingRight : std::uint8_t {
  kNoCastling = 0,
  kWhiteKingside = 1,
  kWhiteQueenside = 2,
  kBlackKingside = 4,
  kBlackQueenside = 8,
  kAllCastling = 15,
};

/// The squares of one kind of castling.
struct CastlingMove {
  CastlingRight right;
  char letter;  ///< of FEN field 3
  Color color;
  Square king_from, king_to, rook_from, rook_to;
};

/// All four, in the order in which FEN writes them.
inline constexpr CastlingMove kCastlingMoves[4] = {
    {kWhiteKingside, 'K', kWhite, kE1, kG1, kH1, kF1},
    {kWhiteQueenside, 'Q', kWhite, kE1, kC1, kA1, kD1},
    {kBlackKingside, 'k', kBlack, kE8, kG8, kH8, kF8},
    {kBlackQueenside, 'q', kBlack, kE8, kC8, kA8, kD8},
};

/// The place of a side and a wing in kCastlingMoves.
constexpr std::size_t castling_index(Color color, bool kingside) {
  return (color == kWhite ? 0U : 2U) + (kingside ? 0U : 1U);
}
/// The entry of kCastlingMoves for a side and a wing.
constexpr const CastlingMove& castling_move(Color color, bool kingside) {
  return kCastlingMoves[castling_index(color, kingside)];
}

// ---------------------------------------------------------------------------------------------- moves

/// A move in 16 bits: from (bits 5:0), to (11:6), promotion piece less a knight (13:12), kind (15:14).
/// Castling is the king's move (e1g1), in Chess960 too, where the king may stay where it is (g1g1). A default Move is
/// "no move" (a1a1), which is never legal.
class Move {
 public:
  enum Kind : std::uint8_t { kNormal = 0, kPromotion = 1, kEnPassant = 2, kCastling = 3 };

  constexpr Move() = default;
  constexpr Move(Square from, Square to, Kind kind = kNormal)
      : bits_(static_cast<std::uint16_t>(from | to << 6 | kind << 14)) {}
  /// A promotion to `piece`, which is a knight, bishop, rook or queen.
  static constexpr Move promotion(Square from, Square to, PieceType piece) {
    Move move(from, to, kPromotion);
    move.bits_ = static_cast<std::uint16_t>(move.bits_ | (piece - kKnight) << 12);
    return move;
  }
  static constexpr Move from_bits(std::uint16_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  constexpr Square from() const { return static_cast<Square>(bits_ & 63); }
  constexpr Square to() const { return static_cast<Square>(bits_ >> 6 & 63); }
  constexpr Kind kind() const { return static_cast<Kind>(bits_ >> 14); }
  /// Of castling: whether the king goes to the g file.
  constexpr bool is_kingside() const { return file_of(to()) == 6; }
  /// The piece that the pawn becomes; kNoPieceType when the move is no promotion.
  constexpr PieceType promotion() const {
    return kind() == kPromotion ? static_cast<PieceType>((bits_ >> 12 & 3) + kKnight) : kNoPieceType;
  }
  constexpr std::uint16_t bits() const { return bits_; }
  /// False for a default Move.
  constexpr explicit operator bool() const { return bits_ != 0; }
  constexpr bool operator==(const Move&) const = default;

 private:
  std::uint16_t bits_ = 0;
};
static_assert(sizeof(Move) == 2);

/// The move in the coordinate notation of UCI: "e2e4", "e7e8q", "e1g1"; "0000" for no move.
std::string to_uci(Move move);

}  // namespace cobalt::chess
