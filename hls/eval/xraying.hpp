// SPDX-License-Identifier: Apache-2.0
/// \file
/// xraying (definition: docs/reference/evaluation/tactics.md; rtl/eval/cb_eval_xraying.sv).
#ifndef COBALT_HLS_EVAL_XRAYING_HPP
#define COBALT_HLS_EVAL_XRAYING_HPP

#include "hls/eval/attack_map.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// Owner's view, centipawns.
template <class TraceT>
inline int xraying(const Board& board, const AttackMap& map, unsigned side, const Parameters& parameters,
                   TraceT& trace) {
  const unsigned enemy = 1 - side;
  Bitboard by_rook = 0;
  Bitboard by_bishop = 0;
  Bitboard by_queen = 0;
  for (unsigned d = 0; d < kDirections; ++d) {
    if (d % 2 == 0) {
      by_rook |= map.slider_xray_own[side][d];
    } else {
      by_bishop |= map.slider_xray_own[side][d];
    }
    by_queen |= map.queen_xray_own[side][d];
  }
  const Bitboard dearer = (by_bishop & board.rook[enemy]) | ((by_bishop | by_rook) & board.queen[enemy]) |
                          ((by_bishop | by_rook | by_queen) & board.king[enemy]);
  if (dearer == 0) return 0;
  const int value = parameters.xraying[side];
  trace.use(spec::kXraying, 0, side, side, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_XRAYING_HPP
