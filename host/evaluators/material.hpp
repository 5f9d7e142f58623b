// SPDX-License-Identifier: Apache-2.0
/// \file
/// The baseline: men counted, nothing else.
#pragma once

#include "host/evaluators/evaluator.hpp"

namespace cobalt::evaluators {

/// Pawn 100, knight and bishop 300, rook 500, queen 900: the values of every beginner's book, from no document.
class MaterialEvaluator : public Evaluator {
 public:
  MaterialEvaluator();
  Shares shares(const chess::Position& position) const override;
};

}  // namespace cobalt::evaluators
