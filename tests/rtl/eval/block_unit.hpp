// SPDX-License-Identifier: Apache-2.0
/// \file
/// What self_block, opponent_block and back_block share: pawns that block a bishop, in one bench, each a table by
/// square with one sum.
#pragma once

#include "Vcb_bishops_bench.h"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {

/// Pawns and bishops as few as on a board, and what the pawns attack.
inline hls::SideView blocked_picture(UnitInputs& random) {
  hls::SideView view = {};
  view.own.pawn = random.squares(10);
  view.enemy.pawn = random.squares(10) | (random.one_in(2) ? hls::north(view.own.pawn) : 0);
  view.own.bishop = random.squares(3);
  view.own_attacks.pawn = hls::north_east(view.own.pawn) | hls::north_west(view.own.pawn);
  view.enemy_attacks.pawn = hls::south_east(view.enemy.pawn) | hls::south_west(view.enemy.pawn);
  view.own.all = view.own.pawn | view.own.bishop;
  view.enemy.all = view.enemy.pawn;
  return view;
}

template <unsigned kGroupNumber>
struct BlockUnit : ViewUnit<Vcb_bishops_bench, kGroupNumber, 2> {
  using Bench = Vcb_bishops_bench;
  using Input = ViewInput;
  using Output = std::array<int, 1>;
  static Input random(UnitInputs& random) { return {random.one_in(2) ? random.view() : blocked_picture(random)}; }
};

}  // namespace cobalt::test
