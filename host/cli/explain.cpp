// SPDX-License-Identifier: Apache-2.0
#include "host/cli/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "host/generator/layout.hpp"
#include "spec/parameters.hpp"

namespace cobalt::cli {
namespace {

constexpr std::array<const char*, 2> kSideNames = {"white", "black"};

/// "file d", where the place of an entry means something.
std::string place_name(unsigned group, unsigned place) {
  if (group == spec::kRooksOnFiles || group == spec::kMultiplePawns) {
    return fmt::format("file {}", static_cast<char>('a' + place % 8));
  }
  return "";
}

/// "rook_count 1, unopposed 0, ...".
std::string index_text(unsigned group, unsigned entry) {
  std::string text;
  for (const spec::Subindex& subindex : subindices(group)) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", subindex.name, entry / subindex.stride % subindex.size);
  }
  return text;
}

/// "base 14, kmod 3, kmod_opp 2".
std::string fields_text(unsigned group, unsigned entry, std::uint32_t raw) {
  std::string text;
  for (const spec::Field& field : entry_fields(group, entry)) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", field.name, spec::field_value(raw, field));
  }
  return text;
}

}  // namespace

Explanation::Explanation(const device::ModelEvaluator& evaluator, const device::PackedPosition& position)
    : result_(evaluator.evaluate(position, trace_)) {}

Json Explanation::groups_json() const {
  Json groups = Json::object();
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    groups[spec::kGroupTable[group].name] = {
        {"white", trace_.share[group][0]}, {"black", trace_.share[group][1]}, {"total", total_cp(group)}};
  }
  return groups;
}

Json Explanation::king_danger_json() const {
  Json danger = Json::object();
  for (unsigned side = 0; side < 2; ++side) {
    danger[kSideNames[side]] = {{"linear", trace_.danger_linear[side]}, {"final", trace_.danger_final[side]}};
  }
  return danger;
}

std::vector<std::string> Explanation::table(const ParameterSet& parameters) const {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("  {:30} {:>7} {:>7} {:>7}", "group", "White", "Black", "total"));
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    lines.push_back(fmt::format("  {:30} {:7} {:7} {:+7}", spec::kGroupTable[group].name, trace_.share[group][0],
                                trace_.share[group][1], total_cp(group)));
  }
  lines.push_back(fmt::format("  {:30} {:>7} {:>7} {:+7}", "White's view", "", "", white_view_cp()));
  lines.push_back(fmt::format("  {:30} {:>7} {:>7} {:+7}", "side to move's view", "", "", result_.score_cp));
  const auto entries = packed_entries(parameters);
  lines.insert(lines.end(), entries.begin(), entries.end());
  return lines;
}

std::vector<std::string> Explanation::packed_entries(const ParameterSet& parameters) const {
  std::vector<std::string> lines;
  const unsigned uses = std::min(trace_.use_count, hls::Trace::kMaxUses);
  for (unsigned i = 0; i < uses; ++i) {
    const hls::TraceUse& use = trace_.uses[i];
    const unsigned group = spec::address_group(use.address);
    const unsigned entry = spec::address_entry(use.address);
    if (has_single_field(group)) continue;
    // Eight files a side are looked up; those without rooks say nothing.
    if (group == spec::kRooksOnFiles && use.contribution == 0) continue;
    const std::string place = place_name(group, use.place);
    const std::uint32_t raw = parameters.raw(group, spec::address_table(use.address), entry);
    lines.push_back(fmt::format("  {} {}{}{}: {} -> {} ({:+})", spec::kGroupTable[group].name, kSideNames[use.side],
                                place.empty() ? "" : " ", place, index_text(group, entry),
                                fields_text(group, entry, raw), use.contribution));
  }
  for (unsigned side = 0; side < 2; ++side) {
    if (trace_.danger_linear[side] == 0 && trace_.danger_final[side] == 0) continue;
    lines.push_back(fmt::format("  danger to the enemy king, {}: {} linear, {} after evaluation_control and signature",
                                kSideNames[side], trace_.danger_linear[side], trace_.danger_final[side]));
  }
  return lines;
}

}  // namespace cobalt::cli
