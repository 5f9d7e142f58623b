// SPDX-License-Identifier: Apache-2.0
/// \file
/// What is to be searched, and for how long.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "host/book/bonus.hpp"
#include "host/chess/position.hpp"
#include "host/engine/policy_names.hpp"

namespace cobalt::engine {

using Milliseconds = std::chrono::milliseconds;

/// A position and what led to it.
struct Game {
  chess::Position position;
  /// Keys of the positions before it, the oldest first. Only those since the last capture or pawn move matter.
  std::vector<std::uint64_t> earlier_keys;

  /// Makes a legal move.
  void play(chess::Move move);
};

/// A side's clock.
struct ClockTime {
  Milliseconds left{0};
  Milliseconds increment{0};
};

/// When a search ends; what is not set does not limit it.
struct Limits {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;  ///< of all threads together; exact with one thread
  std::optional<Milliseconds> move_time;
  std::optional<int> mate_moves;  ///< ends when a mate in so many moves is found
  std::array<std::optional<ClockTime>, chess::kColors> clocks;
  std::optional<int> moves_to_go;         ///< until the next time control
  bool infinite = false;                  ///< only SearchControl ends it
  bool ponder = false;                    ///< time counts from SearchControl::ponder_hit()
  std::vector<chess::Move> search_moves;  ///< legal moves to choose from; empty: all
  book::RootBonuses root_bonuses;         ///< added to scores of moves of the root, beside those of a book
  /// When time begins to count, not later than now; none: when the search begins.
  std::optional<std::chrono::steady_clock::time_point> begin;

  /// The answer must come from a search, not from a book: infinite, pondering, for a mate, or among given moves.
  bool wants_search() const { return infinite || ponder || mate_moves || !search_moves.empty(); }
};

/// The moves of a root that a search has to choose from: those of the limits, else all legal ones.
std::vector<chess::Move> moves_to_search(const chess::Position& position, const Limits& limits);

}  // namespace cobalt::engine
