// SPDX-License-Identifier: Apache-2.0
#include "host/bench/software_bench.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "host/support/threads.hpp"

namespace cobalt::bench {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// All threads evaluate their part `passes` times. \return seconds until the last one is finished
double timed_run(const device::ModelEvaluator& evaluator, std::span<const device::PackedPosition> positions,
                 std::span<device::Result> results, unsigned threads, std::size_t passes) {
  const Clock::time_point start = Clock::now();
  run_in_threads(threads, [&](unsigned thread) {
    const std::size_t begin = positions.size() * thread / threads;
    const std::size_t end = positions.size() * (thread + 1) / threads;
    for (std::size_t pass = 0; pass < passes; ++pass) {
      evaluator.evaluate(positions.subspan(begin, end - begin), results.subspan(begin, end - begin));
    }
  });
  return seconds_since(start);
}

}  // namespace

SoftwareRun run_software(const device::ModelEvaluator& evaluator, std::span<const device::PackedPosition> positions,
                         unsigned threads, double seconds) {
  SoftwareRun run;
  run.threads = thread_count(threads);
  run.results.resize(positions.size());
  if (positions.empty()) return run;
  const double warm_up = timed_run(evaluator, positions, run.results, run.threads, 1);
  const double wanted = std::ceil(seconds / std::max(warm_up, 1e-6));
  const auto passes = static_cast<std::size_t>(std::clamp(wanted, 1.0, 1e6));
  const double elapsed = timed_run(evaluator, positions, run.results, run.threads, passes);
  run.positions_per_second = static_cast<double>(positions.size()) * static_cast<double>(passes) / elapsed;
  return run;
}

}  // namespace cobalt::bench
