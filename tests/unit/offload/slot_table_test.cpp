// SPDX-License-Identifier: Apache-2.0
#include "host/offload/slot_table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace cobalt::offload {
namespace {

TEST(SlotTable, SlotsAreUsedAgain) {
  SlotTable<int> table;
  EXPECT_EQ(table.add(10), 0U);
  EXPECT_EQ(table.add(11), 1U);
  EXPECT_EQ(table.take(0), 10);
  EXPECT_EQ(table.add(12), 0U);
  EXPECT_EQ(table[0], 12);
  EXPECT_EQ(*table.find(1), 11);
  EXPECT_EQ(table.find(2), nullptr);
  EXPECT_EQ(table.take(1), 11);
  EXPECT_EQ(*table.find(1), 0) << "nothing is there";
}

TEST(SlotTable, KeepsWhatItIsGiven) {
  SlotTable<int> table;
  std::map<std::uint32_t, int> expected;
  std::mt19937 random(1);
  std::size_t most = 0;
  for (int step = 1; step < 2000; ++step) {
    if (expected.empty() || random() % 2 == 0) {
      const std::uint32_t slot = table.add(step);
      EXPECT_TRUE(expected.emplace(slot, step).second) << "in use: " << slot;
      most = std::max(most, expected.size());
      EXPECT_LT(slot, most);
    } else {
      const auto any = std::next(expected.begin(), static_cast<std::ptrdiff_t>(random() % expected.size()));
      EXPECT_EQ(table.take(any->first), any->second);
      expected.erase(any);
    }
    ASSERT_EQ(table.size(), expected.size());
  }
}

}  // namespace
}  // namespace cobalt::offload
