// SPDX-License-Identifier: Apache-2.0
/// \file
/// CRC-32, the one of zlib.
#pragma once

#include <cstdint>
#include <string_view>

namespace cobalt::data {

/// \param before  the checksum of the bytes before these
std::uint32_t checksum(std::string_view bytes, std::uint32_t before = 0);

}  // namespace cobalt::data
