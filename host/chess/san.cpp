// SPDX-License-Identifier: Apache-2.0
#include "host/chess/san.hpp"

#include <fmt/format.h>

#include <optional>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::chess {

namespace {

/// The characters that tell `move` from the other legal moves of such a piece to the same square.
std::string disambiguation(const Position& position, Move move) {
  const Piece piece = position.piece_on(move.from());
  bool ambiguous = false;
  bool same_file = false;
  bool same_rank = false;
  for (const Move other : legal_moves(position)) {
    if (other.to() != move.to() || other.from() == move.from() || position.piece_on(other.from()) != piece) continue;
    ambiguous = true;
    same_file |= file_of(other.from()) == file_of(move.from());
    same_rank |= rank_of(other.from()) == rank_of(move.from());
  }
  if (!ambiguous) return "";
  std::string from = to_string(move.from());
  if (!same_file) return from.substr(0, 1);
  if (!same_rank) return from.substr(1, 1);
  return from;
}

/// What the text of a move other than castling says.
struct SanParts {
  PieceType piece = kPawn;
  int from_file = -1, from_rank = -1;  ///< -1 when not said
  bool capture = false;
  Square to = kNoSquare;
  PieceType promotion = kNoPieceType;
};

constexpr bool is_file(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank(char c) { return c >= '1' && c <= '8'; }

PieceType piece_of_capital(char c) {
  const Piece piece = parse_piece(c);
  return piece != kNoPiece && color_of(piece) == kWhite ? type_of(piece) : kNoPieceType;
}

/// Takes the text apart from its end: promotion, target square, "x", origin; nothing when it is no SAN.
std::optional<SanParts> parse_parts(std::string_view san) {
  SanParts parts;
  if (san.empty()) return std::nullopt;
  if (const PieceType piece = piece_of_capital(san.front()); piece != kNoPieceType && piece != kPawn) {
    parts.piece = piece;
    san.remove_prefix(1);
  }
  if (!san.empty() && piece_of_capital(san.back()) != kNoPieceType) {
    parts.promotion = piece_of_capital(san.back());
    san.remove_suffix(1);
    if (parts.promotion == kPawn || parts.promotion == kKing || parts.piece != kPawn) return std::nullopt;
    if (!san.empty() && san.back() == '=') san.remove_suffix(1);
  }
  if (san.size() < 2) return std::nullopt;
  const auto to = parse_square(san.substr(san.size() - 2));
  if (!to) return std::nullopt;
  parts.to = *to;
  san.remove_suffix(2);
  if (!san.empty() && san.back() == 'x') {
    parts.capture = true;
    san.remove_suffix(1);
  }
  if (!san.empty() && is_file(san.front())) {
    parts.from_file = san.front() - 'a';
    san.remove_prefix(1);
  }
  if (!san.empty() && is_rank(san.front())) {
    parts.from_rank = san.front() - '1';
    san.remove_prefix(1);
  }
  if (!san.empty()) return std::nullopt;
  return parts;
}

bool fits(const Position& position, Move move, const SanParts& parts) {
  return move.kind() != Move::kCastling && move.to() == parts.to && move.promotion() == parts.promotion &&
         type_of(position.piece_on(move.from())) == parts.piece &&
         (parts.from_file < 0 || file_of(move.from()) == parts.from_file) &&
         (parts.from_rank < 0 || rank_of(move.from()) == parts.from_rank);
}

std::string_view without_check_marks(std::string_view san) {
  while (!san.empty() && (san.back() == '+' || san.back() == '#')) san.remove_suffix(1);
  return san;
}

}  // namespace

std::string to_san(const Position& position, Move move) {
  std::string san;
  const PieceType type = type_of(position.piece_on(move.from()));
  if (move.kind() == Move::kCastling) {
    san = move.is_kingside() ? "O-O" : "O-O-O";
  } else {
    const bool capture = position.is_capture(move);
    if (type != kPawn) {
      san += to_char(make_piece(kWhite, type));
      san += disambiguation(position, move);
    } else if (capture) {
      san += static_cast<char>('a' + file_of(move.from()));
    }
    if (capture) san += 'x';
    san += to_string(move.to());
    if (move.kind() == Move::kPromotion) {
      san += '=';
      san += to_char(make_piece(kWhite, move.promotion()));
    }
  }
  Position after = position;
  after.do_move(move);
  if (after.in_check()) san += count_legal_moves(after) == 0 ? '#' : '+';
  return san;
}

Move parse_san(const Position& position, std::string_view san) {
  const std::string where = "move " + text::quoted(san);
  const std::string_view body = without_check_marks(san);

  const bool kingside = body == "O-O" || body == "0-0";
  if (kingside || body == "O-O-O" || body == "0-0-0") {
    const CastlingMove& castling = castling_move(position.side_to_move(), kingside);
    const Move move(position.king_square(castling.color), castling.king_to, Move::kCastling);
    if (is_legal(position, move)) return move;
    throw InputError(where, "expected a legal move in " + to_fen(position));
  }

  const auto parts = parse_parts(body);
  if (!parts) throw InputError(where, "expected a move in standard algebraic notation, such as Nf3, exd8=Q or O-O");
  Move found;
  for (const Move move : legal_moves(position)) {
    if (!fits(position, move, *parts)) continue;
    if (found) {
      throw InputError(where, fmt::format("expected one move, but {} and {} are meant in {}", to_uci(found),
                                          to_uci(move), to_fen(position)));
    }
    found = move;
  }
  if (!found) throw InputError(where, "expected a legal move in " + to_fen(position));
  if (parts->capture && !position.is_capture(found)) {
    throw InputError(where, "expected no x, because nothing is taken in " + to_fen(position));
  }
  return found;
}

}  // namespace cobalt::chess
