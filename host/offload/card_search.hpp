// SPDX-License-Identifier: Apache-2.0
/// \file
/// The chess engine with its leaves on cards: what engine::Engine is without.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "host/engine/engine.hpp"
#include "host/offload/card_load.hpp"
#include "host/offload/card_options.hpp"
#include "host/offload/job_pool.hpp"
#include "host/offload/tree_search.hpp"

namespace cobalt::offload {

/// What a search with cards found, and what it cost. `nodes` are those of the host and the tries of the cards.
struct CardResult : engine::SearchResult {
  CardCounts counts;
  PoolTime pool_time{};            ///< of the search, by the clock of the pool
  std::string failure;             ///< why a card failed and the software engine went on; empty: none failed
  std::size_t left_in_flight = 0;  ///< jobs of this search that the pool still has at its end: 0 unless a card failed
};

/// The engine's search with its leaves on a pool of cards. When a card fails the software engine ends the search, and
/// does all that follow.
class CardSearch {
 public:
  /// \param pool    with the parameters loaded; outlives this object
  /// \param engine  searches the tree above the cards, with its own tables and settings; outlives this object
  CardSearch(JobPool& pool, engine::Engine& engine);

  CardOptions& options() { return options_; }
  /// What the tables of the cards hold counts no more: a new game, or another evaluation function.
  void forget_tables() { tables_.forget(); }
  /// Told how busy the cards are while they search; empty: nobody is.
  void set_on_load(OnLoad on_load) { on_load_ = std::move(on_load); }
  /// The load of the search that runs, for its listener, or of the last one; before the first one cards are idle.
  CardLoad load() const { return meter_ ? meter_->load() : last_load_; }
  /// A card has failed: all searches are software's.
  bool has_failed() const { return !failure_.empty(); }

  /// Searches. With one job in flight and a limit of depth the result is always the same after Engine::clear(),
  /// whatever the pool. \param listener  null: nobody is told
  CardResult search(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                    engine::SearchListener* listener = nullptr);

 private:
  /// Measures the load of a search as long as it lives.
  class Metering;

  JobPool& pool_;
  engine::Engine& engine_;
  CardOptions options_;
  CardTables tables_;
  OnLoad on_load_;
  std::optional<LoadMeter> meter_;  ///< while cards search
  CardLoad last_load_;
  std::string failure_;
};

}  // namespace cobalt::offload
