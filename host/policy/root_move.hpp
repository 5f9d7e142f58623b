// SPDX-License-Identifier: Apache-2.0
/// \file
/// A move of the root and what is known of it.
#pragma once

#include <cstdint>
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
};

}  // namespace cobalt::policy
