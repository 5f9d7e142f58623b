// SPDX-License-Identifier: Apache-2.0
/// \file
/// What each term of a reference evaluator gave to White and to Black, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "host/evaluators/evaluator.hpp"
#include "host/support/json.hpp"

namespace cobalt::evaluators {

/// A table of the terms in the program's units, with what they add up to.
std::vector<std::string> term_table(const Evaluator& evaluator, const Shares& shares);

/// `{name: {"white": units, "black": units, "total": units, "origin": ...}, ...}`, all terms.
Json terms_json(const Evaluator& evaluator, const Shares& shares);

}  // namespace cobalt::evaluators
