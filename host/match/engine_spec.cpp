// SPDX-License-Identifier: Apache-2.0
#include "host/match/engine_spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "host/match/engine_output.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::match {
namespace {

constexpr const char* kPlace = "--engine";
constexpr std::string_view kOptionPrefix = "option.";
constexpr std::int64_t kMostMargin_ms = 3'600'000;
constexpr double kLeastMoveSeconds = 0.001;
constexpr double kMostMoveSeconds = 1e6;
constexpr int kMostDepth = 1000;

bool parse_switch(const Setting& setting) {
  if (setting.value == "on" || setting.value == "true") return true;
  if (setting.value == "off" || setting.value == "false") return false;
  throw InputError(fmt::format("{}: {}={}", kPlace, setting.name, text::printable(setting.value)),
                   "expected on or off");
}

Milliseconds parse_move_time(const Setting& setting) {
  const double seconds = decimal_number(kPlace, setting, kLeastMoveSeconds, kMostMoveSeconds);
  return Milliseconds(std::llround(seconds * 1000));
}

/// A later value of an option takes the place of an earlier one.
void set_option(EngineSpec& spec, Setting option) {
  const auto same = std::ranges::find(spec.options, option.name, &Setting::name);
  if (same != spec.options.end()) {
    same->value = std::move(option.value);
  } else {
    spec.options.push_back(std::move(option));
  }
}

/// Whether option Device names a card in virtual time (offload/virtual_device.hpp).
bool has_virtual_card(const EngineSpec& spec) {
  return std::ranges::any_of(spec.options, [](const Setting& option) {
    return lower_case(option.name) == "device" && option.value.starts_with("virtual:");
  });
}

/// Whether the clock of an engine is its own.
bool parse_clock(const Setting& setting) {
  if (setting.value == "engine") return true;
  if (setting.value == "referee") return false;
  throw InputError(fmt::format("{}: {}={}", kPlace, setting.name, text::printable(setting.value)),
                   "expected engine or referee");
}

void apply(EngineSpec& spec, const Setting& setting) {
  const std::string& name = setting.name;
  if (name == "cmd") {
    spec.launch.command = split_command(kPlace, setting.value);
  } else if (name == "arg") {
    spec.launch.command.push_back(setting.value);
  } else if (name == "dir") {
    spec.launch.folder = setting.value;
  } else if (name == "stderr") {
    spec.launch.error_file = setting.value;
  } else if (name == "name") {
    spec.name = setting.value;
  } else if (name == "tc") {
    spec.clock.reset();
    if (setting.value != "inf") spec.clock = parse_time_control(kPlace, setting.value);
  } else if (name == "st") {
    spec.move_time = parse_move_time(setting);
  } else if (name == "nodes") {
    spec.nodes = static_cast<std::uint64_t>(whole_number(kPlace, setting, 1, INT64_MAX));
  } else if (name == "depth") {
    spec.depth = static_cast<int>(whole_number(kPlace, setting, 1, kMostDepth));
  } else if (name == "timemargin") {
    spec.margin = Milliseconds(whole_number(kPlace, setting, 0, kMostMargin_ms));
  } else if (name == "restart") {
    spec.restarts = parse_switch(setting);
  } else if (name == "ponder") {
    spec.ponders = setting.value.empty() || parse_switch(setting);
  } else if (name == "clock") {
    spec.has_own_clock = parse_clock(setting);
  } else if (name.starts_with(kOptionPrefix) && name.size() > kOptionPrefix.size()) {
    set_option(spec, {name.substr(kOptionPrefix.size()), setting.value});
  } else {
    throw InputError(fmt::format("{}: {}", kPlace, text::quoted(name)),
                     "expected cmd, arg, dir, name, stderr, tc, st, nodes, depth, timemargin, restart, ponder, clock "
                     "or option.NAME");
  }
}

}  // namespace

EngineSpec parse_engine_spec(std::span<const std::string> words, std::span<const std::string> each) {
  EngineSpec spec;
  for (const std::string& word : each) {
    const Setting setting = parse_setting(word);
    if (setting.name == "cmd" || setting.name == "name") {
      throw InputError("--each: " + text::quoted(word), "expected words that can be the same for all engines");
    }
    if (setting.name != "arg") apply(spec, setting);
  }
  for (const std::string& word : words) apply(spec, parse_setting(word));
  if (spec.launch.command.empty()) throw InputError(kPlace, "expected cmd=COMMAND");
  for (const std::string& word : each) {
    const Setting setting = parse_setting(word);
    if (setting.name == "arg") apply(spec, setting);
  }
  const auto names_clock = [](const std::string& word) { return parse_setting(word).name == "clock"; };
  if (std::ranges::none_of(words, names_clock) && std::ranges::none_of(each, names_clock)) {
    spec.has_own_clock = has_virtual_card(spec);
  }
  if (spec.has_own_clock && spec.ponders) {
    throw InputError(fmt::format("{}: ponder", kPlace),
                     "an engine with a clock of its own (clock=engine) has no part in the opponent's time");
  }
  if (!spec.clock && !spec.move_time && !spec.nodes && !spec.depth) {
    throw InputError(fmt::format("{}: cmd={}", kPlace, fmt::join(spec.launch.command, " ")),
                     "expected a limit: tc=, st=, nodes= or depth=");
  }
  return spec;
}

std::string limits_text(const EngineSpec& spec) {
  std::vector<std::string> limits;
  const char* const whose = spec.has_own_clock ? " by its own clock" : "";
  if (spec.clock) limits.push_back(to_string(*spec.clock) + whose);
  if (spec.move_time) {
    limits.push_back(fmt::format("{} s a move{}", static_cast<double>(spec.move_time->count()) / 1000, whose));
  }
  if (spec.nodes) limits.push_back(fmt::format("{} nodes", *spec.nodes));
  if (spec.depth) limits.push_back(fmt::format("depth {}", *spec.depth));
  return fmt::format("{}", fmt::join(limits, ", "));
}

}  // namespace cobalt::match
