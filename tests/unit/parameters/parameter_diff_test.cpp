// SPDX-License-Identifier: Apache-2.0
#include "host/parameters/parameter_diff.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace cobalt {
namespace {

TEST(ParameterChanges, AreTheFieldsThatDiffer) {
  ParameterSet from;
  ParameterSet to;
  EXPECT_TRUE(parameter_changes(from, to).empty());
  to.set_field(spec::kBishops, 2, 7, "base", -3);
  to.set_field(spec::kBishops, 2, 7, "kmod_opp", 1);
  to.set_field(spec::kEvaluationControl, 0, 1, "wasted_pawns_shift", 2);
  const std::vector<FieldChange> changes = parameter_changes(from, to);
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(std::string_view(changes[0].field->name), "wasted_pawns_shift");
  EXPECT_EQ(changes[1].group, spec::kBishops);
  EXPECT_EQ(changes[1].table, 2U);
  EXPECT_EQ(changes[1].entry, 7U);
  EXPECT_EQ(std::string_view(changes[1].field->name), "base");
  EXPECT_EQ(changes[1].from, 0);
  EXPECT_EQ(changes[1].to, -3);
  EXPECT_EQ(std::string_view(changes[2].field->name), "kmod_opp");
}

}  // namespace
}  // namespace cobalt
