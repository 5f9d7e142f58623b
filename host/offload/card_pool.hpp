// SPDX-License-Identifier: Apache-2.0
/// \file
/// How single jobs are dealt out to cards: one scheduler, whether the cards are devices or there in virtual time alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include "host/offload/held_jobs.hpp"
#include "host/offload/job_pool.hpp"
#include "host/offload/slot_table.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::offload {

/// Single jobs on any number of cards. Searches go one by one into the search rings of the cards that have one, as many
/// as keep every context supplied; else, as static evaluations always do, in lists, two at a time on each card, one
/// that is worked on and one on deck. The card with the least to do is next.
///
/// What a card is, and how time passes, is up to the class below: DevicePool or VirtualPool.
class CardPool : public JobPool {
 public:
  std::size_t contexts() const final { return contexts_; }
  std::size_t capacity() const final { return capacity_; }
  std::size_t in_flight() const final { return jobs_.size() + ready_.size(); }

  /// InputError at capacity().
  PoolJob submit(const device::SearchItem& item) final;
  /// InputError at capacity().
  PoolJob evaluate(const device::PackedPosition& position, std::uint32_t tag) final;
  /// A job that was never given is an InputError; a static evaluation goes on.
  void abort(PoolJob job) final;
  void flush() final;
  void collect(std::vector<PoolAnswer>& answers, bool wait) final;
  void collect_until(std::vector<PoolAnswer>& answers, PoolTime deadline) final;
  const PoolCounts& counts() const final { return counts_; }
  std::vector<CardWork> cards() const final;

  /// Every card can search; else there are static evaluations alone.
  virtual bool can_search() const = 0;
  /// The devices, with what they say of themselves; empty for cards in virtual time, of which the name tells all.
  virtual std::string description() const { return {}; }
  /// The evaluation function of the jobs that are submitted from now on. Not while jobs are in flight. A card that
  /// fails is one that the next job finds.
  void load_parameters(const ParameterSet& parameters);

 protected:
  /// What the scheduler knows of a card.
  struct CardFacts {
    std::size_t contexts = 1;   ///< searches that it works on at once, at least 1
    double launch_seconds = 0;  ///< to start a list; 0: not known
    bool has_ring = false;      ///< searches go to its search ring
  };
  /// Searches in a ring, at most. For each context one that is worked on, one on deck, and as many that wait behind
  /// those.
  static constexpr std::size_t ring_capacity(std::size_t contexts) { return 4 * contexts; }

  /// \param kind  of card, for the InputError when there is none
  CardPool(const char* kind, const std::vector<CardFacts>& cards);

  // What the class below does. A DeviceError ends the pool.

  /// Starts a list on a card.
  virtual void start_list(std::size_t card, const JobList& list) = 0;
  /// Puts searches into the ring of a card.
  virtual void enter_ring(std::size_t card, std::span<const HeldSearch> searches) = 0;
  /// A search on the card is not wanted any more.
  virtual void abort_on_card(std::size_t card, PoolJob job) = 0;
  /// Gives what the cards have answered.
  virtual void gather() = 0;
  /// The same, waiting until there is something.
  virtual void gather_waiting() = 0;
  /// The same, until a time of now() at most.
  virtual void gather_until(PoolTime deadline) = 0;
  virtual void load_cards(const ParameterSet& parameters) = 0;
  /// Adds to the work of a card what the scheduler does not know: cores, clocks, and how long contexts were busy.
  virtual void describe_work(std::size_t card, CardWork& work) const = 0;

  // What it tells.

  void give(PoolJob job, const device::SearchAnswer& answer);
  void give(PoolJob job, const device::Result& result);
  /// The oldest list of a card has ended: all of its jobs are given.
  void end_list(std::size_t card);

  const CardFacts& facts(std::size_t card) const { return cards_[card].facts; }
  /// A number that no other job has at the same time, less than capacity().
  static std::uint32_t slot_of(PoolJob job) { return static_cast<std::uint32_t>(job % kMostSlots); }
  /// The job without an answer that has a slot.
  PoolJob job_of(std::uint32_t slot) { return jobs_[slot].number; }
  /// Jobs without an answer.
  std::size_t unanswered() const { return jobs_.size(); }
  bool has_answers() const { return !ready_.empty(); }
  /// Contexts that had a search, by time.
  void add_busy(double context_seconds) { counts_.busy_context_seconds += context_seconds; }

 private:
  static constexpr std::uint32_t kHeld = ~std::uint32_t{0};
  static constexpr PoolJob kMostSlots = PoolJob{1} << 24;

  /// A job without an answer.
  struct Job {
    PoolJob number = 0;  ///< its slot in the lowest bits
    std::uint32_t tag = 0;
    std::uint32_t card = kHeld;
    bool is_search = false;
  };
  struct List {
    bool is_search = false;
    PoolTime start{};
  };
  struct Card {
    CardFacts facts;
    ListSize size;
    std::deque<List> lists;
    std::vector<HeldSearch> next_in_ring;  ///< what goes there together
    std::size_t jobs = 0;                  ///< on it, in lists or its ring
    std::size_t searches = 0;              ///< of these
    std::uint64_t tries = 0;               ///< of the searches that it has answered
  };

  template <typename Call>
  auto guarded(const Call& call);
  PoolJob new_job(std::uint32_t tag, bool is_search);
  /// Makes room for the answer of a job, and forgets where it was.
  PoolAnswer& answer_of(PoolJob number);
  void give_aborted(PoolJob number);
  void count(const device::SearchAnswer& answer);
  void put_on(Card& card, PoolJob number);
  std::size_t free_lists() const;
  static bool has_less_to_do(const Card& card, const Card& other);
  Card* next_card();
  Card* next_ring();
  std::size_t index_of(const Card& card) const { return static_cast<std::size_t>(&card - cards_.data()); }
  void fill_rings();
  void hand_over(std::vector<PoolAnswer>& answers);
  void send(bool callers_wait);

  std::vector<Card> cards_;
  bool has_rings_ = false;
  std::size_t contexts_ = 0;
  std::size_t capacity_ = 0;
  PoolJob last_sequence_ = 0;
  SlotTable<Job> jobs_;
  HeldJobs held_;
  std::vector<PoolAnswer> ready_;  ///< answers that are not collected
  PoolCounts counts_;
  std::string broken_;  ///< why the pool cannot be used any more
};

}  // namespace cobalt::offload
