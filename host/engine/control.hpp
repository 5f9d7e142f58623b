// SPDX-License-Identifier: Apache-2.0
/// \file
/// Ends a search from outside.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace cobalt::engine {

/// The handle of one search, shared between who searches and who gives orders. Every function may be called from any
/// thread at any time, before the search begins and after its end too.
class SearchControl {
 public:
  /// \param ponders  the search waits for ponder_hit() before its time counts
  explicit SearchControl(bool ponders = false) : pondering_(ponders) {}

  /// Asks the search to end soon.
  void stop();
  /// The move that is pondered on was played: time counts from now on.
  void ponder_hit();

  bool stop_requested() const { return stopped_.load(std::memory_order_relaxed); }
  bool is_pondering() const { return pondering_.load(std::memory_order_acquire); }
  /// When ponder_hit() was called; long ago before it is.
  std::chrono::steady_clock::time_point hit_time() const { return hit_time_; }

  /// Waits for stop().
  void wait_for_stop();
  /// Waits for stop() or ponder_hit(); returns at once when the search does not ponder.
  void wait_while_pondering();

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stopped_{false};
  std::atomic<bool> pondering_;
  /// Written before pondering_ is cleared.
  std::chrono::steady_clock::time_point hit_time_ = std::chrono::steady_clock::time_point::min();
};

}  // namespace cobalt::engine
