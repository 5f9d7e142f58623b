// SPDX-License-Identifier: Apache-2.0
/// \file
/// What an xclbin file says, of the emulated card or of a real one.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "host/device/xclbin/container.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt::xclbin {

struct Argument {
  unsigned id = 0;
  std::string name;
  std::uint64_t offset = 0;  ///< of its register, bytes
  std::uint64_t bytes = 0;
  std::string port;  ///< AXI port: a memory port for a pointer, the control port for a scalar
  bool is_pointer = false;
};

struct Kernel {
  std::string name;
  std::string control;  ///< "ap_ctrl_chain", ...
  std::vector<Argument> arguments;
};

struct Memory {
  std::string tag;
  std::uint64_t base = 0;
  std::uint64_t bytes = 0;
  bool used = false;
};

/// An argument of a compute unit and the memory that it can point to.
struct Connection {
  unsigned argument = 0;  ///< id
  unsigned memory = 0;    ///< index
};

struct ComputeUnit {
  std::string name;  ///< "kernel:instance"
  std::uint64_t base = 0;
  std::string control;  ///< protocol that the driver uses
  std::vector<Connection> connections;
};

struct Clock {
  std::string name;
  unsigned mhz = 0;
};

struct Description {
  Container container;
  std::vector<Kernel> kernels;
  std::vector<ComputeUnit> compute_units;
  std::vector<Memory> memories;
  std::vector<Clock> clocks;
};

/// Name of a mode of the header: "hardware", "hardware emulation", ...
std::string mode_name(std::uint16_t mode);

/// Explains the sections. Throws InputError, which names `where` and the section, when one that XRT needs is missing,
/// has another length than its count says, or is no readable XML.
Description describe(Container container, const std::string& where);
/// Reads and explains a file. Throws InputError.
Description read_xclbin(const std::filesystem::path& path);

/// A kernel as a program drives it.
struct ExpectedKernel {
  const char* name;
  const char* control;  ///< protocol: "ap_ctrl_chain", ...
  std::span<const spec::Argument> arguments;
};
/// The kernel of spec/kernel_interface.hpp.
ExpectedKernel spec_kernel();

/// How a kernel in the file differs from what is expected, one line a difference: no such kernel, another control
/// protocol, or an argument with another name, offset, size or kind. Empty: it fits.
std::vector<std::string> differences(const Description& description, const ExpectedKernel& expected = spec_kernel());

}  // namespace cobalt::xclbin
