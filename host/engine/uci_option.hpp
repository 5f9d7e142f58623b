// SPDX-License-Identifier: Apache-2.0
/// \file
/// An option of the Universal Chess Interface: all that is to be known of it in one place.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "host/engine/uci_parser.hpp"

namespace cobalt::engine {

/// Name, type, default, range and setter of an option. Setters are given values of the range only, and throw InputError
/// when one cannot be taken.
struct UciOption {
  struct Spin {
    std::int64_t standard = 0;
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::function<void(std::int64_t number)> set;
  };
  struct Check {
    bool standard = false;
    std::function<void(bool is_on)> set;
  };
  struct Combo {
    std::string standard;
    std::vector<std::string> choices;
    std::function<void(const std::string& choice)> set;
  };
  /// A text; "<empty>" is an empty one.
  struct Text {
    std::string standard;
    std::function<void(const std::string& text)> set;
  };
  struct Button {
    std::function<void()> press;
  };

  std::string name;
  std::variant<Spin, Check, Combo, Text, Button> type;
  std::string help;     ///< plain text; empty: it is described with others like it
  std::string links{};  ///< Markdown that docs/reference/uci.md adds to it

  /// "option name Hash type spin default 64 min 1 max 1048576"
  std::string declaration() const;
  /// Default and values for people: "default 64, 1 to 1048576"; empty for a button.
  std::string values_text() const;
  /// Whether a name means this option. Case, spaces, '-' and '_' do not matter, so older spellings go on working.
  bool is_named(std::string_view written) const;
  /// Sets it. \throws InputError that names the option, its value and what was expected; then nothing is changed
  void set(const UciSetting& setting) const;
};

}  // namespace cobalt::engine
