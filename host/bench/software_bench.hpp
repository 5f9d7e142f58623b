// SPDX-License-Identifier: Apache-2.0
/// \file
/// The software side of `cobalt bench`: the same evaluator, compiled for the host, on all its cores.
#pragma once

#include <span>
#include <vector>

#include "host/device/model_device.hpp"

namespace cobalt::bench {

struct SoftwareRun {
  std::vector<device::Result> results;  ///< one a position, in order
  unsigned threads = 0;
  double positions_per_second = 0;  ///< over all threads, warm
  double spread = 0;                ///< of the rate, see SteadyRate
};

/// Evaluates all positions once to warm up, then again and again for about `seconds`, each thread its own part.
/// \param threads  0: as many as the machine has
/// \param seconds  as measure_rate()
SoftwareRun run_software(const device::ModelEvaluator& evaluator, std::span<const device::PackedPosition> positions,
                         unsigned threads, double seconds = 1.0);

}  // namespace cobalt::bench
