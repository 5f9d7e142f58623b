// SPDX-License-Identifier: Apache-2.0
/// \file
/// How searches get into the search ring of a card, and answers out of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "host/device/transport.hpp"

namespace cobalt::device {

/// Memory of a ring on the card.
struct RingMemory {
  Buffer searches;
  Buffer answers;
  std::size_t slots = 0;  ///< of each, spec::kRingSlotBytes long

  /// Calls `visit` with the first slot and the number of slots of each piece of a stretch of searches or answers: it
  /// may go over the end of the ring.
  template <typename Visit>
  void for_each_piece(std::uint64_t begin, std::uint64_t end, const Visit& visit) const {
    while (begin != end) {
      const std::size_t slot = begin % slots;
      const std::size_t count = std::min<std::uint64_t>(end - begin, slots - slot);
      visit(slot, count);
      begin += count;
    }
  }
};

/// A ring from its opening on. Searches and answers are counted from there; the card has the low 32 bits. One thread.
/// Every call may throw DeviceError.
class RingPort {
 public:
  RingPort() = default;
  virtual ~RingPort() = default;
  RingPort(const RingPort&) = delete;
  RingPort& operator=(const RingPort&) = delete;

  /// Searches, as many whole slots as are free. They get to the card as soon as can be, and are announced then.
  virtual void send(std::span<const std::uint8_t> slots) = 0;
  /// Does what can be done now. Does not ask the card.
  virtual void advance() {}
  /// Asks the card for answers, where nothing else tells of them.
  virtual void look() {}
  /// Lets a little time pass, in which an answer may come.
  virtual void wait() = 0;

  /// Searches that the card knows of.
  virtual std::uint64_t announced() const = 0;
  /// Answers that are in the memory of the host.
  virtual std::uint64_t arrived() = 0;
  /// The slot of one of these, as long as no search has taken its place.
  virtual std::span<const std::uint8_t> answer(std::uint64_t number) const = 0;

  /// Announces nothing from now on. The destructor needs the transport no more when has_stopped().
  virtual void stop() = 0;
  /// After stop(): nothing is under way.
  virtual bool has_stopped() = 0;
};

/// A ring in memory of the card: searches go there as one or two copies and, when these are finished, one write of a
/// register; answers come back as one or two copies after one read of a register.
class CopyingRingPort final : public RingPort {
 public:
  /// It holds destinations of copies, so it outlives the transport.
  CopyingRingPort(Transport& transport, const RingMemory& memory);

  void send(std::span<const std::uint8_t> slots) override;
  void advance() override;
  void look() override;
  void wait() override { transport_.wait(Patience::kRing); }
  std::uint64_t announced() const override { return announced_; }
  std::uint64_t arrived() override { return arrived_; }
  std::span<const std::uint8_t> answer(std::uint64_t number) const override;
  void stop() override;
  bool has_stopped() override;

 private:
  /// A copy, and how many searches or answers there are with what it carries.
  struct Move {
    Transport::CopyId copy = 0;
    std::uint64_t end = 0;
  };

  Transport& transport_;
  RingMemory memory_;
  std::vector<std::uint8_t> answer_bytes_;  ///< of all slots, where copies go
  std::uint64_t sent_ = 0;
  std::uint64_t announced_ = 0;
  std::uint64_t fetched_ = 0;  ///< answers that are copied back or on their way
  std::uint64_t arrived_ = 0;
  std::deque<Move> on_the_way_;                 ///< searches that are not announced
  std::deque<Move> coming_;                     ///< answers that have not arrived
  std::vector<Transport::CopyId> last_copies_;  ///< that were under way when it was stopped
};

/// A ring in memory that host and card share: nothing is copied, and the lap of a slot tells of an answer without
/// asking the card. A slot is 64 bytes, which the card writes at once.
class SharedRingPort final : public RingPort {
 public:
  SharedRingPort(Transport& transport, const RingMemory& memory);

  void send(std::span<const std::uint8_t> slots) override;
  void wait() override { transport_.wait(Patience::kRing); }
  std::uint64_t announced() const override { return announced_; }
  std::uint64_t arrived() override;
  std::span<const std::uint8_t> answer(std::uint64_t number) const override;
  void stop() override {}
  bool has_stopped() override { return true; }

 private:
  Transport& transport_;
  RingMemory memory_;
  std::span<std::uint8_t> searches_;
  std::span<std::uint8_t> answers_;
  std::uint64_t announced_ = 0;
  std::uint64_t arrived_ = 0;
};

/// Answers that the card has beyond those that were fetched. DeviceError when there cannot be so many.
std::uint32_t new_ring_answers(Transport& transport, std::uint64_t fetched, std::uint64_t announced);

/// The port that suits a transport: SharedRingPort where memory is shared, RingThread (ring_thread.hpp) where copies
/// block, else CopyingRingPort.
std::unique_ptr<RingPort> make_ring_port(Transport& transport, const RingMemory& memory);

}  // namespace cobalt::device
