// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a device knows of its jobs: who waits for which, which buffers they hold, what the card has counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/device/buffer_pool.hpp"
#include "host/device/parameter_banks.hpp"
#include "host/device/queue_entry.hpp"
#include "host/device/tickets.hpp"
#include "host/device/transport.hpp"

namespace cobalt::device {

/// Entries are made here before they are queued, and given back here when they are done with.
class JobLedger {
 public:
  /// Both outlive every call. This object holds destinations of copies, so the transport ends first.
  JobLedger(Transport& transport, BufferPool& buffers);

  Tickets& tickets() { return tickets_; }
  const Tickets& tickets() const { return tickets_; }
  Counters& counters() { return counters_; }
  /// Counters, with what the simulator has counted since they were reset.
  Counters counted() const;
  void reset_counters();

  /// The evaluation function of the jobs from now on. \return what must be downloaded first
  std::optional<ParameterBanks::Download> choose(const ParameterSet& parameters) { return banks_.choose(parameters); }
  /// The next job needs a download first, of renewal().
  bool must_renew() const { return banks_.must_renew(); }
  ParameterBanks::Download renewal() { return banks_.renew(); }
  void forget_bank(unsigned bank) { banks_.forget(bank); }

  /// \name Entries whose items start on their way to the card. Those of one call of the device are a group.
  ///@{
  void begin_group() { ++group_; }
  QueueEntry make_job(const Job& job);
  QueueEntry make_load(const ParameterBanks::Download& download);
  /// \param copy  that must be finished before the descriptor goes
  QueueEntry make_ring(const Descriptor& descriptor, Transport::CopyId copy);
  ///@}
  /// The entry of the last make_ring() was worked off: the card has opened the ring.
  bool is_ring_open() const { return is_ring_open_; }
  /// Tags for searches of the ring. \return the first of `count`
  std::uint32_t take_search_tags(std::size_t count);

  /// Jobs that hold buffers, cancelled ones too.
  std::size_t jobs() const { return jobs_; }
  /// Parameter lists likewise.
  std::size_t loads() const { return loads_; }

  /// Somebody waits for the answer of this job. False for what is no job.
  bool is_wanted(const QueueEntry& entry) const { return tickets_.is_open(entry.ticket); }
  void note_bytes_from_card(std::size_t bytes) { counters_.link_bytes_from_card += bytes; }
  /// The first submit after a reset of the counters begins simulated time.
  void note_submit();
  /// Simulated time has come to an answer.
  void note_answer();

  /// An entry that the card has worked off: counts it, answers its ticket, gives its buffers back.
  /// \param error  why it failed; empty: it did not
  void settle(QueueEntry& entry, const Completion& completion, const std::string& error);
  /// An entry that never got to the card.
  void drop(QueueEntry& entry);

 private:
  static std::uint32_t bank_flag(unsigned bank) { return bank == 0 ? 0u : std::uint32_t{spec::kDescriptorBank}; }
  void send(QueueEntry& entry, BufferUse use, std::size_t count, std::span<const std::uint8_t> items);
  void answer_failed(const QueueEntry& entry, const std::string& error, const JobCounters& counters);
  void count(const QueueEntry& entry, const JobCounters& job);
  void release(QueueEntry& entry);

  Transport& transport_;
  BufferPool& buffers_;
  ParameterBanks banks_;
  Tickets tickets_;
  std::vector<std::vector<std::uint8_t>> spare_bytes_;
  std::vector<std::uint8_t> scratch_;
  std::size_t jobs_ = 0;
  std::size_t loads_ = 0;
  std::uint64_t group_ = 0;
  std::uint32_t next_tag_ = 0;       ///< of descriptors
  std::uint32_t next_item_tag_ = 0;  ///< of items and of searches in the ring
  bool is_ring_open_ = false;

  Counters counters_;
  std::uint64_t simulated_clocks_at_reset_ = 0;
  std::optional<double> first_submit_seconds_;
};

}  // namespace cobalt::device
