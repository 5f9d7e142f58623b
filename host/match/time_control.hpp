// SPDX-License-Identifier: Apache-2.0
/// \file
/// Time controls and the clock of a player.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace cobalt::match {

using Milliseconds = std::chrono::milliseconds;
/// Measured time, finer than what the interface tells engines.
using Duration = std::chrono::steady_clock::duration;

/// Time for a number of moves, or for the whole game, and what every move adds.
struct TimeControl {
  std::optional<int> moves;  ///< until `base` is added again; none: for the game
  Milliseconds base{0};
  Milliseconds increment{0};  ///< after every move

  bool operator==(const TimeControl&) const = default;
};

/// Reads "[MOVES/]TIME[+INCREMENT]", times in seconds ("1.5") or minutes and seconds ("1:30").
/// \param place  for messages. \throws InputError that says what was expected
TimeControl parse_time_control(std::string_view place, std::string_view text);
/// The same form, in seconds: "40/60+0.5".
std::string to_string(const TimeControl& control);

/// The clock of one side in one game.
class PlayerClock {
 public:
  explicit PlayerClock(const TimeControl& control)
      : control_(control), left_(control.base), moves_left_(control.moves) {}

  /// What is left, never below zero.
  Milliseconds left() const;
  Milliseconds increment() const { return control_.increment; }
  /// Until the next time control; none when the time is for the whole game.
  std::optional<int> moves_to_go() const { return moves_left_; }
  /// How long the move may take. \param margin  what may be exceeded unpunished
  Duration limit(Milliseconds margin) const { return left_ + margin; }

  /// A move was made. \return false when it took longer than limit(margin): the flag has fallen
  bool spend(Duration elapsed, Milliseconds margin);

 private:
  TimeControl control_;
  Duration left_;
  std::optional<int> moves_left_;
};

}  // namespace cobalt::match
