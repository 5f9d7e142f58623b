// SPDX-License-Identifier: Apache-2.0
/// \file
/// king_attackers: own pieces that bear on the squares beside the enemy king (definition:
/// docs/reference/evaluation/kings.md; rtl/eval/cb_eval_king_attackers.sv).
#ifndef COBALT_HLS_EVAL_KING_ATTACKERS_HPP
#define COBALT_HLS_EVAL_KING_ATTACKERS_HPP

#include "hls/eval/king_files.hpp"
#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// The own side could give check by a move to a square where the enemy attacks nothing.
inline bool has_safe_check(const SideView& view) {
  const Bitboard safe = ~view.own.all & ~view.enemy_attacks.all;
  const Bitboard king = view.enemy.king;
  if ((view.own_attacks.knight & safe & knight_squares(king)) != 0) return true;
  const Bitboard by_rook = (view.own_attacks.rook | view.own_attacks.queen) & safe;
  const Bitboard by_bishop = (view.own_attacks.bishop | view.own_attacks.queen) & safe;
  if ((by_rook | by_bishop) == 0) return false;
  const Bitboard empty = ~view.occupied();
  const Bitboard lines =
      ray<kNorth>(king, empty) | ray<kEast>(king, empty) | ray<kSouth>(king, empty) | ray<kWest>(king, empty);
  if ((by_rook & lines) != 0) return true;
  const Bitboard diagonals = ray<kNorthEast>(king, empty) | ray<kSouthEast>(king, empty) |
                             ray<kSouthWest>(king, empty) | ray<kNorthWest>(king, empty);
  return (by_bishop & diagonals) != 0;
}

/// Danger to the enemy king, centipawns.
/// \param view  of the attacker, `side`; each side has one king
template <class TraceT>
inline int king_attackers(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const PieceSets& own = view.own_attacks;
  const PieceSets& enemy = view.enemy_attacks;
  const Bitboard ring = enemy.king;
  const Bitboard unprotected = ring & (own.pawn | own.knight | own.bishop | own.rook | own.queen) &
                               ~(enemy.pawn | enemy.knight | enemy.bishop | enemy.rook | enemy.queen);
  const unsigned entry = (view.to_move ? 128u : 0u) + ((own.queen & ring) != 0 ? 64u : 0u) +
                         ((own.rook & ring) != 0 ? 32u : 0u) + ((own.bishop & ring) != 0 ? 16u : 0u) +
                         ((own.knight & ring) != 0 ? 8u : 0u) + count_up_to_3(unprotected) * 2 +
                         (has_safe_check(view) ? 1u : 0u);
  const int value = parameters.king_attackers[side][entry];
  trace.use(spec::kKingAttackers, side, entry, side, real_square(only_square(view.enemy.king), side), 0, 2 * value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_KING_ATTACKERS_HPP
