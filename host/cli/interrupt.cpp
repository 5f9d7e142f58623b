// SPDX-License-Identifier: Apache-2.0
#include "host/cli/interrupt.hpp"

#include <ctime>

namespace cobalt::cli {

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
  while (!end.stop_requested()) {
    if (sigtimedwait(&signals_, nullptr, &kSlice) > 0) source_.request_stop();
  }
}

}  // namespace cobalt::cli
