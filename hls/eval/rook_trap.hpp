// SPDX-License-Identifier: Apache-2.0
/// \file
/// rook_trap: own rook shut in by its king and pawn (definition: docs/reference/evaluation/traps.md;
/// rtl/eval/cb_eval_rook_trap.sv).
#ifndef COBALT_HLS_EVAL_ROOK_TRAP_HPP
#define COBALT_HLS_EVAL_ROOK_TRAP_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Where the pieces of a pattern stand; of each, one square of the set is enough.
struct RookTrapPattern {
  Bitboard rook;
  Bitboard king;
  Bitboard pawn;
};
constexpr unsigned kRookTrapPatterns = 4;

/// Owner's view, centipawns.
template <class TraceT>
inline int rook_trap(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  constexpr RookTrapPattern kPatterns[kRookTrapPatterns] = {
      {0x80u, 0x60u, 0x808000u},  // king side corner: h1; f1, g1; h2, h3
      {0x40u, 0x30u, 0x404000u},  // king side: g1; e1, f1; g2, g3
      {0x01u, 0x06u, 0x010100u},  // queen side corner: a1; b1, c1; a2, a3
      {0x02u, 0x0cu, 0x020200u},  // queen side: b1; c1, d1; b2, b3
  };
  int sum = 0;
  for (unsigned i = 0; i < kRookTrapPatterns; ++i) {
    if ((view.own.rook & kPatterns[i].rook) == 0 || (view.own.king & kPatterns[i].king) == 0 ||
        (view.own.pawn & kPatterns[i].pawn) == 0) {
      continue;
    }
    const unsigned entry = side * 4 + i;
    const int value = parameters.rook_trap[entry];
    sum += value;
    trace.use(spec::kRookTrap, 0, entry, side, 0, value);
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_ROOK_TRAP_HPP
