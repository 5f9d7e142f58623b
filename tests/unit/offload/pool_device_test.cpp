// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "host/offload/card_engine.hpp"
#include "host/offload/device_pool.hpp"
#include "host/offload/virtual_pool.hpp"
#include "host/support/error.hpp"
#include "spec/latency.hpp"
#include "tests/support/input_error.hpp"
#include "tests/unit/engine/test_support.hpp"
#include "tests/unit/offload/pool_test_support.hpp"
#include "tests/unit/offload/test_devices.hpp"

namespace cobalt::offload {
namespace {

using cobalt::test::input_error_of;
using cobalt::test::message_of;

/// A device that fails when its answers are asked for, or its ring is opened.
class DyingDevice final : public ModelDevice {
 public:
  std::unique_ptr<device::SearchRing> open_search_ring(std::size_t /*slots*/) override { throw DeviceError("it died"); }
  std::optional<device::Answer> try_wait(device::Ticket /*ticket*/) override { throw DeviceError("it died"); }
  device::Answer wait(device::Ticket /*ticket*/) override { throw DeviceError("it died"); }
};

/// A device without a search ring.
class ListDevice final : public ModelDevice {
 public:
  device::Info info() const override {
    device::Info info = ModelDevice::info();
    info.operations &= ~(1U << spec::kOperationSearchRing);
    return info;
  }
};

/// A device that says it has search cores around such evaluators, and that they have such rules.
class CoresDevice final : public ModelDevice {
 public:
  CoresDevice(unsigned cores, unsigned evaluator_clocks,
              std::uint32_t rules = spec::kAllSearchRules | spec::kSearchDeferral)
      : cores_(cores), evaluator_clocks_(evaluator_clocks), rules_(rules) {}
  device::Info info() const override {
    device::Info info = ModelDevice::info();
    info.search_cores = cores_;
    info.latency_clocks = evaluator_clocks_;
    info.search_rules = rules_;
    return info;
  }

 private:
  unsigned cores_;
  unsigned evaluator_clocks_;
  std::uint32_t rules_;
};

/// A device that counts how often its search ring was opened.
class RingDevice final : public ModelDevice {
 public:
  explicit RingDevice(int& opened) : opened_(opened) {}
  std::unique_ptr<device::SearchRing> open_search_ring(std::size_t slots) override {
    ++opened_;
    return ModelDevice::open_search_ring(slots);
  }

