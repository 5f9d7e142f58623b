// SPDX-License-Identifier: Apache-2.0
/// \file
/// One game between two engines, with a referee.
#pragma once

#include <array>
#include <stop_token>
#include <string>
#include <vector>

#include "host/match/adjudication.hpp"
#include "host/match/openings.hpp"
#include "host/match/player.hpp"

namespace cobalt::match {

/// What is the same for all games of a match.
struct GameRules {
  AdjudicationRules adjudication;
  /// An engine without a clock that takes longer for a move is silent, and loses.
  Milliseconds longest_move{600'000};
};

/// A move and what its engine said about it.
struct PlayedMove {
  chess::Move move;
  SearchInfo info;
  Duration elapsed{};
};

/// A game that is over.
struct GameRecord {
  Opening opening;
  std::vector<PlayedMove> moves;  ///< after the opening
  GameEnd end{};
  std::string detail;  ///< of a failure: the move that was illegal, how the program ended; else ""
};

/// Plays a game. Whatever an engine does wrong loses it the game; the players are left so that they can play the next.
/// \param players  White and Black
/// \return nothing when `stop` asked to end before the game was over
/// \throws InputError when an engine cannot be started
std::optional<GameRecord> play_game(const std::array<Player*, chess::kColors>& players, const Opening& opening,
                                    const GameRules& rules, const std::stop_token& stop);

}  // namespace cobalt::match
