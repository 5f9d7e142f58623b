// SPDX-License-Identifier: Apache-2.0
/// \file
/// When a search with cards ends: by the clock of its pool, so that virtual time counts where the cards are virtual.
#pragma once

#include <optional>

#include "host/engine/control.hpp"
#include "host/engine/limits.hpp"
#include "host/engine/time_manager.hpp"
#include "host/offload/job_pool.hpp"

namespace cobalt::offload {

/// As engine::TimeManager, with the time of a pool.
class SearchClock {
 public:
  /// Everything but `limits` outlives this object.
  SearchClock(const JobPool& pool, const engine::Limits& limits, chess::Color side, engine::Milliseconds overhead,
              const engine::SearchControl& control);

  /// Since Limits::begin where time is real, else since the search began; pondering included.
  PoolTime elapsed() const { return pool_.now() - start_; }
  /// Whether the search must end now. \param in_trouble  the panic target counts
  bool is_over(bool in_trouble);
  /// Whether a new iteration can still be of use. \param effort  a factor on the normal target
  bool may_begin_iteration(double effort);
  bool limits_time() const { return targets_.has_value(); }

 private:
  /// The time that counts; none while pondering.
  std::optional<PoolTime> used();

  const JobPool& pool_;
  const engine::SearchControl& control_;
  PoolTime start_;
  std::optional<engine::TimeTargets> targets_;
  bool is_fixed_;                  ///< movetime: all of it is used
  std::optional<PoolTime> since_;  ///< when time began to count
};

}  // namespace cobalt::offload
