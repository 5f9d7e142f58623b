// SPDX-License-Identifier: Apache-2.0
/// \file
/// The kernels that the xrt device can start, by name: what differs between them.
#pragma once

#include <xrt/xrt_bo.h>
#include <xrt/xrt_kernel.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "host/device/transport.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt::device {

/// The buffer that begins at an address of the card.
using XrtBufferAt = std::function<const xrt::bo&(std::uint64_t address)>;

/// A kernel, and how a list of descriptors becomes commands of it.
struct XrtKernelKind {
  const char* name;
  const char* control;                        ///< protocol of its control register: "ap_ctrl_chain", ...
  std::span<const spec::Argument> arguments;  ///< as its xclbin must have them
  /// By BufferUse, a pointer: such buffers are in the memory that it reaches.
  std::array<int, kBufferUses> buffer_arguments;
  bool has_registers;        ///< those of docs/reference/registers.md
  std::uint32_t operations;  ///< a bit each; without registers, else they say it
  unsigned parameter_banks;
  unsigned lists_in_flight;
  /// The kernel takes one descriptor a command, in its arguments, and writes one completion; else it takes a list from
  /// card memory and writes its completions there.
  bool one_command_a_descriptor;
  /// Sets all arguments of a command.
  /// \param descriptor  of one_command_a_descriptor, its index in the list
  /// \param completion  of one_command_a_descriptor, the address where its completion goes
  void (*set_arguments)(xrt::run& command, const DescriptorList& list, std::size_t descriptor, std::uint64_t completion,
                        const XrtBufferAt& buffer_at);
};

/// Throws InputError, with the known names, for another one.
const XrtKernelKind& find_xrt_kernel(std::string_view name);

}  // namespace cobalt::device
