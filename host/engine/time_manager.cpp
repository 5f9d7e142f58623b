// SPDX-License-Identifier: Apache-2.0
#include "host/engine/time_manager.hpp"

#include <algorithm>

namespace cobalt::engine {
namespace {

constexpr Milliseconds kLeastTime{1};
/// Without a number of moves until the time control the game is taken to last this much longer.
constexpr int kMovesLeft = 28;
/// More moves to go than these are planned as if they were these: most games end before.
constexpr int kMostMovesToGo = 40;
/// Of the increment that the move itself earns.
constexpr double kIncrementShare = 0.8;
constexpr double kPanicFactor = 4.0;
/// Of the time that is left: the paper's third for panic, and no more than this for a normal move.
constexpr double kMostPanicShare = 1.0 / 3;
constexpr double kMostNormalShare = 1.0 / 5;
/// The last move of a time control may use nearly all that is left.
constexpr double kLastMoveShare = 0.8;
/// Of the normal target: an iteration that begins later will hardly be finished.
constexpr double kLatestBegin = 0.6;

Milliseconds share_of(Milliseconds time, double share) {
  return Milliseconds(static_cast<Milliseconds::rep>(static_cast<double>(time.count()) * share));
}

TimeTargets targets_of(const ClockTime& clock, std::optional<int> moves_to_go, Milliseconds overhead) {
  const Milliseconds available = std::max(clock.left - overhead, kLeastTime);
  const int moves = std::clamp(moves_to_go.value_or(kMovesLeft), 1, kMostMovesToGo);
  const bool is_last = moves_to_go && moves == 1;
  const Milliseconds a_move = share_of(available, 1.0 / moves) +
                              share_of(std::max(clock.increment - overhead, Milliseconds(0)), kIncrementShare);
  TimeTargets targets;
  targets.normal =
      std::max(kLeastTime, std::min(a_move, share_of(available, is_last ? kLastMoveShare : kMostNormalShare)));
  targets.panic =
      std::min(share_of(a_move, kPanicFactor), share_of(available, is_last ? kLastMoveShare : kMostPanicShare));
  targets.panic = std::max(targets.panic, targets.normal);
  return targets;
}

}  // namespace

std::optional<TimeTargets> time_targets(const Limits& limits, chess::Color side, Milliseconds overhead) {
  if (limits.infinite) return std::nullopt;
  if (limits.move_time) {
    const Milliseconds time = std::max(*limits.move_time, kLeastTime);
    return TimeTargets{time, time};
  }
  if (!limits.clocks[side]) return std::nullopt;
  return targets_of(*limits.clocks[side], limits.moves_to_go, overhead);
}

TimeManager::TimeManager(const Limits& limits, chess::Color side, Milliseconds overhead, const SearchControl& control)
    : targets_(time_targets(limits, side, overhead)), is_fixed_(limits.move_time.has_value()), control_(control) {}

std::optional<TimeManager::Clock::duration> TimeManager::used() const {
  if (!targets_ || control_.is_pondering()) return std::nullopt;
  const Clock::time_point now = Clock::now();
  const Clock::time_point hit = control_.hit_time();
  return now - std::max(start_, hit);
}

bool TimeManager::is_over(bool in_trouble) const {
  const auto time = used();
  if (!time) return false;
  return *time >= (in_trouble ? targets_->panic : targets_->normal);
}

bool TimeManager::may_begin_iteration(double effort) const {
  const auto time = used();
  if (!time || is_fixed_) return true;
  // What was thought in the opponent's time counts here: the best move is as settled as if the time were ours.
  const auto thought = std::chrono::duration<double, std::milli>(elapsed()).count();
  return thought < static_cast<double>(targets_->normal.count()) * kLatestBegin * effort;
}

}  // namespace cobalt::engine
