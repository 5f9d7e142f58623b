// SPDX-License-Identifier: Apache-2.0
/// \file
/// Cards as the leaves of the engine's search, whose workers are fibers of one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "host/engine/leaf_search.hpp"
#include "host/engine/limits.hpp"
#include "host/offload/card_options.hpp"
#include "host/offload/fiber_scheduler.hpp"
#include "host/offload/job_desk.hpp"
#include "host/offload/job_pool.hpp"

namespace cobalt::offload {

/// What the tables of cards are to a game. It lives on between searches.
struct CardTables {
  /// Keys are exclusive or this (SearchItem::root_key): entries of another mask are as if they were not in the table.
  /// The mask changes no result but by that.
  std::uint64_t key_mask = 0;
  std::uint8_t generation = 0;  ///< of the last search

  /// Nothing of the tables counts any more. It takes no time.
  void forget();
};

/// The leaves of one search: null windows of few plies as jobs of a pool, or static scores.
class TreeSearch final : public engine::LeafSearch, private FiberScheduler::Driver {
 public:
  /// Everything outlives this object. \param pool  nothing in flight
  /// \param tick  called several times per millisecond of the pool's time
  TreeSearch(JobPool& pool, const CardOptions& options, CardTables& tables, const engine::Game& game,
             std::function<void()> tick);
  ~TreeSearch() override;

  /// What it has done; complete after run().
  CardCounts counts() const;
  /// Jobs that the pool still has; 0 after run() unless a card failed.
  std::size_t in_flight() const { return desk_.in_flight(); }

  int depth() const override { return depth_; }
  std::size_t width() const override { return width_; }
  bool wants_more() const override { return scheduler_.has_room() && desk_.free_slots() > scheduler_.ready(); }
  const engine::LeafEvaluator& evaluator(const engine::LeafEvaluator& own) const override;
  const engine::SearchTime& time() const override { return clock_; }
  std::uint64_t nodes() const override { return counts_.host_nodes + counts_.tries; }

  Ticket post(const Question& question) override;
  bool is_answered(Ticket ticket) const override;
  Answer take(Ticket ticket) override;
  void drop(Ticket ticket) override;

  /// Afterwards nothing is in flight. \throws DeviceError when a card fails, or gives an answer that cannot be
  void run(std::function<void()> task) override;
  void start(std::function<void()> task) override;
  Fiber current() override { return &scheduler_.current(); }
  void pause() override { scheduler_.wait(); }
  void wake(Fiber fiber) override { scheduler_.wake(*static_cast<FiberScheduler::Fiber*>(fiber)); }
  void charge(std::uint64_t host_nodes) override;

 private:
  /// The clock of a pool.
  class PoolClock final : public engine::SearchTime {
   public:
    explicit PoolClock(const JobPool& pool) : pool_(pool) {}
    Clock::duration now() const override { return pool_.now(); }
    Clock::duration at(Clock::time_point time) const override { return pool_.time_at(time); }

   private:
    const JobPool& pool_;
  };
  /// Static scores of cards.
  class CardEvaluator final : public engine::LeafEvaluator {
   public:
    explicit CardEvaluator(TreeSearch& tree) : tree_(tree) {}
    Score evaluate(const chess::Position& position) const override { return tree_.evaluate(position); }

   private:
    TreeSearch& tree_;
  };
  /// A question that was posted.
  struct Posted {
    Ask ask;
    chess::Position position;
  };

  void after_fiber() override;
  void on_idle() override;
  void on_failure(const std::exception_ptr& error) override;
  void look_at_clock();
  device::SearchItem item_of(const Question& question) const;
  Score evaluate(const chess::Position& position);

  JobPool& pool_;
  const CardOptions& options_;
  const CardTables& tables_;
  std::function<void()> tick_;
  bool shares_table_;
  int depth_;
  std::size_t width_;
  std::uint16_t rules_;
  PoolClock clock_;
  CardEvaluator card_evaluator_;
  CardCounts counts_;
  FiberScheduler scheduler_;
  JobDesk desk_;
  std::deque<Posted> posted_;  ///< by ticket
  std::vector<Ticket> spare_;
  FiberScheduler::Fiber* main_ = nullptr;
  std::size_t fibers_run_ = 0;
  PoolTime next_tick_;
  PoolTime start_;
  double busy_before_;
  std::uint64_t batches_before_;
  std::chrono::steady_clock::time_point wall_start_ = std::chrono::steady_clock::now();
};

}  // namespace cobalt::offload
