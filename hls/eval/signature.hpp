// SPDX-License-Identifier: Apache-2.0
/// \file
/// signature: which pieces a side has (rtl/eval/cb_eval_signature.sv).
#ifndef COBALT_HLS_EVAL_SIGNATURE_HPP
#define COBALT_HLS_EVAL_SIGNATURE_HPP

#include "hls/eval/board.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// Entry of the signature table: queens 0..1, rooks, bishops and knights 0..3, each saturating.
inline unsigned signature_index(const Board& board, unsigned side) {
  return (board.queen[side] != 0 ? 64u : 0u) + count_up_to_3(board.rook[side]) * 16 +
         count_up_to_3(board.bishop[side]) * 4 + count_up_to_3(board.knight[side]);
}

/// Entry of a side's signature; its adjustment is the side's share.
template <class TraceT>
inline SignatureEntry signature(const Board& board, unsigned side, const Parameters& parameters, TraceT& trace) {
  const unsigned entry = signature_index(board, side);
  const SignatureEntry value = parameters.signature[side][entry];
  trace.use(spec::kSignature, side, entry, side, 0, value.adjustment);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_SIGNATURE_HPP
