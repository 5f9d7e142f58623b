// SPDX-License-Identifier: Apache-2.0
#include "host/support/threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/support/input_error.hpp"
#include "tests/support/thread_limit.hpp"

namespace cobalt {
namespace {

TEST(RunInThreads, AllRunAtTheSameTime) {
  constexpr unsigned kThreads = 4;
  std::barrier all_there(kThreads);
  std::mutex mutex;
  std::set<unsigned> numbers;
  std::set<std::thread::id> ids;
  run_in_threads(kThreads, [&](unsigned thread) {
    all_there.arrive_and_wait();
    const std::lock_guard lock(mutex);
    numbers.insert(thread);
    ids.insert(std::this_thread::get_id());
    if (thread == 0) {
      EXPECT_TRUE(ids.contains(std::this_thread::get_id()));
    }
  });
  EXPECT_EQ(numbers, (std::set<unsigned>{0, 1, 2, 3}));
  EXPECT_EQ(ids.size(), kThreads);
  EXPECT_TRUE(ids.contains(std::this_thread::get_id())) << "number 0 is the caller";
}

TEST(RunInThreads, ThrowsWhatWasThrownFirstWhenAllHaveEnded) {
  std::atomic<bool> has_failed = false;
  std::atomic<int> ended = 0;
  try {
    run_in_threads(3, [&](unsigned thread) {
      if (thread == 1) {
        has_failed = true;
        throw std::runtime_error("one");
      }
      while (!has_failed) std::this_thread::yield();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      ++ended;
      throw std::logic_error("a later one");
    });
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "one");
  }
  EXPECT_EQ(ended, 2);
}

TEST(RunInThreads, NothingBeginsWhenAThreadCannotBeStarted) {
  std::atomic<int> calls = 0;
  std::string message;
  {
    const test::ThreadLimit limit(2);
    message = test::input_error_of([&] { run_in_threads(100, [&](unsigned) { ++calls; }); });
  }
  EXPECT_EQ(calls, 0);
  EXPECT_TRUE(message.starts_with("threads: the system starts ") && message.find(" of 100: ") != std::string::npos)
      << message;
  EXPECT_FALSE(message.starts_with("threads: the system starts 1 of")) << "the test is about the ones that wait";
  run_in_threads(100, [&](unsigned) { ++calls; });
  EXPECT_EQ(calls, 100) << "afterwards all is as before";
}

TEST(DealToThreads, EveryItemIsTakenOnce) {
  constexpr std::size_t kItems = 1000;
  std::vector<std::atomic<int>> taken(kItems);
  deal_to_threads(kItems, 3, [&](unsigned thread, std::size_t item) {
    EXPECT_LT(thread, 3U);
    ++taken[item];
  });
  for (const auto& count : taken) EXPECT_EQ(count, 1);
  deal_to_threads(1, 8, [&](unsigned thread, std::size_t) { EXPECT_EQ(thread, 0U) << "no thread without an item"; });
  deal_to_threads(0, 0, [&](unsigned, std::size_t) { ADD_FAILURE(); });
}

TEST(DealToThreads, AfterAFailureNoItemIsBegun) {
  std::atomic<int> begun = 0;
  const auto deal = [&] {
    deal_to_threads(1'000'000'000, 2, [&](unsigned, std::size_t item) {
      ++begun;
      if (item == 5) throw InputError("item 5");
    });
  };
  EXPECT_EQ(test::input_error_of(deal), "item 5");
  EXPECT_LT(begun, 1'000'000'000);
}

}  // namespace
}  // namespace cobalt
