// SPDX-License-Identifier: Apache-2.0
// `cobalt search` and `cobalt uci`.
#include <gtest/gtest.h>

#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

constexpr const char* kMateInThree = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";

TEST(SearchCommand, FindsAMove) {
  const Outcome outcome = run_program({"search", "--depth", "8", kMateInThree});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.out.starts_with("best Ra6+ ")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "mate 3  Ra6+ "));
  EXPECT_EQ(outcome.err, "");
}

TEST(SearchCommand, JsonSaysTheSameEveryTime) {
  const std::vector<std::string> arguments = {"search", "--depth", "7", "--lines", "2", "--json"};
  const auto lines = run_program(arguments).json_lines();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["depth"], 7);
  EXPECT_EQ(lines[0]["lines"].size(), 2U);
  EXPECT_EQ(lines[0]["best"], lines[0]["lines"][0]["line"][0]);
  EXPECT_TRUE(lines[0]["lines"][0].contains("score_cp"));
  EXPECT_LT(lines[0]["evaluations"], lines[0]["nodes"]);
  const auto again = run_program(arguments).json_lines();
  EXPECT_EQ(again[0]["nodes"], lines[0]["nodes"]);
  EXPECT_EQ(again[0]["lines"], lines[0]["lines"]);
}

TEST(SearchCommand, RootEvaluationSaysWhatItExchanged) {
  const std::string fen = "8/8/8/3k4/8/3BKN2/8/8 w - - 0 1";
  const auto fixed = json_of({"search", "--depth", "3", "--root-evaluation", "never", "--json", fen});
  EXPECT_FALSE(fixed.contains("root_evaluation"));
  const auto bent = json_of({"search", "--depth", "3", "--root-evaluation", "always", "--json", fen});
  EXPECT_GT(bent["root_evaluation"]["entries_exchanged"], 100);
  EXPECT_NE(bent["lines"][0]["score_cp"], fixed["lines"][0]["score_cp"]);
  const auto usual = json_of({"search", "--depth", "3", "--json", fen});
  EXPECT_EQ(usual["root_evaluation"]["entries_exchanged"], bent["root_evaluation"]["entries_exchanged"])
      << "a bare king";
  const auto middlegame = json_of({"search", "--depth", "3", "--json"});
  EXPECT_FALSE(middlegame.contains("root_evaluation"));
  const auto on_card = json_of({"search", "--depth", "3", "--root-evaluation", "always", "--device", "model",
                                "--leaves", "evaluations", "--jobs-in-flight", "1", "--json", fen});
  EXPECT_EQ(on_card["root_evaluation"]["entries_exchanged"], bent["root_evaluation"]["entries_exchanged"]);
  EXPECT_GT(on_card["lines"][0]["score_cp"], 400);
  const Outcome text = run_program({"search", "--depth", "3", "--root-evaluation", "always", fen});
  EXPECT_TRUE(contains(text.out, "evaluation for this root: "));
}

TEST(SearchCommand, OptionsReachTheSearch) {
  const auto nodes = run_program({"search", "--nodes", "5000", "--json"}).json_lines();
  EXPECT_EQ(nodes.at(0)["nodes"], 5000);
  const auto all = run_program({"search", "--depth", "5", "--json"}).json_lines();
  const auto fewer = run_program({"search", "--depth", "5", "--without", "null_move,late_move_reductions", "--json"});
  EXPECT_NE(fewer.json_lines().at(0)["nodes"], all.at(0)["nodes"]);
  const auto timed = run_program({"search", "--movetime", "30", "--threads", "2", "--hash", "1", "--json"});
  EXPECT_GE(timed.json_lines().at(0)["seconds"], 0.03);
}

TEST(SearchCommand, NoLegalMove) {
  EXPECT_EQ(run_program({"search", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"}).out, "checkmate: no legal move\n");
  EXPECT_EQ(run_program({"search", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}).out, "stalemate: no legal move\n");
  const auto json = run_program({"search", "--json", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}).json_lines();
  EXPECT_TRUE(json.at(0)["best"].is_null());
}

TEST(SearchCommand, Suites) {
  const TemporaryFolder folder;
  const std::string file = folder.write("suite.epd",
                                        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - bm Ra6; dm 3; id \"solved\";\n"
                                        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - am Ra6; id \"missed\";\n"
                                        "4k3/8/8/8/8/8/8/4K2R w K - id \"nothing asked\";\n");
  const Outcome outcome = run_program({"search", "--depth", "8", "--epd", file, "--json"});
  EXPECT_EQ(outcome.status, 0);
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0]["solved"], true);
  EXPECT_EQ(lines[0]["id"], "solved");
  EXPECT_EQ(lines[1]["solved"], false);
  EXPECT_TRUE(lines[2]["solved"].is_null());
  EXPECT_EQ(lines[3]["positions"], 3);
  EXPECT_EQ(lines[3]["tests"], 2);
  EXPECT_EQ(lines[3]["solved"], 1);
  EXPECT_EQ(lines[3]["nodes"],
            lines[0]["nodes"].get<int>() + lines[1]["nodes"].get<int>() + lines[2]["nodes"].get<int>());
  EXPECT_TRUE(contains(run_program({"search", "--depth", "7", "--epd", file}).out, "1 of 2 solved; 3 positions, "));
}

TEST(SearchCommand, BadLinesOfASuiteAreTold) {
  const TemporaryFolder folder;
  const std::string file = folder.write("suite.epd",
                                        "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8;\n"
                                        "4k3/8/8/8/8/8/8/4K2R w K - dm x;\n"
                                        "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8+;\n");
  const Outcome outcome = run_program({"search", "--depth", "2", "--epd", file});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err, "suite.epd:2: EPD operation \"dm\": expected a number of moves"));
  EXPECT_TRUE(contains(outcome.out, "of 2 solved; 2 positions"));
}

