// SPDX-License-Identifier: Apache-2.0
#include "host/engine/check_info.hpp"

namespace cobalt::engine {

namespace {

/// The pieces of the side to move that discover an attack on the king when they leave its line.
chess::Bitboard discoverers(const chess::Position& position, chess::Square king) {
  const chess::Color us = position.side_to_move();
  const chess::Bitboard occupied = position.occupied();
  const chess::Bitboard queens = position.pieces(us, chess::kQueen);
  chess::Bitboard snipers = (chess::rook_lines(king) & (position.pieces(us, chess::kRook) | queens)) |
                            (chess::bishop_lines(king) & (position.pieces(us, chess::kBishop) | queens));
  chess::Bitboard found = 0;
  while (snipers != 0) {
    const chess::Bitboard blockers = chess::between(king, chess::pop_lowest(snipers)) & occupied;
    if (blockers != 0 && !chess::more_than_one(blockers)) found |= blockers & position.pieces(us);
  }
  return found;
}

}  // namespace

CheckInfo::CheckInfo(const chess::Position& position)
    : king_(position.king_square(~position.side_to_move())), blockers_(discoverers(position, king_)) {
  const chess::Bitboard occupied = position.occupied();
  squares_[chess::kPawn] = chess::pawn_attacks(~position.side_to_move(), king_);
  squares_[chess::kKnight] = chess::knight_attacks(king_);
  squares_[chess::kBishop] = chess::bishop_attacks(king_, occupied);
  squares_[chess::kRook] = chess::rook_attacks(king_, occupied);
  squares_[chess::kQueen] = squares_[chess::kBishop] | squares_[chess::kRook];
}

bool CheckInfo::gives_check(const chess::Position& position, chess::Move move) const {
  if (move.kind() != chess::Move::kNormal) {  // rare, and lines open and close in their own ways
    chess::Position after = position;
    after.do_move(move);
    return after.in_check();
  }
  const chess::PieceType type = chess::type_of(position.piece_on(move.from()));
  if ((squares_[type] & chess::bit(move.to())) != 0) return true;
  return (blockers_ & chess::bit(move.from())) != 0 &&
         (chess::line_through(king_, move.from()) & chess::bit(move.to())) == 0;
}

}  // namespace cobalt::engine
