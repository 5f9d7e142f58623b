// SPDX-License-Identifier: Apache-2.0
/// \file
/// The software side of `cobalt bench --search`: the same search, compiled for the host, on all its cores.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "host/device/model_search.hpp"

namespace cobalt::bench {

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
