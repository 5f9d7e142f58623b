// SPDX-License-Identifier: Apache-2.0
#include "host/engine/time_manager.hpp"

#include <algorithm>

namespace cobalt::engine {

std::optional<TimeTargets> time_targets(const Limits& limits, chess::Color side, Milliseconds overhead) {
  if (limits.infinite) return std::nullopt;
  if (limits.move_time) return policy::move_time_targets(*limits.move_time);
  const std::optional<ClockTime>& clock = limits.clocks[side];
  if (!clock) return std::nullopt;
  return policy::clock_targets(clock->left, clock->increment, limits.moves_to_go, overhead);
}

TimeManager::TimeManager(const Limits& limits, chess::Color side, Milliseconds overhead, const SearchControl& control,
                         const SearchTime& time)
    : time_(time),
      start_(limits.begin ? time.at(*limits.begin) : time.now()),
      targets_(time_targets(limits, side, overhead)),
      is_fixed_(limits.move_time.has_value()),
      control_(control) {}

std::optional<TimeManager::Clock::duration> TimeManager::used() {
  if (!targets_) return std::nullopt;
  if (!since_) {
    if (control_.is_pondering()) return std::nullopt;
    const Clock::time_point hit = control_.hit_time();
    since_ = hit == Clock::time_point::min() ? start_ : std::max(start_, time_.at(hit));
  }
  return time_.now() - *since_;
}

bool TimeManager::is_over(bool in_trouble) {
  const auto time = used();
  return time && policy::is_time_over(*targets_, *time, in_trouble);
}

bool TimeManager::may_begin_iteration(double effort) {
  const auto time = used();
  if (!time || is_fixed_) return true;
  // What was thought in the opponent's time counts here: the best move is as settled as if the time were ours.
  return policy::may_begin_iteration(*targets_, elapsed(), effort);
}

}  // namespace cobalt::engine
