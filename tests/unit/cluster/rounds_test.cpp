// SPDX-License-Identifier: Apache-2.0
// Leader and followers together.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <set>
#include <thread>

#include "host/cluster/follower.hpp"
#include "host/cluster/leader.hpp"
#include "host/support/error.hpp"
#include "tests/unit/cluster/test_support.hpp"

namespace cobalt::cluster {
namespace {

using std::chrono::milliseconds;

/// The text of the round and the number. No unit is done before so many threads have begun one.
MakeUnitWork writing_work(unsigned threads) {
  const auto begun = std::make_shared<std::atomic<unsigned>>(0);
  return [begun, threads](const std::string& round, const std::stop_token&) -> UnitWork {
    return [begun, threads, round, is_first = true](std::uint64_t unit, const std::stop_token&) mutable {
      if (is_first) ++*begun;
      is_first = false;
      EXPECT_TRUE(test::comes_true([&] { return *begun >= threads; }));
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      return std::optional(round + std::to_string(unit));
    };
  };
}

void ignore(const std::string& /*message*/) {}

/// Threads of each rank.
constexpr unsigned kThreads = 2;

/// Runs a leader and followers that do this work. \param lead  gets the leader
void run_all(const std::shared_ptr<LocalNetwork>& network, unsigned size, const MakeUnitWork& work,
             const std::function<void(Leader&, Ranks&)>& lead, const Leader::Tell& tell = ignore,
             const LeaseTable::Options& leases = {}, const std::set<unsigned>& quick = {}) {
  const auto run = [&](Ranks& ranks) {
    if (ranks.leads()) {
      Leader leader(ranks, kThreads, work, tell, leases);
      lead(leader, ranks);
    } else {
      try {
        follow(ranks, kThreads, work, {});
      } catch (const InputError& error) {
        // The leader is lost: only for those that the test cuts off.
        EXPECT_TRUE(std::string_view(error.what()).ends_with(": the work of this rank ends")) << error.what();
      }
    }
  };
  run_ranks(network, size, run, quick);
}

TEST(Rounds, EveryUnitComesOnceAndInOrder) {
  for (const unsigned size : {1U, 2U, 4U}) {
    std::vector<std::string> taken;
    std::vector<Share> shares;
    run_all(LocalNetwork::make(size), size, writing_work(kThreads * size), [&](Leader& leader, Ranks&) {
      const auto take = [&](std::uint64_t, std::string&& result) { taken.push_back(std::move(result)); };
      leader.run_ordered("a", 3, 400, take, {});
      leader.run_ordered("b", 0, 5, take, {});
      shares = leader.shares();
    });
    std::vector<std::string> expected;
    for (int unit = 3; unit < 400; ++unit) expected.push_back("a" + std::to_string(unit));
    for (int unit = 0; unit < 5; ++unit) expected.push_back("b" + std::to_string(unit));
    EXPECT_EQ(taken, expected) << size << " ranks";
    std::uint64_t units = 0;
    for (const Share& share : shares) units += share.units;
    EXPECT_EQ(units, expected.size());
    for (const Share& share : shares) EXPECT_GT(share.units, 0U) << "every rank works";
  }
}

TEST(Rounds, ARankThatIsCutOffLosesNothing) {
  const auto network = LocalNetwork::make(3);
  std::vector<std::uint64_t> taken;
  std::vector<std::string> told;
  run_all(
      network, 3, writing_work(0),
      [&](Leader& leader, Ranks& ranks) {
        leader.run_ordered("a", 0, 300,
                           [&](std::uint64_t unit, std::string&&) {
                             taken.push_back(unit);
                             if (unit != 100) return;
                             network->cut_off(2);
                             ranks.lose(2, "by the test");
                           },
                           {});
        EXPECT_TRUE(ranks.is_lost(2));
        EXPECT_NE(leader.shares()[2].lost_because, "");
        EXPECT_EQ(loss_lines(ranks, leader.shares()).size(), 1U);
      },
      [&](const std::string& message) { told.push_back(message); }, {}, {2});
  ASSERT_EQ(taken.size(), 300U);
  for (std::uint64_t unit = 0; unit < 300; ++unit) EXPECT_EQ(taken[unit], unit);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].rfind("rank 2", 0), 0U) << told[0];
}

