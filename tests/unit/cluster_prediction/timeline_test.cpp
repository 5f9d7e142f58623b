// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_prediction/timeline.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "host/support/threads.hpp"

namespace cobalt::cluster_prediction {
namespace {

using Step = std::pair<long, unsigned>;  // time, machine

/// Machines that each come to their own times. \return the steps in the order in which they happened
std::vector<Step> run(const std::vector<std::vector<long>>& times) {
  Timeline timeline(static_cast<unsigned>(times.size()));
  std::vector<Step> steps;
  run_in_threads(static_cast<unsigned>(times.size()), [&](unsigned machine) {
    const Timeline::Turn turn(timeline, machine);
    for (const long time : times[machine]) {
      timeline.arrive(machine, Time(time));
      steps.emplace_back(time, machine);  // one at a time
    }
  });
  return steps;
}

TEST(Timeline, TheEarliestGoesFirst) {
  const std::vector<Step> expected = {{1, 2}, {2, 0}, {2, 1}, {3, 1}, {5, 0}, {5, 2}, {9, 0}, {20, 1}};
  EXPECT_EQ(run({{2, 5, 9}, {2, 3, 20}, {1, 5}}), expected);
}

TEST(Timeline, OneMachineWaitsForNobody) {
  const std::vector<Step> expected = {{0, 0}, {0, 0}, {7, 0}};
  EXPECT_EQ(run({{0, 0, 7}}), expected);
}

TEST(Timeline, ManyMachinesComeInOrder) {
  std::vector<std::vector<long>> times(64);
  for (unsigned machine = 0; machine < times.size(); ++machine) {
    for (long step = 1; step <= 50; ++step) times[machine].push_back(step * (1 + machine % 7));
  }
  const std::vector<Step> steps = run(times);
  EXPECT_EQ(steps.size(), 64U * 50U);
  EXPECT_TRUE(std::ranges::is_sorted(steps));
}

}  // namespace
}  // namespace cobalt::cluster_prediction
