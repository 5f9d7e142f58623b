// SPDX-License-Identifier: Apache-2.0
/// \file
/// bishop_pair: bishops on both colours (rtl/eval/cb_eval_bishop_pair.sv).
#ifndef COBALT_HLS_EVAL_BISHOP_PAIR_HPP
#define COBALT_HLS_EVAL_BISHOP_PAIR_HPP

#include "hls/eval/board.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// A side has bishops on light and on dark squares. White's view, centipawns.
template <class TraceT>
inline int bishop_pair(const Board& board, const Parameters& parameters, TraceT& trace) {
  int sum = 0;
  for (unsigned side = 0; side < 2; ++side) {
    const Bitboard bishops = board.bishop[side];
    if ((bishops & kLightSquares) != 0 && (bishops & ~kLightSquares) != 0) {
      const int value = parameters.bishop_pair[side];
      sum += side == kWhite ? value : -value;
      trace.use(spec::kBishopPair, 0, side, side, 0, value);
    }
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_BISHOP_PAIR_HPP
