// SPDX-License-Identifier: Apache-2.0
/// \file
/// Runs the built program as a user does.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/contains.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt::cli {

/// What the program left behind.
struct Outcome {
  int status = -1;  ///< exit status; minus the signal when it was killed
  std::string out;  ///< standard output
  std::string err;  ///< standard error

  /// The lines of standard output, each parsed as a JSON object. A line that is none fails the test.
  std::vector<nlohmann::json> json_lines() const;
};

/// Runs `cobalt` in an empty folder, with `input` as its standard input.
/// \param out_file  where standard output goes, for example /dev/full; empty: captured
Outcome run_program(const std::vector<std::string>& arguments, const std::string& input = "",
                    const std::string& out_file = "");

/// The first line that it answers, a JSON object. A status other than 0 or no answer fails the test.
nlohmann::json json_of(const std::vector<std::string>& arguments, const std::string& input = "");

/// Whether it refuses these arguments: status 2, no answer, and a message that has a part.
testing::AssertionResult refuses(const std::vector<std::string>& arguments, std::string_view part,
                                 const std::string& input = "");

using cobalt::test::contains;
using cobalt::test::TemporaryFolder;

}  // namespace cobalt::cli
