// SPDX-License-Identifier: Apache-2.0
/// \file
/// A card without PCIe delays for tests that work the kernel's registers by hand, and the expected results.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/card/card.hpp"
#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "tests/support/evaluation_data.hpp"

namespace cobalt::test {

/// Result words that the evaluator of this bench gives: the real one, or the stub (tests/rtl/kernel/stub).
std::vector<std::uint32_t> bench_results(std::span<const PackedPosition> positions, const ParameterSet& parameters);
/// Random programs that a test runs with this evaluator.
unsigned program_count();
/// Bursts in which this many beats from `address` on are read.
std::uint32_t read_bursts(std::uint64_t address, std::uint64_t beats);
/// Clocks that a burst's address spends between its reader and the memory port, and its first beat on the way back.
constexpr unsigned kArbiterClocks = 2;

/// Options of a card whose registers answer at once, so that tests see the kernel's own timing.
sim::CardOptions bench_options();
/// The same, with channels that are held back at random.
sim::CardOptions bench_options(const sim::StallPercent& stall, std::uint64_t seed);
/// The same, with a memory that depends on the seed: the channels that are held back, and its latencies.
sim::CardOptions random_memory(std::uint64_t seed);

/// A descriptor, in the words of spec/jobs.hpp.
struct Descriptor {
  std::uint32_t operation = 0;
  std::uint32_t flags = 0;
  std::uint32_t tag = 0;
  std::uint32_t count = 0;
  std::uint64_t source = 0;
  std::uint64_t destination = 0;
  /// The 64 bytes in card memory.
  std::array<std::uint32_t, spec::kDescriptorBytes / 4> words() const;
};

/// A completion, in the words of spec/jobs.hpp.
struct Completion {
  std::uint32_t tag = 0;
  std::uint32_t status = 0;  ///< with kStatusDone
  std::uint32_t items = 0;
  std::uint32_t refused = 0;
  std::uint64_t start_clock = 0;
  std::uint64_t end_clock = 0;
  std::uint32_t busy_clocks = 0;
  std::uint32_t starved_clocks = 0;
  std::uint32_t blocked_clocks = 0;
  std::uint32_t read_beats = 0;
  std::uint32_t write_beats = 0;
  std::uint32_t read_bursts = 0;
  std::uint32_t read_latency_max = 0;
  std::uint32_t read_latency_sum = 0;
};

/// A list of descriptors as the host starts it.
struct List {
  std::uint64_t descriptors = 0;  ///< addresses
  std::uint64_t completions = 0;
  std::uint32_t count = 0;
  std::uint32_t watchdog_limit = 0;
};

class KernelBench {
 public:
  static constexpr std::uint64_t kPositions = 0x0010'0000;
  static constexpr std::uint64_t kResults = 0x0400'0000;
  static constexpr std::uint64_t kParameterList = 0x0800'0000;
  static constexpr std::uint64_t kDescriptors = 0x0900'0000;
  static constexpr std::uint64_t kCompletions = 0x0a00'0000;
  static constexpr std::uint64_t kLimitClocks = 2'000'000;

  explicit KernelBench(const sim::CardOptions& options = bench_options()) : card(options) {}

  std::uint32_t read(std::uint32_t offset) { return card.read_register(offset); }
  std::uint64_t read_wide(std::uint32_t offset);
  void write(std::uint32_t offset, std::uint32_t value) { card.write_register(offset, value); }
  void write_wide(std::uint32_t offset, std::uint64_t value);

  /// Puts descriptors into card memory and clears the places of their completions. \return the list
  List put(std::span<const Descriptor> descriptors, std::uint64_t address = kDescriptors,
           std::uint64_t completions = kCompletions);
  void write_arguments(const List& list);
  /// Writes the arguments and ap_start.
  void start(const List& list);
  /// Polls ap_ctrl until ap_done. \return false when the limit comes first
  bool wait_done(std::uint64_t limit_clocks = kLimitClocks);
  void acknowledge() { write(spec::kRegApCtrl, spec::kApContinue); }
  /// start, wait_done, acknowledge. \return the status of the list; throws std::runtime_error when there is no end
  std::uint32_t run(const List& list);
  /// The completions of a list, from card memory.
  std::vector<Completion> completions(const List& list);
  /// Runs these descriptors as one list, which must end without an error of its own. \return their completions
  std::vector<Completion> run(std::span<const Descriptor> descriptors);
  Completion run(const Descriptor& descriptor) { return run(std::span(&descriptor, 1)).front(); }

  /// A batch of positions that are in card memory already.
  static Descriptor batch(std::uint32_t count, unsigned bank = 0, std::uint64_t positions = kPositions,
                          std::uint64_t results = kResults);
  /// Puts positions into card memory.
  void put_positions(std::span<const PackedPosition> positions, std::uint64_t address = kPositions) {
    card.write_memory(address, positions.data(), positions.size_bytes());
  }
  std::vector<std::uint32_t> results(std::size_t count, std::uint64_t address = kResults);
  /// Puts positions into card memory and evaluates them, with a guard of marked words around the results, which is
  /// checked with EXPECT.
  Completion evaluate(std::span<const PackedPosition> positions, std::vector<std::uint32_t>& results,
                      std::uint64_t position_address = kPositions, std::uint64_t result_address = kResults,
                      unsigned bank = 0);
  /// Puts a list into card memory. \return the descriptor that loads it
  Descriptor put_list(std::span<const ParameterWrite> writes, unsigned bank = 0,
                      std::uint64_t address = kParameterList);
  /// \return status without kStatusDone
  std::uint32_t load(std::span<const ParameterWrite> writes, unsigned bank = 0) {
    return run(put_list(writes, bank)).status & ~spec::kStatusDone;
  }

  sim::Card card;
};

}  // namespace cobalt::test
