// SPDX-License-Identifier: Apache-2.0
/// \file
/// pinned (definition: docs/reference/evaluation/tactics.md; rtl/eval/cb_eval_pinned.sv).
#ifndef COBALT_HLS_EVAL_PINNED_HPP
#define COBALT_HLS_EVAL_PINNED_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/pin_map.hpp"

namespace cobalt {
namespace hls {

/// Attackers against defenders of every square, bit-sliced: 0 fewer attackers, 1 as many, 2 one more, 3 two or more.
struct PressureMap {
  Bitboard bit[2];
};

inline PressureMap pressure(const CountMap& attackers, const CountMap& defenders) {
  // From the lowest bit up: fewer attackers, as many, and as many as the defenders and one more.
  Bitboard fewer = 0;
  Bitboard equal = ~Bitboard(0);
  Bitboard one_more = ~Bitboard(0);
  Bitboard carry = ~Bitboard(0);  // of defenders + 1
  for (unsigned b = 0; b < 5; ++b) {
    const Bitboard a = attackers.bit[b];
    const Bitboard d = defenders.bit[b];
    fewer = (d & ~a) | (~(a ^ d) & fewer);
    equal &= ~(a ^ d);
    one_more &= ~(a ^ d ^ carry);
    carry &= d;
  }
  PressureMap map;
  map.bit[1] = ~fewer & ~equal;
  map.bit[0] = equal | (map.bit[1] & ~one_more);
  return map;
}

/// Subindex "piece" of an own piece or pawn pinned along direction d.
inline unsigned pinned_piece(const Board& board, unsigned side, Bitboard square, unsigned d) {
  if ((square & board.pawn[side]) != 0) return d == kNorth || d == kSouth ? 0 : 1;
  if ((square & board.knight[side]) != 0) return 2;
  if ((square & board.bishop[side]) != 0) return d % 2 != 0 ? 3 : 4;
  if ((square & board.rook[side]) != 0) return d % 2 == 0 ? 5 : 6;
  return 7;
}

/// Number of a set's only square.
inline unsigned square_number(Bitboard one) {
  return ((one & 0xaaaaaaaaaaaaaaaau) != 0 ? 1u : 0u) | ((one & 0xccccccccccccccccu) != 0 ? 2u : 0u) |
         ((one & 0xf0f0f0f0f0f0f0f0u) != 0 ? 4u : 0u) | ((one & 0xff00ff00ff00ff00u) != 0 ? 8u : 0u) |
         ((one & 0xffff0000ffff0000u) != 0 ? 16u : 0u) | ((one & 0xffffffff00000000u) != 0 ? 32u : 0u);
}

/// Sum over the pinned pieces, owner's view, centipawns.
/// \param count  attackers of every square, by side
template <class TraceT>
inline int pinned(const Board& board, const CountMap count[2], const PinMap& pins, unsigned side,
                  const Parameters& parameters, TraceT& trace) {
  if (pins.any() == 0) return 0;
  const PressureMap all_pressure = pressure(count[1 - side], count[side]);
  int sum = 0;
  for (unsigned d = 0; d < kDirections; ++d) {
    const Bitboard square = pins.pinned[d];
    if (square == 0) continue;
    const unsigned pinner = ((pins.by_queen >> d) & 1u) * 2u + ((pins.pinner_protected >> d) & 1u);
    const unsigned level =
        ((square & all_pressure.bit[1]) != 0 ? 2u : 0u) + ((square & all_pressure.bit[0]) != 0 ? 1u : 0u);
    const unsigned entry = pinned_piece(board, side, square, d) * 16 + pinner * 4 + level;
    const int value = parameters.pinned[side][entry];
    sum += value;
    trace.use(spec::kPinned, side, entry, side, square_number(square), value);
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PINNED_HPP