TEST(Rounds, ARankWhoseWorkHangsLosesNothing) {
  // The rank itself is heard all the time.
  std::atomic<bool> hangs = true;
  std::atomic<bool> has_hung = false;
  std::atomic<int> made = 0;
  const MakeUnitWork work = [&](const std::string&, const std::stop_token&) -> UnitWork {
    const bool is_hanging = made++ == 0;
    return [&, is_hanging](std::uint64_t unit, const std::stop_token&) {
      while (is_hanging && hangs) {
        has_hung = true;
        std::this_thread::sleep_for(milliseconds(1));
      }
      EXPECT_TRUE(test::comes_true([&] { return has_hung.load(); }));
      return std::optional(std::to_string(unit));
    };
  };
  std::size_t taken = 0;
  run_all(LocalNetwork::make(2), 2, work,
          [&](Leader& leader, Ranks&) {
            // Its first thread hangs with whichever unit it has; the others end the round.
            leader.run_ordered("", 0, 50,
                               [&](std::uint64_t, std::string&&) {
                                 if (++taken == 50) hangs = false;
                               },
                               {});
          },
          ignore, {.least_lease = milliseconds(50)});
  EXPECT_EQ(taken, 50U);
  EXPECT_TRUE(has_hung);
}

TEST(Rounds, AFailureOfAFollowerEndsTheRun) {
  std::atomic<int> units = 0;
  const auto network = LocalNetwork::make(2);
  run_ranks(network, 2, [&](Ranks& ranks) {
    const bool leads = ranks.leads();
    const MakeUnitWork work = [&, leads](const std::string&, const std::stop_token&) -> UnitWork {
      return [&, leads](std::uint64_t, const std::stop_token& stop) -> std::optional<std::string> {
        ++units;
        if (!leads) throw InputError("opening 7", "is over");
        while (!stop.stop_requested()) std::this_thread::sleep_for(milliseconds(1));
        return std::nullopt;
      };
    };
    if (!leads) {
      follow(ranks, 1, work, {});
      return;
    }
    ranks.set_host(1, "node1");
    Leader leader(ranks, 1, work, ignore);
    try {
      leader.run("", 0, 1000, [](std::uint64_t, std::string&&) {}, {});
      ADD_FAILURE() << "no error";
    } catch (const InputError& error) {
      EXPECT_STREQ(error.what(), "rank 1 (node1): opening 7: is over");
    }
  });
  EXPECT_LT(units, 10);
}

TEST(Rounds, ADeviceThatFailsTakesOneRankOut) {
  for (const unsigned failing : {0U, 1U}) {
    std::vector<std::string> told;
    std::size_t taken = 0;
    std::atomic<bool> has_failed = false;
    run_ranks(LocalNetwork::make(2), 2, [&](Ranks& ranks) {
      const bool fails = ranks.rank() == failing;
      const MakeUnitWork work = [fails, &has_failed](const std::string&, const std::stop_token&) -> UnitWork {
        return [fails, &has_failed](std::uint64_t unit, const std::stop_token&) -> std::optional<std::string> {
          if (fails) {
            has_failed = true;
            throw DeviceError("sim: the card is silent");
          }
          EXPECT_TRUE(test::comes_true([&] { return has_failed.load(); }));
          return std::to_string(unit);
        };
      };
      if (!ranks.leads()) {
        follow(ranks, 1, work, {});
        return;
      }
      Leader leader(ranks, 1, work, [&](const std::string& message) { told.push_back(message); });
      const auto take = [&](std::uint64_t, std::string&&) { ++taken; };
      leader.run("", 0, 40, take, {});
      leader.run("", 0, 40, take, {});
    });
    EXPECT_EQ(taken, 80U);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_NE(told[0].find("sim: the card is silent"), std::string::npos);
  }
}

TEST(Rounds, ADeviceThatFailsEndsARunOfOneRank) {
  Leader leader(2, [](const std::string&, const std::stop_token&) -> UnitWork {
    return [](std::uint64_t unit, const std::stop_token&) -> std::optional<std::string> {
      if (unit == 7) throw DeviceError("sim: the card is silent");
      return std::to_string(unit);
    };
  });
  EXPECT_THROW(leader.run("", 0, 1'000'000'000, [](std::uint64_t, std::string&&) {}, {}), DeviceError);
}

/// Asks for a stop when a test hangs, so that it fails and ends.
class Rescue {
 public:
  std::stop_token token() const { return stop_.get_token(); }

 private:
  std::stop_source stop_;
  std::jthread thread_{[this](const std::stop_token& end) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!end.stop_requested() && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(milliseconds(10));
    }
    if (!end.stop_requested()) stop_.request_stop();
  }};
};

