// SPDX-License-Identifier: Apache-2.0
#include "host/generator/evaluation_function.hpp"

#include <utility>

#include "host/generator/root_rules.hpp"

namespace cobalt {

EvaluationFunction::EvaluationFunction(const ParameterSet& fixed, std::optional<sections::Values> root_strengths)
    : fixed_(fixed), root_strengths_(std::move(root_strengths)) {}

ParameterSet EvaluationFunction::at(const RootFacts& root) const {
  ParameterSet parameters = fixed_;
  if (root_strengths_) bend(parameters, *root_strengths_, root);
  return parameters;
}

}  // namespace cobalt
