// SPDX-License-Identifier: Apache-2.0
/// \file
/// outposts: outposts that own minor pieces attack, and own minor pieces behind pawns (definition:
/// docs/reference/evaluation/traps.md; rtl/eval/cb_eval_outposts.sv).
#ifndef COBALT_HLS_EVAL_OUTPOSTS_HPP
#define COBALT_HLS_EVAL_OUTPOSTS_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Owner's view, centipawns.
template <class TraceT>
inline int outposts(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard squares = view.weak_squares() & view.own_attacks.pawn & ~view.own.all;
  const Bitboard behind = view.own_minors() & south(view.own.pawn | view.enemy.pawn);
  const unsigned entry = count_up_to_3(squares & view.own_attacks.knight) * 16 +
                         count_up_to_3(squares & view.own_attacks.bishop) * 4 + count_up_to_3(behind);
  const int value = parameters.outposts[side][entry];
  trace.use(spec::kOutposts, side, entry, side, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_OUTPOSTS_HPP