/// Work of which the first thread of the leader throws at its first unit; all other threads begin after that.
class OneFails {
 public:
  explicit OneFails(std::function<void()> fail) : fail_(std::move(fail)) {}

  MakeUnitWork of_leader() {
    return [this](const std::string&, const std::stop_token&) -> UnitWork {
      if (has_thread_.exchange(true)) return others();
      return [this](std::uint64_t, const std::stop_token&) -> std::optional<std::string> {
        has_failed_ = true;
        fail_();
        return std::nullopt;
      };
    };
  }
  MakeUnitWork of_follower() {
    return [this](const std::string&, const std::stop_token&) { return others(); };
  }

 private:
  UnitWork others() {
    return [this](std::uint64_t unit, const std::stop_token&) {
      while (!has_failed_) std::this_thread::sleep_for(milliseconds(1));
      return std::optional(std::to_string(unit));
    };
  }

  std::function<void()> fail_;
  std::atomic<bool> has_thread_ = false;
  std::atomic<bool> has_failed_ = false;
};

TEST(Rounds, AFailureOfOneThreadOfTheLeaderEndsTheRun) {
  for (const unsigned size : {1U, 2U}) {
    OneFails work([] { throw InputError("opening 7", "is over"); });
    const Rescue rescue;
    run_ranks(LocalNetwork::make(size), size, [&](Ranks& ranks) {
      if (!ranks.leads()) {
        follow(ranks, 1, work.of_follower(), {});
        return;
      }
      Leader leader(ranks, 2, work.of_leader(), ignore);
      EXPECT_THROW(leader.run(
                       "", 0, 50, [](std::uint64_t, std::string&&) {}, rescue.token()),
                   InputError);
      EXPECT_FALSE(rescue.token().stop_requested()) << "the run hung, " << size << " ranks";
    });
  }
}

TEST(Rounds, ADeviceThatFailsInOneThreadTakesTheLeaderOut) {
  OneFails work([] { throw DeviceError("sim: the card is silent"); });
  const Rescue rescue;
  run_ranks(LocalNetwork::make(2), 2, [&](Ranks& ranks) {
    if (!ranks.leads()) {
      follow(ranks, 1, work.of_follower(), {});
      return;
    }
    Leader leader(ranks, 2, work.of_leader(), ignore);
    std::size_t taken = 0;
    leader.run(
        "", 0, 50, [&](std::uint64_t, std::string&&) { ++taken; }, rescue.token());
    EXPECT_EQ(taken, 50U) << "the follower does what the leader had";
    EXPECT_FALSE(rescue.token().stop_requested()) << "the run hung";
    EXPECT_NE(leader.shares()[0].lost_because, "");
  });
}

TEST(Rounds, AStopEndsARound) {
  std::stop_source stop;
  std::size_t taken = 0;
  run_all(LocalNetwork::make(2), 2, writing_work(kThreads * 2), [&](Leader& leader, Ranks&) {
    leader.run(
        "", 0, 1'000'000,
        [&](std::uint64_t, std::string&&) {
          if (++taken == 20) stop.request_stop();
        },
        stop.get_token());
    // The next round is as any other.
    std::size_t more = 0;
    leader.run("", 0, 30, [&](std::uint64_t, std::string&&) { ++more; }, {});
    EXPECT_EQ(more, 30U);
  });
  EXPECT_GE(taken, 20U);
  EXPECT_LT(taken, 1'000'000U);
}

TEST(Rounds, WhatTheLeaderCannotTakeEndsTheRun) {
  run_all(LocalNetwork::make(2), 2, writing_work(kThreads * 2), [&](Leader& leader, Ranks&) {
    const auto take = [](std::uint64_t, std::string&&) { throw InputError("file.cbd", "the disk is full"); };
    EXPECT_THROW(leader.run("", 0, 1'000'000, take, {}), InputError);
  });
}

}  // namespace
}  // namespace cobalt::cluster
