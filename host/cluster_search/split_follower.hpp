// SPDX-License-Identifier: Apache-2.0
/// \file
/// A follower of a search by root splitting: it searches the moves that the leader deals to it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string_view>

#include "host/cluster/ranks.hpp"
#include "host/cluster_search/search_message.hpp"
#include "host/engine/move_dealer.hpp"

namespace cobalt::cluster_search {

/// Searches in the thread of the caller; messages come in from another.
class SplitFollower final : public engine::MoveDealer {
 public:
  explicit SplitFollower(cluster::Ranks& ranks) : ranks_(ranks) {}

  /// The search of this number begins: moves of those before it are not wanted any more.
  void begin(std::uint32_t search);
  /// Searches moves until it is stopped. \return no line: the leader has them \throws what the evaluator throws
  engine::SearchResult search(engine::Engine& engine, const engine::Game& game, const engine::Limits& limits,
                              engine::SearchControl& control, engine::SearchListener& listener) override;

  // What comes from the leader. Both throw InputError when the bytes are no such message.
  /// A move to search. One of a newer deal ends all work on those before.
  void on_task(std::string_view body);
  /// Moves that wait need not be searched below a score.
  void on_bound(std::string_view body);

 private:
  /// The next move; nothing when the search is over.
  std::optional<MoveTask> next_task(const engine::SearchControl& control);

  cluster::Ranks& ranks_;
  std::atomic<bool> is_dropped_ = false;  ///< nobody wants the move any more that is searched

  std::mutex mutex_;  ///< of all below
  std::condition_variable arrived_;
  std::uint32_t search_ = 0;    ///< number of the search that runs, or ran last
  DealPlace newest_;            ///< deal of the tasks
  std::deque<MoveTask> tasks_;  ///< of that deal, not yet begun
};

}  // namespace cobalt::cluster_search
