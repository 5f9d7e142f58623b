// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/outgoing_entries.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace cobalt::cluster_search {
namespace {

/// Entries that are their own depth, of 10 bytes, 1,000 bytes per second.
using Depths = OutgoingEntries<int>;
Depths make() { return {10, 1000}; }

std::vector<int> take(Depths& entries, double seconds, std::size_t receivers = 1) {
  return entries.take(seconds, receivers, std::identity());
}

TEST(OutgoingEntries, TheDeepestGoAsFarAsTheBudgetReaches) {
  Depths entries = make();
  for (const int depth : {5, 9, 7, 6, 8}) entries.add(depth);
  EXPECT_EQ(take(entries, 0.03), (std::vector<int>{9, 8, 7}));
  EXPECT_EQ(entries.sent(), 3U);
  EXPECT_EQ(entries.dropped(), 2U);
  EXPECT_TRUE(take(entries, 1).empty()) << "nothing waits";
}

TEST(OutgoingEntries, EachReceiverCostsItsBytes) {
  Depths entries = make();
  for (const int depth : {5, 9, 7, 6, 8}) entries.add(depth);
  EXPECT_EQ(take(entries, 0.04, 2), (std::vector<int>{9, 8}));
}

TEST(OutgoingEntries, TheBudgetGathersForATenthOfASecond) {
  Depths entries = make();
  EXPECT_TRUE(take(entries, 100).empty());
  for (int depth = 1; depth <= 30; ++depth) entries.add(depth);
  EXPECT_EQ(take(entries, 100).size(), 10U);
}

TEST(OutgoingEntries, WithoutReceiversAllAreDropped) {
  Depths entries = make();
  entries.add(5);
  EXPECT_TRUE(take(entries, 1, 0).empty());
  EXPECT_EQ(entries.dropped(), 1U);
}

TEST(OutgoingEntries, MemoryIsBounded) {
  Depths entries = make();
  for (std::size_t i = 0; i < Depths::kMostWaiting + 3; ++i) entries.add(5);
  EXPECT_EQ(entries.dropped(), 3U);
  entries.clear();
  EXPECT_TRUE(take(entries, 1).empty());
}

}  // namespace
}  // namespace cobalt::cluster_search
