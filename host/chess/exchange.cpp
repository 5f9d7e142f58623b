// SPDX-License-Identifier: Apache-2.0
#include "host/chess/exchange.hpp"

namespace cobalt::chess {
namespace {

/// The cheapest of some pieces; the set is not empty.
PieceType cheapest(const Position& position, Bitboard pieces) {
  for (const PieceType type : {kPawn, kKnight, kBishop, kRook, kQueen}) {
    if ((pieces & position.pieces(type)) != 0) return type;
  }
  return kKing;
}

/// The sliders that attack a square along lines that may have been opened.
Bitboard sliders_at(const Position& position, Square square, Bitboard occupied) {
  const Bitboard queens = position.pieces(kQueen);
  return (bishop_attacks(square, occupied) & (position.pieces(kBishop) | queens)) |
         (rook_attacks(square, occupied) & (position.pieces(kRook) | queens));
}

}  // namespace

int immediate_gain_cp(const Position& position, Move move) {
  if (move.kind() == Move::kCastling) return 0;  // in Chess960 the rook may stand on the king's target
  int gain = exchange_value_cp(type_of(position.piece_on(move.to())));
  if (move.kind() == Move::kEnPassant) gain += exchange_value_cp(kPawn);
  if (move.kind() == Move::kPromotion) gain += exchange_value_cp(move.promotion()) - exchange_value_cp(kPawn);
  return gain;
}

bool exchange_gains(const Position& position, Move move, int threshold_cp) {
  if (move.kind() == Move::kCastling) return threshold_cp <= 0;
  const Square to = move.to();
  PieceType on_square = move.kind() == Move::kPromotion ? move.promotion() : type_of(position.piece_on(move.from()));

  // `balance`: what the side that has just moved is ahead of the threshold, if the exchange ends here.
  int balance = immediate_gain_cp(position, move) - threshold_cp;
  if (balance < 0) return false;
  balance -= exchange_value_cp(on_square);
  if (balance >= 0) return true;  // ahead even if the piece is lost

  Bitboard occupied = (position.occupied() ^ bit(move.from())) | bit(to);
  if (move.kind() == Move::kEnPassant) occupied ^= bit(offset(to, -pawn_push(position.side_to_move())));
  Bitboard attackers = position.attackers(to, kWhite, occupied) | position.attackers(to, kBlack, occupied);
  Color side = ~position.side_to_move();
  // From here on `balance` is seen by the side that is not to capture, its piece on the square already given up; it is
  // negative: who is to capture is ahead if it can.
  while (true) {
    attackers &= occupied;
    const Bitboard ours = attackers & position.pieces(side);
    if (ours == 0) break;
    const PieceType capturer = cheapest(position, ours);
    // A king may not capture what is defended.
    if (capturer == kKing && (attackers & position.pieces(~side)) != 0) break;
    occupied ^= bit(lowest(ours & position.pieces(capturer)));
    attackers |= sliders_at(position, to, occupied);
    side = ~side;
    balance = -balance - 1 - exchange_value_cp(capturer);
    if (balance >= 0) break;  // ahead even if the capturer is lost
  }
  // `side` cannot, or need not, capture again: it has lost the exchange.
  return side != position.side_to_move();
}

}  // namespace cobalt::chess
