// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

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
  EXPECT_EQ(info["table_entries"], 9112);
  EXPECT_EQ(info["quiet_moves_entries"], 384);
  EXPECT_EQ(info["search_numbers"], 32);
  EXPECT_EQ(info["parameters"], 9582);
  EXPECT_EQ(info["groups"], 45);
  const std::vector<std::string> rules = {"quiescence-checks",
                                          "check-extension",
                                          "recapture-extension",
                                          "pawn-extension",
                                          "single-reply-extension",
                                          "null-move",
                                          "static-pruning",
                                          "late-move-reductions",
                                          "killers",
                                          "table",
                                          "shared-table",
                                          "growing-null",
                                          "log-reductions",
                                          "move-count-pruning",
                                          "futility-pruning",
                                          "internal-reductions"};
  EXPECT_EQ(info["search"]["rules"], nlohmann::json(rules));
  EXPECT_EQ(info["search"]["plies"], 64);
  EXPECT_EQ(info["search"]["most_depth_quarter_plies"], 255);
  EXPECT_EQ(info["search"]["table_entries"], 256);
  EXPECT_EQ(info["version"], COBALT_VERSION);
  EXPECT_EQ(info["interface_version"], "2.5");
  EXPECT_TRUE(info["cards"].is_array());
  const bool has_xrt = std::ranges::any_of(info["devices"], [](const auto& one) { return one["name"] == "xrt"; });
  EXPECT_EQ(info["runtime"].is_null(), !has_xrt);
  if (has_xrt) {
    EXPECT_TRUE(info["runtime"]["runtime"].get<std::string>().starts_with("XRT ")) << "of the library that is loaded";
    EXPECT_TRUE(info["runtime"]["runtime_of_build"].get<std::string>().starts_with("XRT "));
    EXPECT_TRUE(info["runtime"].contains("driver"));
  }
  ASSERT_FALSE(info["devices"].empty());
  EXPECT_EQ(info["devices"][0]["name"], "model");
  EXPECT_GE(info["devices"][0]["jobs_in_flight"], 64);
  EXPECT_EQ(info["devices"][0]["operations"],
            (std::vector<std::string>{"load_parameters", "evaluate", "generate", "perft", "search", "search_ring"}));
  EXPECT_TRUE(info["devices"][0]["search_cores"].is_null());
  EXPECT_EQ(info["limits"]["score_cp"], 30000);
}

}  // namespace
}  // namespace cobalt::cli
