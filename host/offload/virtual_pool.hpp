// SPDX-License-Identifier: Apache-2.0
/// \file
/// A pool over cards that are not there: the model answers, and virtual time says when.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "host/offload/card_model.hpp"
#include "host/offload/held_jobs.hpp"
#include "host/offload/job_pool.hpp"
#include "host/offload/model_answers.hpp"
#include "host/offload/ring_way.hpp"
#include "host/offload/virtual_card.hpp"

namespace cobalt::offload {

/// Where the time of a virtual pool went. Context seconds are contexts times time: busy_context_seconds of PoolCounts
/// and the three idle ones add up to all of them.
struct VirtualCounts {
  PoolTime host_worked{};  ///< by charge()
  PoolTime host_waited{};  ///< in collect()
  /// Contexts without a search while one was on its way to them, or its answer on the way back: link, launches, and
  /// answers that wait for others of their list.
  double idle_in_transit = 0;
  double idle_host_busy = 0;     ///< without one, as the host was still working
  double idle_host_waiting = 0;  ///< without one although the host had nothing to do: too little could be done at once
};

/// Single jobs on cards in virtual time: a discrete-event simulation of host and cards side by side. Time passes in
/// charge() and, where there is nothing to collect yet, in collect() with `wait`. The same calls have the same answers
/// at the same times, on every machine of the same arithmetic.
class VirtualPool final : public JobPool {
 public:
  /// \param cards    at least one; InputError for what is out of range
  /// \param answers  may be shared with pools that are used in the same thread
  VirtualPool(const std::vector<CardModel>& cards, std::shared_ptr<ModelAnswers> answers);

  std::size_t contexts() const override { return contexts_; }
  std::size_t capacity() const override { return capacity_; }
  std::size_t in_flight() const override { return in_flight_; }

  PoolJob submit(const device::SearchItem& item) override;
  PoolJob evaluate(const device::PackedPosition& position) override;
  /// A job that was never given is an InputError; a static evaluation goes on.
  void abort(PoolJob job) override;
  void flush() override;
  void collect(std::vector<PoolAnswer>& answers, bool wait) override;

  PoolTime now() const override { return std::chrono::floor<PoolTime>(now_); }
  void charge(PoolTime host_work) override;

  const PoolCounts& counts() const override { return counts_; }
  std::unique_ptr<PoolThreads> for_threads(std::size_t threads) override;

  /// Lets time pass until answers arrive, or until `limit`, whichever is sooner; false without answers. Without a limit
  /// also false when nothing is on the way. A limit says that the host works until then, else it waits.
  bool run_until(std::optional<PoolTime> limit);
  /// Counts work of the host during which time passes otherwise.
  void note_host_work(PoolTime time) { virtual_counts_.host_worked += time; }
  const VirtualCounts& virtual_counts() const { return virtual_counts_; }

 private:
  using Time = std::chrono::duration<std::int64_t, std::pico>;

  /// A list on its way through a card.
  struct List {
    bool is_search = false;
    PoolJob last = 0;      ///< the highest number
    Time start{};          ///< the host has started it
    std::size_t open = 0;  ///< searches that have not ended
    Time done{};           ///< when the last one had
    std::vector<PoolAnswer> answers;
  };
  struct Card {
    Card(const CardModel& card, ModelAnswers& card_answers)
        : model(card), cores(card, card_answers), ring(card), size(card.contexts(), card.launch_seconds) {}

    CardModel model;
    VirtualCard cores;
    RingWay ring;
    ListSize size;
    std::deque<List> lists;
    std::size_t finished = 0;  ///< of `lists`, from the front: their answers are on the way to the host
    std::size_t jobs = 0;      ///< on the card, or on the way to it or back
    Time driver_free{};        ///< when the driver can start the next list, or see that one is done
    Time to_card_free{};       ///< when the link can take the next transfer
    Time to_host_free{};
  };
  /// Answers that get to the host together.
  struct Delivery {
    std::size_t card = 0;
    bool ends_list = false;
    std::vector<PoolAnswer> answers;
  };
  struct Event {
    Time time{};
    std::size_t card = 0;
    bool is_delivery = false;
  };

  // Time, and the clocks of a card.
  static Time time_of(double seconds);
  static Time time_of(const Card& card, double clocks);
  static VirtualCard::Clock clock_at(const Card& card, Time time);

  // To the cards.
  PoolJob next_number();
  void send(bool callers_wait);
  std::size_t free_lists() const;
  Card* next_card();
  Card* next_ring();
  static bool has_less_to_do(const Card& card, const Card& other);
  void fill_rings();
  void start_list(Card& card, const JobList& jobs);
  void offer(Card& card, Time time, const JobList& list);
  std::vector<PoolAnswer> evaluate_now(const JobList& list);

  // From the cards, as time passes.
  std::optional<Event> next_event() const;
  void advance_to(Time time, bool host_works);
  void pass(Time time, bool host_works);
  void happen(const Event& event);
  void end_search(std::size_t index, const VirtualCard::Ended& ended);
  void finish_lists(std::size_t index);
  void deliver();

  std::shared_ptr<ModelAnswers> answers_;
  std::vector<Card> cards_;
  std::size_t contexts_ = 0;
  std::size_t capacity_ = 0;
  std::size_t in_flight_ = 0;
  PoolJob last_number_ = 0;
  Time now_{};
  HeldJobs held_;
  std::unordered_map<PoolJob, std::size_t> card_of_;  ///< of searches that have not ended
  std::multimap<Time, Delivery> deliveries_;          ///< those at the same time in the order in which they were sent
  std::vector<VirtualCard::Ended> ended_;
  std::vector<PoolAnswer> ready_;  ///< at the host, not collected
  PoolCounts counts_;
  VirtualCounts virtual_counts_;
};

}  // namespace cobalt::offload
