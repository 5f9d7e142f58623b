// SPDX-License-Identifier: Apache-2.0
/// \file
/// A move to and from the 16 bits that go to the card (spec/moves.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "host/chess/position.hpp"
#include "spec/moves.hpp"

namespace cobalt::chess {

/// Packs a move; spec::kNoMove for a default Move.
std::uint16_t pack_move(Move move);

/// The legal move of this word; nothing when there is none.
std::optional<Move> unpack_move(const Position& position, std::uint16_t word);

/// The word in the notation of UCI, whether the move is legal or not: "e2e4", "e7e8q", "0000" for spec::kNoMove. A
/// promotion to what no pawn becomes is shown as "?".
std::string packed_move_to_uci(std::uint16_t word);

}  // namespace cobalt::chess
