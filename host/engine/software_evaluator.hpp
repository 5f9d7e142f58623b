// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluator of the card, computed by the host.
#pragma once

#include "host/engine/leaf_evaluator.hpp"
#include "host/evaluation/evaluator.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::engine {

/// Scores positions with the software evaluator: what the card would answer, bit for bit.
class SoftwareEvaluator : public LeafEvaluator {
 public:
  explicit SoftwareEvaluator(const ParameterSet& parameters) : evaluator_(parameters) {}

  Score evaluate(const chess::Position& position) const override;

 private:
  evaluation::Evaluator evaluator_;
};

}  // namespace cobalt::engine
