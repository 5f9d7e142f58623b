// SPDX-License-Identifier: Apache-2.0
/// \file
/// passed_paths: the square in front of a passed pawn on relative rank 3 to 7, and the squares ahead on its file
/// (definition: docs/reference/evaluation/pawns.md; rtl/eval/cb_eval_passed_paths.sv).
#ifndef COBALT_HLS_EVAL_PASSED_PATHS_HPP
#define COBALT_HLS_EVAL_PASSED_PATHS_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/passed_pawn.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Sum over the passed pawns, owner's view, centipawns.
template <class TraceT>
inline int passed_paths(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard passed = passed_pawn_set(view.own.pawn, view.enemy.pawn) & kPassedPawnRanks;
  if (passed == 0) return 0;

  // Squares of pawns for which each holds.
  const Bitboard stop_attacked = south(view.enemy_attacks.all);
  const Bitboard stop_held = south(view.own_attacks.all);
  const Bitboard obstructed = south_fill(south(view.occupied()));
  const Bitboard path_attacked = south_fill(stop_attacked);
  int sum = 0;
  for (unsigned file = 0; file < 8; ++file) {
    const Bitboard pawn = passed & (kFileA << file);  // at most one
    if (pawn == 0) continue;
    const unsigned square = square_code(pawn);
    const unsigned entry = (square / 8 - 2) * 16 + ((stop_attacked & pawn) != 0 ? 8u : 0u) +
                           ((stop_held & pawn) != 0 ? 4u : 0u) + ((obstructed & pawn) == 0 ? 2u : 0u) +
                           ((path_attacked & pawn) != 0 ? 1u : 0u);
    const int value = parameters.passed_paths[side][entry];
    sum += value;
    trace.use(spec::kPassedPaths, side, entry, side, real_square(square, side), value);
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PASSED_PATHS_HPP
