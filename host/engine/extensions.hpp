// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which moves are searched deeper than others: the schemes that can be compared.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace cobalt::engine {

/// A way to choose, one for a whole search.
enum class ExtensionScheme : std::uint8_t {
  kNone,
  kRules,       ///< whole plies, by the rules check_extension and singular_extension
  kDualCredit,  ///< as Deep Blue did (dual_credit.hpp)
  kFractional,  ///< by the number of moves, checks and captures (fractional_extension.hpp)
};

/// A scheme by name, for the command line and UCI.
struct NamedExtensionScheme {
  std::string_view name;
  ExtensionScheme scheme;
};

inline constexpr std::array<NamedExtensionScheme, 4> kExtensionSchemes = {{
    {"none", ExtensionScheme::kNone},
    {"rules", ExtensionScheme::kRules},
    {"dual-credit", ExtensionScheme::kDualCredit},
    {"fractional", ExtensionScheme::kFractional},
}};

/// The names, in their order.
constexpr std::array<std::string_view, kExtensionSchemes.size()> extension_scheme_names() {
  std::array<std::string_view, kExtensionSchemes.size()> names;
  std::ranges::transform(kExtensionSchemes, names.begin(), &NamedExtensionScheme::name);
  return names;
}
/// The scheme of a name, or nullptr.
constexpr const NamedExtensionScheme* find_extension_scheme(std::string_view name) {
  for (const NamedExtensionScheme& named : kExtensionSchemes) {
    if (named.name == name) return &named;
  }
  return nullptr;
}

}  // namespace cobalt::engine
