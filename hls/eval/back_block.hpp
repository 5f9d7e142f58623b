// SPDX-License-Identifier: Apache-2.0
/// \file
/// back_block: rear pawns of doubled pairs on the colour of an own bishop (docs/reference/evaluation/bishops.md;
/// rtl/eval/cb_eval_back_block.sv).
#ifndef COBALT_HLS_EVAL_BACK_BLOCK_HPP
#define COBALT_HLS_EVAL_BACK_BLOCK_HPP

#include "hls/eval/bishop_colours.hpp"
#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Sum over the pawns, owner's view, centipawns.
template <class TraceT>
inline int back_block(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard own = view.own.pawn;
  const Bitboard blocking = own & bishop_colours(view.own.bishop) & south_fill(south(own));
  const Bitboard fixed = south(own | view.enemy.pawn);
  // A pawn with an open square diagonally in front is not shut; a square off the board is never open.
  const Bitboard open = ~(own | view.enemy_attacks.pawn);
  const Bitboard both_shut = ~(south_east(open) | south_west(open));

  int sum = 0;
  for (unsigned rank = 1; rank < 6; ++rank) {
    if (((blocking >> (8 * rank)) & kRank1) == 0) continue;
    const Bitboard behind = bishop_colours(view.own.bishop & ranks_below(rank));
    for (unsigned file = 0; file < 8; ++file) {
      const unsigned square = 8 * rank + file;
      if (bit_at(blocking, square) == 0) continue;
      const unsigned entry = (rank - 1) * 32 + spec::centrality(file) * 8 + bit_at(fixed, square) * 4u +
                             bit_at(behind, square) * 2u + bit_at(both_shut, square);
      const int value = parameters.back_block[side][entry];
      sum += value;
      trace.use(spec::kBackBlock, side, entry, side, real_square(square, side), value);
    }
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_BACK_BLOCK_HPP
