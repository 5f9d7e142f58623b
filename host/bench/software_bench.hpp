// SPDX-License-Identifier: Apache-2.0
/// \file
/// The software side of `cobalt bench`: the same evaluator, move generator and search, compiled for the host, on all
/// its cores.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "host/device/jobs.hpp"
#include "host/device/model_device.hpp"
#include "host/device/model_search.hpp"
#include "host/parameters/parameter_set.hpp"

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

struct SoftwareSearch {
  std::vector<device::SearchAnswer> answers;  ///< one a search, in order
  unsigned threads = 0;
  double tries_per_second = 0;  ///< over all threads
  double searches_per_second = 0;
  double spread = 0;  ///< of both rates, see SteadyRate
};

/// Does all searches, each thread the next one that nobody has begun, once and then again for about `seconds`.
/// \param threads  0: as many as the machine has
/// \param seconds  as measure_rate()
SoftwareSearch run_software_search(const device::SearchFunction& function, std::span<const device::SearchItem> searches,
                                   unsigned threads, double seconds = 1.0);

/// Gives searches bounds near their values: that of the quiescence below each position, by bisection, and a little more
/// or less.
/// \param threads  0: as many as the machine has
void choose_bounds(const device::SearchFunction& function, std::span<device::SearchItem> searches, unsigned threads);

}  // namespace cobalt::bench
