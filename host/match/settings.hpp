// SPDX-License-Identifier: Apache-2.0
/// \file
/// Words of the form name=value, as engines, tests and rules are described on the command line.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cobalt::match {

/// A word `name=value`; a word without "=" has an empty value.
struct Setting {
  std::string name;
  std::string value;
};

/// Splits a word at its first "=".
Setting parse_setting(std::string_view word);
/// The settings of "a=1,b=2" and of several such words.
std::vector<Setting> parse_settings(std::span<const std::string> words);

/// A whole number. \param place  for messages, as in "--engine"
/// \throws InputError unless it is one between the limits
std::int64_t whole_number(std::string_view place, const Setting& setting, std::int64_t least, std::int64_t most);
/// A number such as "0.05" or "-3"; limits included. \throws InputError unless it is one between the limits
double decimal_number(std::string_view place, const Setting& setting, double least, double most);

/// Words of a command line between blanks; "double" and 'single' quotes keep blanks, a backslash the character after it
/// (not in single quotes). No shell is involved: nothing else has a meaning.
/// \throws InputError for a quote without its end
std::vector<std::string> split_command(std::string_view place, std::string_view text);

}  // namespace cobalt::match
