// SPDX-License-Identifier: Apache-2.0
/// \file
/// The clock of a search, by the rules of host/policy/time_use.hpp.
#pragma once

#include <chrono>
#include <optional>

#include "host/engine/control.hpp"
#include "host/engine/limits.hpp"
#include "host/policy/time_use.hpp"

namespace cobalt::engine {

using policy::TimeTargets;

/// The targets for a side; none when time does not limit the search.
/// \param overhead  what a move costs beside the search (link to the GUI, thread switches), taken off every move
std::optional<TimeTargets> time_targets(const Limits& limits, chess::Color side, Milliseconds overhead);

/// The time that a search goes by: that of the machine, or of a model.
class SearchTime {
 public:
  using Clock = std::chrono::steady_clock;

  SearchTime() = default;
  virtual ~SearchTime() = default;
  SearchTime(const SearchTime&) = delete;
  SearchTime& operator=(const SearchTime&) = delete;

  /// Since any moment.
  virtual Clock::duration now() const { return at(Clock::now()); }
  /// What now() was at a time of the machine; a model knows no other than now().
  virtual Clock::duration at(Clock::time_point time) const { return time.time_since_epoch(); }

  static const SearchTime& of_machine() {
    static const SearchTime time;
    return time;
  }
};

/// The clock of one search.
class TimeManager {
 public:
  using Clock = SearchTime::Clock;

  /// \param control  tells when pondering ends; outlives this object, as `time` does
  TimeManager(const Limits& limits, chess::Color side, Milliseconds overhead, const SearchControl& control,
              const SearchTime& time = SearchTime::of_machine());

  /// Since Limits::begin, pondering included.
  Clock::duration elapsed() const { return time_.now() - start_; }
  /// Whether the search must end now.
  /// \param in_trouble  the best move is not settled or its score has dropped: the panic target counts
  bool is_over(bool in_trouble);
  /// Whether a new iteration can still be of use.
  /// \param effort  a factor on the normal target: less when the best move has long been the same
  bool may_begin_iteration(double effort);
  bool limits_time() const { return targets_.has_value(); }

 private:
  /// The time that counts; none while pondering.
  std::optional<Clock::duration> used();

  const SearchTime& time_;
  Clock::duration start_;
  std::optional<Clock::duration> since_;  ///< when time began to count
  std::optional<TimeTargets> targets_;
  bool is_fixed_;  ///< movetime: all of it is used
  const SearchControl& control_;
};

}  // namespace cobalt::engine
