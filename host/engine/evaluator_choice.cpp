// SPDX-License-Identifier: Apache-2.0
#include "host/engine/evaluator_choice.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "host/engine/reference_evaluator.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/evaluators/registry.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::engine {

std::vector<std::string_view> evaluator_choices() {
  std::vector<std::string_view> names = evaluators::evaluator_names();
  names.insert(names.begin(), kCardEvaluator);
  return names;
}

std::shared_ptr<const LeafEvaluator> choose_evaluator(std::string_view name, const ParameterSet& parameters) {
  if (name == kCardEvaluator) return std::make_shared<SoftwareEvaluator>(parameters);
  auto reference = evaluators::find_evaluator(name);
  if (reference == nullptr) {
    throw InputError("evaluator " + text::quoted(name),
                     fmt::format("expected one of {}", fmt::join(evaluator_choices(), ", ")));
  }
  return std::make_shared<ReferenceEvaluator>(std::move(reference));
}

std::string why_not_on_a_card(std::string_view evaluator) {
  return fmt::format("a card computes its own evaluation function only (evaluator {}), not {}", kCardEvaluator,
                     text::quoted(evaluator));
}

}  // namespace cobalt::engine
