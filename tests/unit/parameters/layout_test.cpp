// SPDX-License-Identifier: Apache-2.0
#include "host/parameters/layout.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cobalt {
namespace {

TEST(Layout, FindsGroupsByName) {
  EXPECT_EQ(find_group("mobility"), spec::kMobility);
  EXPECT_EQ(find_group("Mobility"), std::nullopt);
  EXPECT_EQ(find_group(""), std::nullopt);
}

TEST(Layout, NamesEntries) {
  EXPECT_EQ(entry_name(spec::kBias, 0, 0), "bias");
  EXPECT_EQ(entry_name(spec::kHung, 0, 3), "hung register 3");
  EXPECT_EQ(entry_name(spec::kPiecePlacement, 0, 70), "piece_placement entry 70");
  EXPECT_EQ(entry_name(spec::kBishops, 2, 5), "bishops table black_rising entry 5");
}

TEST(Layout, ShownValuesComeBack) {
  std::string problem;
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    const std::uint32_t top = group == spec::kEvaluationControl     ? 0x003fffffU
                              : spec::kGroupTable[group].bits == 32 ? 0xffffffffU
                                                                    : (1U << spec::kGroupTable[group].bits) - 1;
    for (const std::uint32_t raw : {0U, 1U, top / 2, top / 2 + 1, top}) {
      const auto back = raw_from_shown(group, 0, shown_value(group, raw), problem);
      ASSERT_TRUE(back) << spec::kGroupTable[group].name << " " << raw << ": " << problem;
      EXPECT_EQ(*back, raw) << spec::kGroupTable[group].name;
    }
  }
}

}  // namespace
}  // namespace cobalt
