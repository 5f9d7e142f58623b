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
                                : info.search_cores * kContextsOfCore;
}

}  // namespace

DevicePool::DevicePool(std::vector<std::unique_ptr<device::Device>> devices, const DevicePoolOptions& options)
    : begin_(std::chrono::steady_clock::now()) {
  if (devices.empty()) throw InputError("devices", "none; expected at least one");
  for (auto& device : devices) {
    const device::Info info = device->info();
    const std::size_t contexts = contexts_of(info, options);
    contexts_ += contexts;
    capacity_ += capacity_of(contexts);
    cards_.push_back(Card{.device = std::move(device),
                          .contexts = contexts,
                          .size = ListSize(contexts, info.launch_seconds),
                          .lists = {},
                          .searches = 0});
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
    for (Card& card : cards_) {
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
      for (Card& card : cards_) card.device->load_parameters(parameters);
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
  std::size_t searches = 0;
  for (const Card& card : cards_) searches += (kListsOfCard - card.lists.size()) * card.size.most_searches();
  return searches != 0 && held_.searches() >= searches;
}

/// The card with the least to do of those that can take a list, or nothing.
DevicePool::Card* DevicePool::next_card() {
  Card* best = nullptr;
  for (Card& card : cards_) {
    if (card.lists.size() == kListsOfCard) continue;
    if (best == nullptr || card.lists.size() < best->lists.size() ||
        (card.lists.size() == best->lists.size() && card.searches * best->contexts < best->searches * card.contexts)) {
      best = &card;
    }
  }
  return best;
}

/// \param callers_wait  nobody adds to what is held back before an answer comes
void DevicePool::start_lists(bool callers_wait) {
  while (Card* const card = next_card()) {
    const std::size_t free = free_lists();
    const bool waits_in_vain = callers_wait && free == kListsOfCard * cards_.size();
    JobList list = held_.take(free, card->size.most_searches(), waits_in_vain);
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
  }
}

/// Takes the oldest list of a card. \return false when it is not finished, or there is none
bool DevicePool::gather(Card& card) {
  if (card.lists.empty()) return false;
  const auto answer = card.device->try_wait(card.lists.front().ticket);
  if (answer) settle(card, *answer);
  return answer.has_value();
}

/// Waits until a list is finished. One card waits as its device does; several are looked at in turn, with pauses.
void DevicePool::wait_for_any() {
  const auto is_busy = [](const Card& card) { return !card.lists.empty(); };
  if (std::ranges::count_if(cards_, is_busy) == 1) {
    Card& card = *std::ranges::find_if(cards_, is_busy);
    settle(card, card.device->wait(card.lists.front().ticket));
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
      PoolAnswer& ready = ready_.emplace_back();
      ready.job = list.numbers[i];
      ready.is_search = true;
      ready.search = answers[i];
      ready.search.tag = 0;
      count_search(counts_, answers[i]);
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
