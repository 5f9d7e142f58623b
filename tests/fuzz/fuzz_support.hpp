// SPDX-License-Identifier: Apache-2.0
/// \file
/// What all fuzz targets need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

/// Called by libFuzzer with each input.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace cobalt::fuzz {

inline std::string to_text(const std::uint8_t* data, std::size_t size) { return std::string(data, data + size); }

/// Ends the program, so that the fuzzer keeps the input, unless a property holds.
inline void require(bool property, const char* text) {
  if (property) return;
  std::fprintf(stderr, "property does not hold: %s\n", text);
  std::abort();
}

#define COBALT_REQUIRE(property) ::cobalt::fuzz::require((property), #property)

}  // namespace cobalt::fuzz
