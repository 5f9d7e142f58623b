// SPDX-License-Identifier: Apache-2.0
/// \file
/// A test of the registers of a kernel and of the way to them: values that are written and read back.
#pragma once

#include <cstdint>
#include <string>

#include "host/device/kernel_driver.hpp"

namespace cobalt::device {

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
