// SPDX-License-Identifier: Apache-2.0
/// \file
/// What happens in a session, for everybody who looks on.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

#include "host/support/json.hpp"

namespace cobalt::serve {

struct Event {
  std::uint64_t number = 0;  ///< from 1, rising by 1
  std::string name;          ///< "state", "search" ...
  std::string data;          ///< JSON, one line
};

/// What an observer is given.
struct EventBatch {
  std::vector<Event> events;  ///< in their order; none when the time ran out
  bool has_missed = false;    ///< events before these are no longer kept: ask for the state
  bool is_closed = false;     ///< no more will come
};

/// Keeps the last events, as many as fit, so that observers which are slow cost no memory. Any thread may call any
/// function.
class EventHub {
 public:
  static constexpr std::size_t kKeptEvents = 256;
  /// Of their data. The last event is kept however large it is.
  static constexpr std::size_t kKeptBytes = std::size_t{4} << 20;

  void publish(std::string name, const Json& data);
  /// The number of the last event.
  std::uint64_t last() const;
  /// The events after one, as soon as there are any.
  EventBatch wait_after(std::uint64_t number, std::chrono::milliseconds timeout) const;
  /// Ends all waiting, for good.
  void close();

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::deque<Event> events_;
  std::size_t kept_bytes_ = 0;
  std::uint64_t last_ = 0;
  bool is_closed_ = false;
};

}  // namespace cobalt::serve
