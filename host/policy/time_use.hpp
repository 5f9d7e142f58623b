// SPDX-License-Identifier: Apache-2.0
/// \file
/// How much of the clock a move gets, and when its search ends.
///
/// As Deep Blue did ("Deep Blue", Artificial Intelligence 134, section 4.4 on time control): a normal target ends the
/// search when things are under control; when they are not, it goes on up to a panic target.
#pragma once

#include <chrono>
#include <optional>

namespace cobalt::policy {

using Milliseconds = std::chrono::milliseconds;

/// When to end the search of a move.
struct TimeTargets {
  Milliseconds normal{0};
  Milliseconds panic{0};  ///< not less than `normal`
  bool operator==(const TimeTargets&) const = default;
};

/// The targets of a move with a clock, each at least a millisecond.
/// \param moves_to_go  until the next time control, from 1; none: until the end of the game
/// \param overhead     what a move costs beside the search
TimeTargets clock_targets(Milliseconds left, Milliseconds increment, std::optional<int> moves_to_go,
                          Milliseconds overhead);
/// The targets of a move with a time of its own.
TimeTargets move_time_targets(Milliseconds time);

/// Whether the search ends now. \param in_trouble  the best move is not settled, or its score has dropped
template <typename Duration>
bool is_time_over(const TimeTargets& targets, Duration used, bool in_trouble) {
  return used >= (in_trouble ? targets.panic : targets.normal);
}

/// Whether one more iteration can still be of use. \param effort  a factor on the normal target, Deepening::effort()
bool may_begin_iteration(const TimeTargets& targets, std::chrono::duration<double, std::milli> thought, double effort);

}  // namespace cobalt::policy
