// SPDX-License-Identifier: Apache-2.0
/// \file
/// The questions of a search that are with the cards: who waits for which answer, and what nobody waits for any more.
#pragma once

#include <boost/intrusive/list.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "host/chess/position.hpp"
#include "host/engine/policy_names.hpp"
#include "host/offload/card_options.hpp"
#include "host/offload/fiber_scheduler.hpp"
#include "host/offload/job_pool.hpp"

namespace cobalt::offload {

using engine::Score;

/// \tparam T  with a member of Hook
template <typename T, typename... Options>
using AutoUnlinkList = boost::intrusive::list<T, boost::intrusive::constant_time_size<false>, Options...>;
using Hook = boost::intrusive::list_member_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

/// A job of the desk.
struct DeskJob;

/// A question of a fiber. It stays where it is until it is answered or dropped.
struct Ask {
  DeskJob* job = nullptr;
  FiberScheduler::Fiber* fiber = nullptr;
  bool is_answered = false;
  bool is_dropped = false;      ///< nobody wants the answer any more
  device::SearchAnswer answer;  ///< of a search
  Score score = 0;              ///< of a static evaluation
  Hook of_job;                  ///< the asks of a job
};

struct DeskJob {
  std::uint32_t index = 0;  ///< among the jobs of the desk: its tag in the pool
  device::SearchItem item;  ///< of a search
  chess::Position position;
  bool is_evaluation = false;
  std::uint64_t question = 0;  ///< position, bound and depth together
  PoolJob number = 0;          ///< 0: not yet submitted
  PoolTime begin{};            ///< when it was submitted
  bool is_dropped = false;     ///< nobody waits for it
  DeskJob* leader = nullptr;   ///< whose question it asks, too; null: it asks its own
  std::vector<DeskJob*> team;  ///< those that ask the same
  AutoUnlinkList<Ask, boost::intrusive::member_hook<Ask, Hook, &Ask::of_job>> asks;
};

/// Passes questions to a pool, as many at a time as the search may have in flight, and its answers to the fibers.
///
/// Where contexts share a table, those without a question of their own join the questions that are long in work: each
/// gets a team, all of about the same size, whose members share work by the table. The first answer counts.
///
/// Fibers call post(), evaluate() and drop(), which only take notes; the pool is called by send() and collect() alone,
/// outside of all fibers, so that a card that fails fails there. Every job is counted from its submission to its
/// answer.
class JobDesk {
 public:
  /// \param team_age  contexts share a table, and a question that has been in work for so long gets a team; without
  ///                  it none does
  /// \param counts    where jobs are counted
  JobDesk(JobPool& pool, FiberScheduler& scheduler, const CardOptions& options, std::optional<PoolTime> team_age,
          CardCounts& counts);

  /// Asks; the fiber that runs is woken at the answer.
  void post(Ask& ask, const device::SearchItem& item, const chess::Position& position);
  /// Asks for the static score of a position, view of its side to move.
  void evaluate(Ask& ask, const chess::Position& position);
  /// The job is aborted when nobody else waits for it.
  void drop(Ask& ask);

  /// Questions that could be asked at once without exceeding what may be in flight.
  std::size_t free_slots() const;
  /// Host work for the clock of the pool, from now to the next send() or collect().
  void charge(PoolTime work) { work_ += work; }

  /// Passes on what was asked and what is to be aborted.
  void send();
  /// Lets the cards begin with what was passed on.
  void flush();
  /// Takes answers, and wakes who waits for them; waits for one until a time of the pool.
  void collect_until(PoolTime deadline);
  /// Ends the search: aborts what is in flight, and waits for it. Afterwards the pool has nothing of this desk, or has
  /// failed and is abandoned.
  void drain();
  /// Drops what is asked, now and later. \param is_dead  the pool is: everything is forgotten, and it never called
  /// again
  void abandon(bool is_dead);

  std::size_t in_flight() const { return in_flight_; }
  /// Wall time spent in calls of the pool.
  PoolTime pool_time() const { return pool_time_; }

 private:
  void join(Ask& ask, DeskJob& job);
  /// A job with the same question that is not dropped; null: there is none.
  DeskJob* find(std::uint64_t question, const device::SearchItem& item, bool is_evaluation) const;
  DeskJob& new_job(const chess::Position& position, std::uint64_t question);
  void submit(DeskJob& job);
  /// Gives contexts without a question to those with the smallest teams, or takes them from the largest.
  void balance();
  void dismiss(DeskJob& leader);
  void dismiss_one(DeskJob& leader);
  void take_answers();
  void settle_search(const DeskJob& job, const device::SearchAnswer& answer);
  void settle(const PoolAnswer& answer);
  void unlist(DeskJob& job);
  void forget(DeskJob& job);
  void pay();

  JobPool& pool_;
  FiberScheduler& scheduler_;
  const CardOptions& options_;
  std::optional<PoolTime> team_age_;
  PoolTime next_team_ = PoolTime::max();  ///< when a question gets old enough for a team, if contexts are free
  CardCounts& counts_;
  std::size_t most_in_flight_;
  std::vector<std::unique_ptr<DeskJob>> jobs_;
  std::vector<DeskJob*> spare_;
  std::deque<DeskJob*> waiting_;  ///< not yet submitted, dropped ones among them
  std::size_t dropped_while_waiting_ = 0;
  std::vector<DeskJob*> leaders_;  ///< searches in flight that somebody waits for
  std::size_t joined_ = 0;         ///< members of their teams
  std::vector<PoolJob> to_abort_;
  std::size_t in_flight_ = 0;
  std::unordered_map<std::uint64_t, DeskJob*> by_question_;  ///< those that can be joined
  std::vector<PoolAnswer> answers_;
  bool is_abandoned_ = false;
  bool is_dead_ = false;
  PoolTime work_{};
  PoolTime pool_time_{};
};

}  // namespace cobalt::offload
