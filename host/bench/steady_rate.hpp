// SPDX-License-Identifier: Apache-2.0
/// \file
/// How fast software is, whatever else the machine does: by processor time, several runs, the median.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cobalt::bench {

/// Runs that are timed.
constexpr std::size_t kRuns = 3;

/// What several runs say of a rate.
struct SteadyRate {
  double per_second = 0;  ///< the median; 0 when nothing was timed
  double spread = 0;      ///< of the highest and the lowest rate, as a share of the median
};

/// \param rates  of one run each, all above 0; may be empty
SteadyRate steady_rate(std::vector<double> rates);

/// Times work in kRuns runs of equal size, after one pass that warms up. A pass so long that no run needs a second one
/// is a run itself.
/// \param units    of work in a pass
/// \param threads  that do it; their rates add up as if each had a processor, up to the processors of the machine
/// \param seconds  of all runs together, about; 0: only the pass that warms up, and no rate
/// \param work     makes so many passes; returns the processor time of all threads together, seconds
SteadyRate measure_rate(std::size_t units, unsigned threads, double seconds,
                        const std::function<double(std::size_t passes)>& work);

/// run_in_threads(). \return processor time of all threads together, seconds
double timed_in_threads(unsigned threads, const std::function<void(unsigned thread)>& work);

/// "3 runs within 4 %", for the line of a rate. \param spread  see SteadyRate
std::string spread_text(double spread);
/// A line that tells the reader not to trust a rate: when its runs differ by more than 20 %.
std::optional<std::string> spread_warning(double spread);

}  // namespace cobalt::bench
