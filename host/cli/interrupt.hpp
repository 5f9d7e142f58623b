// SPDX-License-Identifier: Apache-2.0
/// \file
/// Ends long work in good order when the user interrupts it.
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace cobalt::cli {

/// While it lives, the first SIGINT, SIGTERM or SIGHUP asks for a stop instead of ending the program; a later one ends
/// it at once. Made before other threads are started, which inherit that the signals are blocked.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// Asks for a stop when a signal came.
  std::stop_token token() const { return source_.get_token(); }

 private:
  void wait(const std::stop_token& end);

  sigset_t signals_{};
  sigset_t before_{};
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace cobalt::cli
