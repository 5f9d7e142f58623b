// SPDX-License-Identifier: Apache-2.0
#include "host/chess/random_games.hpp"

#include <algorithm>

#include "host/chess/movegen.hpp"
#include "host/support/error.hpp"

namespace cobalt::chess {

namespace {

/// A number of 0 to limit - 1. The standard distributions differ between libraries; this one does not.
std::size_t random_below(std::mt19937_64& random, std::size_t limit) {
  return static_cast<std::size_t>((random() >> 32) * limit >> 32);
}

/// Castling, en passant, and double steps that allow it: random moves alone show too few of them.
bool is_rare(const Position& position, Move move) {
  if (move.kind() == Move::kCastling || move.kind() == Move::kEnPassant) return true;
  if ((move.from() ^ move.to()) != 16 || type_of(position.piece_on(move.from())) != kPawn) return false;
  const Color us = position.side_to_move();
  return (pawn_attacks(us, offset(move.from(), pawn_push(us))) & position.pieces(~us, kPawn)) != 0;
}

}  // namespace

RandomPositions::RandomPositions(std::uint64_t seed, const RandomOptions& options) : random_(seed), options_(options) {
  if (options_.start && count_legal_moves(*options_.start) == 0) {
    throw InputError("random games", "expected a start position with legal moves");
  }
}

std::size_t RandomPositions::below(std::size_t limit) { return random_below(random_, limit); }

const Position& RandomPositions::next() {
  if (plies_left_ > 0 && count_legal_moves(position_) > 0) {
    play_random_move();
    --plies_left_;
  } else {
    start_game();
  }
  return position_;
}

void RandomPositions::play_random_move() {
  const MoveList moves = legal_moves(position_);
  last_move_ = moves[below(moves.size())];
  if (chance(4)) {
    for (const Move move : moves) {
      if (is_rare(position_, move)) last_move_ = move;
    }
  }
  position_.do_move(last_move_);
}

void RandomPositions::start_game() {
  constexpr RandomKind kTurns[] = {RandomKind::kSelfPlay, RandomKind::kManyQueens, RandomKind::kAllPromoted,
                                   RandomKind::kNoPawns, RandomKind::kSparse};
  const RandomKind kind = options_.kind == RandomKind::kMixed ? kTurns[games_ % std::size(kTurns)] : options_.kind;
  ++games_;
  plies_left_ = options_.max_plies - 1;
  last_move_ = Move();
  if (kind == RandomKind::kSelfPlay) {
    position_ = options_.start.value_or(Position());
    play_random_move();
  } else {
    position_ = random_placement(kind);
  }
}

Square RandomPositions::random_en_passant(const PositionParts& parts) {
  if (chance(2)) return kNoSquare;
  const int first_file = static_cast<int>(below(8));
  for (int i = 0; i < 8; ++i) {
    const Square square = make_square((first_file + i) % 8, parts.side_to_move == kWhite ? 5 : 2);
    if (en_passant_is_possible(parts.board, parts.side_to_move, square)) return square;
  }
  return kNoSquare;
}

RandomPositions::Army RandomPositions::random_army(RandomKind kind) {
  Army army;
  switch (kind) {
    case RandomKind::kManyQueens:
      army.queens = 3 + up_to(6);
      army.pawns = up_to(9 - army.queens);
      army.knights = up_to(2);
      army.bishops = up_to(2);
      army.rooks = up_to(2);
      break;
    case RandomKind::kAllPromoted:
      army = {0, 2, 2, 2, 1};
      for (int promoted = 0; promoted < 8; ++promoted) {
        ++*std::array{&army.knights, &army.bishops, &army.rooks, &army.queens}[below(4)];
      }
      break;
    case RandomKind::kNoPawns:
      army = {0, up_to(2), up_to(2), up_to(2), up_to(1)};
      break;
    default:
      army.pawns = up_to(8);
      (chance(2) ? army.knights : army.bishops) = up_to(1);
      (chance(2) ? army.rooks : army.queens) = up_to(1);
  }
  return army;
}

Square RandomPositions::random_empty_square(const Board& board) {
  while (true) {
    const Square square = static_cast<Square>(below(kSquareCount));
    if (board[square] == kNoPiece) return square;
  }
}

void RandomPositions::place_kings(Board& board) {
  // Often at home, so that castling occurs.
  const Square white = chance(4) ? kE1 : random_empty_square(board);
  board[white] = kWhiteKing;
  const Square black = chance(4) && white != kE8 ? kE8 : random_empty_square(board);
  board[black] = kBlackKing;
}

void RandomPositions::place_army(PositionParts& parts, Color color, Army army) {
  for (const bool kingside : {true, false}) {
    const CastlingMove& castling = castling_move(color, kingside);
    if (army.rooks > 0 && parts.board[castling.king_from] == make_piece(color, kKing) &&
        parts.board[castling.rook_from] == kNoPiece && chance(2)) {
      parts.board[castling.rook_from] = make_piece(color, kRook);
      parts.castling = static_cast<CastlingRights>(parts.castling | castling.right);
      --army.rooks;
    }
  }
  const auto place = [&](PieceType type, int count) {
    while (count-- > 0) parts.board[random_empty_square(parts.board)] = make_piece(color, type);
  };
  place(kRook, army.rooks);
  place(kKnight, army.knights);
  place(kBishop, army.bishops);
  place(kQueen, army.queens);
  while (army.pawns > 0) {
    const Square square = random_empty_square(parts.board);
    if (rank_of(square) == 0 || rank_of(square) == 7) continue;
    parts.board[square] = make_piece(color, kPawn);
    --army.pawns;
  }
}

Position RandomPositions::random_placement(RandomKind kind) {
  while (true) {
    PositionParts parts;
    place_kings(parts.board);
    for (const Color color : {kWhite, kBlack}) place_army(parts, color, random_army(kind));
    parts.fullmove_number = 1 + up_to(99);
    const Color first = chance(2) ? kWhite : kBlack;
    // A side whose opponent is in check cannot be to move; perhaps the other one can.
    for (const Color side : {first, ~first}) {
      parts.side_to_move = side;
      parts.en_passant = random_en_passant(parts);
      const Position position = Position::from_parts(parts);
      if (!position.in_check(~side)) return position;
    }
  }
}

std::vector<Position> random_positions(std::size_t count, std::uint64_t seed, const RandomOptions& options) {
  std::vector<Position> positions;
  positions.reserve(count);
  RandomPositions random(seed, options);
  while (positions.size() < count) positions.push_back(random.next());
  return positions;
}

void for_each_random_position(std::size_t count, std::uint64_t seed, const RandomOptions& options,
                              const std::function<void(const Position&)>& visit) {
  RandomPositions random(seed, options);
  for (; count > 0; --count) visit(random.next());
}

std::vector<Move> random_game(std::uint64_t seed, int max_plies, const Position& start) {
  std::mt19937_64 random(seed);
  Position position = start;
  std::vector<Move> game;
  while (static_cast<int>(game.size()) < max_plies) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) break;
    game.push_back(moves[random_below(random, moves.size())]);
    position.do_move(game.back());
  }
  return game;
}

}  // namespace cobalt::chess
