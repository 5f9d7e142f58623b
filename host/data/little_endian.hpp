// SPDX-License-Identifier: Apache-2.0
/// \file
/// Numbers in binary files, the lowest byte first.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cobalt::data {

/// Adds the bytes of a number.
template <std::unsigned_integral Number>
void put(std::string& bytes, Number value) {
  for (std::size_t i = 0; i < sizeof(Number); ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
}

/// The number at an offset; its bytes are there.
template <std::unsigned_integral Number>
Number get(std::string_view bytes, std::size_t offset) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(bytes[offset + i])} << (8 * i);
  }
  return static_cast<Number>(value);
}

}  // namespace cobalt::data
