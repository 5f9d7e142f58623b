// SPDX-License-Identifier: Apache-2.0
#include "host/bench/software_search.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <vector>

#include "host/bench/steady_rate.hpp"
#include "host/support/threads.hpp"
#include "spec/search.hpp"

namespace cobalt::bench {
namespace {

/// Bounds are so far from the value, centipawns, in turn.
constexpr int kDistances[] = {-25, -10, 0, 10, 25};

/// Calls `work(searcher, i)` for each number below `count`, on all threads.
/// \return processor time of these calls together, seconds
template <typename Work>
double for_each_search(std::size_t count, unsigned threads, const Work& work) {
  std::vector<device::ModelSearcher> searchers(threads);
  std::vector<double> used(threads);
  deal_to_threads(count, threads, [&](unsigned thread, std::size_t i) {
    const double start = thread_seconds();
    work(searchers[thread], i);
    used[thread] += thread_seconds() - start;
  });
  return std::accumulate(used.begin(), used.end(), 0.0);
}

}  // namespace

SoftwareSearch run_software_search(const device::SearchFunction& function, std::span<const device::SearchItem> searches,
                                   unsigned threads, double seconds) {
  SoftwareSearch run;
  run.threads = thread_count(threads);
  run.answers.resize(searches.size());
  if (searches.empty()) return run;
  const SteadyRate rate = measure_rate(searches.size(), run.threads, seconds, [&](std::size_t passes) {
    return for_each_search(searches.size() * passes, run.threads, [&](device::ModelSearcher& searcher, std::size_t i) {
      const device::SearchAnswer answer = searcher.run(searches[i % searches.size()], function);
      if (i < searches.size()) run.answers[i] = answer;
    });
  });
  std::uint64_t tries = 0;
  for (const device::SearchAnswer& answer : run.answers) tries += answer.tries;
  run.tries_per_second = rate.per_second * static_cast<double>(tries) / static_cast<double>(searches.size());
  run.searches_per_second = rate.per_second;
  run.spread = rate.spread;
  return run;
}

void choose_bounds(const device::SearchFunction& function, std::span<device::SearchItem> searches, unsigned threads) {
  for_each_search(searches.size(), thread_count(threads), [&](device::ModelSearcher& searcher, std::size_t i) {
    device::SearchItem probe = searches[i];
    probe.depth = 0;
    int low = -spec::kMateCp;  // the value is at least that ...
    int high = spec::kMateCp;  // ... and less than that
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      probe.beta = static_cast<std::int16_t>(middle);
      (searcher.run(probe, function).at_least ? low : high) = middle;
    }
    const int bound = low + kDistances[i % std::size(kDistances)];
    searches[i].beta = static_cast<std::int16_t>(std::clamp(bound, -spec::kMateCp, spec::kMateCp));
  });
}

}  // namespace cobalt::bench
