// SPDX-License-Identifier: Apache-2.0
/// \file
/// The lists of descriptors of a card: what waits on the host, what the kernel has, and what comes back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "host/device/buffer_pool.hpp"
#include "host/device/job_ledger.hpp"
#include "host/device/queue_entry.hpp"
#include "host/device/transport.hpp"

namespace cobalt::device {

/// Work is in order: on the host, then in lists, of which the last may be on its way to the card, those before it are
/// in the kernel, and from the first ones answers come back. Lets no time pass. DeviceError when the card fails.
class CardLists {
 public:
  /// All outlive this object but for the transport, which ends first: this object holds destinations of copies.
  CardLists(Transport& transport, BufferPool& buffers, JobLedger& ledger);

  /// An entry whose items are on their way to the card, or have none.
  void queue(QueueEntry entry) { waiting_.push_back(std::move(entry)); }
  bool is_empty() const { return waiting_.empty() && lists_.empty(); }

  /// Does what can be done now. \return false when nothing could be
  bool advance();

  /// Nobody needs the searches of a job that is not answered with this tag of the caller's. InputError when it has
  /// none.
  void abort_searches(Ticket ticket, std::uint32_t tag);
  /// Trees may take hours: the card need not finish one that nobody waits for. Tells it of those, from time to time
  /// again. \return true while there is something to tell
  bool tell_aborts();

 private:
  /// A list of descriptors on its way through the card.
  struct List {
    enum class State : std::uint8_t {
      kSending,   ///< its descriptors go to the card
      kLaunched,  ///< the card has it
      kFetching,  ///< completions and answers come back
    };
    State state = State::kSending;
    std::vector<QueueEntry> entries;
    std::size_t settled = 0;  ///< entries that are done with
    Buffer descriptors;
    Buffer completions;
    Transport::CopyId copy = 0;  ///< of the descriptors, later of the completions
    std::vector<PackedCompletion> packed;
    std::vector<Completion> result;
    std::string dump;  ///< state of the card after the first error of the list
  };

  // To the card.
  bool is_sent(const QueueEntry& entry) const;
  bool drop_waiting();
  std::size_t next_list_length(bool is_behind_another) const;
  bool compose_list();
  void take_list_buffers(List& list);
  void clear_completions(const Buffer& buffer, std::size_t count);
  bool launch_list();
  QueueEntry& entry_of(Ticket ticket);

  // From the card.
  bool take_finished_lists();
  void fetch(List& list, std::vector<Completion> completions);
  bool settle_lists();
  void settle(List& list, QueueEntry& entry, const Completion& completion);
  std::string problem(List& list, const QueueEntry& entry, const Completion& completion);
  void fail_bank(unsigned bank, const std::string& error);

  Transport& transport_;
  BufferPool& buffers_;
  JobLedger& ledger_;
  TransportInfo facts_;
  std::deque<QueueEntry> waiting_;
  std::deque<List> lists_;
  std::vector<std::pair<Buffer, Buffer>> spare_lists_;  ///< descriptors and cleared completions
};

}  // namespace cobalt::device
