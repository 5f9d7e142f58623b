// SPDX-License-Identifier: Apache-2.0
/// \file
/// The settings of an evaluation function: a TOML file with a table a feature group, each with a few named settings.
///
///     [section]              # a comment goes to the end of the line
///     name = 5
///     curve = [0, 2, 4, 8]   # one value a rank, file, kind ... in the order of the group's subindex
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/parameters/problems.hpp"

namespace cobalt {

/// A whole number of the file.
struct SettingValue {
  std::int64_t value;
  std::string where;  ///< source:line:column
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// `name = value` or `name = [value, ...]`.
struct Setting {
  std::string name;
  std::string where;                 ///< of the name
  std::vector<SettingValue> values;  ///< empty when they are bad, which was reported
};

/// `[name]` and what follows up to the next section.
struct SettingsSection {
  std::string name;
  std::string where;  ///< of the name
  std::vector<Setting> settings;
};

/// Reads syntax and types only, in the order of the file: what names and counts are right is the generator's business.
/// \param source    name of the file for messages
/// \param problems  gets what is wrong as source:line:column. A text that is no TOML, names that are there twice
///                  included, gives one problem, and no sections.
std::vector<SettingsSection> parse_settings(std::string_view text, const std::string& source, Problems& problems);

}  // namespace cobalt
