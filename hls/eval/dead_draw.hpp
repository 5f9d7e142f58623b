// SPDX-License-Identifier: Apache-2.0
/// \file
/// Positions that nobody can win, or that are drawn against any sensible defence (rtl/eval/cb_dead_draw.sv; definition:
/// docs/reference/evaluation/endings.md).
#ifndef COBALT_HLS_EVAL_DEAD_DRAW_HPP
#define COBALT_HLS_EVAL_DEAD_DRAW_HPP

#include "hls/eval/board.hpp"

namespace cobalt {
namespace hls {

/// Not enough pieces to win: kings with at most a minor each, two knights against a king, bishops on one colour.
inline bool too_few_pieces(const Board& board) {
  if ((board.pawn[kWhite] | board.pawn[kBlack] | board.rook[kWhite] | board.rook[kBlack] | board.queen[kWhite] |
       board.queen[kBlack]) != 0) {
    return false;
  }
  const Bitboard minors[2] = {board.knight[kWhite] | board.bishop[kWhite], board.knight[kBlack] | board.bishop[kBlack]};
  const bool a_minor_each =
      (minors[kWhite] & (minors[kWhite] - 1)) == 0 && (minors[kBlack] & (minors[kBlack] - 1)) == 0;

  bool two_knights = false;
  for (unsigned side = 0; side < 2; ++side) {
    two_knights |= count_up_to_3(board.knight[side]) == 2 && board.bishop[side] == 0 && minors[1 - side] == 0;
  }

  const Bitboard bishops = board.bishop[kWhite] | board.bishop[kBlack];
  const bool bishops_of_one_colour = (board.knight[kWhite] | board.knight[kBlack]) == 0 &&
                                     ((bishops & kLightSquares) == 0 || (bishops & ~kLightSquares) == 0);
  return a_minor_each || two_knights || bishops_of_one_colour;
}

/// The rook's pawn of the wrong colour: `side` has bishops that do not control the promotion square of its pawns, which
/// are all on one edge, and the lone king holds that square.
inline bool wrong_rooks_pawn(const Board& board, unsigned side) {
  const unsigned enemy = 1 - side;
  const Bitboard pawns = board.pawn[side];
  const Bitboard bishops = board.bishop[side];
  if (bishops == 0 || (board.knight[side] | board.rook[side] | board.queen[side] | board.pawn[enemy] |
                       board.knight[enemy] | board.bishop[enemy] | board.rook[enemy] | board.queen[enemy]) != 0) {
    return false;
  }
  // a8, h1 are light; a1, h8 are dark. The holding squares are the corner and those beside it.
  const Bitboard top = Bitboard(0x0303u) << 48;
  const Bitboard bottom = 0x0303u;
  const bool on_a = pawns != 0 && (pawns & ~kFileA) == 0;
  const bool on_h = pawns != 0 && (pawns & ~kFileH) == 0;
  const bool all_dark = (bishops & kLightSquares) == 0;
  const bool all_light = (bishops & ~kLightSquares) == 0;
  const Bitboard corner_a = side == kWhite ? top : bottom;
  const bool wrong_a = side == kWhite ? all_dark : all_light;
  const bool wrong_h = side == kWhite ? all_light : all_dark;
  return (on_a && wrong_a && (board.king[enemy] & corner_a) != 0) ||
         (on_h && wrong_h && (board.king[enemy] & (corner_a << 6)) != 0);
}

inline bool is_dead_draw(const Board& board) {
  return too_few_pieces(board) || wrong_rooks_pawn(board, kWhite) || wrong_rooks_pawn(board, kBlack);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_DEAD_DRAW_HPP
