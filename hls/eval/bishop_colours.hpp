// SPDX-License-Identifier: Apache-2.0
/// \file
/// The colours of a side's bishops: what self_block, opponent_block and back_block share.
#ifndef COBALT_HLS_EVAL_BISHOP_COLOURS_HPP
#define COBALT_HLS_EVAL_BISHOP_COLOURS_HPP

#include "hls/eval/bitboard.hpp"

namespace cobalt {
namespace hls {

/// All squares of the colours on which at least one of the bishops stands.
inline Bitboard bishop_colours(Bitboard bishops) {
  const Bitboard light = (bishops & kLightSquares) != 0 ? kLightSquares : 0u;
  const Bitboard dark = (bishops & ~kLightSquares) != 0 ? ~kLightSquares : 0u;
  return light | dark;
}

/// 1 when the set holds the square.
inline unsigned bit_at(Bitboard set, unsigned square) { return static_cast<unsigned>((set >> square) & 1); }

/// All squares on ranks below `rank` (1 to 7; 0 is the first rank of the view).
inline Bitboard ranks_below(unsigned rank) { return (Bitboard{1} << (8 * rank)) - 1; }

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_BISHOP_COLOURS_HPP
