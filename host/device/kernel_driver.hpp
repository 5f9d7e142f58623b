// SPDX-License-Identifier: Apache-2.0
/// \file
/// What every driver of the kernel does alike, whatever carries its registers: the simulated card or a card of XRT.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "host/device/device.hpp"
#include "host/generator/parameter_set.hpp"

namespace cobalt::device {

/// Reads the 32-bit register at an offset in bytes of spec/kernel_interface.hpp. Throws what the way to the card
/// throws.
using RegisterReader = std::function<std::uint32_t(std::uint32_t offset)>;

/// What a kernel says of itself.
struct KernelIdentity {
  std::uint32_t interface_version = 0;  ///< major 31:16, minor 15:0
  std::uint32_t spec_hash = 0;
  unsigned latency_clocks = 0;  ///< evaluator latency
};

/// Reads the identity. DeviceError when it is no cobalt kernel or has another major interface version or parameter
/// layout than this program.
KernelIdentity check_kernel(const RegisterReader& read);

/// A 64-bit value: two registers, low word first. Only for values that stand still.
std::uint64_t read_wide(const RegisterReader& read, std::uint32_t offset);

/// A status register other than 0 in words: "status 0x4 (memory read error)".
std::string status_text(std::uint32_t status);

/// Every register with its name, one a line.
std::string register_dump(const RegisterReader& read);

/// The parameter list as the kernel reads it from memory.
std::vector<std::uint8_t> parameter_list(std::span<const ParameterWrite> writes);

/// Adds the counters of the last finished command, a batch.
void count_batch(const RegisterReader& read, Counters& counters);
/// Adds the counters of the last finished command, a parameter list.
void count_parameters(const RegisterReader& read, Counters& counters);

}  // namespace cobalt::device
