// SPDX-License-Identifier: Apache-2.0
/// \file
/// A match: games between two or more engines, several at a time, kept in a PGN file from which a match goes on.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "host/cluster/leader.hpp"
#include "host/match/game.hpp"
#include "host/match/schedule.hpp"
#include "host/match/standings.hpp"
#include "host/match/statistics.hpp"

namespace cobalt::match {

/// Everything that is to be known of a match before it begins.
struct MatchPlan {
  std::vector<EngineSpec> engines;  ///< at least two, with different names
  Tournament tournament = Tournament::kRoundRobin;
  std::size_t pairs = 1;          ///< pairs of games of each two engines that meet
  std::vector<Opening> openings;  ///< at least one
  GameRules rules;
  Patience patience;
  std::optional<Sprt> sprt;        ///< of the first against the second of two engines
  std::string event = "?";         ///< for PGN
  std::filesystem::path pgn_file;  ///< where games are added to; empty: nowhere
  bool resumes = false;            ///< with the games that are in pgn_file
};

/// Hears of a match; one call at a time.
class MatchListener {
 public:
  virtual ~MatchListener() = default;
  virtual void on_start(const Fixture& fixture, const Standings& standings) = 0;
  virtual void on_end(const Fixture& fixture, const GameRecord& record, const Standings& standings) = 0;
};

/// Gives engines without a name the one that they call themselves, for which each is started once.
/// \throws InputError when an engine cannot be started, does not answer or lacks an option, or two have one name
void name_engines(std::vector<EngineSpec>& engines, const Patience& patience);

/// What ranks of a cluster must agree on, in words: engines, their limits and options, games, rules, openings.
std::string plan_text(const MatchPlan& plan);

/// What a rank does of a match: a unit is a game. The plan outlives the work.
/// \param on_start  hears of games that begin on this rank, from any thread; may be empty
cluster::MakeUnitWork match_work(const MatchPlan& plan, std::function<void(const Fixture&)> on_start = {});

class MatchFile;

/// A match, as the leader plays it.
class Match {
 public:
  /// Both outlive it. The listener hears of the start of games of this rank alone.
  Match(const MatchPlan& plan, MatchListener& listener);
  ~Match();

  /// match_work() for the leader's rank. The match outlives the work.
  cluster::MakeUnitWork work();
  /// Plays all games that are not yet in the PGN file, until the schedule or the sequential test ends, or `stop` asks
  /// for it; then games that are not over are dropped.
  /// \param leader  its rank does work(), others match_work(); each plays as many games at a time as it has threads
  /// \throws InputError when an engine cannot be started, the PGN file cannot be read or written, is there already
  ///         without `resumes`, or has a game of another match
  Standings play(cluster::Leader& leader, const std::stop_token& stop);

 private:
  void keep(const Fixture& fixture, const GameRecord& record);
  bool is_decided() const;

  const MatchPlan& plan_;
  MatchListener& listener_;
  std::vector<Fixture> schedule_;
  std::stop_source stop_;
  std::mutex mutex_;  ///< of the listener and the standings
  Standings standings_;
  std::unique_ptr<MatchFile> file_;
};

}  // namespace cobalt::match
