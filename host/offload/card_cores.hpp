// SPDX-License-Identifier: Apache-2.0
/// \file
/// The search cores of a card in virtual time, in clocks, whatever they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "hls/search/job.hpp"
#include "hls/search/shared_table.hpp"
#include "host/device/jobs.hpp"
#include "host/offload/job_pool.hpp"

namespace cobalt::offload {

/// Contexts that take searches in the order in which they were offered, and end them.
class CardCores {
 public:
  using Clock = std::uint64_t;

  /// A search has ended.
  struct Ended {
    PoolJob number = 0;
    Clock clock = 0;  ///< at which its answer leaves the core
    device::SearchAnswer answer;
  };

  CardCores() = default;
  virtual ~CardCores() = default;
  CardCores(const CardCores&) = delete;
  CardCores& operator=(const CardCores&) = delete;

  /// A search that the card can take from a clock on. Clocks do not fall, numbers rise, and no step() was later.
  virtual void offer(Clock clock, PoolJob number, const device::SearchItem& item) = 0;
  /// An order to end a search arrives at a clock; clocks do not fall, and no step() was later. A search that has ended
  /// is no mistake. One that has not begun takes a revolution when its turn comes.
  virtual void abort(Clock clock, PoolJob number) = 0;
  /// The positions of the game before the roots of the searches that are offered from now on.
  virtual void set_game(const hls::GameKeys& keys) = 0;

  /// When something happens next; none: never.
  virtual std::optional<Clock> next_event() const = 0;
  /// Does what happens at next_event(). \param ended  searches that have ended are appended
  virtual void step(std::vector<Ended>& ended) = 0;

  /// \name Notes of a table that the contexts share; without one nothing happens
  ///@{
  /// From now on deep notes are kept. \param least_depth  quarter plies
  virtual void keep_notes_from(unsigned /*least_depth*/) {}
  /// Appends those that were kept since the last call.
  virtual void take_deep_notes(std::vector<hls::SharedNote>& /*notes*/) {}
  /// Notes what the table of another card has.
  virtual void put_notes(std::span<const hls::SharedNote> /*notes*/) {}
  ///@}

  /// Contexts that have a search.
  virtual std::size_t running() const = 0;
  virtual std::size_t contexts() const = 0;
  /// Clocks before a clock in which a context had a search. No step() was later.
  virtual Clock busy_clocks(std::size_t context, Clock until) const = 0;
  /// Tries before a clock, those of searches that go on among them. No step() was later.
  virtual double tries(Clock until) const = 0;
};

}  // namespace cobalt::offload
