// SPDX-License-Identifier: Apache-2.0
/// \file
/// The chess engine with its leaves on cards: what engine::Engine is without.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/engine/engine.hpp"
#include "host/offload/card_load.hpp"
#include "host/offload/card_options.hpp"
#include "host/offload/job_pool.hpp"
#include "host/offload/root_search.hpp"
#include "host/offload/upper_search.hpp"

namespace cobalt::offload {

/// What a search with cards found, and what it cost. `nodes` are those of the host and the tries of the cards.
struct CardResult : engine::SearchResult {
  CardCounts counts;
  PoolTime pool_time{};            ///< of the search, by the clock of the pool
  std::string failure;             ///< why a card failed and the software engine went on; empty: none failed
  std::size_t left_in_flight = 0;  ///< jobs of this search that the pool still has at its end: 0 unless a card failed
};

/// Searches with a pool of cards: tables that live from search to search, iterations, limits, reports. One search at a
/// time. When a card fails the software engine ends the search, and does all that follow.
class CardSearch {
 public:
  /// \param pool    with the parameters loaded; outlives this object
  /// \param engine  goes on when a card fails, as its own options say; outlives this object
  CardSearch(JobPool& pool, engine::Engine& engine);

  CardOptions& options() { return options_; }
  /// Size of the transposition table, emptied. Throws std::bad_alloc and keeps the old one when there is no memory.
  void set_hash_megabytes(std::size_t megabytes);
  void set_lines(unsigned lines) { lines_ = lines; }
  void set_move_overhead(engine::Milliseconds overhead) { move_overhead_ = overhead; }
  /// The pool has another evaluation function: scores of the one before are not used
  /// (TranspositionTable::set_function).
  void set_function(std::uint64_t number);
  /// Forgets everything: a new game.
  void clear();
  /// Told how busy the cards are while they search; empty: nobody is.
  void set_on_load(OnLoad on_load) { on_load_ = std::move(on_load); }
  /// The load of the search that runs, for its listener, or of the last one; before the first one cards are idle.
  CardLoad load() const { return meter_ ? meter_->load() : last_load_; }
  /// A card has failed: all searches are software's.
  bool has_failed() const { return !failure_.empty(); }

  /// Searches. With one job in flight and a limit of depth the result is always the same after clear(), whatever the
  /// pool. \param listener  null: nobody is told
  CardResult search(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                    engine::SearchListener* listener = nullptr);
  /// The same search with the result of engine::Engine, without what the cards did.
  engine::SearchResult search_as_engine(const engine::Game& game, const engine::Limits& limits,
                                        engine::SearchControl& control, engine::SearchListener* listener);

 private:
  class Iterations;
  class Helpers;
  /// Measures the load of a search as long as it lives.
  class Metering;

  bool searches_root(const chess::Position& root, const engine::Limits& limits) const;
  void search_root(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                   engine::SearchListener* listener, CardResult& result);
  void fall_back(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                 engine::SearchListener* listener, CardResult& result);

  JobPool& pool_;
  engine::Engine& engine_;
  CardOptions options_;
  std::unique_ptr<engine::TranspositionTable> table_;
  std::uint64_t function_ = 0;  ///< number of the evaluation function
  RootMemory root_memory_;
  std::deque<Experience> experience_;  ///< of each thread
  unsigned lines_ = 1;
  engine::Milliseconds move_overhead_ = engine::Engine::kDefaultMoveOverhead;
  OnLoad on_load_;
  std::optional<LoadMeter> meter_;  ///< while cards search
  CardLoad last_load_;
  std::string failure_;
};

}  // namespace cobalt::offload
