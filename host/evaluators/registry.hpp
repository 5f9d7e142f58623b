// SPDX-License-Identifier: Apache-2.0
/// \file
/// All reference evaluators, by name.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "host/evaluators/evaluator.hpp"

namespace cobalt::evaluators {

/// "material", "danish" and so on.
std::vector<std::string_view> evaluator_names();

/// The evaluator of a name; null when there is none.
std::unique_ptr<const Evaluator> find_evaluator(std::string_view name);

}  // namespace cobalt::evaluators
