// SPDX-License-Identifier: Apache-2.0
#include "host/cli/option_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "host/support/text.hpp"

namespace cobalt::cli {
namespace {

constexpr std::string_view kNumberNames[] = {"N", "MB", "MS", "CLOCKS", "PERCENT", "DEPTH"};
/// The only one that may be negative.
constexpr std::string_view kSignedName = "CP";

std::string check_not_empty(const std::string& value) {
  return value.empty() ? "expected a value, found an empty text" : std::string();
}

/// Takes leading zeros away. \return what is wrong, or nothing
std::string check_whole_number(std::string& value, bool may_be_negative) {
  std::string_view digits = value;
  const bool is_negative = digits.starts_with('-');
  if (is_negative || digits.starts_with('+')) digits.remove_prefix(1);
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), text::is_digit)) {
    return fmt::format("expected a whole number, found {}", text::quoted(value));
  }
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  if (is_negative && !may_be_negative && digits != "0") {
    return fmt::format("expected a whole number of 0 or more, found {}", text::quoted(value));
  }
  // Of two numbers with as many digits, the one that comes later by the alphabet is larger.
  const std::string largest = may_be_negative ? std::to_string(std::numeric_limits<std::int64_t>::max())
                                              : std::to_string(std::numeric_limits<std::uint64_t>::max());
  if (digits.size() > largest.size() || (digits.size() == largest.size() && digits > largest)) {
    return fmt::format("expected a whole number of at most {}, found {}", largest, text::quoted(value));
  }
  value = (is_negative && digits != "0" ? "-" : "") + std::string(digits);
  return {};
}

void check_values(CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return;      // a flag
  const std::string described = option.get_type_name();  // "N", or "N:" and what its checks say
  std::string_view name = std::string_view(described).substr(0, described.find(':'));
  constexpr std::string_view kList = ",...";  // of several, each is checked by itself
  if (name.ends_with(kList)) name.remove_suffix(kList.size());
  const bool is_signed = name == kSignedName;
  if (is_signed || std::ranges::find(kNumberNames, name) != std::end(kNumberNames)) {
    option.transform(
        CLI::Validator([is_signed](std::string& value) { return check_whole_number(value, is_signed); }, ""));
  }
  option.transform(CLI::Validator([](std::string& value) { return check_not_empty(value); }, ""));
}

}  // namespace

void check_all_values(CLI::App& program) {
  for (CLI::Option* option : program.get_options([](CLI::Option*) { return true; })) check_values(*option);
  for (CLI::App* command : program.get_subcommands([](CLI::App*) { return true; })) check_all_values(*command);
}

}  // namespace cobalt::cli
