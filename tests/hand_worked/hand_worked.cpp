// SPDX-License-Identifier: Apache-2.0
#include "tests/hand_worked/hand_worked.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>

#include "hls/eval/trace.hpp"
#include "host/chess/fen.hpp"
#include "host/parameters/layout.hpp"
#include "host/support/error.hpp"
#include "tests/paths.hpp"
#include "tests/support/exchanged_sides.hpp"

namespace cobalt::test {
namespace {

using Json = nlohmann::json;

unsigned table_number(unsigned group, std::string_view name) {
  const std::vector<std::string> names = table_names(group);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw InputError("table", fmt::format("there is no table {}", name));
  return static_cast<unsigned>(found - names.begin());
}

bool matches(unsigned group, unsigned entry, const Json& index) {
  return std::ranges::all_of(subindices(group), [&](const spec::Subindex& subindex) {
    return !index.contains(subindex.name) || index.at(subindex.name) == entry / subindex.stride % subindex.size;
  });
}

void apply(unsigned group, const Json& setting, ParameterSet& parameters) {
  if (setting.contains("group")) {
    const std::string name = setting.at("group");
    const auto other = find_group(name);
    if (!other) throw InputError("group", "there is no group " + name);
    group = *other;
  }
  const Json index = setting.value("index", Json::object());
  for (const auto& [name, value] : index.items()) {
    const auto is_it = [&](const spec::Subindex& subindex) { return subindex.name == name && value < subindex.size; };
    if (std::ranges::none_of(subindices(group), is_it)) throw InputError(name, "there is no such subindex or value");
  }
  const bool all_tables = !setting.contains("table");
  const unsigned table = all_tables ? 0 : table_number(group, setting.at("table").get<std::string>());
  for (unsigned t = 0; t < spec::kGroupTable[group].tables; ++t) {
    for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
      if (!(all_tables || t == table) || !matches(group, entry, index)) continue;
      for (const auto& [field, value] : setting.at("fields").items()) {
        parameters.set_field(group, t, entry, field.c_str(), value.get<int>());
      }
    }
  }
}

unsigned entry_number(unsigned group, const Json& entry) {
  if (entry.is_number()) return entry;
  unsigned number = 0;
  std::size_t next = 0;
  for (const spec::Subindex& subindex : subindices(group)) {
    if (std::string_view(subindex.name) == "side") continue;
    const unsigned value = entry.at(next++);
    if (value >= subindex.size) throw InputError(subindex.name, fmt::format("{} is too large", value));
    number += value * subindex.stride;
  }
  if (next != entry.size()) throw InputError("entry", fmt::format("{} subindices, expected {}", entry.size(), next));
  return number;
}

/// \param text  as in "e3", "f", "c1 white_rising"
HandWorkedUse place(unsigned group, const std::string& text) {
  const std::string name = text.substr(0, text.find(' '));
  const bool is_square = hls::place_kind(group) == hls::Place::kSquare;
  if (name.size() != (is_square ? 2 : 1)) throw InputError(text, is_square ? "expected a square" : "expected a file");
  HandWorkedUse use;
  use.place = static_cast<unsigned>(name[0] - 'a') + (is_square ? 8 * static_cast<unsigned>(name[1] - '1') : 0);
  if (name.size() != text.size()) use.table = table_number(group, text.substr(name.size() + 1));
  return use;
}

std::vector<HandWorkedUse> uses_of(unsigned group, const Json& json) {
  std::vector<HandWorkedUse> uses;
  if (json.is_array()) {
    for (const Json& entry : json) uses.push_back({0, {}, entry_number(group, entry)});
    return uses;
  }
  for (const auto& [text, entry] : json.items()) {
    uses.push_back(place(group, text));
    if (!entry.is_null()) uses.back().entry = entry_number(group, entry);
  }
  return uses;
}

HandWorkedCase case_of(unsigned group, const std::string& kind, const Json& row) {
  HandWorkedCase one{};
  one.what = row.at(0);
  one.fen = row.at(1);
  const chess::Position position = chess::parse_fen(one.fen);
  one.position = chess::pack_position(position);
  one.exchanged = chess::pack_position(exchanged(position));
  one.black_to_move = position.side_to_move() == chess::kBlack;
  if (kind == "scores") {
    one.white_view_cp = row.at(2);
  } else if (kind == "draws") {
    one.is_draw = row.at(2);
  } else {
    one.uses = uses_of(group, row.at(2));
    one.all_uses = kind == "uses";
  }
  return one;
}

}  // namespace

std::vector<HandWorkedCase> hand_worked_cases(unsigned group) {
  const std::string path =
      fmt::format("{}/tests/hand_worked/cases/{}.json", COBALT_SOURCE_DIR, spec::kGroupTable[group].name);
  std::ifstream file(path);
  if (!file) throw InputError(path, "cannot be read");
  std::vector<HandWorkedCase> cases;
  std::string where;
  try {
    for (const Json& block : Json::parse(file)) {
      where = ", block " + block.dump().substr(0, 200);
      const auto parameters = std::make_shared<ParameterSet>();
      for (const Json& setting : block.value("set", Json::array())) apply(group, setting, *parameters);
      for (const auto& [kind, rows] : block.items()) {
        if (kind == "set") continue;
        if (kind != "scores" && kind != "draws" && kind != "uses" && kind != "uses_at") {
          throw InputError(kind, "expected scores, draws, uses or uses_at");
        }
        for (const Json& row : rows) {
          where = ", " + row.dump();
          cases.push_back(case_of(group, kind, row));
          cases.back().parameters = parameters;
        }
      }
    }
  } catch (const std::exception& error) {
    throw InputError(path + where, error.what());
  }
  return cases;
}

std::string test_name(unsigned group) {
  std::string name;
  bool is_first = true;
  for (const char c : std::string_view(spec::kGroupTable[group].name)) {
    if (c != '_') name += is_first ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    is_first = c == '_';
  }
  return name;
}

}  // namespace cobalt::test
