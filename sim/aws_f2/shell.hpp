// SPDX-License-Identifier: Apache-2.0
/// \file
/// The shell of AWS F2 around the Verilated custom logic, as a processor sees it: reads and writes of the two BARs. No
/// SystemC: the shell's side of the two AXI ports is a few queues.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "spec/aws_f2.hpp"

namespace cobalt::sim {

/// The custom logic broke a rule of AXI.
class F2Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Times that AWS does not state are assumed; each is in clocks of the logic, of 4 ns.
struct F2Options {
  unsigned read_clocks = 200;  ///< of a read, both ways together, beside the logic: 0.8 us, as for the simulated card
  unsigned line_clocks = 2;    ///< between two writes of 64 bytes: 8 GB/s, half of PCIe 4.0 x8
  int seed = 1;                ///< initial values of registers that reset leaves alone
  unsigned stall_percent = 0;  ///< chance that the shell holds back an answer in a clock, 0 to 95
};

/// What the processor did, and what became of it.
struct F2Counts {
  std::uint64_t register_reads = 0;
  std::uint64_t register_writes = 0;
  std::uint64_t memory_reads = 0;   ///< transactions of PCIS
  std::uint64_t memory_writes = 0;  ///< likewise
  std::uint64_t timeouts = 0;       ///< ended by the shell
  std::uint64_t errors = 0;         ///< answered with an AXI error, which PCIe does not show

  friend bool operator==(const F2Counts&, const F2Counts&) = default;
};

/// One card. Time passes inside calls alone, and one thread at a time may be inside one.
///
/// A transaction that is not over after spec::kAwsF2TimeoutNs is ended by the shell: a read gives ones, a write is
/// lost. The documents leave open whether the port works again; here every later one ends like that, until load().
class F2Shell {
 public:
  explicit F2Shell(const F2Options& options = {});
  ~F2Shell();
  F2Shell(const F2Shell&) = delete;
  F2Shell& operator=(const F2Shell&) = delete;

  /// \name OCL, BAR 0: 32-bit registers.
  ///@{
  std::uint32_t read_register(std::uint64_t address);
  void write_register(std::uint64_t address, std::uint32_t value);
  ///@}

  /// \name PCIS, BAR 4. Bytes that do not cross a boundary of 4 KiB: one transaction, of several beats where needed.
  ///@{
  void read(std::uint64_t address, std::span<std::uint8_t> bytes);
  /// Returns when the shell has it; the logic answers later. A later read of PCIS sees it, an access to OCL need not.
  void write(std::uint64_t address, std::span<const std::uint8_t> bytes);
  ///@}

  /// Lets time pass.
  void run(std::uint64_t clocks);
  /// Loads the image again: everything but the contents of the memory is as in the beginning.
  void load();

  /// \name Faults
  ///@{
  /// The logic takes and gives nothing on PCIS any more, until load().
  void block_memory();
  /// Flips bits of the next word of 64 bits that is read from PCIS.
  void spoil_next_read(std::uint64_t flipped);
  ///@}

  const F2Counts& counts() const;
  /// Clocks since the card was made, with those that were not simulated because nothing happened.
  std::uint64_t clocks() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace cobalt::sim
