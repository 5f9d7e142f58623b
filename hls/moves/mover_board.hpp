// SPDX-License-Identifier: Apache-2.0
/// \file
/// A position in the mover's view (docs/reference/moves.md): ranks mirrored and colours exchanged when Black is to
/// move.
#ifndef COBALT_HLS_MOVES_MOVER_BOARD_HPP
#define COBALT_HLS_MOVES_MOVER_BOARD_HPP

#include <cstdint>

#include "hls/eval/board.hpp"
#include "hls/moves/lines.hpp"

namespace cobalt {
namespace hls {

/// Pieces as the index of a move has them.
enum MoverPiece : unsigned {
  kMoverPawn = 0,
  kMoverKnight = 1,
  kMoverBishop = 2,
  kMoverRook = 3,
  kMoverQueen = 4,
  kMoverKing = 5,
};
constexpr unsigned kMoverPieces = 6;

/// A position in the mover's view. All sets are relative squares.
struct MoverBoard {
  Bitboard own[kMoverPieces];
  Bitboard enemy[kMoverPieces];
  Bitboard castling;    ///< rooks of both sides that may still castle
  Bitboard en_passant;  ///< the enemy pawn, on rank 5, that may be captured en passant
  bool black_to_move;

  Bitboard own_all() const { return own[0] | own[1] | own[2] | own[3] | own[4] | own[5]; }
  Bitboard enemy_all() const { return enemy[0] | enemy[1] | enemy[2] | enemy[3] | enemy[4] | enemy[5]; }
};

/// The mover's view of a decoded position. `packed` is what it was decoded from.
inline MoverBoard make_mover_board(const Board& board, const PackedWords& packed) {
  const bool black = board.side_to_move == kBlack;
  const unsigned own = black ? kBlack : kWhite;
  const unsigned enemy = black ? kWhite : kBlack;
  MoverBoard mover;
  mover.own[kMoverPawn] = board.pawn[own];
  mover.own[kMoverKnight] = board.knight[own];
  mover.own[kMoverBishop] = board.bishop[own];
  mover.own[kMoverRook] = board.rook[own];
  mover.own[kMoverQueen] = board.queen[own];
  mover.own[kMoverKing] = board.king[own];
  mover.enemy[kMoverPawn] = board.pawn[enemy];
  mover.enemy[kMoverKnight] = board.knight[enemy];
  mover.enemy[kMoverBishop] = board.bishop[enemy];
  mover.enemy[kMoverRook] = board.rook[enemy];
  mover.enemy[kMoverQueen] = board.queen[enemy];
  mover.enemy[kMoverKing] = board.king[enemy];
  mover.castling = board.castling;
  // A special code on ranks 4 and 5 is a pawn; rank 4 is the upper half of word 1, rank 5 the lower half of word 2.
  const std::uint64_t middle = (packed.word[1] >> 32) | (packed.word[2] << 32);
  const std::uint64_t special = middle & (middle >> 1) & (middle >> 2) & 0x1111111111111111u;
  mover.en_passant = gather_nibble_bit(special, 0) << 24;
  mover.black_to_move = black;
  if (black) {
    for (unsigned p = 0; p < kMoverPieces; ++p) {
      mover.own[p] = flip_ranks(mover.own[p]);
      mover.enemy[p] = flip_ranks(mover.enemy[p]);
    }
    mover.castling = flip_ranks(mover.castling);
    mover.en_passant = flip_ranks(mover.en_passant);
  }
  return mover;
}
inline MoverBoard make_mover_board(const PackedWords& packed) { return make_mover_board(decode(packed), packed); }

/// Squares that the enemy attacks, as if only `occupied` squares were occupied.
inline Bitboard enemy_attacks(const MoverBoard& board, Bitboard occupied) {
  const Ways lines = rays(board.enemy[kMoverRook] | board.enemy[kMoverQueen],
                          board.enemy[kMoverBishop] | board.enemy[kMoverQueen], ~occupied);
  Bitboard attacked = south_east(board.enemy[kMoverPawn]) | south_west(board.enemy[kMoverPawn]) |
                      knight_squares(board.enemy[kMoverKnight]) | king_neighbours(board.enemy[kMoverKing]);
  for (unsigned d = 0; d < kWays; ++d) attacked |= lines.way[d];
  return attacked;
}
/// The same of the own pieces.
inline Bitboard own_attacks(const MoverBoard& board, Bitboard occupied) {
  const Ways lines =
      rays(board.own[kMoverRook] | board.own[kMoverQueen], board.own[kMoverBishop] | board.own[kMoverQueen], ~occupied);
  Bitboard attacked = north_east(board.own[kMoverPawn]) | north_west(board.own[kMoverPawn]) |
                      knight_squares(board.own[kMoverKnight]) | king_neighbours(board.own[kMoverKing]);
  for (unsigned d = 0; d < kWays; ++d) attacked |= lines.way[d];
  return attacked;
}

/// What the own king sees.
struct KingView {
  Bitboard seen;  ///< squares on its lines, up to the first piece
  bool in_check;
};
inline KingView king_view(const MoverBoard& board) {
  const Bitboard king = board.own[kMoverKing];
  const unsigned square = lowest_square(king);
  const Bitboard occupied = board.own_all() | board.enemy_all();
  const Bitboard leapers = (kSquareTable.knight[square] & board.enemy[kMoverKnight]) |
                           ((north_east(king) | north_west(king)) & board.enemy[kMoverPawn]) |
                           (kSquareTable.king[square] & board.enemy[kMoverKing]);
  const Bitboard straight = board.enemy[kMoverRook] | board.enemy[kMoverQueen];
  const Bitboard diagonal = board.enemy[kMoverBishop] | board.enemy[kMoverQueen];
  const Bitboard on_ranks_and_files = rook_attacks(square, occupied);
  const Bitboard on_diagonals = bishop_attacks(square, occupied);
  KingView view;
  view.seen = on_ranks_and_files | on_diagonals;
  view.in_check = (leapers | (on_ranks_and_files & straight) | (on_diagonals & diagonal)) != 0;
  return view;
}
/// Whether the own king is attacked.
inline bool in_check(const MoverBoard& board) { return king_view(board).in_check; }

/// Why a packed position is refused: spec::PositionError bits, the check test among them; 0 when it is not.
inline std::uint8_t position_errors(const Board& board, const MoverBoard& mover) {
  // A plain king of the side to move is in neither set of a refused position, but it ends lines.
  const Bitboard occupied = mover.black_to_move ? flip_ranks(board.occupied) : board.occupied;
  const Bitboard attacked = own_attacks(mover, occupied);
  const bool opponent_in_check = (attacked & mover.enemy[kMoverKing]) != 0;
  return static_cast<std::uint8_t>(board.errors | (opponent_in_check ? unsigned{spec::kErrorOpponentInCheck} : 0u));
}

inline std::uint8_t position_errors(const PackedWords& packed) {
  const Board board = decode(packed);
  return position_errors(board, make_mover_board(board, packed));
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_MOVER_BOARD_HPP
