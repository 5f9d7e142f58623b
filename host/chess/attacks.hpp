// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which squares a piece attacks. Everything is a compile-time table or arithmetic: there is nothing to initialise.
///
/// Sliding attacks use the identity "line attacks = o ^ (o - 2r)" on files and diagonals, with a byte swap for the
/// downward half, and a 512-byte table for ranks. It needs 2.5 kB of tables where pext or magic tables need 840 kB,
/// so it stays in the first-level cache beside whatever else the caller does.
#pragma once

#include <array>

#include "host/chess/bitboard.hpp"

namespace cobalt::chess {

namespace detail {

/// The lines through a square, without the square itself.
struct LineMasks {
  Bitboard file = 0, diagonal = 0, antidiagonal = 0;
};

extern const std::array<LineMasks, kSquareCount> kLineMasks;
/// Attacks on a rank by file of the slider and the occupancy of files b..g.
extern const std::array<std::array<std::uint8_t, 64>, 8> kRankAttacks;
extern const std::array<Bitboard, kSquareCount> kKnightAttacks;
extern const std::array<Bitboard, kSquareCount> kKingAttacks;
extern const std::array<std::array<Bitboard, kSquareCount>, kColors> kPawnAttacks;
extern const std::array<std::array<Bitboard, kSquareCount>, kSquareCount> kBetween;
extern const std::array<std::array<Bitboard, kSquareCount>, kSquareCount> kLine;

/// Attacks along a line that crosses each rank at most once.
inline Bitboard line_attacks(Square square, Bitboard occupied, Bitboard line) {
  const Bitboard slider = bit(square);
  Bitboard up = occupied & line;
  Bitboard down = __builtin_bswap64(up);
  up -= slider;
  down -= __builtin_bswap64(slider);
  return (up ^ __builtin_bswap64(down)) & line;
}

inline Bitboard rank_attacks(Square square, Bitboard occupied) {
  const int shift_of_rank = square & 56;
  const unsigned inner = static_cast<unsigned>(occupied >> (shift_of_rank + 1)) & 63;
  return static_cast<Bitboard>(kRankAttacks[static_cast<std::size_t>(file_of(square))][inner]) << shift_of_rank;
}

}  // namespace detail

inline Bitboard knight_attacks(Square square) { return detail::kKnightAttacks[square]; }
inline Bitboard king_attacks(Square square) { return detail::kKingAttacks[square]; }
/// The squares that a pawn of this colour on `square` attacks.
inline Bitboard pawn_attacks(Color color, Square square) { return detail::kPawnAttacks[color][square]; }

/// Sliding attacks stop at, and include, the first occupied square of each direction, of either colour.
inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
  const detail::LineMasks& lines = detail::kLineMasks[square];
  return detail::line_attacks(square, occupied, lines.diagonal) |
         detail::line_attacks(square, occupied, lines.antidiagonal);
}
inline Bitboard rook_attacks(Square square, Bitboard occupied) {
  return detail::line_attacks(square, occupied, detail::kLineMasks[square].file) |
         detail::rank_attacks(square, occupied);
}
inline Bitboard queen_attacks(Square square, Bitboard occupied) {
  return bishop_attacks(square, occupied) | rook_attacks(square, occupied);
}

/// Attacks of a knight, bishop, rook, queen or king (a pawn's depend on its colour: pawn_attacks).
inline Bitboard piece_attacks(PieceType type, Square square, Bitboard occupied) {
  switch (type) {
    case kKnight:
      return knight_attacks(square);
    case kBishop:
      return bishop_attacks(square, occupied);
    case kRook:
      return rook_attacks(square, occupied);
    case kQueen:
      return queen_attacks(square, occupied);
    case kKing:
      return king_attacks(square);
    default:
      return 0;
  }
}

/// Rook and bishop attacks on an empty board.
inline Bitboard rook_lines(Square square) {
  return (detail::kLineMasks[square].file | rank_mask(rank_of(square))) & ~bit(square);
}
inline Bitboard bishop_lines(Square square) {
  return detail::kLineMasks[square].diagonal | detail::kLineMasks[square].antidiagonal;
}

/// The squares strictly between two squares of one rank, file or diagonal; else none.
inline Bitboard between(Square a, Square b) { return detail::kBetween[a][b]; }
/// The whole rank, file or diagonal through two different squares, both included; none when there is no such line.
inline Bitboard line_through(Square a, Square b) { return detail::kLine[a][b]; }

}  // namespace cobalt::chess
