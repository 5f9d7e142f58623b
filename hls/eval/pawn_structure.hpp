// SPDX-License-Identifier: Apache-2.0
/// \file
/// pawn_structure: every own pawn by its place among its neighbours (rtl/eval/cb_eval_pawn_structure.sv).
///
/// For own pawns on relative rank 2 to 6, from the owner's view:
/// - unsupported: no own pawn on an adjacent file on its rank or behind it.
/// - stopped: the square in front holds an enemy pawn or is attacked by one.
/// - linked: an own pawn on an adjacent file on its rank, the rank before or the rank behind.
/// - opposed: an enemy pawn ahead on its file; chooses between the values of the entry.
#ifndef COBALT_HLS_EVAL_PAWN_STRUCTURE_HPP
#define COBALT_HLS_EVAL_PAWN_STRUCTURE_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/passed_pawn.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Sums over the pawns, owner's view, centipawns.
struct PawnStructureScore {
  int static_cp;
  int dynamic_cp;  ///< before scaling
};

template <class TraceT>
inline PawnStructureScore pawn_structure(const SideView& view, unsigned side, const Parameters& parameters,
                                         TraceT& trace) {
  const Bitboard own = view.own.pawn;
  const Bitboard at_or_ahead_of_own = north_fill(own);
  const Bitboard supported = east(at_or_ahead_of_own) | west(at_or_ahead_of_own);
  const Bitboard beside = east(own) | west(own);
  const Bitboard linked = beside | north(beside) | south(beside);
  const Bitboard stopped = south(view.enemy.pawn | view.enemy_attacks.pawn);
  const Bitboard opposed = south_fill(south(view.enemy.pawn));

  PawnStructureScore score = {0, 0};
  // By square, so that each has a slice of the table in hardware.
  for (unsigned rank = 1; rank < 6; ++rank) {
    if (((own >> (8 * rank)) & kRank1) == 0) continue;
    for (unsigned file = 0; file < 8; ++file) {
      const unsigned square = 8 * rank + file;
      const Bitboard pawn = Bitboard{1} << square;
      if ((own & pawn) == 0) continue;
      const unsigned entry = (rank - 1) * 32 + spec::centrality(file) * 8 + ((supported & pawn) == 0 ? 4u : 0u) +
                             ((stopped & pawn) != 0 ? 2u : 0u) + ((linked & pawn) != 0 ? 1u : 0u);
      const PawnStructureEntry& value = parameters.pawn_structure[side][entry];
      const bool is_opposed = (opposed & pawn) != 0;
      const int fixed = is_opposed ? value.opposed_static : value.unopposed_static;
      const int dynamic = is_opposed ? value.opposed_dynamic : value.unopposed_dynamic;
      score.static_cp += fixed;
      score.dynamic_cp += dynamic;
      trace.use(spec::kPawnStructure, side, entry, side, real_square(square, side), fixed, 0, dynamic);
    }
  }
  return score;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PAWN_STRUCTURE_HPP
