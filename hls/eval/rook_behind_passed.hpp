// SPDX-License-Identifier: Apache-2.0
/// \file
/// rook_behind_passed: own passed pawns that an own rook sees from behind on its file
/// (rtl/eval/cb_eval_rook_behind_passed.sv). One register for both sides, owner's view, a pawn.
#ifndef COBALT_HLS_EVAL_ROOK_BEHIND_PASSED_HPP
#define COBALT_HLS_EVAL_ROOK_BEHIND_PASSED_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/passed_pawn.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Sum over the pawns, owner's view, centipawns.
template <class TraceT>
inline int rook_behind_passed(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard passed = passed_pawn_set(view.own.pawn, view.enemy.pawn);
  const Bitboard seen = ray<kNorth>(view.own.rook, ~view.occupied()) & passed;
  if (seen == 0) return 0;
  const int value = parameters.rook_behind_passed;
  int sum = 0;
  for (unsigned file = 0; file < 8; ++file) {
    const Bitboard pawn = seen & (kFileA << file);  // at most one
    if (pawn == 0) continue;
    sum += value;
    trace.use(spec::kRookBehindPassed, 0, 0, side, real_square(square_code(pawn), side), value);
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_ROOK_BEHIND_PASSED_HPP
