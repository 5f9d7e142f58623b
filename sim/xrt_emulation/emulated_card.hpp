// SPDX-License-Identifier: Apache-2.0
/// \file
/// The emulated card as XRT addresses it: registers of all compute units and the memory banks.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "sim/xrt_emulation/compute_unit.hpp"
#include "sim/xrt_emulation/settings.hpp"
#include "spec/platforms.hpp"

namespace cobalt::emulation {

/// Address map of spec/platforms.hpp. What is nowhere on the card reads 0 and takes no writes, and is reported.
class EmulatedCard {
 public:
  /// `settings` must outlive the card.
  EmulatedCard(const Settings& settings, ComputeUnit::Report report);

  /// Registers from `address` on, in words of 32 bits. A last word that is cut off is read, but not written.
  std::string read_registers(std::uint64_t address, std::size_t bytes);
  /// Writes ap_ctrl after all others, because it starts the kernel.
  void write_registers(std::uint64_t address, const std::string& data);

  std::string read_memory(std::uint64_t address, std::size_t bytes);
  void write_memory(std::uint64_t address, const std::string& data);

  /// All units have failed: see ComputeUnit.
  void fail();

 private:
  /// Unit and offset of a register; null when there is none.
  ComputeUnit* find_register(std::uint64_t address, std::uint32_t& offset);
  /// Unit whose bank holds the range; null when there is none.
  ComputeUnit* find_memory(std::uint64_t address, std::size_t bytes);
  void report_once(const std::string& text);

  ComputeUnit::Report report_;
  std::array<std::unique_ptr<ComputeUnit>, spec::kEmulationMaxComputeUnits> units_;
  std::set<std::string> reported_;
};

}  // namespace cobalt::emulation
