// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "Vcb_parameter_limits.h"
#include "spec/parameters.hpp"

namespace cobalt::test {
namespace {

TEST(ParameterLimitsRtl, EveryGroup) {
  VerilatedContext context;
  Vcb_parameter_limits top(&context);
  for (unsigned group = 0; group < (1u << spec::kGroupBits); ++group) {
    top.clk_i = 0;
    top.group_i = static_cast<std::uint8_t>(group);
    top.eval();
    top.clk_i = 1;
    top.eval();
    const bool exists = group < spec::kGroups;
    EXPECT_EQ(top.tables_o, exists ? spec::kGroupTable[group].tables : 0) << group;
    if (exists) {
      EXPECT_EQ(top.entries_o, spec::kGroupTable[group].entries) << group;
    }
  }
}

}  // namespace
}  // namespace cobalt::test
