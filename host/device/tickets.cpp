// SPDX-License-Identifier: Apache-2.0
#include "host/device/tickets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/support/error.hpp"

namespace cobalt::device {

Ticket Tickets::give() {
  states_.emplace(next_, std::nullopt);
  return next_++;
}

void Tickets::require(Ticket ticket) const {
  if (states_.contains(ticket)) return;
  if (ticket != 0 && ticket < next_) {
    throw InputError("ticket", fmt::format("the answer of job {} was collected already", ticket));
  }
  throw InputError("ticket", fmt::format("there is no job {}", ticket));
}

bool Tickets::is_open(Ticket ticket) const {
  const auto state = states_.find(ticket);
  return state != states_.end() && !state->second;
}

bool Tickets::is_answered(Ticket ticket) const {
  const auto state = states_.find(ticket);
  return state != states_.end() && state->second;
}

void Tickets::answer(Answer answer) {
  std::optional<Answer>& state = states_.at(answer.ticket);
  if (!state) order_.push_back(answer.ticket);
  state = std::move(answer);
}

Answer Tickets::collect(Ticket ticket) {
  const auto state = states_.find(ticket);
  Answer answer = std::move(state->second).value();
  states_.erase(state);
  order_.erase(std::ranges::find(order_, ticket));
  return answer;
}

}  // namespace cobalt::device
