// SPDX-License-Identifier: Apache-2.0
#include "host/offload/virtual_pool.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "host/offload/table_cores.hpp"
#include "host/offload/virtual_card.hpp"

namespace cobalt::offload {
namespace {

/// Accesses to registers and memory around a list, as host/device/sim_device.cpp and rtl/kernel make them.
/// To start one: is the kernel ready for the arguments?
constexpr double kStartReads = 1;
/// The address of descriptors and that of completions in two halves each, how many there are, the limit, the start.
constexpr double kStartWrites = 7;
/// When it is done: why the interrupt came, is it the end, the status. Then the interrupt is cleared, with the oldest
/// write of all, and the kernel told to go on.
constexpr double kEndReads = 3;
constexpr double kEndWrites = 2;
/// The kernel reads the descriptor, then the jobs.
constexpr double kStartMemoryAccesses = 2;
/// It writes the last answers and the completion.
constexpr double kEndMemoryAccesses = 1;

/// Of the turns of the evaluator that static evaluations get while searches run, at least (rtl/kernel/README.md).
constexpr double kLeastEvaluatorShare = 1.0 / 37;

double seconds_of(std::chrono::duration<std::int64_t, std::pico> time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

std::vector<CardPool::CardFacts> VirtualPool::facts_of(const std::vector<CardModel>& cards) {
  std::vector<CardFacts> facts;
  for (const CardModel& model : cards) {
    check(model);
    facts.push_back({.contexts = model.contexts(),
                     .launch_seconds = model.launch_seconds,
                     .has_ring = model.dispatch == Dispatch::kRing});
  }
  return facts;
}

VirtualPool::Card::Card(const CardModel& card, ModelAnswers& card_answers) : model(card), ring(card) {
  if (card.table_bits != 0) {
    cores = std::make_unique<TableCores>(card, card_answers);
  } else {
    cores = std::make_unique<VirtualCard>(card, card_answers);
  }
}

VirtualPool::VirtualPool(const std::vector<CardModel>& cards, std::shared_ptr<ModelAnswers> answers)
    : CardPool("cards", facts_of(cards)), answers_(std::move(answers)) {
  for (const CardModel& model : cards) cards_.emplace_back(model, *answers_);
}

bool VirtualPool::has_shared_tables() const {
  return std::ranges::all_of(cards_, [](const Card& card) { return card.model.table_bits != 0; });
}

void VirtualPool::set_game(std::span<const std::uint64_t> keys) {
  hls::GameKeys game{};
  for (const std::uint64_t key : keys) game.add(key);
  for (Card& card : cards_) card.cores->set_game(game);
}

void VirtualPool::describe_work(std::size_t index, CardWork& work) const {
  const Card& card = cards_[index];
  const CardCores::Clock until = clock_at(card, now_);
  const double clocks_per_second = card.model.clock_mhz * 1e6;
  work.cores = card.model.cores;
  work.clocks = static_cast<double>(until);
  work.tries_until_now = card.cores->tries(until);
  for (std::size_t context = 0; context < card.cores->contexts(); ++context) {
    work.busy_seconds.push_back(static_cast<double>(card.cores->busy_clocks(context, until)) / clocks_per_second);
    work.busy_context_seconds += work.busy_seconds.back();
  }
}

// ---- time ----

VirtualPool::Time VirtualPool::time_of(double seconds) { return Time(std::llround(seconds * Time::period::den)); }

VirtualPool::Time VirtualPool::time_of(const Card& card, double clocks) {
  return time_of(clocks / (card.model.clock_mhz * 1e6));
}

CardCores::Clock VirtualPool::clock_at(const Card& card, Time time) {
  return static_cast<CardCores::Clock>(std::ceil(seconds_of(time) * card.model.clock_mhz * 1e6));
}

void VirtualPool::charge(PoolTime host_work) {
  virtual_counts_.host_worked += host_work;
  advance_to(now_ + host_work, true);
}

// ---- to the cards ----

/// The copies of items and descriptors, the launch, and the way of the kernel to its first job.
void VirtualPool::start_list(std::size_t index, const JobList& jobs) {
  Card& card = cards_[index];
  const CardModel& model = card.model;
  const std::size_t bytes =
      jobs.searches.size() * spec::kSearchJobBytes + jobs.evaluations.size() * spec::kPackedPositionBytes;
  const double copies =
      2 * model.link_seconds + static_cast<double>(bytes + spec::kDescriptorBytes) / model.link_bytes_per_second;
  card.to_card_free = std::max(now_, card.to_card_free) + time_of(copies);
  const double launch =
      model.launch_seconds + kStartReads * model.register_read_seconds + kStartWrites * model.register_write_seconds;
  card.driver_free = std::max(card.to_card_free, card.driver_free) + time_of(launch);
  const Time begin = card.driver_free + time_of(card, kStartMemoryAccesses * model.memory_clocks);

  List& list = card.lists.emplace_back();
  list.last = jobs.numbers.back();
  list.open = jobs.searches.size();
  const CardCores::Clock clock = clock_at(card, begin);
  for (std::size_t i = 0; i < jobs.searches.size(); ++i) {
    card.cores->offer(clock + i, jobs.numbers[i], jobs.searches[i]);  // the memory gives a job a clock
  }
  if (list.open != 0) return;
  for (std::size_t i = 0; i < jobs.evaluations.size(); ++i) {
    list.answers.evaluations.emplace_back(jobs.numbers[i], answers_->evaluation(jobs.evaluations[i]));
  }
  const double busy = static_cast<double>(card.cores->running()) / static_cast<double>(card.cores->contexts());
  const double clocks = spec::kEvaluatorLatencyCycles +
                        static_cast<double>(jobs.evaluations.size()) / std::max(1 - busy, kLeastEvaluatorShare);
  list.done = begin + time_of(card, clocks);
  finish_lists(index);
}

void VirtualPool::enter_ring(std::size_t index, std::span<const HeldSearch> searches) {
  Card& card = cards_[index];
  for (const HeldSearch& search : searches) {
    card.cores->offer(clock_at(card, card.ring.to_card(now_)), search.number, search.work);
  }
}

void VirtualPool::abort_on_card(std::size_t index, PoolJob job) {
  Card& card = cards_[index];
  const bool is_ring = card.model.dispatch == Dispatch::kRing;
  const Time there = is_ring ? card.ring.abort(now_) : now_ + time_of(card.model.link_seconds);
  card.cores->abort(clock_at(card, there), job);
}

// ---- from the cards ----

void VirtualPool::gather_waiting() {
  while (!has_answers()) {
    const std::optional<Event> event = next_event();
    if (!event) throw std::logic_error("jobs are in flight and nothing will happen");
    const PoolTime before = now();
    advance_to(event->time, false);
    virtual_counts_.host_waited += now() - before;
  }
}

void VirtualPool::gather_until(PoolTime deadline) {
  const PoolTime before = now();
  for (auto event = next_event(); event && event->time <= deadline; event = next_event()) {
    pass(event->time, false);
    happen(*event);
    if (has_answers()) break;
  }
  if (!has_answers()) pass(std::max<Time>(deadline, now_), false);
  virtual_counts_.host_waited += now() - before;
}

std::optional<VirtualPool::Event> VirtualPool::next_event() const {
  std::optional<Event> next;
  if (!deliveries_.empty()) next = Event{.time = deliveries_.begin()->first, .card = 0, .is_delivery = true};
  for (std::size_t index = 0; index < cards_.size(); ++index) {
    const auto clock = cards_[index].cores->next_event();
    if (!clock) continue;
    const Time time = time_of(cards_[index], static_cast<double>(*clock));
    if (!next || time < next->time) next = Event{.time = time, .card = index, .is_delivery = false};
  }
  if (next) next->time = std::max(next->time, now_);
  return next;
}

void VirtualPool::advance_to(Time time, bool host_works) {
  for (auto event = next_event(); event && event->time <= time; event = next_event()) {
    pass(event->time, host_works);
    happen(*event);
  }
  pass(time, host_works);
}

/// Time passes in which nothing happens.
void VirtualPool::pass(Time time, bool host_works) {
  const double seconds = seconds_of(time - now_);
  now_ = time;
  std::size_t running = 0;
  for (const Card& card : cards_) running += card.cores->running();
  const std::size_t idle = contexts() - running;
  const std::size_t in_transit = std::min(idle, unanswered() - running);
  add_busy(seconds * static_cast<double>(running));
  virtual_counts_.idle_in_transit += seconds * static_cast<double>(in_transit);
  (host_works ? virtual_counts_.idle_host_busy : virtual_counts_.idle_host_waiting) +=
      seconds * static_cast<double>(idle - in_transit);
}

void VirtualPool::happen(const Event& event) {
  if (event.is_delivery) return deliver();
  ended_.clear();
  cards_[event.card].cores->step(ended_);
  for (const CardCores::Ended& ended : ended_) end_search(event.card, ended);
}

void VirtualPool::end_search(std::size_t index, const CardCores::Ended& ended) {
  Card& card = cards_[index];
  const Time time = time_of(card, static_cast<double>(ended.clock));
  if (card.model.dispatch == Dispatch::kRing) {
    Delivery delivery{.card = index, .ends_list = false, .answers = {}};
    delivery.answers.searches.emplace_back(ended.number, ended.answer);
    deliveries_.emplace(card.ring.to_host(time), std::move(delivery));
    return;
  }
  const auto list = std::ranges::find_if(card.lists, [&](const List& each) { return each.last >= ended.number; });
  list->answers.searches.emplace_back(ended.number, ended.answer);
  list->done = std::max(list->done, time);
  --list->open;
  finish_lists(index);
}

/// Lists are finished in order: the completion, the interrupt, and the copies of completions and answers.
void VirtualPool::finish_lists(std::size_t index) {
  Card& card = cards_[index];
  const CardModel& model = card.model;
  while (card.finished < card.lists.size() && card.lists[card.finished].open == 0) {
    List& list = card.lists[card.finished++];
    const std::size_t bytes =
        list.answers.searches.size() * spec::kSearchAnswerBytes + list.answers.evaluations.size() * spec::kResultBytes;
    const Time written = list.done + time_of(card, kEndMemoryAccesses * model.memory_clocks);
    card.driver_free = std::max(written, card.driver_free) +
                       time_of(kEndReads * model.register_read_seconds + kEndWrites * model.register_write_seconds);
    const double copies =
        2 * model.link_seconds + static_cast<double>(bytes + spec::kCompletionBytes) / model.link_bytes_per_second;
    card.to_host_free = std::max(card.driver_free, card.to_host_free) + time_of(copies);
    deliveries_.emplace(card.to_host_free,
                        Delivery{.card = index, .ends_list = true, .answers = std::move(list.answers)});
  }
}

/// The next answers get to the host.
void VirtualPool::deliver() {
  const Delivery delivery = std::move(deliveries_.begin()->second);
  deliveries_.erase(deliveries_.begin());
  Card& card = cards_[delivery.card];
  for (const auto& [job, answer] : delivery.answers.searches) give(job, answer);
  for (const auto& [job, answer] : delivery.answers.evaluations) give(job, answer);
  if (!delivery.ends_list) return;
  end_list(delivery.card);
  card.lists.pop_front();
  --card.finished;
  // The job queue clears the completions on the card.
  card.to_card_free = std::max(now_, card.to_card_free) + time_of(card.model.link_seconds);
}

}  // namespace cobalt::offload
