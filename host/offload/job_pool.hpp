// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the leaves of a tree go: cards, or a card in virtual time, behind one interface.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "host/device/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/search.hpp"

namespace cobalt::offload {

/// Time of a pool: wall time where it drives cards, else the time of the card model.
using PoolTime = std::chrono::nanoseconds;

/// Number of a job of a pool, never 0; never used twice, and greater than those of all jobs before.
using PoolJob = std::uint64_t;

/// An answer. Each job has exactly one, aborted or not.
struct PoolAnswer {
  PoolJob job = 0;
  std::uint32_t tag = 0;  ///< the caller's own number of the job
  bool is_search = false;
  device::SearchAnswer search;  ///< of submit(): spec::kAnswerAborted when it was aborted; its own tag is 0
  device::Result evaluation;    ///< of evaluate()
};

/// What a pool has done since it was made.
struct PoolCounts {
  std::uint64_t submitted = 0;  ///< searches and evaluations
  std::uint64_t searches = 0;   ///< answered, aborted ones included
  std::uint64_t searches_aborted = 0;
  std::uint64_t searches_over_limit = 0;
  std::uint64_t tries = 0;  ///< of all of them
  std::uint64_t evaluations = 0;
  std::uint64_t batches = 0;  ///< jobs of the device interface that held them
  std::uint64_t bytes_to_cards = 0;
  std::uint64_t bytes_from_cards = 0;
  /// Contexts with a search, integrated over time: divided by contexts() and the time it is how busy the cards were.
  double busy_context_seconds = 0;
};

/// What a card has done since its pool was made. A compute unit is a card.
struct CardWork {
  std::size_t contexts = 0;  ///< searches that it works on at once
  unsigned cores = 1;        ///< search cores: each tries at most one move per clock
  std::uint64_t tries = 0;   ///< of the searches that it has answered
  /// Tries until now: those of searches that go on are among them where the card tells how far they are.
  double tries_until_now = 0;
  double clocks = 0;                ///< of its kernel that have passed; 0: it has no clock
  double busy_context_seconds = 0;  ///< contexts with a search, integrated over time of the pool
  /// Seconds in which each context had a search; empty when the card does not tell which context works.
  std::vector<double> busy_seconds;
};

/// Takes single searches and single static evaluations, and gives their answers back one by one, in any order.
///
/// Many are in flight. What is submitted is held back until flush() or collect(), so that many travel together. One
/// thread uses a pool. A card that fails throws device::DeviceError from any function but the counts: the pool is dead
/// then, and what was in flight is lost.
class JobPool {
 public:
  JobPool() = default;
  virtual ~JobPool() = default;
  JobPool(const JobPool&) = delete;
  JobPool& operator=(const JobPool&) = delete;

  /// Searches that all cards work on at once.
  virtual std::size_t contexts() const = 0;
  /// Jobs in flight, at most: submitted and not yet collected.
  virtual std::size_t capacity() const = 0;
  virtual std::size_t in_flight() const = 0;

  /// Queues a search. The tag of `item` comes back with its answer; several may have the same.
  virtual PoolJob submit(const device::SearchItem& item) = 0;
  /// Queues a static evaluation, with such a tag.
  virtual PoolJob evaluate(const device::PackedPosition& position, std::uint32_t tag) = 0;
  /// Searches of a card run side by side with a shared table, and end when they are aborted.
  virtual bool can_share_searches() const { return false; }
  /// Every card does searches with rule shared-table, whether whole ones of a root or not.
  virtual bool has_shared_tables() const { return false; }
  /// What every card does of what a search may ask for: bits of spec::SearchRule, and spec::kSearchDeferral.
  virtual std::uint32_t search_rules() const { return spec::kAllSearchRules | spec::kSearchDeferral; }
  /// For such searches that are submitted from now on: keys of positions that are draws when they come again, in the
  /// form of SearchItem::root_key.
  virtual void set_game(std::span<const std::uint64_t> /*keys*/) {}
  /// Nobody needs the answer of a search any more. It comes nevertheless, sooner where the card can do that. A job that
  /// was collected is no mistake.
  virtual void abort(PoolJob job) = 0;
  /// Sends what was held back.
  virtual void flush() = 0;

  /// Appends the answers that are there.
  /// \param wait  flushes, and waits for one when none is there; with nothing in flight it is an InputError
  virtual void collect(std::vector<PoolAnswer>& answers, bool wait) = 0;

  /// Sends what was held back, and appends the answers that are there; when there is none it waits for one until
  /// `deadline`, by now().
  virtual void collect_until(std::vector<PoolAnswer>& answers, PoolTime deadline) = 0;

  /// The pool's clock, from its making.
  virtual PoolTime now() const = 0;
  /// What now() was at a time of the processor's clock. Virtual time knows no other than now().
  virtual PoolTime time_at(std::chrono::steady_clock::time_point /*time*/) const { return now(); }
  /// The host has worked so long. Only virtual time takes notice.
  virtual void charge(PoolTime host_work) = 0;

  virtual const PoolCounts& counts() const = 0;
  /// The same for each card; empty when the pool knows only the sum.
  virtual std::vector<CardWork> cards() const { return {}; }
};

}  // namespace cobalt::offload
