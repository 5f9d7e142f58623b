// SPDX-License-Identifier: Apache-2.0
#include "host/parameters/parameter_diff.hpp"

#include "host/parameters/layout.hpp"

namespace cobalt {

std::vector<FieldChange> parameter_changes(const ParameterSet& from, const ParameterSet& to) {
  std::vector<FieldChange> changes;
  for (const ParameterWrite& write : to.download_from(from)) {
    const unsigned group = spec::address_group(write.address);
    const unsigned table = spec::address_table(write.address);
    const unsigned entry = spec::address_entry(write.address);
    const std::uint32_t before = from.raw(group, table, entry);
    for (const spec::Field& field : entry_fields(group, entry)) {
      const std::int32_t old_value = spec::field_value(before, field);
      const std::int32_t new_value = spec::field_value(write.data, field);
      if (old_value != new_value) changes.push_back({group, table, entry, &field, old_value, new_value});
    }
  }
  return changes;
}

}  // namespace cobalt
