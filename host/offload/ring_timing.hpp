// SPDX-License-Identifier: Apache-2.0
/// \file
/// How long searches and answers take between the host and the ring of a card, in virtual time.
#pragma once

#include <chrono>
#include <cstdint>

#include "host/offload/card_model.hpp"

namespace cobalt::offload {

/// Calls of the driver, each with its price in CardModel.
struct RingCalls {
  std::uint64_t copies = 0;
  std::uint64_t register_reads = 0;
  std::uint64_t register_writes = 0;
};

/// One card. In memory of the card (RingMemory::kCard) a thread of the driver carries both ways, as
/// host/device/ring_thread.hpp does: one call at a time, and what waits for a call goes with it. In memory of the host
/// nothing waits. Times of calls do not fall.
class RingTiming {
 public:
  using Time = std::chrono::duration<std::int64_t, std::pico>;

  explicit RingTiming(const CardModel& model);

  /// \return when the card can take a search that is sent now
  Time to_card(Time now);
  /// \return when an order to end a search that is given now is there
  Time abort(Time now);
  /// \return when the host has an answer that the card has written by a time
  Time to_host(Time written);

  const RingCalls& calls() const { return calls_; }

 private:
  /// A call of the thread that has not begun yet takes along what comes.
  struct Trip {
    Time start{-1};
    Time end{-1};
  };

  bool is_shared_;
  Time half_way_;  ///< in memory of the host
  Time copy_;
  Time read_;
  Time write_;
  Time free_{};  ///< when the thread is
  Time news_{};  ///< when it had something to do last
  Trip sending_;
  Trip fetching_;
  RingCalls calls_;
};

}  // namespace cobalt::offload
