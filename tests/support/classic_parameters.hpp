// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation function made by hand, params/classic.toml: for tests that look for a number in a text, or for what
/// a chess player would say of a value. The default one is learned, and changes whenever it learns more.
#pragma once

#include <string>

#include "host/generator/generator.hpp"
#include "host/support/text_file.hpp"
#include "tests/paths.hpp"

namespace cobalt::test {

inline std::string classic_parameter_text() { return read_text_file(COBALT_SOURCE_DIR "/params/classic.toml"); }

inline EvaluationFunction classic_evaluation_function() {
  Problems problems;
  EvaluationFunction function = generate_function(classic_parameter_text(), "classic.toml", problems);
  problems.throw_if_any();
  return function;
}

inline ParameterSet classic_parameters() { return classic_evaluation_function().fixed(); }

}  // namespace cobalt::test
