// SPDX-License-Identifier: Apache-2.0
/// \file
/// opponent_block: enemy pawns on the colour of an own bishop (docs/reference/evaluation/bishops.md;
/// rtl/eval/cb_eval_opponent_block.sv).
#ifndef COBALT_HLS_EVAL_OPPONENT_BLOCK_HPP
#define COBALT_HLS_EVAL_OPPONENT_BLOCK_HPP

#include "hls/eval/bishop_colours.hpp"
#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Sum over the enemy pawns, owner's view, centipawns.
template <class TraceT>
inline int opponent_block(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard blocking = view.enemy.pawn & bishop_colours(view.own.bishop);
  if (((blocking >> 16) & 0xffffffffu) == 0) return 0;
  const Bitboard fixed = north(view.own.pawn);
  // The view has no directions, and those of the attack map would have to be mirrored.
  const Bitboard empty = ~view.occupied();
  const Bitboard shut_out = ray<kNorthEast>(view.own.bishop, empty) | ray<kNorthWest>(view.own.bishop, empty);

  int sum = 0;
  for (unsigned rank = 2; rank < 6; ++rank) {
    if (((blocking >> (8 * rank)) & kRank1) == 0) continue;
    for (unsigned file = 0; file < 8; ++file) {
      const unsigned square = 8 * rank + file;
      if (bit_at(blocking, square) == 0) continue;
      const unsigned entry = (rank - 2) * 32 + spec::centrality(file) * 8 + bit_at(fixed, square) * 4u +
                             bit_at(view.enemy_attacks.pawn, square) * 2u + bit_at(shut_out, square);
      const int value = parameters.opponent_block[side][entry];
      sum += value;
      trace.use(spec::kOpponentBlock, side, entry, side, real_square(square, side), value);
    }
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_OPPONENT_BLOCK_HPP
