// SPDX-License-Identifier: Apache-2.0
#include "host/match/settings.hpp"

#include <fmt/format.h>

#include <charconv>

#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::match {
namespace {

/// The whole text as a number of a type, or a complaint.
template <typename Number>
Number number(std::string_view place, const Setting& setting, Number least, Number most, const char* kind) {
  Number value{};
  const char* const end = setting.value.data() + setting.value.size();
  const auto [stop, error] = std::from_chars(setting.value.data(), end, value);
  // Written so that what is no number at all (nan) fails too.
  if (error != std::errc() || stop != end || !(value >= least && value <= most)) {
    throw InputError(fmt::format("{}: {}={}", place, setting.name, text::printable(setting.value)),
                     fmt::format("expected {} of {} to {}", kind, least, most));
  }
  return value;
}

}  // namespace

Setting parse_setting(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos) return {std::string(word), ""};
  return {std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))};
}

std::vector<Setting> parse_settings(std::span<const std::string> words) {
  std::vector<Setting> settings;
  for (const std::string& word : words) {
    for (std::string_view rest = word; !rest.empty();) {
      const std::size_t comma = rest.find(',');
      const std::string_view part = rest.substr(0, comma);
      if (!part.empty()) settings.push_back(parse_setting(part));
      rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
    }
  }
  return settings;
}

std::int64_t whole_number(std::string_view place, const Setting& setting, std::int64_t least, std::int64_t most) {
  return number(place, setting, least, most, "a whole number");
}

double decimal_number(std::string_view place, const Setting& setting, double least, double most) {
  return number(place, setting, least, most, "a number");
}

std::vector<std::string> split_command(std::string_view place, std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (text::is_space(c)) {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) throw InputError(fmt::format("{}: {}", place, text::quoted(text)), "expected a closing quote");
  if (in_word) words.push_back(std::move(word));
  return words;
}

}  // namespace cobalt::match
