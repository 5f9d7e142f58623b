// SPDX-License-Identifier: Apache-2.0
// One pool for several threads: every thread gets its own answers, and in virtual time at the same times again.
#include "host/offload/pool_threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <tuple>
#include <vector>

#include "host/offload/device_pool.hpp"
#include "host/offload/virtual_pool.hpp"
#include "host/support/error.hpp"
#include "tests/support/input_error.hpp"
#include "tests/unit/offload/pool_test_support.hpp"
#include "tests/unit/offload/test_pool.hpp"

namespace cobalt::offload {
namespace {

using cobalt::test::input_error_of;
using test::TestPool;

/// Runs `task(thread, port)` in as many threads as there are ports.
template <typename Task>
void run_threads(PoolThreads& ports, const Task& task) {
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < ports.threads(); ++i) {
    threads.emplace_back([&ports, &task, i] {
      ports.begin(i);
      task(i, ports.port(i));
      ports.end(i);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

/// Uses all ports of a pool at random, side by side.
void use_at_random(JobPool& pool, std::size_t threads, std::uint64_t seed) {
  const std::unique_ptr<PoolThreads> ports = pool.for_threads(threads);
  std::vector<std::unique_ptr<RandomUse>> uses;
  for (std::size_t i = 0; i < threads; ++i) {
    EXPECT_EQ(ports->port(i).contexts(), pool.contexts());
    EXPECT_LE(ports->port(i).capacity() * threads, pool.capacity());
    uses.push_back(std::make_unique<RandomUse>(ports->port(i), seed + i, false));
  }
  run_threads(*ports, [&](std::size_t thread, JobPool& /*port*/) { uses[thread]->run(120); });
  std::uint64_t searches = 0;
  std::uint64_t evaluations = 0;
  std::uint64_t tries = 0;
  for (const auto& use : uses) {
    EXPECT_GT(use->searches(), 30u);
    searches += use->searches();
    evaluations += use->evaluations();
    tries += use->tries();
  }
  EXPECT_EQ(pool.in_flight(), 0u);
  EXPECT_EQ(pool.counts().searches, searches);
  EXPECT_EQ(pool.counts().evaluations, evaluations);
  EXPECT_EQ(pool.counts().tries, tries);
}

TEST(PoolThreads, RandomUse) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    TestPool::Options options;
    options.shuffle_seed = static_cast<unsigned>(seed);
    TestPool pool(options);
    use_at_random(pool, 1 + seed, 10 * seed);
  }
}

TEST(PoolThreads, RandomUseOfDevices) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    DevicePool pool(model_devices(1 + seed % 2));
    use_at_random(pool, 3, 10 * seed);
  }
}

TEST(PoolThreads, RandomUseInVirtualTime) {
  const auto answers = std::make_shared<ModelAnswers>(default_parameters(), 1024);
  for (const Dispatch dispatch : {Dispatch::kLists, Dispatch::kRing}) {
    CardModel model;
    model.dispatch = dispatch;
    model.contexts_of_core = 5;
    VirtualPool pool({model, model}, answers);
    use_at_random(pool, 4, 100);
    expect_context_seconds_add_up(pool);
  }
}

TEST(PoolThreads, VirtualTimeLeavesNothingToChance) {
  using Event = std::tuple<PoolTime, std::size_t, PoolJob>;
  const auto answers = std::make_shared<ModelAnswers>(default_parameters(), 1024);
  const std::vector<device::SearchItem> items = random_searches(90, 5);
  std::vector<Event> first;
  for (int run = 0; run < 3; ++run) {
    VirtualPool pool({CardModel{}}, answers);
    const auto ports = pool.for_threads(3);
    std::vector<Event> events;  // one thread runs at a time
    run_threads(*ports, [&](std::size_t thread, JobPool& port) {
      std::vector<PoolAnswer> found;
      for (std::size_t i = thread; i < items.size(); i += 3) {
        port.charge(PoolTime(700 + 100 * thread));
        port.submit(items[i]);
        port.collect(found, port.in_flight() > 8);
        for (const PoolAnswer& answer : found) events.emplace_back(port.now(), thread, answer.job);
        found.clear();
      }
      while (port.in_flight() != 0) {
        port.collect(found, true);
        for (const PoolAnswer& answer : found) events.emplace_back(port.now(), thread, answer.job);
        found.clear();
      }
    });
    EXPECT_EQ(events.size(), items.size());
    if (run == 0) first = events;
    EXPECT_EQ(events, first);
  }
}

// Three threads that work 30 us each have done so after 30 us.
TEST(PoolThreads, WorkGoesOnSideBySide) {
  VirtualPool pool({CardModel{}}, std::make_shared<ModelAnswers>(default_parameters(), 1));
  const auto ports = pool.for_threads(3);
  run_threads(*ports, [](std::size_t /*thread*/, JobPool& port) {
    for (int i = 0; i < 30; ++i) port.charge(std::chrono::microseconds(1));
    EXPECT_EQ(port.now(), std::chrono::microseconds(30));
  });
  EXPECT_EQ(pool.now(), std::chrono::microseconds(30));
  EXPECT_EQ(pool.virtual_counts().host_worked, std::chrono::microseconds(90));
}

TEST(PoolThreads, EveryThreadFindsThatACardHasFailed) {
  TestPool::Options options;
  options.dies_after_jobs = 5;
  TestPool pool(options);
  const auto ports = pool.for_threads(3);
  const std::vector<device::SearchItem> items = random_searches(20, 3);
  run_threads(*ports, [&](std::size_t /*thread*/, JobPool& port) {
    std::vector<PoolAnswer> found;
    EXPECT_THROW(
        {
          for (const device::SearchItem& item : items) port.submit(item);
          while (true) port.collect(found, true);
        },
        DeviceError);
  });
}

/// A thread that ends while another one waits for an answer that never comes: who waits is told, and nothing ends the
/// process.
TEST(PoolThreads, WhatFailsInVirtualTimeIsThrownToWhoWaits) {
  VirtualPool pool({CardModel{}}, std::make_shared<ModelAnswers>(default_parameters(), 1));
  const auto ports = pool.for_threads(2);
  const device::SearchItem item = random_searches(1, 1).front();
  run_threads(*ports, [&](std::size_t thread, JobPool& port) {
    if (thread != 0) return;
    std::vector<PoolAnswer> found;
    port.submit(item);
    pool.collect(found, true);  // the answer gets lost
    EXPECT_THROW(port.collect(found, true), std::logic_error);
    EXPECT_THROW(port.charge(PoolTime(1)), std::logic_error) << "and so is every later call";
  });
}

/// A pool that answers nothing before it is opened, and counts how often it is asked.
class ClosedPool final : public TestPool {
 public:
  void collect(std::vector<PoolAnswer>& answers, bool wait) override {
    ++looks;
    if (is_open) TestPool::collect(answers, wait);
  }

