// SPDX-License-Identifier: Apache-2.0
#include "host/chess/position.hpp"

#include "host/support/error.hpp"
#include "spec/zobrist.hpp"

namespace cobalt::chess {

namespace {

/// The rights that are lost when a piece leaves, or is captured on, a square.
constexpr std::array<CastlingRights, kSquareCount> make_lost_rights() {
  std::array<CastlingRights, kSquareCount> lost{};
  for (const CastlingMove& castling : kCastlingMoves) {
    lost[castling.king_from] = static_cast<CastlingRights>(lost[castling.king_from] | castling.right);
    lost[castling.rook_from] = static_cast<CastlingRights>(lost[castling.rook_from] | castling.right);
  }
  return lost;
}
constexpr std::array<CastlingRights, kSquareCount> kLostRights = make_lost_rights();

PositionParts start_parts() {
  constexpr std::array<PieceType, 8> back_rank = {kRook, kKnight, kBishop, kQueen, kKing, kBishop, kKnight, kRook};
  PositionParts parts;
  for (int file = 0; file < 8; ++file) {
    const PieceType type = back_rank[static_cast<std::size_t>(file)];
    parts.board[make_square(file, 0)] = make_piece(kWhite, type);
    parts.board[make_square(file, 1)] = kWhitePawn;
    parts.board[make_square(file, 6)] = kBlackPawn;
    parts.board[make_square(file, 7)] = make_piece(kBlack, type);
  }
  parts.castling = kAllCastling;
  return parts;
}

void require(bool condition, const char* expected) {
  if (!condition) throw InputError("position", expected);
}

}  // namespace

bool en_passant_is_possible(const Board& board, Color side_to_move, Square square) {
  if (square >= kNoSquare || relative_rank(side_to_move, square) != 5) return false;
  const int enemy_push = pawn_push(~side_to_move);
  return board[offset(square, enemy_push)] == make_piece(~side_to_move, kPawn) && board[square] == kNoPiece &&
         board[offset(square, -enemy_push)] == kNoPiece;
}

Position::Position() {
  static const Position start = from_parts(start_parts());
  *this = start;
}

Position Position::from_parts(const PositionParts& parts) {
  Position position{Empty{}};
  for (int s = 0; s < kSquareCount; ++s) {
    const Square square = static_cast<Square>(s);
    if (parts.board[square] != kNoPiece) position.put(parts.board[square], square);
  }
  require(popcount(position.pieces(kWhite, kKing)) == 1 && popcount(position.pieces(kBlack, kKing)) == 1,
          "expected one king a side");
  require((position.pieces(kPawn) & (kRank1 | kRank8)) == 0, "expected no pawns on ranks 1 and 8");
  require(parts.castling <= kAllCastling, "expected castling rights of KQkq");
  for (std::size_t i = 0; i < parts.castling_rooks.size(); ++i) {
    const CastlingMove& castling = kCastlingMoves[i];
    if ((parts.castling & castling.right) == 0) continue;
    const Square king = position.king_square(castling.color);
    const Square rook = parts.castling_rooks[i];
    const bool is_standard = king == castling.king_from && rook == castling.rook_from;
    require(rook < kNoSquare && parts.board[rook] == make_piece(castling.color, kRook) &&
                (is_standard ||
                 (parts.is_chess960 && relative_rank(castling.color, king) == 0 && rank_of(rook) == rank_of(king) &&
                  (rook > king) == (castling.rook_from > castling.king_from))),
            "expected king and rook at home for each castling right");
    position.castling_rooks_[i] = rook;
    position.is_chess960_ |= !is_standard;
  }
  require(parts.en_passant == kNoSquare || en_passant_is_possible(parts.board, parts.side_to_move, parts.en_passant),
          "expected the en passant square behind a pawn that just moved two squares");
  require(parts.halfmove_clock >= 0 && parts.halfmove_clock <= kMaxClock && parts.fullmove_number >= 0 &&
              parts.fullmove_number <= kMaxClock,
          "expected clocks of 0 to 9999");
  position.side_to_move_ = parts.side_to_move;
  position.castling_ = parts.castling;
  position.en_passant_ = parts.en_passant;
  position.halfmove_clock_ = static_cast<std::uint16_t>(parts.halfmove_clock);
  position.fullmove_number_ = static_cast<std::uint16_t>(parts.fullmove_number);
  position.key_ = position.compute_key();
  return position;
}

PositionParts Position::parts() const {
  PositionParts parts;
  parts.board = board_;
  parts.side_to_move = side_to_move_;
  parts.castling = castling_;
  parts.is_chess960 = is_chess960_;
  parts.castling_rooks = castling_rooks_;
  parts.en_passant = en_passant_;
  parts.halfmove_clock = halfmove_clock_;
  parts.fullmove_number = fullmove_number_;
  return parts;
}

std::uint64_t Position::compute_key() const {
  std::uint64_t key = spec::kZobrist.castling[castling_];
  for (Bitboard squares = occupied(); squares != 0;) {
    const Square square = pop_lowest(squares);
    key ^= spec::kZobrist.piece[board_[square]][square];
  }
  if (en_passant_capturable()) key ^= spec::kZobrist.en_passant_file[static_cast<std::size_t>(file_of(en_passant_))];
  if (side_to_move_ == kBlack) key ^= spec::kZobrist.black_to_move;
  return key;
}

void Position::put(Piece piece, Square square) {
  by_type_[type_of(piece)] |= bit(square);
  by_color_[color_of(piece)] |= bit(square);
  board_[square] = piece;
}

void Position::remove(Piece piece, Square square) {
  by_type_[type_of(piece)] ^= bit(square);
  by_color_[color_of(piece)] ^= bit(square);
  board_[square] = kNoPiece;
}

void Position::move_piece(Piece piece, Square from, Square to) {
  const Bitboard change = bit(from) | bit(to);
  by_type_[type_of(piece)] ^= change;
  by_color_[color_of(piece)] ^= change;
  board_[from] = kNoPiece;
  board_[to] = piece;
}

[[gnu::noinline]] void Position::castle(Piece king, Square king_from, Square king_to, Square rook_from,
                                        Square rook_to) {
  const Piece rook = make_piece(color_of(king), kRook);
  remove(king, king_from);
  remove(rook, rook_from);
  put(king, king_to);
  put(rook, rook_to);
}

[[gnu::noinline]] CastlingRights Position::lost_in_chess960(Square from, Square to) const {
  unsigned lost = 0;
  for (std::size_t i = 0; i < castling_rooks_.size(); ++i) {
    const CastlingMove& castling = kCastlingMoves[i];
    const Bitboard at_home = bit(castling_rooks_[i]) | pieces(castling.color, kKing);
    if ((at_home & (bit(from) | bit(to))) != 0) lost |= castling.right;
  }
  return static_cast<CastlingRights>(lost);
}

bool Position::operator==(const Position& other) const {
  if (board_ != other.board_ || side_to_move_ != other.side_to_move_ || castling_ != other.castling_ ||
      en_passant_ != other.en_passant_ || halfmove_clock_ != other.halfmove_clock_ ||
      fullmove_number_ != other.fullmove_number_) {
    return false;
  }
  for (std::size_t i = 0; i < castling_rooks_.size(); ++i) {
    if (can_castle(kCastlingMoves[i].right) && castling_rooks_[i] != other.castling_rooks_[i]) return false;
  }
  return true;
}

Position::Undo Position::do_move(Move move) {
  const Color us = side_to_move_;
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = board_[from];
  const Square captured_on = move.kind() == Move::kEnPassant ? offset(to, -pawn_push(us)) : to;
  const bool castles = move.kind() == Move::kCastling;
  const Piece captured = castles ? kNoPiece : board_[captured_on];  // in Chess960 the rook may stand there
  const Undo undo{key_, halfmove_clock_, fullmove_number_, captured, castling_, en_passant_};

  std::uint64_t key = key_ ^ spec::kZobrist.black_to_move;
  if (en_passant_capturable()) key ^= spec::kZobrist.en_passant_file[static_cast<std::size_t>(file_of(en_passant_))];
  en_passant_ = kNoSquare;
  if (halfmove_clock_ < kMaxClock) ++halfmove_clock_;
  if (us == kBlack && fullmove_number_ < kMaxClock) ++fullmove_number_;

  if (captured != kNoPiece) {
    key ^= spec::kZobrist.piece[captured][captured_on];
    remove(captured, captured_on);
    halfmove_clock_ = 0;
  }
  key ^= spec::kZobrist.piece[piece][from] ^ spec::kZobrist.piece[piece][to];
  const unsigned lost = is_chess960_ ? lost_in_chess960(from, to) : kLostRights[from] | kLostRights[to];
  const CastlingRights kept = static_cast<CastlingRights>(castling_ & ~lost);
  key ^= spec::kZobrist.castling[castling_] ^ spec::kZobrist.castling[kept];
  castling_ = kept;
  if (castles) {
    const Square rook_from = castling_rook(us, move.is_kingside());
    const Square rook_to = castling_move(us, move.is_kingside()).rook_to;
    const Piece rook = make_piece(us, kRook);
    castle(piece, from, to, rook_from, rook_to);
    key ^= spec::kZobrist.piece[rook][rook_from] ^ spec::kZobrist.piece[rook][rook_to];
  } else {
    move_piece(piece, from, to);
  }
  side_to_move_ = ~us;

  if (type_of(piece) == kPawn) {
    halfmove_clock_ = 0;
    if (move.kind() == Move::kPromotion) {
      const Piece promoted = make_piece(us, move.promotion());
      remove(piece, to);
      put(promoted, to);
      key ^= spec::kZobrist.piece[piece][to] ^ spec::kZobrist.piece[promoted][to];
    } else if ((from ^ to) == 16) {  // a double step
      en_passant_ = offset(from, pawn_push(us));
      if (en_passant_capturable())
        key ^= spec::kZobrist.en_passant_file[static_cast<std::size_t>(file_of(en_passant_))];
    }
  }
  key_ = key;
  return undo;
}

void Position::undo_move(Move move, const Undo& undo) {
  const Color us = ~side_to_move_;
  const Square from = move.from();
  const Square to = move.to();
  side_to_move_ = us;
  if (move.kind() == Move::kPromotion) {
    remove(board_[to], to);
    put(make_piece(us, kPawn), from);
  } else if (move.kind() == Move::kCastling) {
    castle(board_[to], to, from, castling_move(us, move.is_kingside()).rook_to, castling_rook(us, move.is_kingside()));
  } else {
    move_piece(board_[to], to, from);
  }
  if (undo.captured != kNoPiece) {
    put(undo.captured, move.kind() == Move::kEnPassant ? offset(to, -pawn_push(us)) : to);
  }
  key_ = undo.key;
  halfmove_clock_ = undo.halfmove_clock;
  fullmove_number_ = undo.fullmove_number;
  castling_ = undo.castling;
  en_passant_ = undo.en_passant;
}

Position::Undo Position::do_null_move() {
  const Undo undo{key_, halfmove_clock_, fullmove_number_, kNoPiece, castling_, en_passant_};
  key_ ^= spec::kZobrist.black_to_move;
  if (en_passant_capturable()) key_ ^= spec::kZobrist.en_passant_file[static_cast<std::size_t>(file_of(en_passant_))];
  en_passant_ = kNoSquare;
  if (halfmove_clock_ < kMaxClock) ++halfmove_clock_;
  if (side_to_move_ == kBlack && fullmove_number_ < kMaxClock) ++fullmove_number_;
  side_to_move_ = ~side_to_move_;
  return undo;
}

void Position::undo_null_move(const Undo& undo) {
  side_to_move_ = ~side_to_move_;
  key_ = undo.key;
  halfmove_clock_ = undo.halfmove_clock;
  fullmove_number_ = undo.fullmove_number;
  en_passant_ = undo.en_passant;
}

}  // namespace cobalt::chess
