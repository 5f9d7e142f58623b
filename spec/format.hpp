// SPDX-License-Identifier: Apache-2.0
/// \file
/// How a format of fixed length is described: a list of bit fields of one little-endian word of memory. And how its
/// fields are read and written, by host, model and HLS kernels alike.
#ifndef COBALT_SPEC_FORMAT_HPP
#define COBALT_SPEC_FORMAT_HPP

#include <cstddef>
#include <cstdint>

namespace cobalt {
namespace spec {

/// Bits of a field: what a kernel of hls/ knows of it, without texts.
struct FieldPlace {
  std::uint16_t lsb;
  std::uint16_t width;  ///< bits
};

/// One field of a format: bits [lsb + width - 1 : lsb]. Bit b of a format is bit b % 8 of its byte b / 8.
struct FormatField {
  const char* name;  ///< snake case
  std::uint16_t lsb;
  std::uint16_t width;  ///< bits
  const char* meaning;

  // NOLINTNEXTLINE(google-explicit-constructor): a field stands for its bits.
  constexpr operator FieldPlace() const { return {lsb, width}; }
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

/// Bytes in which a field of at most 64 bits may lie.
constexpr unsigned kFieldBytes = 9;

/// `value` moved by `bits` to more (or, below 0, to less) significant places.
constexpr std::uint64_t shift_field(std::uint64_t value, int bits) { return bits < 0 ? value >> -bits : value << bits; }
constexpr std::uint64_t field_mask(FieldPlace field) {
  return ~std::uint64_t(0) >> (64u - (field.width < 64 ? field.width : 64u));
}

/// The value of a field of 1 to 64 bits, unsigned.
constexpr std::uint64_t get_field(const std::uint8_t* bytes, FieldPlace field) {
  const unsigned first = field.lsb % 8u;
  std::uint64_t value = 0;
  for (unsigned b = 0; b < kFieldBytes; ++b) {
    if (8 * b >= first + field.width) break;
    value |= shift_field(bytes[field.lsb / 8u + b], static_cast<int>(8 * b) - static_cast<int>(first));
  }
  return value & field_mask(field);
}

/// Sets a field of 1 to 64 bits. What lies beside it stays, and what is above its width in `value` is left out.
constexpr void put_field(std::uint8_t* bytes, FieldPlace field, std::uint64_t value) {
  const unsigned first = field.lsb % 8u;
  for (unsigned b = 0; b < kFieldBytes; ++b) {
    if (8 * b >= first + field.width) break;
    const int shift = static_cast<int>(first) - static_cast<int>(8 * b);
    const std::uint64_t mask = shift_field(field_mask(field), shift);
    std::uint8_t& byte = bytes[field.lsb / 8u + b];
    byte = static_cast<std::uint8_t>((byte & ~mask) | (shift_field(value, shift) & mask));
  }
}

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_FORMAT_HPP
