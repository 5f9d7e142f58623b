// SPDX-License-Identifier: Apache-2.0
/// \file
/// side_to_move: the bonus of being on move (rtl/eval/cb_eval_side_to_move.sv).
#ifndef COBALT_HLS_EVAL_SIDE_TO_MOVE_HPP
#define COBALT_HLS_EVAL_SIDE_TO_MOVE_HPP

#include "hls/eval/board.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// The bonus of the side on move, White's view, centipawns.
template <class TraceT>
inline int side_to_move(const Board& board, const Parameters& parameters, TraceT& trace) {
  const unsigned side = board.side_to_move;
  const int value = parameters.side_to_move[side];
  trace.use(spec::kSideToMove, 0, side, side, 0, value);
  return side == kWhite ? value : -value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_SIDE_TO_MOVE_HPP
