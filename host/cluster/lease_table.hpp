// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which rank does which unit of a round. Knows nothing of messages and clocks: the caller says what time it is.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace cobalt::cluster {

/// Units that are numbered, each of which is to be done once. A unit is leased to a rank until its result comes, the
/// rank is lost, or the lease has become old and another rank has nothing else to do: then both have it, and the first
/// result counts.
class LeaseTable {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::steady_clock::duration;

  struct Options {
    /// Nothing is leased again before; and not before ten times what the slowest unit of the round took.
    Duration least_lease = std::chrono::seconds(60);
    /// How far units may be ahead of the first one that is not done: what bounds results that wait for their turn.
    std::uint64_t window = 4096;
  };

  /// \param first,end  the units: from `first` to before `end`
  LeaseTable(std::uint64_t first, std::uint64_t end, const Options& options)
      : options_(options), next_(first), end_(end), to_do_(end - first) {}

  /// A unit for a rank; nothing when there is none for it now.
  std::optional<std::uint64_t> lease(unsigned rank, TimePoint now);
  /// A result has come. \return false when the unit was done before, or is none of the round
  bool finish(std::uint64_t unit, TimePoint now);
  /// A rank is lost: what only it had is leased again. \return how many units that were
  std::size_t give_back(unsigned rank);
  bool is_done() const { return to_do_ == 0; }

 private:
  struct Open {
    std::vector<unsigned> ranks;  ///< none: it waits to be leased again
    TimePoint since;              ///< of the last lease
  };

  std::optional<std::uint64_t> lease_old(unsigned rank, TimePoint now);

  Options options_;
  std::uint64_t next_;  ///< the first that was never leased
  std::uint64_t end_;
  std::uint64_t to_do_;                 ///< units without a result
  std::map<std::uint64_t, Open> open_;  ///< leased at least once and not done
  std::set<std::uint64_t> given_back_;  ///< of these, those that nobody has
  std::optional<Duration> slowest_;
};

}  // namespace cobalt::cluster
