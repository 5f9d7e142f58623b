// SPDX-License-Identifier: Apache-2.0
#include "host/support/text.hpp"

#include <fmt/format.h>

namespace cobalt::text {

std::vector<std::string_view> split_fields(std::string_view line) {
  std::vector<std::string_view> fields;
  std::size_t at = 0;
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t", at);
    if (begin == std::string_view::npos) return fields;
    const std::size_t end = line.find_first_of(" \t", begin);
    fields.push_back(line.substr(begin, end == std::string_view::npos ? end : end - begin));
    if (end == std::string_view::npos) return fields;
    at = end;
  }
}

std::string folded(std::string_view name) {
  std::string result;
  for (const char c : name) {
    if (is_space(c) || c == '-' || c == '_') continue;
    result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

std::string_view trim(std::string_view line) {
  while (!line.empty() && is_space(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_space(line.back())) line.remove_suffix(1);
  return line;
}

std::optional<std::int64_t> parse_number(std::string_view digits) {
  if (digits.empty() || digits.size() > 18) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : digits) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::string printable(std::string_view user_text) {
  constexpr std::size_t kLongest = 100;
  std::string result;
  for (const char c : user_text.substr(0, kLongest)) {
    if (c >= ' ' && c <= '~') {
      result += c;
    } else {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  if (user_text.size() > kLongest) result += "...";
  return result;
}

std::string quoted(std::string_view user_text) { return '"' + printable(user_text) + '"'; }

std::string shortened(std::string_view text, std::size_t most_bytes) {
  constexpr std::string_view kDots = "...";
  if (text.size() <= most_bytes) return std::string(text);
  std::size_t end = most_bytes - kDots.size();
  const auto is_inside_character = [&] { return (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U; };
  while (end > 0 && is_inside_character()) --end;
  return std::string(text.substr(0, end)).append(kDots);
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

std::string place(std::string_view source, std::size_t line) { return fmt::format("{}:{}", source, line); }

}  // namespace cobalt::text
