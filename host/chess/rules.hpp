// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a set of pieces must obey to be a position of standard chess. Shared by the FEN and EPD readers, and by
/// whoever builds positions in another way.
#pragma once

#include <optional>
#include <string>

#include "host/chess/position.hpp"

namespace cobalt::chess {

/// Why these pieces cannot have come from the start position, in words that follow "expected"; nothing when they can.
/// One king a side, no pawns on ranks 1 and 8, a side has at most 16 pieces and 8 pawns, and at most one promoted piece
/// for each pawn that it misses (promoted: queens beyond one, rooks, bishops and knights beyond two).
std::optional<std::string> material_problem(const Board& board);

/// Whether a position obeys all the rules that parse_fen() checks: material_problem() and the side not to move is not
/// in check. (It need not be reachable by a game.)
bool is_legal_position(const Position& position);

}  // namespace cobalt::chess
