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

/// What an interface needs of it. As with Engine, one search at a time, and no other function while it runs.
class SearchBackend {
 public:
  SearchBackend() = default;
  virtual ~SearchBackend() = default;
  SearchBackend(const SearchBackend&) = delete;
  SearchBackend& operator=(const SearchBackend&) = delete;

  virtual SearchResult search(const Game& game, const Limits& limits, SearchControl& control,
                              SearchListener* listener) = 0;
  /// Throws std::bad_alloc and changes nothing when there is no memory.
  virtual void set_hash_megabytes(std::size_t megabytes) = 0;
  /// Of the host.
  virtual void set_threads(unsigned threads) = 0;
  virtual void set_lines(unsigned lines) = 0;
  virtual void set_move_overhead(Milliseconds overhead) = 0;
  virtual void clear() = 0;
  /// As Engine::exchange_evaluator. Cards download what differs. One that fails meanwhile is found by the next search.
  virtual void exchange_function(const ParameterSet& parameters, std::uint64_t number) = 0;
};

/// A backend as a chess program chooses it.
struct BackendChoice {
  std::string devices;  ///< a list, as the one who opens it reads it
  std::string xclbin;   ///< file for cards that need one; empty: none is named
};

/// Opens the backend of a choice, with an evaluation function. The engine is there for when it fails, and outlives it.
/// Throws InputError or DeviceError.
using OpenBackend = std::function<std::unique_ptr<SearchBackend>(const BackendChoice& choice,
                                                                 const ParameterSet& parameters, Engine& engine)>;

}  // namespace cobalt::engine
