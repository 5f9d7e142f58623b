// SPDX-License-Identifier: Apache-2.0
/// \file
/// relative_pins: own pieces and pawns pinned to an own rook or queen (definition:
/// docs/reference/evaluation/tactics.md; rtl/eval/cb_eval_relative_pins.sv).
#ifndef COBALT_HLS_EVAL_RELATIVE_PINS_HPP
#define COBALT_HLS_EVAL_RELATIVE_PINS_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/pin_map.hpp"

namespace cobalt {
namespace hls {

/// The subindex "line".
enum PinLine : unsigned { kBishopToRook = 0, kBishopToQueen, kRookToQueen, kPinLines };

/// Squares that a pinner and the piece behind see from both sides of a line, by line.
///
/// A queen behind sees the piece along the line, and so does a rook on a file or rank: rays are needed only for rooks
/// on diagonals.
struct RelativePinMap {
  Bitboard between[kPinLines];
};

inline RelativePinMap relative_pin_map(const Board& board, const AttackMap& map, unsigned side) {
  const unsigned enemy = 1 - side;
  const Bitboard rook = board.rook[side];
  const Bitboard empty = ~board.occupied;
  RelativePinMap pins;
  pins.between[kBishopToRook] = (map.slider_ray[enemy][kNorthEast] & ray<kSouthWest>(rook, empty)) |
                                (map.slider_ray[enemy][kSouthEast] & ray<kNorthWest>(rook, empty)) |
                                (map.slider_ray[enemy][kSouthWest] & ray<kNorthEast>(rook, empty)) |
                                (map.slider_ray[enemy][kNorthWest] & ray<kSouthEast>(rook, empty));
  pins.between[kBishopToQueen] = 0;
  pins.between[kRookToQueen] = 0;
  for (unsigned d = 0; d < kDirections; ++d) {
    const unsigned line = d % 2 == 0 ? kRookToQueen : kBishopToQueen;
    pins.between[line] |= map.slider_ray[enemy][d] & map.queen_ray[side][opposite(d)];
  }
  return pins;
}

/// Sum over lines and kinds of pinned pieces, owner's view, centipawns.
template <class TraceT>
inline int relative_pins(const Board& board, const AttackMap& map, unsigned side, const Parameters& parameters,
                         TraceT& trace) {
  const unsigned enemy = 1 - side;
  const RelativePinMap pins = relative_pin_map(board, map, side);
  const Bitboard pieces[4] = {board.pawn[side], board.knight[side], board.bishop[side], board.rook[side]};
  const Bitboard others = map.pawn[enemy] | map.knight[enemy] | map.queen[enemy] | map.king[enemy];
  int sum = 0;
  for (unsigned line = 0; line < kPinLines; ++line) {
    const Bitboard between = pins.between[line];
    const Bitboard pressed = others | (line == kRookToQueen ? map.bishop[enemy] : map.rook[enemy]);
    for (unsigned piece = 0; piece < 4; ++piece) {
      if (line == kBishopToRook && piece == 3) continue;  // worth as much as the piece behind
      const Bitboard pinned = between & pieces[piece];
      if (pinned == 0) continue;
      const unsigned entry = line * 8 + piece * 2 + ((pinned & pressed) != 0 ? 1u : 0u);
      const int value = parameters.relative_pins[side][entry];
      sum += value;
      trace.use(spec::kRelativePins, side, entry, side, 0, value);
    }
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_RELATIVE_PINS_HPP
