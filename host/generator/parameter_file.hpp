// SPDX-License-Identifier: Apache-2.0
/// \file
/// Parameter files of either form, told apart by their first character that is no blank: JSON (parameter_json.hpp)
/// begins with a brace, anything else is the generator's settings (generator.hpp).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "host/generator/evaluation_function.hpp"
#include "host/parameters/parameter_set.hpp"
#include "host/parameters/problems.hpp"

namespace cobalt {

/// Reads parameters of either form.
/// \param source    name of the file for messages
/// \param problems  gets everything that is wrong, as source:line; when it stays empty the result is good
ParameterSet parse_parameters(std::string_view text, const std::string& source, Problems& problems);

/// The same; throws the first problem as InputError.
ParameterSet parse_parameters(std::string_view text, const std::string& source);

/// Reads a parameter file of either form. Throws InputError naming file, line, entry and limit.
ParameterSet read_parameters(const std::filesystem::path& path);

/// The same with what the root changes of it: nothing of a JSON file, whose values are final.
EvaluationFunction read_evaluation_function(const std::filesystem::path& path);

/// Everything that is wrong with a file; empty when it is good. A file that cannot be read is one problem.
Problems check_parameters(const std::filesystem::path& path);

}  // namespace cobalt
