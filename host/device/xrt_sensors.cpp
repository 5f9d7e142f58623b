// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_sensors.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

namespace cobalt::device {
namespace {

using Json = nlohmann::json;

/// A number above 0 in a text or as it is.
std::optional<double> number(const Json& object, const char* key) {
  const auto field = object.is_object() ? object.find(key) : object.end();
  if (!object.is_object() || field == object.end()) return std::nullopt;
  double value = 0;
  if (field->is_number()) {
    value = field->get<double>();
  } else if (field->is_string()) {
    const auto& text = field->get_ref<const std::string&>();
    char* end = nullptr;
    value = std::strtod(text.c_str(), &end);
    if (end == text.c_str() || *end != '\0') return std::nullopt;
  }
  return value > 0 ? std::optional(value) : std::nullopt;
}

bool names_fpga(const Json& sensor) {
  for (const char* key : {"location_id", "description"}) {
    const auto field = sensor.find(key);
    if (field == sensor.end() || !field->is_string()) continue;
    std::string text = field->get<std::string>();
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char character) { return static_cast<char>(std::tolower(character)); });
    if (text.find("fpga") != std::string::npos) return true;
  }
  return false;
}

std::optional<double> read_temperature(const Json& thermal) {
  const auto list = thermal.is_object() ? thermal.find("thermals") : thermal.end();
  if (!thermal.is_object() || list == thermal.end() || !list->is_array()) return std::nullopt;
  std::optional<double> highest;
  for (const Json& sensor : *list) {
    const std::optional<double> value = number(sensor, "temp_C");
    if (!value) continue;
    if (names_fpga(sensor)) return value;
    highest = std::max(highest.value_or(*value), *value);
  }
  return highest;
}

}  // namespace

XrtSensors read_sensors(std::string_view thermal, std::string_view electrical) {
  return {.temperature_c = read_temperature(Json::parse(thermal, nullptr, false)),
          .power_w = number(Json::parse(electrical, nullptr, false), "power_consumption_watts")};
}

}  // namespace cobalt::device
