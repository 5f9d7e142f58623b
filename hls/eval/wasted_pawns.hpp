// SPDX-License-Identifier: Apache-2.0
/// \file
/// wasted_pawns: a majority of pawns on a wing that stands on too few files to make a passed pawn
/// (rtl/eval/cb_eval_wasted_pawns.sv).
#ifndef COBALT_HLS_EVAL_WASTED_PAWNS_HPP
#define COBALT_HLS_EVAL_WASTED_PAWNS_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/passed_pawn.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Wasted pawns of a wing: n own pawns on f files against m enemy pawns, n > m and f <= m: n - m.
inline unsigned wasted_on_wing(Bitboard own, Bitboard enemy) {
  const unsigned n = count_squares(own);
  const unsigned m = count_squares(enemy);
  const unsigned f = count_squares(fold_files(own));
  return n > m && f <= m ? n - m : 0;
}

/// Value of both wings before scaling, owner's view, centipawns.
template <class TraceT>
inline int wasted_pawns(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const unsigned wasted = wasted_on_wing(view.own.pawn & kPawnQueenSide, view.enemy.pawn & kPawnQueenSide) +
                          wasted_on_wing(view.own.pawn & ~kPawnQueenSide, view.enemy.pawn & ~kPawnQueenSide);
  if (wasted == 0) return 0;
  const int value = parameters.wasted_pawns[side] * static_cast<int>(wasted);
  trace.use(spec::kWastedPawns, 0, side, side, 0, 0, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_WASTED_PAWNS_HPP
