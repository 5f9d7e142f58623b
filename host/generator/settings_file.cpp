// SPDX-License-Identifier: Apache-2.0
#include "host/generator/settings_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace cobalt {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

/// A piece of the file for a message: at most 40 characters, without control characters or bytes above ASCII.
std::string shown(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, 40)) out += c >= ' ' && c <= '~' ? c : '?';
  if (text.size() > 40) out += "...";
  return out;
}

class SettingsParser {
 public:
  SettingsParser(const std::string& source, Problems& problems) : source_(source), problems_(problems) {}

  void line(std::string_view text) {
    ++line_;
    text = trimmed(text.substr(0, text.find('#')));
    if (text.empty()) return;
    if (text.front() == '[') {
      section(text);
    } else {
      setting(text);
    }
  }

  std::vector<SettingsSection> take() { return std::move(sections_); }

 private:
  void problem(const std::string& what) { problems_.add(fmt::format("{}:{}", source_, line_), what); }

  void section(std::string_view text) {
    skipping_ = true;  // until the header proves good
    if (text.back() != ']' || !is_name(trimmed(text.substr(1, text.size() - 2)))) {
      problem(fmt::format("\"{}\": expected [section]", shown(text)));
      return;
    }
    const std::string_view name = trimmed(text.substr(1, text.size() - 2));
    const auto same = std::find_if(sections_.begin(), sections_.end(), [&](const auto& s) { return s.name == name; });
    if (same != sections_.end()) {
      problem(fmt::format("section [{}] is there twice; the first is in line {}", name, same->line));
      return;
    }
    sections_.push_back({std::string(name), {}, line_});
    skipping_ = false;
  }

  void setting(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string_view name = trimmed(text.substr(0, equals));
    if (equals == std::string_view::npos || !is_name(name)) {
      problem(fmt::format("\"{}\": expected name = value ...", shown(text)));
      return;
    }
    if (sections_.empty() && !skipping_) {
      problem(fmt::format("setting {} stands before the first [section]", shown(name)));
      return;
    }
    if (skipping_) return;
    auto& settings = sections_.back().settings;
    const auto same = std::find_if(settings.begin(), settings.end(), [&](const auto& s) { return s.name == name; });
    if (same != settings.end()) {
      problem(fmt::format("setting {} is there twice; the first is in line {}", shown(name), same->line));
      return;
    }
    if (auto values = read_values(name, text.substr(equals + 1))) {
      settings.push_back({std::string(name), std::move(*values), line_});
    } else {
      settings.push_back({std::string(name), {}, 0});  // known, but bad: line 0 keeps it from being reported again
    }
  }

  std::optional<std::vector<std::int64_t>> read_values(std::string_view name, std::string_view text) {
    std::vector<std::int64_t> values;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
      const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
      std::int64_t value = 0;
      const std::string_view digits = word.front() == '+' ? word.substr(1) : word;
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      if (error != std::errc() || end != digits.data() + digits.size() ||
          (word.front() == '+' && digits.substr(0, 1) == "-")) {
        problem(fmt::format("{}: \"{}\" is not a whole number", shown(name), shown(word)));
        return std::nullopt;
      }
      values.push_back(value);
      text.remove_prefix(word.size());
    }
    if (values.empty()) {
      problem(fmt::format("{}: expected a value after =", shown(name)));
      return std::nullopt;
    }
    return values;
  }

  const std::string& source_;
  Problems& problems_;
  std::vector<SettingsSection> sections_;
  std::size_t line_ = 0;
  bool skipping_ = false;
};

}  // namespace

std::vector<SettingsSection> parse_settings(std::string_view text, const std::string& source, Problems& problems) {
  SettingsParser parser(source, problems);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    parser.line(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return parser.take();
}

}  // namespace cobalt
