// SPDX-License-Identifier: Apache-2.0
/// \file
/// joint_signature: the match-up of the kinds of pieces present (rtl/eval/cb_eval_joint_signature.sv).
#ifndef COBALT_HLS_EVAL_JOINT_SIGNATURE_HPP
#define COBALT_HLS_EVAL_JOINT_SIGNATURE_HPP

#include "hls/eval/board.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// Which kinds a side has: 8 queen + 4 rook + 2 bishop + 1 knight.
inline unsigned kinds_present(const Board& board, unsigned side) {
  return (board.queen[side] != 0 ? 8u : 0u) + (board.rook[side] != 0 ? 4u : 0u) + (board.bishop[side] != 0 ? 2u : 0u) +
         (board.knight[side] != 0 ? 1u : 0u);
}

/// White's view, centipawns.
template <class TraceT>
inline int joint_signature(const Board& board, const Parameters& parameters, TraceT& trace) {
  const unsigned entry = kinds_present(board, kWhite) * 16 + kinds_present(board, kBlack);
  const int value = parameters.joint_signature[entry];
  trace.use(spec::kJointSignature, 0, entry, kWhite, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_JOINT_SIGNATURE_HPP