  std::atomic<bool> is_open = false;
  std::atomic<std::size_t> looks = 0;
};

TEST(PoolThreads, WhoWaitsSleepsBetweenTwoLooks) {
  ClosedPool pool;
  const auto ports = pool.for_threads(1);
  const auto begin = std::chrono::steady_clock::now();
  std::thread waiting([&] {
    std::vector<PoolAnswer> found;
    ports->port(0).submit(random_searches(1, 1).front());
    ports->port(0).collect(found, true);
    EXPECT_EQ(found.size(), 1u);
  });
  while (pool.looks < 500) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const std::size_t looks = pool.looks;
  const auto time = std::chrono::steady_clock::now() - begin;
  pool.is_open = true;
  waiting.join();
  // The pauses are 50 us; a slow machine has longer ones.
  EXPECT_LT(looks, 50 + time / std::chrono::microseconds(40));
}

TEST(PoolThreads, Mistakes) {
  TestPool pool;
  EXPECT_EQ(input_error_of([&] { pool.for_threads(0); }), "threads: 0; expected at least one");
  const auto ports = pool.for_threads(2);
  std::vector<PoolAnswer> found;
  ports->port(0).submit(random_searches(1, 1).front());
  EXPECT_EQ(input_error_of([&] { ports->port(1).collect(found, true); }),
            "collect: no job of this thread is in flight");
  ports->port(1).collect(found, false);
  EXPECT_TRUE(found.empty());
  ports->port(0).collect(found, true);
  EXPECT_EQ(found.size(), 1u);
}

}  // namespace
}  // namespace cobalt::offload
