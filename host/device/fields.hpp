// SPDX-License-Identifier: Apache-2.0
/// \file
/// Names of fields of the formats of spec/jobs.hpp, looked up when the program is compiled.
#pragma once

#include <cstddef>

#include "spec/jobs.hpp"

namespace cobalt::device {

/// Finds a field of at most 64 bits. A name that does not exist is an error of compilation.
template <std::size_t Count>
consteval spec::FormatField field_of(const spec::FormatField (&fields)[Count], const char* name) {
  const spec::FormatField field = spec::format_field(fields, name);
  if (field.width == 0 || field.width > 64) throw "no field of a word with this name";
  return field;
}

}  // namespace cobalt::device
