// SPDX-License-Identifier: Apache-2.0
/// \file
/// missing_wing: the side is ahead in material and all its pawns are on one wing (rtl/eval/cb_eval_missing_wing.sv).
#ifndef COBALT_HLS_EVAL_MISSING_WING_HPP
#define COBALT_HLS_EVAL_MISSING_WING_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/passed_pawn.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Pawns and pieces by value, pawns.
inline unsigned pawns_and_pieces(const PieceSets& sets) {
  return count_squares(sets.pawn) + 3 * count_squares(sets.knight | sets.bishop) + 5 * count_squares(sets.rook) +
         9 * count_squares(sets.queen);
}

/// Owner's view, centipawns.
template <class TraceT>
inline int missing_wing(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard pawns = view.own.pawn;
  const bool queen_side = (pawns & kPawnQueenSide) != 0;
  const bool king_side = (pawns & ~kPawnQueenSide) != 0;
  if (queen_side == king_side || pawns_and_pieces(view.own) <= pawns_and_pieces(view.enemy)) return 0;
  const int value = parameters.missing_wing[side];
  trace.use(spec::kMissingWing, 0, side, side, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_MISSING_WING_HPP
