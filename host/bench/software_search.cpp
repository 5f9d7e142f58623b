// SPDX-License-Identifier: Apache-2.0
#include "host/bench/software_search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <vector>

#include "host/support/threads.hpp"
#include "spec/search.hpp"

namespace cobalt::bench {
namespace {

/// Bounds are so far from the value, centipawns, in turn.
constexpr int kDistances[] = {-25, -10, 0, 10, 25};

/// Calls `work(searcher, i)` for each number below `count`, on all threads. \return seconds
template <typename Work>
double for_each_search(std::size_t count, unsigned threads, const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<device::ModelSearcher> searchers(threads);
  deal_to_threads(count, threads, [&](unsigned thread, std::size_t i) { work(searchers[thread], i); });
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

SoftwareSearch run_software_search(const device::SearchFunction& function, std::span<const device::SearchItem> searches,
                                   unsigned threads, double seconds) {
  SoftwareSearch run;
  run.threads = thread_count(threads);
  run.answers.resize(searches.size());
  if (searches.empty()) return run;
  const auto timed = [&](std::size_t passes) {
    return for_each_search(searches.size() * passes, run.threads, [&](device::ModelSearcher& searcher, std::size_t i) {
      const device::SearchAnswer answer = searcher.run(searches[i % searches.size()], function);
      if (i < searches.size()) run.answers[i] = answer;
    });
  };
  double elapsed = timed(1);
  std::size_t passes = 1;
  if (elapsed < seconds) {
    passes = static_cast<std::size_t>(std::clamp(std::ceil(seconds / std::max(elapsed, 1e-6)), 1.0, 1e6));
    elapsed = timed(passes);
  }
  std::uint64_t tries = 0;
  for (const device::SearchAnswer& answer : run.answers) tries += answer.tries;
  run.tries_per_second = static_cast<double>(tries) * static_cast<double>(passes) / elapsed;
  run.searches_per_second = static_cast<double>(searches.size()) * static_cast<double>(passes) / elapsed;
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
