// SPDX-License-Identifier: Apache-2.0
/// \file
/// The results of a match so far.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "host/chess/pgn.hpp"
#include "host/match/schedule.hpp"

namespace cobalt::match {

/// Results in the view of one engine.
struct Results {
  std::uint64_t wins = 0, draws = 0, losses = 0;
  /// Whole pairs by their points: 0, 1/2, 1, 3/2, 2.
  std::array<std::uint64_t, 5> pairs{};
  // Of the losses, those for another reason than mate or adjudication, as the tag Termination has them.
  std::uint64_t lost_on_time = 0;
  std::uint64_t lost_by_illegal_move = 0;
  std::uint64_t lost_by_failure = 0;

  std::uint64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
  bool operator==(const Results&) const = default;
};

/// Results by engine.
class Standings {
 public:
  /// \param engines  how many there are  \param games  length of the schedule
  Standings(std::size_t engines, std::size_t games);

  /// Counts a game. \param result  not kUnknown  \param termination  the value of the tag
  void add(const Fixture& fixture, chess::GameResult result, std::string_view termination);
  bool has(const Fixture& fixture) const { return results_.at(fixture.number).has_value(); }
  std::size_t games() const { return games_; }

  /// Of an engine against all others.
  const Results& of(std::size_t engine) const { return rows_.at(engine); }

 private:
  std::vector<std::optional<chess::GameResult>> results_;  ///< by number of the fixture
  std::vector<Results> rows_;
  std::size_t games_ = 0;
};

}  // namespace cobalt::match
