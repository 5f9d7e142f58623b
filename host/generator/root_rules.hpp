// SPDX-License-Identifier: Apache-2.0
/// \file
/// How the root bends an evaluation function. How strongly is what the section [root] of the settings says
/// (params/default.toml); docs/explanation/generator.md has every rule.
#pragma once

#include <string_view>
#include <vector>

#include "host/generator/root_facts.hpp"
#include "host/generator/sections.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt {

/// Name of the section. A text without it makes a function that no root bends.
inline constexpr std::string_view kRootSection = "root";

/// The settings that it must have.
std::vector<sections::SettingShape> root_settings();

/// Bends a fixed function for a root. What would not fit the bits of a field stays at their limit.
void bend(ParameterSet& parameters, const sections::Values& strengths, const RootFacts& root);

}  // namespace cobalt
