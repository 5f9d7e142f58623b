// SPDX-License-Identifier: Apache-2.0
#include "host/chess/movegen.hpp"

namespace cobalt::chess {

namespace {

/// Where generate() puts moves: into a list ...
class ListSink {
 public:
  explicit ListSink(MoveList& list) : list_(list) {}
  void targets(Square from, Bitboard to) {
    while (to != 0) list_.push(Move(from, pop_lowest(to)));
  }
  /// Pawn moves that all go by the same number of squares.
  void pawns(Bitboard to, int step) {
    while (to != 0) {
      const Square square = pop_lowest(to);
      list_.push(Move(offset(square, -step), square));
    }
  }
  void promotions(Bitboard to, int step) {
    while (to != 0) {
      const Square square = pop_lowest(to);
      for (const PieceType piece : {kQueen, kRook, kBishop, kKnight}) {
        list_.push(Move::promotion(offset(square, -step), square, piece));
      }
    }
  }
  void special(Move move) { list_.push(move); }

 private:
  MoveList& list_;
};

/// ... or only into a number.
class CountSink {
 public:
  void targets(Square, Bitboard to) { count_ += popcount(to); }
  void pawns(Bitboard to, int) { count_ += popcount(to); }
  void promotions(Bitboard to, int) { count_ += 4 * popcount(to); }
  void special(Move) { ++count_; }
  std::size_t count() const { return static_cast<std::size_t>(count_); }

