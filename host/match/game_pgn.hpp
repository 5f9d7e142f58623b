// SPDX-License-Identifier: Apache-2.0
/// \file
/// Games of a match as PGN, as they are kept on disk.
#pragma once

#include <array>
#include <string>

#include "host/chess/pgn.hpp"
#include "host/match/game.hpp"

namespace cobalt::match {

/// What is said about a game besides its moves.
struct GameLabels {
  std::string event;
  std::string date;                               ///< "2024.12.31"
  std::string round;                              ///< tells games of a match apart
  std::array<std::string, chess::kColors> names;  ///< White, Black
  std::array<std::string, chess::kColors> limits;
};

/// The game with a comment after each move, `+0.35/12 0.420s 51234n`: score in pawns in the view of the side that moved
/// (`+M5` gives mate in five moves, `-M5` is mated), depth, seconds, nodes; what the engine did not tell is left out.
/// Moves of the opening have the comment `book`, and the last comment says how the game ended.
chess::PgnGame to_pgn_game(const GameRecord& record, const GameLabels& labels);

}  // namespace cobalt::match
