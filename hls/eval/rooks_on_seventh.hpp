// SPDX-License-Identifier: Apache-2.0
/// \file
/// rooks_on_seventh: own rooks on the seventh rank (definition: docs/reference/evaluation/traps.md;
/// rtl/eval/cb_eval_rooks_on_seventh.sv).
#ifndef COBALT_HLS_EVAL_ROOKS_ON_SEVENTH_HPP
#define COBALT_HLS_EVAL_ROOKS_ON_SEVENTH_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Owner's view, centipawns.
template <class TraceT>
inline int rooks_on_seventh(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard rooks = view.own.rook & (kRank8 >> 8);
  if (rooks == 0) return 0;
  const unsigned doubled = (rooks & (rooks - 1)) != 0 ? 1 : 0;
  const Bitboard king = view.enemy.king & kRank8;
  const Bitboard escapes = (east(king) | west(king)) & ~view.enemy.all & ~view.own_attacks.all;
  const unsigned kind = king == 0 ? 0 : escapes == 0 ? 1 : 2;
  const unsigned entry = side * 6 + doubled * 3 + kind;
  const int value = parameters.rooks_on_seventh[entry];
  trace.use(spec::kRooksOnSeventh, 0, entry, side, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_ROOKS_ON_SEVENTH_HPP
