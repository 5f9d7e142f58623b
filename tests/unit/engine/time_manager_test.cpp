// SPDX-License-Identifier: Apache-2.0
#include "host/engine/time_manager.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace cobalt::engine {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace): 20ms is the point of it

Limits clock_limits(Milliseconds left, Milliseconds increment) {
  Limits limits;
  limits.clocks[chess::kWhite] = ClockTime{left, increment};
  return limits;
}

TEST(TimeTargets, NoneWithoutAClock) {
  EXPECT_EQ(time_targets({}, chess::kWhite, 0ms), std::nullopt);
  EXPECT_EQ(time_targets(clock_limits(1000ms, 0ms), chess::kBlack, 0ms), std::nullopt) << "the other side's clock";
  Limits infinite = clock_limits(1000ms, 0ms);
  infinite.infinite = true;
  EXPECT_EQ(time_targets(infinite, chess::kWhite, 0ms), std::nullopt);
}

TEST(TimeTargets, MoveTimeIsUsedAsItIs) {
  Limits limits = clock_limits(5ms, 0ms);
  limits.move_time = 300ms;
  EXPECT_EQ(time_targets(limits, chess::kWhite, 20ms), (TimeTargets{300ms, 300ms}));
  limits.move_time = 0ms;
  EXPECT_EQ(time_targets(limits, chess::kWhite, 20ms), (TimeTargets{1ms, 1ms}));
}

TEST(TimeTargets, NeverMoreThanTheClockHas) {
  for (const Milliseconds left : {0ms, 1ms, 15ms, 25ms, 100ms, 1000ms, 60000ms, 7200000ms}) {
    for (const Milliseconds increment : {0ms, 10ms, 1000ms, 60000ms}) {
      for (const int moves_to_go : {0, 1, 2, 10, 40, 1000}) {
        Limits limits = clock_limits(left, increment);
        if (moves_to_go != 0) limits.moves_to_go = moves_to_go;
        const auto targets = time_targets(limits, chess::kWhite, 20ms);
        ASSERT_TRUE(targets);
        EXPECT_GE(targets->normal, 1ms);
        EXPECT_LE(targets->normal, targets->panic);
        EXPECT_LE(targets->panic, std::max<Milliseconds>(1ms, left - 20ms)) << left.count() << " " << moves_to_go;
      }
    }
  }
}

TEST(TimeTargets, FollowTheMovesToGoAndTheIncrement) {
  const auto normal = [](Milliseconds left, Milliseconds increment, std::optional<int> moves) {
    Limits limits = clock_limits(left, increment);
    limits.moves_to_go = moves;
    return time_targets(limits, chess::kWhite, 0ms)->normal;
  };
  EXPECT_EQ(normal(40000ms, 0ms, 40), 1000ms);
  EXPECT_EQ(normal(40000ms, 0ms, 400), 1000ms) << "more than 40 moves are planned as 40";
  EXPECT_EQ(normal(40000ms, 0ms, 20), 2000ms);
  EXPECT_EQ(normal(40000ms, 1000ms, 40), 1800ms);
  EXPECT_GT(normal(60000ms, 0ms, std::nullopt), 1000ms);
  EXPECT_EQ(normal(1000ms, 0ms, 1), 800ms) << "the last move before the time control may use most of it";
}

TEST(TimeManager, PanicGoesOnPastTheNormalTarget) {
  const SearchControl control;
  TimeManager much(clock_limits(28'000s, 0ms), chess::kWhite, 0ms, control);
  EXPECT_TRUE(much.may_begin_iteration(1.0));
  EXPECT_FALSE(much.is_over(false));
  TimeManager time(clock_limits(280ms, 0ms), chess::kWhite, 0ms, control);  // normal 10 ms, panic 40 ms
  std::this_thread::sleep_for(20ms);
  EXPECT_TRUE(time.is_over(false));
  EXPECT_FALSE(time.may_begin_iteration(1.0));
  const bool is_over = time.is_over(true);
  const bool early = time.elapsed() < 40ms;  // else the machine was too slow to tell
  if (early) {
    EXPECT_FALSE(is_over);
  }
  std::this_thread::sleep_for(30ms);
  EXPECT_TRUE(time.is_over(true));
}

TEST(TimeManager, TimeCountsFromThePonderHit) {
  SearchControl control(true);
  Limits limits = clock_limits(280ms, 0ms);
  limits.ponder = true;
  TimeManager time(limits, chess::kWhite, 0ms, control);
  std::this_thread::sleep_for(20ms);
  EXPECT_FALSE(time.is_over(false));
  EXPECT_TRUE(time.may_begin_iteration(1.0));
  control.ponder_hit();
  EXPECT_FALSE(time.may_begin_iteration(1.0)) << "enough was thought in the opponent's time";
  std::this_thread::sleep_for(12ms);
  EXPECT_TRUE(time.is_over(false));
}

TEST(TimeManager, TimeCountsFromTheBeginOfTheLimits) {
  const SearchControl control;
  Limits limits;
  limits.move_time = 30min;
  limits.begin = TimeManager::Clock::now() - 1h;
  TimeManager time(limits, chess::kWhite, 0ms, control);
  EXPECT_GE(time.elapsed(), 1h);
  EXPECT_TRUE(time.is_over(false));
}

TEST(TimeManager, MoveTimeBeginsEveryIteration) {
  const SearchControl control;
  Limits limits;
  limits.move_time = 30ms;
  TimeManager time(limits, chess::kWhite, 0ms, control);
  std::this_thread::sleep_for(25ms);
  EXPECT_TRUE(time.may_begin_iteration(0.5));
  std::this_thread::sleep_for(6ms);
  EXPECT_TRUE(time.is_over(false));
  EXPECT_TRUE(time.is_over(true));
}

TEST(SearchControl, WaitsForOrders) {
  SearchControl control(true);
  std::jthread other([&] {
    std::this_thread::sleep_for(5ms);
    control.ponder_hit();
    std::this_thread::sleep_for(5ms);
    control.stop();
  });
  EXPECT_TRUE(control.is_pondering());
  control.wait_while_pondering();
  EXPECT_FALSE(control.is_pondering());
  control.wait_for_stop();
  EXPECT_TRUE(control.stop_requested());
  control.wait_for_stop();  // at once
}

}  // namespace
}  // namespace cobalt::engine
