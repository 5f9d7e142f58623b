// SPDX-License-Identifier: Apache-2.0
/// \file
/// The moves of a root in the order of endgame tables.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "host/tablebase/endgame_tables.hpp"

namespace cobalt::tablebase {

/// A move and what it leads to.
struct RankedMove {
  chess::Move move;
  TableValue value;  ///< of the position before the move if it is played, view of the side that plays it
};

/// Moves that the tables know, the best first: wins by fewest plies, draws, losses by most plies. A move after which
/// the fifty-move rule or a third repetition may be claimed is a draw. Empty when the tables do not know the root, or
/// do not know a move that keeps its value.
/// \param moves         legal ones to choose from
/// \param earlier_keys  of the game before the root
std::vector<RankedMove> ranked_moves(const EndgameTables& tables, const chess::Position& root,
                                     std::span<const chess::Move> moves, std::span<const std::uint64_t> earlier_keys);

/// The line to mate from a root that is not a draw: a best move and the best replies, as far as the tables know them.
/// \param first      the first move of the line
/// \param must_stop  asked before every probe: the line ends there
std::vector<chess::Move> line_to_mate(const EndgameTables& tables, chess::Position root, chess::Move first,
                                      const std::function<bool()>& must_stop);

}  // namespace cobalt::tablebase
