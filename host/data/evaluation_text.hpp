// SPDX-License-Identifier: Apache-2.0
/// \file
/// What tells evaluation functions apart, for recipes.
#pragma once

#include <string>

#include "host/parameters/parameter_set.hpp"

namespace cobalt::data {

/// The checksum of all entries, as in "619366ed", or the name of a reference evaluator.
/// \param evaluator  see engine/evaluator_choice.hpp
std::string evaluation_text(const std::string& evaluator, const ParameterSet& parameters);

}  // namespace cobalt::data
