// SPDX-License-Identifier: Apache-2.0
/// \file
/// The packed position: 32 bytes that carry a whole chess position to the card.
///
/// 64 nibbles; square a1 is the low nibble of byte 0, b1 its high nibble, then c1 ... h8. Square numbers are
/// little-endian rank-file (a1 = 0, b1 = 1, ... h8 = 63), so square s is bits [4*s+3 : 4*s] of the 256-bit word.
/// Castling rights, the en passant pawn and the side to move are written in the piece codes; the move counters
/// are not carried.
#ifndef COBALT_SPEC_PACKED_POSITION_HPP
#define COBALT_SPEC_PACKED_POSITION_HPP

#include <cstdint>

namespace cobalt {
namespace spec {

constexpr unsigned kSquares = 64;
constexpr unsigned kPackedPositionBytes = 32;
constexpr unsigned kPackedPositionBits = 256;

/// Nibble codes. 1..6 and 9..14 are the plain pieces; a black piece is the white one plus 8.
enum PieceCode : std::uint8_t {
  kEmpty = 0,
  kWhitePawn = 1,
  kWhiteKnight = 2,
  kWhiteBishop = 3,
  kWhiteRook = 4,
  kWhiteQueen = 5,
  kWhiteKing = 6,
  /// On rank 1: a white rook that may still castle. On rank 4: a white pawn that may be captured en passant.
  kWhiteSpecial = 7,
  /// The king of the side to move; its colour is the one whose plain king code is absent.
  kKingToMove = 8,
  kBlackPawn = 9,
  kBlackKnight = 10,
  kBlackBishop = 11,
  kBlackRook = 12,
  kBlackQueen = 13,
  kBlackKing = 14,
  /// On rank 8: a black rook that may still castle. On rank 5: a black pawn that may be captured en passant.
  kBlackSpecial = 15,
};

/// Why a packed position was refused: bits of the status byte of a result. Status 0 is a good position. Every
/// check that fails sets its bit, so several may be set; score and flags of a refused position are 0.
///
/// So that every check means something whatever the others find, the nibbles are read thus: Black is to move when
/// there is a kWhiteKing, else White; the kings of the side to move are all kKingToMove, those of the other side its
/// plain kings; a special code is a rook on ranks 1 and 8 and a pawn elsewhere.
enum PositionError : std::uint8_t {
  /// Not exactly one kKingToMove and exactly one plain king (kWhiteKing or kBlackKing).
  kErrorKings = 1u << 0,
  /// A pawn code (1 or 9) on rank 1 or rank 8.
  kErrorPawnRank = 1u << 1,
  /// A special code on rank 1 or 8 that is not a white one on a1 or h1 or a black one on a8 or h8, or whose king
  /// is not on e1 or e8.
  kErrorCastling = 1u << 2,
  /// A special code on ranks 2..7 that is not white on rank 4 or black on rank 5; or more than one of these; or it
  /// belongs to the side to move; or one of the two squares behind it (which it has just crossed) is occupied.
  kErrorEnPassant = 1u << 3,
  /// The side not to move is in check (its king could be captured).
  kErrorOpponentInCheck = 1u << 4,
};
constexpr unsigned kPositionErrorBits = 5;

/// The 4-byte result of one position, little endian: score s16 (centipawns, side to move's view), status byte
/// (PositionError bits), flags byte.
constexpr unsigned kResultBytes = 4;
constexpr unsigned kResultScoreLsb = 0;
constexpr unsigned kResultStatusLsb = 16;
constexpr unsigned kResultFlagsLsb = 24;
/// Bits of the flags byte.
enum ResultFlag : std::uint8_t {
  kFlagInCheck = 1u << 0,         ///< the side to move is in check
  kFlagRecognisedDraw = 1u << 1,  ///< a dead draw or a draw of the endgame ROM: the score is the draw score
};

/// Scores are clamped to +-kScoreLimitCp so that a search has room above them for mates.
constexpr int kScoreLimitCp = 30000;

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_PACKED_POSITION_HPP
