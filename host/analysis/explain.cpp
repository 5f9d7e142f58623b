// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/explain.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hls/eval/king_safety.hpp"
#include "host/analysis/entry_text.hpp"
#include "host/parameters/layout.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"

namespace cobalt::analysis {
namespace {

constexpr std::array<const char*, 2> kSideKeys = {"white", "black"};
constexpr std::array<const char*, 2> kSideNames = {"White", "Black"};
constexpr std::array<unsigned, kScaledGroups> kScaled = {spec::kPawnStructure, spec::kPassedPawns, spec::kWastedPawns};

unsigned control_field(const ParameterSet& parameters, unsigned number, const char* name) {
  return static_cast<unsigned>(parameters.field(spec::kEvaluationControl, 0, number, name));
}

/// What the king-safety stage reads.
hls::EvaluationControl king_safety_control(const ParameterSet& parameters) {
  hls::EvaluationControl control{};
  control.king_safety_shift = static_cast<std::uint8_t>(control_field(parameters, 0, "king_safety_shift"));
  control.king_safety_clamp = static_cast<std::uint16_t>(control_field(parameters, 0, "king_safety_clamp"));
  control.scale_king_safety = control_field(parameters, 0, "scale_king_safety") != 0;
  return control;
}

/// " x 9/8" where a factor is applied.
std::string factor_text(bool scaled, unsigned eighths) { return scaled ? fmt::format(" x {}/8", eighths) : ""; }

}  // namespace

Explanation::Explanation(const device::ModelEvaluator& evaluator, const ParameterSet& parameters,
                         const device::PackedPosition& position)
    : result_(evaluator.evaluate(position, trace_)) {
  fill_entries(parameters);
  fill_stages(parameters);
}

bool Explanation::recognised_draw() const { return (result_.flags & spec::kFlagRecognisedDraw) != 0; }

void Explanation::fill_entries(const ParameterSet& parameters) {
  const unsigned count = std::min(trace_.use_count, hls::Trace::kMaxUses);
  entries_.reserve(count);
  for (unsigned i = 0; i < count; ++i) {
    const hls::TraceUse& use = trace_.uses[i];
    EntryUse entry;
    entry.group = spec::address_group(use.address);
    entry.table = spec::address_table(use.address);
    entry.entry = spec::address_entry(use.address);
    entry.side = use.side;
    entry.place = place_text(entry.group, use.place);
    entry.place_number = use.place;
    entry.raw = parameters.raw(entry.group, entry.table, entry.entry);
    entry.contribution_cp = use.contribution;
    entry.danger_halves = use.danger_halves;
    entry.scaled_cp = use.scaled;
    entries_.push_back(std::move(entry));
  }
  std::stable_sort(entries_.begin(), entries_.end(), [](const EntryUse& a, const EntryUse& b) {
    return a.group != b.group ? a.group < b.group : a.side < b.side;
  });
}

void Explanation::fill_stages(const ParameterSet& parameters) {
  // Factors of the signature entries.
  std::array<std::uint32_t, 2> signature{};
  for (const EntryUse& use : entries_) {
    if (use.group == spec::kSignature) signature[use.side] = use.raw;
  }
  const auto factor = [&](unsigned side, const char* name) {
    for (const spec::Field& field : entry_fields(spec::kSignature, 0)) {
      if (field.name == std::string_view(name)) return static_cast<unsigned>(spec::field_value(signature[side], field));
    }
    return 0U;
  };

  const hls::EvaluationControl control = king_safety_control(parameters);
  hls::EvaluationControl square_only = control;
  square_only.king_safety_clamp = UINT16_MAX;
  square_only.scale_king_safety = false;
  hls::EvaluationControl linear_only = square_only;
  linear_only.king_safety_shift = spec::kKingSafetyShiftOff;
  hls::EvaluationControl unscaled = control;
  unscaled.scale_king_safety = false;
  for (unsigned side = 0; side < 2; ++side) {
    DangerStages& danger = danger_[side];
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group)
      danger.halves += trace_.danger_halves[group][side];
    danger.scaled = control.scale_king_safety;
    danger.scale_eighths = factor(side, "king_safety");
    danger.linear_cp = hls::king_danger(danger.halves, danger.scale_eighths, linear_only);
    danger.squared_cp = hls::king_danger(danger.halves, danger.scale_eighths, square_only);
    danger.clamped_cp = hls::king_danger(danger.halves, danger.scale_eighths, unscaled);
    danger.final_cp = trace_.danger_final[side];

    for (unsigned i = 0; i < kScaledGroups; ++i) {
      ScaledSum& sum = scaled_[side][i];
      const bool is_passed = kScaled[i] == spec::kPassedPawns;
      sum.group = kScaled[i];
      sum.shift = control_field(parameters, 1, fmt::format("{}_shift", spec::kGroupTable[kScaled[i]].name).c_str());
      sum.scaled = control_field(parameters, 0, is_passed ? "scale_passed_pawns" : "scale_pawn_structure") != 0;
      sum.scale_eighths = factor(1 - side, is_passed ? "passed_pawns" : "pawn_structure");
      // What the group got beyond the plain values of its entries is the scaled sum.
      sum.after_cp = trace_.share[sum.group][side];
    }
    for (const EntryUse& use : entries_) {
      if (use.side != side) continue;
      for (ScaledSum& sum : scaled_[side]) {
        if (use.group != sum.group) continue;
        sum.before_cp += use.scaled_cp;
        sum.after_cp -= use.contribution_cp;
      }
    }
  }
}

