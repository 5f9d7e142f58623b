// SPDX-License-Identifier: Apache-2.0
#include "host/cli/value_checks.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "host/cli/help_formatter.hpp"
#include "host/support/error.hpp"

namespace cobalt::cli {
namespace {

/// What is wrong with a value that must be one of `names`; empty: nothing.
std::string check_name(const std::string& value, const std::vector<std::string>& names) {
  if (std::ranges::find(names, value) != names.end()) return {};
  return fmt::format("{}: expected one of {}", text::quoted(value), fmt::join(names, ", "));
}

}  // namespace

CLI::Validator positive() { return in_range(std::uint64_t{1}, std::numeric_limits<std::uint64_t>::max()); }

CLI::Validator one_of(std::vector<std::string> names) {
  std::string description = fmt::format("{}", fmt::join(names, ", "));
  return {[names = std::move(names)](std::string& value) { return check_name(value, names); }, std::move(description)};
}

CLI::Validator one_of_listed(std::vector<std::string> names) {
  return {[names = std::move(names)](std::string& value) {
            std::ranges::replace(value, '_', '-');
            return check_name(value, names);
          },
          ""};
}

void add_gone_option(CLI::App& command, const std::string& names, const std::string& why) {
  // A hidden option has no name in the messages of its checks.
  const auto refuse = [names, why](const std::string& /*value*/) -> std::string {
    throw InputError(names, "the option is gone: " + why);
  };
  command.add_option_function<std::string>(names, [](const std::string& /*value*/) {})
      ->check(CLI::Validator(refuse, ""))
      ->group("");
}

std::string list_text(const std::string& title, const std::vector<std::string>& names) {
  return fmt::format("{}:\n  {}", title, wrapped(fmt::format("{}", fmt::join(names, ", ")), 2, 2));
}

}  // namespace cobalt::cli
