// SPDX-License-Identifier: Apache-2.0
/// \file
/// Static values of nodes: from any evaluator that gives result words, and sooner from that of the chip.
#ifndef COBALT_HLS_SEARCH_CHIP_EVALUATOR_HPP
#define COBALT_HLS_SEARCH_CHIP_EVALUATOR_HPP

#include <cstdint>

#include "hls/eval/evaluator.hpp"
#include "hls/search/node.hpp"

namespace cobalt {
namespace hls {

/// Score of a position, view of its side to move.
struct StaticValue {
  int score;
  bool recognised_draw;
};

inline StaticValue value_of_word(std::uint32_t result) {
  return {static_cast<std::int16_t>(result & 0xffffu),
          ((result >> spec::kResultFlagsLsb) & spec::kFlagRecognisedDraw) != 0};
}

/// The value of a node by an evaluator that gives the result word of a packed position (spec/packed_position.hpp).
template <class EvaluatorT>
inline StaticValue static_value(const EvaluatorT& evaluator, const SearchNode& node) {
  return value_of_word(evaluator(node.position.packed));
}
/// Whether the evaluator may recognise a draw; when not, it need not be asked.
template <class EvaluatorT>
inline bool may_recognise_draw(const EvaluatorT&, const MoverBoard&) {
  return true;
}

/// The evaluator of the chip.
struct ChipEvaluator {
  const Parameters& parameters;
  std::uint32_t operator()(const PackedWords& position) const {
    NoTrace none;
    return evaluate_words(position, parameters, none);
  }
};

/// The decoded position, from the mover's view of one that is not refused. What decode() gives without the checks.
inline Board make_board(const MoverBoard& mover, const PackedWords& packed) {
  const bool black = mover.black_to_move;
  const unsigned own = black ? kBlack : kWhite;
  const unsigned enemy = black ? kWhite : kBlack;
  Bitboard pieces[2][kMoverPieces];
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    pieces[own][p] = black ? flip_ranks(mover.own[p]) : mover.own[p];
    pieces[enemy][p] = black ? flip_ranks(mover.enemy[p]) : mover.enemy[p];
  }
  Board board;
  for (unsigned side = 0; side < 2; ++side) {
    board.pawn[side] = pieces[side][kMoverPawn];
    board.knight[side] = pieces[side][kMoverKnight];
    board.bishop[side] = pieces[side][kMoverBishop];
    board.rook[side] = pieces[side][kMoverRook];
    board.queen[side] = pieces[side][kMoverQueen];
    board.king[side] = pieces[side][kMoverKing];
    board.all[side] = board.pawn[side] | board.knight[side] | board.bishop[side] | board.rook[side] |
                      board.queen[side] | board.king[side];
  }
  board.occupied = board.all[kWhite] | board.all[kBlack];
  board.castling = black ? flip_ranks(mover.castling) : mover.castling;
  board.side_to_move = own;
  board.errors = 0;
  board.placement = packed;
  const unsigned king = lowest_square(board.king[own]);
  const std::uint64_t change = spec::kKingToMove ^ (black ? unsigned{spec::kBlackKing} : unsigned{spec::kWhiteKing});
  board.placement.word[king / 16] ^= change << (4 * (king % 16));
  return board;
}

inline StaticValue static_value(const ChipEvaluator& evaluator, const SearchNode& node) {
  NoTrace none;
  const Board board = make_board(node.position.board, node.position.packed);
  const BoardScore score = evaluate_board(board, make_attack_map(board), evaluator.parameters, none);
  return {node.position.board.black_to_move ? -score.white_view_cp : score.white_view_cp, score.recognised_draw};
}

/// Draws are recognised with few pieces only: minor pieces alone, bishops and pawns, or a single pawn with heavy
/// pieces (dead_draw.hpp, endgame_rom.hpp).
inline bool chip_may_recognise_draw(const MoverBoard& board) {
  const Bitboard pawns = board.own[kMoverPawn] | board.enemy[kMoverPawn];
  const Bitboard knights = board.own[kMoverKnight] | board.enemy[kMoverKnight];
  const Bitboard bishops = board.own[kMoverBishop] | board.enemy[kMoverBishop];
  const Bitboard heavy =
      board.own[kMoverRook] | board.enemy[kMoverRook] | board.own[kMoverQueen] | board.enemy[kMoverQueen];
  return (heavy == 0 && (pawns == 0 || knights == 0)) || ((knights | bishops) == 0 && exactly_one(pawns));
}
inline bool may_recognise_draw(const ChipEvaluator&, const MoverBoard& board) { return chip_may_recognise_draw(board); }

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_CHIP_EVALUATOR_HPP
