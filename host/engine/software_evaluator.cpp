// SPDX-License-Identifier: Apache-2.0
#include "host/engine/software_evaluator.hpp"

namespace cobalt::engine {
namespace {

/// The codes of chess::pack_position(), made from sets and not from squares.
evaluation::Planes planes_of(const chess::Position& position) {
  const auto of = [&](chess::PieceType type) { return position.pieces(type); };
  chess::Bitboard marked = 0;  // rooks that may castle, and a pawn that may be captured en passant
  if (position.castling() != chess::kNoCastling && position.has_standard_castling()) {
    for (const chess::CastlingMove& castling : chess::kCastlingMoves) {
      if (position.can_castle(castling.right)) marked |= chess::bit(castling.rook_from);
    }
  }
  const chess::Color us = position.side_to_move();
  if (position.en_passant() != chess::kNoSquare) {
    marked |= chess::bit(chess::offset(position.en_passant(), chess::pawn_push(~us)));
  }
  const chess::Bitboard king = position.pieces(us, chess::kKing);
  const chess::Bitboard queens = of(chess::kQueen);
  const chess::Bitboard plain_king = of(chess::kKing) ^ king;
  return {{of(chess::kPawn) | of(chess::kBishop) | queens | marked,
           of(chess::kKnight) | of(chess::kBishop) | plain_king | marked,
           of(chess::kRook) | queens | plain_king | marked, position.pieces(chess::kBlack) | king}};
}

}  // namespace

Score SoftwareEvaluator::evaluate(const chess::Position& position) const {
  const std::uint32_t word = evaluator_.evaluate(planes_of(position));
  return static_cast<std::int16_t>(word >> spec::kResultScoreLsb & 0xffffu);
}

}  // namespace cobalt::engine
