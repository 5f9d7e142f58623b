// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/split_follower.hpp"

#include <algorithm>
#include <chrono>

#include "host/engine/engine.hpp"

namespace cobalt::cluster_search {
namespace {

/// A follower without a move looks so often for the end of the search.
constexpr std::chrono::milliseconds kSlice{1};

}  // namespace

void SplitFollower::begin(std::uint32_t search) {
  const std::scoped_lock lock(mutex_);
  search_ = search;
  // Moves of this very search may be here already.
  std::erase_if(tasks_, [search](const MoveTask& task) { return task.where.search < search; });
}

engine::SearchResult SplitFollower::search(engine::Engine& engine, const engine::Game& game,
                                           const engine::Limits& limits, engine::SearchControl& control,
                                           engine::SearchListener& /*listener*/) {
  engine.begin_dealt_search();
  engine::SearchResult all;
  while (const std::optional<MoveTask> task = next_task(control)) {
    const auto result =
        engine.search_move(game, task->move, limits, [&] { return is_dropped_ || control.stop_requested(); });
    if (!result) continue;
    all.nodes += result->nodes;
    all.evaluations += result->evaluations;
    ranks_.send(0, cluster::Kind::kMoveResult, result_bytes({task->where, *result}));
  }
  return all;
}

std::optional<MoveTask> SplitFollower::next_task(const engine::SearchControl& control) {
  std::unique_lock lock(mutex_);
  while (!control.stop_requested()) {
    if (!tasks_.empty() && tasks_.front().where.search == search_) {
      const MoveTask task = tasks_.front();
      tasks_.pop_front();
      is_dropped_ = false;
      return task;
    }
    arrived_.wait_for(lock, kSlice);
  }
  return std::nullopt;
}

void SplitFollower::on_task(std::string_view body) {
  const MoveTask task = task_of(body);
  const std::scoped_lock lock(mutex_);
  if (task.where.is_older_than(newest_) || task.where.search < search_) return;
  if (newest_.is_older_than(task.where)) {
    tasks_.clear();
    is_dropped_ = true;
    newest_ = task.where;
  }
  tasks_.push_back(task);
  arrived_.notify_one();
}

void SplitFollower::on_bound(std::string_view body) {
  const DealBound bound = bound_of(body);
  const std::scoped_lock lock(mutex_);
  for (MoveTask& task : tasks_) {
    const bool is_meant = !task.where.is_older_than(bound.where) && !bound.where.is_older_than(task.where);
    if (is_meant) task.move.alpha = std::max(task.move.alpha, bound.alpha);
  }
}

}  // namespace cobalt::cluster_search
