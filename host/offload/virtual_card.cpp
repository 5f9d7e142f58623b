// SPDX-License-Identifier: Apache-2.0
#include "host/offload/virtual_card.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cobalt::offload {
namespace {

constexpr VirtualCard::Clock kNever = std::numeric_limits<VirtualCard::Clock>::max();

}  // namespace

VirtualCard::VirtualCard(const CardModel& model, ModelAnswers& answers)
    : revolution_(model.revolution_clocks),
      turns_of_try_(model.turns_of_try),
      answers_(answers),
      contexts_(model.contexts()) {
  for (std::size_t context = 0; context < contexts_.size(); ++context) {
    idle_.emplace(context % model.contexts_of_core, context);
  }
}

void VirtualCard::offer(Clock clock, PoolJob number, const device::SearchItem& item) {
  waiting_.push_back({.clock = clock, .number = number, .item = item, .is_aborted = false});
}

void VirtualCard::abort(Clock clock, PoolJob number) { aborts_.emplace_back(clock, number); }

/// When an idle context takes the next search.
std::optional<VirtualCard::Clock> VirtualCard::next_take() const {
  if (waiting_.empty() || idle_.empty()) return std::nullopt;
  return waiting_.front().clock;
}

std::optional<VirtualCard::Clock> VirtualCard::next_event() const {
  Clock next = next_take().value_or(kNever);
  if (!running_.empty()) next = std::min(next, running_.begin()->first);
  if (!aborts_.empty()) next = std::min(next, aborts_.front().first);
  if (next == kNever) return std::nullopt;
  return next;
}

void VirtualCard::step(std::vector<Ended>& ended) {
  const std::optional<Clock> clock = next_event();
  if (!clock) return;
  // At the same clock: what ends has ended before an order arrives, and makes room for what waits.
  if (!running_.empty() && running_.begin()->first == *clock) return end_first(ended);
  if (!aborts_.empty() && aborts_.front().first == *clock) return obey_abort();
  // Of the idle contexts the one whose turn comes first.
  auto place = idle_.lower_bound({*clock % revolution_, 0});
  if (place == idle_.end()) place = idle_.begin();
  const auto [phase, context] = *place;
  idle_.erase(place);
  take(context, *clock + (phase + revolution_ - *clock % revolution_) % revolution_);
}

/// Turns of a search: its root, its tries, those that find no move, and the one that finds the limit reached.
VirtualCard::Clock VirtualCard::turns_of(const device::SearchAnswer& answer) const {
  const auto tries = static_cast<Clock>(std::llround(answer.tries * turns_of_try_));
  return 1 + tries + (answer.status == spec::kAnswerLimit ? 1 : 0);
}

/// A context takes the search that waits longest.
void VirtualCard::take(std::size_t context, Clock turn) {
  const Waiting& first = waiting_.front();
  Context& taker = contexts_[context];
  taker.number = first.number;
  taker.start = turn;
  taker.answer = {};
  if (first.is_aborted) {
    taker.answer.status = spec::kAnswerAborted;
  } else {
    taker.answer = answers_.search(first.item);
  }
  taker.end = turn + revolution_ * turns_of(taker.answer);
  taker.is_running = true;
  running_.emplace(taker.end, context);
  waiting_.pop_front();
}

/// The search that ends next has ended.
void VirtualCard::end_first(std::vector<Ended>& ended) {
  const auto [clock, context] = *running_.begin();
  running_.erase(running_.begin());
  Context& ender = contexts_[context];
  ender.is_running = false;
  ender.busy += ender.end - ender.start;
  ended_tries_ += ender.answer.tries;
  ended.push_back({.number = ender.number, .clock = clock, .answer = ender.answer});
  if (!waiting_.empty() && waiting_.front().clock <= clock) {
    take(context, clock);
  } else {
    idle_.emplace(clock % revolution_, context);
  }
}

VirtualCard::Clock VirtualCard::busy_clocks(std::size_t context, Clock until) const {
  const Context& asked = contexts_[context];
  if (!asked.is_running || until <= asked.start) return asked.busy;
  return asked.busy + std::min(until, asked.end) - asked.start;
}

double VirtualCard::tries(Clock until) const {
  auto tries = static_cast<double>(ended_tries_);
  for (const auto& [end, index] : running_) {
    const Context& context = contexts_[index];
    // The first turn judges the root, and the others are spread over the tries.
    if (until <= context.start + revolution_) continue;
    const auto turns = static_cast<double>((std::min(until, end) - context.start) / revolution_ - 1);
    tries += std::min(turns / turns_of_try_, static_cast<double>(context.answer.tries));
  }
  return tries;
}

void VirtualCard::obey_abort() {
  const auto [clock, number] = aborts_.front();
  aborts_.pop_front();
  const auto place = std::ranges::lower_bound(waiting_, number, {}, &Waiting::number);
  if (place != waiting_.end() && place->number == number) {
    place->is_aborted = true;
    return;
  }
  const auto runs = std::ranges::find_if(
      running_, [this, number = number](const auto& run) { return contexts_[run.second].number == number; });
  if (runs == running_.end()) return;
  const auto [end, index] = *runs;
  Context& context = contexts_[index];
  // The next turn is the last one; a search that the context has yet to begin has that one alone.
  const Clock since = clock > context.start ? clock - context.start : 0;
  const Clock turns = (since + revolution_ - 1) / revolution_;
  const Clock new_end = context.start + revolution_ * (turns + 1);
  if (new_end >= end) return;
  running_.erase({end, index});
  running_.emplace(new_end, index);
  context.end = new_end;
  const auto tries = static_cast<std::uint32_t>(static_cast<double>(turns > 1 ? turns - 1 : 0) / turns_of_try_);
  context.answer = {};
  context.answer.status = spec::kAnswerAborted;
  context.answer.tries = tries;
}

}  // namespace cobalt::offload
