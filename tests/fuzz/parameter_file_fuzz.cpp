// SPDX-License-Identifier: Apache-2.0
/// \file
/// Parameter files of both forms: problems with a place, or parameters that survive writing.
#include "host/generator/parameter_file.hpp"
#include "host/parameters/parameter_json.hpp"
#include "tests/fuzz/fuzz_support.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = cobalt::fuzz::to_text(data, size);
  cobalt::Problems problems;
  const cobalt::ParameterSet parameters = cobalt::parse_parameters(text, "fuzz", problems);
  COBALT_REQUIRE(problems.count() >= problems.kept().size());
  for (const cobalt::InputError& problem : problems.kept()) {
    COBALT_REQUIRE(problem.where().rfind("fuzz", 0) == 0);
    COBALT_REQUIRE(!problem.problem().empty());
  }
  if (problems.empty()) {
    COBALT_REQUIRE(cobalt::parse_parameters(cobalt::parameters_to_json(parameters), "again") == parameters);
  }
  return 0;
}
