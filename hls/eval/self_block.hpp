// SPDX-License-Identifier: Apache-2.0
/// \file
/// self_block: own pawns on the colour of an own bishop (docs/reference/evaluation/bishops.md;
/// rtl/eval/cb_eval_self_block.sv).
#ifndef COBALT_HLS_EVAL_SELF_BLOCK_HPP
#define COBALT_HLS_EVAL_SELF_BLOCK_HPP

#include "hls/eval/bishop_colours.hpp"
#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Sum over the pawns, owner's view, centipawns.
template <class TraceT>
inline int self_block(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard own = view.own.pawn;
  const Bitboard blocking = own & bishop_colours(view.own.bishop);
  const Bitboard fixed = south(view.enemy.pawn);
  const Bitboard linked = view.own_attacks.pawn | east(own) | west(own);

  int sum = 0;
  for (unsigned rank = 1; rank < 6; ++rank) {
    if (((blocking >> (8 * rank)) & kRank1) == 0) continue;
    const Bitboard behind = bishop_colours(view.own.bishop & ranks_below(rank));
    for (unsigned file = 0; file < 8; ++file) {
      const unsigned square = 8 * rank + file;
      if (bit_at(blocking, square) == 0) continue;
      const unsigned entry = (rank - 1) * 64 + file * 8 + bit_at(fixed, square) * 4u + bit_at(linked, square) * 2u +
                             bit_at(behind, square);
      const int value = parameters.self_block[side][entry];
      sum += value;
      trace.use(spec::kSelfBlock, side, entry, side, real_square(square, side), value);
    }
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_SELF_BLOCK_HPP
