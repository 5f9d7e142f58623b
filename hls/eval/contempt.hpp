// SPDX-License-Identifier: Apache-2.0
/// \file
/// contempt: the draw score by material (rtl/eval/cb_eval_contempt.sv; definition:
/// docs/reference/evaluation/endings.md).
#ifndef COBALT_HLS_EVAL_CONTEMPT_HPP
#define COBALT_HLS_EVAL_CONTEMPT_HPP

#include "hls/eval/board.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// Entry of the table: material of the pieces of both sides, pawns of both sides.
inline unsigned contempt_index(const Board& board) {
  const unsigned minors =
      count_squares(board.knight[kWhite] | board.knight[kBlack] | board.bishop[kWhite] | board.bishop[kBlack]);
  const unsigned rooks = count_squares(board.rook[kWhite] | board.rook[kBlack]);
  const unsigned queens = count_squares(board.queen[kWhite] | board.queen[kBlack]);
  const unsigned pawns = count_squares(board.pawn[kWhite] | board.pawn[kBlack]);
  const unsigned material = (3 * minors + 5 * rooks + 9 * queens) >> 2;
  return (material < 15 ? material : 15) * 16 + (pawns < 15 ? pawns : 15);
}

/// The draw score, White's view, centipawns.
template <class TraceT>
inline int contempt(const Board& board, const Parameters& parameters, TraceT& trace) {
  const unsigned entry = contempt_index(board);
  trace.use(spec::kContempt, 0, entry, kWhite, 0, 0);
  return parameters.contempt[entry];
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_CONTEMPT_HPP
