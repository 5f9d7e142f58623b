// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation function generator: makes all parameters from a few hundred understandable values.
///
/// The values come from the text form of settings_file.hpp; params/default.toml explains every setting. What is
/// made is symmetric, Black's values mirror White's, until a root bends it.
#pragma once

#include <string>
#include <string_view>

#include "host/generator/evaluation_function.hpp"
#include "host/generator/root_facts.hpp"
#include "host/parameters/parameter_set.hpp"
#include "host/parameters/problems.hpp"

namespace cobalt {

/// Makes the function of a text. Every section and setting must be there, once, with its number of values; the section
/// [root] may be left out, and the function is the same for every root then.
/// \param source    name of the file for messages
/// \param problems  gets everything that is wrong, as source:line; when it stays empty the result is good
EvaluationFunction generate_function(std::string_view text, const std::string& source, Problems& problems);

/// The parameters of the fixed function.
ParameterSet generate_parameters(std::string_view text, const std::string& source, Problems& problems);

/// The parameters for a root.
ParameterSet generate_parameters(std::string_view text, const std::string& source, Problems& problems,
                                 const RootFacts& root);

/// Those of the fixed function; throws the first problem as InputError.
ParameterSet generate_parameters(std::string_view text, const std::string& source);

/// The text of params/default.toml, which the program carries: the settings with which fits begin.
std::string_view default_parameter_text();

/// The text of params/learned_entries.json, which the program carries.
std::string_view learned_entries_text();

/// The function that is used unless another is asked for: the learned entries, bent at the root by the strengths of
/// section [root] of params/default.toml.
EvaluationFunction default_evaluation_function();

/// Its parameters without a root.
ParameterSet default_parameters();

}  // namespace cobalt
