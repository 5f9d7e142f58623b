// SPDX-License-Identifier: Apache-2.0
#include "host/parameters/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "spec/spec_hash.hpp"

namespace cobalt {

std::uint32_t layout_hash() {
  std::string layout;
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    const spec::Group& shape = spec::kGroupTable[group];
    layout += fmt::format("{} {} {} {} {} {}\n", shape.name, shape.is_table, shape.tables, shape.entries, shape.bits,
                          shape.table_names);
    for (unsigned entry = 0; entry < (group == spec::kEvaluationControl ? shape.entries : 1U); ++entry) {
      for (const spec::Field& field : entry_fields(group, entry)) {
        layout += fmt::format("field {} {} {} {}\n", field.name, field.lsb, field.width, field.is_signed);
      }
    }
    for (const spec::Subindex& subindex : subindices(group)) {
      layout += fmt::format("index {} {} {}\n", subindex.name, subindex.size, subindex.stride);
    }
  }
  std::uint32_t hash = spec::kFnvOffsetBasis;
  for (const char c : layout) hash = spec::fnv1a_byte(hash, static_cast<unsigned char>(c));
  return hash;
}

std::optional<unsigned> find_group(std::string_view name) {
  const auto* const found = std::find_if(std::begin(spec::kGroupTable), std::end(spec::kGroupTable),
                                         [&](const spec::Group& group) { return group.name == name; });
  if (found == std::end(spec::kGroupTable)) return std::nullopt;
  return static_cast<unsigned>(found - std::begin(spec::kGroupTable));
}

std::span<const spec::Field> entry_fields(unsigned group, unsigned entry) {
  if (group == spec::kEvaluationControl && entry == 1) return spec::kEvaluationControl1Fields;
  const std::span<const spec::Field> fields = spec::kGroupTable[group].fields;
  const auto used =
      std::count_if(fields.begin(), fields.end(), [](const spec::Field& field) { return field.width != 0; });
  return fields.first(static_cast<std::size_t>(used));
}

std::span<const spec::Subindex> subindices(unsigned group) {
  const std::span<const spec::Subindex> all = spec::kGroupTable[group].index;
  const auto used = std::count_if(all.begin(), all.end(), [](const spec::Subindex& index) { return index.size != 0; });
  return all.first(static_cast<std::size_t>(used));
}

std::vector<std::string> table_names(unsigned group) {
  const std::string_view all = spec::kGroupTable[group].table_names;
  std::vector<std::string> names;
  for (std::size_t begin = 0;;) {
    const std::size_t end = all.find(',', begin);
    names.emplace_back(all.substr(begin, end - begin));
    if (end == std::string_view::npos) return names;
    begin = end + 1;
  }
}

bool has_single_field(unsigned group) { return entry_fields(group, 0).size() == 1; }

std::int64_t field_min(const spec::Field& field) {
  return field.is_signed ? -(std::int64_t{1} << (field.width - 1)) : 0;
}

std::int64_t field_max(const spec::Field& field) {
  return (std::int64_t{1} << (field.is_signed ? field.width - 1 : field.width)) - 1;
}

std::string entry_name(unsigned group, unsigned table, unsigned entry) {
  const spec::Group& shape = spec::kGroupTable[group];
  if (!shape.is_table) return shape.entries == 1 ? shape.name : fmt::format("{} register {}", shape.name, entry);
  if (shape.tables == 1) return fmt::format("{} entry {}", shape.name, entry);
  return fmt::format("{} table {} entry {}", shape.name, table_names(group)[table], entry);
}

std::optional<std::string> raw_problem(unsigned group, unsigned entry, std::uint64_t raw) {
  const unsigned bits = spec::kGroupTable[group].bits;
  const std::uint64_t limit = (std::uint64_t{1} << bits) - 1;
  if (raw > limit) return fmt::format("{} does not fit {} bits (0 to {})", raw, bits, limit);
  for (const spec::Field& field : entry_fields(group, entry)) {
    if (std::string_view(field.name) != "reserved") continue;
    if (spec::field_value(static_cast<std::uint32_t>(raw), field) != 0) {
      return fmt::format("{} sets reserved bits; bits {} to {} must be 0", raw, field.lsb, field.lsb + field.width - 1);
    }
  }
  return std::nullopt;
}

std::int64_t shown_value(unsigned group, std::uint32_t raw) {
  return has_single_field(group) ? spec::field_value(raw, entry_fields(group, 0)[0]) : std::int64_t{raw};
}

std::optional<std::uint32_t> raw_from_shown(unsigned group, unsigned entry, std::int64_t shown, std::string& problem) {
  if (has_single_field(group)) {
    const spec::Field& field = entry_fields(group, 0)[0];
    if (shown < field_min(field) || shown > field_max(field)) {
      problem = fmt::format("{} does not fit {} {} bits ({} to {})", shown, field.width,
                            field.is_signed ? "signed" : "unsigned", field_min(field), field_max(field));
      return std::nullopt;
    }
    return static_cast<std::uint32_t>(shown & field_max({"", 0, field.width, false, ""})) << field.lsb;
  }
  if (shown < 0) {
    problem = fmt::format("{} is negative, but {} packs several fields and is given as its raw bits (0 to {})", shown,
                          spec::kGroupTable[group].name, (std::uint64_t{1} << spec::kGroupTable[group].bits) - 1);
    return std::nullopt;
  }
  if (auto found = raw_problem(group, entry, static_cast<std::uint64_t>(shown))) {
    problem = std::move(*found);
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(shown);
}

}  // namespace cobalt