 private:
  int& opened_;
};

std::vector<std::unique_ptr<device::Device>> ring_devices(std::size_t count, int& opened) {
  std::vector<std::unique_ptr<device::Device>> devices;
  for (std::size_t i = 0; i < count; ++i) {
    devices.push_back(std::make_unique<RingDevice>(opened));
    devices.back()->load_parameters(default_parameters());
  }
  return devices;
}

TEST(DevicePool, ContextsAreThoseOfTheCores) {
  for (const auto& [clocks, contexts] :
       {std::pair{spec::kEvaluatorLatencyCycles, 52U}, std::pair{spec::kSidesInTurnLatencyCycles, 55U}}) {
    std::vector<std::unique_ptr<device::Device>> devices;
    devices.push_back(std::make_unique<CoresDevice>(2, clocks));
    EXPECT_EQ(DevicePool(std::move(devices)).contexts(), 2U * contexts);
  }
}

TEST(DevicePool, SharesSearchesOnCoresWithASharedTable) {
  constexpr std::uint32_t kTable = spec::kAllSearchRules;
  constexpr std::uint32_t kNoTable = kTable & ~std::uint32_t{spec::kRuleSharedTable};
  const auto pool_of = [](std::span<const std::uint32_t> rules, bool rings, bool with_model) {
    std::vector<std::unique_ptr<device::Device>> devices;
    for (const std::uint32_t rule : rules) {
      devices.push_back(std::make_unique<CoresDevice>(1, spec::kEvaluatorLatencyCycles, rule));
    }
    if (with_model) devices.push_back(device::make_model_device());
    return DevicePool(std::move(devices), {.contexts_without_cores = 1, .rings = rings});
  };
  EXPECT_TRUE(pool_of(std::array{kTable}, true, false).can_share_searches());
  EXPECT_TRUE(pool_of(std::array{kTable, kTable | spec::kSearchDeferral}, true, false).can_share_searches());
  EXPECT_FALSE(pool_of(std::array{kTable, kNoTable}, true, false).can_share_searches()) << "one has no table";
  EXPECT_FALSE(pool_of(std::array{kTable}, false, false).can_share_searches()) << "searches go to lists";
  EXPECT_FALSE(pool_of(std::array{kTable}, true, true).can_share_searches()) << "a device without cores";
  // What searches may ask for is what all have.
  EXPECT_EQ(pool_of(std::array{kTable, kNoTable | spec::kSearchDeferral}, true, false).search_rules(), kNoTable);
}

// Leaves are what all devices can.
TEST(CardEngine, LeavesAreEvaluationsWhereADeviceCannotSearch) {
  for (const bool is_mixed : {false, true}) {
    std::vector<std::unique_ptr<device::Device>> devices;
    if (is_mixed) devices = model_devices(1);
    devices.push_back(std::make_unique<EvaluatorDevice>());
    devices.back()->load_parameters(default_parameters());
    engine::Engine engine(engine::test::default_evaluator());
    CardEngine cards(std::move(devices), engine);
    EXPECT_FALSE(cards.can_search());
    EXPECT_EQ(cards.cards().options().leaves, Leaves::kEvaluations);
    engine::SearchControl control;
    const CardResult result =
        cards.cards().search(engine::test::game_of(chess::kStartFen), engine::test::depth_limit(3), control);
    EXPECT_EQ(result.depth, 3);
    EXPECT_EQ(result.failure, "");
    EXPECT_GT(result.counts.evaluations, 0U);
    EXPECT_EQ(result.counts.jobs, 0U);
  }
  engine::Engine engine(engine::test::default_evaluator());
  CardEngine able(model_devices(2), engine);
  EXPECT_TRUE(able.can_search());
  EXPECT_EQ(able.cards().options().leaves, Leaves::kJobs);
}

TEST(DevicePool, RandomUseOfLists) {
  std::uint64_t aborted = 0;
  for (std::size_t devices = 1; devices <= 3; ++devices) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      SCOPED_TRACE(testing::Message() << devices << " devices, seed " << seed);
      DevicePool pool(model_devices(devices), {.contexts_without_cores = 1 + 3 * (seed % 2), .rings = false});
      EXPECT_EQ(pool.contexts(), devices * (1 + 3 * (seed % 2)));
      RandomUse use(pool, seed);
      ASSERT_NO_FATAL_FAILURE(use.run(150));
      EXPECT_GT(use.searches(), 50u);
      aborted += use.aborted_answers();
    }
  }
  EXPECT_GT(aborted, 0u);
}

TEST(DevicePool, RandomUseOfRings) {
  std::uint64_t aborted = 0;
  for (std::size_t devices = 1; devices <= 3; ++devices) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      SCOPED_TRACE(testing::Message() << devices << " devices, seed " << seed);
      int opened = 0;
      DevicePool pool(ring_devices(devices, opened), {.contexts_without_cores = 1 + 3 * (seed % 2), .rings = true});
      RandomUse use(pool, seed);
      ASSERT_NO_FATAL_FAILURE(use.run(150));
      EXPECT_GT(use.searches(), 50u);
      EXPECT_EQ(opened, static_cast<int>(devices)) << "when the first search comes";
      aborted += use.aborted_answers();
    }
  }
  EXPECT_GT(aborted, 0u);
}

TEST(DevicePool, RingsAreUsedWhenAllDevicesHaveOne) {
  for (const bool rings : {false, true}) {
    for (const bool all : {false, true}) {
      int opened = 0;
      auto devices = ring_devices(1, opened);
      if (!all) {
        devices.push_back(std::make_unique<ListDevice>());
        devices.back()->load_parameters(default_parameters());
      }
      DevicePool pool(std::move(devices), {.contexts_without_cores = 1, .rings = rings});
      for (const device::SearchItem& item : random_searches(10, 3)) pool.submit(item);
      std::vector<PoolAnswer> answers;
      while (pool.in_flight() != 0) pool.collect(answers, true);
      EXPECT_EQ(answers.size(), 10u);
      EXPECT_EQ(opened, rings && all ? 1 : 0);
    }
  }
}

