// SPDX-License-Identifier: Apache-2.0
/// \file
/// Entries of a table that wait to be told to other machines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace cobalt::cluster_search {

/// Bounded memory, and a budget of bytes per second. A batch has the deepest entries that the budget allows; the others
/// are dropped, since something newer comes soon. Whose time passes is the caller's: wall time or virtual time.
/// \tparam Entry  copied
template <typename Entry>
class OutgoingEntries {
 public:
  /// Entries that wait, at most: a batch interval has seldom a tenth of that.
  static constexpr std::size_t kMostWaiting = 4096;
  /// The budget that may gather while nothing is to be told.
  static constexpr double kMostBudgetSeconds = 0.1;

  /// \param entry_bytes       of an entry on its way
  /// \param bytes_per_second  to all receivers together
  OutgoingEntries(std::size_t entry_bytes, std::uint64_t bytes_per_second)
      : entry_bytes_(static_cast<double>(entry_bytes)), bytes_per_second_(static_cast<double>(bytes_per_second)) {}

  void add(const Entry& entry) {
    if (waiting_.size() < kMostWaiting) {
      waiting_.push_back(entry);
    } else {
      ++dropped_;
    }
  }
  /// Those that wait are of no use any more.
  void clear() { waiting_.clear(); }

  /// The next batch; nothing waits afterwards.
  /// \param seconds    since the last batch
  /// \param receivers  that each get all of it; 0: nothing is sent
  /// \param depth_of   greater is worth more
  template <typename DepthOf>
  std::vector<Entry> take(double seconds, std::size_t receivers, const DepthOf& depth_of) {
    budget_bytes_ = std::min(budget_bytes_ + bytes_per_second_ * seconds, bytes_per_second_ * kMostBudgetSeconds);
    if (waiting_.empty()) return {};
    const double bytes = entry_bytes_ * static_cast<double>(std::max<std::size_t>(receivers, 1));
    const std::size_t affordable = receivers == 0 ? 0 : static_cast<std::size_t>(budget_bytes_ / bytes);
    const std::size_t count = std::min(affordable, waiting_.size());
    std::ranges::stable_sort(waiting_, std::ranges::greater(), depth_of);
    dropped_ += waiting_.size() - count;
    sent_ += count;
    budget_bytes_ -= static_cast<double>(count) * bytes;
    std::vector<Entry> batch(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
    waiting_.clear();
    return batch;
  }

  std::uint64_t sent() const { return sent_; }        ///< to each receiver
  std::uint64_t dropped() const { return dropped_; }  ///< for want of room or budget

 private:
  double entry_bytes_;
  double bytes_per_second_;
  double budget_bytes_ = 0;
  std::vector<Entry> waiting_;
  std::uint64_t sent_ = 0;
  std::uint64_t dropped_ = 0;
};

}  // namespace cobalt::cluster_search
