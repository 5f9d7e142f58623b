// SPDX-License-Identifier: Apache-2.0
#include "host/parameters/parameter_set.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>

#include "host/parameters/layout.hpp"
#include "host/support/error.hpp"

namespace cobalt {
namespace {

/// Position of an entry in the array. Throws std::out_of_range when there is no such entry.
std::size_t index_of(unsigned group, unsigned table, unsigned entry) {
  if (group >= spec::kGroups || table >= spec::kGroupTable[group].tables || entry >= spec::kGroupTable[group].entries) {
    throw std::out_of_range(fmt::format("no parameter: group {}, table {}, entry {}", group, table, entry));
  }
  return spec::parameter_index(group, table, entry);
}

/// Throws std::out_of_range when the entry has no such field.
const spec::Field& field_of(unsigned group, unsigned entry, std::string_view name) {
  for (const spec::Field& field : entry_fields(group, entry)) {
    if (field.name == name) return field;
  }
  throw std::out_of_range(fmt::format("{} has no field {}", spec::kGroupTable[group].name, name));
}

/// Calls `visit(group, table, entry, index)` for every parameter in order.
template <typename Visitor>
void for_each_parameter(Visitor visit) {
  std::size_t index = 0;
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) visit(group, table, entry, index++);
    }
  }
}

}  // namespace

std::uint32_t ParameterSet::raw(unsigned group, unsigned table, unsigned entry) const {
  return values_[index_of(group, table, entry)];
}

void ParameterSet::set_raw(unsigned group, unsigned table, unsigned entry, std::uint32_t value) {
  const std::size_t index = index_of(group, table, entry);
  if (const auto problem = raw_problem(group, entry, value))
    throw InputError(entry_name(group, table, entry), *problem);
  values_[index] = value;
}

std::int32_t ParameterSet::field(unsigned group, unsigned table, unsigned entry, const char* field_name) const {
  const std::uint32_t value = raw(group, table, entry);
  return spec::field_value(value, field_of(group, entry, field_name));
}

void ParameterSet::set_field(unsigned group, unsigned table, unsigned entry, const char* field_name,
                             std::int32_t value) {
  const std::size_t index = index_of(group, table, entry);
  const spec::Field& field = field_of(group, entry, field_name);
  if (value < field_min(field) || value > field_max(field)) {
    throw InputError(fmt::format("{} field {}", entry_name(group, table, entry), field_name),
                     fmt::format("{} does not fit {} {} bits ({} to {})", value, field.width,
                                 field.is_signed ? "signed" : "unsigned", field_min(field), field_max(field)));
  }
  const std::uint32_t ones = field.width >= 32 ? ~0U : (1U << field.width) - 1;
  const std::uint32_t changed =
      (values_[index] & ~(ones << field.lsb)) | ((static_cast<std::uint32_t>(value) & ones) << field.lsb);
  set_raw(group, table, entry, changed);
}

std::vector<ParameterWrite> ParameterSet::full_download() const {
  std::vector<ParameterWrite> writes;
  writes.reserve(values_.size());
  for_each_parameter([&](unsigned group, unsigned table, unsigned entry, std::size_t index) {
    writes.push_back({spec::parameter_address(group, table, entry), values_[index]});
  });
  return writes;
}

std::vector<ParameterWrite> ParameterSet::download_from(const ParameterSet& active) const {
  std::vector<ParameterWrite> writes;
  for_each_parameter([&](unsigned group, unsigned table, unsigned entry, std::size_t index) {
    if (values_[index] == active.values_[index]) return;
    writes.push_back({spec::parameter_address(group, table, entry), values_[index]});
  });
  return writes;
}

}  // namespace cobalt
