// SPDX-License-Identifier: Apache-2.0
/// \file
/// What decides whether moves are legal: checks, pins, attacked squares; and the legal moves of sets of pieces.
#ifndef COBALT_HLS_MOVES_LEGALITY_HPP
#define COBALT_HLS_MOVES_LEGALITY_HPP

#include "hls/moves/mover_board.hpp"

namespace cobalt {
namespace hls {

/// What legality and order need to know of a position.
struct MoveFacts {
  Bitboard own;
  Bitboard enemy;
  Bitboard empty;
  Bitboard protected_squares;  ///< attacked by an enemy piece, lines passing through the own king
  Bitboard allowed;            ///< where a piece other than the king may go: what ends a check, or everything
  Bitboard pinned;
  Bitboard pinned_axis[kAxes];  ///< pinned on this axis
  unsigned king;                ///< square of the own king
  bool in_check;
};

inline MoveFacts make_move_facts(const MoverBoard& board) {
  MoveFacts facts;
  facts.own = board.own_all();
  facts.enemy = board.enemy_all();
  facts.empty = ~(facts.own | facts.enemy);
  const Bitboard king = board.own[kMoverKing];
  facts.king = lowest_square(king);
  facts.protected_squares = enemy_attacks(board, ~(facts.empty | king));

  Ways sliders;
  for (unsigned d = 0; d < kWays; ++d) {
    sliders.way[d] = board.enemy[kMoverQueen] | (d % 2 == 0 ? board.enemy[kMoverRook] : board.enemy[kMoverBishop]);
  }
  const Ways seen = rays(king, king, facts.empty);
  Ways blockers;
  for (unsigned d = 0; d < kWays; ++d) blockers.way[d] = seen.way[d] & facts.own;
  const Ways behind = rays(blockers, facts.empty);

  Bitboard checkers = (kSquareTable.knight[facts.king] & board.enemy[kMoverKnight]) |
                      ((north_east(king) | north_west(king)) & board.enemy[kMoverPawn]);
  Bitboard block = 0;  // the line of a check
  Ways pinned;
  for (unsigned d = 0; d < kWays; ++d) {
    const Bitboard checker = seen.way[d] & sliders.way[d];
    checkers |= checker;
    block |= checker != 0 ? seen.way[d] : Bitboard(0);
    pinned.way[d] = (behind.way[d] & sliders.way[d]) != 0 ? blockers.way[d] : Bitboard(0);
  }
  facts.pinned = 0;
  for (unsigned a = 0; a < kAxes; ++a) {
    facts.pinned_axis[a] = pinned.way[a] | pinned.way[a + kAxes];
    facts.pinned |= facts.pinned_axis[a];
  }
  facts.in_check = checkers != 0;
  facts.allowed = checkers == 0 ? ~Bitboard(0) : more_than_one(checkers) ? Bitboard(0) : checkers | block;
  return facts;
}

/// Squares that a piece (no pawn, no king) may stay on the line of, when it is pinned; else all.
inline Bitboard pin_line(const MoveFacts& facts, unsigned square) {
  if (!has_square(facts.pinned, square)) return ~Bitboard(0);
  Bitboard line = 0;
  for (unsigned a = 0; a < kAxes; ++a) {
    line |= has_square(facts.pinned_axis[a], square) ? line_of(a, facts.king) : Bitboard(0);
  }
  return line;
}

/// Legal moves of all pawns, by the square that they go to; en passant is not among them.
struct PawnMoves {
  Bitboard single;
  Bitboard twice;
  Bitboard east;  ///< captures towards the h-file: come from the south-west
  Bitboard west;  ///< from the south-east
};
inline PawnMoves pawn_moves(const MoverBoard& board, const MoveFacts& facts) {
  const Bitboard pawns = board.own[kMoverPawn];
  const Bitboard unpinned = pawns & ~facts.pinned;
  PawnMoves moves;
  const Bitboard ahead = north(unpinned | (pawns & facts.pinned_axis[0])) & facts.empty;
  moves.single = ahead & facts.allowed;
  moves.twice = north(ahead & (kRank1 << 16)) & facts.empty & facts.allowed;
  moves.east = north_east(unpinned | (pawns & facts.pinned_axis[1])) & facts.enemy & facts.allowed;
  moves.west = north_west(unpinned | (pawns & facts.pinned_axis[3])) & facts.enemy & facts.allowed;
  return moves;
}

/// Own pawns that may capture en passant.
inline Bitboard en_passant_capturers(const MoverBoard& board, const MoveFacts& facts) {
  const Bitboard captured = board.en_passant;
  if (captured == 0) return 0;
  const Bitboard beside = (east(captured) | west(captured)) & board.own[kMoverPawn];
  Bitboard legal = 0;
  for (Bitboard rest = beside; rest != 0; rest &= rest - 1) {
    // Two pawns leave their squares at once: lines to the king are looked at as they will be.
    const Bitboard from = rest & (~rest + 1);
    const Bitboard occupied = (~facts.empty ^ from ^ captured) | north(captured);
    const Bitboard checks =
        (rook_attacks(facts.king, occupied) & (board.enemy[kMoverRook] | board.enemy[kMoverQueen])) |
        (bishop_attacks(facts.king, occupied) & (board.enemy[kMoverBishop] | board.enemy[kMoverQueen])) |
        (kSquareTable.knight[facts.king] & board.enemy[kMoverKnight]) |
        ((north_east(board.own[kMoverKing]) | north_west(board.own[kMoverKing])) & board.enemy[kMoverPawn] & ~captured);
    legal |= checks == 0 ? from : Bitboard(0);
  }
  return legal;
}

/// Squares that the king goes to when it castles.
inline Bitboard castling_targets(const MoverBoard& board, const MoveFacts& facts) {
  const Bitboard unsafe = ~facts.empty | facts.protected_squares;
  Bitboard targets = 0;
  if (!facts.in_check) {
    // f1 and g1; d1 and c1, with b1 that must only be empty.
    if ((board.castling & 0x80u) != 0 && (unsafe & 0x60u) == 0) targets |= 0x40u;
    if ((board.castling & 0x01u) != 0 && (unsafe & 0x0cu) == 0 && (facts.empty & 0x02u) != 0) targets |= 0x04u;
  }
  return targets;
}

/// Squares that the king may step to.
inline Bitboard king_steps(const MoveFacts& facts) {
  return kSquareTable.king[facts.king] & ~facts.own & ~facts.protected_squares;
}

/// Squares that a knight, bishop, rook or queen on a square may go to.
template <unsigned kPiece>
inline Bitboard piece_moves(const MoveFacts& facts, unsigned square) {
  const Bitboard occupied = ~facts.empty;
  const Bitboard attacks = kPiece == kMoverKnight   ? kSquareTable.knight[square]
                           : kPiece == kMoverBishop ? bishop_attacks(square, occupied)
                           : kPiece == kMoverRook   ? rook_attacks(square, occupied)
                                                    : bishop_attacks(square, occupied) | rook_attacks(square, occupied);
  return attacks & ~facts.own & facts.allowed & pin_line(facts, square);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_LEGALITY_HPP
