// SPDX-License-Identifier: Apache-2.0
/// \file
/// The leader of a search by root splitting: it deals the moves of the root to the ranks, iteration by iteration, as
/// the master of Deep Blue did with the nodes of the first plies.
///
/// Young brothers wait: the first move is searched before the others are dealt, with its score as their bound. Late
/// moves are searched with a null window; one that is better is searched again at once, by the rank that found it. The
/// ranks share nothing else. A rank that is lost, or only slow, holds up nothing: others get its moves, too.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>

#include "host/cluster/ranks.hpp"
#include "host/cluster_search/deal.hpp"
#include "host/cluster_search/search_message.hpp"
#include "host/engine/move_dealer.hpp"
#include "host/engine/root_move.hpp"

namespace cobalt::cluster_search {

/// Leads in the thread of the caller, which searches the moves of this rank, too: a search of milliseconds has no time
/// for another. Messages come in from a second thread.
class SplitLeader final : public engine::MoveDealer {
 public:
  explicit SplitLeader(cluster::Ranks& ranks) : ranks_(ranks) {}

  /// The search of this number begins.
  void begin(std::uint32_t search);
  /// Searches the root with all ranks that live. `limits.nodes` counts the moves that are done on all ranks and the one
  /// that is searched here; it may be passed by what followers search at the end.
  /// \throws what the evaluator or the listener throws
  engine::SearchResult search(engine::Engine& engine, const engine::Game& game, const engine::Limits& limits,
                              engine::SearchControl& control, engine::SearchListener& listener) override;

  // What comes from the followers.
  /// The result of a move. \throws InputError when the bytes are no result
  void on_result(unsigned rank, std::string_view body);
  /// A rank is lost: others get its moves.
  void on_loss(unsigned rank);

 private:
  /// The iterations of a search.
  class Iterations;

  /// The moves of a root that are dealt out.
  struct Table {
    std::span<engine::RootMove> moves;
    int first_number = 1;  ///< of the first of them, among those of the root
    int depth = 0;
    engine::Score alpha = 0;  ///< rises with results
    engine::Score beta = 0;
    engine::Score best = -engine::kInfinite;  ///< or a bound of it
    bool is_shared = false;                   ///< by all ranks; else this one has all moves
  };

  // All below with mutex_.
  void begin_deal(const Table& table);
  void end_deal();
  bool is_deal_done() const { return deal_.is_done() || table_.best >= table_.beta; }
  void feed_followers();
  MoveTask task_at(std::size_t place) const;
  /// \return whether the result is of this deal
  bool take(unsigned rank, const MoveResult& result);

  cluster::Ranks& ranks_;
  std::atomic<bool> is_dropped_ = false;  ///< nobody wants the move any more that this rank searches
  std::atomic<std::uint64_t> nodes_ = 0;  ///< of moves that are done; written with mutex_

  std::mutex mutex_;  ///< of all below
  std::condition_variable changed_;
  std::uint32_t search_ = 0;  ///< number of the search that runs, or ran last
  std::uint32_t deals_ = 0;   ///< of it so far
  Deal deal_;
  Table table_;
  std::optional<std::size_t> own_place_;     ///< what this rank searches
  std::map<std::uint16_t, unsigned> homes_;  ///< by the bits of a move: the rank that has searched it last
  std::uint64_t evaluations_ = 0;            ///< of moves that are done
};

}  // namespace cobalt::cluster_search
