// SPDX-License-Identifier: Apache-2.0
/// \file
/// mpin_and_hung (definition: docs/reference/evaluation/tactics.md; rtl/eval/cb_eval_mpin_and_hung.sv).
#ifndef COBALT_HLS_EVAL_MPIN_AND_HUNG_HPP
#define COBALT_HLS_EVAL_MPIN_AND_HUNG_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/pin_map.hpp"

namespace cobalt {
namespace hls {

/// Owner's view, centipawns.
/// \param hung_set  hung_squares of exchange_map.hpp
template <class TraceT>
inline int mpin_and_hung(const Board& board, const AttackMap& map, Bitboard hung_set, unsigned side,
                         const Parameters& parameters, TraceT& trace) {
  const unsigned enemy = 1 - side;
  // Seldom is anything hung.
  const Bitboard hung_enemies = hung_set & board.all[enemy];
  if (hung_enemies == 0 || (hung_enemies & mpinned(board, map, enemy)) == 0) return 0;
  const int value = parameters.mpin_and_hung;
  trace.use(spec::kMpinAndHung, 0, 0, side, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_MPIN_AND_HUNG_HPP
