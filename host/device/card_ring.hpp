// SPDX-License-Identifier: Apache-2.0
/// \file
/// The search ring of a card, from the host's side: which search has which tag, and which answers have come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "host/device/abort_reminder.hpp"
#include "host/device/buffer_pool.hpp"
#include "host/device/jobs.hpp"
#include "host/device/ring_port.hpp"
#include "host/device/transport.hpp"

namespace cobalt::device {

/// A ring between its opening and its end; its port carries what goes in and comes out. DeviceError when the card or
/// the ring fails.
class CardRing {
 public:
  /// Takes the buffers. It holds destinations of copies, so it outlives the transport, unless it has ended; the
  /// destructor calls neither that nor the pool.
  CardRing(Transport& transport, BufferPool& buffers, std::size_t slots);

  /// Makes the card's registers and memory ready. \return the copy that must be finished before the descriptor goes
  Transport::CopyId prepare();
  /// What opens it, but for its flags and its tag.
  Descriptor descriptor() const;

  std::size_t slots() const { return memory_.slots; }
  /// Searches that were put in and whose answers were not taken.
  std::size_t in_flight() const { return flights_.size() + ready_.size(); }

  /// Puts searches in: not more than there is room for.
  /// \param first_tag  that the first of them gets on the card, the others those that follow
  /// \return bytes that go to the card
  std::size_t submit(std::span<const SearchItem> items, std::uint32_t first_tag);
  /// Nobody needs the answers of searches with this tag of the caller's. \return false when none is in flight
  bool abort(std::uint32_t tag);
  /// Tells the card of searches that are aborted and not answered, from time to time again: it may have forgotten what
  /// it was told.
  /// \return true while there are such
  bool tell_aborts();

  /// Announces searches that have reached the card and unpacks answers that have come. Does not ask the card.
  /// \return false when there was nothing to do
  bool advance();
  /// Asks the card for new answers, where nothing else tells of them.
  void look() { port_->look(); }
  /// Lets a little time pass, in which an answer may come.
  void wait() { port_->wait(); }
  /// Appends the answers that have come. \return bytes of these, 0 when there are none
  std::size_t take(std::vector<SearchAnswer>& answers);

  /// Tells the card to end: announced searches early, the others are forgotten.
  /// \param descriptor_tag  of the descriptor that opened it
  void close(std::uint32_t descriptor_tag);
  /// After close(): the card has done so, and nothing is under way.
  bool has_ended();
  /// Ends what is under way in this process, where the card has failed.
  void abandon() { port_->stop(); }
  /// Gives the buffers back, when it has ended.
  void give_back_buffers();

 private:
  struct Flight {
    std::uint32_t tag = 0;     ///< the caller's
    std::uint64_t number = 0;  ///< of the search, counted from the opening
  };

  void tell_abort(std::uint32_t card_tag, AbortReminder& reminder, std::uint64_t announced);
  void unpack_next();

  Transport& transport_;
  BufferPool& buffers_;
  RingMemory memory_;
  std::unique_ptr<RingPort> port_;
  std::vector<std::uint8_t> scratch_;

  std::uint64_t put_ = 0;        ///< searches, counted from the opening
  std::uint64_t announced_ = 0;  ///< of these, known to be announced
  std::uint64_t unpacked_ = 0;   ///< answers

  std::unordered_map<std::uint32_t, Flight> flights_;  ///< by the tag on the card; not answered
  std::map<std::uint32_t, AbortReminder> aborted_;     ///< of these, by the tag on the card
  std::vector<SearchAnswer> ready_;                    ///< not taken
};

}  // namespace cobalt::device
