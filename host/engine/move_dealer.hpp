// SPDX-License-Identifier: Apache-2.0
/// \file
/// Searches of single moves of a root, for who deals out the moves of a search to several engines.
#pragma once

#include <cstdint>

#include "host/chess/types.hpp"
#include "host/engine/root_move.hpp"
#include "host/engine/score.hpp"

namespace cobalt::engine {

class Engine;
class SearchControl;
class SearchListener;
struct Game;
struct Limits;
struct SearchResult;

/// A move of the root that is to be searched. Scores are in the view of the side to move.
struct DealtMove {
  chess::Move move;
  int number =
      1;  ///< its place among the moves of the root, from 1: the first has an open window, late ones are reduced
  int depth = 1;  ///< of the root, plies
  Score alpha = -kInfinite;
  Score beta = kInfinite;
};

/// What came of it.
struct DealtResult {
  Score score = 0;  ///< at or below alpha, or at or above beta: a bound
  RootMove move;    ///< with score and line when it is the first move, or better than alpha; its nodes of one thread
  std::uint64_t nodes = 0;        ///< of all threads
  std::uint64_t evaluations = 0;  ///< of all threads
};

/// Searches a root in the place of an engine: by single moves, on that engine and on others.
class MoveDealer {
 public:
  MoveDealer() = default;
  virtual ~MoveDealer() = default;
  MoveDealer(const MoveDealer&) = delete;
  MoveDealer& operator=(const MoveDealer&) = delete;

  /// As Engine::search(), which calls it; it calls Engine::search_move().
  virtual SearchResult search(Engine& engine, const Game& game, const Limits& limits, SearchControl& control,
                              SearchListener& listener) = 0;
};

}  // namespace cobalt::engine
