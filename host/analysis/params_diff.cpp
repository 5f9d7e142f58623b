// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/params_diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <tuple>

#include "host/analysis/entry_text.hpp"
#include "host/parameters/layout.hpp"
#include "host/parameters/parameter_diff.hpp"

namespace cobalt::analysis {
namespace {

/// Entries among the changes, each of which may have several fields.
std::size_t count_entries(std::span<const FieldChange> changes) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const auto place = [&](std::size_t n) { return std::tuple(changes[n].group, changes[n].table, changes[n].entry); };
    if (i == 0 || place(i) != place(i - 1)) ++count;
  }
  return count;
}

/// Calls `visit` with the changes of each group that has some.
template <typename Visitor>
void for_each_group(const std::vector<FieldChange>& changes, const Visitor& visit) {
  for (auto first = changes.begin(); first != changes.end();) {
    const auto last =
        std::find_if(first, changes.end(), [&](const FieldChange& change) { return change.group != first->group; });
    visit(std::span(first, last));
    first = last;
  }
}

std::string heading(std::span<const FieldChange> changes) {
  const unsigned group = changes.front().group;
  std::int32_t least = INT32_MAX;
  std::int32_t most = INT32_MIN;
  for (const FieldChange& change : changes) {
    least = std::min(least, change.to - change.from);
    most = std::max(most, change.to - change.from);
  }
  return fmt::format("{}: {} of {} entries, changes {:+} to {:+}", spec::kGroupTable[group].name,
                     count_entries(changes), spec::group_size(group), least, most);
}

std::string change_line(const FieldChange& change) {
  const std::string index = index_text(change.group, change.entry);
  const std::string table =
      spec::kGroupTable[change.group].tables > 1 ? table_names(change.group)[change.table] + " " : "";
  return fmt::format("  {}{} {}: {} -> {}{}{}", table, change.entry, change.field->name, change.from, change.to,
                     index.empty() ? "" : "  # ", index);
}

Json change_json(const FieldChange& change) {
  Json json;
  if (spec::kGroupTable[change.group].tables > 1) json["table"] = table_names(change.group)[change.table];
  json["entry"] = change.entry;
  json["field"] = change.field->name;
  json["from"] = change.from;
  json["to"] = change.to;
  return json;
}

}  // namespace

std::vector<std::string> params_diff_text(const ParameterSet& from, const ParameterSet& to, bool is_summary) {
  const std::vector<FieldChange> changes = parameter_changes(from, to);
  std::vector<std::string> lines;
  for_each_group(changes, [&](std::span<const FieldChange> of_group) {
    lines.push_back(heading(of_group));
    if (is_summary) return;
    for (const FieldChange& change : of_group) lines.push_back(change_line(change));
  });
  lines.push_back(changes.empty() ? "equal"
                                  : fmt::format("{} of {} entries differ", count_entries(changes), spec::kParameters));
  return lines;
}

Json params_diff_json(const ParameterSet& from, const ParameterSet& to) {
  const std::vector<FieldChange> changes = parameter_changes(from, to);
  Json json = {{"entries", count_entries(changes)}, {"fields", changes.size()}};
  json["groups"] = Json::object();
  for_each_group(changes, [&](std::span<const FieldChange> of_group) {
    Json list = Json::array();
    for (const FieldChange& change : of_group) list.push_back(change_json(change));
    json["groups"][spec::kGroupTable[of_group.front().group].name] = {{"entries", count_entries(of_group)},
                                                                      {"changes", std::move(list)}};
  });
  return json;
}

}  // namespace cobalt::analysis
