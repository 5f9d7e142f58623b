// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation of another program in the place of the card's.
#pragma once

#include <memory>
#include <utility>

#include "host/engine/leaf_evaluator.hpp"
#include "host/evaluators/evaluator.hpp"

namespace cobalt::engine {

/// Scores positions with a reference evaluator. What it says beyond kMostStatic is kMostStatic. An evaluator that
/// counts moves (`php`) scores a position by the move at which the search met it first: tables keep that score.
class ReferenceEvaluator : public LeafEvaluator {
 public:
  /// \param evaluator  not null
  explicit ReferenceEvaluator(std::unique_ptr<const evaluators::Evaluator> evaluator)
      : evaluator_(std::move(evaluator)) {}

  Score evaluate(const chess::Position& position) const override;

 private:
  std::unique_ptr<const evaluators::Evaluator> evaluator_;
};

}  // namespace cobalt::engine
