// SPDX-License-Identifier: Apache-2.0
#include "host/offload/virtual_pool.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "host/support/error.hpp"
#include "tests/support/classic_parameters.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/input_error.hpp"
#include "tests/unit/offload/pool_test_support.hpp"

namespace cobalt::offload {
namespace {

using cobalt::test::contains;
using cobalt::test::input_error_of;
using std::chrono::microseconds;

std::shared_ptr<ModelAnswers> model_answers(const ParameterSet& parameters = default_parameters()) {
  return std::make_shared<ModelAnswers>(parameters, 1024);
}

double seconds_of(PoolTime time) { return std::chrono::duration<double>(time).count(); }

TEST(VirtualPool, RandomUse) {
  const auto answers = model_answers();
  std::uint64_t aborted = 0;
  for (const Dispatch dispatch : {Dispatch::kLists, Dispatch::kRing}) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      SCOPED_TRACE(testing::Message() << "seed " << seed);
      CardModel model;
      model.dispatch = dispatch;
      model.contexts_of_core = seed % 2 == 0 ? kContextsOfCore : 3;
      VirtualPool pool(std::vector<CardModel>(1 + seed % 3, model), answers);
      RandomUse use(pool, seed);
      ASSERT_NO_FATAL_FAILURE(use.run(150));
      EXPECT_GT(use.searches(), 50u);
      aborted += use.aborted_answers();
      expect_context_seconds_add_up(pool);
      expect_cards_add_up(pool);
      const VirtualCounts& counts = pool.virtual_counts();
      EXPECT_NEAR(seconds_of(counts.host_worked + counts.host_waited), seconds_of(pool.now()), 1e-5);
    }
  }
  EXPECT_GT(aborted, 0u);
}

TEST(VirtualPool, SameCallsSameTimes) {
  std::vector<std::pair<PoolJob, PoolTime>> first;
  for (int run = 0; run < 2; ++run) {
    VirtualPool pool(std::vector<CardModel>(2), model_answers());
    std::vector<std::pair<PoolJob, PoolTime>> order;
    for (const device::SearchItem& item : random_searches(200, 5)) pool.submit(item);
    while (pool.in_flight() != 0) {
      std::vector<PoolAnswer> answers;
      pool.collect(answers, true);
      for (const PoolAnswer& answer : answers) order.emplace_back(answer.job, pool.now());
    }
    if (run == 0) first = order;
    EXPECT_EQ(order, first);
    EXPECT_EQ(order.size(), 200u);
  }
}

TEST(VirtualPool, OneSearchOnARing) {
  CardModel model;
  model.dispatch = Dispatch::kRing;
  model.ring_memory = RingMemory::kHost;
  model.turns_of_try = 1;
  VirtualPool pool({model}, model_answers());
  const device::SearchItem item = random_searches(1, 5).front();
  const double tries = Reference().search(item).tries;
  pool.submit(item);
  std::vector<PoolAnswer> answers;
  pool.collect(answers, false);
  EXPECT_TRUE(answers.empty());
  EXPECT_EQ(pool.now(), PoolTime(0));
  pool.collect(answers, true);
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_NEAR(seconds_of(pool.now()), 5e-6 + kSearchRevolutionClocks * (1 + tries) / 300e6, 10e-9);
  // The same while the host works: nothing is there before.
  pool.submit(item);
  pool.flush();
  answers.clear();
  const PoolTime needed = pool.now();
  pool.charge(needed - PoolTime(20));
  pool.collect(answers, false);
  EXPECT_TRUE(answers.empty());
  pool.charge(PoolTime(40));
  pool.collect(answers, false);
  EXPECT_EQ(answers.size(), 1u);
}

TEST(VirtualPool, WaitsUntilADeadlineAtMost) {
  VirtualPool pool({CardModel{}}, model_answers());
  std::vector<PoolAnswer> answers;
  pool.collect_until(answers, microseconds(50));  // nothing is in flight
  EXPECT_TRUE(answers.empty());
  EXPECT_EQ(pool.now(), microseconds(50));
  pool.collect_until(answers, microseconds(20));
  EXPECT_EQ(pool.now(), microseconds(50)) << "time does not go back";

  pool.submit(random_searches(1, 5).front());
  pool.collect_until(answers, pool.now() + microseconds(1));  // too soon
  EXPECT_TRUE(answers.empty());
  EXPECT_EQ(pool.now(), microseconds(51));
  pool.collect_until(answers, std::chrono::seconds(1));
  EXPECT_EQ(answers.size(), 1u);
  EXPECT_LT(pool.now(), std::chrono::milliseconds(10)) << "the answer ends the wait";
  const double worked = seconds_of(pool.virtual_counts().host_worked);
  EXPECT_NEAR(seconds_of(pool.virtual_counts().host_waited) + worked, seconds_of(pool.now()), 1e-6);
}

TEST(VirtualPool, AnswersOfAListComeTogether) {
  CardModel model;
  model.dispatch = Dispatch::kLists;
  VirtualPool pool({model}, model_answers());
  for (const device::SearchItem& item : random_searches(20, 5)) pool.submit(item);
  std::vector<PoolAnswer> answers;
  pool.collect(answers, true);
  EXPECT_EQ(answers.size(), 10u);  // two lists
  // Two copies there, the launch and its registers, two memory accesses each way, reads at the end, two copies back.
  EXPECT_GT(seconds_of(pool.now()), 20e-6 + 4e-6 + 2e-6);
  pool.collect(answers, true);
  EXPECT_EQ(answers.size(), 20u);
  EXPECT_EQ(pool.counts().batches, 2u);
}