TEST(DevicePool, ExchangesTheFunctionOfRings) {
  int opened = 0;
  DevicePool pool(ring_devices(2, opened));
  ParameterSet other = default_parameters();
  other.set_field(spec::kBias, 0, 0, "value", 100);
  device::SearchItem item;
  item.position = chess::pack_position(chess::Position());
  item.beta = static_cast<std::int16_t>(Reference().evaluation(item.position).score_cp + 50);
  for (const bool high : {false, true, false}) {
    pool.load_parameters(high ? other : default_parameters());
    for (int i = 0; i < 4; ++i) pool.submit(item);
    std::vector<PoolAnswer> answers;
    while (pool.in_flight() != 0) pool.collect(answers, true);
    for (const PoolAnswer& answer : answers) EXPECT_EQ(answer.search.at_least, high);
  }
  EXPECT_EQ(opened, 6);
}

TEST(DevicePool, ExchangesTheFunctionOfAllDevices) {
  DevicePool pool(model_devices(2));
  // With all pawns and pieces no lead counts for more than it is.
  constexpr unsigned kAllLeft = spec::kGroupTable[spec::kWinningChances].entries - 1;
  ParameterSet one = default_parameters();
  one.set_field(spec::kWinningChances, 0, kAllLeft, "value", 0);
  ParameterSet other = one;
  other.set_field(spec::kBias, 0, 0, "value", 77);
  const device::PackedPosition start = chess::pack_position(chess::Position());
  std::vector<int> scores;
  for (const ParameterSet& function : {one, other}) {
    pool.load_parameters(function);
    for (int i = 0; i < 4; ++i) pool.evaluate(start, 0);
    std::vector<PoolAnswer> answers;
    while (pool.in_flight() != 0) pool.collect(answers, true);
    for (const PoolAnswer& answer : answers) scores.push_back(answer.evaluation.score_cp);
  }
  ASSERT_EQ(scores.size(), 8U);
  for (std::size_t i = 4; i < 8; ++i) EXPECT_EQ(scores[i], scores[i - 4] + 77);
}

TEST(DevicePool, SameCallsSameOrder) {
  std::vector<PoolJob> first;
  for (int run = 0; run < 2; ++run) {
    DevicePool pool(model_devices(2), {.contexts_without_cores = 3});
    for (const device::SearchItem& item : random_searches(50, 5)) pool.submit(item);
    std::vector<PoolAnswer> answers;
    while (pool.in_flight() != 0) pool.collect(answers, true);
    std::vector<PoolJob> order;
    for (const PoolAnswer& answer : answers) order.push_back(answer.job);
    if (run == 0) first = order;
    EXPECT_EQ(order, first);
    EXPECT_EQ(order.size(), 50u);
  }
}

TEST(DevicePool, HeldSearchesAreAbortedAtOnce) {
  DevicePool pool(model_devices(1));
  std::vector<PoolJob> jobs;
  for (const device::SearchItem& item : random_searches(10, 3)) jobs.push_back(pool.submit(item));
  for (const PoolJob job : jobs) pool.abort(job);
  std::vector<PoolAnswer> answers;
  while (pool.in_flight() != 0) pool.collect(answers, true);
  ASSERT_EQ(answers.size(), jobs.size());
  EXPECT_EQ(pool.counts().searches_aborted, jobs.size());
  EXPECT_EQ(pool.counts().tries, 0u);
}

// Devices do not tell which of their contexts work, and the model has no clock.
TEST(DevicePool, TellsWhatEachDeviceHasDone) {
  DevicePool pool(model_devices(2), {.contexts_without_cores = 3});
  for (const device::SearchItem& item : random_searches(60, 9)) pool.submit(item);
  std::vector<PoolAnswer> answers;
  while (pool.in_flight() != 0) pool.collect(answers, true);
  const std::vector<CardWork> cards = pool.cards();
  ASSERT_EQ(cards.size(), 2U);
  double busy_seconds = 0;
  for (const CardWork& card : cards) {
    EXPECT_EQ(card.contexts, 3U);
    EXPECT_EQ(card.cores, 1U);
    EXPECT_EQ(card.clocks, 0);
    EXPECT_TRUE(card.busy_seconds.empty());
    EXPECT_GT(card.tries, 0U) << "both work";
    EXPECT_EQ(card.tries_until_now, static_cast<double>(card.tries));
    busy_seconds += card.busy_context_seconds;
  }
  EXPECT_EQ(cards[0].tries + cards[1].tries, pool.counts().tries);
  EXPECT_NEAR(busy_seconds, pool.counts().busy_context_seconds, 1e-9);
}

