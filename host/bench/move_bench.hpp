// SPDX-License-Identifier: Apache-2.0
/// \file
/// The figures of `cobalt bench --moves` and how they follow from what was counted.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/bench/software_bench.hpp"
#include "host/device/device.hpp"
#include "host/device/move_walk.hpp"
#include "host/support/json.hpp"

namespace cobalt::bench {

/// Places at which a list of the device is not the right one: another move, one too few or too many. A list with an
/// error status is all wrong, and wrong at one place at least.
std::size_t differences(const device::MoveWalk& walk, std::span<const std::uint16_t> right);

/// "e2e4 d2d4".
std::string move_text(std::span<const std::uint16_t> moves);

/// What was measured.
struct MoveBenchMeasurements {
  device::Info info;
  device::Counters counters;  ///< of the walks alone
  device::WalkCounters walked;
  std::size_t positions = 0;
  std::size_t moves = 0;
  std::size_t mismatches = 0;
  SoftwareMoves software;
};

/// The figures. Those that need a clock are missing on a device without one.
struct MoveBenchReport {
  explicit MoveBenchReport(const MoveBenchMeasurements& measurements);

  /// One object with the fields that docs/ names; missing figures are null.
  Json json() const;
  /// The same for people.
  std::vector<std::string> text() const;

  const MoveBenchMeasurements& measured;
  std::optional<double> clocks_per_move;
  std::optional<double> moves_per_clock;
  std::optional<double> hw_moves_per_second;  ///< moves_per_clock times the clock
  std::optional<double> speedup_compute;      ///< of these over all threads of the software
  std::optional<double> sim_clocks_per_second;
  std::optional<double> lists_per_evaluation;  ///< software lists by evaluations of the reference, each on one thread
};

}  // namespace cobalt::bench