TEST(VirtualPool, ContextsWorkSideBySide) {
  const auto answers = model_answers(test::classic_parameters());
  const std::vector<device::SearchItem> items = random_searches(2000, 6);
  std::vector<double> seconds;
  std::vector<double> busy_seconds;
  for (const unsigned contexts : {1u, kContextsOfCore}) {
    CardModel model;
    model.dispatch = Dispatch::kRing;
    model.ring_memory = RingMemory::kHost;
    model.contexts_of_core = contexts;
    VirtualPool pool({model}, answers);
    for (const device::SearchItem& item : items) pool.submit(item);
    std::vector<PoolAnswer> collected;
    while (pool.in_flight() != 0) pool.collect(collected, true);
    seconds.push_back(seconds_of(pool.now()));
    busy_seconds.push_back(pool.counts().busy_context_seconds);
    EXPECT_GT(busy_seconds.back(), 0.6 * contexts * seconds.back());
  }
  EXPECT_GT(seconds[0] / seconds[1], 0.7 * kContextsOfCore);  // the last ones end alone
  // The work is the same. One context waits now and then: its ring holds four searches, some of them very short.
  EXPECT_NEAR(busy_seconds[0] / busy_seconds[1], 1, 0.02);
  EXPECT_LT(busy_seconds[0] / seconds[1], kContextsOfCore);
}

/// The same searches where a thread copies them: many travel together, but contexts wait for them.
TEST(VirtualPool, ARingInMemoryOfTheCardIsSlower) {
  const auto answers = model_answers(test::classic_parameters());
  const std::vector<device::SearchItem> items = random_searches(2000, 6);
  std::vector<double> seconds;
  for (const RingMemory memory : {RingMemory::kHost, RingMemory::kCard}) {
    CardModel model;
    model.ring_memory = memory;
    VirtualPool pool({model}, answers);
    for (const device::SearchItem& item : items) pool.submit(item);
    std::vector<PoolAnswer> collected;
    while (pool.in_flight() != 0) pool.collect(collected, true);
    seconds.push_back(seconds_of(pool.now()));
  }
  EXPECT_GT(seconds[1], seconds[0]);
  EXPECT_LT(seconds[1], seconds[0] + static_cast<double>(items.size()) * CardModel{}.copy_seconds / 2)
      << "not a copy for each";
}

TEST(VirtualPool, SaysWhatContextsWaitFor) {
  CardModel model;
  model.dispatch = Dispatch::kRing;
  model.ring_memory = RingMemory::kHost;
  model.contexts_of_core = 2;
  VirtualPool pool({model}, model_answers());
  std::vector<PoolAnswer> answers;
  pool.charge(microseconds(10));  // both contexts wait for the host
  EXPECT_NEAR(pool.virtual_counts().idle_host_busy, 20e-6, 1e-12);
  pool.submit(random_searches(1, 5).front());
  pool.collect(answers, true);
  // One waited for the job and for its answer to arrive, the other had nothing to do and the host neither.
  EXPECT_NEAR(pool.virtual_counts().idle_in_transit, 5e-6, 10e-9);
  EXPECT_NEAR(pool.virtual_counts().idle_host_waiting, seconds_of(pool.now()) - 10e-6, 10e-9);
}

TEST(VirtualPool, Evaluations) {
  for (const Dispatch dispatch : {Dispatch::kLists, Dispatch::kRing}) {
    CardModel model;
    model.dispatch = dispatch;
    VirtualPool pool({model}, model_answers());
    const auto items = random_searches(300, 3);
    for (const auto& item : items) pool.evaluate(item.position, 0);
    std::vector<PoolAnswer> answers;
    while (pool.in_flight() != 0) pool.collect(answers, true);
    ASSERT_EQ(answers.size(), 300u);
    EXPECT_EQ(pool.counts().evaluations, 300u);
    EXPECT_GE(300.0 / static_cast<double>(pool.counts().batches), 64.0);
    EXPECT_GT(seconds_of(pool.now()), 300 / 300e6);
    EXPECT_LT(seconds_of(pool.now()), 100e-6);
  }
}

TEST(VirtualPool, Mistakes) {
  const auto mistake = [](const std::vector<CardModel>& cards) {
    return input_error_of([&] { VirtualPool(cards, model_answers()); });
  };
  EXPECT_EQ(mistake({}), "cards: none; expected at least one");
  CardModel model;
  model.clock_mhz = std::nan("");
  EXPECT_EQ(mistake({model}), "clock_mhz: nan; expected 1 to 2000");
  model = {};
  model.contexts_of_core = kContextsOfCore + 1;
  EXPECT_EQ(mistake({model}),
            fmt::format("contexts_of_core: {}; expected 1 to {}", kContextsOfCore + 1, kContextsOfCore));
  VirtualPool pool({CardModel{}}, model_answers());
  std::vector<PoolAnswer> answers;
  EXPECT_EQ(input_error_of([&] { pool.collect(answers, true); }), "collect: no job is in flight");
  EXPECT_EQ(input_error_of([&] { pool.abort(1); }), "job: 1 was never given");
  while (pool.in_flight() < pool.capacity()) pool.submit({});
  EXPECT_TRUE(contains(input_error_of([&] { pool.submit({}); }), "collect an answer first"));
}

}  // namespace
}  // namespace cobalt::offload
