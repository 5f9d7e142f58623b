// SPDX-License-Identifier: Apache-2.0
#include "tests/hand_worked/hand_worked.hpp"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "host/chess/fen.hpp"
#include "host/parameters/layout.hpp"
#include "host/support/error.hpp"
#include "tests/paths.hpp"

namespace cobalt::test {
namespace {

using Json = nlohmann::json;

unsigned table_number(unsigned group, const Json& setting) {
  const std::vector<std::string> names = table_names(group);
  if (names.size() == 1) return 0;
  const std::string name = setting.at("table");
  for (unsigned table = 0; table < names.size(); ++table) {
    if (names[table] == name) return table;
  }
  throw InputError("table", "there is no table " + name);
}

unsigned entry_number(unsigned group, const Json& setting) {
  unsigned entry = 0;
  const auto wanted = subindices(group);
  if (wanted.empty()) return 0;
  const Json& index = setting.at("index");
  if (index.size() != wanted.size()) throw InputError("index", "not every subindex has a value");
  for (const spec::Subindex& subindex : wanted) {
    const unsigned value = index.at(subindex.name);
    if (value >= subindex.size) throw InputError(subindex.name, fmt::format("{} is too large", value));
    entry += value * subindex.stride;
  }
  return entry;
}

void apply(unsigned group, const Json& setting, ParameterSet& parameters) {
  if (setting.contains("group")) {
    const std::string name = setting.at("group");
    const auto other = find_group(name);
    if (!other) throw InputError("group", "there is no group " + name);
    group = *other;
  }
  const unsigned table = table_number(group, setting);
  const bool all = setting.contains("index") && setting.at("index") == "all";
  const unsigned first = all ? 0 : entry_number(group, setting);
  const unsigned last = all ? spec::kGroupTable[group].entries - 1u : first;
  for (unsigned entry = first; entry <= last; ++entry) {
    for (const auto& [field, value] : setting.at("fields").items()) {
      parameters.set_field(group, table, entry, field.c_str(), value.get<int>());
    }
  }
}

}  // namespace

std::vector<HandWorkedCase> hand_worked_cases(unsigned group) {
  const std::string path =
      fmt::format("{}/tests/hand_worked/cases/{}.json", COBALT_SOURCE_DIR, spec::kGroupTable[group].name);
  std::ifstream file(path);
  if (!file) throw InputError(path, "cannot be read");
  std::vector<HandWorkedCase> cases;
  for (const Json& json : Json::parse(file)) {
    const std::string what = json.at("what");
    try {
      HandWorkedCase one{};
      one.group = group;
      one.what = what;
      one.fen = json.at("fen");
      const chess::Position position = chess::parse_fen(one.fen);
      one.position = chess::pack_position(position);
      for (const Json& setting : json.at("set")) apply(group, setting, one.parameters);
      one.white_view_cp = json.at("white_view");
      one.side_to_move_cp = position.side_to_move() == chess::kWhite ? one.white_view_cp : -one.white_view_cp;
      cases.push_back(one);
    } catch (const std::exception& error) {
      throw InputError(fmt::format("{}, {}", path, what), error.what());
    }
  }
  return cases;
}

}  // namespace cobalt::test
