// SPDX-License-Identifier: Apache-2.0
/// \file
/// The simulated FPGA card: Verilated kernel, memory, PCIe link and DMA, as a driver sees it. No SystemC in here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

namespace cobalt::sim {

struct KernelPins;

/// The simulation itself went wrong: the kernel broke an AXI rule, or a register access was not answered.
class CardError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Chance in percent (0 to 95) that a channel is held back in a clock: its ready low, or its valid late.
struct StallPercent {
  unsigned control = 0;       ///< the five AXI4-Lite channels
  unsigned read_address = 0;  ///< memory ports from here on
  unsigned read_data = 0;
  unsigned write_address = 0;
  unsigned write_data = 0;
  unsigned write_response = 0;
  /// The same chance for each memory channel.
  static StallPercent all(unsigned percent) { return {0, percent, percent, percent, percent, percent}; }
};

/// What the card is made of. The defaults are the reference card; times marked "assumed" were not measured.
struct CardOptions {
  std::string trace_file;    ///< FST waveform of the kernel, see TraceFile; empty: none
  double clock_mhz = 300.0;  ///< kernel clock
  int seed = 1;              ///< initial values of registers that reset leaves alone

  unsigned read_latency_clocks = 200;                    ///< address taken to first data taken; at least 1
  unsigned write_latency_clocks = 200;                   ///< last data taken to response taken; at least 1
  double bandwidth_bytes_per_clock = 64;                 ///< memory, for each direction, all ports together
  std::uint64_t memory_bytes = std::uint64_t{16} << 30;  ///< DECERR at and beyond this address
  StallPercent stall;
  std::uint64_t stall_seed = 1;

  double dma_bytes_per_second = 12e9;      ///< each direction: PCIe gen3 x16 after protocol overhead (assumed)
  double dma_latency_seconds = 1e-6;       ///< each transfer (assumed)
  double register_read_seconds = 0.8e-6;   ///< round trip over PCIe (assumed)
  double register_write_seconds = 0.1e-6;  ///< posted (assumed)

  /// Called after every edge with what the kernel sampled and what it drives; empty: not called.
  std::function<void(const KernelPins&)> on_clock;
};

/// What a faulty address range answers.
enum class FaultKind : std::uint8_t {
  kSlverr,  ///< error of the memory
  kDecerr,  ///< no memory there
  kSilent,  ///< never an answer; what was asked later on the same channel waits behind it
};

/// A card with its own simulated time, which passes only inside calls of this class. One thread at a time may be inside
/// any card of the process, because SystemC has one global "current simulation".
class Card {
 public:
  using DmaId = std::uint64_t;

  /// Throws TraceError (trace_file.hpp) when the waveform cannot be written.
  explicit Card(const CardOptions& options);
  ~Card();
  Card(const Card&) = delete;
  Card& operator=(const Card&) = delete;

  const CardOptions& options() const;

  /// \name Registers, over PCIe and AXI4-Lite. Simulated time passes. CardError when there is no answer.
  ///@{
  std::uint32_t read_register(std::uint32_t offset);
  void write_register(std::uint32_t offset, std::uint32_t value, unsigned strobe = 0xf);
  ///@}

  /// \name DMA. Each direction does one transfer after the other, in order, while time passes in other calls.
  /// Throws CardError when the range is not card memory.
  ///@{
  /// The data are copied before the call returns.
  DmaId start_dma_to_card(std::uint64_t address, const void* data, std::size_t bytes);
  /// `destination` must live until the transfer is finished (or the card is gone).
  DmaId start_dma_from_card(std::uint64_t address, void* destination, std::size_t bytes);
  bool dma_finished(DmaId id) const;
  ///@}

  /// \name Memory behind the back of the card: no time passes. For tests and emulation servers.
  ///@{
  void write_memory(std::uint64_t address, const void* data, std::size_t bytes);
  void read_memory(std::uint64_t address, void* destination, std::size_t bytes);
  ///@}

  /// State of the interrupt pin.
  bool interrupt() const;
  /// Lets time pass until the interrupt pin rises or a DMA transfer finishes, or until `limit_clocks` kernel clocks
  /// have passed. An event since the last call counts. \return false when the limit came first
  bool wait_event(std::uint64_t limit_clocks);
  /// Lets this much time pass, whatever happens.
  void run_seconds(double seconds);
  void run_clocks(std::uint64_t clocks);

  /// Holds the kernel in reset for 16 clocks; the memory forgets what was asked of it and keeps its contents.
  void reset();
  /// The same, but the memory goes on: it answers what was asked of it after the reset.
  void reset_kernel_alone();

  /// AXI accesses of the kernel that touch [first, last] get this answer, from now on; of several rules the first
  /// counts. DMA is not affected.
  void add_fault(std::uint64_t first, std::uint64_t last, bool on_read, bool on_write, FaultKind kind);
  void clear_faults();

  /// Ends the waveform: the file is whole and in its place. Throws TraceError when it could not be written. Without
  /// this call the destructor ends it, and gives a run that an exception ends another name (TraceFile::commit_failed).
  void finish_trace();

  /// Simulated time since the card was made.
  double seconds() const;
  /// The same in kernel clocks, idle ones included.
  std::uint64_t clocks() const;
  /// Kernel clock edges that were evaluated: idle clocks are skipped.
  std::uint64_t clock_edges() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace cobalt::sim
