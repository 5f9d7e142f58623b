// SPDX-License-Identifier: Apache-2.0
/// \file
/// How a search is set: rules and numbers as text.
#pragma once

#include <cstdint>
#include <string>

#include "tests/search/search_cases.hpp"

namespace cobalt::test {

/// Rules and the parameters that go with them.
struct SearchSetting {
  std::uint16_t rules = 0;
  std::string parameters;  ///< params/default.toml with the values of the text
  SearchBank bank;
};

/// Reads a setting: parts with commas between them, from left to right. `default`, `root`, `none` and `all` are sets of
/// rules, `NAME` or `+NAME` switches a rule on and `-NAME` off (spec::kSearchRuleNames), `NAME=VALUE` is a line of
/// params/default.toml with another value. For example `default,-killers,null_reduction=6`.
/// \throws InputError
SearchSetting parse_search_setting(const std::string& text);

}  // namespace cobalt::test
