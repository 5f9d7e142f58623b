// SPDX-License-Identifier: Apache-2.0
/// \file
/// Whole searches on the cards: the host asks about the root alone, and keeps time.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "host/engine/control.hpp"
#include "host/engine/limits.hpp"
#include "host/engine/listener.hpp"
#include "host/offload/card_options.hpp"
#include "host/offload/job_pool.hpp"
#include "host/offload/root_peers.hpp"
#include "host/offload/root_tests.hpp"
#include "host/offload/search_clock.hpp"

namespace cobalt::offload {

/// What lives on between the searches of a game, and goes when it ends or the evaluation function changes.
struct RootMemory {
  /// Entries of another mask are as if they were not in the table. The mask of the keys changes no result but by that.
  std::uint64_t key_mask = 0;
  std::uint8_t generation = 0;  ///< of the last search
  Score value = 0;              ///< that it found, view of its side to move

  /// Nothing of the table counts any more. It takes no time.
  void forget();
};

/// Keys of positions of the game that are draws when they come again: those that were there twice. The others may come
/// once more.
/// \param mask  the keys are exclusive or this (RootMemory::key_mask)
std::vector<std::uint64_t> drawn_keys(const engine::Game& game, std::uint64_t mask);

/// A search of a root by contexts that share a table (RootTests).
class RootSearch {
 public:
  /// Everything but `limits` outlives this object.
  /// \param pool   can_search_roots(), nothing in flight
  /// \param peers  machines that search the same root; null: there is none
  RootSearch(JobPool& pool, const CardOptions& options, RootMemory& memory, const engine::Game& game,
             const engine::Limits& limits, engine::SearchControl& control, engine::SearchListener* listener,
             engine::Milliseconds overhead, RootPeers* peers = nullptr);

  /// Searches until a limit is reached. Afterwards nothing is in flight. Throws DeviceError when a card fails, or gives
  /// an answer that cannot be: a refused job, an end that nobody asked for, a move that is not legal.
  /// \param tick  called about every millisecond of the pool's time
  void run(const std::function<void()>& tick);

  /// Best line: the best move and the replies that the table knows. Empty without a legal move.
  const std::vector<chess::Move>& line() const { return line_; }
  Score score() const { return score_; }
  int depth() const { return completed_depth_; }
  CardCounts counts() const;
  PoolTime elapsed() const { return clock_.elapsed(); }
  std::size_t in_flight() const { return asked_.size(); }

 private:
  /// A context of the cards, as the host sees it: it has one job that somebody needs.
  struct Slot {
    RootTest test;
    PoolJob job = 0;
  };
  /// A job in flight. Its slot may have another one by now.
  struct Asked {
    RootTest test;
    std::size_t slot = 0;
    bool is_aborted = false;  ///< the card was told to end it
  };

  /// The question for a slot now.
  RootTest next_test(std::size_t slot) const;
  void ask(std::size_t slot, const RootTest& test);
  void take(const PoolAnswer& answer);
  void renew();
  void report(int depth, engine::Bound bound);
  bool is_over();
  bool may_deepen(int depth);
  void obey_aborts();
  void drain();
  void find_replies();
  device::SearchItem item_of(const chess::Position& position, int depth, Score bound) const;

  JobPool& pool_;
  double busy_before_;  ///< PoolCounts::busy_context_seconds
  const CardOptions& options_;
  RootMemory& memory_;
  const engine::Game& game_;
  engine::Limits limits_;
  engine::SearchControl& control_;
  engine::SearchListener* listener_;
  RootPeers* peers_;
  SearchClock clock_;
  bool moves_wait_;  ///< while another context searches their child: every card can do that
  RootTests tests_;
  std::vector<Slot> slots_;
  std::unordered_map<PoolJob, Asked> asked_;
  /// Jobs that nobody needs, and when the card is to be told.
  std::deque<std::pair<PoolTime, PoolJob>> to_abort_;
  std::vector<PoolAnswer> answers_;
  std::vector<chess::Move> line_;
  Score score_ = 0;
  int completed_depth_ = 0;
  std::uint16_t told_best_ = spec::kNoMove;
  bool is_done_ = false;
  CardCounts counts_;
};

}  // namespace cobalt::offload
