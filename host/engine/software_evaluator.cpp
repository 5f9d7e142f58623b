// SPDX-License-Identifier: Apache-2.0
#include "host/engine/software_evaluator.hpp"

#include "host/chess/packed_position.hpp"

namespace cobalt::engine {

Score SoftwareEvaluator::evaluate(const chess::Position& position) const {
  return model_.evaluate(chess::pack_position(position)).score_cp;
}

}  // namespace cobalt::engine
