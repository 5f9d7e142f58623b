// SPDX-License-Identifier: Apache-2.0
#include "host/policy/numbers.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>

#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::policy {
namespace {

std::optional<std::int64_t> parse_signed(std::string_view digits) {
  const bool is_negative = digits.starts_with('-');
  const auto number = text::parse_number(digits.substr(is_negative ? 1 : 0));
  if (!number) return std::nullopt;
  return is_negative ? -*number : *number;
}

}  // namespace

SearchNumbers parse_numbers(std::string_view text, const std::string& source) {
  SearchNumbers numbers;
  std::set<std::string_view> seen;
  for (int line_number = 1; !text.empty(); ++line_number) {
    const std::string where = fmt::format("{}:{}", source, line_number);
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    line = text::trim(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) throw InputError(where, "expected NAME = VALUE");
    const std::string_view name = text::trim(line.substr(0, equals));
    const std::string_view digits = text::trim(line.substr(equals + 1));
    const SearchNumber* const number = find_number(name);
    if (number == nullptr) throw InputError(where, text::quoted(name) + ": no such number of the search");
    if (!seen.insert(number->name).second) throw InputError(where, text::quoted(name) + " comes twice");
    const auto value = parse_signed(digits);
    if (!value || *value < number->least || *value > number->most) {
      throw InputError(where, fmt::format("{} {}: expected a number of {} to {}", name, text::quoted(digits),
                                          number->least, number->most));
    }
    numbers.*number->member = static_cast<int>(*value);
  }
  return numbers;
}

SearchNumbers read_numbers(const std::string& path) { return parse_numbers(read_text_file(path), path); }

std::string to_text(const SearchNumbers& numbers) {
  std::string text;
  for (const SearchNumber& number : kSearchNumbers) {
    text += fmt::format("{} = {}  # {} to {}, step {}\n", number.name, numbers.*number.member, number.least,
                        number.most, number.step);
  }
  return text;
}

}  // namespace cobalt::policy
