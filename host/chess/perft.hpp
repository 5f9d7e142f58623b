// SPDX-License-Identifier: Apache-2.0
/// \file
/// Counting the leaves of the tree of legal moves: the usual test of a move generator.
#pragma once

#include <cstdint>
#include <vector>

#include "host/chess/position.hpp"

namespace cobalt::chess {

/// The number of sequences of exactly `depth` legal moves; 1 at depth 0 or less. The last ply is counted, not made.
std::uint64_t perft(const Position& position, int depth);

/// One move of the root and what perft() counts below it.
struct DivideEntry {
  Move move;
  std::uint64_t count;
};

/// perft() split by the first move, in the order of legal_moves(); empty at depth 0 or less.
std::vector<DivideEntry> divide(const Position& position, int depth);

}  // namespace cobalt::chess
