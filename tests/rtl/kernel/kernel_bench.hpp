// SPDX-License-Identifier: Apache-2.0
/// \file
/// A card without PCIe delays for tests that work the kernel's registers by hand, and the expected results.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "host/device/device.hpp"
#include "host/generator/parameter_set.hpp"
#include "sim/card/card.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt::test {

using device::PackedPosition;

/// Random positions, about one in ten of them refused by the evaluator.
std::vector<PackedPosition> make_positions(std::size_t count, std::uint64_t seed);
/// Random values in every table and register that leave no reserved bit set.
ParameterSet make_parameters(std::uint64_t seed);
/// `changes` entries of `set` drawn anew.
ParameterSet change_parameters(const ParameterSet& set, unsigned changes, std::uint64_t seed);
/// Result words of the reference model.
std::vector<std::uint32_t> expected_results(std::span<const PackedPosition> positions, const ParameterSet& parameters);
/// How many of these result words refuse their position.
std::uint32_t count_refused(std::span<const std::uint32_t> results);

/// Options of a card whose registers answer at once, so that tests see the kernel's own timing.
sim::CardOptions bench_options();

/// Arguments of a command.
struct Command {
  std::uint32_t operation = 0;
  std::uint32_t position_count = 0;
  std::uint64_t positions = 0;
  std::uint64_t results = 0;
  std::uint64_t parameters = 0;
  std::uint32_t parameter_count = 0;
  std::uint32_t watchdog_limit = 0;
};

class KernelBench {
 public:
  static constexpr std::uint64_t kPositions = 0x0010'0000;
  static constexpr std::uint64_t kResults = 0x0400'0000;
  static constexpr std::uint64_t kParameterList = 0x0800'0000;
  static constexpr std::uint64_t kLimitClocks = 2'000'000;

  explicit KernelBench(const sim::CardOptions& options = bench_options()) : card(options) {}

  std::uint32_t read(std::uint32_t offset) { return card.read_register(offset); }
  std::uint64_t read_wide(std::uint32_t offset);
  void write(std::uint32_t offset, std::uint32_t value) { card.write_register(offset, value); }
  void write_wide(std::uint32_t offset, std::uint64_t value);

  void write_arguments(const Command& command);
  /// Writes the arguments and ap_start.
  void start(const Command& command);
  /// Polls ap_ctrl until ap_done. \return false when the limit comes first
  bool wait_done(std::uint64_t limit_clocks = kLimitClocks);
  void acknowledge() { write(spec::kRegApCtrl, spec::kApContinue); }
  /// start, wait_done, acknowledge. \return the status; throws std::runtime_error when there is no end
  std::uint32_t run(const Command& command);

  /// Puts positions into card memory and evaluates them, with a guard of marked words around the results.
  /// \return status. `results` gets the words; the guard is checked with EXPECT
  std::uint32_t evaluate(std::span<const PackedPosition> positions, std::vector<std::uint32_t>& results,
                         std::uint64_t position_address = kPositions, std::uint64_t result_address = kResults);
  /// Puts a list into card memory. \return the command that loads it
  Command put_list(std::span<const ParameterWrite> writes, std::uint64_t address = kParameterList);
  /// \return status
  std::uint32_t load(std::span<const ParameterWrite> writes) { return run(put_list(writes)); }

  sim::Card card;
};

}  // namespace cobalt::test
