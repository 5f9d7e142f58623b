// SPDX-License-Identifier: Apache-2.0
#include "host/bench/steady_rate.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "host/bench/bench_report.hpp"
#include "host/support/threads.hpp"
#include "tests/support/contains.hpp"

namespace cobalt::bench {
namespace {

TEST(SteadyRate, IsTheMedianAndTheSpreadOfRuns) {
  const SteadyRate rate = steady_rate({120, 80, 100});
  EXPECT_DOUBLE_EQ(rate.per_second, 100);
  EXPECT_DOUBLE_EQ(rate.spread, 0.4);
  EXPECT_EQ(steady_rate({}).per_second, 0);
}

/// Work whose passes take these times, in turn. \param passes  gets the passes of each run
auto work_of(std::vector<double> seconds_a_pass, std::vector<std::size_t>& passes) {
  return [seconds_a_pass = std::move(seconds_a_pass), &passes](std::size_t count) {
    passes.push_back(count);
    return seconds_a_pass.at(passes.size() - 1) * static_cast<double>(count);
  };
}

TEST(SteadyRate, ThreeRunsFollowTheWarmUp) {
  std::vector<std::size_t> passes;
  const SteadyRate rate = measure_rate(1000, 1, 3, work_of({0.1, 0.2, 0.1, 0.16}, passes));
  EXPECT_EQ(passes, (std::vector<std::size_t>{1, 10, 10, 10}));
  EXPECT_DOUBLE_EQ(rate.per_second, 1000 / 0.16);
  EXPECT_DOUBLE_EQ(rate.spread, (10'000 - 5000) / (1000 / 0.16));
}

TEST(SteadyRate, ALongPassIsARun) {
  std::vector<std::size_t> passes;
  const SteadyRate rate = measure_rate(50, 1, 1, work_of({10, 5, 10}, passes));
  EXPECT_EQ(passes, (std::vector<std::size_t>{1, 1, 1}));
  EXPECT_DOUBLE_EQ(rate.per_second, 5);
}

TEST(SteadyRate, NoTimeIsNoRate) {
  std::vector<std::size_t> passes;
  EXPECT_EQ(measure_rate(50, 1, 0, work_of({10}, passes)).per_second, 0);
  EXPECT_EQ(passes, (std::vector<std::size_t>{1}));
}

TEST(SteadyRate, NoMoreThreadsCountThanTheMachineHas) {
  const unsigned processors = thread_count(0);
  std::vector<std::size_t> passes;
  const SteadyRate rate = measure_rate(50, 8 * processors, 1, work_of({10, 10, 10}, passes));
  EXPECT_DOUBLE_EQ(rate.per_second, 5.0 * processors);
}

TEST(SteadyRate, WaitingIsNoWork) {
  // Whoever waits for a processor waits as this does.
  const double used =
      timed_in_threads(2, [](unsigned) { std::this_thread::sleep_for(std::chrono::milliseconds(200)); });
  EXPECT_GE(used, 0);
  EXPECT_LT(used, 0.2) << "both threads together waited for twice as long";
}

TEST(SteadyRate, TheReportWarnsOfRunsThatDiffer) {
  EXPECT_FALSE(spread_warning(0.2));
  BenchMeasurements measured;
  measured.software_positions_per_second = 1e6;
  measured.software_spread = 0.34;
  const BenchReport report(measured);
  std::string text;
  for (const std::string& line : report.text()) text += line + '\n';
  EXPECT_TRUE(test::contains(text, ", 3 runs within 34 %\n")) << text;
  EXPECT_TRUE(test::contains(text, "\nunsteady            runs of the software differ by 34 %: measure again")) << text;
  EXPECT_EQ(report.json()["sw"]["spread"], 0.34);
}

}  // namespace
}  // namespace cobalt::bench
