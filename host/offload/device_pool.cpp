// SPDX-License-Identifier: Apache-2.0
#include "host/offload/device_pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <thread>
#include <utility>

#include "host/offload/card_constants.hpp"

namespace cobalt::offload {
namespace {

/// Pauses between two looks at several cards: the first, and the longest.
constexpr std::chrono::microseconds kFirstPause{5};
constexpr std::chrono::microseconds kLongestPause{100};

using Devices = std::vector<std::unique_ptr<device::Device>>;

bool all_have(const Devices& devices, spec::Operation operation) {
  return std::ranges::all_of(
      devices, [&](const auto& device) { return spec::has_operation(device->info().operations, operation); });
}

/// A card works while the host sleeps; a simulated one does not.
bool is_card(const std::unique_ptr<device::Device>& device) { return device->info().wall_time_counts; }

std::uint32_t rules_of(const Devices& devices) {
  std::uint32_t rules = ~std::uint32_t{0};
  for (const auto& device : devices) rules &= device->info().search_rules;
  return rules;
}

bool all_have_cores(const Devices& devices) {
  return std::ranges::all_of(devices, [](const auto& device) { return device->info().search_cores != 0; });
}

std::size_t contexts_of(const device::Info& info, const DevicePoolOptions& options) {
  return info.search_cores == 0 ? std::max<std::size_t>(options.contexts_without_cores, 1)
                                : std::size_t{info.search_cores} * contexts_of_core(info.latency_clocks);
}

}  // namespace

std::vector<CardPool::CardFacts> DevicePool::facts_of(const Devices& devices, const DevicePoolOptions& options) {
  const bool has_rings = options.rings && all_have(devices, spec::kOperationSearchRing);
  std::vector<CardFacts> facts;
  for (const auto& device : devices) {
    const device::Info info = device->info();
    facts.push_back(
        {.contexts = contexts_of(info, options), .launch_seconds = info.launch_seconds, .has_ring = has_rings});
  }
  return facts;
}

DevicePool::DevicePool(Devices devices, const DevicePoolOptions& options)
    : CardPool("devices", facts_of(devices, options)),
      can_search_(all_have(devices, spec::kOperationSearch)),
      has_cards_(std::ranges::any_of(devices, is_card)),
      search_rules_(rules_of(devices)),
      can_share_searches_((search_rules_ & spec::kRuleSharedTable) != 0 && all_have_cores(devices) && options.rings &&
                          all_have(devices, spec::kOperationSearchRing)) {
  for (auto& device : devices) {
    Unit& unit = units_.emplace_back();
    unit.info = device->info();
    unit.device = std::move(device);
  }
}

PoolTime DevicePool::now() const { return std::chrono::steady_clock::now() - begin_; }

std::string DevicePool::description() const {
  std::string text;
  for (const Unit& unit : units_) {
    fmt::format_to(std::back_inserter(text), "{}{} ({})", text.empty() ? "" : ", ", unit.info.name,
                   unit.info.description);
  }
  return text;
}

void DevicePool::load_cards(const ParameterSet& parameters) {
  for (Unit& unit : units_) {
    unit.ring.reset();  // its searches have the function that was loaded when it was opened
    unit.device->load_parameters(parameters);
  }
}

void DevicePool::set_game(std::span<const std::uint64_t> keys) {
  for (Unit& unit : units_) {
    if ((unit.device->info().search_rules & spec::kSearchGameKeys) != 0) unit.device->set_game(keys);
  }
}

void DevicePool::describe_work(std::size_t card, CardWork& work) const {
  const Unit& unit = units_[card];
  work.cores = std::max(unit.info.search_cores, 1U);
  work.busy_context_seconds = unit.busy_context_seconds;
  work.tries_until_now = static_cast<double>(work.tries);
  // A simulated kernel counts its clocks; those of a card pass with the time.
  work.clocks = unit.info.wall_time_counts ? std::chrono::duration<double>(now()).count() * unit.info.clock_mhz * 1e6
                                           : static_cast<double>(unit.device->counters().simulated_clocks);
}

// ---- to the cards ----

void DevicePool::start_list(std::size_t card, const JobList& list) {
  count_busy();
  Unit& unit = units_[card];
  Running running;
  running.is_search = !list.searches.empty();
  running.numbers = list.numbers;
  if (running.is_search) {
    std::vector<device::SearchItem> items = list.searches;
    for (std::size_t i = 0; i < items.size(); ++i) items[i].tag = static_cast<std::uint32_t>(i);
    running.ticket = unit.device->submit(device::SearchJob{items});
    unit.searches += items.size();
  } else {
    running.ticket = unit.device->submit(device::EvaluateJob{list.evaluations});
  }
  unit.lists.push_back(std::move(running));
}

void DevicePool::enter_ring(std::size_t card, std::span<const HeldSearch> searches) {
  count_busy();
  Unit& unit = units_[card];
  if (unit.ring == nullptr) unit.ring = unit.device->open_search_ring(ring_capacity(facts(card).contexts));
  std::vector<device::SearchItem> items;
  items.reserve(searches.size());
  for (const HeldSearch& search : searches) items.emplace_back(search.work).tag = slot_of(search.number);
  unit.ring->submit(items);
  unit.searches += items.size();
}

void DevicePool::abort_on_card(std::size_t card, PoolJob job) {
  Unit& unit = units_[card];
  for (const Running& list : unit.lists) {
    const auto place = std::ranges::lower_bound(list.numbers, job);
    if (!list.is_search || place == list.numbers.end() || *place != job) continue;
    return unit.device->abort_searches(list.ticket, static_cast<std::uint32_t>(place - list.numbers.begin()));
  }
  unit.ring->abort(slot_of(job));
}

// ---- from the cards ----

void DevicePool::gather() {
  for (std::size_t card = 0; card < units_.size(); ++card) {
    while (gather_list(card)) {
    }
    Unit& unit = units_[card];
    if (unit.ring != nullptr && unit.ring->in_flight() != 0) gather_ring(unit, false);
  }
}

/// Takes what the ring of a card has answered.
void DevicePool::gather_ring(Unit& unit, bool wait) {
  std::vector<device::SearchAnswer> answers;
  unit.ring->collect(answers, wait);
  if (answers.empty()) return;
  count_busy();
  unit.searches -= answers.size();
  for (const device::SearchAnswer& answer : answers) give(job_of(answer.tag), answer);
}

/// Takes the oldest list of a card. \return false when it is not finished, or there is none
bool DevicePool::gather_list(std::size_t card) {
  const Unit& unit = units_[card];
  if (unit.lists.empty()) return false;
  const auto answer = unit.device->try_wait(unit.lists.front().ticket);
  if (answer) settle(card, *answer);
  return answer.has_value();
}

/// The only card that is busy waits as its device does; several are looked at in turn, with pauses.
void DevicePool::gather_waiting() {
  const auto has_lists = [](const Unit& unit) { return !unit.lists.empty(); };
  const auto has_searches = [](const Unit& unit) { return unit.ring != nullptr && unit.ring->in_flight() != 0; };
  const auto lists = std::ranges::count_if(units_, has_lists);
  const auto rings = std::ranges::count_if(units_, has_searches);
  if (lists == 1 && rings == 0) {
    const auto unit = std::ranges::find_if(units_, has_lists);
    const device::Answer answer = unit->device->wait(unit->lists.front().ticket);
    settle(static_cast<std::size_t>(unit - units_.begin()), answer);
    return;
  }
  if (lists == 0 && rings == 1) {
    gather_ring(*std::ranges::find_if(units_, has_searches), true);
    return;
  }
  for (auto pause = kFirstPause; !has_answers(); pause = std::min(2 * pause, kLongestPause)) {
    std::this_thread::sleep_for(pause);
    gather();
  }
}

void DevicePool::gather_until(PoolTime deadline) {
  for (auto pause = kFirstPause; !has_answers() && now() < deadline; pause = std::min(2 * pause, kLongestPause)) {
    if (has_cards_) std::this_thread::sleep_for(std::min<PoolTime>(pause, deadline - now()));
    gather();
  }
}

/// The oldest list of a card is answered.
void DevicePool::settle(std::size_t card, const device::Answer& answer) {
  count_busy();
  Unit& unit = units_[card];
  const Running list = std::move(unit.lists.front());
  unit.lists.pop_front();
  const auto give_all = [&](const auto& answers) {
    for (std::size_t i = 0; i < answers.size(); ++i) give(list.numbers[i], answers[i]);
  };
  if (list.is_search) {
    unit.searches -= list.numbers.size();
    give_all(answer.get<device::SearchAnswers>().answers);
  } else {
    give_all(answer.get<device::EvaluateAnswer>().results);
  }
  end_list(card);
}

void DevicePool::count_busy() {
  const PoolTime time = now();
  const double seconds = std::chrono::duration<double>(time - std::exchange(counted_busy_until_, time)).count();
  for (std::size_t card = 0; card < units_.size(); ++card) {
    const double busy = seconds * static_cast<double>(std::min(units_[card].searches, facts(card).contexts));
    units_[card].busy_context_seconds += busy;
    add_busy(busy);
  }
}

}  // namespace cobalt::offload
