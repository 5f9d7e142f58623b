// SPDX-License-Identifier: Apache-2.0
/// \file
/// Looks things up in the parameter layout of spec/parameters.hpp: groups by name, fields of an entry, legal values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/parameters.hpp"

namespace cobalt {

/// Hash of the layout (FNV-1a): of the names, sizes, fields and indices of all groups in their order, which together
/// say what each number of a parameter file means. Texts that explain are left out.
std::uint32_t layout_hash();

/// Number of the group called `name`.
std::optional<unsigned> find_group(std::string_view name);

/// The fields of an entry, without unused ones. Only evaluation_control has entries that differ in their fields.
std::span<const spec::Field> entry_fields(unsigned group, unsigned entry);

/// The subindices of a group, without unused ones.
std::span<const spec::Subindex> subindices(unsigned group);

/// Names of a group's tables; one empty name when it has a single one.
std::vector<std::string> table_names(unsigned group);

/// True when files show an entry of the group as the value of its only field; else as its raw bits.
bool has_single_field(unsigned group);

/// Smallest and largest value of a field.
std::int64_t field_min(const spec::Field& field);
std::int64_t field_max(const spec::Field& field);

/// Where an entry is, for messages: "mobility table c entry 17", "hung register 3", "bias".
std::string entry_name(unsigned group, unsigned table, unsigned entry);

/// What is wrong with a raw value: too many bits or a reserved bit. Nothing when it is legal.
std::optional<std::string> raw_problem(unsigned group, unsigned entry, std::uint64_t raw);

/// \name Values as files show them
/// Groups with a single field show its value, signed where the field is; groups whose entries pack several fields
/// show the raw entry, unsigned.
///@{
std::int64_t shown_value(unsigned group, std::uint32_t raw);
/// Raw bits of a shown value. Writes the reason to `problem` and returns nothing when the value is out of range.
std::optional<std::uint32_t> raw_from_shown(unsigned group, unsigned entry, std::int64_t shown, std::string& problem);
///@}

}  // namespace cobalt
