// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation function made by hand, params/classic.toml: for tests that look for a number in a text, or for what
/// a chess player would say of a value. The default one is learned, and changes whenever it learns more.
#pragma once

#include <string>

#include "host/generator/parameter_file.hpp"
#include "host/support/text_file.hpp"
#include "tests/paths.hpp"

namespace cobalt::test {

inline constexpr const char* kClassicFile = COBALT_SOURCE_DIR "/params/classic.toml";

inline std::string classic_parameter_text() { return read_text_file(kClassicFile); }
inline EvaluationFunction classic_evaluation_function() { return read_evaluation_function(kClassicFile); }
inline ParameterSet classic_parameters() { return read_parameters(kClassicFile); }

}  // namespace cobalt::test
