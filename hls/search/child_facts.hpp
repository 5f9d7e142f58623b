// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a search wants to know of a child beside its score (docs/reference/search.md; rtl/search/cb_child_facts.sv).
///
/// No list is made and nothing is counted: most positions are decided by the moves of unbound pieces, which need no
/// look at pins. The functions of one fact are for those who do not need them all.
#ifndef COBALT_HLS_SEARCH_CHILD_FACTS_HPP
#define COBALT_HLS_SEARCH_CHILD_FACTS_HPP

#include "hls/moves/generate.hpp"
#include "hls/moves/legality.hpp"
#include "hls/moves/mover_board.hpp"

namespace cobalt {
namespace hls {

struct ChildFacts {
  bool no_move;      ///< no legal move
  bool single_move;  ///< exactly one
  bool in_check;
  bool good_capture;  ///< a legal capture or promotion that does not lose: kGenerateCaptures has a move
  bool has_piece;     ///< the side to move has a knight, bishop, rook or queen
  bool black_to_move;
};

/// Own pieces that leave their squares as they like: no check is to be answered, and no line from the king ends at
/// them.
inline Bitboard unbound_pieces(const MoverBoard& board, const KingView& king) {
  return king.in_check ? Bitboard(0) : board.own_all() & ~king.seen;
}

/// Whether pushes of unbound pawns and jumps of unbound knights are two moves at least.
inline bool has_unbound_moves(const MoverBoard& board, Bitboard unbound) {
  const Bitboard own = board.own_all();
  const Bitboard pushes = north(board.own[kMoverPawn] & unbound) & ~(own | board.enemy_all());
  return more_than_one(pushes) || more_than_one(knight_squares(board.own[kMoverKnight] & unbound) & ~own);
}

/// Whether a unbound pawn captures or promotes, or a unbound knight captures what is no pawn.
inline bool has_unbound_capture(const MoverBoard& board, Bitboard unbound) {
  const Bitboard pawns = board.own[kMoverPawn] & unbound;
  const Bitboard enemy = board.enemy_all();
  const Bitboard pawn_captures = (north_east(pawns) | north_west(pawns)) & enemy;
  const Bitboard promotions = north(pawns) & kRank8 & ~(board.own_all() | enemy);
  const Bitboard knight_captures = knight_squares(board.own[kMoverKnight] & unbound) & enemy & ~board.enemy[kMoverPawn];
  return (pawn_captures | promotions | knight_captures) != 0;
}

/// Own sliders on their lines, by direction: those that no pin keeps from it.
inline Ways sliders_on_lines(const MoveFacts& facts, Bitboard straight, Bitboard diagonal) {
  Ways from;
  for (unsigned d = 0; d < kWays; ++d) {
    from.way[d] = (d % 2 == 0 ? straight : diagonal) & (~facts.pinned | facts.pinned_axis[d % kAxes]);
  }
  return from;
}

/// Whether there is a legal capture or promotion that does not lose.
inline bool has_good_capture(const MoverBoard& board, const MoveFacts& facts) {
  const Bitboard enemy = facts.enemy;
  if ((king_steps(facts) & enemy) != 0) return true;
  if (board.en_passant != 0 && en_passant_capturers(board, facts) != 0) return true;
  if (facts.allowed == 0) return false;
  const PawnMoves pawns = pawn_moves(board, facts);
  if ((pawns.east | pawns.west | (pawns.single & kRank8)) != 0) return true;

  Bitboard targets[kMoverPieces];
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    targets[p] = enemy & facts.allowed & ~(cheaper_than(board, p) & facts.protected_squares);
  }
  if ((knight_squares(board.own[kMoverKnight] & ~facts.pinned) & targets[kMoverKnight]) != 0) return true;
  const Ways lines = rays(sliders_on_lines(facts, board.own[kMoverRook], board.own[kMoverBishop]), facts.empty);
  Bitboard captures = 0;
  for (unsigned d = 0; d < kWays; ++d) captures |= lines.way[d] & targets[d % 2 == 0 ? kMoverRook : kMoverBishop];
  if (captures != 0) return true;
  const Bitboard queens = board.own[kMoverQueen];
  if (queens == 0 || targets[kMoverQueen] == 0) return false;
  const Ways queen_lines = rays(sliders_on_lines(facts, queens, queens), facts.empty);
  for (unsigned d = 0; d < kWays; ++d) captures |= queen_lines.way[d] & targets[kMoverQueen];
  return captures != 0;
}
inline bool has_good_capture(const MoverBoard& board) {
  return has_unbound_capture(board, unbound_pieces(board, king_view(board))) ||
         has_good_capture(board, make_move_facts(board));
}

/// All of them. The position must be one that is not refused.
inline ChildFacts child_facts(const MoverBoard& board) {
  const KingView king = king_view(board);
  const Bitboard unbound = unbound_pieces(board, king);
  ChildFacts facts;
  facts.no_move = false;
  facts.single_move = false;
  facts.in_check = king.in_check;
  facts.good_capture = has_unbound_capture(board, unbound);
  facts.has_piece =
      (board.own[kMoverKnight] | board.own[kMoverBishop] | board.own[kMoverRook] | board.own[kMoverQueen]) != 0;
  facts.black_to_move = board.black_to_move;
  const bool has_moves = has_unbound_moves(board, unbound);
  if (has_moves && facts.good_capture) return facts;

  const MoveFacts move_facts = make_move_facts(board);
  if (!has_moves) {
    const unsigned count = count_moves(board, move_facts);
    facts.no_move = count == 0;
    facts.single_move = count == 1;
  }
  if (!facts.good_capture) facts.good_capture = has_good_capture(board, move_facts);
  return facts;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_CHILD_FACTS_HPP
