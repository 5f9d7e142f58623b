// SPDX-License-Identifier: Apache-2.0
/// \file
/// piece_placement: the value of every piece on its square, material included (rtl/eval/cb_eval_piece_placement.sv).
#ifndef COBALT_HLS_EVAL_PIECE_PLACEMENT_HPP
#define COBALT_HLS_EVAL_PIECE_PLACEMENT_HPP

#include "hls/eval/board.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// Sum over all squares, White minus Black, centipawns.
template <class TraceT>
inline int piece_placement(const Board& board, const Parameters& parameters, TraceT& trace) {
  int sum = 0;
  for (unsigned w = 0; w < 4; ++w) {
    const std::uint64_t codes = board.placement.word[w];  // 16 squares, a nibble each
    for (unsigned i = 0; i < 16; ++i) {
      const unsigned square = 16 * w + i;
      const unsigned code = static_cast<unsigned>(codes >> (4 * i)) & 15u;
      const unsigned entry = square * 16 + code;
      const int value = parameters.piece_placement[entry];
      sum += value;
      if (code != 0) {
        const unsigned side = code >= 8 ? kBlack : kWhite;
        trace.use(spec::kPiecePlacement, 0, entry, side, square, side == kWhite ? value : -value);
      }
    }
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PIECE_PLACEMENT_HPP
