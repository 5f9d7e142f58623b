// SPDX-License-Identifier: Apache-2.0
/// \file
/// The rules of chess once more, written for plainness: one board of 64 squares, loops, no bitboards and nothing of
/// host/chess but the types. The fast code is compared with it.
#pragma once

#include <cstdlib>
#include <set>
#include <string>

#include "host/chess/position.hpp"

namespace cobalt::chess::test {

struct SlowBoard {
  std::array<Piece, 64> at{};
  bool white_to_move = true;
  CastlingRights castling = 0;
  int en_passant = -1;

  static SlowBoard of(const Position& position) {
    SlowBoard board;
    for (int s = 0; s < 64; ++s) board.at[static_cast<std::size_t>(s)] = position.piece_on(static_cast<Square>(s));
    board.white_to_move = position.side_to_move() == kWhite;
    board.castling = position.castling();
    board.en_passant = position.en_passant() == kNoSquare ? -1 : position.en_passant();
    return board;
  }
};

inline Piece& square_at(SlowBoard& board, int file, int rank) {
  return board.at[static_cast<std::size_t>(rank * 8 + file)];
}
inline Piece square_at(const SlowBoard& board, int file, int rank) {
  return board.at[static_cast<std::size_t>(rank * 8 + file)];
}
inline bool inside(int file, int rank) { return file >= 0 && file <= 7 && rank >= 0 && rank <= 7; }
inline bool is_white(Piece piece) { return piece >= 1 && piece <= 6; }
inline bool is_black(Piece piece) { return piece >= 9 && piece <= 14; }
inline int kind(Piece piece) { return piece % 8; }

/// Whether the piece on (file, rank) attacks (to_file, to_rank), walking over empty squares.
inline bool attacks(const SlowBoard& board, int file, int rank, int to_file, int to_rank) {
  const Piece piece = square_at(board, file, rank);
  const int across = to_file - file;
  const int up = to_rank - rank;
  if (across == 0 && up == 0) return false;
  switch (kind(piece)) {
    case 1:
      return std::abs(across) == 1 && up == (is_white(piece) ? 1 : -1);
    case 2:
      return std::abs(across * up) == 2;
    case 6:
      return std::abs(across) <= 1 && std::abs(up) <= 1;
    case 3:
    case 4:
    case 5: {
      const bool straight = across == 0 || up == 0;
      const bool diagonal = std::abs(across) == std::abs(up);
      if (!(straight && kind(piece) != 3) && !(diagonal && kind(piece) != 4)) return false;
      const int step_file = (across > 0) - (across < 0);
      const int step_rank = (up > 0) - (up < 0);
      for (int f = file + step_file, r = rank + step_rank; f != to_file || r != to_rank;
           f += step_file, r += step_rank) {
        if (square_at(board, f, r) != kNoPiece) return false;
      }
      return true;
    }
    default:
      return false;
  }
}

inline bool attacked_by(const SlowBoard& board, bool white, int to_file, int to_rank) {
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Piece piece = square_at(board, file, rank);
      if ((white ? is_white(piece) : is_black(piece)) && attacks(board, file, rank, to_file, to_rank)) return true;
    }
  }
  return false;
}

inline bool king_attacked(const SlowBoard& board, bool white) {
  for (int s = 0; s < 64; ++s) {
    if (board.at[static_cast<std::size_t>(s)] == (white ? kWhiteKing : kBlackKing)) {
      return attacked_by(board, !white, s % 8, s / 8);
    }
  }
  return false;
}

/// All legal moves in UCI notation.
inline std::set<std::string> slow_legal_moves(const SlowBoard& board) {
  std::set<std::string> moves;
  const bool white = board.white_to_move;
  const auto name = [](int file, int rank) {
    return std::string{static_cast<char>('a' + file), static_cast<char>('1' + rank)};
  };
  const auto try_move = [&](int file, int rank, int to_file, int to_rank, bool en_passant) {
    SlowBoard after = board;
    const Piece piece = square_at(board, file, rank);
    square_at(after, to_file, to_rank) = piece;
    square_at(after, file, rank) = kNoPiece;
    if (en_passant) square_at(after, to_file, rank) = kNoPiece;
    if (king_attacked(after, white)) return;
    const std::string text = name(file, rank) + name(to_file, to_rank);
    if (kind(piece) == 1 && (to_rank == 0 || to_rank == 7)) {
      for (const char promotion : {'q', 'r', 'b', 'n'}) moves.insert(text + promotion);
    } else {
      moves.insert(text);
    }
  };
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Piece piece = square_at(board, file, rank);
      if (white ? !is_white(piece) : !is_black(piece)) continue;
      for (int to = 0; to < 64; ++to) {
        const int to_file = to % 8;
        const int to_rank = to / 8;
        const Piece target = square_at(board, to_file, to_rank);
        if (white ? is_white(target) : is_black(target)) continue;
        if (!attacks(board, file, rank, to_file, to_rank)) continue;
        const bool en_passant = kind(piece) == 1 && to == board.en_passant;
        if (kind(piece) == 1 && target == kNoPiece && !en_passant) continue;
        try_move(file, rank, to_file, to_rank, en_passant);
      }
      if (kind(piece) == 1) {
        const int up = white ? 1 : -1;
        if (square_at(board, file, rank + up) == kNoPiece) {
          try_move(file, rank, file, rank + up, false);
          if (rank == (white ? 1 : 6) && square_at(board, file, rank + 2 * up) == kNoPiece) {
            try_move(file, rank, file, rank + 2 * up, false);
          }
        }
      }
    }
  }
  const int home = white ? 0 : 7;
  const auto empty = [&](int file) { return square_at(board, file, home) == kNoPiece; };
  const auto safe = [&](int file) { return !attacked_by(board, !white, file, home); };
  if ((board.castling & (white ? 1 : 4)) != 0 && empty(5) && empty(6) && safe(4) && safe(5) && safe(6)) {
    moves.insert(name(4, home) + name(6, home));
  }
  if ((board.castling & (white ? 2 : 8)) != 0 && empty(1) && empty(2) && empty(3) && safe(4) && safe(3) && safe(2)) {
    moves.insert(name(4, home) + name(2, home));
  }
  return moves;
}

}  // namespace cobalt::chess::test
