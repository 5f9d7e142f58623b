// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reader of the JSON form of parameter files (parameter_file.hpp).
#pragma once

#include <string>
#include <string_view>

#include "host/generator/parameter_set.hpp"
#include "host/generator/problems.hpp"

namespace cobalt {

/// Reads the JSON form. Problems carry source:line:column for syntax and source:line for what the text says.
ParameterSet parse_json_parameters(std::string_view text, const std::string& source, Problems& problems);

}  // namespace cobalt
