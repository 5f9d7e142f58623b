// SPDX-License-Identifier: Apache-2.0
/// \file
/// The PGN file of a match: games are added as they end, and a match goes on from it.
#pragma once

#include <string>
#include <vector>

#include "host/match/game_pgn.hpp"
#include "host/match/match.hpp"

namespace cobalt::match {

/// The labels of a fixture in a plan.
GameLabels labels_of(const MatchPlan& plan, const Fixture& fixture);

/// The file of a plan; without one nothing is read or written.
class MatchFile {
 public:
  /// \throws InputError when the plan does not resume and the file is there already
  explicit MatchFile(const MatchPlan& plan);

  /// Counts the games of the file. A last game that was only written in part is taken out of it.
  /// \throws InputError for a game that is none, or not of this match
  void read(const std::vector<Fixture>& schedule, Standings& standings);
  /// Adds a game. \throws InputError when that fails
  void add(const Fixture& fixture, const GameRecord& record);

 private:
  const MatchPlan& plan_;
};

}  // namespace cobalt::match
