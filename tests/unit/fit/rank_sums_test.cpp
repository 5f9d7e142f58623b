// SPDX-License-Identifier: Apache-2.0
#include "host/fit/rank_sums.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "host/cluster/follower.hpp"
#include "tests/unit/cluster/test_support.hpp"
#include "tests/unit/fit/test_support.hpp"

namespace cobalt::fit {
namespace {

/// An interrupted fit ends, though a rank that hangs still has a part of a sum; the sum is the same.
TEST(RankSums, AStopIsNotHeldUpByARankThatHangs) {
  const ParameterSet start = settings_parameters();
  const SplitData data = make_data(labelled_by(start, 500, 3), start, {});
  const Relaxation relaxation(start);
  const DataLoss alone(data.train, relaxation, {});
  DataLoss over_ranks(data.train, relaxation, {});
  const Eigen::VectorXd values = Variables::instance().values_of(start);
  const double expected = alone.loss(values);

  const cluster::MakeUnitWork sums = sum_work({&alone});
  std::atomic<bool> hangs = true;
  std::stop_source stop;
  // The other rank hangs, whereupon the user asks for a stop.
  const cluster::MakeUnitWork hanging = [&](const std::string& round, const std::stop_token& told) {
    return [&, part_sum = sums(round, told)](std::uint64_t part, const std::stop_token& end) {
      stop.request_stop();
      while (hangs) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return part_sum(part, end);
    };
  };
  // This rank leaves it something to do.
  const cluster::MakeUnitWork waiting = [&](const std::string& round, const std::stop_token& told) {
    return [&, part_sum = sums(round, told)](std::uint64_t part, const std::stop_token& end) {
      while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return part_sum(part, end);
    };
  };
  // So that the test ends when it fails.
  const std::jthread rescue([&](const std::stop_token& end) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!end.stop_requested() && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    hangs = false;
  });
  cluster::run_ranks(cluster::LocalNetwork::make(2), 2, [&](cluster::Ranks& ranks) {
    if (!ranks.leads()) {
      cluster::follow(ranks, 1, hanging, {});
      return;
    }
    // A lease is never old.
    const cluster::LeaseTable::Options leases{.least_lease = std::chrono::hours(1)};
    cluster::Leader leader(
        ranks, 1, waiting, [](const std::string& /*message*/) {}, leases);
    over_ranks.take_parts_from(parts_over(leader, 0, over_ranks, 1, stop.get_token()));
    EXPECT_EQ(over_ranks.loss(values), expected);
    EXPECT_TRUE(hangs) << "the sum waited for the rank that hangs";
    hangs = false;
  });
}

}  // namespace
}  // namespace cobalt::fit
