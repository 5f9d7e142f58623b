// SPDX-License-Identifier: Apache-2.0
/// \file
/// Runs the built program as a person does who sits at a terminal.
#pragma once

#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {

/// Like run_program(), with a terminal as standard input, at which nobody types.
Outcome run_program_at_terminal(const std::vector<std::string>& arguments);

}  // namespace cobalt::cli
