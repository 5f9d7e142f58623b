// SPDX-License-Identifier: Apache-2.0
#include "host/device/device_name.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::device {
namespace {

constexpr unsigned kMostComputeUnit = 1024;
constexpr double kLeastTimeLimitSeconds = 0.001;
constexpr double kMostTimeLimitSeconds = 86400;

/// A device that is being read, for messages.
struct Setting {
  std::string_view device;
  std::string_view name;
  std::string_view value;

  [[noreturn]] void fail(const std::string& why) const {
    throw InputError(fmt::format("device {}", device), fmt::format("{}={}: {}", name, value, why));
  }
};

/// The whole value as a number in a range.
template <typename Number>
Number number(const Setting& setting, Number least, Number most) {
  Number value{};
  const char* const end = setting.value.data() + setting.value.size();
  const auto [stop, error] = std::from_chars(setting.value.data(), end, value);
  if (error != std::errc() || stop != end || !(value >= least && value <= most)) {
    setting.fail(fmt::format("expected a number of {} to {}", least, most));
  }
  return value;
}

std::string text_of(const Setting& setting) {
  if (setting.value.empty()) setting.fail("expected a text");
  return std::string(setting.value);
}

struct KnownSetting {
  std::string_view name;
  void (*read)(const Setting& setting, XrtOptions& options);
};

constexpr std::array kSettings = {
    KnownSetting{"xclbin", [](const Setting& setting, XrtOptions& options) { options.xclbin = text_of(setting); }},
    KnownSetting{"kernel", [](const Setting& setting, XrtOptions& options) { options.kernel = text_of(setting); }},
    KnownSetting{"compute-unit",
                 [](const Setting& setting, XrtOptions& options) {
                   options.compute_unit = number(setting, 1U, kMostComputeUnit);
                 }},
    KnownSetting{"time-limit",
                 [](const Setting& setting, XrtOptions& options) {
                   options.wait_limit_seconds = number(setting, kLeastTimeLimitSeconds, kMostTimeLimitSeconds);
                 }},
};

std::vector<std::string_view> setting_names() {
  std::vector<std::string_view> names;
  for (const KnownSetting& known : kSettings) names.push_back(known.name);
  return names;
}

bool is_setting(std::string_view part) { return part.find('=') != std::string_view::npos; }

std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t comma = text.find(',');
    parts.push_back(text::trim(text.substr(0, comma)));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace

std::vector<std::string> split_device_list(std::string_view list) {
  std::vector<std::string> devices;
  for (const std::string_view part : parts_of(list)) {
    if (!is_setting(part)) {
      devices.emplace_back(part);
    } else if (devices.empty()) {
      throw InputError("device", fmt::format("{}: expected a device before its settings", part));
    } else {
      devices.back().append(1, ',').append(part);
    }
  }
  return devices;
}

DeviceChoice parse_device(std::string_view text, const Options& defaults) {
  const std::vector<std::string> devices = split_device_list(text);
  if (devices.size() != 1) {
    throw InputError("device", fmt::format("{}: expected one device, these are {}", text, devices.size()));
  }
  const std::vector<std::string_view> parts = parts_of(devices.front());
  DeviceChoice choice{.name = std::string(parts.front()), .options = defaults};
  std::set<std::string_view> seen;
  for (const std::string_view part : std::span(parts).subspan(1)) {
    const std::size_t equals = part.find('=');
    const Setting setting{.device = choice.name, .name = part.substr(0, equals), .value = part.substr(equals + 1)};
    if (!is_xrt_name(choice.name)) setting.fail("only xrt has settings");
    const auto known = std::ranges::find(kSettings, setting.name, &KnownSetting::name);
    if (known == kSettings.end()) {
      setting.fail(fmt::format("no such setting; known are {}", fmt::join(setting_names(), ", ")));
    }
    if (!seen.insert(setting.name).second) setting.fail("is written twice");
    known->read(setting, choice.options.xrt);
  }
  return choice;
}

bool is_xrt_name(std::string_view name) { return name == "xrt" || name.starts_with("xrt:"); }

}  // namespace cobalt::device
