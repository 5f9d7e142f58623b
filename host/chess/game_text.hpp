// SPDX-License-Identifier: Apache-2.0
/// \file
/// What people call games and moves.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "host/chess/pgn.hpp"
#include "host/chess/position.hpp"

namespace cobalt::chess {

/// "12. Nf3" or "12... Nf6": a legal move with its number.
std::string numbered_san(const Position& before, Move move);

/// "12. Nf3 Nc6 13. d4": legal moves, one after the other.
std::string line_text(Position position, std::span<const Move> moves);

/// White, Black, Event, Date, Round and Result of a game, as far as they are known: a "?" says nothing.
std::vector<PgnTag> known_facts(const PgnGame& game);

/// "2: Kasparov – Deep Blue, 0-1". \param number  of the game in its file, from 1
std::string game_title(std::size_t number, const PgnGame& game);

}  // namespace cobalt::chess
