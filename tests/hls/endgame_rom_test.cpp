// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/endgame_rom.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include "host/chess/movegen.hpp"
#include "tests/hls/endings_support.hpp"

namespace cobalt::hls {
namespace {

bool drawn(const Board& board) { return test::rom_says_draw(board); }

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
    Board board{};
    board.king[kBlack] = Bitboard{1} << (at % 64);
    board.king[kWhite] = Bitboard{1} << (at / 64 % 64);
    board.pawn[kWhite] = Bitboard{1} << (at / 64 / 64 % 64);
    board.side_to_move = at / 64 / 64 / 64 != 0 ? kBlack : kWhite;
    ++positions;
    wins += solution.is_won(at) ? 1 : 0;
    if (drawn(board) == solution.is_won(at)) ++wrong;
    if (drawn(test::colours_changed(board)) == solution.is_won(at)) ++wrong;
  }
  EXPECT_EQ(positions, 331'352u);
  EXPECT_EQ(wins, 222'564u);
  EXPECT_EQ(wrong, 0u);
}

TEST(EndgameRom, KingAndPawn) {
  test::check_examples(
      {
          {"opposition", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", true},
          {"won opposition", "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", false},
          {"rook's pawn", "k7/8/8/P7/2K5/8/8/8 w - - 0 1", true},
          {"on the sixth", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", false},
          {"another piece", "8/8/8/4k3/8/4K3/4P3/7N w - - 0 1", false},
          {"another pawn", "8/4p3/8/4k3/8/4K3/4P3/8 w - - 0 1", false},
          {"two pawns", "8/8/8/4k3/8/4K3/4PP2/8 w - - 0 1", false},
          {"no pawn", "8/8/8/4k3/8/4K3/8/8 w - - 0 1", false},
          {"an enemy bishop", "8/8/8/4k3/8/4K3/4P3/7b w - - 0 1", false},
      },
      drawn, true);
}

TEST(EndgameRom, RookAndPawnAgainstRook) {
  test::check_examples(
      {
          {"Philidor", "4k3/8/r7/8/3KP3/8/8/7R w - - 0 1", true},
          {"Philidor, the weak side on move", "4k3/8/r7/8/3KP3/8/8/7R b - - 0 1", true},
          {"rook on the fifth", "4k3/8/8/r7/3KP3/8/8/7R w - - 0 1", false},
          {"rook on the seventh", "4k3/r7/8/8/3KP3/8/8/7R w - - 0 1", false},
          {"king on the seventh, beside the file", "8/3k4/r7/8/3KP3/8/8/7R w - - 0 1", true},
          {"king two files away", "2k5/8/r7/8/3KP3/8/8/7R w - - 0 1", false},
          {"king on the sixth", "8/8/r3k3/8/3KP3/8/8/7R w - - 0 1", false},
          {"pawn on the fifth", "4k3/8/r7/4P3/3K4/8/8/7R w - - 0 1", true},
          {"pawn on the sixth", "4k3/8/r3P3/8/3K4/8/8/7R w - - 0 1", false},
          {"strong king on the fifth", "4k3/8/r7/3K4/4P3/8/8/7R w - - 0 1", true},
          {"strong king on the sixth", "4k3/8/r2K4/8/4P3/8/8/7R w - - 0 1", false},
          {"weak king in check", "4k2R/8/r7/8/3KP3/8/8/8 b - - 0 1", false},
          {"rooks attack each other", "4k3/8/r7/8/3KP3/8/8/R7 w - - 0 1", false},
          {"strong king attacks the rook", "4k3/8/2r5/3K4/4P3/8/8/7R w - - 0 1", false},
          {"the pawn attacks the rook", "4k3/8/3r4/4P3/2K5/8/8/7R w - - 0 1", false},
          {"weak king attacks the rook", "4k3/5R2/r7/8/3KP3/8/8/8 b - - 0 1", false},
          {"two rooks", "4k3/8/r7/8/3KP3/8/8/6RR w - - 0 1", false},
          {"two enemy rooks", "4k3/8/rr6/8/3KP3/8/8/7R w - - 0 1", false},
          {"a queen more", "4k3/8/r7/8/3KP3/8/8/Q6R w - - 0 1", false},
          {"a bishop more", "4k3/8/r7/8/3KP3/8/8/B6R w - - 0 1", false},
          {"two pawns", "4k3/8/r7/8/3KP3/4P3/8/7R w - - 0 1", false},
          {"Lucena", "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", false},
      },
      drawn, true);
}

TEST(EndgameRom, QueenAgainstPawn) {
  test::check_examples(
      {
          {"bishop's pawn", "8/8/6K1/8/7Q/8/1kp5/8 w - - 0 1", true},
          {"the pawn's side on move", "8/8/6K1/8/7Q/8/1kp5/8 b - - 0 1", true},
          {"on the other side of the pawn", "8/8/6K1/8/8/7Q/2pk4/8 w - - 0 1", true},
          {"beside the promotion square", "8/8/6K1/8/7Q/8/2p5/1k6 w - - 0 1", true},
          {"on the promotion square", "8/8/6K1/8/8/7Q/2p5/2k5 w - - 0 1", false},
          {"behind the pawn", "8/8/6K1/8/8/2k4Q/2p5/8 b - - 0 1", false},
          {"rook's pawn", "8/8/6K1/8/7Q/8/pk6/8 w - - 0 1", true},
          {"rook's pawn, king shut in", "8/8/6K1/8/7Q/8/p7/k7 w - - 0 1", false},
          {"central pawn", "8/8/6K1/8/7Q/8/2kp4/8 w - - 0 1", false},
          {"knight's pawn", "8/8/6K1/8/7Q/8/1pk5/8 w - - 0 1", false},
          {"pawn on the sixth", "8/8/6K1/8/7Q/1kp5/8/8 w - - 0 1", false},
          {"strong king near", "8/8/8/6K1/7Q/8/1kp5/8 w - - 0 1", false},
          {"strong king near in ranks, far in files", "8/8/8/8/7Q/7K/1kp5/8 w - - 0 1", true},
          {"in check", "8/8/6K1/8/1Q6/8/1kp5/8 b - - 0 1", false},
          {"two queens", "8/8/6K1/8/6QQ/8/1kp5/8 w - - 0 1", false},
          {"a queen each", "q7/8/6K1/8/7Q/8/1kp5/8 w - - 0 1", false},
          {"queen and rook", "8/8/6K1/8/6RQ/8/1kp5/8 w - - 0 1", false},
          {"two pawns", "8/8/6K1/8/7Q/8/1kpp4/8 w - - 0 1", false},
      },
      drawn, true);
}

TEST(EndgameRom, RookAgainstPawn) {
  test::check_examples(
      {
          {"sixth rank, far", "7K/8/8/8/8/1kp5/8/7R w - - 0 1", true},
          {"sixth rank, a king's move nearer", "8/6K1/8/8/8/1kp5/8/7R w - - 0 1", false},
          {"the same with the pawn's side on move", "8/6K1/8/8/8/1kp5/8/7R b - - 0 1", true},
          {"one nearer still", "8/8/5K2/8/8/1kp5/8/7R b - - 0 1", false},
          {"seventh rank", "8/8/6K1/8/8/8/1kp5/7R w - - 0 1", true},
          {"seventh rank, the pawn's side on move", "8/8/6K1/8/8/8/1kp5/7R b - - 0 1", false},
          {"seventh rank, near", "8/8/8/5K2/8/8/1kp5/7R w - - 0 1", false},
          {"fifth rank", "7K/8/8/8/1kp5/8/8/7R w - - 0 1", false},
          {"king not beside the pawn", "7K/8/8/8/8/k1p5/8/7R w - - 0 1", false},
          {"pawn attacked", "2R4K/8/8/8/8/1kp5/8/8 w - - 0 1", false},
          {"in check", "1R5K/8/8/8/8/1kp5/8/8 b - - 0 1", false},
          {"two rooks", "7K/8/8/8/8/1kp5/8/6RR w - - 0 1", false},
          {"a bishop", "7K/8/8/8/8/1kp5/8/6BR w - - 0 1", false},
          {"two pawns", "7K/8/8/8/8/1kp5/2p5/7R w - - 0 1", false},
      },
      drawn, true);
}

TEST(EndgameRom, FullBoardSaysNothing) {
  EXPECT_FALSE(test::rom_says_draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
}

}  // namespace
}  // namespace cobalt::hls
