// SPDX-License-Identifier: Apache-2.0
#include "host/engine/reference_evaluator.hpp"

#include <algorithm>

namespace cobalt::engine {

Score ReferenceEvaluator::evaluate(const chess::Position& position) const {
  return std::clamp(evaluator_->score_cp(position), -kMostStatic, kMostStatic);
}

}  // namespace cobalt::engine
