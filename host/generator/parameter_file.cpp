// SPDX-License-Identifier: Apache-2.0
#include "host/generator/parameter_file.hpp"

#include "host/generator/generator.hpp"
#include "host/parameters/parameter_json.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt {
namespace {

bool is_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\v\f");
  return first != std::string_view::npos && text[first] == '{';
}

EvaluationFunction parse_function(std::string_view text, const std::string& source, Problems& problems) {
  text = text::without_byte_order_mark(text);
  if (!is_json(text)) return generate_function(text, source, problems);
  return EvaluationFunction(parse_json_parameters(text, source, problems));
}

}  // namespace

ParameterSet parse_parameters(std::string_view text, const std::string& source, Problems& problems) {
  return parse_function(text, source, problems).fixed();
}

ParameterSet parse_parameters(std::string_view text, const std::string& source) {
  Problems problems;
  ParameterSet parameters = parse_parameters(text, source, problems);
  problems.throw_if_any();
  return parameters;
}

ParameterSet read_parameters(const std::filesystem::path& path) {
  return parse_parameters(read_text_file(path), path.string());
}

EvaluationFunction read_evaluation_function(const std::filesystem::path& path) {
  Problems problems;
  EvaluationFunction function = parse_function(read_text_file(path), path.string(), problems);
  problems.throw_if_any();
  return function;
}

Problems check_parameters(const std::filesystem::path& path) {
  Problems problems;
  try {
    parse_parameters(read_text_file(path), path.string(), problems);
  } catch (const InputError& error) {
    problems.add(error);
  }
  return problems;
}

}  // namespace cobalt
