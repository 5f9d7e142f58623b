// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `cobalt params diff` writes: in what two evaluation functions differ, by group.
#pragma once

#include <string>
#include <vector>

#include "host/parameters/parameter_set.hpp"
#include "host/support/json.hpp"

namespace cobalt::analysis {

/// For each group with differences a heading, and a line a field below it; at the end how many there are.
/// \param is_summary  the headings alone
std::vector<std::string> params_diff_text(const ParameterSet& from, const ParameterSet& to, bool is_summary);

/// `{"entries": N, "fields": N, "groups": {"mobility": {"entries": N, "changes": [...]}}}`. A change has table (where
/// the group has several), entry, field, from and to.
Json params_diff_json(const ParameterSet& from, const ParameterSet& to);

}  // namespace cobalt::analysis
