// SPDX-License-Identifier: Apache-2.0
/// \file
/// The software evaluator in the place of the chip's in the model of the search (hls/search/chip_evaluator.hpp).
#pragma once

#include "hls/search/chip_evaluator.hpp"
#include "host/evaluation/evaluator.hpp"

namespace cobalt::evaluation {

/// Gives a search static values; the same as hls::ChipEvaluator, sooner. The evaluator must live as long.
struct NodeEvaluator {
  const Evaluator& evaluator;
};

/// The codes of a position that is not refused.
inline Planes planes_of(const hls::MoverBoard& board) {
  const auto of = [&](hls::MoverPiece piece) { return board.own[piece] | board.enemy[piece]; };
  const hls::Bitboard king = board.own[hls::kMoverKing];
  const hls::Bitboard plain_king = board.enemy[hls::kMoverKing];
  const hls::Bitboard bishops = of(hls::kMoverBishop);
  const hls::Bitboard queens = of(hls::kMoverQueen);
  const hls::Bitboard marked = board.castling | board.en_passant;
  Planes planes = {{of(hls::kMoverPawn) | bishops | queens | marked,
                    of(hls::kMoverKnight) | bishops | plain_king | marked,
                    of(hls::kMoverRook) | queens | plain_king | marked,
                    (board.black_to_move ? board.own_all() : board.enemy_all()) | king}};
  if (board.black_to_move) {
    for (std::uint64_t& bit : planes.bit) bit = hls::flip_ranks(bit);
  }
  return planes;
}

inline hls::StaticValue static_value(const NodeEvaluator& nodes, const hls::SearchNode& node) {
  return hls::value_of_word(nodes.evaluator.evaluate(planes_of(node.position.board)));
}
inline bool may_recognise_draw(const NodeEvaluator&, const hls::MoverBoard& board) {
  return hls::chip_may_recognise_draw(board);
}

}  // namespace cobalt::evaluation