 private:
  int count_ = 0;
};

/// Which moves generate() gives.
enum class Wanted : std::uint8_t { kAll, kCapturesAndPromotions };

/// What stands between our king and the enemy.
struct KingSafety {
  Bitboard checkers = 0;
  Bitboard pinned = 0;  ///< our pieces that may move only on the line to the king
};

template <Color Us>
KingSafety king_safety(const Position& position, Square king, Bitboard occupied) {
  constexpr Color Them = ~Us;
  const Bitboard queens = position.pieces(Them, kQueen);
  KingSafety safety;
  safety.checkers =
      (pawn_attacks(Us, king) & position.pieces(Them, kPawn)) | (knight_attacks(king) & position.pieces(Them, kKnight));
  Bitboard snipers = (rook_lines(king) & (position.pieces(Them, kRook) | queens)) |
                     (bishop_lines(king) & (position.pieces(Them, kBishop) | queens));
  while (snipers != 0) {
    const Square sniper = pop_lowest(snipers);
    const Bitboard blockers = between(king, sniper) & occupied;
    if (blockers == 0) {
      safety.checkers |= bit(sniper);
    } else if (!more_than_one(blockers)) {
      safety.pinned |= blockers & position.pieces(Us);
    }
  }
  return safety;
}

template <Color Us, class Sink>
void pawn_moves_by_step(Bitboard to, int step, Sink& sink) {
  constexpr Bitboard last_rank = Us == kWhite ? kRank8 : kRank1;
  sink.pawns(to & ~last_rank, step);
  if ((to & last_rank) != 0) sink.promotions(to & last_rank, step);
}

/// Pawn moves other than en passant. `pawns` may be all that are not pinned, with `allowed` the squares that answer a
/// check, or one pinned pawn with `allowed` on its line.
template <Color Us, Wanted wanted, class Sink>
void pawn_moves(Bitboard pawns, Bitboard allowed, Bitboard enemies, Bitboard occupied, Sink& sink) {
  constexpr int push = pawn_push(Us);
  constexpr Bitboard third_rank = rank_mask(Us == kWhite ? 2 : 5);
  constexpr Bitboard last_rank = rank_mask(Us == kWhite ? 7 : 0);
  const Bitboard single = shift(pawns, push) & ~occupied;
  if constexpr (wanted == Wanted::kAll) {
    const Bitboard twice = shift(single & third_rank, push) & ~occupied;
    pawn_moves_by_step<Us>(single & allowed, push, sink);
    sink.pawns(twice & allowed, 2 * push);
  } else {
    pawn_moves_by_step<Us>(single & allowed & last_rank, push, sink);
  }
  pawn_moves_by_step<Us>(pawn_attacks_west(Us, pawns) & enemies & allowed, push - 1, sink);
  pawn_moves_by_step<Us>(pawn_attacks_east(Us, pawns) & enemies & allowed, push + 1, sink);
}

/// En passant takes two pawns off their squares at once, so each capture is tried on the board. It is rare.
template <Color Us, class Sink>
void en_passant_moves(const Position& position, Square king, Bitboard occupied, Sink& sink) {
  const Square to = position.en_passant();
  const Bitboard captured = bit(offset(to, -pawn_push(Us)));
  Bitboard pawns = pawn_attacks(~Us, to) & position.pieces(Us, kPawn);
  while (pawns != 0) {
    const Square from = pop_lowest(pawns);
    const Bitboard after = (occupied ^ bit(from) ^ captured) | bit(to);
    if ((position.attackers(king, ~Us, after) & ~captured) == 0) sink.special(Move(from, to, Move::kEnPassant));
  }
}

/// The wings to which a side castles in Chess960, the king not in check; out of the way of the generator.
struct Wings {
  bool kingside = false;
  bool queenside = false;
};
[[gnu::noinline]] Wings wings_in_chess960(const Position& position, Color us, Bitboard occupied) {
  const Square king = position.king_square(us);
  const auto may_castle = [&](bool kingside) {
    const CastlingMove& castling = castling_move(us, kingside);
    if (!position.can_castle(castling.right)) return false;
    const Square rook = position.castling_rook(us, kingside);
    const Bitboard others = occupied ^ bit(king) ^ bit(rook);
    const Bitboard crossed = between(king, castling.king_to);
    const Bitboard path = crossed | bit(castling.king_to) | between(rook, castling.rook_to) | bit(castling.rook_to);
    if ((path & others) != 0) return false;
    for (Bitboard squares = crossed; squares != 0;) {
      if (position.attackers(pop_lowest(squares), ~us, occupied) != 0) return false;
    }
    // The rook may have hidden the king's target from a slider on the back rank.
    return position.attackers(castling.king_to, ~us, others | bit(castling.rook_to)) == 0;
  };
  return {may_castle(true), may_castle(false)};
}

template <Color Us, class Sink>
void castling_moves(const Position& position, Bitboard occupied, Sink& sink) {
  if (position.is_chess960()) {
    const Square king = position.king_square(Us);
    const Wings wings = wings_in_chess960(position, Us, occupied);
    if (wings.kingside) sink.special(Move(king, castling_move(Us, true).king_to, Move::kCastling));
    if (wings.queenside) sink.special(Move(king, castling_move(Us, false).king_to, Move::kCastling));
    return;
  }
  for (const bool kingside : {true, false}) {
    const CastlingMove& castling = castling_move(Us, kingside);
    if (!position.can_castle(castling.right)) continue;
    if ((between(castling.king_from, castling.rook_from) & occupied) != 0) continue;
    if (position.attackers(castling.rook_to, ~Us, occupied) != 0) continue;  // the square that the king crosses
    if (position.attackers(castling.king_to, ~Us, occupied) != 0) continue;
    sink.special(Move(castling.king_from, castling.king_to, Move::kCastling));
  }
}

template <Color Us, Wanted wanted, class Sink>
void generate(const Position& position, Sink& sink) {
  constexpr bool only_captures = wanted == Wanted::kCapturesAndPromotions;
  const Bitboard ours = position.pieces(Us);
  const Bitboard enemies = position.pieces(~Us);
  const Bitboard occupied = ours | enemies;
  const Square king = position.king_square(Us);
  const KingSafety safety = king_safety<Us>(position, king, occupied);

  Bitboard king_targets = 0;
  for (Bitboard candidates = king_attacks(king) & (only_captures ? enemies : ~ours); candidates != 0;) {
    const Square to = pop_lowest(candidates);
    // The king itself must not hide a square behind it from the slider that checks it.
    if (position.attackers(to, ~Us, occupied ^ bit(king)) == 0) king_targets |= bit(to);
  }
  sink.targets(king, king_targets);
  if (more_than_one(safety.checkers)) return;

  Bitboard allowed = ~ours;
  if (safety.checkers != 0) {
    allowed = safety.checkers | between(king, lowest(safety.checkers));
  } else if (!only_captures && position.castling() != kNoCastling) {
    castling_moves<Us>(position, occupied, sink);
  }

  const Bitboard pawns = position.pieces(Us, kPawn);
  pawn_moves<Us, wanted>(pawns & ~safety.pinned, allowed, enemies, occupied, sink);
  for (Bitboard pinned = pawns & safety.pinned; pinned != 0;) {
    const Square from = pop_lowest(pinned);
    pawn_moves<Us, wanted>(bit(from), allowed & line_through(king, from), enemies, occupied, sink);
  }
  if (position.en_passant() != kNoSquare) en_passant_moves<Us>(position, king, occupied, sink);

  if constexpr (only_captures) allowed &= enemies;
  for (Bitboard knights = position.pieces(Us, kKnight) & ~safety.pinned; knights != 0;) {
    const Square from = pop_lowest(knights);
    sink.targets(from, knight_attacks(from) & allowed);
  }
  const Bitboard queens = position.pieces(Us, kQueen);
  for (Bitboard sliders = position.pieces(Us, kBishop) | queens; sliders != 0;) {
    const Square from = pop_lowest(sliders);
    Bitboard to = bishop_attacks(from, occupied) & allowed;
    if ((safety.pinned & bit(from)) != 0) to &= line_through(king, from);
    sink.targets(from, to);
  }
  for (Bitboard sliders = position.pieces(Us, kRook) | queens; sliders != 0;) {
    const Square from = pop_lowest(sliders);
    Bitboard to = rook_attacks(from, occupied) & allowed;
    if ((safety.pinned & bit(from)) != 0) to &= line_through(king, from);
    sink.targets(from, to);
  }
}

template <Wanted wanted, class Sink>
void generate_for_side_to_move(const Position& position, Sink& sink) {
  if (position.side_to_move() == kWhite) {
    generate<kWhite, wanted>(position, sink);
  } else {
    generate<kBlack, wanted>(position, sink);
  }
}

/// Whether a pawn's move that is not en passant goes where pawns go, with the kind that it must have.
bool is_pawn_move(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const int push = pawn_push(us);
  const Square from = move.from();
  const Square to = move.to();
  const bool promotes = relative_rank(us, to) == 7;
  if (promotes != (move.kind() == Move::kPromotion)) return false;
  if ((pawn_attacks(us, from) & bit(to)) != 0) return !position.empty(to);
  if (!position.empty(to)) return false;
  if (to == from + push) return true;
  return relative_rank(us, from) == 1 && to == from + 2 * push && position.empty(offset(from, push));
}

/// Whether a capture en passant is legal but for the safety of the king.
bool is_en_passant_move(const Position& position, Move move) {
  return move.to() == position.en_passant() &&
         (pawn_attacks(position.side_to_move(), move.from()) & bit(move.to())) != 0;
}

/// Whether the king of the side to move is safe after a move that is legal but for that. Not for castling.
bool king_is_safe_after(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const Square to = move.to();
  Bitboard captured = bit(to);
  Bitboard occupied = (position.occupied() ^ bit(move.from())) | bit(to);
  if (move.kind() == Move::kEnPassant) {
    captured = bit(offset(to, -pawn_push(us)));
    occupied ^= captured;
  }
  const Square king = position.king_square(us) == move.from() ? to : position.king_square(us);
  return (position.attackers(king, ~us, occupied) & ~captured) == 0;
}

bool is_legal_castling(const Position& position, Move move) {
  if (position.in_check()) return false;
  MoveList castlings;
  ListSink sink(castlings);
  if (position.side_to_move() == kWhite) {
    castling_moves<kWhite>(position, position.occupied(), sink);
  } else {
    castling_moves<kBlack>(position, position.occupied(), sink);
  }
  for (const Move castling : castlings) {
    if (castling == move) return true;
  }
  return false;
}

}  // namespace

MoveList legal_moves(const Position& position) {
  MoveList list;
  ListSink sink(list);
  generate_for_side_to_move<Wanted::kAll>(position, sink);
  return list;
}

MoveList legal_captures_and_promotions(const Position& position) {
  MoveList list;
  ListSink sink(list);
  generate_for_side_to_move<Wanted::kCapturesAndPromotions>(position, sink);
  return list;
}

std::size_t count_legal_moves(const Position& position) {
  CountSink sink;
  generate_for_side_to_move<Wanted::kAll>(position, sink);
  return sink.count();
}

bool is_legal(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const Piece piece = position.piece_on(move.from());
  if (piece == kNoPiece || color_of(piece) != us) return false;
  // Only promotions use the two bits of their piece.
  if (move.kind() != Move::kPromotion && move != Move(move.from(), move.to(), move.kind())) return false;
  if (move.kind() == Move::kCastling) return is_legal_castling(position, move);
  if ((position.pieces(us) & bit(move.to())) != 0) return false;
  const PieceType type = type_of(piece);
  if (type == kPawn) {
    const bool goes =
        move.kind() == Move::kEnPassant ? is_en_passant_move(position, move) : is_pawn_move(position, move);
    return goes && king_is_safe_after(position, move);
  }
  return move.kind() == Move::kNormal &&
         (piece_attacks(type, move.from(), position.occupied()) & bit(move.to())) != 0 &&
         king_is_safe_after(position, move);
}

bool is_checkmate(const Position& position) { return position.in_check() && count_legal_moves(position) == 0; }

bool is_stalemate(const Position& position) { return !position.in_check() && count_legal_moves(position) == 0; }

std::string to_uci(const Position& position, Move move, bool king_takes_rook) {
  if (move.kind() != Move::kCastling || (!king_takes_rook && !position.is_chess960())) return to_uci(move);
  const Color color = rank_of(move.to()) == 0 ? kWhite : kBlack;
  return to_uci(Move(move.from(), position.castling_rook(color, move.is_kingside())));
}

std::optional<Move> parse_uci(const Position& position, std::string_view text) {
  std::optional<Move> castling;
  for (const Move legal : legal_moves(position)) {
    if (legal.kind() != Move::kCastling && to_uci(legal) == text) return legal;
    if (legal.kind() == Move::kCastling && (to_uci(legal) == text || to_uci(position, legal, true) == text)) {
      castling = legal;
    }
  }
  return castling;
}

}  // namespace cobalt::chess
