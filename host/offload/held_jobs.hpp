// SPDX-License-Identifier: Apache-2.0
/// \file
/// Jobs of a pool that wait on the host until a card can take a list, and how many of them such a list gets.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "host/offload/job_pool.hpp"

namespace cobalt::offload {

/// Lists that a card is given at once: the kernel works on two, so that one is worked on and one is on deck.
constexpr std::size_t kListsOfCard = 2;

/// Static evaluations that a list should have: with fewer it pays to wait, as long as answers are under way that their
/// callers ask on with.
constexpr std::size_t kLeastEvaluations = 64;

/// Jobs of a card in flight, at most: enough for two of the largest lists and as many that wait. Static evaluations do
/// not depend on contexts.
constexpr std::size_t capacity_of(std::size_t contexts) { return std::max<std::size_t>(64 * contexts, 4096); }

/// A job that waits.
template <typename Work>
struct Held {
  PoolJob number = 0;
  Work work;
};
using HeldSearch = Held<device::SearchItem>;
using HeldEvaluation = Held<device::PackedPosition>;

/// What goes to a card together: searches or static evaluations, never both, as all answers of a list come when its
/// last one is there, and evaluations take much less time. The oldest first; numbers rise.
struct JobList {
  std::vector<PoolJob> numbers;
  std::vector<device::SearchItem> searches;         ///< as many as numbers, or none
  std::vector<device::PackedPosition> evaluations;  ///< the others

  bool is_empty() const { return numbers.empty(); }
};

/// Jobs that wait, in the order in which they came.
class HeldJobs {
 public:
  void add(PoolJob number, const device::SearchItem& item) { searches_.push_back({number, item}); }
  void add(PoolJob number, const device::PackedPosition& position) { evaluations_.push_back({number, position}); }

  std::size_t searches() const { return searches_.size(); }
  std::size_t evaluations() const { return evaluations_.size(); }

  /// Forgets a search. \return false when it does not wait
  bool remove_search(PoolJob number);

  /// The next list for a card; empty when it is better to wait or when there is nothing.
  /// What waits is shared out evenly over all lists that could be started now: small lists, so that a long search holds
  /// up few others.
  /// \param free_lists     lists that could be started now, on all cards; at least 1
  /// \param most_searches  of a list; 0: evaluations alone
  /// \param waits_in_vain  fewer than kLeastEvaluations evaluations will not become more by waiting
  JobList take(std::size_t free_lists, std::size_t most_searches, bool waits_in_vain);

  /// The oldest search, for a ring.
  std::optional<HeldSearch> take_search();

 private:
  std::deque<HeldSearch> searches_;
  std::deque<HeldEvaluation> evaluations_;
};

/// How many searches a list may have. As many as the card has contexts, so that two lists fill it twice; more where
/// starting a list takes so long that such lists cannot keep the card busy.
class ListSize {
 public:
  /// \param launch_seconds  to start a list; 0: not known, then the size stays
  ListSize(std::size_t contexts, double launch_seconds);

  std::size_t most_searches() const { return most_; }
  /// A list of searches took so long, from its start to its answers.
  void note(double seconds);

 private:
  std::size_t contexts_;
  double launch_seconds_;
  std::size_t most_;
};

}  // namespace cobalt::offload
