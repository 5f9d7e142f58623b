// SPDX-License-Identifier: Apache-2.0
#include "host/offload/virtual_pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "host/offload/pool_answer.hpp"
#include "host/offload/virtual_threads.hpp"
#include "host/support/error.hpp"

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

VirtualPool::VirtualPool(const std::vector<CardModel>& cards, std::shared_ptr<ModelAnswers> answers)
    : answers_(std::move(answers)) {
  if (cards.empty()) throw InputError("cards", "none; expected at least one");
  for (const CardModel& model : cards) {
    check(model);
    contexts_ += model.contexts();
    capacity_ += capacity_of(model.contexts());
    cards_.emplace_back(model, *answers_);
  }
}

// ---- time ----

VirtualPool::Time VirtualPool::time_of(double seconds) { return Time(std::llround(seconds * Time::period::den)); }

VirtualPool::Time VirtualPool::time_of(const Card& card, double clocks) {
  return time_of(clocks / (card.model.clock_mhz * 1e6));
}

VirtualCard::Clock VirtualPool::clock_at(const Card& card, Time time) {
  return static_cast<VirtualCard::Clock>(std::ceil(seconds_of(time) * card.model.clock_mhz * 1e6));
}

// ---- the interface ----

PoolJob VirtualPool::next_number() {
  if (in_flight_ >= capacity_) {
    throw InputError("jobs",
                     fmt::format("{} in flight; the pool takes {}: collect an answer first", in_flight_, capacity_));
  }
  ++in_flight_;
  return ++last_number_;
}

PoolJob VirtualPool::submit(const device::SearchItem& item) {
  const PoolJob number = next_number();
  held_.add(number, item);
  return number;
}

PoolJob VirtualPool::evaluate(const device::PackedPosition& position) {
  const PoolJob number = next_number();
  held_.add(number, position);
  return number;
}

void VirtualPool::abort(PoolJob job) {
  if (job == 0 || job > last_number_) throw InputError("job", fmt::format("{} was never given", job));
  if (held_.remove_search(job)) {
    ready_.push_back(aborted_answer(job));
    count_search(counts_, ready_.back().search);
    return;
  }
  const auto place = card_of_.find(job);
  if (place == card_of_.end()) return;
  Card& card = cards_[place->second];
  const bool is_ring = card.model.dispatch == Dispatch::kRing;
  const Time there = is_ring ? card.ring.abort(now_) : now_ + time_of(card.model.link_seconds);
  card.cores.abort(clock_at(card, there), job);
}

void VirtualPool::flush() { send(true); }

void VirtualPool::collect(std::vector<PoolAnswer>& answers, bool wait) {
  if (wait && in_flight_ == 0) throw InputError("collect", "no job is in flight");
  send(true);
  while (wait && ready_.empty()) {
    const std::optional<Event> event = next_event();
    if (!event) throw std::logic_error("jobs are in flight and nothing will happen");
    const Time before = now_;
    advance_to(event->time, false);
    virtual_counts_.host_waited += std::chrono::floor<PoolTime>(now_) - std::chrono::floor<PoolTime>(before);
  }
  send(false);  // what has waited for the end of a list
  in_flight_ -= ready_.size();
  answers.insert(answers.end(), ready_.begin(), ready_.end());
  ready_.clear();
}

void VirtualPool::charge(PoolTime host_work) {
  note_host_work(host_work);
  advance_to(now_ + host_work, true);
}

bool VirtualPool::run_until(std::optional<PoolTime> limit) {
  for (auto event = next_event(); event && (!limit || event->time <= *limit); event = next_event()) {
    const Time before = now_;
    pass(event->time, limit.has_value());
    if (!limit)
      virtual_counts_.host_waited += std::chrono::floor<PoolTime>(now_) - std::chrono::floor<PoolTime>(before);
    happen(*event);
    if (!ready_.empty()) return true;
  }
  if (limit) pass(std::max<Time>(*limit, now_), true);
  return false;
}

std::unique_ptr<PoolThreads> VirtualPool::for_threads(std::size_t threads) {
  return std::make_unique<VirtualThreads>(*this, threads);
}

// ---- to the cards ----

std::size_t VirtualPool::free_lists() const {
  std::size_t lists = 0;
  for (const Card& card : cards_) lists += kListsOfCard - card.lists.size();
  return lists;
}

/// The card with the least to do of those that can take a list, or nothing.
VirtualPool::Card* VirtualPool::next_card() {
  Card* best = nullptr;
  for (Card& card : cards_) {
    if (card.lists.size() == kListsOfCard) continue;
    if (best == nullptr || card.lists.size() < best->lists.size() ||
        (card.lists.size() == best->lists.size() && has_less_to_do(card, *best))) {
      best = &card;
    }
  }
  return best;
}

/// The card with the least to do of those with a ring, or nothing.
VirtualPool::Card* VirtualPool::next_ring() {
  Card* best = nullptr;
  for (Card& card : cards_) {
    if (card.model.dispatch != Dispatch::kRing) continue;
    if (best == nullptr || has_less_to_do(card, *best)) best = &card;
  }
  return best;
}

bool VirtualPool::has_less_to_do(const Card& card, const Card& other) {
  return card.jobs * other.cores.contexts() < other.jobs * card.cores.contexts();
}

