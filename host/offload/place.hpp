// SPDX-License-Identifier: Apache-2.0
/// \file
/// A position of the upper tree and the way that led there: draws, and the questions for the card.
#pragma once

#include <cstdint>
#include <span>

#include "host/chess/position.hpp"
#include "host/device/jobs.hpp"
#include "host/engine/history.hpp"
#include "host/engine/score.hpp"
#include "host/offload/card_options.hpp"

namespace cobalt::offload {

using engine::Score;

/// Lives on the stack of the fiber that looks at it; what is below it refers to it.
struct Place {
  const Place* before = nullptr;  ///< null at the root
  chess::Position position;
  int ply = 0;
  int plies_since_null = 0;  ///< positions that can be repeated lie within so many plies
  chess::Move move;          ///< that led here; none at the root and after a null move
  engine::PieceTo moved;     ///< of `move`
  bool in_check = false;

  bool after_null() const { return before != nullptr && !move; }
};

/// The root of a search.
Place root_place(const chess::Position& position);
/// The position after a legal move, or after passing when there is none.
Place place_after(const Place& place, chess::Move move);

/// Keys of the game before the root, the oldest first.
using GameKeys = std::span<const std::uint64_t>;

/// A draw by repetition, fifty moves or material. Within the tree, the root included, a position may not come twice;
/// positions of the game count as the rule says. Never at the root.
bool is_draw(const Place& place, GameKeys earlier);

/// The question whether the value of a position is at least `beta`, mates counted from the root of the upper tree.
device::SearchItem search_item(const Place& place, GameKeys earlier, Score beta, int depth, const CardOptions& options);

}  // namespace cobalt::offload
