// SPDX-License-Identifier: Apache-2.0
/// \file
/// One virtual time for several machines that are simulated side by side, each in a thread of its own.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>

namespace cobalt::cluster_prediction {

/// From the start of a search, virtual.
using Time = std::chrono::nanoseconds;

/// Lets one machine run at a time: the one whose time is the earliest, of several the one of the lowest number. So a
/// machine never sees another's future, and the same machines do the same in every run.
class Timeline {
 public:
  /// All are at time 0, and number 0 runs first.
  explicit Timeline(unsigned machines);

  /// The machine has come to a time that is not before its last one. Returns when no other is behind it; then
  /// everything that the others did before that time has happened.
  void arrive(unsigned machine, Time time);

  /// A machine's part in it: waits for its first turn, and steps aside at the end.
  class Turn {
   public:
    Turn(Timeline& timeline, unsigned machine);
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    Timeline& timeline_;
    unsigned machine_;
  };

 private:
  struct Machine {
    std::optional<Time> time = Time(0);  ///< none: it takes no part any more
    std::condition_variable runs;
  };

  /// Gives the turn to whom it is due.
  void pass_on();

  std::mutex mutex_;
  std::deque<Machine> machines_;
  std::size_t running_ = 0;
};

}  // namespace cobalt::cluster_prediction