TEST(DevicePool, EvaluationsTravelTogether) {
  DevicePool pool(model_devices(2));
  const std::vector<device::SearchItem> items = random_searches(300, 3);
  // As a search does: many callers, each of which asks again when it has its answer.
  std::size_t asked = 0;
  std::vector<PoolAnswer> answers;
  for (; asked < 150; ++asked) pool.evaluate(items[asked].position, 0);
  while (pool.in_flight() != 0) {
    answers.clear();
    pool.collect(answers, true);
    for (std::size_t i = 0; i < answers.size() && asked < 3000; ++i) pool.evaluate(items[asked++ % 300].position, 0);
  }
  EXPECT_EQ(pool.counts().evaluations, 3000u);
  EXPECT_GE(3000.0 / static_cast<double>(pool.counts().batches), 64.0);
  EXPECT_EQ(pool.counts().bytes_to_cards, 3000u * 32);
  EXPECT_EQ(pool.counts().bytes_from_cards, 3000u * 4);
}

TEST(DevicePool, MistakesChangeNothing) {
  EXPECT_EQ(input_error_of([] { DevicePool({}); }), "devices: none; expected at least one");
  DevicePool pool(model_devices(1));
  std::vector<PoolAnswer> answers;
  EXPECT_EQ(input_error_of([&] { pool.collect(answers, true); }), "collect: no job is in flight");
  pool.collect(answers, false);
  EXPECT_TRUE(answers.empty());
  for (const PoolJob job : {PoolJob{0}, PoolJob{1}}) {
    EXPECT_EQ(input_error_of([&] { pool.abort(job); }), fmt::format("job: {} was never given", job));
  }
  const device::PackedPosition position = random_searches(1, 1).front().position;
  while (pool.in_flight() < pool.capacity()) pool.evaluate(position, 0);
  const std::string full =
      fmt::format("jobs: {0} in flight; the pool takes {0}: collect an answer first", pool.capacity());
  EXPECT_EQ(input_error_of([&] { pool.evaluate(position, 0); }), full);
  EXPECT_EQ(input_error_of([&] { pool.submit({}); }), full);
  while (pool.in_flight() != 0) pool.collect(answers, true);
  EXPECT_EQ(answers.size(), pool.capacity());
}

TEST(DevicePool, IsDeadWhenACardFails) {
  for (const bool rings : {false, true}) {
    std::vector<std::unique_ptr<device::Device>> devices = model_devices(1);
    devices.push_back(std::make_unique<DyingDevice>());
    DevicePool pool(std::move(devices), {.contexts_without_cores = 1, .rings = rings});
    const auto items = random_searches(4, 1);
    for (const device::SearchItem& item : items) pool.submit(item);
    std::vector<PoolAnswer> answers;
    const auto collect_all = [&] {
      while (pool.in_flight() != 0) pool.collect(answers, true);
    };
    const std::string again = "the pool must be made again: " + message_of<DeviceError>(collect_all);
    EXPECT_EQ(message_of<DeviceError>([&] { pool.submit(items.front()); }), again);
    EXPECT_EQ(message_of<DeviceError>([&] { pool.collect(answers, false); }), again);
    EXPECT_GE(pool.counts().batches, 1u);
  }
}

// TreeSearch goes by this clock.
TEST(DevicePool, ItsTimeIsThatOfTheMachine) {
  const auto hour = std::chrono::hours(1);
  const DevicePool pool(model_devices(1));
  EXPECT_GE(pool.now() - pool.time_at(std::chrono::steady_clock::now() - hour), hour);
  const VirtualPool virtual_pool(std::vector<CardModel>(1), std::make_shared<ModelAnswers>(default_parameters(), 16));
  EXPECT_EQ(virtual_pool.time_at(std::chrono::steady_clock::now() - hour), PoolTime(0)) << "it knows no other time";
}

TEST(CardEngine, ASearchThatFallsBackCountsItsTimeOnce) {
  engine::Engine engine(engine::test::material_evaluator());
  std::vector<std::unique_ptr<device::Device>> devices;
  devices.push_back(std::make_unique<DyingDevice>());
  CardEngine cards(std::move(devices), engine);
  engine::Limits limits;
  limits.depth = 7;
  limits.move_time = std::chrono::minutes(90);
  limits.begin = std::chrono::steady_clock::now() - std::chrono::hours(1);
  engine::SearchControl control;
  EXPECT_EQ(cards.search({}, limits, control, nullptr).depth, 7) << "half an hour is left";
  EXPECT_TRUE(cards.cards().has_failed());
}

}  // namespace
}  // namespace cobalt::offload
