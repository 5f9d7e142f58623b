// SPDX-License-Identifier: Apache-2.0
/// \file
/// How busy the cards of a search are.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "host/offload/job_pool.hpp"

namespace cobalt::offload {

/// What one card does at a moment of a search.
struct CardUse {
  std::size_t contexts = 0;
  unsigned cores = 1;        ///< search cores: each tries at most one move per clock
  double busy_contexts = 0;  ///< the mean since the load before
  /// The share of the time since the load before in which each context had a search, 0 to 1; empty when the card does
  /// not tell which context works.
  std::vector<double> context_shares;
  std::uint64_t tries = 0;  ///< in this search
  double clocks = 0;        ///< of its kernel in this search; 0: it has no clock
  /// Of all its cores together since the load before; nothing when no clock has passed.
  std::optional<double> tries_per_clock;
};

/// What cards do at a moment of a search.
struct CardLoad {
  std::size_t contexts = 0;    ///< of all cards
  double busy_contexts = 0;    ///< of these, the mean since the load before
  std::size_t in_flight = 0;   ///< jobs given and not answered
  std::uint64_t jobs = 0;      ///< answered in this search, aborted ones included
  std::uint64_t tries = 0;     ///< nodes of the cards in this search
  std::vector<CardUse> cards;  ///< each of them; empty when the pool knows only the sum
};

/// Called in the thread that searches, a few times per second and at the end.
using OnLoad = std::function<void(const CardLoad&)>;

/// Makes loads of the counts of a pool, from the begin of a search on.
class LoadMeter {
 public:
  /// Between two loads that are told.
  static constexpr std::chrono::milliseconds kInterval{250};

  /// \param pool  of the thread that searches, which alone uses this object; outlives it
  explicit LoadMeter(const JobPool& pool);

  /// The load until now; what it says of single cards and of busy contexts is that of the last measure().
  CardLoad load() const;
  /// The same with the busy contexts since the last time.
  CardLoad measure();
  /// measure() was long enough ago.
  bool is_due() const { return std::chrono::steady_clock::now() - measured_at_ >= kInterval; }

 private:
  const JobPool& pool_;
  PoolCounts at_begin_;
  std::vector<CardWork> cards_at_begin_;
  double busy_contexts_ = 0;
  std::vector<CardUse> cards_;
  // Of the last measure().
  std::chrono::steady_clock::time_point measured_at_ = std::chrono::steady_clock::now();
  PoolTime measured_until_;
  double busy_seconds_;
  std::vector<CardWork> work_;
};

}  // namespace cobalt::offload
