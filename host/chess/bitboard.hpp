// SPDX-License-Identifier: Apache-2.0
/// \file
/// Sets of squares in a 64-bit word: bit s is square s (a1 is bit 0).
#pragma once

#include <bit>

#include "host/chess/types.hpp"

namespace cobalt::chess {

using Bitboard = std::uint64_t;

constexpr Bitboard kFileA = 0x0101010101010101;
constexpr Bitboard kFileH = kFileA << 7;
constexpr Bitboard kRank1 = 0xff;
constexpr Bitboard kRank8 = kRank1 << 56;

/// The set of one square.
constexpr Bitboard bit(Square square) { return Bitboard{1} << square; }
/// The squares of a file, 0 (a) to 7 (h).
constexpr Bitboard file_mask(int file) { return kFileA << file; }
/// The squares of a rank, 0 (rank 1) to 7 (rank 8).
constexpr Bitboard rank_mask(int rank) { return kRank1 << (8 * (rank & 7)); }

constexpr int popcount(Bitboard set) { return std::popcount(set); }
constexpr bool more_than_one(Bitboard set) { return (set & (set - 1)) != 0; }
/// The lowest-numbered square of a set that is not empty.
constexpr Square lowest(Bitboard set) { return static_cast<Square>(std::countr_zero(set)); }
/// Takes the lowest-numbered square out of a set that is not empty.
constexpr Square pop_lowest(Bitboard& set) {
  const Square square = lowest(set);
  set &= set - 1;
  return square;
}

/// The set moved by a square number: positive towards h8. Squares do not stop at the a- and h-file.
constexpr Bitboard shift(Bitboard set, int step) { return step >= 0 ? set << step : set >> -step; }

/// The squares that pawns of a colour standing on `pawns` attack towards the a-file (west) ...
constexpr Bitboard pawn_attacks_west(Color color, Bitboard pawns) {
  return shift(pawns & ~kFileA, color == kWhite ? 7 : -9);
}
/// ... and towards the h-file (east).
constexpr Bitboard pawn_attacks_east(Color color, Bitboard pawns) {
  return shift(pawns & ~kFileH, color == kWhite ? 9 : -7);
}

}  // namespace cobalt::chess
