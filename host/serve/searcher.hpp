// SPDX-License-Identifier: Apache-2.0
/// \file
/// Who searches for a session: the host alone, or host and cards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/annotate/searches.hpp"
#include "host/device/device.hpp"
#include "host/engine/engine.hpp"
#include "host/offload/card_load.hpp"
#include "host/offload/card_model.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::serve {

using offload::CardLoad;

/// An engine with its tables. One search at a time, in any thread.
class Searcher {
 public:
  using OnLoad = offload::OnLoad;

  explicit Searcher(ParameterSet parameters) : parameters_(std::move(parameters)) {}
  virtual ~Searcher() = default;
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  /// "host", or what its cards are called.
  virtual std::string name() const = 0;
  /// Time and speed are those of cards that are not there.
  virtual bool is_virtual() const { return false; }
  virtual engine::SearchResult search(const engine::Game& game, const engine::Limits& limits,
                                      engine::SearchControl& control, engine::SearchListener& listener,
                                      const OnLoad& on_load) = 0;
  /// Searches many positions at once, with so many nodes each, or tries of cards: for annotate::annotate_games().
  /// \param effort  nothing: annotate::kDefaultNodes, or those of offload::PositionLimits
  /// \param on_load  hears what cards do
  virtual annotate::SearchMany search_many(std::optional<std::uint64_t> effort, const OnLoad& on_load) = 0;
  /// What the cards have done in this search until now, for who listens to it; nothing without cards.
  virtual std::optional<CardLoad> load() const { return std::nullopt; }
  /// The evaluation function of its searches.
  const ParameterSet& parameters() const { return parameters_; }

 private:
  ParameterSet parameters_;
};

/// What all searchers are told.
struct SearcherOptions {
  ParameterSet parameters;
  std::size_t hash_megabytes = engine::Engine::kDefaultMegabytes;
  unsigned threads = 1;                                      ///< of the host's search
  unsigned lines = 1;                                        ///< best moves that are shown
  std::shared_ptr<const book::ExtendedBook> book{};          ///< with bonuses of root moves; null: none
  std::shared_ptr<const tablebase::EndgameTables> tables{};  ///< null: none
};

/// The host alone. Throws std::bad_alloc when there is no memory for the table.
std::unique_ptr<Searcher> make_host_searcher(const SearcherOptions& options);
/// Leaves on devices whose parameters are loaded. Throws InputError, std::bad_alloc.
std::unique_ptr<Searcher> make_card_searcher(const SearcherOptions& options, std::string name,
                                             std::vector<std::unique_ptr<device::Device>> devices);
/// Leaves on cards that are not there, in virtual time. Throws InputError, std::bad_alloc.
std::unique_ptr<Searcher> make_virtual_searcher(const SearcherOptions& options, std::string name,
                                                const std::vector<offload::CardModel>& cards);

}  // namespace cobalt::serve
