// SPDX-License-Identifier: Apache-2.0
#include "host/bench/software_bench.hpp"

#include "host/bench/steady_rate.hpp"
#include "host/support/threads.hpp"

namespace cobalt::bench {

SoftwareRun run_software(const device::ModelEvaluator& evaluator, std::span<const device::PackedPosition> positions,
                         unsigned threads, double seconds) {
  SoftwareRun run;
  run.threads = thread_count(threads);
  run.results.resize(positions.size());
  if (positions.empty()) return run;
  const std::span<device::Result> results = run.results;
  const SteadyRate rate = measure_rate(positions.size(), run.threads, seconds, [&](std::size_t passes) {
    return timed_in_threads(run.threads, [&](unsigned thread) {
      const std::size_t begin = positions.size() * thread / run.threads;
      const std::size_t end = positions.size() * (thread + 1) / run.threads;
      for (std::size_t pass = 0; pass < passes; ++pass) {
        evaluator.evaluate(positions.subspan(begin, end - begin), results.subspan(begin, end - begin));
      }
    });
  });
  run.positions_per_second = rate.per_second;
  run.spread = rate.spread;
  return run;
}

}  // namespace cobalt::bench
