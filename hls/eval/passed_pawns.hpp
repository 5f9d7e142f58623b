// SPDX-License-Identifier: Apache-2.0
/// \file
/// passed_pawns: passed pawns on relative rank 3 to 7 (rtl/eval/cb_eval_passed_pawns.sv).
///
/// There is at most one a file. From the owner's view:
/// - blockade: on the square in front 0 nothing, 1 the enemy king, 2 an enemy minor, 3 any other piece.
/// - path_safe: no enemy pawn and no enemy piece other than the king attacks a square ahead on its file.
/// - supported: an own pawn protects it or stands beside it.
/// - king_race counts if the own king is nearer to the square in front than the enemy king.
/// - unstoppable counts if the enemy has a bare king (and pawns), nothing stands ahead on the file, and the distance
///   of the enemy king to the last square of the file is greater than the pawn's ranks to go, by two or more when the
///   enemy is on move.
#ifndef COBALT_HLS_EVAL_PASSED_PAWNS_HPP
#define COBALT_HLS_EVAL_PASSED_PAWNS_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/passed_pawn.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Sums over the passed pawns, owner's view, centipawns.
struct PassedPawnsScore {
  int plain_cp;   ///< static and unstoppable values
  int scaled_cp;  ///< dynamic and king race values, before scaling
};

template <class TraceT>
inline PassedPawnsScore passed_pawns(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard own = view.own.pawn;
  const Bitboard passed = passed_pawn_set(own, view.enemy.pawn) & kPassedPawnRanks;
  PassedPawnsScore score = {0, 0};
  if (passed == 0) return score;

  const Bitboard occupied = view.occupied();
  const Bitboard minors = view.enemy_minors();
  const Bitboard king = view.enemy.king;
  const Bitboard attacked =
      view.enemy_attacks.pawn | view.enemy_minor_attacks() | view.enemy_attacks.rook | view.enemy_attacks.queen;
  // Squares of pawns for which each holds.
  const Bitboard blockade_low = south(king | (occupied & ~minors));
  const Bitboard blockade_high = south(~king & (occupied | minors));
  const Bitboard unsafe = south_fill(south(attacked));
  const Bitboard obstructed = south_fill(south(occupied));
  const Bitboard supported = view.own_attacks.pawn | east(own) | west(own);

  const unsigned own_king = square_code(view.own.king);
  const unsigned enemy_king = square_code(king);
  const bool bare_king = (minors | view.enemy.rook | view.enemy.queen) == 0;
  const unsigned head_start = view.to_move ? 1 : 2;

  for (unsigned file = 0; file < 8; ++file) {
    const Bitboard pawn = passed & (kFileA << file);  // at most one
    if (pawn == 0) continue;
    const unsigned square = square_code(pawn);
    const unsigned rank = square / 8;  // 2 to 6
    const unsigned blockade = ((blockade_low & pawn) != 0 ? 1u : 0u) + ((blockade_high & pawn) != 0 ? 2u : 0u);
    const unsigned entry = (rank - 2) * 64 + spec::centrality(file) * 16 + blockade * 4 +
                           ((unsafe & pawn) == 0 ? 2u : 0u) + ((supported & pawn) != 0 ? 1u : 0u);
    const PassedPawnEntry& value = parameters.passed_pawns[side][entry];
    const bool king_race = king_distance(own_king, square + 8) < king_distance(enemy_king, square + 8);
    const bool unstoppable =
        bare_king && (obstructed & pawn) == 0 && king_distance(enemy_king, 56 + file) >= 7 - rank + head_start;
    const int plain = value.static_cp + (unstoppable ? value.unstoppable : 0);
    const int scaled = value.dynamic_cp + (king_race ? value.king_race : 0);
    score.plain_cp += plain;
    score.scaled_cp += scaled;
    trace.use(spec::kPassedPawns, side, entry, side, real_square(square, side), plain, 0, scaled);
  }
  return score;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PASSED_PAWNS_HPP
