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
  std::string help;     ///< as docs/reference/uci.md has it; empty: it is described there with others like it
  std::string alias{};  ///< another name, in lower case, that is understood but not declared

  /// "option name Hash type spin default 64 min 1 max 1048576"
  std::string declaration() const;
  /// Whether a name in lower case means this option.
  bool is_named(std::string_view lower_case) const;
  /// Sets it. \throws InputError that names the option, its value and what was expected; then nothing is changed
  void set(const UciSetting& setting) const;
};

}  // namespace cobalt::engine
