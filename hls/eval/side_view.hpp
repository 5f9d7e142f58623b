// SPDX-License-Identifier: Apache-2.0
/// \file
/// The board as one side sees it: ranks mirrored for Black, so that forward is north and ranks are relative.
#ifndef COBALT_HLS_EVAL_SIDE_VIEW_HPP
#define COBALT_HLS_EVAL_SIDE_VIEW_HPP

#include "hls/eval/attack_map.hpp"

namespace cobalt {
namespace hls {

/// The pieces of one side, or the squares that they attack.
struct PieceSets {
  Bitboard pawn;
  Bitboard knight;
  Bitboard bishop;
  Bitboard rook;
  Bitboard queen;
  Bitboard king;
  Bitboard all;
};

/// A position from the owner's view.
struct SideView {
  PieceSets own;
  PieceSets enemy;
  PieceSets own_attacks;
  PieceSets enemy_attacks;
  Bitboard castling;  ///< own rooks that may still castle: a1 and h1
  bool to_move;       ///< the owner is on move

  Bitboard occupied() const { return own.all | enemy.all; }
  Bitboard own_minors() const { return own.knight | own.bishop; }
  Bitboard enemy_minors() const { return enemy.knight | enemy.bishop; }
  Bitboard enemy_minor_attacks() const { return enemy_attacks.knight | enemy_attacks.bishop; }
  /// Squares of relative rank 4 to 6 that no enemy pawn attacks or can attack after it advances.
  Bitboard weak_squares() const {
    return 0x0000ffffff000000u & ~south_fill(south_east(enemy.pawn) | south_west(enemy.pawn));
  }
};

inline PieceSets flip_ranks(const PieceSets& sets) {
  return {flip_ranks(sets.pawn),  flip_ranks(sets.knight), flip_ranks(sets.bishop), flip_ranks(sets.rook),
          flip_ranks(sets.queen), flip_ranks(sets.king),   flip_ranks(sets.all)};
}

inline SideView make_side_view(const Board& board, const AttackMap& map, unsigned side) {
  PieceSets pieces[2];
  PieceSets attacks[2];
  for (unsigned s = 0; s < 2; ++s) {
    pieces[s] = {board.pawn[s],  board.knight[s], board.bishop[s], board.rook[s],
                 board.queen[s], board.king[s],   board.all[s]};
    attacks[s] = {map.pawn[s], map.knight[s], map.bishop[s], map.rook[s], map.queen[s], map.king[s], map.all[s]};
  }
  const unsigned enemy = 1 - side;
  SideView view;
  view.to_move = board.side_to_move == side;
  view.castling = board.castling & board.rook[side];
  view.own = pieces[side];
  view.enemy = pieces[enemy];
  view.own_attacks = attacks[side];
  view.enemy_attacks = attacks[enemy];
  if (side == kBlack) {
    view.castling = flip_ranks(view.castling);
    view.own = flip_ranks(view.own);
    view.enemy = flip_ranks(view.enemy);
    view.own_attacks = flip_ranks(view.own_attacks);
    view.enemy_attacks = flip_ranks(view.enemy_attacks);
  }
  return view;
}

/// Number of a square of a side's view on the real board.
inline unsigned real_square(unsigned square, unsigned side) { return side == kBlack ? square ^ 56u : square; }

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_SIDE_VIEW_HPP
