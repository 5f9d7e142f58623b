// SPDX-License-Identifier: Apache-2.0
#include "host/offload/held_jobs.hpp"

#include <algorithm>

namespace cobalt::offload {
namespace {

/// A list should take so many times as long as it takes to start one, ...
constexpr double kLeastLaunches = 4;
/// ... and need not be larger than its contexts when it takes so many times as long.
constexpr double kMostLaunches = 16;
/// Searches a context that a list has at most.
constexpr std::size_t kMostOfContext = 16;

std::size_t even_share(std::size_t jobs, std::size_t lists) { return (jobs + lists - 1) / lists; }

}  // namespace

bool HeldJobs::remove_search(PoolJob number) {
  const auto place = std::ranges::lower_bound(searches_, number, {}, &HeldSearch::number);
  if (place == searches_.end() || place->number != number) return false;
  searches_.erase(place);
  return true;
}

JobList HeldJobs::take(std::size_t free_lists, std::size_t most_searches, bool waits_in_vain) {
  JobList list;
  const auto move_front = [&list](auto& from, auto& to, std::size_t count) {
    for (; count > 0; --count) {
      list.numbers.push_back(from.front().number);
      to.push_back(from.front().work);
      from.pop_front();
    }
  };
  if (!evaluations_.empty() && (waits_in_vain || evaluations_.size() >= kLeastEvaluations)) {
    const std::size_t lists = std::clamp(evaluations_.size() / kLeastEvaluations, std::size_t{1}, free_lists);
    move_front(evaluations_, list.evaluations, even_share(evaluations_.size(), lists));
  } else {
    move_front(searches_, list.searches, std::min(even_share(searches_.size(), free_lists), most_searches));
  }
  return list;
}

std::optional<HeldSearch> HeldJobs::take_search() {
  if (searches_.empty()) return std::nullopt;
  const HeldSearch oldest = searches_.front();
  searches_.pop_front();
  return oldest;
}

ListSize::ListSize(std::size_t contexts, double launch_seconds)
    : contexts_(contexts), launch_seconds_(launch_seconds), most_(contexts) {}

void ListSize::note(double seconds) {
  if (launch_seconds_ <= 0) return;
  if (seconds < kLeastLaunches * launch_seconds_) {
    most_ = std::min(2 * most_, kMostOfContext * contexts_);
  } else if (seconds > kMostLaunches * launch_seconds_) {
    most_ = std::max(most_ / 2, contexts_);
  }
}

}  // namespace cobalt::offload
