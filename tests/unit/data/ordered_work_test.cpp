// SPDX-License-Identifier: Apache-2.0
#include "host/data/ordered_work.hpp"

#include <atomic>
#include <stdexcept>

#include "tests/unit/data/test_support.hpp"

namespace cobalt::data {
namespace {

using Numbers = std::vector<std::uint64_t>;

TEST(OrderedWork, ResultsComeInOrder) {
  Numbers taken;
  const auto make_worker = [](const std::stop_token&) -> UnitWork<std::uint64_t> {
    return [](std::uint64_t unit, const std::stop_token&) {
      // Every fourth unit takes longer than the next ones.
      if (unit % 4 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return std::optional(unit * unit);
    };
  };
  OrderedWork<std::uint64_t>(make_worker, [&](std::uint64_t&& result) { taken.push_back(result); }).run(3, 40, 4, {});
  Numbers expected;
  for (std::uint64_t unit = 3; unit < 40; ++unit) expected.push_back(unit * unit);
  EXPECT_EQ(taken, expected);
}

TEST(OrderedWork, AStopLeavesTheFirstUnits) {
  std::stop_source stop;
  Numbers taken;
  const auto make_worker = [&](const std::stop_token&) -> UnitWork<std::uint64_t> {
    return [](std::uint64_t unit, const std::stop_token& told) {
      return told.stop_requested() ? std::nullopt : std::optional(unit);
    };
  };
  const auto take = [&](std::uint64_t&& result) {
    taken.push_back(result);
    if (result == 9) stop.request_stop();
  };
  OrderedWork<std::uint64_t>(make_worker, take).run(0, 1'000'000, 3, stop.get_token());
  EXPECT_GE(taken.size(), 10U);
  EXPECT_LT(taken.size(), 1'000'000U);
  for (std::size_t i = 0; i < taken.size(); ++i) EXPECT_EQ(taken[i], i);
}

TEST(OrderedWork, FailuresEndIt) {
  std::atomic<int> done = 0;
  const auto make_worker = [&](const std::stop_token&) -> UnitWork<int> {
    return [&](std::uint64_t unit, const std::stop_token&) {
      if (unit == 5) throw std::runtime_error("unit 5");
      ++done;
      return std::optional(0);
    };
  };
  OrderedWork<int> work(make_worker, [](int&&) {});
  EXPECT_THROW(work.run(0, 1'000'000'000, 2, {}), std::runtime_error);
  OrderedWork<int> refusing(make_worker, [](int&&) { throw std::runtime_error("full disk"); });
  EXPECT_THROW(refusing.run(10, 1'000'000'000, 2, {}), std::runtime_error);
}

}  // namespace
}  // namespace cobalt::data
