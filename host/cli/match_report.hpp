// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `cobalt match` tells: a table that changes on a terminal, else a line a game; and the summary at the end.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "host/match/match.hpp"
#include "host/support/json.hpp"

namespace cobalt::cli {

/// The lines of the table: a head and a line for each engine, and one for the sequential test. Strengths are in Elo
/// with the limits of 95 %, from whole pairs.
std::vector<std::string> standings_lines(const match::MatchPlan& plan, const match::Standings& standings);

/// Everything that the table has, and more, as one object; what is not finite is null.
Json standings_json(const match::MatchPlan& plan, const match::Standings& standings);

/// Shows a match while it is played.
class MatchView : public match::MatchListener {
 public:
  /// \param is_terminal  standard output can move its cursor  \param is_quiet  nothing is shown
  MatchView(const match::MatchPlan& plan, bool is_terminal, bool is_quiet);

  void on_start(const match::Fixture& fixture, const match::Standings& standings) override;
  void on_end(const match::Fixture& fixture, const match::GameRecord& record,
              const match::Standings& standings) override;
  /// Takes the live table away, so that something else can be written.
  void wipe();
  /// A message on standard error, from any thread.
  void tell(const std::string& message);

 private:
  void draw(const match::Standings& standings);
  std::string names_of(const match::Fixture& fixture) const;

  const match::MatchPlan& plan_;
  bool is_terminal_;
  bool is_quiet_;
  std::mutex mutex_;  ///< of all below
  std::size_t drawn_lines_ = 0;
  std::map<std::size_t, std::string> running_;  ///< by number of the fixture
};

}  // namespace cobalt::cli
