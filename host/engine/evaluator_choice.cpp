// SPDX-License-Identifier: Apache-2.0
#include "host/engine/evaluator_choice.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "host/engine/software_evaluator.hpp"
#include "host/evaluators/evaluator.hpp"
#include "host/evaluators/registry.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::engine {
namespace {

/// Scores positions with the evaluation of another program. What it says beyond kMostStatic is kMostStatic. An
/// evaluator that counts moves (`php`) scores a position by the move at which the search met it first: tables keep that
/// score.
class ReferenceEvaluator : public LeafEvaluator {
 public:
  /// \param evaluator  not null
  explicit ReferenceEvaluator(std::unique_ptr<const evaluators::Evaluator> evaluator)
      : evaluator_(std::move(evaluator)) {}

  Score evaluate(const chess::Position& position) const override {
    return std::clamp(evaluator_->score_cp(position), -kMostStatic, kMostStatic);
  }

 private:
  std::unique_ptr<const evaluators::Evaluator> evaluator_;
};

}  // namespace

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
