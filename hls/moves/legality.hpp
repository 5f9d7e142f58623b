// SPDX-License-Identifier: Apache-2.0
/// \file
/// What decides whether moves are legal: checks, pins, attacked squares; and the legal moves of sets of pieces.
#ifndef COBALT_HLS_MOVES_LEGALITY_HPP
#define COBALT_HLS_MOVES_LEGALITY_HPP

#include "hls/moves/mover_board.hpp"
#include "hls/moves/request.hpp"

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
  const Bitboard beside[2] = {east(captured) & board.own[kMoverPawn], west(captured) & board.own[kMoverPawn]};
  Bitboard legal = 0;
  for (unsigned i = 0; i < 2; ++i) {
    const Bitboard from = beside[i];
    if (from == 0) continue;
    // Two pawns leave their squares at once: lines to the king are looked at as they will be.
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

/// Number of legal moves of a position that is not refused.
inline unsigned count_moves(const MoverBoard& board, const MoveFacts& facts) {
  unsigned count = count_squares(king_steps(facts)) + count_squares(castling_targets(board, facts));
  if (facts.allowed != 0) {
    const Bitboard unpinned = ~facts.pinned;
    Ways from;
    for (unsigned d = 0; d < kWays; ++d) {
      const Bitboard sliders = board.own[kMoverQueen] | (d % 2 == 0 ? board.own[kMoverRook] : board.own[kMoverBishop]);
      from.way[d] = sliders & (unpinned | facts.pinned_axis[d % kAxes]);
    }
    // Every square is reached from a direction by one slider at most, so the sets count the moves.
    const Ways to = rays(from, facts.empty);
    const Bitboard allowed = facts.allowed & ~facts.own;
    for (unsigned d = 0; d < kWays; ++d) count += count_squares(to.way[d] & allowed);
    const Ways jumps = knight_jumps(board.own[kMoverKnight] & unpinned);
    for (unsigned d = 0; d < kWays; ++d) count += count_squares(jumps.way[d] & allowed);
    const PawnMoves pawns = pawn_moves(board, facts);
    count += count_squares(pawns.single) + count_squares(pawns.twice) + count_squares(pawns.east) +
             count_squares(pawns.west);
    count += 3 * (count_squares(pawns.single & kRank8) + count_squares(pawns.east & kRank8) +
                  count_squares(pawns.west & kRank8));
  }
  if (board.en_passant != 0) count += count_squares(en_passant_capturers(board, facts));
  return count;
}
inline unsigned count_moves(const MoverBoard& board) { return count_moves(board, make_move_facts(board)); }

/// Whether a move, with squares of the board, is legal in a position that is not refused.
inline bool is_legal(const MoverBoard& board, std::uint16_t move) {
  const MoveFacts facts = make_move_facts(board);
  const unsigned relative = move ^ move_flip(board.black_to_move);
  const unsigned from = relative & 63u;
  const unsigned to = (relative >> kMoveToLsb) & 63u;
  const unsigned promotion = move_promotion(move);
  if (has_square(board.own[kMoverPawn], from)) {
    const PawnMoves pawns = pawn_moves(board, facts);
    const bool promotes = to >= 56;
    if (promotes != (promotion != 0)) return false;
    if (promotes && (promotion < kMoverKnight + kPromotionOffset || promotion > kMoverQueen + kPromotionOffset)) {
      return false;
    }
    if (to >= 8 && has_square(board.en_passant, to - 8)) {
      return has_square(en_passant_capturers(board, facts), from);
    }
    return (to == from + 8 && has_square(pawns.single, to)) || (to == from + 16 && has_square(pawns.twice, to)) ||
           (to == from + 9 && has_square(pawns.east, to)) || (to == from + 7 && has_square(pawns.west, to));
  }
  if (promotion != 0) return false;
  Bitboard targets = 0;
  if (has_square(board.own[kMoverKing], from)) {
    targets = king_steps(facts) | castling_targets(board, facts);
  } else if (has_square(board.own[kMoverKnight], from)) {
    targets = piece_moves<kMoverKnight>(facts, from);
  } else if (has_square(board.own[kMoverBishop], from)) {
    targets = piece_moves<kMoverBishop>(facts, from);
  } else if (has_square(board.own[kMoverRook], from)) {
    targets = piece_moves<kMoverRook>(facts, from);
  } else if (has_square(board.own[kMoverQueen], from)) {
    targets = piece_moves<kMoverQueen>(facts, from);
  }
  return has_square(targets, to);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_LEGALITY_HPP
