// SPDX-License-Identifier: Apache-2.0
/// \file
/// threats: enemy units that own ones attack, by kinds and by who is to move (definition:
/// docs/reference/evaluation/tactics.md; rtl/eval/cb_eval_threats.sv).
#ifndef COBALT_HLS_EVAL_THREATS_HPP
#define COBALT_HLS_EVAL_THREATS_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Enemy units that the owner of the view attacks, by spec::ThreatPair.
struct ThreatTargets {
  Bitboard by_pair[spec::kThreatPairs];
};

inline ThreatTargets threat_targets(const SideView& view) {
  const PieceSets& own = view.own_attacks;
  const PieceSets& enemy = view.enemy;
  const Bitboard minor_attacks = own.knight | own.bishop;
  const Bitboard piece_attacks = minor_attacks | own.rook | own.queen | own.king;
  const Bitboard minors = view.enemy_minors();
  const Bitboard weak_minors = minors & ~view.enemy_attacks.pawn;
  const Bitboard loose_pawns = enemy.pawn & ~view.enemy_attacks.all;
  ThreatTargets targets;
  targets.by_pair[spec::kPawnOnMinor] = own.pawn & minors;
  targets.by_pair[spec::kPawnOnRook] = own.pawn & enemy.rook;
  targets.by_pair[spec::kPawnOnQueen] = own.pawn & enemy.queen;
  targets.by_pair[spec::kMinorOnMinor] = minor_attacks & weak_minors;
  targets.by_pair[spec::kMinorOnRook] = minor_attacks & enemy.rook;
  targets.by_pair[spec::kMinorOnQueen] = minor_attacks & enemy.queen;
  targets.by_pair[spec::kRookOnMinor] = own.rook & weak_minors;
  targets.by_pair[spec::kRookOnQueen] = own.rook & enemy.queen;
  targets.by_pair[spec::kPieceOnPawn] = piece_attacks & loose_pawns;
  return targets;
}

/// Sum over the pairs that have a target, owner's view, centipawns.
template <class TraceT>
inline int threats(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const ThreatTargets targets = threat_targets(view);
  int sum = 0;
  for (unsigned pair = 0; pair < spec::kThreatPairs; ++pair) {
    const Bitboard set = targets.by_pair[pair];
    if (set == 0) continue;
    const unsigned entry = pair * 4 + (view.to_move ? 2u : 0u) + (exactly_one(set) ? 0u : 1u);
    const int value = parameters.threats[side][entry];
    sum += value;
    trace.use(spec::kThreats, side, entry, side, 0, value);
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_THREATS_HPP
