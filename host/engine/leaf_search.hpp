// SPDX-License-Identifier: Apache-2.0
/// \file
/// Who answers null windows of few plies in the place of the engine: cards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "host/chess/position.hpp"
#include "host/engine/leaf_evaluator.hpp"
#include "host/engine/policy_names.hpp"
#include "host/engine/time_manager.hpp"

namespace cobalt::engine {

/// Answers the leaves of a tree: is the value of a position, searched so deep, at least a bound? The workers of a
/// search run in fibers of one thread, so one that waits costs nothing. All functions but run() are called by fibers.
class LeafSearch {
 public:
  struct Question {
    const chess::Position& position;
    Score bound;                          ///< view of its side to move, mates counted from the position
    int depth;                            ///< plies, 1 to depth()
    std::span<const std::uint64_t> keys;  ///< of the game and the line, the position's own last
    std::size_t root_key;                 ///< index of the root's key in `keys`
    int plies_back;                       ///< positions that can be repeated lie within so many plies
  };
  struct Answer {
    bool is_known = false;  ///< else the search is over, and nobody needs an answer
    bool at_least = false;  ///< the value is at least the bound
    chess::Move best;       ///< the move that proves it; none: not known
  };
  /// Of a question that was posted; forgotten by take() and drop().
  using Ticket = std::uint32_t;
  /// A fiber, to wake it; null for none.
  using Fiber = void*;

  LeafSearch() = default;
  LeafSearch(const LeafSearch&) = delete;
  LeafSearch& operator=(const LeafSearch&) = delete;
  virtual ~LeafSearch() = default;

  /// Null windows of so many plies or less are questions; 0: none is, only static scores come from elsewhere.
  virtual int depth() const = 0;
  /// Questions that can be worked on at once; with 1 the search is one sequence of questions.
  virtual std::size_t width() const = 0;
  /// Another question would be worked on at once.
  virtual bool wants_more() const = 0;
  /// Static scores of the tree. \param own  of the engine
  virtual const LeafEvaluator& evaluator(const LeafEvaluator& own) const = 0;
  /// Clock of the search.
  virtual const SearchTime& time() const = 0;
  /// Nodes so far, those that were charged and those of the leaves.
  virtual std::uint64_t nodes() const = 0;

  /// Asks; the fiber that runs is woken when the answer is there.
  virtual Ticket post(const Question& question) = 0;
  virtual bool is_answered(Ticket ticket) const = 0;
  /// The answer, which is there.
  virtual Answer take(Ticket ticket) = 0;
  /// Nobody needs the answer any more.
  virtual void drop(Ticket ticket) = 0;

  /// Runs a task and all fibers that it starts, until all have ended. \throws what one of them, or a card, throws
  virtual void run(std::function<void()> task) = 0;
  virtual void start(std::function<void()> task) = 0;
  virtual Fiber current() = 0;
  /// Returns when somebody has woken the fiber that runs; that may be for nothing, to look at the clock.
  virtual void pause() = 0;
  virtual void wake(Fiber fiber) = 0;
  /// The host has searched so many nodes: virtual time passes.
  virtual void charge(std::uint64_t host_nodes) = 0;
};

}  // namespace cobalt::engine
