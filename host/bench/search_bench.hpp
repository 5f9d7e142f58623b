// SPDX-License-Identifier: Apache-2.0
/// \file
/// The figures of `cobalt bench --search` and how they follow from what was counted.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/bench/software_bench.hpp"
#include "host/device/device.hpp"
#include "host/support/json.hpp"

namespace cobalt::bench {

/// What a device answered.
struct HardwareSearch {
  std::vector<device::SearchAnswer> answers;  ///< one a search, in order
  std::uint64_t clocks = 0;  ///< from the first job taken to the last answer, gaps left out; 0 without a clock
  std::optional<device::SearchTurns> turns;
};

/// Does searches in large jobs that go to the device together. Nothing else is in flight.
/// \param progress  called now and then with the number of searches answered
HardwareSearch run_hardware_search(device::Device& device, std::span<const device::SearchItem> searches,
                                   const std::function<void(std::size_t)>& progress = {});

/// "at least, e2e4, 71 tries to ply 9".
std::string search_answer_text(const device::SearchAnswer& answer);

/// What was measured.
struct SearchBenchMeasurements {
  device::Info info;
  device::Counters counters;  ///< of the searches alone
  std::uint16_t depth = 0;    ///< quarter plies
  std::uint16_t rules = 0;
  std::uint32_t limit = 0;  ///< tries a search, 0: none
  HardwareSearch hardware;
  SoftwareSearch software;
  std::size_t mismatches = 0;
};

/// The figures. Those that need a clock are missing on a device without one.
struct SearchBenchReport {
  explicit SearchBenchReport(const SearchBenchMeasurements& measurements);

  /// One object with the fields that docs/ names; missing figures are null.
  Json json() const;
  /// The same for people.
  std::vector<std::string> text() const;

  const SearchBenchMeasurements& measured;
  std::uint64_t tries = 0;
  std::uint64_t limited = 0;                      ///< searches that ended at the limit
  std::optional<double> tries_per_clock;          ///< of all cores, while every context has a job
  std::optional<double> tries_per_clock_overall;  ///< start, tail and memory latency included
  std::optional<double> tries_per_turn;           ///< share of the turns in which a move was tried
  std::optional<double> nodes_per_second;         ///< tries_per_clock_overall times the clock
  std::optional<double> jobs_per_second;          ///< at that clock
  std::optional<double> speedup;                  ///< of nodes_per_second over all threads of the software
  std::optional<double> sim_clocks_per_second;
};

}  // namespace cobalt::bench
