// SPDX-License-Identifier: Apache-2.0
/// \file
/// The legal moves of a position, the most promising first.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "host/chess/movegen.hpp"
#include "host/engine/history.hpp"

namespace cobalt::engine {

/// What orders the moves of a node. What a rule of SearchOptions has switched off is left out by the caller.
struct MoveHints {
  chess::Move table_move;
  std::array<chess::Move, 2> killers{};
  chess::Move countermove;
  const History* history = nullptr;  ///< none: captures by value, quiet moves as generated
  /// Counters of the moves one and two plies before; null when they do not count.
  std::array<const History::Continuation*, 2> continuations{};
};

/// Gives the moves one by one: the table's move, captures and promotions that lose nothing, killers, countermove, the
/// other quiet moves by their history, and captures that lose material. Sorting is done as far as it is needed.
class MovePicker {
 public:
  enum class Which : std::uint8_t {
    kAll,
    kTactical,  ///< captures and promotions to a queen
  };

  /// \param position  must be the same whenever next() is called
  MovePicker(const chess::Position& position, const MoveHints& hints, Which which);
  /// These moves in this order.
  MovePicker(const chess::Position& position, std::span<const chess::Move> moves);

  /// The next move; none at the end.
  chess::Move next();
  /// From now on no quiet moves.
  void skip_quiets() { skips_quiets_ = true; }
  /// Whether the move given last is a capture or promotion that loses material. The table's move is not looked at.
  bool last_loses_material() const { return last_loses_; }
  /// How many moves there are, given or not: 0 is mate or stalemate, when all were asked for.
  std::size_t size() const { return size_; }

 private:
  struct Entry {
    chess::Move move;
    int score;
  };
  int score_of(const chess::Position& position, chess::Move move, const MoveHints& hints) const;
  void bring_best_to_front();

  const chess::Position& position_;
  std::array<Entry, chess::kMaxMoves> entries_;  // not initialised: it would cost more than the moves
  std::size_t size_ = 0;
  std::size_t next_ = 0;
  bool is_sorted_ = false;
  bool skips_quiets_ = false;
  bool last_loses_ = false;
};

/// Captures and promotions to a queen: what quiescence looks at.
inline bool is_tactical(const chess::Position& position, chess::Move move) {
  return position.is_capture(move) || move.promotion() == chess::kQueen;
}

/// The piece type that a move captures; kNoPieceType when none.
inline chess::PieceType captured_type(const chess::Position& position, chess::Move move) {
  return move.kind() == chess::Move::kEnPassant ? chess::kPawn : chess::type_of(position.piece_on(move.to()));
}

/// What a move brings where.
inline PieceTo piece_to(const chess::Position& position, chess::Move move) {
  return {position.piece_on(move.from()), move.to()};
}

}  // namespace cobalt::engine
