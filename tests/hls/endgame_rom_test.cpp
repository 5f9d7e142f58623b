// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/endgame_rom.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include "host/chess/movegen.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

bool drawn(const Board& board) { return endgame_rom_says_draw(board, make_attack_map(board)); }

/// King and pawn against king once more: by the legal moves of host/chess, forwards, with the queen and rook endings
/// that it leads to solved in the same way. White has the pawn, on any file.
class KingAndPawn {
 public:
  static constexpr unsigned kStates = 3u * 2 * 64 * 64 * 64;
  enum Piece : unsigned { kPawn, kRook, kQueen };

  KingAndPawn() : won_(kStates, false), legal_(kStates, false) {
    solve(kRook);
    solve(kQueen);
    solve(kPawn);
  }

  static unsigned number(unsigned piece, bool black_to_move, unsigned square, unsigned white_king,
                         unsigned black_king) {
    return (((piece * 2 + (black_to_move ? 1 : 0)) * 64 + square) * 64 + white_king) * 64 + black_king;
  }
  bool is_legal(unsigned number) const { return legal_[number]; }
  bool is_won(unsigned number) const { return won_[number]; }

 private:
  /// A position that is not decided yet, with what its moves lead to.
  struct Open {
    unsigned number;
    unsigned first;
    unsigned last;
  };
  static constexpr unsigned kNotWon = ~0u;  // the piece is gone, or a minor piece was made

  void solve(Piece piece) {
    constexpr std::array kTypes = {chess::kPawn, chess::kRook, chess::kQueen};
    std::vector<Open> open;
    std::vector<unsigned> targets;
    for (unsigned black_to_move = 0; black_to_move < 2; ++black_to_move) {
      for (unsigned square = piece == kPawn ? 8 : 0; square < (piece == kPawn ? 56u : 64u); ++square) {
        for (unsigned white_king = 0; white_king < 64; ++white_king) {
          for (unsigned black_king = 0; black_king < 64; ++black_king) {
            if (white_king == square || black_king == square || white_king == black_king) continue;
            chess::PositionParts parts;
            parts.board[square] = chess::make_piece(chess::kWhite, kTypes.at(piece));
            parts.board[white_king] = chess::kWhiteKing;
            parts.board[black_king] = chess::kBlackKing;
            parts.side_to_move = black_to_move != 0 ? chess::kBlack : chess::kWhite;
            const auto position = chess::Position::from_parts(parts);
            if (position.in_check(~position.side_to_move())) continue;
            const unsigned at = number(piece, black_to_move != 0, square, white_king, black_king);
            legal_[at] = true;
            const chess::MoveList moves = chess::legal_moves(position);
            if (moves.empty()) {
              won_[at] = black_to_move != 0 && position.in_check();
              continue;
            }
            const auto first = static_cast<unsigned>(targets.size());
            for (const chess::Move move : moves) targets.push_back(target(piece, position, move));
            open.push_back({at, first, static_cast<unsigned>(targets.size())});
          }
        }
      }
    }
    for (bool found = true; found;) {
      found = false;
      for (Open& state : open) {
        if (won_[state.number] || !decided_win(state, targets)) continue;
        won_[state.number] = true;
        found = true;
      }
    }
  }

  static unsigned target(unsigned piece, const chess::Position& position, chess::Move move) {
    unsigned squares[3];  // the piece, the white king, the black king
    squares[1] = position.king_square(chess::kWhite);
    squares[2] = position.king_square(chess::kBlack);
    squares[0] = chess::lowest(position.occupied() & ~position.pieces(chess::kKing));
    if (move.to() == squares[0]) return kNotWon;
    for (unsigned& square : squares) {
      if (square == move.from()) square = move.to();
    }
    if (move.kind() == chess::Move::kPromotion) {
      if (move.promotion() != chess::kQueen && move.promotion() != chess::kRook) return kNotWon;
      piece = kRook;
      if (move.promotion() == chess::kQueen) piece = kQueen;
    }
    return number(piece, position.side_to_move() == chess::kWhite, squares[0], squares[1], squares[2]);
  }

  bool decided_win(const Open& state, const std::vector<unsigned>& targets) const {
    const bool black_to_move = state.number / (64 * 64 * 64) % 2 != 0;
    for (unsigned i = state.first; i < state.last; ++i) {
      const bool won = targets[i] != kNotWon && won_[targets[i]];
      if (won != black_to_move) return won;  // White has found a win, Black something else
    }
    return black_to_move;
  }

  std::vector<bool> won_;
  std::vector<bool> legal_;
};

TEST(EndgameRom, EveryKingAndPawnEndingAgreesWithTheMoveGenerator) {
  const KingAndPawn solution;
  unsigned positions = 0;
  unsigned wins = 0;
  unsigned wrong = 0;
  for (unsigned at = 0; at < KingAndPawn::kStates / 3; ++at) {
    if (!solution.is_legal(at)) continue;
    ++positions;
    wins += solution.is_won(at) ? 1 : 0;
    const unsigned on_move = at / 64 / 64 / 64;
    for (const unsigned side : {kWhite, kBlack}) {  // of the pawn; for Black ranks are mirrored
      const unsigned flip = side == kWhite ? 0 : 56;
      Board board{};
      board.king[1 - side] = Bitboard{1} << (at % 64 ^ flip);
      board.king[side] = Bitboard{1} << (at / 64 % 64 ^ flip);
      board.pawn[side] = Bitboard{1} << (at / 64 / 64 % 64 ^ flip);
      board.side_to_move = on_move ^ side;
      if (drawn(board) == solution.is_won(at)) ++wrong;
    }
  }
  EXPECT_EQ(positions, 331'352u);
  EXPECT_EQ(wins, 222'564u);
  EXPECT_EQ(wrong, 0u);
}

}  // namespace
}  // namespace cobalt::hls
