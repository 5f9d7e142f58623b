// SPDX-License-Identifier: Apache-2.0
/// \file
/// hung: pieces and pawns that lose material by exchange on their square (definition:
/// docs/reference/evaluation/tactics.md; rtl/eval/cb_eval_hung.sv).
#ifndef COBALT_HLS_EVAL_HUNG_HPP
#define COBALT_HLS_EVAL_HUNG_HPP

#include "hls/eval/board.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// One hung piece or pawn of the side, or two and more. The side's view, centipawns.
/// \param hung_set  hung_squares of exchange_map.hpp
template <class TraceT>
inline int hung(const Board& board, Bitboard hung_set, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard own =
      hung_set & (board.pawn[side] | board.knight[side] | board.bishop[side] | board.rook[side] | board.queen[side]);
  if (own == 0) return 0;
  const unsigned entry = 2 * side + (exactly_one(own) ? 0u : 1u);
  const int value = parameters.hung[entry];
  trace.use(spec::kHung, 0, entry, side, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_HUNG_HPP
