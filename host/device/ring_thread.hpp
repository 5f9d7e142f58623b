// SPDX-License-Identifier: Apache-2.0
/// \file
/// A thread that carries searches into the ring of a card and answers out of it, where a copy blocks who starts it.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "host/device/ring_port.hpp"

namespace cobalt::device {

/// A ring whose copies and looks at the card are made by a thread of its own: who searches does not wait for them. What
/// is sent while a copy runs goes with the next one, and so do answers, so the more there is the less a search costs.
/// While nothing comes the thread looks more and more seldom; while nothing is in flight it sleeps.
class RingThread final : public RingPort {
 public:
  /// \param transport  with TransportInfo::copies_block
  RingThread(Transport& transport, const RingMemory& memory);

  void send(std::span<const std::uint8_t> slots) override;
  void advance() override { rethrow(); }
  /// Waits until an answer comes, at most a millisecond or so.
  void wait() override;
  std::uint64_t announced() const override;
  std::uint64_t arrived() override;
  std::span<const std::uint8_t> answer(std::uint64_t number) const override;
  /// Waits for the call of the driver that is under way.
  void stop() override;
  bool has_stopped() override { return !thread_.joinable(); }

 private:
  void work(const std::stop_token& stop);
  bool send_to_card(std::uint64_t end);
  bool fetch_from_card();
  void rethrow() const;

  Transport& transport_;
  RingMemory memory_;
  std::vector<std::uint8_t> search_bytes_;  ///< of all slots; free ones are written by who sends
  std::vector<std::uint8_t> answer_bytes_;  ///< likewise; those that have arrived are not written

  mutable std::mutex mutex_;  ///< guards all below but the thread
  std::condition_variable_any sent_something_;
  std::condition_variable answer_came_;
  std::uint64_t sent_ = 0;
  std::uint64_t announced_ = 0;
  std::uint64_t arrived_ = 0;
  std::uint64_t seen_ = 0;  ///< answers of which somebody knows
  std::exception_ptr error_;

  std::jthread thread_;  ///< last: it uses all the others
};

}  // namespace cobalt::device
