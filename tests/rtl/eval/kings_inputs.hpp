// SPDX-License-Identifier: Apache-2.0
/// \file
/// Random views for the units of docs/reference/evaluation/kings.md.
#pragma once

#include "tests/rtl/units/unit_inputs.hpp"

namespace cobalt::test {

/// A king a side and few pawns, so that every order of king and pawns on a file occurs.
inline hls::SideView kings_and_pawns(UnitInputs& random) {
  hls::SideView view = {};
  view.own.king = hls::Bitboard{1} << random.below(64);
  view.enemy.king = hls::Bitboard{1} << random.below(64);
  view.own.pawn = random.squares(16);
  view.enemy.pawn = random.squares(16);
  view.castling = random.one_in(2) ? random.bits() & 0x81u : 0;
  view.to_move = random.one_in(2);
  return view;
}

/// Every set full, every right, on move.
inline hls::SideView full_view() {
  constexpr hls::Bitboard kAll = ~hls::Bitboard{0};
  constexpr hls::PieceSets kFull = {kAll, kAll, kAll, kAll, kAll, kAll, kAll};
  return {kFull, kFull, kFull, kFull, 0x81, true};
}

/// A square in a set.
inline hls::Bitboard square_at(unsigned file, unsigned rank) { return hls::Bitboard{1} << (8 * rank + file); }

}  // namespace cobalt::test
