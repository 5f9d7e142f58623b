// SPDX-License-Identifier: Apache-2.0
/// \file
/// A move of the root and what is known of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "host/chess/types.hpp"
#include "host/policy/score.hpp"

namespace cobalt::policy {

/// A move of the root and what is known of it.
struct RootMove {
  chess::Move move;
  Score score = -kInfinite;           ///< of this iteration; -kInfinite: not better than others before it
  Score previous_score = -kInfinite;  ///< of the iteration before
  int selective_depth = 0;
  std::uint64_t nodes = 0;        ///< below it, of all iterations; 0 when they are not counted
  std::vector<chess::Move> line;  ///< begins with `move`

  /// Of this iteration, or of the one before when it has none.
  Score newest_score() const { return score == -kInfinite ? previous_score : score; }
};

/// The moves of a root before a search.
inline std::vector<RootMove> make_root_moves(std::span<const chess::Move> moves) {
  std::vector<RootMove> root_moves;
  for (const chess::Move move : moves) {
    RootMove& root_move = root_moves.emplace_back();
    root_move.move = move;
    root_move.line = {move};
  }
  return root_moves;
}

}  // namespace cobalt::policy
