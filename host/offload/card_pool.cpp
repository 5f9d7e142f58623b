// SPDX-License-Identifier: Apache-2.0
#include "host/offload/card_pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/support/error.hpp"

namespace cobalt::offload {

CardPool::CardPool(const char* kind, const std::vector<CardFacts>& cards) {
  if (cards.empty()) throw InputError(kind, "none; expected at least one");
  for (const CardFacts& facts : cards) {
    contexts_ += facts.contexts;
    capacity_ += capacity_of(facts.contexts);
    has_rings_ |= facts.has_ring;
    cards_.push_back({.facts = facts,
                      .size = ListSize(facts.contexts, facts.launch_seconds),
                      .lists = {},
                      .next_in_ring = {},
                      .jobs = 0,
                      .searches = 0,
                      .tries = 0});
  }
  capacity_ = std::min<std::size_t>(capacity_, kMostSlots);
}

/// Makes a call that may use the cards; the pool is dead when one of them fails.
template <typename Call>
auto CardPool::guarded(const Call& call) {
  if (!broken_.empty()) throw DeviceError("the pool must be made again: " + broken_);
  try {
    return call();
  } catch (const DeviceError& error) {
    broken_ = error.what();
    throw;
  }
}

// ---- the interface ----

PoolJob CardPool::new_job(std::uint32_t tag, bool is_search) {
  if (in_flight() >= capacity_) {
    throw InputError("jobs",
                     fmt::format("{} in flight; the pool takes {}: collect an answer first", in_flight(), capacity_));
  }
  const std::uint32_t slot = jobs_.add({.number = 0, .tag = tag, .card = kHeld, .is_search = is_search});
  ++counts_.submitted;
  return jobs_[slot].number = ++last_sequence_ * kMostSlots + slot;
}

PoolJob CardPool::submit(const device::SearchItem& item) {
  return guarded([&] {
    const PoolJob number = new_job(item.tag, true);
    held_.add(number, item);
    return number;
  });
}

PoolJob CardPool::evaluate(const device::PackedPosition& position, std::uint32_t tag) {
  return guarded([&] {
    const PoolJob number = new_job(tag, false);
    held_.add(number, position);
    return number;
  });
}

void CardPool::abort(PoolJob job) {
  guarded([&] {
    if (job < kMostSlots || job / kMostSlots > last_sequence_) {
      throw InputError("job", fmt::format("{} was never given", job));
    }
    const Job* const record = jobs_.find(slot_of(job));
    if (record == nullptr || record->number != job || !record->is_search) return;
    if (record->card != kHeld) return abort_on_card(record->card, job);
    held_.remove_search(job);
    give_aborted(job);
  });
}

void CardPool::flush() {
  guarded([&] { send(true); });
}

void CardPool::collect(std::vector<PoolAnswer>& answers, bool wait) {
  guarded([&] {
    if (wait && in_flight() == 0) throw InputError("collect", "no job is in flight");
    send(true);
    gather();
    if (wait && ready_.empty()) gather_waiting();
    hand_over(answers);
  });
}

void CardPool::collect_until(std::vector<PoolAnswer>& answers, PoolTime deadline) {
  guarded([&] {
    send(true);
    gather();
    if (ready_.empty()) gather_until(deadline);
    hand_over(answers);
  });
}

void CardPool::hand_over(std::vector<PoolAnswer>& answers) {
  send(false);  // what has waited for the end of a list
  answers.insert(answers.end(), ready_.begin(), ready_.end());
  ready_.clear();
}

std::vector<CardWork> CardPool::cards() const {
  std::vector<CardWork> work(cards_.size());
  for (std::size_t card = 0; card < cards_.size(); ++card) {
    work[card].contexts = cards_[card].facts.contexts;
    work[card].tries = cards_[card].tries;
    describe_work(card, work[card]);
  }
  return work;
}

void CardPool::load_parameters(const ParameterSet& parameters) {
  try {
    guarded([&] { load_cards(parameters); });
  } catch (const DeviceError&) {
    // guarded() keeps the reason for the next call.
  }
}

// ---- to the cards ----

std::size_t CardPool::free_lists() const {
  std::size_t lists = 0;
  for (const Card& card : cards_) lists += kListsOfCard - card.lists.size();
  return lists;
}

bool CardPool::has_less_to_do(const Card& card, const Card& other) {
  return card.jobs * other.facts.contexts < other.jobs * card.facts.contexts;
}

/// The card with the least to do of those that can take a list, or nothing.
CardPool::Card* CardPool::next_card() {
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

/// The card with the least to do of those whose ring takes a search, or nothing.
CardPool::Card* CardPool::next_ring() {
  Card* best = nullptr;
  for (Card& card : cards_) {
    if (!card.facts.has_ring || card.searches >= ring_capacity(card.facts.contexts)) continue;
    if (best == nullptr || has_less_to_do(card, *best)) best = &card;
  }
  return best;
}

void CardPool::put_on(Card& card, PoolJob number) {
  Job& job = jobs_[slot_of(number)];
  job.card = static_cast<std::uint32_t>(index_of(card));
  ++card.jobs;
  if (job.is_search) ++card.searches;
}

/// Searches to the rings, all of a card together.
void CardPool::fill_rings() {
  while (Card* const card = next_ring()) {
    const auto search = held_.take_search();
    if (!search) break;
    put_on(*card, search->number);
    card->next_in_ring.push_back(*search);
  }
  for (Card& card : cards_) {
    if (card.next_in_ring.empty()) continue;
    enter_ring(index_of(card), card.next_in_ring);
    counts_.batches += card.next_in_ring.size();
    counts_.bytes_to_cards += card.next_in_ring.size() * spec::kSearchJobBytes;
    card.next_in_ring.clear();
  }
}

/// \param callers_wait  nobody adds to what is held back before an answer comes
void CardPool::send(bool callers_wait) {
  if (held_.searches() != 0) fill_rings();
  while (Card* const card = next_card()) {
    const std::size_t free = free_lists();
    const bool waits_in_vain = callers_wait && free == kListsOfCard * cards_.size();
    const JobList list = held_.take(free, has_rings_ ? 0 : card->size.most_searches(), waits_in_vain);
    if (list.is_empty()) return;
    card->lists.push_back({.is_search = !list.searches.empty(), .start = now()});
    for (const PoolJob number : list.numbers) put_on(*card, number);
    start_list(index_of(*card), list);
    ++counts_.batches;
    counts_.bytes_to_cards +=
        list.searches.size() * spec::kSearchJobBytes + list.evaluations.size() * spec::kPackedPositionBytes;
  }
}

// ---- from the cards ----

PoolAnswer& CardPool::answer_of(PoolJob number) {
  const Job job = jobs_.take(slot_of(number));
  if (job.card != kHeld) {
    Card& card = cards_[job.card];
    --card.jobs;
    if (job.is_search) --card.searches;
  }
  PoolAnswer& answer = ready_.emplace_back();
  answer.job = number;
  answer.tag = job.tag;
  answer.is_search = job.is_search;
  return answer;
}

void CardPool::count(const device::SearchAnswer& answer) {
  ++counts_.searches;
  counts_.tries += answer.tries;
  if (answer.status == spec::kAnswerAborted) ++counts_.searches_aborted;
  if (answer.status == spec::kAnswerLimit) ++counts_.searches_over_limit;
}

void CardPool::give(PoolJob job, const device::SearchAnswer& answer) {
  if (const std::uint32_t card = jobs_[slot_of(job)].card; card != kHeld) cards_[card].tries += answer.tries;
  device::SearchAnswer& given = answer_of(job).search;
  given = answer;
  given.tag = 0;
  count(given);
  counts_.bytes_from_cards += spec::kSearchAnswerBytes;
}

void CardPool::give(PoolJob job, const device::Result& result) {
  answer_of(job).evaluation = result;
  ++counts_.evaluations;
  counts_.bytes_from_cards += spec::kResultBytes;
}

/// A search was aborted before a card had it.
void CardPool::give_aborted(PoolJob number) {
  device::SearchAnswer& given = answer_of(number).search;
  given.status = spec::kAnswerAborted;
  count(given);
}

void CardPool::end_list(std::size_t card) {
  Card& of_list = cards_[card];
  const List list = of_list.lists.front();
  of_list.lists.pop_front();
  if (list.is_search) of_list.size.note(std::chrono::duration<double>(now() - list.start).count());
}

}  // namespace cobalt::offload
