// SPDX-License-Identifier: Apache-2.0
/// \file
/// Bitboard operations of the evaluator: shifts without wrap, fills along files, folds of a board to its 8 files.
///
/// A bitboard has bit s set for square s (a1 = 0, b1 = 1, ... h8 = 63). All functions are wiring and a few gates in
/// hardware, and a few instructions on a processor.
#ifndef COBALT_HLS_EVAL_BITBOARD_HPP
#define COBALT_HLS_EVAL_BITBOARD_HPP

#include <cstdint>

namespace cobalt {
namespace hls {

typedef std::uint64_t Bitboard;
/// One bit a file: bit 0 is the a-file.
typedef std::uint8_t FileSet;

constexpr Bitboard kFileA = 0x0101010101010101u;
constexpr Bitboard kFileH = 0x8080808080808080u;
constexpr Bitboard kRank1 = 0x00000000000000ffu;
constexpr Bitboard kRank8 = 0xff00000000000000u;
constexpr Bitboard kLightSquares = 0x55aa55aa55aa55aau;

/// \name One step in a direction; what leaves the board is lost
///@{
inline Bitboard north(Bitboard b) { return b << 8; }
inline Bitboard south(Bitboard b) { return b >> 8; }
inline Bitboard east(Bitboard b) { return (b & ~kFileH) << 1; }
inline Bitboard west(Bitboard b) { return (b & ~kFileA) >> 1; }
inline Bitboard north_east(Bitboard b) { return (b & ~kFileH) << 9; }
inline Bitboard north_west(Bitboard b) { return (b & ~kFileA) << 7; }
inline Bitboard south_east(Bitboard b) { return (b & ~kFileH) >> 7; }
inline Bitboard south_west(Bitboard b) { return (b & ~kFileA) >> 9; }
///@}

/// Squares that knights on `from` attack.
inline Bitboard knight_squares(Bitboard from) {
  const Bitboard beside_1 = east(from) | west(from);
  const Bitboard beside_2 = east(east(from)) | west(west(from));
  return north(north(beside_1)) | south(south(beside_1)) | north(beside_2) | south(beside_2);
}

/// All squares at and north of the set's, on the same file.
inline Bitboard north_fill(Bitboard b) {
  b |= b << 8;
  b |= b << 16;
  b |= b << 32;
  return b;
}
/// All squares at and south of the set's, on the same file.
inline Bitboard south_fill(Bitboard b) {
  b |= b >> 8;
  b |= b >> 16;
  b |= b >> 32;
  return b;
}

/// Files that hold at least one square of the set.
inline FileSet fold_files(Bitboard b) { return static_cast<FileSet>(south_fill(b) & kRank1); }

/// Mirrors the ranks: the board as Black sees it, so that "north" is forward for the side in question.
inline Bitboard flip_ranks(Bitboard b) {
  b = ((b >> 8) & 0x00ff00ff00ff00ffu) | ((b & 0x00ff00ff00ff00ffu) << 8);
  b = ((b >> 16) & 0x0000ffff0000ffffu) | ((b & 0x0000ffff0000ffffu) << 16);
  return (b >> 32) | (b << 32);
}

/// How many squares of the set stand on each file, saturating: one, two, three or more.
struct FileCounts {
  FileSet at_least_1;
  FileSet at_least_2;
  FileSet at_least_3;
};
inline FileCounts count_files(Bitboard b) {
  // Halves of the board are counted and added three times, all files at once.
  Bitboard one = b;
  Bitboard two = 0;
  Bitboard three = 0;
  for (int step = 8; step <= 32; step *= 2) {
    const Bitboard one_b = one >> step;
    const Bitboard two_b = two >> step;
    const Bitboard three_b = three >> step;
    three = three | three_b | (two & one_b) | (one & two_b);
    two = two | two_b | (one & one_b);
    one = one | one_b;
  }
  FileCounts counts;
  counts.at_least_1 = static_cast<FileSet>(one & kRank1);
  counts.at_least_2 = static_cast<FileSet>(two & kRank1);
  counts.at_least_3 = static_cast<FileSet>(three & kRank1);
  return counts;
}

/// Number of squares of the set, saturating at 3.
inline unsigned count_up_to_3(Bitboard b) {
  const Bitboard without_first = b & (b - 1);
  const Bitboard without_second = without_first & (without_first - 1);
  return (b != 0 ? 1u : 0u) + (without_first != 0 ? 1u : 0u) + (without_second != 0 ? 1u : 0u);
}

/// Bit b of a nibble of each of 16 squares, gathered: 16 bits from a 64-bit word of nibbles.
inline std::uint64_t gather_nibble_bit(std::uint64_t nibbles, unsigned bit) {
  std::uint64_t x = (nibbles >> bit) & 0x1111111111111111u;
  x = (x | (x >> 3)) & 0x0303030303030303u;
  x = (x | (x >> 6)) & 0x000f000f000f000fu;
  x = (x | (x >> 12)) & 0x000000ff000000ffu;
  return (x | (x >> 24)) & 0xffffu;
}
/// The reverse: 16 bits spread to bit 0 of 16 nibbles.
inline std::uint64_t spread_to_nibbles(std::uint64_t bits) {
  std::uint64_t x = bits & 0xffffu;
  x = (x | (x << 24)) & 0x000000ff000000ffu;
  x = (x | (x << 12)) & 0x000f000f000f000fu;
  x = (x | (x << 6)) & 0x0303030303030303u;
  return (x | (x << 3)) & 0x1111111111111111u;
}

/// Number of squares of a set.
inline unsigned count_squares(Bitboard b) {
  b -= (b >> 1) & 0x5555555555555555u;
  b = (b & 0x3333333333333333u) + ((b >> 2) & 0x3333333333333333u);
  b = (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<unsigned>((b * 0x0101010101010101u) >> 56);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_BITBOARD_HPP
