// SPDX-License-Identifier: Apache-2.0
/// \file
/// One compute unit: a simulated card with the Verilated kernel and the memory bank that it reaches.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "sim/xrt_emulation/settings.hpp"

namespace cobalt::sim {
class Card;
}

namespace cobalt::emulation {

/// Registers go to the Verilated kernel as they are. Simulated time passes in register accesses, above all when ap_ctrl
/// is read while a command runs: up to an interrupt, 20,000 clocks or 20 ms of real time.
///
/// A unit that failed (the simulation broke, or a command took longer than the wall limit) still lets the host come to
/// an end: every command is done at once, the status register reads spec::kListWatchdog.
class ComputeUnit {
 public:
  /// Told in words what went wrong.
  using Report = std::function<void(const std::string&)>;

  /// The card is made at the first access that needs it. `settings` must outlive the unit.
  ComputeUnit(unsigned index, const Settings& settings, Report report);
  ~ComputeUnit();
  ComputeUnit(const ComputeUnit&) = delete;
  ComputeUnit& operator=(const ComputeUnit&) = delete;

  /// \param offset  bytes from the first register
  std::uint32_t read_register(std::uint32_t offset);
  void write_register(std::uint32_t offset, std::uint32_t value);

  /// Direct access to the bank, by addresses of the whole card. The range must be in the bank.
  void read_memory(std::uint64_t address, char* data, std::size_t bytes);
  void write_memory(std::uint64_t address, const char* data, std::size_t bytes);

  /// From now on the unit has failed: it answers without the kernel.
  void fail();

 private:
  using Clock = std::chrono::steady_clock;

  sim::Card& card();
  /// Calls `access` unless the simulation is broken; a CardError breaks it. \return false when it is broken
  template <typename Access>
  bool with_card(const Access& access);
  std::uint32_t poll();
  std::uint32_t run_and_read_control();
  void count_wall_time();

  unsigned index_;
  const Settings& settings_;
  Report report_;
  std::unique_ptr<sim::Card> card_;
  bool broken_ = false;      ///< the kernel cannot be asked any more
  bool gave_up_ = false;     ///< a command took too long; other registers still work
  unsigned in_flight_ = 0;   ///< commands that were started and not acknowledged
  double wall_seconds_ = 0;  ///< the oldest command runs for so long
  Clock::time_point last_poll_;
};

}  // namespace cobalt::emulation
