// SPDX-License-Identifier: Apache-2.0
/// \file
/// What orders moves: bonuses for those that refute, and the places of moves that are tried first.
#pragma once

#include <algorithm>

#include "host/chess/types.hpp"
#include "host/policy/numbers.hpp"

namespace cobalt::policy {

/// What a move that refutes at a depth gains in its history, and those tried before it lose. \param depth  from 1
constexpr int history_bonus(const SearchNumbers& numbers, int depth) {
  constexpr int kOffset = 60;
  return std::min(numbers.history_square * depth * depth + numbers.history_slope * depth - kOffset,
                  numbers.history_most);
}

/// What history counts a threat to a piece by a lesser one: 0 for pawns and kings.
constexpr int threat_weight(const SearchNumbers& numbers, chess::PieceType threatened) {
  switch (threatened) {
    case chess::kKnight:
    case chess::kBishop:
      return numbers.threat_minor;
    case chess::kRook:
      return numbers.threat_rook;
    case chess::kQueen:
      return numbers.threat_queen;
    default:
      return 0;
  }
}

// Scores of quiet moves that come first, above every sum of histories.
constexpr int kFirstKillerScore = 1 << 20;
constexpr int kSecondKillerScore = kFirstKillerScore - 1;
constexpr int kCountermoveScore = kFirstKillerScore - 2;
/// A capture by what it takes, per centipawn, outweighs its history.
constexpr int kVictimWeight = 64;

}  // namespace cobalt::policy
