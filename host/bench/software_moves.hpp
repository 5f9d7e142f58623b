// SPDX-License-Identifier: Apache-2.0
/// \file
/// The software side of `cobalt bench --moves`: the same move generator, compiled for the host, on all its cores.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "host/device/jobs.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::bench {

struct SoftwareMoves {
  std::vector<std::vector<std::uint16_t>> lists;  ///< of each position all legal moves, in order
  unsigned threads = 0;
  double lists_per_second = 0;                   ///< over all threads, warm
  double moves_per_second = 0;                   ///< that are in them
  double lists_per_second_one_thread = 0;        ///< measured with one thread alone
  double evaluations_per_second_one_thread = 0;  ///< of the software evaluator, in the same run
  double spread = 0;                             ///< the largest of these rates, see SteadyRate
};

/// Lists the moves of all positions once to warm up, then again and again for about `seconds` on all threads; then
/// as long on one thread, in turn with the evaluator. What is timed begins with the board that a search would have
/// (hls::MoverBoard) and ends with the list; unpacking positions is not part of it.
/// \param positions  legal ones
/// \param threads    0: as many as the machine has
/// \param seconds    as measure_rate()
SoftwareMoves run_software_moves(std::span<const device::PackedPosition> positions, const ParameterSet& parameters,
                                 unsigned threads, double seconds = 1.0);

}  // namespace cobalt::bench
