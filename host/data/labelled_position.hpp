// SPDX-License-Identifier: Apache-2.0
/// \file
/// A position with what is known about its value: what evaluation functions are fitted to.
#pragma once

#include <cstdint>
#include <optional>

#include "host/chess/packed_position.hpp"

namespace cobalt::data {

struct LabelledPosition {
  chess::PackedPosition position{};
  /// A teacher's score in centipawns, White's view.
  std::optional<std::int16_t> score_cp;
  /// The game's result in half points for White: 0, 1 or 2.
  std::optional<std::uint8_t> result;
  /// Positions of one game have the same number, so that a game is either learned from or held out.
  std::uint32_t game = 0;

  bool operator==(const LabelledPosition&) const = default;
};

/// A position with labels as its side to move sees them.
struct MoverView {
  chess::Position position;
  int score_cp = 0;
  int half_points = 0;  ///< 0, 1 or 2
};

/// \throws InputError when a score or a result is missing, or the bytes are no position of chess
MoverView mover_view(const LabelledPosition& labelled);

}  // namespace cobalt::data
