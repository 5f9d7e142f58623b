// SPDX-License-Identifier: Apache-2.0
/// \file
/// The tickets of a device in flight, and the answers that nobody has collected yet.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <optional>

#include "host/device/device.hpp"

namespace cobalt::device {

/// Every ticket that was given is open until it is answered, and in flight until its answer is collected.
class Tickets {
 public:
  std::size_t in_flight() const { return states_.size(); }
  /// A new ticket, open.
  Ticket give();
  /// InputError unless the ticket is in flight.
  void require(Ticket ticket) const;
  bool is_open(Ticket ticket) const;
  bool is_answered(Ticket ticket) const;
  bool any_answered() const { return !order_.empty(); }
  /// The one that was answered first; there must be one.
  Ticket first_answered() const { return order_.front(); }

  /// Answers a ticket in flight. A later answer takes the place of an earlier one.
  void answer(Answer answer);
  /// The answer of a ticket that is answered; it is not in flight any more.
  Answer collect(Ticket ticket);

 private:
  std::map<Ticket, std::optional<Answer>> states_;  ///< nothing: open
  std::deque<Ticket> order_;                        ///< in which they were answered
  Ticket next_ = 1;
};

}  // namespace cobalt::device