Json Explanation::groups_json() const {
  Json groups = Json::object();
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    groups[spec::kGroupTable[group].name] = {
        {"white", trace_.share[group][0]}, {"black", trace_.share[group][1]}, {"total", total_cp(group)}};
  }
  return groups;
}

Json Explanation::king_danger_json() const {
  Json json = Json::object();
  for (unsigned side = 0; side < 2; ++side) {
    const DangerStages& danger = danger_[side];
    Json groups = Json::object();
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
      if (const int halves = trace_.danger_halves[group][side]; halves != 0) {
        groups[spec::kGroupTable[group].name] = halves;
      }
    }
    json[kSideKeys[side]] = {{"halves", groups},
                             {"linear", danger.linear_cp},
                             {"squared", danger.squared_cp},
                             {"clamped", danger.clamped_cp},
                             {"scale_eighths", danger.scaled ? Json(danger.scale_eighths) : Json()},
                             {"final", danger.final_cp}};
  }
  return json;
}

Json Explanation::scaled_pawns_json() const {
  Json json = Json::object();
  for (unsigned side = 0; side < 2; ++side) {
    for (const ScaledSum& sum : scaled_[side]) {
      json[kSideKeys[side]][spec::kGroupTable[sum.group].name] = {
          {"before_cp", sum.before_cp},
          {"shift", sum.shift},
          {"scale_eighths", sum.scaled ? Json(sum.scale_eighths) : Json()},
          {"after_cp", sum.after_cp}};
    }
  }
  return json;
}

Json Explanation::entries_json() const {
  Json list = Json::array();
  for (const EntryUse& use : entries_) {
    const std::string table = table_names(use.group)[use.table];
    list.push_back({{"group", spec::kGroupTable[use.group].name},
                    {"table", table.empty() ? Json() : Json(table)},
                    {"entry", use.entry},
                    {"index", index_json(use.group, use.entry)},
                    {"fields", fields_json(use.group, use.entry, use.raw)},
                    {"place", use.place.empty() ? Json() : Json(use.place)},
                    {"side", kSideKeys[use.side]},
                    {"contribution_cp", use.contribution_cp},
                    {"danger_halves", use.danger_halves},
                    {"scaled_cp", use.scaled_cp}});
  }
  return list;
}

std::vector<std::string> Explanation::table() const {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("  {:30} {:>7} {:>7} {:>7}", "group", "White", "Black", "total"));
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    lines.push_back(fmt::format("  {:30} {:7} {:7} {:+7}", spec::kGroupTable[group].name, trace_.share[group][0],
                                trace_.share[group][1], total_cp(group)));
  }
  lines.push_back(fmt::format("  {:30} {:>7} {:>7} {:+7}", "White's view", "", "", white_view_cp()));
  lines.push_back(fmt::format("  {:30} {:>7} {:>7} {:+7}", "side to move's view", "", "", result_.score_cp));
  if (recognised_draw()) lines.emplace_back("  a recognised draw: the score is the draw score");
  add_stage_lines(lines);
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) add_group_lines(lines, group);
  return lines;
}

