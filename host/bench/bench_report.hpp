// SPDX-License-Identifier: Apache-2.0
/// \file
/// The figures of `cobalt bench` and how they follow from what was counted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/bench/bench_queue.hpp"
#include "host/device/device.hpp"
#include "host/support/json.hpp"

namespace cobalt::bench {

/// a / b, or nothing when that means nothing.
std::optional<double> ratio(double a, double b);
/// "285.1 M/s".
std::string rate(const std::optional<double>& per_second);

/// What was measured.
struct BenchMeasurements {
  device::Info info;
  device::Counters counters;        ///< of the evaluated positions alone
  std::optional<QueuedRun> queued;  ///< nothing without a clock
  std::size_t mismatches = 0;
  std::size_t batch_positions = 0;  ///< size of the batches, except the last
  unsigned software_threads = 0;
  double software_positions_per_second = 0;
  double software_spread = 0;  ///< of that rate, see SteadyRate
};

/// The figures. Those that need a clock are missing on a device without one.
struct BenchReport {
  explicit BenchReport(const BenchMeasurements& measurements);

  /// One object with the fields that docs/ names; missing figures are null.
  Json json() const;
  /// The same for people.
  std::vector<std::string> text() const;

  BenchMeasurements measured;
  std::optional<double> positions_per_clock;            ///< first position in to last score out
  std::optional<double> positions_per_clock_command;    ///< start to done of each batch, memory latency included
  std::optional<double> sustained_positions_per_clock;  ///< queued batches, first start to last done
  std::optional<double> hw_positions_per_second;        ///< positions_per_clock times the clock
  std::optional<double> sim_clocks_per_second;          ///< how fast the simulator is
  double link_bytes_per_position = 0;                   ///< both directions
  std::optional<double> link_positions_per_second;      ///< that the busier direction of the link carries
  std::optional<double>
      end_to_end_positions_per_second;  ///< link included; simulated time, or on a real card wall time
  std::optional<double> speedup_compute;
  std::optional<double> speedup_end_to_end;
  std::optional<double> software_positions_per_second_per_thread;
  /// Address offered to first beat taken, so the wait behind earlier bursts is part of it.
  std::optional<double> average_read_latency_clocks;
};

}  // namespace cobalt::bench
