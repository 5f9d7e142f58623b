// SPDX-License-Identifier: Apache-2.0
/// \file
/// knight_trap: own knights shut in at the edge (definition: docs/reference/evaluation/traps.md;
/// rtl/eval/cb_eval_knight_trap.sv).
#ifndef COBALT_HLS_EVAL_KNIGHT_TRAP_HPP
#define COBALT_HLS_EVAL_KNIGHT_TRAP_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// The jumps of a knight from a square at the edge, the square, and the number of the pattern.
struct KnightTrapSquare {
  Bitboard jumps;
  unsigned square;
  unsigned pattern;
};
constexpr unsigned kKnightTrapSquares = 6;

/// Owner's view, centipawns.
template <class TraceT>
inline int knight_trap(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  constexpr KnightTrapSquare kTraps[kKnightTrapSquares] = {
      {0x0004020000000000u, 56, 0},  // a8: b6, c7
      {0x0020400000000000u, 63, 0},  // h8: g6, f7
      {0x0400040200000000u, 48, 1},  // a7: b5, c6, c8
      {0x2000204000000000u, 55, 1},  // h7: g5, f6, f8
      {0x0000000002040004u, 8, 2},   // a2: b4, c3, c1
      {0x0000000040200020u, 15, 2},  // h2: g4, f3, f1
  };
  const Bitboard squares = 0x8181000000008100u;
  if ((view.own.knight & squares) == 0) return 0;
  const Bitboard escapes = ~(view.own.all | view.enemy_attacks.all);
  int sum = 0;
  for (unsigned i = 0; i < kKnightTrapSquares; ++i) {
    if (((view.own.knight >> kTraps[i].square) & 1) == 0 || (escapes & kTraps[i].jumps) != 0) continue;
    const unsigned entry = side * 3 + kTraps[i].pattern;
    const int value = parameters.knight_trap[entry];
    sum += value;
    trace.use(spec::kKnightTrap, 0, entry, side, real_square(kTraps[i].square, side), value);
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_KNIGHT_TRAP_HPP
