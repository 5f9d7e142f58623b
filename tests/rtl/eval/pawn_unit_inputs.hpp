// SPDX-License-Identifier: Apache-2.0
/// \file
/// Inputs of the tests of the pawn groups: boards with few pawns, so that passed, isolated and wasted ones occur.
#pragma once

#include "tests/rtl/units/unit_inputs.hpp"

namespace cobalt::test {

/// A board with `pawns` pawns a side at most, a king a side, and a few pieces or none; nothing overlaps.
inline hls::Board board_of_pawns(UnitInputs& random, unsigned pawns) {
  hls::Board board = {};
  const auto place = [&](hls::Bitboard& set, unsigned side, unsigned square) {
    const hls::Bitboard at = hls::Bitboard{1} << square;
    if ((board.occupied & at) != 0) return;
    set |= at;
    board.all[side] |= at;
    board.occupied |= at;
  };
  const unsigned pieces = random.one_in(3) ? 0 : 3;
  for (unsigned side = 0; side < 2; ++side) {
    // Advanced pawns are passed more often.
    const unsigned advance = random.below(3);
    for (unsigned i = random.below(pawns + 1); i > 0; --i) {
      const unsigned rank = std::min(1 + advance + random.below(6), 6u);
      place(board.pawn[side], side, (side == hls::kWhite ? rank : 7 - rank) * 8 + random.below(8));
    }
  }
  for (unsigned side = 0; side < 2; ++side) {
    while (board.king[side] == 0) place(board.king[side], side, random.below(64));
    if (random.one_in(3)) continue;
    for (hls::Bitboard* set : {board.knight, board.bishop, board.rook, board.queen}) {
      for (unsigned i = random.below(pieces + 1); i > 0; --i) place(set[side], side, random.below(64));
    }
  }
  board.side_to_move = random.below(2);
  return board;
}

/// A side's view of a board of pawns, or any view.
inline hls::SideView view_of_pawns(UnitInputs& random) {
  if (random.one_in(3)) return random.view();
  const hls::Board board = board_of_pawns(random, random.one_in(4) ? 24 : 8);
  return hls::make_side_view(board, hls::make_attack_map(board), random.below(2));
}

/// The pieces of a board as a side sees them, without attacks.
inline hls::SideView view_without_attacks(const hls::Board& board, unsigned side) {
  return hls::make_side_view(board, hls::AttackMap{}, side);
}

}  // namespace cobalt::test
