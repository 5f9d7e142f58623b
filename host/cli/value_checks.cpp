// SPDX-License-Identifier: Apache-2.0
#include "host/cli/value_checks.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "host/cli/help_formatter.hpp"

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

std::string list_text(const std::string& title, const std::vector<std::string>& names) {
  return fmt::format("{}:\n  {}", title, wrapped(fmt::format("{}", fmt::join(names, ", ")), 2, 2));
}

}  // namespace cobalt::cli
