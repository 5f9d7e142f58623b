// SPDX-License-Identifier: Apache-2.0
/// \file
/// pinned_and_hung (definition: docs/reference/evaluation/tactics.md; rtl/eval/cb_eval_pinned_and_hung.sv).
#ifndef COBALT_HLS_EVAL_PINNED_AND_HUNG_HPP
#define COBALT_HLS_EVAL_PINNED_AND_HUNG_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/pin_map.hpp"

namespace cobalt {
namespace hls {

/// Owner's view, centipawns.
/// \param enemy_pins  pins against the king of the enemy of `side`
/// \param hung_set    hung_squares of exchange_map.hpp
template <class TraceT>
inline int pinned_and_hung(const PinMap& enemy_pins, Bitboard hung_set, unsigned side, const Parameters& parameters,
                           TraceT& trace) {
  if ((enemy_pins.any() & hung_set) == 0) return 0;
  const int value = parameters.pinned_and_hung;
  trace.use(spec::kPinnedAndHung, 0, 0, side, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PINNED_AND_HUNG_HPP
