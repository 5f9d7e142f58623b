// SPDX-License-Identifier: Apache-2.0
/// \file
/// Random inputs of the units that work on pins: boards where kings see pinned pieces, and pins of no board.
#pragma once

#include "hls/eval/pin_map.hpp"
#include "tests/rtl/units/unit_inputs.hpp"

namespace cobalt::test {

/// The square `distance` steps from another in a direction, or -1.
inline int square_towards(int square, unsigned direction, int distance) {
  constexpr int kFile[] = {0, 1, 1, 1, 0, -1, -1, -1};
  constexpr int kRank[] = {1, 1, 0, -1, -1, -1, 0, 1};
  const int file = square % 8 + distance * kFile[direction];
  const int rank = square / 8 + distance * kRank[direction];
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : 8 * rank + file;
}

/// Any placement with one king a side, each square with at most one piece; pawns may stand on any rank. Mostly with
/// pieces pinned to both kings.
inline hls::Board board_with_pins(UnitInputs& random) {
  hls::PackedWords words = {};
  if (random.one_in(3)) {
    words = random.nibbles();
  } else {
    for (unsigned pieces = random.below(20); pieces > 0; --pieces) put_code(words, random.below(64), random.below(16));
  }
  for (unsigned square = 0; square < 64; ++square) {
    const unsigned code = static_cast<unsigned>(words.word[square / 16] >> (4 * (square % 16))) & 15u;
    if (code == 6 || code == 8 || code == 14) put_code(words, square, 0);
  }
  const unsigned to_move = random.below(2);
  const int white = static_cast<int>(random.below(64));
  const int black = static_cast<int>((static_cast<unsigned>(white) + 1 + random.below(63)) % 64);
  const auto put = [&](int square, unsigned code) {
    if (square >= 0 && square != white && square != black) put_code(words, static_cast<unsigned>(square), code);
  };
  for (unsigned side = 0; side < 2; ++side) {
    if (random.one_in(4)) continue;
    const unsigned own = 8 * side;
    const unsigned enemy = 8 - own;
    for (unsigned d = 0; d < hls::kDirections; ++d) {
      if (random.one_in(2)) continue;
      const int near = 1 + static_cast<int>(random.below(4));
      const int far = near + 1 + static_cast<int>(random.below(3));
      const int king = side == 0 ? white : black;
      if (!random.one_in(4)) {
        for (int distance = 1; distance < far; ++distance) put(square_towards(king, d, distance), 0);
      }
      put(square_towards(king, d, near), own + 1 + random.below(5));
      const unsigned slider = d % 2 == 0 ? 4u : 3u;
      put(square_towards(king, d, far), enemy + (random.one_in(2) ? slider : random.one_in(4) ? random.below(6) : 5u));
    }
  }
  put_code(words, static_cast<unsigned>(white), to_move == 0 ? 8 : 6);
  put_code(words, static_cast<unsigned>(black), to_move == 1 ? 8 : 14);
  // A slider of kind 0 that the lines above have put for Black would be a king.
  for (unsigned square = 0; square < 64; ++square) {
    const unsigned code = static_cast<unsigned>(words.word[square / 16] >> (4 * (square % 16))) & 15u;
    const bool is_king = static_cast<int>(square) == white || static_cast<int>(square) == black;
    if (code == 8 && !is_king) put_code(words, square, 0);
  }
  return hls::decode(words);
}

/// A few pieces and no kings, mostly with a slider, an enemy piece and an enemy piece of the slider's value in a row.
inline hls::Board board_with_mpins(UnitInputs& random) {
  hls::PackedWords words = {};
  for (unsigned pieces = random.below(8); pieces > 0; --pieces) {
    put_code(words, random.below(64), 8 * random.below(2) + 1 + random.below(5));
  }
  for (unsigned rows = 1 + random.below(2); rows > 0; --rows) {
    const unsigned own = 8 * random.below(2);
    const unsigned enemy = 8 - own;
    const unsigned d = random.below(hls::kDirections);
    const int slider = static_cast<int>(random.below(64));
    const int near = 1 + static_cast<int>(random.below(2));
    const int far = near + 1 + static_cast<int>(random.below(2));
    if (square_towards(slider, d, far) < 0) continue;
    for (int distance = 1; distance < far; ++distance) {
      put_code(words, static_cast<unsigned>(square_towards(slider, d, distance)), 0);
    }
    const unsigned kind = random.one_in(3) ? 5u : d % 2 == 0 ? 4u : 3u;
    const unsigned behind = random.one_in(4) ? 1 + random.below(5) : kind == 3 ? 2 + random.below(2) : kind;
    put_code(words, static_cast<unsigned>(slider), own + kind);
    put_code(words, static_cast<unsigned>(square_towards(slider, d, near)), enemy + 1 + random.below(5));
    put_code(words, static_cast<unsigned>(square_towards(slider, d, far)), enemy + behind);
  }
  return hls::decode(words);
}

/// A pinned piece may stand there: there are squares for the king and the pinner on its line.
inline bool can_be_pinned(unsigned square, unsigned direction) {
  const int at = static_cast<int>(square);
  return square_towards(at, direction, 1) >= 0 && square_towards(at, direction, -1) >= 0;
}

/// At most one square a direction, and flags, all independent.
inline hls::PinMap any_pins(UnitInputs& random) {
  hls::PinMap pins = {};
  for (unsigned d = 0; d < hls::kDirections; ++d) {
    const unsigned square = random.below(64);
    if (can_be_pinned(square, d)) pins.pinned[d] = hls::Bitboard{1} << square;
  }
  pins.by_queen = static_cast<hls::FileSet>(random.bits());
  pins.pinner_protected = static_cast<hls::FileSet>(random.bits());
  pins.permanent = static_cast<hls::FileSet>(random.bits());
  return pins;
}

/// Bit d: the piece pinned in direction d is in the set.
inline unsigned pinned_in(const hls::PinMap& pins, hls::Bitboard set) {
  unsigned directions = 0;
  for (unsigned d = 0; d < hls::kDirections; ++d) directions |= (pins.pinned[d] & set) != 0 ? 1u << d : 0u;
  return directions;
}

/// Kinds of the pinned pieces of a side as cb_pin_map gives them, three bits a direction.
inline unsigned pinned_kinds(const hls::Board& board, const hls::PinMap& pins, unsigned side) {
  unsigned kinds = 0;
  for (unsigned d = 0; d < hls::kDirections; ++d) {
    const hls::Bitboard square = pins.pinned[d];
    const unsigned kind = (square & board.pawn[side]) != 0     ? 1
                          : (square & board.knight[side]) != 0 ? 4
                          : (square & board.bishop[side]) != 0 ? 5
                          : (square & board.rook[side]) != 0   ? 6
                          : (square & board.queen[side]) != 0  ? 7
                                                               : 0;
    kinds |= kind << (3 * d);
  }
  return kinds;
}

}  // namespace cobalt::test
