// SPDX-License-Identifier: Apache-2.0
/// \file
/// Passed pawns of a side: what several groups share.
#ifndef COBALT_HLS_EVAL_PASSED_PAWN_HPP
#define COBALT_HLS_EVAL_PASSED_PAWN_HPP

#include "hls/eval/bitboard.hpp"

namespace cobalt {
namespace hls {

/// Own pawns without an enemy pawn ahead on their file or an adjacent one and without an own pawn ahead on their file.
inline Bitboard passed_pawn_set(Bitboard own_pawns, Bitboard enemy_pawns) {
  const Bitboard stoppers = enemy_pawns | east(enemy_pawns) | west(enemy_pawns);
  return own_pawns & ~south_fill((stoppers | own_pawns) >> 8);
}

/// Relative ranks 3 to 7, on which passed pawns count.
constexpr Bitboard kPassedPawnRanks = 0x00ffffffffff0000u;

/// Number of the square of a set of one square, without a search: each bit of the number is one mask. 0 for an empty
/// set; for a set of several squares, their numbers joined by "or".
inline unsigned square_code(Bitboard b) {
  return ((b & 0xaaaaaaaaaaaaaaaau) != 0 ? 1u : 0u) | ((b & 0xccccccccccccccccu) != 0 ? 2u : 0u) |
         ((b & 0xf0f0f0f0f0f0f0f0u) != 0 ? 4u : 0u) | ((b & 0xff00ff00ff00ff00u) != 0 ? 8u : 0u) |
         ((b & 0xffff0000ffff0000u) != 0 ? 16u : 0u) | ((b & 0xffffffff00000000u) != 0 ? 32u : 0u);
}

/// Files a to d: the queen side of pawns. The others are the king side.
constexpr Bitboard kPawnQueenSide = 0x0f0f0f0f0f0f0f0fu;

/// Moves of a king from one square to another on an empty board: the greater distance of files and ranks.
inline unsigned king_distance(unsigned a, unsigned b) {
  const unsigned file_a = a % 8;
  const unsigned file_b = b % 8;
  const unsigned rank_a = a / 8;
  const unsigned rank_b = b / 8;
  const unsigned files = file_a > file_b ? file_a - file_b : file_b - file_a;
  const unsigned ranks = rank_a > rank_b ? rank_a - rank_b : rank_b - rank_a;
  return files > ranks ? files : ranks;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PASSED_PAWN_HPP
