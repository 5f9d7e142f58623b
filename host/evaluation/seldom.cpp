// SPDX-License-Identifier: Apache-2.0
#include "host/evaluation/seldom.hpp"

#include "hls/eval/evaluator.hpp"

namespace cobalt::evaluation {

std::uint32_t reference_word(const Planes& position, const hls::Parameters& parameters) {
  hls::PackedWords words{};
  for (unsigned w = 0; w < 4; ++w) {
    for (unsigned bit = 0; bit < 4; ++bit) {
      words.word[w] |= hls::spread_to_nibbles(position.bit[bit] >> (16 * w)) << bit;
    }
  }
  hls::NoTrace trace;
  return hls::evaluate_words(words, parameters, trace);
}

int placements_of(const PlacedPieces& pieces, unsigned side, const hls::Parameters& parameters) {
  hls::SideView view{};
  view.own.pawn = pieces.own_pawn;
  view.own.knight = pieces.own_knight;
  view.own.bishop = pieces.own_bishop;
  view.own.rook = pieces.own_rook;
  view.own.queen = pieces.own_queen;
  view.own.king = pieces.own_king;
  view.own.all = pieces.own_all;
  view.enemy.pawn = pieces.enemy_pawn;
  view.enemy.king = pieces.enemy_king;
  view.enemy.all = pieces.enemy_all;
  view.own_attacks.queen = pieces.own_attacks_queen;
  view.own_attacks.all = pieces.own_attacks_all;
  view.enemy_attacks.all = pieces.enemy_attacks_all;
  hls::NoTrace trace;
  return hls::trapped_bishop(view, side, parameters, trace) + hls::knight_trap(view, side, parameters, trace) +
         hls::rook_trap(view, side, parameters, trace) + hls::queen_trap(view, side, parameters, trace) +
         hls::rooks_on_seventh(view, side, parameters, trace);
}

DrawnScore draw_towards_draw_score(const DrawSide sides[2], unsigned side_to_move, int sum_cp,
                                   const hls::Parameters& parameters) {
  hls::Board board{};
  hls::AttackMap map;
  for (unsigned side = 0; side < 2; ++side) {
    board.pawn[side] = sides[side].pawn;
    board.knight[side] = sides[side].knight;
    board.bishop[side] = sides[side].bishop;
    board.rook[side] = sides[side].rook;
    board.queen[side] = sides[side].queen;
    board.king[side] = sides[side].king;
    map.all[side] = sides[side].attacks;
  }
  board.side_to_move = side_to_move;
  hls::NoTrace trace;
  const hls::DrawnScore drawn = hls::draw_score(board, map, sum_cp, parameters, trace);
  return {drawn.score_cp, drawn.recognised_draw};
}

}  // namespace cobalt::evaluation
