// SPDX-License-Identifier: Apache-2.0
/// \file
/// How a format of fixed length is described: a list of bit fields of one little-endian word of memory.
#ifndef COBALT_SPEC_FORMAT_HPP
#define COBALT_SPEC_FORMAT_HPP

#include <cstddef>
#include <cstdint>

namespace cobalt {
namespace spec {

/// One field of a format: bits [lsb + width - 1 : lsb]. Bit b of a format is bit b % 8 of its byte b / 8.
struct FormatField {
  const char* name;  ///< snake case
  std::uint16_t lsb;
  std::uint16_t width;  ///< bits
  const char* meaning;
};

/// True when the fields follow each other without a gap, from bit 0 to the last bit of `bytes` bytes.
template <std::size_t Count>
constexpr bool fields_fill(const FormatField (&fields)[Count], unsigned bytes) {
  unsigned at = 0;
  for (const FormatField& field : fields) {
    if (field.lsb != at || field.width == 0) return false;
    at += field.width;
  }
  return at == 8 * bytes;
}

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_FORMAT_HPP
