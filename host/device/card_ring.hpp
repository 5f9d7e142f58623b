// SPDX-License-Identifier: Apache-2.0
/// \file
/// The search ring of a card, from the host's side: slots, laps, tags, and what is under way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include "host/device/buffer_pool.hpp"
#include "host/device/jobs.hpp"
#include "host/device/transport.hpp"

namespace cobalt::device {

/// A ring between its opening and its end. Searches go in as one or two copies and, when these are finished, one write
/// of a register; answers come back as one or two copies after one read of a register. DeviceError when the card or
/// the ring fails.
class CardRing {
 public:
  /// Takes the buffers. It holds destinations of copies, so it outlives the transport; the destructor calls neither
  /// that nor the pool.
  CardRing(Transport& transport, BufferPool& buffers, std::size_t slots);

  /// Makes the card's registers and memory ready. \return the copy that must be finished before the descriptor goes
  Transport::CopyId prepare();
  /// What opens it, but for its flags and its tag.
  Descriptor descriptor() const;

  std::size_t slots() const { return slots_; }
  /// Searches that were put in and whose answers were not taken.
  std::size_t in_flight() const { return flights_.size() + ready_.size(); }

  /// Puts searches in: not more than there is room for.
  /// \param first_tag  that the first of them gets on the card, the others those that follow
  /// \return bytes that go to the card
  std::size_t submit(std::span<const SearchItem> items, std::uint32_t first_tag);
  /// Nobody needs the answers of searches with this tag of the caller's. \return false when none is in flight
  bool abort(std::uint32_t tag);
  /// Tells the card of all searches that are aborted and not answered: it may have forgotten what it was told.
  /// \return true while there are such
  bool tell_aborts();

  /// Announces searches that have reached the card and unpacks answers that have come. Does not ask the card.
  /// \return false when there was nothing to do
  bool advance();
  /// Asks the card for new answers, unless none can be there, and starts to copy them. \return bytes of these
  std::size_t look();
  /// Appends the answers that have come. \return false when there are none
  bool take(std::vector<SearchAnswer>& answers);

  /// Tells the card to end: announced searches early, the others are forgotten.
  /// \param descriptor_tag  of the descriptor that opened it
  void close(std::uint32_t descriptor_tag);
  /// After close(): the card has done so, and nothing is under way.
  bool has_ended();
  /// Gives the buffers back, when it has ended.
  void give_back_buffers();

 private:
  struct Flight {
    std::uint32_t tag = 0;     ///< the caller's
    std::uint64_t number = 0;  ///< of the search, counted from the opening
  };
  /// A copy, and how many searches or answers there are with what it carries.
  struct Move {
    Transport::CopyId copy = 0;
    std::uint64_t end = 0;
  };

  /// Calls `visit` with the first slot and the number of slots of each piece of a stretch of searches or answers: it
  /// may go over the end of the ring.
  template <typename Visit>
  void for_each_piece(std::uint64_t begin, std::uint64_t end, const Visit& visit) const {
    while (begin != end) {
      const std::size_t slot = begin % slots_;
      const std::size_t count = std::min<std::uint64_t>(end - begin, slots_ - slot);
      visit(slot, count);
      begin += count;
    }
  }
  void tell_abort(std::uint32_t card_tag);
  void unpack_next();

  Transport& transport_;
  BufferPool& buffers_;
  std::size_t slots_;
  Buffer jobs_;
  Buffer answers_;
  std::vector<std::uint8_t> answer_bytes_;  ///< of all slots, where copies go
  std::vector<std::uint8_t> scratch_;

  // Counted from the opening. The card has their low 32 bits.
  std::uint64_t put_ = 0;        ///< searches
  std::uint64_t announced_ = 0;  ///< searches that the card knows of
  std::uint64_t fetched_ = 0;    ///< answers that are copied back or on their way
  std::uint64_t unpacked_ = 0;   ///< answers that have come

  std::deque<Move> on_the_way_;                        ///< searches that are not announced
  std::deque<Move> coming_;                            ///< answers that are not unpacked
  std::unordered_map<std::uint32_t, Flight> flights_;  ///< by the tag on the card; not answered
  std::set<std::uint32_t> aborted_;                    ///< of these, tags on the card
  std::vector<SearchAnswer> ready_;                    ///< not taken
  std::vector<Transport::CopyId> last_copies_;         ///< that were under way when it was closed
};

}  // namespace cobalt::device
