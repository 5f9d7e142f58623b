// SPDX-License-Identifier: Apache-2.0
/// \file
/// development: lead in development (definition: docs/reference/evaluation/kings.md; rtl/eval/cb_eval_development.sv).
#ifndef COBALT_HLS_EVAL_DEVELOPMENT_HPP
#define COBALT_HLS_EVAL_DEVELOPMENT_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Own units that stand where they began, 0 to 7; both rooks in the corners count as one.
inline unsigned undeveloped(const SideView& view) {
  const Bitboard b1_g1 = 0x42u;
  const Bitboard c1_f1 = 0x24u;
  const Bitboard d2_e2 = 0x1800u;
  const Bitboard a1_h1 = 0x81u;
  const Bitboard home = (view.own.knight & b1_g1) | (view.own.bishop & c1_f1) | (view.own.pawn & d2_e2);
  const unsigned units = static_cast<unsigned>(home >> 1);  // b1, c1, f1, g1, d2, e2 in bits 0, 1, 4, 5, 10, 11
  const unsigned rooks = (view.own.rook & a1_h1) == a1_h1 ? 1 : 0;
  return (units & 1u) + ((units >> 1) & 1u) + ((units >> 4) & 1u) + ((units >> 5) & 1u) + ((units >> 10) & 1u) +
         ((units >> 11) & 1u) + rooks;
}

/// 0 the own king is on files a-c or f-h and on rank 1 or 2; else 1 it may castle on both sides, 2 on one, 3 on
/// neither.
inline unsigned king_home(const SideView& view) {
  const Bitboard wings = 0xe7e7u;
  if ((view.own.king & wings) != 0) return 0;
  return 3 - static_cast<unsigned>(view.castling & 1) - static_cast<unsigned>((view.castling >> 7) & 1);
}

/// White's view, centipawns.
/// \param white,black  the sides' own views
template <class TraceT>
inline int development(const SideView& white, const SideView& black, const Parameters& parameters, TraceT& trace) {
  const unsigned white_count = undeveloped(white);
  const unsigned black_count = undeveloped(black);
  const bool white_ahead = white_count < black_count || (white_count == black_count && white.to_move);
  const unsigned lead = white_ahead ? black_count - white_count : white_count - black_count;
  const unsigned entry = (white_ahead ? 0u : 1u) * 128 + lead * 16 + king_home(white) * 4 + king_home(black);
  const int value = parameters.development[entry];
  trace.use(spec::kDevelopment, 0, entry, kWhite, 0, value);
  return value;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_DEVELOPMENT_HPP
