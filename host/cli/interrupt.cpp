// SPDX-License-Identifier: Apache-2.0
#include "host/cli/interrupt.hpp"

#include <chrono>
#include <ctime>
#include <optional>

namespace cobalt::cli {
namespace {

using std::chrono::steady_clock;

/// One press of a key may come twice: from the terminal and from who has started us.
constexpr std::chrono::milliseconds kSamePress{500};

}  // namespace

Interrupt::Interrupt() {
  sigemptyset(&signals_);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals_, signal);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  waiter_ = std::jthread([this](const std::stop_token& end) { wait(end); });
}

Interrupt::~Interrupt() {
  waiter_.request_stop();
  waiter_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interrupt::wait(const std::stop_token& end) {
  // In slices, so that the end of the object is seen too.
  constexpr timespec kSlice = {0, 50'000'000};
  std::optional<steady_clock::time_point> first;
  while (!end.stop_requested()) {
    const int signal = sigtimedwait(&signals_, nullptr, &kSlice);
    if (signal <= 0) continue;
    if (!first) {
      first = steady_clock::now();
      source_.request_stop();
    } else if (steady_clock::now() - *first > kSamePress) {
      // Here it does what it would have done without us.
      pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
      ::raise(signal);
    }
  }
}

}  // namespace cobalt::cli
