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

// With a table other jobs are asked for.
TEST(PredictCommand, TheContextsOfACardShareATable) {
  const auto json = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"predict", "--card", "u50", "--compute-units", "1", "--depth", "6", "--json"});
    return json_of(arguments);
  };
  const auto plain = json({});
  EXPECT_EQ(plain, json({"--table-bits", "16"}));
  EXPECT_NE(plain, json({"--table-bits", "4"}));
  const auto none = json({"--table-bits", "0"});
  EXPECT_NE(plain["jobs"], none["jobs"]);
  EXPECT_EQ(json({"--dispatch", "lists"}), json({"--dispatch", "lists", "--table-bits", "0"}));
  EXPECT_TRUE(refuses({"predict", "--card", "u50", "--table-bits", "3"}, "table_bits: 3; expected 0, or at least 4"));
}

TEST(PredictCommand, OptionsThatAreGoneSayWhy) {
  const auto says_why = [](const char* command, const char* option) {
    return refuses({command, option, "2"}, option) && refuses({command, option, "2"}, "the option is gone: ");
  };
  for (const char* option : {"--card-nodes", "--try-limit", "--line-card-depth", "--line-bounds", "--threads"}) {
    EXPECT_TRUE(says_why("predict", option));
  }
  for (const char* option : {"--card-nodes", "--try-limit", "--cards-without"}) EXPECT_TRUE(says_why("search", option));
  EXPECT_TRUE(says_why("bench", "--host-threads"));
}

TEST(PredictCommand, OptionsReachTheCard) {
  const auto json = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"predict", "--card", "u250", "--table-bits", "0", "--depth", "6", "--json"});
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
  EXPECT_NE(json({"--compute-units", "1", "--card-depth", "3"})["jobs"], plain["jobs"]);
  EXPECT_NE(json({"--compute-units", "1", "--without", "late-move-reductions"}), plain);
  EXPECT_EQ(json({"--compute-units", "1", "--jobs-in-flight", "1"})["joined"], 0);
}

// A board whose kernel works for both sides in turn is half as fast, and one whose kernel does not search is refused.
TEST(PredictCommand, KernelsAreThoseOfTheBoards) {
  const auto json = [](const std::string& board) {
    return json_of({"predict", "--card", board, "--table-bits", "0", "--compute-units", "1", "--clock-mhz", "150",
                    "--contexts", "40", "--depth", "6", "--json"});
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

TEST(PredictCommand, SeveralMachinesWithCards) {
  const auto json = json_of({"predict", "--machines", "2", "--link-us", "10", "--card", "u50", "--compute-units", "1",
                             "--table-bits", "12", "--contexts", "8", "--depth", "8", "--json"});
  EXPECT_EQ(json["machines"], 2);
  EXPECT_EQ(json["depth"], 8);
  EXPECT_EQ(json["one_machine"]["machines"], 1);
  EXPECT_EQ(json["gain"]["depth"], 8);
  EXPECT_GT(json["bytes_per_second_per_machine"], 0);
}

TEST(PredictCommand, SeveralMachinesWithSoftware) {
  const std::vector<std::string> words = {"predict", "--machines", "2",       "--node-ns", "500",
                                          "--hash",  "1",          "--depth", "8"};
  const Outcome outcome = run_program(words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("machines    2, 50 us")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "\none machine depth 8 in ")) << outcome.out;
  EXPECT_EQ(run_program(words).out, outcome.out) << "it comes again";
}

TEST(PredictCommand, ASuiteOnSeveralMachines) {
  const TemporaryFolder folder;
  const std::string file = folder.write("suite.epd", "8/8/8/8/8/8/R7/K6k w - - id \"a\";\nno position\n");
  const Outcome outcome = run_program(
      {"predict", "--machines", "2", "--node-ns", "500", "--hash", "1", "--depth", "5", "--epd", file, "--json"});
  EXPECT_EQ(outcome.status, 2);
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0]["id"], "a");
  EXPECT_EQ(lines[1]["line_number"], 2);
  EXPECT_EQ(lines[2]["positions"], 1);
}

TEST(PredictCommand, MistakesAboutMachines) {
  EXPECT_TRUE(refuses({"predict", "--depth", "4"}, "--card: is missing"));
  EXPECT_TRUE(
      refuses({"predict", "--node-ns", "500", "--movetime", "10"}, "--node-ns: expected --depth, and no --movetime"));
  EXPECT_TRUE(refuses({"predict", "--node-ns", "500", "--card", "u50"}, "--card excludes --node-ns"));
  EXPECT_TRUE(refuses({"predict", "--card", "u50", "--machines", "65"}, "--machines: \"65\": expected 1 to 64"));
}

TEST(PredictCommand, NoLegalMove) {
  const Outcome outcome = run_program({"predict", "--card", "u50", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, "stalemate: no legal move"));
}

}  // namespace
}  // namespace cobalt::cli
