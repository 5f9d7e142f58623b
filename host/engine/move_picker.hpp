// SPDX-License-Identifier: Apache-2.0
/// \file
/// The legal moves of a position, the most promising first.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "host/chess/movegen.hpp"
#include "host/engine/history.hpp"
#include "host/policy/numbers.hpp"

namespace cobalt::engine {

/// What orders the moves of a node. What a rule of SearchOptions has switched off is left out by the caller.
struct MoveHints {
  chess::Move table_move;  ///< of any origin: given only when it is legal
  std::array<chess::Move, 2> killers{};
  chess::Move countermove;
  const History* history = nullptr;  ///< none: captures by value, quiet moves as generated
  /// Counters of the moves one and two plies before; null when they do not count.
  std::array<const History::Continuation*, 2> continuations{};
  const policy::SearchNumbers* threats = nullptr;  ///< what threats to pieces are worth; none: they do not count
};

/// Gives the moves one by one: the table's move, captures and promotions that lose nothing, killers, countermove, the
/// other quiet moves by their history, and captures that lose material. Work is done as far as it is needed: often the
/// first move ends a node.
class MovePicker {
 public:
  enum class Which : std::uint8_t {
    kAll,
    kTactical,  ///< captures and promotions to a queen
  };

  /// \param position  stays the same whenever next() is called
  /// \param hints     outlives this object
  MovePicker(const chess::Position& position, const MoveHints& hints, Which which);

  /// The next move; none at the end.
  chess::Move next();
  /// From now on no quiet moves.
  void skip_quiets() { skips_quiets_ = true; }
  /// Whether the move given last is a capture or promotion that loses material. The table's move is not looked at.
  bool last_loses_material() const { return stage_ == Stage::kLosing; }

 private:
  enum class Stage : std::uint8_t { kTableMove, kGenerate, kTactical, kQuiet, kLosing };
  struct Entry {
    std::uint16_t bits;  // of the move; a Move would be initialised
    int score;

    chess::Move move() const { return chess::Move::from_bits(bits); }
  };

  void generate();
  void score_quiets();
  int tactical_score(chess::Move move) const;
  int quiet_score(chess::Move move) const;
  /// Finds the squares on which each piece of the side to move can be taken by one of less value.
  void find_threats();
  int threat_score(chess::Move move) const;
  /// Takes the entry of the greatest score of next_..end.
  Entry take_best(std::size_t end);

  const chess::Position& position_;
  const MoveHints& hints_;
  const Which which_;
  Stage stage_;
  bool skips_quiets_ = false;
  std::array<chess::Bitboard, chess::kPieceTypes> unsafe_;  ///< by piece; set by find_threats()
  // Tactical moves, then quiet moves. Tactical moves that lose are put back to the beginning, where others were taken.
  std::array<Entry, chess::kMaxMoves> entries_;  // not initialised: it would cost more than the moves
  std::size_t next_ = 0;
  std::size_t tactical_end_ = 0;
  std::size_t end_ = 0;
  std::size_t losing_end_ = 0;
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
