// SPDX-License-Identifier: Apache-2.0
/// \file
/// Legal moves.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "host/chess/position.hpp"

namespace cobalt::chess {

/// More than the legal moves of any position that a Position can hold, even one no game can reach (62 queens).
/// Proof: p pieces of the side to move have at most 27 moves each (a queen's; a pawn has at most 12). On the other
/// hand each of the 64 - p target squares is reached by at most one piece from each of 8 directions and 8 knight
/// squares, with at most 9 more for the promotions on each of 8 squares and 2 castlings. The lesser of 27p and
/// 16(64 - p) + 74 is never more than 682.
constexpr std::size_t kMaxMoves = 704;

/// A list of moves without heap memory.
class MoveList {
 public:
  // The array is not initialised on purpose: it would cost more than the moves.
  MoveList() {}  // NOLINT(modernize-use-equals-default)

  void push(Move move) { moves_[size_++] = move.bits(); }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t index) const { return Move::from_bits(moves_[index]); }

  class Iterator {
   public:
    using value_type = Move;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    explicit Iterator(const std::uint16_t* at) : at_(at) {}
    Move operator*() const { return Move::from_bits(*at_); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator old = *this;
      ++at_;
      return old;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const std::uint16_t* at_ = nullptr;
  };
  Iterator begin() const { return Iterator(moves_.data()); }
  Iterator end() const { return Iterator(moves_.data() + size_); }

 private:
  std::array<std::uint16_t, kMaxMoves> moves_;
  std::size_t size_ = 0;
};

/// All legal moves, each once. The order depends only on the position.
MoveList legal_moves(const Position& position);
/// The legal moves that capture or promote, in the order of legal_moves().
MoveList legal_captures_and_promotions(const Position& position);
/// How many legal moves there are: faster than making the list.
std::size_t count_legal_moves(const Position& position);
/// Whether a move (of any origin, any 16 bits) is legal here: faster than looking for it in the list.
bool is_legal(const Position& position, Move move);

/// The side to move is in check and has no legal move.
bool is_checkmate(const Position& position);
/// The side to move is not in check and has no legal move.
bool is_stalemate(const Position& position);

/// A move of a position, or of one later in its game, in the notation of UCI. Castling is the king that takes its rook
/// (e1h1) where that is asked for, and in a game of Chess960; else the king's move (e1g1).
std::string to_uci(const Position& position, Move move, bool king_takes_rook);

/// The legal move of this UCI text ("e2e4", "e7e8q"), castling in either notation; nothing when there is none.
std::optional<Move> parse_uci(const Position& position, std::string_view text);

}  // namespace cobalt::chess
