// SPDX-License-Identifier: Apache-2.0
/// \file
/// The emulated platform: where XRT's hardware emulation finds compute units and memory banks. What the xclbin file
/// says and what the emulator answers both come from here.
#ifndef COBALT_SPEC_PLATFORMS_HPP
#define COBALT_SPEC_PLATFORMS_HPP

#include <cstdint>

namespace cobalt {
namespace spec {

/// Name of the emulated device, in emconfig.json and in the xclbin file.
constexpr const char* kEmulationDeviceName = "cobalt_emulation";

/// Compute units of the emulated card: each a kernel of its own with a memory bank of its own.
constexpr unsigned kEmulationMaxComputeUnits = 4;
/// Address of the registers of compute unit 0, as XRT uses them.
constexpr std::uint64_t kEmulationKernelBase = 0x1800000;
/// From the registers of one compute unit to those of the next, and the window of each, in bytes.
constexpr std::uint64_t kEmulationKernelStride = 0x10000;

/// Compute unit n reaches bank n only, which begins at n << kEmulationBankShift.
constexpr unsigned kEmulationBankShift = 34;
constexpr std::uint64_t kEmulationBankBytes = std::uint64_t{1} << kEmulationBankShift;  ///< 16 GiB

/// Kernel clock that the xclbin file states: a target, see docs/reference/synthesis.md.
constexpr unsigned kEmulationClockMhz = 300;

/// Address of register 0 of a compute unit.
constexpr std::uint64_t emulation_kernel_base(unsigned compute_unit) {
  return kEmulationKernelBase + compute_unit * kEmulationKernelStride;
}
/// First address of a memory bank.
constexpr std::uint64_t emulation_bank_base(unsigned bank) { return std::uint64_t{bank} << kEmulationBankShift; }

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_PLATFORMS_HPP
