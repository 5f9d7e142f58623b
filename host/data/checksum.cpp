// SPDX-License-Identifier: Apache-2.0
#include "host/data/checksum.hpp"

#include <zlib.h>

namespace cobalt::data {

std::uint32_t checksum(std::string_view bytes, std::uint32_t before) {
  const auto* const begin = static_cast<const Bytef*>(static_cast<const void*>(bytes.data()));
  return static_cast<std::uint32_t>(::crc32_z(before, begin, bytes.size()));
}

}  // namespace cobalt::data
