// SPDX-License-Identifier: Apache-2.0
/// \file
/// FNV-1a, 64 bits: tells equal things from others where nobody cheats.
#pragma once

#include <cstdint>
#include <string_view>

namespace cobalt {

class Fnv1a {
 public:
  /// \param unit  a byte, or a number that stands for one
  void add(std::uint64_t unit) { value_ = (value_ ^ unit) * 0x100000001b3U; }
  void add(std::string_view bytes) {
    for (const char byte : bytes) add(static_cast<unsigned char>(byte));
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

}  // namespace cobalt
