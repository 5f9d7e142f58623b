// SPDX-License-Identifier: Apache-2.0
// The targets themselves are tested with the limits of a search, in tests/unit/engine/time_manager_test.cpp.
#include "host/policy/time_use.hpp"

#include <gtest/gtest.h>

namespace cobalt::policy {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace): 20ms is the point of it

TEST(TimeUse, TroubleIsGivenThePanicTarget) {
  const TimeTargets targets{100ms, 300ms};
  EXPECT_FALSE(is_time_over(targets, 99ms, false));
  EXPECT_TRUE(is_time_over(targets, 100ms, false));
  EXPECT_FALSE(is_time_over(targets, 299ms, true));
  EXPECT_TRUE(is_time_over(targets, 300ms, true));
}

TEST(TimeUse, LateIterationsAreNotBegun) {
  const TimeTargets targets{100ms, 300ms};
  EXPECT_TRUE(may_begin_iteration(targets, 59ms, 1.0));
  EXPECT_FALSE(may_begin_iteration(targets, 61ms, 1.0));
  EXPECT_TRUE(may_begin_iteration(targets, 61ms, 1.1)) << "with more effort";
  EXPECT_FALSE(may_begin_iteration(targets, 40ms, 0.5)) << "with less";
}

TEST(TimeUse, ALastMoveLeavesAShareOfTheClock) {
  EXPECT_EQ(clock_targets(1000ms, 0ms, 1, 0ms), (TimeTargets{800ms, 800ms}));
  EXPECT_EQ(clock_targets(0ms, 0ms, 1, 20ms), (TimeTargets{1ms, 1ms}));
  EXPECT_EQ(move_time_targets(0ms), (TimeTargets{1ms, 1ms}));
}

}  // namespace
}  // namespace cobalt::policy
