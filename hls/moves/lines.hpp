// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where pieces go, one at a time (tables) and set-wise in all eight directions at once.
///
/// Directions are numbered as in docs/reference/moves.md: north 0, north-east 1, and so on clockwise; an axis is a
/// direction modulo 4. Loops over eight directions are eight copies in hardware, and a few vector instructions on a
/// processor.
#ifndef COBALT_HLS_MOVES_LINES_HPP
#define COBALT_HLS_MOVES_LINES_HPP

#include <cstdint>

#include "hls/eval/bitboard.hpp"
#include "spec/packed_position.hpp"

namespace cobalt {
namespace hls {

constexpr unsigned kWays = 8;  ///< directions, and jumps of a knight
constexpr unsigned kAxes = 4;

inline Bitboard square_set(unsigned square) { return Bitboard(1) << square; }
inline bool has_square(Bitboard b, unsigned square) { return ((b >> square) & 1u) != 0; }
/// True when the set has two squares at least.
inline bool more_than_one(Bitboard b) { return (b & (b - 1)) != 0; }

/// The lowest square of a set that is not empty.
inline unsigned lowest_square(Bitboard b) {
#if defined(__GNUC__) && !defined(__SYNTHESIS__)
  return static_cast<unsigned>(__builtin_ctzll(b));
#else
  // The squares below it, counted.
  return count_squares((b & (~b + 1)) - 1);
#endif
}
/// The highest square of a set that is not empty, as a set.
inline Bitboard highest_square_set(Bitboard b) {
#if defined(__GNUC__) && !defined(__SYNTHESIS__)
  return Bitboard(1) << (63 - __builtin_clzll(b));
#else
  for (unsigned step = 1; step < 64; step *= 2) b |= b >> step;
  return b ^ (b >> 1);
#endif
}

inline Bitboard rotate_left(Bitboard b, unsigned by) { return (b << by) | (b >> ((64 - by) % 64)); }

/// A step in a direction is a rotation by this, of which only these squares are no wrap around the edge.
constexpr std::uint64_t kStepRotation[kWays] = {8, 9, 1, 57, 56, 55, 63, 7};
constexpr Bitboard kStepLands[kWays] = {
    ~kRank1, ~(kRank1 | kFileA), ~kFileA, ~(kRank8 | kFileA), ~kRank8, ~(kRank8 | kFileH), ~kFileH, ~(kRank1 | kFileH),
};

/// One step of a set in a direction.
inline Bitboard step(Bitboard b, unsigned direction) {
  return rotate_left(b, static_cast<unsigned>(kStepRotation[direction])) & kStepLands[direction];
}

/// A set for each direction.
struct Ways {
  Bitboard way[kWays];
};

/// Squares that sliders attack over `empty` squares, with the first piece included; in direction d those on
/// from.way[d].
inline Ways rays(const Ways& from, Bitboard empty) {
  Ways result;
  for (unsigned d = 0; d < kWays; ++d) {
    // Parallel prefix: after k steps a slider has moved up to 2^k - 1 squares.
    const std::uint64_t by = kStepRotation[d];
    const std::uint64_t by_2 = (2 * by) % 64;
    const std::uint64_t by_4 = (4 * by) % 64;
    Bitboard open = empty & kStepLands[d];
    Bitboard fill = from.way[d];
    fill |= open & ((fill << by) | (fill >> (64 - by)));
    open &= (open << by) | (open >> (64 - by));
    fill |= open & ((fill << by_2) | (fill >> (64 - by_2)));
    open &= (open << by_2) | (open >> (64 - by_2));
    fill |= open & ((fill << by_4) | (fill >> (64 - by_4)));
    result.way[d] = ((fill << by) | (fill >> (64 - by))) & kStepLands[d];
  }
  return result;
}
/// The same with the same set for all rook's directions, and for all bishop's.
inline Ways rays(Bitboard straight, Bitboard diagonal, Bitboard empty) {
  Ways from;
  for (unsigned d = 0; d < kWays; ++d) from.way[d] = d % 2 == 0 ? straight : diagonal;
  return rays(from, empty);
}

/// Where knights jump: jump k goes as docs/reference/moves.md numbers them.
inline Ways knight_jumps(Bitboard knights) {
  return {{north(north_east(knights)), east(north_east(knights)), east(south_east(knights)), south(south_east(knights)),
           south(south_west(knights)), west(south_west(knights)), west(north_west(knights)),
           north(north_west(knights))}};
}

inline Bitboard king_neighbours(Bitboard b) {
  const Bitboard beside = east(b) | west(b);
  return beside | north(beside | b) | south(beside | b);
}

// ---- one piece ----

/// What is known of a square for ever.
struct SquareTable {
  Bitboard knight[spec::kSquares];
  Bitboard king[spec::kSquares];
  Bitboard above[kAxes][spec::kSquares];  ///< squares of the axis with higher numbers (axis 3: north-west ones)
  Bitboard below[kAxes][spec::kSquares];  ///< with lower numbers
  /// Where a piece on the first square comes from, seen from the second: direction, or knight's jump; else 0.
  std::uint8_t where_from[spec::kSquares][spec::kSquares];
};

constexpr SquareTable make_square_table() {
  const int file_step[kWays] = {0, 1, 1, 1, 0, -1, -1, -1};
  const int rank_step[kWays] = {1, 1, 0, -1, -1, -1, 0, 1};
  const int file_jump[kWays] = {1, 2, 2, 1, -1, -2, -2, -1};
  const int rank_jump[kWays] = {2, 1, -1, -2, -2, -1, 1, 2};
  SquareTable table = {};
  for (int square = 0; square < 64; ++square) {
    for (unsigned d = 0; d < kWays; ++d) {
      int file = square % 8 + file_step[d];
      int rank = square / 8 + rank_step[d];
      bool is_first = true;
      for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += file_step[d], rank += rank_step[d]) {
        const int other = 8 * rank + file;
        table.where_from[other][square] = static_cast<std::uint8_t>(d);
        if (is_first) table.king[square] |= Bitboard(1) << other;
        is_first = false;
        if (other > square) {
          table.above[d % kAxes][square] |= Bitboard(1) << other;
        } else {
          table.below[d % kAxes][square] |= Bitboard(1) << other;
        }
      }
      file = square % 8 + file_jump[d];
      rank = square / 8 + rank_jump[d];
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
        table.where_from[8 * rank + file][square] = static_cast<std::uint8_t>(d);
        table.knight[square] |= Bitboard(1) << (8 * rank + file);
      }
    }
  }
  return table;
}
constexpr SquareTable kSquareTable = make_square_table();

/// The whole line through a square, without it.
inline Bitboard line_of(unsigned axis, unsigned square) {
  return kSquareTable.above[axis][square] | kSquareTable.below[axis][square];
}
/// Squares that a slider attacks along an axis, the first piece on each side included.
inline Bitboard line_attacks(unsigned axis, unsigned square, Bitboard occupied) {
  const Bitboard above = kSquareTable.above[axis][square];
  const Bitboard below = kSquareTable.below[axis][square];
  // From the nearest piece below (or from the edge) the difference carries up to the nearest one above.
  const Bitboard first_above = above & occupied;
  const Bitboard first_below = highest_square_set((below & occupied) | 1u);
  return (first_above ^ (first_above - first_below)) & (above | below);
}
inline Bitboard rook_attacks(unsigned square, Bitboard occupied) {
  return line_attacks(0, square, occupied) | line_attacks(2, square, occupied);
}
inline Bitboard bishop_attacks(unsigned square, Bitboard occupied) {
  return line_attacks(1, square, occupied) | line_attacks(3, square, occupied);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_LINES_HPP
