// SPDX-License-Identifier: Apache-2.0
#include "host/bench/steady_rate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "host/support/threads.hpp"

namespace cobalt::bench {
namespace {

constexpr double kLargeSpread = 0.2;

}  // namespace

SteadyRate steady_rate(std::vector<double> rates) {
  if (rates.empty()) return {};
  std::ranges::sort(rates);
  const double median = rates[rates.size() / 2];
  return {.per_second = median, .spread = (rates.back() - rates.front()) / median};
}

SteadyRate measure_rate(std::size_t units, unsigned threads, double seconds,
                        const std::function<double(std::size_t passes)>& work) {
  constexpr double kShortest = 1e-6;  // a clock may not have moved
  const unsigned processors = std::min(threads, thread_count(0));
  const double warm_up = std::max(work(1), kShortest);
  if (seconds <= 0) return {};
  const double wanted = std::ceil(seconds * processors / kRuns / warm_up);
  const auto passes = static_cast<std::size_t>(std::clamp(wanted, 1.0, 1e6));
  std::vector<double> rates;
  const auto add = [&](double used) {
    rates.push_back(static_cast<double>(units) * static_cast<double>(passes) * processors / std::max(used, kShortest));
  };
  if (passes == 1) add(warm_up);
  while (rates.size() < kRuns) add(work(passes));
  return steady_rate(std::move(rates));
}

double timed_in_threads(unsigned threads, const std::function<void(unsigned thread)>& work) {
  std::vector<double> used(threads);
  run_in_threads(threads, [&](unsigned thread) {
    const double start = thread_seconds();
    work(thread);
    used[thread] = thread_seconds() - start;
  });
  return std::accumulate(used.begin(), used.end(), 0.0);
}

std::string spread_text(double spread) { return fmt::format("{} runs within {:.0f} %", kRuns, 100 * spread); }

std::optional<std::string> spread_warning(double spread) {
  if (spread <= kLargeSpread) return std::nullopt;
  return fmt::format("unsteady            runs of the software differ by {:.0f} %: measure again on a quiet machine",
                     100 * spread);
}

}  // namespace cobalt::bench
