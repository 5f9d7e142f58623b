// SPDX-License-Identifier: Apache-2.0
#include "host/offload/search_clock.hpp"

namespace cobalt::offload {
namespace {

/// Of the normal target: an iteration that begins later will hardly be finished. As engine::TimeManager has it.
constexpr double kLatestBegin = 0.6;

}  // namespace

SearchClock::SearchClock(const JobPool& pool, const engine::Limits& limits, chess::Color side,
                         engine::Milliseconds overhead, const engine::SearchControl& control)
    : pool_(pool),
      control_(control),
      start_(pool.now()),
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
  return time && *time >= (in_trouble ? targets_->panic : targets_->normal);
}

bool SearchClock::may_begin_iteration(double effort) {
  if (!used() || is_fixed_) return true;
  // What was thought in the opponent's time counts here: the best move is as settled as if the time were ours.
  const double thought_ms = std::chrono::duration<double, std::milli>(elapsed()).count();
  return thought_ms < static_cast<double>(targets_->normal.count()) * kLatestBegin * effort;
}

}  // namespace cobalt::offload
