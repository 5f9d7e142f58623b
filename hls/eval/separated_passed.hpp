// SPDX-License-Identifier: Apache-2.0
/// \file
/// separated_passed: own passed pawns three or more files apart, and bishops of opposite colours
/// (rtl/eval/cb_eval_separated_passed.sv).
#ifndef COBALT_HLS_EVAL_SEPARATED_PASSED_HPP
#define COBALT_HLS_EVAL_SEPARATED_PASSED_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/passed_pawn.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Each side has exactly one bishop, one of them on a light square and the other on a dark one.
inline bool one_bishop_each(Bitboard own, Bitboard enemy) {
  return exactly_one(own) && exactly_one(enemy) && ((own & kLightSquares) != 0) != ((enemy & kLightSquares) != 0);
}

/// Owner's view, centipawns.
template <class TraceT>
inline int separated_passed(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  if (!one_bishop_each(view.own.bishop, view.enemy.bishop)) return 0;
  const unsigned files = fold_files(passed_pawn_set(view.own.pawn, view.enemy.pawn));
  const unsigned far_east = (files << 3) | (files << 4) | (files << 5) | (files << 6) | (files << 7);
  if ((files & far_east) == 0) return 0;
  const int value = parameters.separated_passed[side];
  trace.use(spec::kSeparatedPassed, 0, side, side, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_SEPARATED_PASSED_HPP
