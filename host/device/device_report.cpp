// SPDX-License-Identifier: Apache-2.0
#include "host/device/device_report.hpp"

#include <fmt/format.h>

#include <optional>

#include "host/device/device.hpp"
#include "spec/jobs.hpp"

namespace cobalt::device {
namespace {

Json or_null_if_empty(const std::string& text) { return text.empty() ? Json() : Json(text); }

/// Adds `runtime`, `runtime_of_build` and `driver` to an object; null where that is not told.
void add_runtime(Json& object, const RuntimeFacts& runtime) {
  object["runtime"] = or_null_if_empty(runtime.version);
  object["runtime_of_build"] = or_null_if_empty(runtime.built_with);
  object["driver"] = or_null_if_empty(runtime.driver);
}

}  // namespace

Json operation_names(std::uint32_t bits) {
  Json names = Json::array();
  for (unsigned operation = 0; operation < spec::kOperations; ++operation) {
    if (spec::has_operation(bits, operation)) names.push_back(spec::kOperationFormats[operation].name);
  }
  return names;
}

std::string runtime_text(const RuntimeFacts& runtime) {
  std::string text = runtime.version.empty() ? "XRT of unknown version" : runtime.version;
  text += fmt::format(", built with {}", runtime.built_with);
  if (!runtime.driver.empty()) text += fmt::format(", driver {}", runtime.driver);
  return text;
}

Json runtime_json() {
  const std::optional<RuntimeFacts> facts = runtime_facts();
  if (!facts) return nullptr;
  Json json = Json::object();
  add_runtime(json, *facts);
  return json;
}

Json card_facts_json(const CardFacts& card) {
  Json json = {{"pcie_address", card.address}, {"platform", card.platform}};
  add_runtime(json, card.runtime);
  json["temperature_c"] = or_null(card.temperature_c);
  json["power_w"] = or_null(card.power_w);
  return json;
}

Json cards_json() {
  Json list = Json::array();
  for (const CardFacts& card : list_cards()) list.push_back(card_facts_json(card));
  return list;
}

}  // namespace cobalt::device
