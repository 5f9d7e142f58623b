// SPDX-License-Identifier: Apache-2.0
#include "host/chess/polyglot_book.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "host/chess/movegen.hpp"
#include "host/chess/polyglot_random.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::chess {
namespace {

constexpr std::size_t kEntryBytes = 16;

// Where the kinds of random numbers begin.
constexpr std::size_t kCastlingNumbers = 768;
constexpr std::size_t kEnPassantNumbers = 772;
constexpr std::size_t kTurnNumber = 780;

/// A number of 1 to 8 bytes, the highest first.
std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

/// The format counts black pawn, white pawn, black knight and so on.
std::uint64_t piece_number(Piece piece, Square square) {
  const std::size_t kind = 2 * static_cast<std::size_t>(type_of(piece) - kPawn) + (color_of(piece) == kWhite ? 1 : 0);
  return kPolyglotRandom[64 * kind + square];
}

/// Castling is written as the king taking its own rook.
Move castling_of(const Position& position, Square from, Square to) {
  const Color us = position.side_to_move();
  for (const bool kingside : {true, false}) {
    const CastlingMove& castling = castling_move(us, kingside);
    if (position.can_castle(castling.right) && position.castling_rook(us, kingside) == to) {
      return {from, castling.king_to, Move::kCastling};
    }
  }
  return {};
}

}  // namespace

Move polyglot_move(const Position& position, std::uint16_t bits) {
  const auto to = static_cast<Square>(bits & 63);
  const auto from = static_cast<Square>(bits >> 6 & 63);
  const int promotion = bits >> 12 & 7;
  if (position.piece_on(from) == make_piece(position.side_to_move(), kKing)) {
    const Move castling = castling_of(position, from, to);
    if (castling) return is_legal(position, castling) ? castling : Move();
  }
  for (const Move move : legal_moves(position)) {
    // The format has no castling by the king's own target.
    if (move.from() != from || move.to() != to || move.kind() == Move::kCastling) continue;
    const int wanted = move.kind() == Move::kPromotion ? move.promotion() - kKnight + 1 : 0;
    if (promotion == wanted) return move;
  }
  return {};
}

std::uint16_t polyglot_bits(Move move) {
  Square to = move.to();
  for (const CastlingMove& castling : kCastlingMoves) {
    const bool is_meant = castling.king_from == move.from() && castling.king_to == move.to();
    if (move.kind() == Move::kCastling && is_meant) to = castling.rook_from;
  }
  const unsigned promotion =
      move.kind() == Move::kPromotion ? static_cast<unsigned>(move.promotion()) - kKnight + 1 : 0;
  return static_cast<std::uint16_t>(to | static_cast<unsigned>(move.from()) << 6 | promotion << 12);
}

std::uint64_t polyglot_key(const Position& position) {
  std::uint64_t key = 0;
  for (Bitboard occupied = position.occupied(); occupied != 0;) {
    const Square square = pop_lowest(occupied);
    key ^= piece_number(position.piece_on(square), square);
  }
  for (std::size_t i = 0; i < std::size(kCastlingMoves); ++i) {
    if (position.can_castle(kCastlingMoves[i].right)) key ^= kPolyglotRandom[kCastlingNumbers + i];
  }
  if (position.en_passant_capturable()) {
    key ^= kPolyglotRandom[kEnPassantNumbers + static_cast<std::size_t>(file_of(position.en_passant()))];
  }
  if (position.side_to_move() == kWhite) key ^= kPolyglotRandom[kTurnNumber];
  return key;
}

PolyglotBook PolyglotBook::read(const std::filesystem::path& path) {
  return {read_text_file(path, kMostBytes), path.string()};
}

PolyglotBook::PolyglotBook(std::string_view bytes, const std::string& source) {
  if (bytes.empty() || bytes.size() % kEntryBytes != 0) {
    throw InputError(source, fmt::format("{} bytes: expected a Polyglot book, one or more entries of {} bytes",
                                         bytes.size(), kEntryBytes));
  }
  entries_.reserve(bytes.size() / kEntryBytes);
  for (std::size_t at = 0; at < bytes.size(); at += kEntryBytes) {
    const Entry entry = {big_endian(bytes.substr(at, 8)),
                         static_cast<std::uint16_t>(big_endian(bytes.substr(at + 8, 2))),
                         static_cast<std::uint16_t>(big_endian(bytes.substr(at + 10, 2)))};
    if (!entries_.empty() && entry.key < entries_.back().key) {
      throw InputError(source, fmt::format("entry {}: key {:016x} after {:016x}: expected a Polyglot book, its entries "
                                           "in the order of their keys",
                                           entries_.size() + 1, entry.key, entries_.back().key));
    }
    entries_.push_back(entry);
  }
}

std::vector<BookMove> PolyglotBook::moves(const Position& position) const {
  std::vector<BookMove> moves;
  const std::uint64_t key = polyglot_key(position);
  for (auto entry = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
       entry != entries_.end() && entry->key == key; ++entry) {
    const Move move = polyglot_move(position, entry->move);
    if (move) moves.push_back({move, entry->weight});
  }
  return moves;
}

std::optional<Move> PolyglotBook::choose(const Position& position, std::mt19937_64& random) const {
  const std::vector<BookMove> candidates = moves(position);
  std::uint64_t total = 0;
  for (const BookMove& candidate : candidates) total += candidate.weight;
  if (total == 0) return std::nullopt;
  // The distributions of the standard library differ from one to the other; the bias of a remainder is below 2^-40.
  std::uint64_t left = random() % total;
  for (const BookMove& candidate : candidates) {
    if (left < candidate.weight) return candidate.move;
    left -= candidate.weight;
  }
  return std::nullopt;
}

}  // namespace cobalt::chess
