// SPDX-License-Identifier: Apache-2.0
/// \file
/// Draws within a search.
#pragma once

#include <cstdint>
#include <optional>

#include "host/chess/bitboard.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/position.hpp"
#include "host/policy/score.hpp"
#include "spec/search.hpp"

namespace cobalt::policy {

/// From so many plies without capture or pawn move on, results of the table end no node: the path decides.
constexpr int kFiftyMoveNear = 90;

constexpr bool may_use_table_score(int halfmove_clock) { return halfmove_clock < kFiftyMoveNear; }

/// A position on the way to another one.
struct EarlierKey {
  std::uint64_t key;
  bool is_of_game;  ///< it was played before the root
};

/// Whether a position is a repetition. Once within the tree is enough, the root included: what was not better the first
/// time will not be the second. Positions of the game before it count as the rule says.
/// \param reach   plies back to the last capture, pawn move or null move
/// \param before  called with 4, 6, 8 ... plies back: std::optional<EarlierKey>, none before the first position
template <typename Before>
bool is_repetition(std::uint64_t key, int reach, Before&& before) {
  bool seen_in_game = false;
  for (int back = 4; back <= reach; back += 2) {
    const std::optional<EarlierKey> earlier = before(back);
    if (!earlier) return false;
    if (earlier->key != key) continue;
    if (!earlier->is_of_game || seen_in_game) return true;
    seen_in_game = true;
  }
  return false;
}

/// Whether the fifty-move rule or too little material ends the game here; a mate comes before the rule.
inline bool is_draw_by_rule(const chess::Position& position) {
  if (position.halfmove_clock() >= static_cast<int>(spec::kFiftyMovePlies)) {
    if (!position.in_check() || chess::count_legal_moves(position) != 0) return true;
  }
  const chess::Bitboard minors = position.pieces(chess::kKnight) | position.pieces(chess::kBishop);
  const chess::Bitboard kings = position.pieces(chess::kKing);
  return position.occupied() == (minors | kings) && !chess::more_than_one(minors);
}

/// What a draw is worth at a ply from the root. \param contempt_cp  what it costs the side that searches
constexpr Score draw_score(int ply, Score contempt_cp) {
  return ply % 2 == 0 ? kDraw - contempt_cp : kDraw + contempt_cp;
}

}  // namespace cobalt::policy
