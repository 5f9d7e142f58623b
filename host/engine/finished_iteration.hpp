// SPDX-License-Identifier: Apache-2.0
/// \file
/// The deepest iteration that a thread of a search has finished: the others go on from it.
#pragma once

#include <atomic>
#include <mutex>
#include <span>
#include <vector>

#include "host/engine/policy_names.hpp"

namespace cobalt::engine {

/// Of all threads of a search. Any of them may call anything at any time.
class FinishedIteration {
 public:
  /// In plies; 0 before the first. Cheap: threads ask all the time.
  int depth() const { return depth_.load(std::memory_order_relaxed); }

  /// Keeps an iteration when it is deeper than those before. \param moves  all of the root, best first
  void offer(int depth, std::span<const RootMove> moves) {
    const std::lock_guard lock(mutex_);
    if (depth <= this->depth()) return;
    moves_.assign(moves.begin(), moves.end());
    depth_.store(depth, std::memory_order_relaxed);
  }

  /// Copies the iteration. \param moves  all of the root; unchanged before the first iteration
  /// \return its depth in plies: what depth() was, or more
  int take(std::vector<RootMove>& moves) const {
    const std::lock_guard lock(mutex_);
    if (depth() > 0) moves = moves_;
    return depth();
  }

 private:
  mutable std::mutex mutex_;
  std::atomic<int> depth_{0};
  std::vector<RootMove> moves_;
};

}  // namespace cobalt::engine
