// SPDX-License-Identifier: Apache-2.0
#include "host/offload/fiber_scheduler.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/input_error.hpp"

namespace cobalt::offload {
namespace {

using cobalt::test::message_of;

/// Wakes one fiber of a list whenever nothing is ready.
class WakeOneByOne final : public FiberScheduler::Driver {
 public:
  explicit WakeOneByOne(FiberScheduler& scheduler) : scheduler_(scheduler) {}

  void after_fiber() override { ++steps; }
  void on_idle() override {
    if (fails_on_idle) throw std::runtime_error("idle");
    if (waiting.empty()) return;
    FiberScheduler::Fiber* const fiber = waiting.back();
    waiting.pop_back();
    scheduler_.wake(*fiber);
  }
  void on_failure(const std::exception_ptr& /*error*/) override {
    failed = true;
    for (FiberScheduler::Fiber* const fiber : waiting) scheduler_.wake(*fiber);
    waiting.clear();
  }

  void wait_here() {
    waiting.push_back(&scheduler_.current());
    scheduler_.wait();
  }

  std::vector<FiberScheduler::Fiber*> waiting;
  int steps = 0;
  bool fails_on_idle = false;
  bool failed = false;

 private:
  FiberScheduler& scheduler_;
};

TEST(FiberScheduler, RunsUntilAllHaveEnded) {
  FiberScheduler scheduler(8);
  WakeOneByOne driver(scheduler);
  std::string order;
  scheduler.run(
      [&] {
        order += 'a';
        for (const char name : {'x', 'y', 'z'}) {
          scheduler.spawn([&, name] {
            order += name;
            driver.wait_here();
            order += static_cast<char>(name - 'a' + 'A');
          });
        }
        order += 'b';
      },
      driver);
  EXPECT_EQ(order, "abxyzZYX") << "spawned fibers run in order, and go on as they are woken";
  EXPECT_EQ(scheduler.live(), 0U);
  EXPECT_EQ(driver.steps, 7);
}

TEST(FiberScheduler, AWakeBeforeTheWaitIsNotLost) {
  FiberScheduler scheduler(1);
  WakeOneByOne driver(scheduler);
  bool ended = false;
  scheduler.run(
      [&] {
        scheduler.wake(scheduler.current());
        scheduler.wake(scheduler.current());
        scheduler.wait();  // returns at once
        driver.wait_here();
        ended = true;
      },
      driver);
  EXPECT_TRUE(ended);
}

TEST(FiberScheduler, UsesStacksAgainAndKeepsItsLimit) {
  FiberScheduler scheduler(3);
  WakeOneByOne driver(scheduler);
  int done = 0;
  for (int round = 0; round < 1000; ++round) {
    scheduler.run(
        [&] {
          scheduler.spawn([&] { ++done; });
          EXPECT_TRUE(scheduler.has_room());
          scheduler.spawn([&] { ++done; });
          EXPECT_FALSE(scheduler.has_room());
          EXPECT_EQ(message_of<std::logic_error>([&] { scheduler.spawn([] {}); }),
                    "more fibers than the scheduler may have");
        },
        driver);
  }
  EXPECT_EQ(done, 2000);
}

TEST(FiberScheduler, AnExceptionReachesTheCallerWhenAllHaveEnded) {
  FiberScheduler scheduler(4);
  WakeOneByOne driver(scheduler);
  bool other_ended = false;
  const auto main = [&] {
    scheduler.spawn([&] {
      driver.wait_here();
      other_ended = true;
    });
    throw std::runtime_error("fiber");
  };
  EXPECT_THROW(scheduler.run(main, driver), std::runtime_error);
  EXPECT_TRUE(other_ended);
  EXPECT_FALSE(driver.failed) << "it was not the driver's";
  scheduler.run([] {}, driver);  // and it can be used again
}

TEST(FiberScheduler, AFailureOfTheDriverEndsWhatWaits) {
  FiberScheduler scheduler(4);
  WakeOneByOne driver(scheduler);
  driver.fails_on_idle = true;
  bool ended = false;
  const auto main = [&] {
    driver.wait_here();
    ended = true;
  };
  EXPECT_THROW(scheduler.run(main, driver), std::runtime_error);
  EXPECT_TRUE(driver.failed);
  EXPECT_TRUE(ended);
}

TEST(FiberScheduler, UnwindsWhatCanNeverEnd) {
  struct Guard {
    bool& flag;
    ~Guard() { flag = true; }
  };
  bool unwound = false;
  {
    FiberScheduler scheduler(2);
    WakeOneByOne driver(scheduler);
    const auto main = [&] {
      const Guard guard{unwound};
      scheduler.wait();  // nobody will wake it
    };
    EXPECT_EQ(message_of<std::logic_error>([&] { scheduler.run(main, driver); }), "fibers wait for what will never be");
    EXPECT_FALSE(unwound);
  }
  EXPECT_TRUE(unwound);
}

}  // namespace
}  // namespace cobalt::offload
