// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/lease_table.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace cobalt::cluster {
namespace {

using std::chrono::seconds;

const LeaseTable::TimePoint kStart{};

TEST(LeaseTable, EveryUnitOnce) {
  LeaseTable table(5, 8, {});
  EXPECT_EQ(table.lease(0, kStart), 5U);
  EXPECT_EQ(table.lease(1, kStart), 6U);
  EXPECT_EQ(table.lease(0, kStart), 7U);
  EXPECT_EQ(table.lease(0, kStart), std::nullopt);
  for (const std::uint64_t unit : {7, 5, 6}) EXPECT_TRUE(table.finish(unit, kStart));
  EXPECT_TRUE(table.is_done());
  EXPECT_FALSE(table.finish(5, kStart)) << "it was done before";
  EXPECT_FALSE(table.finish(8, kStart)) << "none of the round";
}

TEST(LeaseTable, UnitsOfALostRankGoToOthers) {
  LeaseTable table(0, 4, {});
  for (const unsigned rank : {1, 2, 1}) table.lease(rank, kStart);
  EXPECT_TRUE(table.finish(0, kStart));
  EXPECT_EQ(table.give_back(1), 1U);
  EXPECT_EQ(table.give_back(1), 0U);
  EXPECT_EQ(table.lease(2, kStart), 2U) << "before units that nobody had";
  EXPECT_EQ(table.lease(2, kStart), 3U);
}

TEST(LeaseTable, AnOldLeaseIsGivenTwice) {
  LeaseTable table(0, 3, {.least_lease = seconds(60)});
  EXPECT_EQ(table.lease(1, kStart), 0U);
  EXPECT_EQ(table.lease(2, kStart), 1U);
  EXPECT_EQ(table.lease(2, kStart), 2U);
  EXPECT_EQ(table.lease(2, kStart + seconds(1000)), std::nullopt) << "nobody knows yet how long a unit takes";
  EXPECT_TRUE(table.finish(1, kStart + seconds(10)));
  EXPECT_EQ(table.lease(2, kStart + seconds(99)), std::nullopt) << "ten times the slowest";
  EXPECT_EQ(table.lease(2, kStart + seconds(101)), 0U);
  EXPECT_EQ(table.lease(2, kStart + seconds(300)), std::nullopt) << "it has both that are open";
  EXPECT_EQ(table.lease(3, kStart + seconds(150)), 2U) << "the second lease of 0 is new";
  EXPECT_EQ(table.give_back(1), 0U) << "rank 2 has it, too";
  EXPECT_TRUE(table.finish(0, kStart + seconds(301)));
  EXPECT_FALSE(table.finish(0, kStart + seconds(302)));
}

TEST(LeaseTable, NoUnitIsFarAheadOfTheFirstOpenOne) {
  LeaseTable table(0, 100, {.window = 10});
  for (std::uint64_t unit = 0; unit < 10; ++unit) EXPECT_EQ(table.lease(1, kStart), unit);
  EXPECT_EQ(table.lease(1, kStart), std::nullopt);
  EXPECT_TRUE(table.finish(5, kStart));
  EXPECT_EQ(table.lease(1, kStart), std::nullopt);
  EXPECT_TRUE(table.finish(0, kStart));
  EXPECT_EQ(table.lease(1, kStart), 10U);
}

TEST(LeaseTable, AnythingMayHappenInAnyOrder) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    std::mt19937 random(seed);
    LeaseTable table(0, 200, {.least_lease = seconds(5), .window = 16});
    std::vector<std::set<std::uint64_t>> held(4);
    std::set<std::uint64_t> done;
    LeaseTable::TimePoint now = kStart;
    for (int step = 0; !table.is_done(); ++step) {
      ASSERT_LT(step, 100'000) << "seed " << seed;
      now += seconds(random() % 3);
      const unsigned rank = random() % 4;
      if (random() % 10 == 0) {
        table.give_back(rank);
        held[rank].clear();
      } else if (held[rank].size() < 3) {
        if (const auto unit = table.lease(rank, now)) {
          EXPECT_FALSE(done.contains(*unit));
          held[rank].insert(*unit);
        }
      }
      if (!held[rank].empty() && random() % 2 == 0) {
        const std::uint64_t unit = *held[rank].begin();
        held[rank].erase(unit);
        EXPECT_EQ(table.finish(unit, now), done.insert(unit).second);
      }
    }
    EXPECT_EQ(done.size(), 200U);
  }
}

}  // namespace
}  // namespace cobalt::cluster
