// SPDX-License-Identifier: Apache-2.0
/// \file
/// bishops_of_opposite_colours: how far such a position is drawish (rtl/eval/cb_eval_bishops_of_opposite_colours.sv;
/// definition: docs/reference/evaluation/endings.md).
#ifndef COBALT_HLS_EVAL_BISHOPS_OF_OPPOSITE_COLOURS_HPP
#define COBALT_HLS_EVAL_BISHOPS_OF_OPPOSITE_COLOURS_HPP

#include "hls/eval/board.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// One bishop a side, on squares of different colours, and no knights.
inline bool has_bishops_of_opposite_colours(const Board& board) {
  const bool white_light = (board.bishop[kWhite] & kLightSquares) != 0;
  const bool black_light = (board.bishop[kBlack] & kLightSquares) != 0;
  return exactly_one(board.bishop[kWhite]) && exactly_one(board.bishop[kBlack]) && white_light != black_light &&
         (board.knight[kWhite] | board.knight[kBlack]) == 0;
}

/// 64ths of the way to the draw score.
template <class TraceT>
inline int bishops_of_opposite_colours(const Board& board, const Parameters& parameters, TraceT& trace) {
  if (!has_bishops_of_opposite_colours(board)) return 0;
  const bool majors = (board.rook[kWhite] | board.rook[kBlack] | board.queen[kWhite] | board.queen[kBlack]) != 0;
  const unsigned kind = majors ? 1 : 0;
  trace.use(spec::kBishopsOfOppositeColours, 0, kind, kWhite, 0, 0);
  return parameters.bishops_of_opposite_colours[kind];
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_BISHOPS_OF_OPPOSITE_COLOURS_HPP
