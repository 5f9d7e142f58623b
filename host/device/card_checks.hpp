// SPDX-License-Identifier: Apache-2.0
/// \file
/// Tests of a card's memory and of a kernel's registers, and of the way to them: what is written comes back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "host/device/kernel_driver.hpp"

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

struct RegisterCheck {
  unsigned registers = 0;   ///< that were tested
  unsigned values = 0;      ///< that each was given
  unsigned wrong = 0;       ///< that came back changed, over all registers
  std::string first_wrong;  ///< which register, what was written and what was read
};

/// Walks a one and a zero through the registers that hold what is written and do nothing by it: abort_tag, which only a
/// write to `abort` uses, and ring_jobs, while no search ring is open. All are written before the first is read, each
/// with a value of its own, so that a write that goes to the wrong one is seen. They are left as they were. Throws what
/// the way to the card throws.
RegisterCheck check_registers(const RegisterReader& read, const RegisterWriter& write);

}  // namespace cobalt::device
