// SPDX-License-Identifier: Apache-2.0
#include "host/engine/control.hpp"

namespace cobalt::engine {

void SearchControl::stop() {
  const std::lock_guard lock(mutex_);
  stopped_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
}

void SearchControl::ponder_hit() {
  const std::lock_guard lock(mutex_);
  if (!is_pondering()) return;
  hit_time_ = std::chrono::steady_clock::now();
  pondering_.store(false, std::memory_order_release);
  changed_.notify_all();
}

void SearchControl::wait_for_stop() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stop_requested(); });
}

void SearchControl::wait_while_pondering() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stop_requested() || !is_pondering(); });
}

}  // namespace cobalt::engine
