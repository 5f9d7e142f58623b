// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/ranks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "host/support/bytes.hpp"
#include "tests/unit/cluster/test_support.hpp"

namespace cobalt::cluster {
namespace {

using std::chrono::steady_clock;

TEST(Ranks, MessagesKeepTheirOrder) {
  const auto network = LocalNetwork::make(3);
  run_ranks(network, 3, [](Ranks& ranks) {
    if (!ranks.leads()) {
      for (std::uint32_t i = 0; i < 1000; ++i) ranks.send(0, Kind::kResult, ByteWriter().number(i).take());
      return;
    }
    std::vector<std::uint32_t> next(3, 0);
    for (int i = 0; i < 2000; ++i) {
      const auto message = ranks.receive(steady_clock::now() + test::kPatience);
      ASSERT_TRUE(message);
      EXPECT_EQ(message->kind, Kind::kResult);
      EXPECT_EQ(ByteReader(message->body).number<std::uint32_t>(), next[message->from]++);
    }
    EXPECT_GE(ranks.traffic().messages_received, 2000U);
    EXPECT_GE(ranks.traffic().bytes_received, 8000U);
  });
}

TEST(Ranks, MessagesGoThereAndBack) {
  const auto network = LocalNetwork::make(2);
  run_ranks(network, 2, [](Ranks& ranks) {
    constexpr int kTrips = 200;
    if (!ranks.leads()) {
      for (int i = 0; i < kTrips; ++i) {
        ASSERT_TRUE(ranks.receive(steady_clock::now() + test::kPatience));
        ranks.send(0, Kind::kResult, {});
      }
      return;
    }
    std::vector<steady_clock::duration> trips;
    for (int i = 0; i < kTrips; ++i) {
      const auto start = steady_clock::now();
      ranks.send(1, Kind::kUnits, {});
      ASSERT_TRUE(ranks.receive(start + test::kPatience));
      trips.push_back(steady_clock::now() - start);
    }
    std::ranges::nth_element(trips, trips.begin() + kTrips / 2);
    testing::Test::RecordProperty("median_trip_us",
                                  std::to_string(std::chrono::duration<double, std::micro>(trips[kTrips / 2]).count()));
  });
}

TEST(Ranks, ASilentRankIsLost) {
  const auto network = LocalNetwork::make(2);
  std::atomic<bool> follower_was_told = false;
  const auto play = [&](Ranks& ranks) {
    if (!ranks.leads()) network->cut_off(1);
    const auto message = ranks.receive(steady_clock::now() + test::kPatience);
    ASSERT_TRUE(message);
    EXPECT_EQ(message->kind, Kind::kLost);
    if (!ranks.leads()) {
      EXPECT_EQ(message->from, 0U) << "who is cut off has lost the leader";
      follower_was_told = true;
      return;
    }
    EXPECT_EQ(message->from, 1U);
    EXPECT_NE(message->body.find("nothing was heard of it for 1 s"), std::string::npos) << message->body;
    EXPECT_TRUE(ranks.is_lost(1));
    EXPECT_EQ(ranks.living(), (std::vector<unsigned>{0}));
    EXPECT_TRUE(ranks.has_lost_any());
  };
  run_ranks(network, 2, play, {0, 1});
  EXPECT_TRUE(follower_was_told);
}

TEST(Ranks, AllLeaveWholeOrNone) {
  for (const bool is_whole : {true, false}) {
    const auto network = LocalNetwork::make(3);
    std::vector<std::jthread> threads;
    std::array<std::atomic<bool>, 3> left_whole{};
    for (unsigned rank = 0; rank < 3; ++rank) {
      threads.emplace_back([&, rank] {
        // Who was lost by the leader hears nothing more of it.
        Ranks ranks(network->link(rank), rank == 2 && !is_whole ? kQuickOptions : kPatientOptions);
        if (ranks.leads() && !is_whole) ranks.lose(2, "by the test");
        left_whole[rank] = ranks.leave(0);
      });
    }
    threads.clear();
    EXPECT_EQ(left_whole[0], is_whole);
    EXPECT_EQ(left_whole[1], is_whole) << "the leader says whether some rank is lost";
  }
}

}  // namespace
}  // namespace cobalt::cluster
