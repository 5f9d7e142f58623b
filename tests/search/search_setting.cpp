// SPDX-License-Identifier: Apache-2.0
#include "tests/search/search_setting.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "host/generator/generator.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::test {
namespace {

std::uint16_t rule_bit(const std::string& name) {
  const auto* const found = std::find(std::begin(spec::kSearchRuleNames), std::end(spec::kSearchRuleNames), name);
  if (found == std::end(spec::kSearchRuleNames)) {
    std::string names;
    for (const char* rule : spec::kSearchRuleNames) names += std::string(names.empty() ? "" : ", ") + rule;
    throw InputError(text::quoted(name), "expected default, root, none, all, NAME=VALUE or a rule: " + names);
  }
  return static_cast<std::uint16_t>(1u << (found - std::begin(spec::kSearchRuleNames)));
}

/// Puts another value into the line `name = ...` of a settings file.
void change_line(std::string& settings, const std::string& name, const std::string& value) {
  std::istringstream lines(settings);
  std::string changed;
  bool found = false;
  for (std::string line; std::getline(lines, line);) {
    const auto equals = line.find('=');
    if (equals != std::string::npos && text::trim(std::string_view(line).substr(0, equals)) == name) {
      line.replace(equals + 1, std::string::npos, " " + value);
      found = true;
    }
    changed += line + '\n';
  }
  if (!found) throw InputError(text::quoted(name), "expected a name of params/default.toml before =");
  settings = changed;
}

}  // namespace

SearchSetting parse_search_setting(const std::string& text) {
  SearchSetting setting;
  unsigned rules = 0;
  std::string settings(default_parameter_text());
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto equals = part.find('=');
    if (equals != std::string::npos) {
      change_line(settings, part.substr(0, equals), part.substr(equals + 1));
    } else if (part == "default") {
      rules = spec::kSearchDefaultRules;
    } else if (part == "root") {
      rules = spec::kSearchRootRules;
    } else if (part == "none") {
      rules = 0;
    } else if (part == "all") {
      rules = spec::kAllSearchRules;
    } else if (part.starts_with('-')) {
      rules &= ~unsigned{rule_bit(part.substr(1))};
    } else {
      rules |= rule_bit(part.starts_with('+') ? part.substr(1) : part);
    }
  }
  setting.rules = static_cast<std::uint16_t>(rules);
  setting.parameters = settings;
  setting.bank = bank_of(generate_parameters(settings, "params/default.toml"));
  return setting;
}

}  // namespace cobalt::test
