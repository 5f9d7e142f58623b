// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reads and writes the fields of the formats of spec/jobs.hpp, little endian.
#pragma once

#include <cstddef>
#include <cstdint>

#include "spec/jobs.hpp"

namespace cobalt::device {

/// Finds a field of at most 64 bits. A name that does not exist is an error of compilation.
template <std::size_t Count>
consteval spec::FormatField field_of(const spec::FormatField (&fields)[Count], const char* name) {
  const spec::FormatField field = spec::format_field(fields, name);
  if (field.width == 0 || field.width > 64) throw "no field of a word with this name";
  return field;
}

/// Sets a field. What lies beside it stays.
inline void put_field(std::uint8_t* bytes, const spec::FormatField& field, std::uint64_t value) {
  for (unsigned bit = 0; bit < field.width;) {
    const unsigned at = field.lsb + bit;
    const unsigned count = field.width - bit < 8 - at % 8 ? field.width - bit : 8 - at % 8;
    const auto mask = static_cast<std::uint8_t>(((1U << count) - 1) << at % 8);
    const auto part = static_cast<std::uint8_t>(value >> bit << at % 8);
    bytes[at / 8] = static_cast<std::uint8_t>((bytes[at / 8] & ~mask) | (part & mask));
    bit += count;
  }
}

/// The value of a field, unsigned.
inline std::uint64_t get_field(const std::uint8_t* bytes, const spec::FormatField& field) {
  std::uint64_t value = 0;
  for (unsigned bit = 0; bit < field.width;) {
    const unsigned at = field.lsb + bit;
    const unsigned count = field.width - bit < 8 - at % 8 ? field.width - bit : 8 - at % 8;
    value |= std::uint64_t{bytes[at / 8] >> at % 8 & ((1U << count) - 1)} << bit;
    bit += count;
  }
  return value;
}

}  // namespace cobalt::device
