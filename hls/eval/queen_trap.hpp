// SPDX-License-Identifier: Apache-2.0
/// \file
/// queen_trap: own queens without a safe move (definition: docs/reference/evaluation/traps.md;
/// rtl/eval/cb_eval_queen_trap.sv).
#ifndef COBALT_HLS_EVAL_QUEEN_TRAP_HPP
#define COBALT_HLS_EVAL_QUEEN_TRAP_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Owner's view, centipawns.
template <class TraceT>
inline int queen_trap(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  if (view.own.queen == 0) return 0;
  if ((view.own_attacks.queen & ~(view.own.all | view.enemy_attacks.all)) != 0) return 0;
  const int value = parameters.queen_trap[side];
  trace.use(spec::kQueenTrap, 0, side, side, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_QUEEN_TRAP_HPP
