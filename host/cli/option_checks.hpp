// SPDX-License-Identifier: Apache-2.0
/// \file
/// What every option of the program has in common: no value is empty, and whole numbers are decimal.
#pragma once

#include <CLI/CLI.hpp>

namespace cobalt::cli {

/// Adds these checks to all options of a program and of its commands, which must all be there:
/// - an empty value is refused, lest `--file "$unset"` means something else than was asked;
/// - an option whose value is called N, MB, MS, CP, CLOCKS, PERCENT or DEPTH in the help, or "N,..." for several, takes
///   whole numbers of decimal digits. CLI11 alone reads 010 as eight and turns what is beyond 64 bits into the largest
///   number.
void check_all_values(CLI::App& program);

}  // namespace cobalt::cli
