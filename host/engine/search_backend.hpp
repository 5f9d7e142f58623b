// SPDX-License-Identifier: Apache-2.0
/// \file
/// Who searches in the place of the software engine, such as cards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "host/engine/engine.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::engine {

/// What an interface needs of it. It searches with the engine that it was opened with, whose tables and settings are
/// its own. As with Engine, one search at a time, and no other function while it runs.
class SearchBackend {
 public:
  SearchBackend() = default;
  virtual ~SearchBackend() = default;
  SearchBackend(const SearchBackend&) = delete;
  SearchBackend& operator=(const SearchBackend&) = delete;

  virtual SearchResult search(const Game& game, const Limits& limits, SearchControl& control,
                              SearchListener* listener) = 0;
  /// A new game; Engine::clear() is called beside it.
  virtual void clear() = 0;
  /// Beside Engine::exchange_evaluator(). Cards download what differs. One that fails meanwhile is found by the next
  /// search.
  virtual void exchange_function(const ParameterSet& parameters) = 0;
  /// What computes, for the user: "xrt (card 0 ...)"; empty: there is no more to say than the choice does.
  virtual std::string description() const { return {}; }
};

/// A backend as a chess program chooses it.
struct BackendChoice {
  std::string devices;  ///< a list, as the one who opens it reads it
  std::string xclbin;   ///< file for cards that need one; empty: none is named
};

/// Opens the backend of a choice, with an evaluation function. The engine outlives it.
/// Throws InputError or DeviceError.
using OpenBackend = std::function<std::unique_ptr<SearchBackend>(const BackendChoice& choice,
                                                                 const ParameterSet& parameters, Engine& engine)>;

}  // namespace cobalt::engine
