// SPDX-License-Identifier: Apache-2.0
/// \file
/// How a search is set: rules and numbers as text, for the programs that measure trees and strength.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/search/search_cases.hpp"

namespace cobalt::test {

/// Rules and the parameters that go with them.
struct SearchSetting {
  std::string text;
  std::uint16_t rules = 0;
  std::string parameters;  ///< params/default.toml with the values of `text`
  SearchBank bank;
};

/// Reads a setting: parts with commas between them, from left to right. `default`, `root`, `none` and `all` are sets of
/// rules, `NAME` or `+NAME` switches a rule on and `-NAME` off (spec::kSearchRuleNames), `NAME=VALUE` is a line of
/// params/default.toml with another value. For example `default,-killers,null_reduction=6`.
/// \throws InputError
SearchSetting parse_search_setting(const std::string& text);

/// Runs a program that measures. \param run  gets the words behind its name
/// \return its status; 2 with a message after InputError
int run_program(std::string_view name, int argc, char** argv, int (*run)(const std::vector<std::string>& arguments));

/// The positions of a file with a FEN in every line that is not empty and no comment (#).
/// \throws InputError
std::vector<chess::Position> read_fen_file(const std::string& path);

}  // namespace cobalt::test
