// SPDX-License-Identifier: Apache-2.0
/// \file
/// A test of the memory of a card and of the way to it: patterns that go there and come back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace cobalt::device {

class Transport;

struct MemoryCheck {
  std::size_t bytes = 0;        ///< that were tested, each with every pattern
  unsigned patterns = 0;        ///< that were tried
  std::size_t wrong_words = 0;  ///< 64-bit words that came back changed, over all patterns
  std::string first_wrong;      ///< address, what was written and what was read
};

/// Fills a buffer with each of four patterns in turn, and reads it back: the address of each word and its complement,
/// which no two words have in common, so that address lines are seen; and alternating bits and their complement.
/// \param bytes  a multiple of 8, above 0
/// Throws what the transport throws, and DeviceError when a copy takes longer than its limit.
MemoryCheck check_memory(Transport& transport, std::size_t bytes);

}  // namespace cobalt::device
