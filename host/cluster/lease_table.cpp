// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/lease_table.hpp"

#include <algorithm>

namespace cobalt::cluster {
namespace {

/// A lease is old when it has lasted for so many times what the slowest unit took.
constexpr int kOldFactor = 10;

}  // namespace

std::optional<std::uint64_t> LeaseTable::lease(unsigned rank, TimePoint now) {
  if (!given_back_.empty()) {
    const std::uint64_t unit = *given_back_.begin();
    given_back_.erase(given_back_.begin());
    open_[unit] = {{rank}, now};
    return unit;
  }
  const std::uint64_t first_open = open_.empty() ? next_ : open_.begin()->first;
  if (next_ == end_ || next_ - first_open >= options_.window) return lease_old(rank, now);
  open_[next_] = {{rank}, now};
  return next_++;
}

std::optional<std::uint64_t> LeaseTable::lease_old(unsigned rank, TimePoint now) {
  // As long as nothing was done, nobody knows how long a unit takes.
  if (!slowest_) return std::nullopt;
  const Duration old = std::max(options_.least_lease, kOldFactor * *slowest_);
  for (auto& [unit, open] : open_) {
    if (now - open.since < old || std::ranges::find(open.ranks, rank) != open.ranks.end()) continue;
    open.ranks.push_back(rank);
    open.since = now;
    return unit;
  }
  return std::nullopt;
}

bool LeaseTable::finish(std::uint64_t unit, TimePoint now) {
  const auto found = open_.find(unit);
  if (found == open_.end()) return false;
  slowest_ = std::max(slowest_.value_or(Duration::zero()), now - found->second.since);
  open_.erase(found);
  given_back_.erase(unit);
  --to_do_;
  return true;
}

std::size_t LeaseTable::give_back(unsigned rank) {
  std::size_t count = 0;
  for (auto& [unit, open] : open_) {
    if (std::erase(open.ranks, rank) == 0 || !open.ranks.empty()) continue;
    given_back_.insert(unit);
    ++count;
  }
  return count;
}

}  // namespace cobalt::cluster
