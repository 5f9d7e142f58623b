// SPDX-License-Identifier: Apache-2.0
/// \file
/// The text form of an evaluation function: a section a feature group, each with a few named settings.
///
///     [section]              # a comment goes to the end of the line
///     name = 5
///     curve = 0 2 4 8        # one value a rank, file, kind ... in the order of the group's subindex
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/parameters/problems.hpp"

namespace cobalt {

/// `name = value ...`
struct Setting {
  std::string name;
  std::vector<std::int64_t> values;
  std::size_t line;  ///< from 1
};

/// `[name]` and what follows up to the next section.
struct SettingsSection {
  std::string name;
  std::vector<Setting> settings;
  std::size_t line;  ///< from 1
};

/// Reads the syntax only: what names and counts are right is the generator's business.
/// \param source    name of the file for messages
/// \param problems  gets bad lines, duplicate sections and duplicate names as source:line
std::vector<SettingsSection> parse_settings(std::string_view text, const std::string& source, Problems& problems);

}  // namespace cobalt
