// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

TEST(Info, JsonHasCountsVersionsDevicesAndLimits) {
  const Outcome outcome = run_program({"info", "--json"});
  EXPECT_EQ(outcome.status, 0);
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 1U);
  const auto& info = lines[0];
  EXPECT_EQ(info["registers"], 54);
  EXPECT_EQ(info["table_entries"], 8400);
  EXPECT_EQ(info["quiet_moves_entries"], 384);
  EXPECT_EQ(info["parameters"], 8838);
  EXPECT_EQ(info["groups"], 40);
  EXPECT_EQ(info["version"], COBALT_VERSION);
  EXPECT_EQ(info["interface_version"], "2.0");
  ASSERT_FALSE(info["devices"].empty());
  EXPECT_EQ(info["devices"][0]["name"], "model");
  EXPECT_GE(info["devices"][0]["jobs_in_flight"], 64);
  EXPECT_EQ(info["limits"]["score_cp"], 30000);
}

TEST(Info, TextHasTheSame) {
  const Outcome outcome = run_program({"info"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("54 registers and 8400 table entries"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("a table of 384 quiet moves; 8838 parameters in all"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("device model"), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace cobalt::cli
