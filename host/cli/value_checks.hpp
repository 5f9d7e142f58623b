// SPDX-License-Identifier: Apache-2.0
/// \file
/// Checks of the values of options. Each describes itself in words that help texts and errors share.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <string>
#include <vector>

#include "host/support/text.hpp"

namespace cobalt::cli {

/// "1 to 199", or "1 or more" when `most` is not below `unreachable`.
template <typename Number>
std::string range_text(Number least, Number most, Number unreachable) {
  return most >= unreachable ? fmt::format("{:g} or more", static_cast<double>(least))
                             : fmt::format("{} to {}", least, most);
}

/// A number from `least` to `most`, both included. Help texts leave out an upper end that nobody reaches.
template <typename Number>
CLI::Validator in_range(Number least, Number most) {
  constexpr auto kUnreachable = static_cast<Number>(1'000'000'000);
  return {[least, most](std::string& value) {
            Number number{};
            // A comparison with NaN is false, so NaN is refused too.
            if (CLI::detail::lexical_cast(value, number) && number >= least && number <= most) return std::string();
            return fmt::format("{}: expected {}", text::quoted(value),
                               range_text(least, most, std::numeric_limits<Number>::max()));
          },
          range_text(least, most, kUnreachable)};
}

/// A number above 0.
CLI::Validator positive();

/// One of some names.
CLI::Validator one_of(std::vector<std::string> names);

/// One of many names, which stand elsewhere in the help text and are not repeated beside the option. Underscores are
/// read as hyphens, so older spellings go on working: for transform(), as check() leaves values as they are.
CLI::Validator one_of_listed(std::vector<std::string> names);

/// An option that is gone: whoever gives it is told why. \param names  as CLI::App::add_option wants them
void add_gone_option(CLI::App& command, const std::string& names, const std::string& why);

/// Names as a footer of a help text has them: a title, then lines of at most `kHelpColumns` columns.
std::string list_text(const std::string& title, const std::vector<std::string>& names);

}  // namespace cobalt::cli
