// SPDX-License-Identifier: Apache-2.0
/// \file
/// How a search uses cards, and what it has done with them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "host/offload/job_pool.hpp"
#include "spec/search.hpp"

namespace cobalt::offload {

/// What is asked of the cards.
enum class Leaves : std::uint8_t {
  kJobs,         ///< null windows of few plies
  kEvaluations,  ///< static scores
};

/// How a search uses cards.
struct CardOptions {
  Leaves leaves = Leaves::kJobs;
  /// Jobs or evaluations in flight, at most; 0: twice the contexts of the pool, so that each has one on deck, or
  /// kEvaluationsInFlight. With 1 the result is always the same, on every device.
  std::size_t jobs_in_flight = 0;
  int card_depth = 0;  ///< null windows of so many plies or less are jobs; 0: as the cards are
  std::uint16_t rules = spec::kSearchRootRules;  ///< of a job with a shared table, as far as the cards have them

  /// Evaluations that several batches hold.
  static constexpr std::size_t kEvaluationsInFlight = 512;
  /// Jobs or evaluations that a search has in flight with a pool, at most; at least 1.
  std::size_t most_in_flight(const JobPool& pool) const {
    const std::size_t wanted = leaves == Leaves::kJobs ? 2 * pool.contexts() : kEvaluationsInFlight;
    return std::clamp<std::size_t>(jobs_in_flight != 0 ? jobs_in_flight : wanted, 1, pool.capacity());
  }

  /// What the host's work is charged in virtual time. A context that joins a question takes a quarter of a job.
  PoolTime host_time_a_node{1000};
  PoolTime host_time_a_job{1000};
};

/// What a search has done.
struct CardCounts {
  std::uint64_t host_nodes = 0;          ///< of the host's part of the tree
  std::uint64_t jobs = 0;                ///< questions given to the pool
  std::uint64_t tries = 0;               ///< of all jobs
  std::uint64_t joined = 0;              ///< questions that were in flight already
  std::uint64_t aborted = 0;             ///< questions that nobody waited for any more
  std::uint64_t wasted_tries = 0;        ///< of jobs whose own answer was not used
  std::uint64_t fibers = 0;              ///< moves that helpers searched
  std::uint64_t evaluations = 0;         ///< static scores asked of the pool
  std::uint64_t evaluations_used = 0;    ///< of these, waited for to the end
  std::uint64_t evaluation_batches = 0;  ///< jobs of the devices that held them
  double mean_contexts_busy = 0;         ///< of the pool
  PoolTime host_time{};                  ///< wall time spent in the host's own work: all but waiting for the pool

  /// Host time for each node, each job and each evaluation.
  double host_seconds_a_job() const {
    const std::uint64_t work = host_nodes + jobs + evaluations;
    return work == 0 ? 0 : std::chrono::duration<double>(host_time).count() / static_cast<double>(work);
  }
};

}  // namespace cobalt::offload
