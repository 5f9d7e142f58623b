// SPDX-License-Identifier: Apache-2.0
#include "host/offload/search_clock.hpp"

namespace cobalt::offload {

SearchClock::SearchClock(const JobPool& pool, const engine::Limits& limits, chess::Color side,
                         engine::Milliseconds overhead, const engine::SearchControl& control)
    : pool_(pool),
      control_(control),
      start_(limits.begin ? pool.time_at(*limits.begin) : pool.now()),
      targets_(engine::time_targets(limits, side, overhead)),
      is_fixed_(limits.move_time.has_value()) {
  if (!limits.ponder) since_ = start_;
}

std::optional<PoolTime> SearchClock::used() {
  if (!targets_) return std::nullopt;
  if (!since_) {
    if (control_.is_pondering()) return std::nullopt;
    since_ = pool_.now();  // seen within a millisecond of the order
  }
  return pool_.now() - *since_;
}

bool SearchClock::is_over(bool in_trouble) {
  const auto time = used();
  return time && policy::is_time_over(*targets_, *time, in_trouble);
}

bool SearchClock::may_begin_iteration(double effort) {
  if (!used() || is_fixed_) return true;
  // What was thought in the opponent's time counts here: the best move is as settled as if the time were ours.
  return policy::may_begin_iteration(*targets_, elapsed(), effort);
}

}  // namespace cobalt::offload
