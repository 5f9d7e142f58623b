// SPDX-License-Identifier: Apache-2.0
/// \file
/// Evaluation functions of the search by name: the card's, and those of host/evaluators.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/engine/leaf_evaluator.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::engine {

/// The evaluation function of the card, with the parameters that are chosen; the only one that a card computes.
inline constexpr std::string_view kCardEvaluator = "card";

/// kCardEvaluator and the names of all reference evaluators.
std::vector<std::string_view> evaluator_choices();

/// The evaluator of a name. \param parameters  of the card's; the others have none
/// \throws InputError that names the choices when there is none of this name
std::shared_ptr<const LeafEvaluator> choose_evaluator(std::string_view name, const ParameterSet& parameters);

/// For messages: why a reference evaluator and a card do not go together.
std::string why_not_on_a_card(std::string_view evaluator);

}  // namespace cobalt::engine
