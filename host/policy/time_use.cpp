// SPDX-License-Identifier: Apache-2.0
#include "host/policy/time_use.hpp"

#include <algorithm>

namespace cobalt::policy {
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

}  // namespace

TimeTargets clock_targets(Milliseconds left, Milliseconds increment, std::optional<int> moves_to_go,
                          Milliseconds overhead) {
  const Milliseconds available = std::max(left - overhead, kLeastTime);
  const int moves = std::clamp(moves_to_go.value_or(kMovesLeft), 1, kMostMovesToGo);
  const bool is_last = moves_to_go && moves == 1;
  const Milliseconds a_move =
      share_of(available, 1.0 / moves) + share_of(std::max(increment - overhead, Milliseconds(0)), kIncrementShare);
  TimeTargets targets;
  targets.normal =
      std::max(kLeastTime, std::min(a_move, share_of(available, is_last ? kLastMoveShare : kMostNormalShare)));
  targets.panic =
      std::min(share_of(a_move, kPanicFactor), share_of(available, is_last ? kLastMoveShare : kMostPanicShare));
  targets.panic = std::max(targets.panic, targets.normal);
  return targets;
}

TimeTargets move_time_targets(Milliseconds time) {
  const Milliseconds used = std::max(time, kLeastTime);
  return {used, used};
}

bool may_begin_iteration(const TimeTargets& targets, std::chrono::duration<double, std::milli> thought, double effort) {
  return thought.count() < static_cast<double>(targets.normal.count()) * kLatestBegin * effort;
}

}  // namespace cobalt::policy