TEST(SearchCommand, LeavesOnCards) {
  const Outcome outcome =
      run_program({"search", "--device", "model", "--device", "model", "--depth", "7", kMateInThree});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.out.starts_with("best Ra6+ ")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "\njobs "));
  std::vector<std::string> one_job = {"search", "--device",     "model", "--depth", "6", "--jobs-in-flight",
                                      "1",      "--card-depth", "2",     "--json"};
  const auto first = json_of(one_job);
  EXPECT_EQ(first["cards"]["left_in_flight"], 0);
  EXPECT_GT(first["cards"]["jobs"], 10);
  EXPECT_EQ(first["nodes"], first["cards"]["host_nodes"].get<int>() + first["cards"]["tries"].get<int>());
  EXPECT_EQ(json_of(one_job)["nodes"], first["nodes"]);
  one_job.insert(one_job.end(), {"--without", "null-move"});
  EXPECT_NE(json_of(one_job)["nodes"], first["nodes"]);
}

TEST(SearchCommand, EvaluationsOnCards) {
  const auto lines =
      run_program({"search", "--device", "model", "--leaves", "evaluations", "--depth", "4", "--json"}).json_lines();
  EXPECT_GT(lines.at(0)["cards"]["evaluations"], 100);
  EXPECT_GT(lines.at(0)["cards"]["evaluations_a_batch"], 1.0);
  EXPECT_EQ(lines.at(0)["cards"]["jobs"], 0);
}

TEST(SearchCommand, ReferenceEvaluators) {
  for (const char* name : {"material", "danish", "scala", "php", "lego"}) {
    const Outcome outcome = run_program({"search", "--evaluator", name, "--depth", "14", kMateInThree});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_TRUE(outcome.out.starts_with("best Ra6+ ")) << name << ": " << outcome.out;
  }
  const auto scala = run_program({"search", "--evaluator", "scala", "--depth", "5", "--json"}).json_lines();
  const auto card = run_program({"search", "--depth", "5", "--json"}).json_lines();
  EXPECT_NE(scala.at(0)["nodes"], card.at(0)["nodes"]);
}

TEST(UciCommand, ReferenceEvaluatorsAreNotForCards) {
  const Outcome evaluator =
      run_program({"uci"}, "setoption name Device value model\nsetoption name Evaluator value lego\n");
  EXPECT_TRUE(
      contains(evaluator.out, "info string setoption evaluator \"lego\": the device is model: a card computes"));
  const Outcome device = run_program({"uci"},
                                     "setoption name Evaluator value lego\nsetoption name Device value model\n"
                                     "setoption name Device value <empty>\ngo depth 3\n");
  EXPECT_TRUE(contains(device.out, "info string setoption device \"model\": a card computes"));
  EXPECT_TRUE(contains(device.out, "bestmove "));
}

TEST(UciCommand, PlaysWithCards) {
  const std::string position = std::string("position fen ") + kMateInThree + "\n";
  const Outcome outcome =
      run_program({"uci"}, "uci\nsetoption name Device value model,model\nsetoption name Threads value 2\n" + position +
                               "go depth 7\nsetoption name Device value nix\n" + position + "go depth 3\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, "option name Device type string"));
  EXPECT_TRUE(contains(outcome.out, "score mate 3 "));
  EXPECT_TRUE(contains(outcome.out, "info string device: unknown device \"nix\""));
  EXPECT_FALSE(contains(outcome.out, "bestmove 0000"));
}

TEST(UciCommand, HoldsASession) {
  const Outcome outcome = run_program({"uci"}, std::string("uci\nposition fen ") + kMateInThree + "\ngo depth 8\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, "id name Cobalt " COBALT_VERSION "\n"));
  EXPECT_TRUE(contains(outcome.out, "\nuciok\n"));
  EXPECT_TRUE(contains(outcome.out, "score mate 3 "));
  EXPECT_TRUE(contains(outcome.out, "\nbestmove f6a6 "));
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(run_program({"uci"}, "quit\n").status, 0);
}

}  // namespace
}  // namespace cobalt::cli
