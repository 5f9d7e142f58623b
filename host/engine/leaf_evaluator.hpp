// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the search gets its static scores: the one place at which another kind of evaluation is put in.
#pragma once

#include "host/chess/position.hpp"
#include "host/engine/policy_names.hpp"

namespace cobalt::engine {

/// Scores positions as they stand. All threads of a search call it at the same time.
class LeafEvaluator {
 public:
  LeafEvaluator() = default;
  virtual ~LeafEvaluator() = default;
  LeafEvaluator(const LeafEvaluator&) = delete;
  LeafEvaluator& operator=(const LeafEvaluator&) = delete;

  /// The static score, view of the side to move, within +-kMostStatic. The same position has the same score while the
  /// search runs.
  virtual Score evaluate(const chess::Position& position) const = 0;
};

}  // namespace cobalt::engine
