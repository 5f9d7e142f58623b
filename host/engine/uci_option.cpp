// SPDX-License-Identifier: Apache-2.0
#include "host/engine/uci_option.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::engine {
namespace {

constexpr std::string_view kEmpty = "<empty>";

/// Declares an option.
struct Declare {
  std::string operator()(const UciOption::Spin& spin) const {
    return fmt::format("spin default {} min {} max {}", spin.standard, spin.least, spin.most);
  }
  std::string operator()(const UciOption::Check& check) const {
    return fmt::format("check default {}", check.standard);
  }
  std::string operator()(const UciOption::Combo& combo) const {
    return fmt::format("combo default {} var {}", combo.standard, fmt::join(combo.choices, " var "));
  }
  std::string operator()(const UciOption::Text& text) const {
    return fmt::format("string default {}", text.standard.empty() ? kEmpty : text.standard);
  }
  std::string operator()(const UciOption::Button& /*button*/) const { return "button"; }
};

/// Describes default and values.
struct Describe {
  std::string operator()(const UciOption::Spin& spin) const {
    return fmt::format("default {}, {} to {}", spin.standard, spin.least, spin.most);
  }
  std::string operator()(const UciOption::Check& check) const {
    return fmt::format("default {}, true or false", check.standard);
  }
  std::string operator()(const UciOption::Combo& combo) const {
    return fmt::format("default {}; one of {}", combo.standard, fmt::join(combo.choices, ", "));
  }
  std::string operator()(const UciOption::Text& text) const {
    return text.standard.empty() ? "default empty" : fmt::format("default \"{}\"", text.standard);
  }
  std::string operator()(const UciOption::Button& /*button*/) const { return ""; }
};

/// Reads the value of an option and hands it on.
struct Set {
  const UciSetting& setting;

  void operator()(const UciOption::Spin& spin) const {
    const std::string_view text = setting.value;
    const bool is_negative = text.starts_with('-');
    const auto digits = text::parse_number(text.substr(is_negative ? 1 : 0));
    const std::int64_t number = is_negative ? -digits.value_or(0) : digits.value_or(0);
    if (!digits || number < spin.least || number > spin.most) {
      refuse(fmt::format("a number of {} to {}", spin.least, spin.most));
    }
    spin.set(number);
  }
  void operator()(const UciOption::Check& check) const {
    if (setting.value != "true" && setting.value != "false") refuse("true or false");
    check.set(setting.value == "true");
  }
  void operator()(const UciOption::Combo& combo) const {
    if (std::ranges::find(combo.choices, setting.value) == combo.choices.end()) {
      refuse(fmt::format("one of {}", fmt::join(combo.choices, ", ")));
    }
    combo.set(setting.value);
  }
  void operator()(const UciOption::Text& text) const { text.set(setting.value == kEmpty ? "" : setting.value); }
  void operator()(const UciOption::Button& button) const { button.press(); }

 private:
  [[noreturn]] void refuse(const std::string& expected) const {
    throw InputError("setoption " + setting.name + " " + text::quoted(setting.value), "expected " + expected);
  }
};

}  // namespace

std::string UciOption::declaration() const {
  return fmt::format("option name {} type {}", name, std::visit(Declare(), type));
}

std::string UciOption::values_text() const { return std::visit(Describe(), type); }

bool UciOption::is_named(std::string_view written) const { return text::folded(name) == text::folded(written); }

void UciOption::set(const UciSetting& setting) const { std::visit(Set{setting}, type); }

}  // namespace cobalt::engine
