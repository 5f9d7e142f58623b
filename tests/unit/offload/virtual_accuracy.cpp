// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/offload/virtual_accuracy.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <stdexcept>

#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/device.hpp"
#include "host/generator/generator.hpp"
#include "host/offload/virtual_pool.hpp"

namespace cobalt::offload {
namespace {

/// A simulated card with its parameters, and the tables of its contexts cleared, which takes their first 256
/// revolutions.
std::unique_ptr<device::Device> open_simulated(const device::SearchItem& first) {
  auto card = device::open_device("sim");
  card->load_parameters(default_parameters());
  card->wait(card->submit(device::SearchJob{std::span(&first, 1)}));
  card->reset_counters();
  return card;
}

void count_turns(device::Device& card, const device::SearchTurns& before, Accuracy& accuracy) {
  const auto turns = card.search_turns().value().since(before);
  accuracy.turns.simulated = static_cast<double>(turns.root + turns.all_tries() + turns.no_move);
  accuracy.tries = turns.all_tries();
}

void count_virtual(const VirtualPool& pool, const CardModel& model, Accuracy& accuracy) {
  accuracy.seconds.in_virtual_time = std::chrono::duration<double>(pool.now()).count();
  accuracy.turns.in_virtual_time = pool.counts().busy_context_seconds * model.clock_mhz * 1e6 / model.revolution_clocks;
}

/// Answers in the order of the searches.
std::vector<device::SearchAnswer> run_simulated(const std::vector<device::SearchItem>& items, std::size_t list_size,
                                                Accuracy& accuracy) {
  const auto card = open_simulated(items.front());
  const auto before = card->search_turns().value();
  std::vector<device::SearchAnswer> answers;
  std::deque<device::Ticket> tickets;
  const auto collect = [&] {
    const device::Answer answer = card->wait(tickets.front());
    tickets.pop_front();
    const auto& list = answer.get<device::SearchAnswers>().answers;
    answers.insert(answers.end(), list.begin(), list.end());
  };
  for (std::size_t begin = 0; begin < items.size(); begin += list_size) {
    if (tickets.size() == kListsOfCard) collect();
    const std::size_t count = std::min(list_size, items.size() - begin);
    tickets.push_back(card->submit(device::SearchJob{std::span(items).subspan(begin, count)}));
    ++accuracy.lists;
  }
  while (!tickets.empty()) collect();
  accuracy.seconds.simulated = card->counters().simulated_seconds;
  count_turns(*card, before, accuracy);
  return answers;
}

/// The place of the search is its tag.
void submit_numbered(VirtualPool& pool, const std::vector<device::SearchItem>& items, std::size_t place) {
  device::SearchItem item = items[place];
  item.tag = static_cast<std::uint32_t>(place);
  pool.submit(item);
}

std::vector<device::SearchAnswer> run_in_virtual_time(const std::vector<device::SearchItem>& items,
                                                      std::size_t list_size, Accuracy& accuracy) {
  CardModel model;
  model.dispatch = Dispatch::kLists;
  VirtualPool pool({model}, std::make_shared<ModelAnswers>(default_parameters()));
  std::vector<device::SearchAnswer> answers(items.size());
  std::size_t given = 0;
  const auto give = [&] {
    for (std::size_t i = 0; i < list_size && given < items.size(); ++i) submit_numbered(pool, items, given++);
  };
  // The pool splits what waits over the lists that it can start.
  give();
  give();
  std::vector<PoolAnswer> collected;
  while (pool.in_flight() != 0) {
    collected.clear();
    pool.collect(collected, true);
    for (const PoolAnswer& answer : collected) answers[answer.tag] = answer.search;
    give();
  }
  count_virtual(pool, model, accuracy);
  if (pool.counts().batches != accuracy.lists) throw std::logic_error("not as many lists as on the simulated card");
  return answers;
}

/// Answers in the order of the searches.
std::vector<device::SearchAnswer> run_simulated_ring(const std::vector<device::SearchItem>& items,
                                                     std::size_t in_flight, Accuracy& accuracy) {
  const auto card = open_simulated(items.front());
  const auto ring = card->open_search_ring(in_flight);
  const auto before = card->search_turns().value();  // reads many registers
  std::vector<device::SearchAnswer> collected;
  ring->submit(items.front());  // the time counts from its answer on, on both cards
  ring->collect(collected, true);
  const double start = card->counters().simulated_seconds;
  std::vector<device::SearchAnswer> answers(items.size());
  std::size_t given = 0;
  const auto give = [&] {
    std::vector<device::SearchItem> next;
    for (; given < items.size() && ring->in_flight() + next.size() < in_flight; ++given) {
      next.push_back(items[given]);
      next.back().tag = static_cast<std::uint32_t>(given);
    }
    if (!next.empty()) ring->submit(next);
  };
  give();
  while (ring->in_flight() != 0) {
    collected.clear();
    ring->collect(collected, true);
    for (const device::SearchAnswer& answer : collected) {
      answers[answer.tag] = answer;
      answers[answer.tag].tag = 0;
    }
    give();
  }
  accuracy.seconds.simulated = card->counters().simulated_seconds - start;
  count_turns(*card, before, accuracy);
  return answers;
}

std::vector<device::SearchAnswer> run_virtual_ring(const std::vector<device::SearchItem>& items, std::size_t in_flight,
                                                   Accuracy& accuracy) {
  CardModel model;
  model.ring_memory = RingMemory::kHost;  // copies of the simulated card block nobody
  VirtualPool pool({model}, std::make_shared<ModelAnswers>(default_parameters()));
  std::vector<device::SearchAnswer> answers(items.size());
  std::vector<PoolAnswer> collected;
  pool.submit(items.front());
  pool.collect(collected, true);
  const PoolTime start = pool.now();
  std::size_t given = 0;
  const auto give = [&] {
    while (given < items.size() && pool.in_flight() < in_flight) submit_numbered(pool, items, given++);
  };
  give();
  while (pool.in_flight() != 0) {
    collected.clear();
    pool.collect(collected, true);
    for (const PoolAnswer& answer : collected) answers[answer.tag] = answer.search;
    give();
  }
  count_virtual(pool, model, accuracy);
  accuracy.seconds.in_virtual_time -= std::chrono::duration<double>(start).count();
  return answers;
}

template <typename Simulated, typename Virtual>
Accuracy compare(const std::vector<device::SearchItem>& items, std::size_t together,
                 const Simulated& run_simulated_card, const Virtual& run_virtual_card) {
  Accuracy accuracy;
  const auto simulated = run_simulated_card(items, together, accuracy);
  if (run_virtual_card(items, together, accuracy) != simulated) {
    throw std::logic_error("the cards have different answers");
  }
  return accuracy;
}

}  // namespace

std::vector<device::SearchItem> typical_searches(std::size_t count, unsigned depth) {
  constexpr std::uint32_t kTryLimit = 1500;
  std::vector<device::SearchItem> items;
  for (const chess::Position& position : chess::random_positions(count, 11)) {
    device::SearchItem item;
    item.position = chess::pack_position(position);
    item.depth = static_cast<std::uint16_t>(depth);
    item.limit = kTryLimit;
    items.push_back(item);
  }
  return items;
}

Accuracy compare_cards(const std::vector<device::SearchItem>& items, std::size_t list_size) {
  return compare(items, list_size, run_simulated, run_in_virtual_time);
}

Accuracy compare_rings(const std::vector<device::SearchItem>& items, std::size_t in_flight) {
  return compare(items, in_flight, run_simulated_ring, run_virtual_ring);
}

}  // namespace cobalt::offload
