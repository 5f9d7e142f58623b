// SPDX-License-Identifier: Apache-2.0
/// \file
/// Numbered units of work over all ranks, as the leader sees them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "host/cluster/follower.hpp"
#include "host/cluster/lease_table.hpp"
#include "host/cluster/ranks.hpp"

namespace cobalt::cluster {

/// What a rank has done for the leader.
struct Share {
  std::uint64_t units = 0;       ///< whose result was the first
  std::string lost_because;      ///< empty: it lives
  std::uint64_t lost_units = 0;  ///< that went to others
};

/// Deals rounds of units to all ranks, its own threads among them. One thread uses it. A process without others is a
/// run of one rank.
class Leader {
 public:
  /// Hears what the user should know, such as a rank that is lost.
  using Tell = std::function<void(const std::string& message)>;

  /// \param threads    of this rank that work
  /// \param make_work  as the followers have it
  Leader(Ranks& ranks, unsigned threads, MakeUnitWork make_work, Tell tell, const LeaseTable::Options& leases = {});
  /// Of this process alone. \throws std::bad_alloc
  Leader(unsigned threads, MakeUnitWork make_work);

  /// Does the units from `first` to before `end`. Ranks that are lost meanwhile lose no unit; without followers the
  /// leader does all of them.
  /// \param text  what followers and own threads are told of the round
  /// \param take  gets each result once, in the order in which they come, in this thread
  /// \throws what `take` or a unit throws first: InputError for a unit of another rank, ThreadError, DeviceError when
  ///         the devices of all ranks have failed; of one rank alone what its device threw
  void run(const std::string& text, std::uint64_t first, std::uint64_t end,
           const std::function<void(std::uint64_t unit, std::string&& result)>& take, const std::stop_token& stop);
  /// The same with the results in the order of their units.
  void run_ordered(const std::string& text, std::uint64_t first, std::uint64_t end,
                   const std::function<void(std::uint64_t unit, std::string&& result)>& take,
                   const std::stop_token& stop);

  /// By rank.
  const std::vector<Share>& shares() const { return shares_; }

 private:
  struct Round;

  /// The thread that hears and takes, until the round is done.
  void deal(Round& round);
  /// One of the own threads that work.
  void work(Round& round, const std::string& text);
  void do_units(Round& round, const std::string& text);
  void handle(Round& round, Message&& message);
  void give_units(Round& round, unsigned rank);
  void retire(Round& round, unsigned rank, const std::string& reason);

  std::unique_ptr<Ranks> alone_;  ///< null: with others
  Ranks& ranks_;
  unsigned threads_;
  MakeUnitWork make_work_;
  Tell tell_;
  LeaseTable::Options leases_;
  std::uint32_t number_ = 0;  ///< of the round
  std::vector<Share> shares_;
  std::vector<std::uint32_t> capacities_;  ///< units that each follower wants at the beginning of a round; 0: not known
  std::vector<bool> works_;                ///< by rank, this one included: it may be given units
};

/// Who was lost and what became of its work, a line for each; none when nobody was.
std::vector<std::string> loss_lines(const Ranks& ranks, const std::vector<Share>& shares);

}  // namespace cobalt::cluster
