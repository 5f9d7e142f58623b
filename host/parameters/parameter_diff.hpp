// SPDX-License-Identifier: Apache-2.0
/// \file
/// In what two evaluation functions differ.
#pragma once

#include <cstdint>
#include <vector>

#include "host/parameters/parameter_set.hpp"
#include "spec/parameters.hpp"

namespace cobalt {

/// A field of an entry that has two values.
struct FieldChange {
  unsigned group;
  unsigned table;
  unsigned entry;
  const spec::Field* field;
  std::int32_t from;
  std::int32_t to;
};

/// Every field that differs, in the order of spec/parameters.hpp.
std::vector<FieldChange> parameter_changes(const ParameterSet& from, const ParameterSet& to);

}  // namespace cobalt
