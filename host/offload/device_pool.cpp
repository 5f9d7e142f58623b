// SPDX-License-Identifier: Apache-2.0
#include "host/offload/device_pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <type_traits>
#include <utility>

#include "host/offload/card_constants.hpp"
#include "host/offload/pool_answer.hpp"
#include "host/support/error.hpp"

namespace cobalt::offload {
namespace {

/// Pauses between two looks at several cards: the first, and the longest.
constexpr std::chrono::microseconds kFirstPause{5};
constexpr std::chrono::microseconds kLongestPause{100};

std::size_t contexts_of(const device::Info& info, const DevicePoolOptions& options) {
  return info.search_cores == 0 ? std::max<std::size_t>(options.contexts_without_cores, 1)
                                : std::size_t{info.search_cores} * contexts_of_core(info.latency_clocks);
}

}  // namespace

DevicePool::DevicePool(std::vector<std::unique_ptr<device::Device>> devices, const DevicePoolOptions& options)
    : begin_(std::chrono::steady_clock::now()) {
  if (devices.empty()) throw InputError("devices", "none; expected at least one");
  const auto all_have = [&](spec::Operation operation) {
    return std::ranges::all_of(
        devices, [&](const auto& device) { return spec::has_operation(device->info().operations, operation); });
  };
  can_search_ = all_have(spec::kOperationSearch);
  rings_ = options.rings && all_have(spec::kOperationSearchRing);
  for (auto& device : devices) {
    const device::Info info = device->info();
    const std::size_t contexts = contexts_of(info, options);
    contexts_ += contexts;
    capacity_ += capacity_of(contexts);
    cards_.push_back(Card{.device = std::move(device),
                          .contexts = contexts,
                          .size = ListSize(contexts, info.launch_seconds),
                          .lists = {},
                          .searches = 0,
                          .ring = nullptr,
                          .ring_numbers = {},
                          .next_in_ring = {}});
  }
}

/// Makes a call that may use the devices; the pool is dead when one of them fails.
template <typename Call>
auto DevicePool::guarded(const Call& call) {
  if (!broken_.empty()) throw DeviceError("the pool must be made again: " + broken_);
  try {
    return call();
  } catch (const DeviceError& error) {
    broken_ = error.what();
    throw;
  }
}

PoolJob DevicePool::next_number() {
  if (in_flight_ >= capacity_) {
    throw InputError("jobs",
                     fmt::format("{} in flight; the pool takes {}: collect an answer first", in_flight_, capacity_));
  }
  ++in_flight_;
  return ++last_number_;
}

PoolJob DevicePool::submit(const device::SearchItem& item) {
  return guarded([&] {
    const PoolJob number = next_number();
    held_.add(number, item);
    if (has_full_lists()) start_lists(false);
    return number;
  });
}

PoolJob DevicePool::evaluate(const device::PackedPosition& position) {
  return guarded([&] {
    const PoolJob number = next_number();
    held_.add(number, position);
    return number;
  });
}

void DevicePool::abort(PoolJob job) {
  guarded([&] {
    if (job == 0 || job > last_number_) throw InputError("job", fmt::format("{} was never given", job));
    if (held_.remove_search(job)) return answer_aborted(job);
    const auto tag = static_cast<std::uint32_t>(job);
    for (Card& card : cards_) {
      const auto in_ring = card.ring_numbers.find(tag);
      if (in_ring != card.ring_numbers.end() && in_ring->second == job) return card.ring->abort(tag);
      for (const Running& list : card.lists) {
        const auto place = std::ranges::lower_bound(list.numbers, job);
        if (!list.is_search || place == list.numbers.end() || *place != job) continue;
        return card.device->abort_searches(list.ticket, static_cast<std::uint32_t>(place - list.numbers.begin()));
      }
    }
  });
}

void DevicePool::flush() {
  guarded([&] { start_lists(true); });
}

void DevicePool::collect(std::vector<PoolAnswer>& answers, bool wait) {
  guarded([&] {
    if (wait && in_flight_ == 0) throw InputError("collect", "no job is in flight");
    start_lists(true);
    gather();
    if (wait && ready_.empty()) wait_for_any();
    start_lists(false);  // what has waited for the end of a list
    in_flight_ -= ready_.size();
    answers.insert(answers.end(), ready_.begin(), ready_.end());
    ready_.clear();
  });
}

PoolTime DevicePool::now() const { return std::chrono::steady_clock::now() - begin_; }

void DevicePool::load_parameters(const ParameterSet& parameters) {
  try {
    guarded([&] {
      for (Card& card : cards_) {
        card.ring.reset();  // its searches have the function that was loaded when it was opened
        card.device->load_parameters(parameters);
      }
    });
  } catch (const DeviceError&) {
    // guarded() keeps the reason for the next call.
  }
}

// ---- to the cards ----

std::size_t DevicePool::free_lists() const {
  std::size_t lists = 0;
  for (const Card& card : cards_) lists += kListsOfCard - card.lists.size();
  return lists;
}

/// So many searches wait that all lists that could be started would be as large as they may.
bool DevicePool::has_full_lists() const {
  if (rings_) return false;
  std::size_t searches = 0;
  for (const Card& card : cards_) searches += (kListsOfCard - card.lists.size()) * card.size.most_searches();
  return searches != 0 && held_.searches() >= searches;
}

bool DevicePool::has_less_to_do(const Card& card, const Card& other) {
  return card.searches * other.contexts < other.searches * card.contexts;
}

/// The card with the least to do of those whose ring takes a search, or nothing.
DevicePool::Card* DevicePool::next_ring() {
  Card* best = nullptr;
  for (Card& card : cards_) {
    if (card.ring_numbers.size() >= card.ring_capacity()) continue;
    if (best == nullptr || has_less_to_do(card, *best)) best = &card;
  }
  return best;
}

/// Searches to the rings, all of a card together.
void DevicePool::fill_rings() {
  count_busy();
  while (Card* const card = next_ring()) {
    const auto search = held_.take_search();
    if (!search) break;
    device::SearchItem& item = card->next_in_ring.emplace_back(search->second);
    item.tag = static_cast<std::uint32_t>(search->first);
    card->ring_numbers.emplace(item.tag, search->first);
    ++card->searches;
  }
  for (Card& card : cards_) {
    if (card.next_in_ring.empty()) continue;
    if (card.ring == nullptr) card.ring = card.device->open_search_ring(card.ring_capacity());
    card.ring->submit(card.next_in_ring);
    counts_.batches += card.next_in_ring.size();
    counts_.bytes_to_cards += card.next_in_ring.size() * spec::kSearchJobBytes;
    card.next_in_ring.clear();
  }
}

/// The card with the least to do of those that can take a list, or nothing.
DevicePool::Card* DevicePool::next_card() {
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

/// \param callers_wait  nobody adds to what is held back before an answer comes
void DevicePool::start_lists(bool callers_wait) {
  if (rings_ && held_.searches() != 0) fill_rings();
  while (Card* const card = next_card()) {
    const std::size_t free = free_lists();
    const bool waits_in_vain = callers_wait && free == kListsOfCard * cards_.size();
    JobList list = held_.take(free, rings_ ? 0 : card->size.most_searches(), waits_in_vain);
    if (list.is_empty()) return;
    start(*card, std::move(list));
  }
}

void DevicePool::start(Card& card, JobList list) {
  count_busy();
  Running running;
  running.is_search = !list.searches.empty();
  running.start = now();
  if (running.is_search) {
    for (std::size_t i = 0; i < list.searches.size(); ++i) list.searches[i].tag = static_cast<std::uint32_t>(i);
    running.ticket = card.device->submit(device::SearchJob{list.searches});
    card.searches += list.searches.size();
    counts_.bytes_to_cards += list.searches.size() * spec::kSearchJobBytes;
  } else {
    running.ticket = card.device->submit(device::EvaluateJob{list.evaluations});
    counts_.bytes_to_cards += list.evaluations.size() * spec::kPackedPositionBytes;
  }
  ++counts_.batches;
  running.numbers = std::move(list.numbers);
  card.lists.push_back(std::move(running));
}

// ---- from the cards ----

/// Takes what is there.
void DevicePool::gather() {
  for (Card& card : cards_) {
    while (gather(card)) {
    }
    if (!card.ring_numbers.empty()) gather_ring(card, false);
  }
}

/// Takes what the ring of a card has answered.
void DevicePool::gather_ring(Card& card, bool wait) {
  std::vector<device::SearchAnswer> answers;
  card.ring->collect(answers, wait);
  if (answers.empty()) return;
  count_busy();
  card.searches -= answers.size();
  counts_.bytes_from_cards += answers.size() * spec::kSearchAnswerBytes;
  for (const device::SearchAnswer& answer : answers) {
    const auto place = card.ring_numbers.find(answer.tag);
    give(place->second, answer);
    card.ring_numbers.erase(place);
  }
}

/// Takes the oldest list of a card. \return false when it is not finished, or there is none
bool DevicePool::gather(Card& card) {
  if (card.lists.empty()) return false;
  const auto answer = card.device->try_wait(card.lists.front().ticket);
  if (answer) settle(card, *answer);
  return answer.has_value();
}

/// Waits until a list is finished or a ring has an answer. The only one that is busy waits as its device does; several
/// are looked at in turn, with pauses.
void DevicePool::wait_for_any() {
  const auto has_lists = [](const Card& card) { return !card.lists.empty(); };
  const auto has_searches = [](const Card& card) { return !card.ring_numbers.empty(); };
  const auto lists = std::ranges::count_if(cards_, has_lists);
  const auto rings = std::ranges::count_if(cards_, has_searches);
  if (lists == 1 && rings == 0) {
    Card& card = *std::ranges::find_if(cards_, has_lists);
    settle(card, card.device->wait(card.lists.front().ticket));
    return;
  }
  if (lists == 0 && rings == 1) {
    gather_ring(*std::ranges::find_if(cards_, has_searches), true);
    return;
  }
  for (auto pause = kFirstPause; ready_.empty(); pause = std::min(2 * pause, kLongestPause)) {
    std::this_thread::sleep_for(pause);
    gather();
  }
}

/// The oldest list of a card is answered.
void DevicePool::settle(Card& card, const device::Answer& answer) {
  count_busy();
  const Running list = std::move(card.lists.front());
  card.lists.pop_front();
  if (list.is_search) {
    const auto& answers = answer.get<device::SearchAnswers>().answers;
    card.searches -= list.numbers.size();
    card.size.note(std::chrono::duration<double>(now() - list.start).count());
    counts_.bytes_from_cards += answers.size() * spec::kSearchAnswerBytes;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      give(list.numbers[i], answers[i]);
    }
    return;
  }
  const auto& results = answer.get<device::EvaluateAnswer>().results;
  counts_.evaluations += results.size();
  counts_.bytes_from_cards += results.size() * spec::kResultBytes;
  for (std::size_t i = 0; i < results.size(); ++i) {
    PoolAnswer& ready = ready_.emplace_back();
    ready.job = list.numbers[i];
    ready.evaluation = results[i];
  }
}

/// A search is answered.
void DevicePool::give(PoolJob number, const device::SearchAnswer& answer) {
  PoolAnswer& ready = ready_.emplace_back();
  ready.job = number;
  ready.is_search = true;
  ready.search = answer;
  ready.search.tag = 0;
  count_search(counts_, answer);
}

void DevicePool::answer_aborted(PoolJob number) {
  ready_.push_back(aborted_answer(number));
  count_search(counts_, ready_.back().search);
}

void DevicePool::count_busy() {
  const PoolTime time = now();
  const double seconds = std::chrono::duration<double>(time - counted_busy_until_).count();
  counted_busy_until_ = time;
  for (const Card& card : cards_) {
    counts_.busy_context_seconds += seconds * static_cast<double>(std::min(card.searches, card.contexts));
  }
}

}  // namespace cobalt::offload
