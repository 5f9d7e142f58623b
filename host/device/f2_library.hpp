// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a program needs of the library fpga_mgmt of AWS's SDK, loaded when an F2 card is opened: no build needs the
/// SDK.
#pragma once

#include <cstdint>
#include <memory>

namespace cobalt::device {

/// The functions, by the names and types of sdk/userspace/include/fpga_mgmt.h and fpga_pci.h of aws/aws-fpga, branch
/// f2. Each returns 0 or an error number, and may be called by several threads.
struct F2Functions {
  int (*fpga_mgmt_init)();
  int (*fpga_pci_attach)(int slot, int function, int bar, std::uint32_t flags, int* handle);
  int (*fpga_pci_detach)(int handle);
  int (*fpga_pci_poke)(int handle, std::uint64_t offset, std::uint32_t value);
  int (*fpga_pci_peek)(int handle, std::uint64_t offset, std::uint32_t* value);
  int (*fpga_pci_peek64)(int handle, std::uint64_t offset, std::uint64_t* value);
  int (*fpga_pci_write_burst)(int handle, std::uint64_t offset, std::uint32_t* data, std::uint64_t words);
};

/// Flag of fpga_pci_attach: writes may be combined (BURST_CAPABLE).
constexpr std::uint32_t kF2BurstCapable = 1;

/// The library, in memory and initialised. DeviceError, with what to install, when it is not there.
class F2Library {
 public:
  F2Library();
  const F2Functions& functions() const { return functions_; }

 private:
  struct Close {
    void operator()(void* library) const;
  };
  std::unique_ptr<void, Close> library_;
  F2Functions functions_{};
};

}  // namespace cobalt::device
