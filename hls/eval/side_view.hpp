// SPDX-License-Identifier: Apache-2.0
/// \file
/// The board as one side sees it: ranks mirrored for Black, so that forward is north and ranks are relative.
#ifndef COBALT_HLS_EVAL_SIDE_VIEW_HPP
#define COBALT_HLS_EVAL_SIDE_VIEW_HPP

#include "hls/eval/attack_map.hpp"

namespace cobalt {
namespace hls {

/// What the pawn and file groups read, from the owner's view.
struct SideView {
  Bitboard own_pawns;
  Bitboard enemy_pawns;
  Bitboard own_rooks;
  Bitboard enemy_minors;
  Bitboard own_pawn_attacks;
  Bitboard enemy_pawn_attacks;
  Bitboard enemy_minor_attacks;
  Bitboard enemy_attacks;
};

inline SideView make_side_view(const Board& board, const AttackMap& map, unsigned side) {
  const unsigned enemy = 1 - side;
  SideView view;
  view.own_pawns = board.pawn[side];
  view.enemy_pawns = board.pawn[enemy];
  view.own_rooks = board.rook[side];
  view.enemy_minors = board.knight[enemy] | board.bishop[enemy];
  view.own_pawn_attacks = map.pawn[side];
  view.enemy_pawn_attacks = map.pawn[enemy];
  view.enemy_minor_attacks = map.knight[enemy] | map.bishop[enemy];
  view.enemy_attacks = map.all[enemy];
  if (side == kBlack) {
    view.own_pawns = flip_ranks(view.own_pawns);
    view.enemy_pawns = flip_ranks(view.enemy_pawns);
    view.own_rooks = flip_ranks(view.own_rooks);
    view.enemy_minors = flip_ranks(view.enemy_minors);
    view.own_pawn_attacks = flip_ranks(view.own_pawn_attacks);
    view.enemy_pawn_attacks = flip_ranks(view.enemy_pawn_attacks);
    view.enemy_minor_attacks = flip_ranks(view.enemy_minor_attacks);
    view.enemy_attacks = flip_ranks(view.enemy_attacks);
  }
  return view;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_SIDE_VIEW_HPP
