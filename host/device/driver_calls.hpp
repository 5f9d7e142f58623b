// SPDX-License-Identifier: Apache-2.0
/// \file
/// How often a device has called the driver of its card.
#pragma once

#include <cstdint>

namespace cobalt::device {

/// Calls of the driver of a card since it was opened: each costs microseconds, however little it carries.
struct DriverCalls {
  std::uint64_t copies_to_card = 0;
  std::uint64_t copies_from_card = 0;
  std::uint64_t bytes_to_card = 0;
  std::uint64_t bytes_from_card = 0;
  std::uint64_t register_reads = 0;
  std::uint64_t register_writes = 0;
  std::uint64_t commands = 0;  ///< started

  std::uint64_t total() const {
    return copies_to_card + copies_from_card + register_reads + register_writes + commands;
  }
};

}  // namespace cobalt::device
