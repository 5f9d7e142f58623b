// SPDX-License-Identifier: Apache-2.0
/// \file
/// A pool over cards that are not there: the model answers, and virtual time says when.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "host/offload/card_cores.hpp"
#include "host/offload/card_model.hpp"
#include "host/offload/card_pool.hpp"
#include "host/offload/model_answers.hpp"
#include "host/offload/ring_timing.hpp"

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
class VirtualPool final : public CardPool {
 public:
  /// \param cards    at least one; InputError for what is out of range
  /// \param answers  may be shared with pools that are used in the same thread
  VirtualPool(const std::vector<CardModel>& cards, std::shared_ptr<ModelAnswers> answers);

  PoolTime now() const override { return std::chrono::floor<PoolTime>(now_); }
  void charge(PoolTime host_work) override;
  bool can_search() const override { return true; }
  bool can_share_searches() const override { return has_shared_tables(); }
  bool has_shared_tables() const override;
  void set_game(std::span<const std::uint64_t> keys) override;

  const VirtualCounts& virtual_counts() const { return virtual_counts_; }

 private:
  using Time = std::chrono::duration<std::int64_t, std::pico>;

  /// Answers that get to the host together.
  struct Answers {
    std::vector<std::pair<PoolJob, device::SearchAnswer>> searches;
    std::vector<std::pair<PoolJob, device::Result>> evaluations;
  };
  /// A list on its way through a card.
  struct List {
    PoolJob last = 0;      ///< the highest number
    std::size_t open = 0;  ///< searches that have not ended
    Time done{};           ///< when the last one had
    Answers answers;
  };
  struct Card {
    Card(const CardModel& card, ModelAnswers& card_answers);

    CardModel model;
    std::unique_ptr<CardCores> cores;
    RingTiming ring;
    std::deque<List> lists;
    std::size_t finished = 0;  ///< of `lists`, from the front: their answers are on the way to the host
    Time driver_free{};        ///< when the driver can start the next list, or see that one is done
    Time to_card_free{};       ///< when the link can take the next transfer
    Time to_host_free{};
  };
  /// Answers on the way to the host.
  struct Delivery {
    std::size_t card = 0;
    bool ends_list = false;
    Answers answers;
  };
  struct Event {
    Time time{};
    std::size_t card = 0;
    bool is_delivery = false;
  };

  // Time, and the clocks of a card.
  static Time time_of(double seconds);
  static Time time_of(const Card& card, double clocks);
  static CardCores::Clock clock_at(const Card& card, Time time);

  static std::vector<CardFacts> facts_of(const std::vector<CardModel>& cards);

  // To the cards.
  void start_list(std::size_t index, const JobList& jobs) override;
  void enter_ring(std::size_t index, std::span<const HeldSearch> searches) override;
  void abort_on_card(std::size_t index, PoolJob job) override;
  void gather() override {}
  void gather_waiting() override;
  void gather_until(PoolTime deadline) override;
  void load_cards(const ParameterSet& parameters) override { answers_->load_parameters(parameters); }
  void describe_work(std::size_t card, CardWork& work) const override;

  // From the cards, as time passes.
  std::optional<Event> next_event() const;
  void advance_to(Time time, bool host_works);
  void pass(Time time, bool host_works);
  void happen(const Event& event);
  void end_search(std::size_t index, const CardCores::Ended& ended);
  void finish_lists(std::size_t index);
  void deliver();

  std::shared_ptr<ModelAnswers> answers_;
  std::vector<Card> cards_;
  Time now_{};
  std::multimap<Time, Delivery> deliveries_;  ///< those at the same time in the order in which they were sent
  std::vector<CardCores::Ended> ended_;
  VirtualCounts virtual_counts_;
};

}  // namespace cobalt::offload