void Explanation::add_stage_lines(std::vector<std::string>& lines) const {
  for (unsigned side = 0; side < 2; ++side) {
    const DangerStages& danger = danger_[side];
    if (danger.halves == 0 && danger.final_cp == 0) continue;
    std::string sources;
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
      if (const int halves = trace_.danger_halves[group][side]; halves != 0) {
        sources +=
            fmt::format("{}{} {}", sources.empty() ? "" : ", ", spec::kGroupTable[group].name, halves_text(halves));
      }
    }
    lines.push_back(fmt::format("  danger to the {} king: {}; together {}, with its square {}, clamped {}{} = {}",
                                kSideKeys[1 - side], sources, danger.linear_cp, danger.squared_cp, danger.clamped_cp,
                                factor_text(danger.scaled, danger.scale_eighths), danger.final_cp));
  }
  for (unsigned side = 0; side < 2; ++side) {
    std::string sums;
    for (const ScaledSum& sum : scaled_[side]) {
      if (sum.before_cp == 0) continue;
      sums += fmt::format("{}{} {:+}{}{} = {:+}", sums.empty() ? "" : ", ", spec::kGroupTable[sum.group].name,
                          sum.before_cp, sum.shift != 0 ? fmt::format(" >> {}", sum.shift) : "",
                          factor_text(sum.scaled, sum.scale_eighths), sum.after_cp);
    }
    if (!sums.empty()) lines.push_back(fmt::format("  scaled pawns of {}: {}", kSideNames[side], sums));
  }
}

void Explanation::add_group_lines(std::vector<std::string>& lines, unsigned group) const {
  if (std::none_of(entries_.begin(), entries_.end(),
                   [group](const EntryUse& use) { return use.group == group && use.gives_something(); })) {
    return;
  }
  lines.push_back(fmt::format("  {}: White {:+}, Black {:+}", spec::kGroupTable[group].name, trace_.share[group][0],
                              trace_.share[group][1]));
  if (group == spec::kMobility) {
    add_mobility_lines(lines);
    return;
  }
  unsigned silent = 0;
  for (const EntryUse& use : entries_) {
    if (use.group != group) continue;
    if (!use.gives_something()) {
      ++silent;
      continue;
    }
    std::string place;
    if (!use.place.empty()) place = (use.place.size() == 1 ? "file " : "") + use.place;
    std::string line =
        fmt::format("    {}{}{}: {:+}", kSideKeys[use.side], place.empty() ? "" : " ", place, use.contribution_cp);
    if (use.danger_halves != 0) line += fmt::format(", danger {}", halves_text(use.danger_halves));
    if (use.scaled_cp != 0) line += fmt::format(", scaled {:+}", use.scaled_cp);
    const std::string index =
        group == spec::kPiecePlacement ? subindex_text(group, 1, use.entry) : index_text(group, use.entry);
    if (!index.empty()) line += fmt::format("  ({})", index);
    if (!has_single_field(group)) line += fmt::format("  [{}]", fields_text(group, use.entry, use.raw));
    lines.push_back(std::move(line));
  }
  if (silent != 0) lines.push_back(fmt::format("    {} more that give nothing", silent));
}

void Explanation::add_mobility_lines(std::vector<std::string>& lines) const {
  std::array<const EntryUse*, spec::kSquares> by_square{};
  for (const EntryUse& use : entries_) {
    if (use.group == spec::kMobility) by_square[use.place_number] = &use;
  }
  lines.push_back(
      fmt::format("    {:35}     {}", "centipawns, White's view", "control, 0 full Black to 15 full White"));
  for (unsigned rank = 8; rank-- > 0;) {
    std::string values;
    std::string levels;
    for (unsigned file = 0; file < 8; ++file) {
      const EntryUse* const use = by_square[rank * 8 + file];
      if (use == nullptr) continue;
      values += fmt::format("{:4}", use->side == 0 ? use->contribution_cp : -use->contribution_cp);
      levels += fmt::format("{:3}", use->entry % 16);
    }
    lines.push_back(fmt::format("    {} {:33}     {} {}", rank + 1, values, rank + 1, levels));
  }
  std::string values;
  std::string levels;
  for (char file = 'a'; file <= 'h'; ++file) {
    values += fmt::format("{:>4}", file);
    levels += fmt::format("{:>3}", file);
  }
  lines.push_back(fmt::format("      {:33}       {}", values, levels));
}

}  // namespace cobalt::analysis
