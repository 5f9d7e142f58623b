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
#include "host/engine/score.hpp"
#include "host/offload/card_options.hpp"
#include "host/offload/fiber_scheduler.hpp"
#include "host/offload/job_pool.hpp"
#include "host/offload/score_store.hpp"

namespace cobalt::offload {

using engine::Score;

/// \tparam T  with a member of Hook
template <typename T, typename... Options>
using AutoUnlinkList = boost::intrusive::list<T, boost::intrusive::constant_time_size<false>, Options...>;
using Hook = boost::intrusive::list_member_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

/// A job of the desk.
struct DeskJob;

/// A fiber that waits for an answer. Lives on its stack.
struct Ask {
  DeskJob* job = nullptr;
  FiberScheduler::Fiber* fiber = nullptr;
  bool is_answered = false;
  bool is_dropped = false;      ///< nobody wants the answer any more
  device::SearchAnswer answer;  ///< of a search
  Hook of_job;                  ///< the asks of a job
  Hook of_node;                 ///< the asks below a node
};

struct DeskJob {
  std::uint32_t index = 0;  ///< among the jobs of the desk: its tag in the pool
  device::SearchItem item;  ///< of a static evaluation only the position
  bool is_evaluation = false;
  std::uint64_t key = 0;       ///< of the position
  std::uint64_t question = 0;  ///< position, bound and depth together
  PoolJob number = 0;          ///< 0: not yet submitted
  bool is_dropped = false;     ///< nobody waits for it
  AutoUnlinkList<Ask, boost::intrusive::member_hook<Ask, Hook, &Ask::of_job>> asks;
};

/// Passes questions to a pool, as many at a time as the search may have in flight, and its answers to the fibers.
///
/// Fibers call ask() and drop(), which only take notes; the pool is called by send() and collect() alone, outside of
/// all fibers, so that a card that fails fails there. Every job is counted from its submission to its answer.
class JobDesk {
 public:
  /// \param counts  where jobs are counted
  JobDesk(JobPool& pool, FiberScheduler& scheduler, const CardOptions& options, CardCounts& counts);

  /// Waits for the answer to a question. Called by a fiber.
  /// \param ask  is_dropped when drop() was called meanwhile; else it has the answer
  /// \param key  of the position
  void ask(Ask& ask, const device::SearchItem& item, std::uint64_t key);
  /// The static score of a position, view of its side to move, waiting for it when need be. None when drop() was called
  /// meanwhile.
  std::optional<Score> evaluate(Ask& ask, const chess::Position& position);
  /// The same score will be wanted soon.
  void prefetch(const chess::Position& position);
  /// Wakes who waits; the job is aborted when nobody else does.
  void drop(Ask& ask);

  /// Questions that could be asked at once without exceeding what may be in flight.
  std::size_t free_slots() const;
  /// Host work for the clock of the pool, from now to the next send() or collect().
  void charge(PoolTime work) { work_ += work; }

  /// Passes on what was asked and what is to be aborted.
  void send();
  /// Lets the cards begin with what was passed on.
  void flush();
  /// Takes answers and wakes who waits for them. \param wait  for one at least
  void collect(bool wait);
  /// Ends the search: aborts what is in flight, and waits for it. Afterwards the pool has nothing of this desk.
  void drain();
  /// The pool is dead: forgets everything, and never calls it again.
  void abandon();

  std::size_t in_flight() const { return in_flight_; }
  std::size_t most_in_flight() const { return most_in_flight_; }
  /// Wall time spent in calls of the pool.
  PoolTime pool_time() const { return pool_time_; }

 private:
  class Stopwatch;

  void wait_for(Ask& ask, DeskJob& job);
  /// The job that finds the static score of a position, a new one when there is none; null when the score is there.
  DeskJob* evaluation_of(const chess::Position& position);
  void settle_search(const DeskJob& job, const device::SearchAnswer& answer);
  void settle_evaluation(const DeskJob& job, const device::Result& result);
  bool is_same_question(const DeskJob& job, const device::SearchItem& item, std::uint64_t key) const;
  DeskJob& new_job();
  void forget(DeskJob& job);
  void unlist(DeskJob& job);
  void settle(const PoolAnswer& answer);
  void pay();

  JobPool& pool_;
  FiberScheduler& scheduler_;
  const CardOptions& options_;
  CardCounts& counts_;
  std::size_t most_in_flight_;
  std::vector<std::unique_ptr<DeskJob>> jobs_;
  std::vector<DeskJob*> spare_;
  std::deque<DeskJob*> waiting_;  ///< not yet submitted, dropped ones among them
  std::size_t dropped_while_waiting_ = 0;
  std::vector<PoolJob> to_abort_;
  std::size_t in_flight_ = 0;
  std::unordered_map<std::uint64_t, DeskJob*> by_question_;  ///< those that can be joined
  std::vector<PoolAnswer> answers_;
  ScoreStore scores_;
  bool is_abandoned_ = false;
  PoolTime work_{};
  PoolTime pool_time_{};
};

}  // namespace cobalt::offload