/// Each search to the ring that has the least to do then.
void VirtualPool::fill_rings() {
  while (Card* const card = next_ring()) {
    const auto search = held_.take_search();
    if (!search) return;
    ++card->jobs;
    ++counts_.batches;
    counts_.bytes_to_cards += spec::kSearchJobBytes;
    JobList list;
    list.numbers.push_back(search->first);
    list.searches.push_back(search->second);
    offer(*card, card->ring.to_card(now_), list);
  }
}

/// \param callers_wait  nobody adds to what is held back before an answer comes
void VirtualPool::send(bool callers_wait) {
  fill_rings();
  while (Card* const card = next_card()) {
    const std::size_t free = free_lists();
    const bool waits_in_vain = callers_wait && free == kListsOfCard * cards_.size();
    const std::size_t most_searches = card->model.dispatch == Dispatch::kRing ? 0 : card->size.most_searches();
    const JobList list = held_.take(free, most_searches, waits_in_vain);
    if (list.is_empty()) return;
    card->jobs += list.numbers.size();
    ++counts_.batches;
    counts_.bytes_to_cards +=
        list.searches.size() * spec::kSearchJobBytes + list.evaluations.size() * spec::kPackedPositionBytes;
    start_list(*card, list);
  }
}

/// The copies of items and descriptors, the launch, and the way of the kernel to its first job.
void VirtualPool::start_list(Card& card, const JobList& jobs) {
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
  list.is_search = !jobs.searches.empty();
  list.last = jobs.numbers.back();
  list.start = now_;
  list.open = jobs.searches.size();
  if (list.is_search) {
    offer(card, begin, jobs);
    return;
  }
  list.answers = evaluate_now(jobs);
  const double busy = static_cast<double>(card.cores.running()) / static_cast<double>(card.cores.contexts());
  const double clocks = spec::kEvaluatorLatencyCycles +
                        static_cast<double>(jobs.evaluations.size()) / std::max(1 - busy, kLeastEvaluatorShare);
  list.done = begin + time_of(card, clocks);
  finish_lists(static_cast<std::size_t>(&card - cards_.data()));
}

void VirtualPool::offer(Card& card, Time time, const JobList& list) {
  const VirtualCard::Clock clock = clock_at(card, time);
  for (std::size_t i = 0; i < list.searches.size(); ++i) {
    card_of_.emplace(list.numbers[i], static_cast<std::size_t>(&card - cards_.data()));
    card.cores.offer(clock + i, list.numbers[i], list.searches[i]);  // the memory gives a job a clock
  }
}

std::vector<PoolAnswer> VirtualPool::evaluate_now(const JobList& list) {
  std::vector<PoolAnswer> answers(list.numbers.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    answers[i].job = list.numbers[i];
    answers[i].evaluation = answers_->evaluation(list.evaluations[i]);
  }
  return answers;
}

// ---- from the cards ----

std::optional<VirtualPool::Event> VirtualPool::next_event() const {
  std::optional<Event> next;
  if (!deliveries_.empty()) next = Event{.time = deliveries_.begin()->first, .card = 0, .is_delivery = true};
  for (std::size_t index = 0; index < cards_.size(); ++index) {
    const auto clock = cards_[index].cores.next_event();
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
  for (const Card& card : cards_) running += card.cores.running();
  const std::size_t idle = contexts_ - running;
  const std::size_t in_transit = std::min(idle, in_flight_ - ready_.size() - running);
  counts_.busy_context_seconds += seconds * static_cast<double>(running);
  virtual_counts_.idle_in_transit += seconds * static_cast<double>(in_transit);
  (host_works ? virtual_counts_.idle_host_busy : virtual_counts_.idle_host_waiting) +=
      seconds * static_cast<double>(idle - in_transit);
}

void VirtualPool::happen(const Event& event) {
  if (event.is_delivery) return deliver();
  ended_.clear();
  cards_[event.card].cores.step(ended_);
  for (const VirtualCard::Ended& ended : ended_) end_search(event.card, ended);
}

void VirtualPool::end_search(std::size_t index, const VirtualCard::Ended& ended) {
  Card& card = cards_[index];
  card_of_.erase(ended.number);
  PoolAnswer answer;
  answer.job = ended.number;
  answer.is_search = true;
  answer.search = ended.answer;
  const Time time = time_of(card, static_cast<double>(ended.clock));
  if (card.model.dispatch == Dispatch::kRing) {
    Delivery delivery{.card = index, .ends_list = false, .answers = {}};
    delivery.answers.push_back(answer);
    deliveries_.emplace(card.ring.to_host(time), std::move(delivery));
    return;
  }
  const auto list = std::ranges::find_if(card.lists, [&](const List& each) { return each.last >= ended.number; });
  list->answers.push_back(answer);
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
    const std::size_t bytes = list.answers.size() * (list.is_search ? spec::kSearchAnswerBytes : spec::kResultBytes);
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
  card.jobs -= delivery.answers.size();
  if (delivery.ends_list) {
    const List& list = card.lists.front();
    if (list.is_search) card.size.note(seconds_of(now_ - list.start));
    card.lists.pop_front();
    --card.finished;
    // The job queue clears the completions on the card.
    card.to_card_free = std::max(now_, card.to_card_free) + time_of(card.model.link_seconds);
  }
  for (const PoolAnswer& answer : delivery.answers) {
    ready_.push_back(answer);
    if (answer.is_search) {
      count_search(counts_, answer.search);
      counts_.bytes_from_cards += spec::kSearchAnswerBytes;
    } else {
      ++counts_.evaluations;
      counts_.bytes_from_cards += spec::kResultBytes;
    }
  }
}

}  // namespace cobalt::offload
