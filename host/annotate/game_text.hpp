// SPDX-License-Identifier: Apache-2.0
/// \file
/// Annotated games as PGN, as JSON, and as tables for people.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/annotate/games.hpp"
#include "host/support/json.hpp"

namespace cobalt::annotate {

/// The game with `[%eval ...]` of the position after each move, glyphs of judgements and better lines of mistakes and
/// blunders. Comments and other glyphs stay; an older `[%eval ...]` and older $2, $4 and $6 are replaced.
chess::PgnGame annotated_pgn(const AnnotatedGame& annotated);

/// \name Moves of a game for people
///@{
/// Where the game turned: the moves that lost most, at most 8, in the order of the game. Mistakes and blunders; where
/// there are none, inaccuracies.
std::vector<std::size_t> turning_points(const AnnotatedGame& annotated);
/// "34... Rxe5 35. Qxf6": what was better than a move; empty when nothing is known.
std::string better_text(const AnnotatedGame& annotated, std::size_t ply);
/// "mistake: 12 % of winning chance lost. Better: 34... Rxe5 35. Qxf6", of a move with a judgement.
std::string note_text(const AnnotatedGame& annotated, std::size_t ply);
///@}

/// All games of a player.
struct PlayerTotal {
  std::string name;
  std::size_t games = 0;
  std::size_t moves = 0;
  std::optional<double> accuracy;  ///< mean of its games with moves
  std::array<std::size_t, kJudgements> counts{};
};
/// By name, in the order in which they come first. Games without a name of the side count for nobody.
std::vector<PlayerTotal> player_totals(std::span<const AnnotatedGame> games);

/// `{"games": [...], "players": [...]}`, see docs/reference/commands.md.
Json games_json(std::span<const AnnotatedGame> games);
/// A line per game, with the turning points of a single one, and a line per player.
std::vector<std::string> games_table(std::span<const AnnotatedGame> games);

}  // namespace cobalt::annotate
