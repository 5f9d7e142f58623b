// SPDX-License-Identifier: Apache-2.0
// `cobalt predict`.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "host/offload/card_constants.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

TEST(PredictCommand, SaysWhatTheCardWouldDo) {
  const Outcome outcome = run_program({"predict", "--card", "u50", "--depth", "5"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.out.starts_with("card        Alveo U50: ")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "\nlimit       "));
  EXPECT_TRUE(contains(outcome.out, "\ndepth   5   "));
  EXPECT_EQ(outcome.err, "");
}

TEST(PredictCommand, OptionsReachTheCard) {
  const auto json = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"predict", "--card", "u250", "--depth", "6", "--json"});
    return json_of(arguments);
  };
  const auto plain = json({"--compute-units", "1"});
  EXPECT_EQ(plain["contexts"], offload::kContextsOfCore);
  EXPECT_EQ(plain, json({"--compute-units", "1"}));
  EXPECT_EQ(json({"--compute-units", "2", "--cores", "4", "--contexts", "7"})["contexts"], 56);
  const auto host_memory = json({"--compute-units", "1", "--ring-memory", "host"});
  EXPECT_LT(host_memory["seconds"], plain["seconds"]);
  EXPECT_GT(json({"--compute-units", "1", "--dispatch", "lists"})["seconds"], host_memory["seconds"]);
  EXPECT_GT(json({"--compute-units", "1", "--clock-mhz", "10"})["seconds"], plain["seconds"]);
  EXPECT_GT(json({"--compute-units", "1", "--host-ns", "50000"})["host_seconds"], plain["host_seconds"]);
  EXPECT_NE(json({"--compute-units", "1", "--card-depth", "4"})["jobs"], plain["jobs"]);
  EXPECT_NE(json({"--compute-units", "1", "--without", "table"})["jobs"], plain["jobs"]);
  EXPECT_EQ(plain["host_threads"], 1);
  const auto threads = json({"--compute-units", "1", "--threads", "3"});
  EXPECT_EQ(threads["host_threads"], 3);
  EXPECT_NE(threads["jobs"], plain["jobs"]);
  EXPECT_EQ(threads, json({"--compute-units", "1", "--threads", "3"}));
}

// A board whose kernel works for both sides in turn is half as fast, and one whose kernel does not search is refused.
TEST(PredictCommand, KernelsAreThoseOfTheBoards) {
  const auto json = [](const std::string& board) {
    return json_of({"predict", "--card", board, "--compute-units", "1", "--clock-mhz", "150", "--contexts", "40",
                    "--depth", "6", "--json"});
  };
  const unsigned contexts = offload::contexts_of_core(spec::kSidesInTurnLatencyCycles);
  EXPECT_EQ(json_of({"predict", "--card", "zcu104", "--depth", "3", "--json"})["contexts"], contexts);
  EXPECT_GT(json("zcu104")["seconds"], json("u50")["seconds"]);
  EXPECT_TRUE(
      refuses({"predict", "--card", "kv260", "--depth", "3"}, "--card: kv260 gets a kernel for evaluation alone"));
  EXPECT_EQ(run_program({"predict", "--card", "kv260", "--cores", "1", "--depth", "3"}).status, 0);
  EXPECT_TRUE(refuses({"predict", "--card", "zcu104", "--contexts", fmt::format("{}", contexts + 1)},
                      fmt::format("--contexts: {}", contexts + 1)));
}

TEST(PredictCommand, AgainstOneContext) {
  const auto lines =
      run_program({"predict", "--card", "u50", "--dispatch", "ring", "--depth", "6", "--against-one", "--json"})
          .json_lines();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["one_context"]["contexts"], 1);
  EXPECT_GT(lines[0]["speedup"], 1.0);
  const double contexts = lines[0]["contexts"];
  const double speedup = lines[0]["speedup"];
  EXPECT_NEAR(lines[0]["efficiency"], speedup / contexts, 1e-9);
}

TEST(PredictCommand, Suites) {
  const TemporaryFolder folder;
  const std::string file = folder.write("suite.epd",
                                        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - id \"one\";\n"
                                        "4k3/8/8/8/8/8/8/4K2R w K - id \"two\";\n"
                                        "nonsense\n");
  const Outcome outcome = run_program({"predict", "--card", "u50", "--depth", "3", "--epd", file, "--json"});
  EXPECT_EQ(outcome.status, 2);
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[1]["id"], "two");
  EXPECT_EQ(lines[2]["line_number"], 3);
  EXPECT_TRUE(lines[2].contains("error"));
  EXPECT_EQ(lines[3]["positions"], 2);
  EXPECT_TRUE(lines[3]["speedup"].is_null());
}

TEST(PredictCommand, ASuiteWithoutPositionsIsAnError) {
  const TemporaryFolder folder;
  const std::string file = folder.write("empty.epd", "");
  EXPECT_TRUE(refuses({"predict", "--card", "u50", "--depth", "1", "--epd", file}, file));
}

TEST(PredictCommand, NoLegalMove) {
  const Outcome outcome = run_program({"predict", "--card", "u50", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, "stalemate: no legal move"));
}

}  // namespace
}  // namespace cobalt::cli
