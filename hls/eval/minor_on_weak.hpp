// SPDX-License-Identifier: Apache-2.0
/// \file
/// minor_on_weak: own minor pieces on weak squares of the enemy (definition: docs/reference/evaluation/traps.md;
/// rtl/eval/cb_eval_minor_on_weak.sv).
#ifndef COBALT_HLS_EVAL_MINOR_ON_WEAK_HPP
#define COBALT_HLS_EVAL_MINOR_ON_WEAK_HPP

#include "hls/eval/king_files.hpp"
#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Sums over the minor pieces, owner's view.
template <class TraceT>
inline KingDangerScore minor_on_weak(const SideView& view, FileSet near_enemy_king, bool opposite_wings, unsigned side,
                                     const Parameters& parameters, TraceT& trace) {
  KingDangerScore score = {0, 0};
  const Bitboard weak = view.own_minors() & view.weak_squares();
  if (weak == 0) return score;

  const Bitboard screened = south_fill(view.enemy.pawn >> 8);
  const bool light = (view.enemy.bishop & kLightSquares) != 0;
  const bool dark = (view.enemy.bishop & ~kLightSquares) != 0;
  const bool any_knight = view.enemy.knight != 0;
  const Bitboard challengeable = (any_knight || light ? kLightSquares : 0) | (any_knight || dark ? ~kLightSquares : 0);
  // By square, so that each has a slice of the table in hardware.
  for (unsigned rank = 3; rank < 6; ++rank) {
    if (((weak >> (8 * rank)) & kRank1) == 0) continue;
    for (unsigned file = 0; file < 8; ++file) {
      const unsigned square = 8 * rank + file;
      const Bitboard one = Bitboard{1} << square;
      if ((weak & one) == 0) continue;
      const unsigned entry = (rank - 3) * 64 + spec::centrality(file) * 16 +
                             ((view.own_attacks.pawn & one) != 0 ? 8u : 0u) + ((view.own.bishop & one) != 0 ? 4u : 0u) +
                             ((challengeable & one) != 0 ? 2u : 0u) + ((screened & one) != 0 ? 1u : 0u);
      const KingDangerEntry value = parameters.minor_on_weak[side][entry];
      const int halves = ((near_enemy_king >> file) & 1) != 0 ? value.danger_halves(value.base, opposite_wings) : 0;
      score.base_cp += value.base;
      score.danger_halves += halves;
      trace.use(spec::kMinorOnWeak, side, entry, side, real_square(square, side), value.base, halves);
    }
  }
  return score;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_MINOR_ON_WEAK_HPP
