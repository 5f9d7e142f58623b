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
  EXPECT_NE(outcome.out.find("mate 3  Ra6+ "), std::string::npos) << outcome.out;
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
  const auto fixed =
      run_program({"search", "--depth", "3", "--root-evaluation", "never", "--json", fen}).json_lines().at(0);
  EXPECT_FALSE(fixed.contains("root_evaluation"));
  const auto bent =
      run_program({"search", "--depth", "3", "--root-evaluation", "always", "--json", fen}).json_lines().at(0);
  EXPECT_GT(bent["root_evaluation"]["entries_exchanged"], 100);
  EXPECT_NE(bent["lines"][0]["score_cp"], fixed["lines"][0]["score_cp"]);
  const auto usual = run_program({"search", "--depth", "3", "--json", fen}).json_lines().at(0);
  EXPECT_EQ(usual["root_evaluation"]["entries_exchanged"], bent["root_evaluation"]["entries_exchanged"])
      << "a bare king";
  const auto middlegame = run_program({"search", "--depth", "3", "--json"}).json_lines().at(0);
  EXPECT_FALSE(middlegame.contains("root_evaluation"));
  const auto on_card = run_program({"search", "--depth", "3", "--root-evaluation", "always", "--device", "model",
                                    "--leaves", "evaluations", "--jobs-in-flight", "1", "--json", fen})
                           .json_lines()
                           .at(0);
  EXPECT_EQ(on_card["root_evaluation"]["entries_exchanged"], bent["root_evaluation"]["entries_exchanged"]);
  EXPECT_GT(on_card["lines"][0]["score_cp"], 600);
  const Outcome text = run_program({"search", "--depth", "3", "--root-evaluation", "always", fen});
  EXPECT_NE(text.out.find("evaluation for this root: "), std::string::npos) << text.out;
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
  const Outcome outcome = run_program({"search", "--depth", "7", "--epd", file, "--json"});
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
  EXPECT_NE(run_program({"search", "--depth", "7", "--epd", file}).out.find("1 of 2 solved; 3 positions, "),
            std::string::npos);
}

TEST(SearchCommand, BadLinesOfASuiteAreTold) {
  const TemporaryFolder folder;
  const std::string file = folder.write("suite.epd",
                                        "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8;\n"
                                        "4k3/8/8/8/8/8/8/4K2R w K - dm x;\n"
                                        "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8+;\n");
  const Outcome outcome = run_program({"search", "--depth", "2", "--epd", file});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("suite.epd:2: EPD operation \"dm\": expected a number of moves"), std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.out.find("of 2 solved; 2 positions"), std::string::npos) << outcome.out;
}

TEST(SearchCommand, LeavesOnCards) {
  const Outcome outcome =
      run_program({"search", "--device", "model", "--device", "model", "--depth", "7", kMateInThree});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.out.starts_with("best Ra6+ ")) << outcome.out;
  EXPECT_NE(outcome.out.find("\njobs "), std::string::npos) << outcome.out;
  std::vector<std::string> one_job = {"search", "--device",     "model", "--depth",     "6",   "--jobs-in-flight",
                                      "1",      "--card-depth", "4",     "--try-limit", "500", "--json"};
  const auto first = run_program(one_job).json_lines().at(0);
  EXPECT_EQ(first["cards"]["left_in_flight"], 0);
  EXPECT_GT(first["cards"]["jobs"], 10);
  EXPECT_EQ(first["nodes"], first["cards"]["host_nodes"].get<int>() + first["cards"]["tries"].get<int>());
  EXPECT_EQ(run_program(one_job).json_lines().at(0)["nodes"], first["nodes"]);
  const auto threads =
      run_program({"search", "--device", "model", "--threads", "3", "--depth", "7", "--json", kMateInThree})
          .json_lines()
          .at(0);
  EXPECT_EQ(threads["cards"]["left_in_flight"], 0);
  EXPECT_EQ(threads["nodes"], threads["cards"]["host_nodes"].get<int>() + threads["cards"]["tries"].get<int>());
  one_job.insert(one_job.end(), {"--cards-without", "null_move"});
  EXPECT_NE(run_program(one_job).json_lines().at(0)["nodes"], first["nodes"]);
}

TEST(SearchCommand, EvaluationsOnCards) {
  const auto lines =
      run_program({"search", "--device", "model", "--leaves", "evaluations", "--depth", "4", "--json"}).json_lines();
  EXPECT_GT(lines.at(0)["cards"]["evaluations"], 100);
  EXPECT_GT(lines.at(0)["cards"]["evaluations_a_batch"], 1.0);
  EXPECT_EQ(lines.at(0)["cards"]["jobs"], 0);
}

TEST(SearchCommand, BadCards) {
  const Outcome unknown = run_program({"search", "--device", "nix"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("unknown device \"nix\""), std::string::npos) << unknown.err;
  const Outcome none = run_program({"search", "--card-depth", "3"});
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("--card-depth: needs --device"), std::string::npos) << none.err;
  EXPECT_EQ(run_program({"search", "--device", "model", "--jobs-in-flight", "0"}).status, 2);
  EXPECT_EQ(run_program({"search", "--device", "model", "--leaves", "nuts"}).status, 2);
}

TEST(SearchCommand, ReferenceEvaluators) {
  for (const char* name : {"material", "danish", "scala", "php", "lego"}) {
    const Outcome outcome = run_program({"search", "--evaluator", name, "--depth", "10", kMateInThree});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_TRUE(outcome.out.starts_with("best Ra6+ ")) << name << ": " << outcome.out;
  }
  const auto scala = run_program({"search", "--evaluator", "scala", "--depth", "5", "--json"}).json_lines();
  const auto card = run_program({"search", "--depth", "5", "--json"}).json_lines();
  EXPECT_NE(scala.at(0)["nodes"], card.at(0)["nodes"]);
}

TEST(SearchCommand, ReferenceEvaluatorsAreNotForCards) {
  const Outcome device = run_program({"search", "--evaluator", "php", "--device", "model"});
  EXPECT_EQ(device.status, 2);
  EXPECT_NE(device.err.find("--evaluator: the device is model: a card computes its own evaluation function only"),
            std::string::npos)
      << device.err;
  const Outcome params = run_program({"search", "--evaluator", "php", "--params", "p.toml"});
  EXPECT_EQ(params.status, 2);
  EXPECT_NE(params.err.find("--params: needs --evaluator card; the evaluator is php"), std::string::npos) << params.err;
  EXPECT_EQ(run_program({"search", "--evaluator", "nix"}).status, 2);
}

TEST(UciCommand, ReferenceEvaluatorsAreNotForCards) {
  const Outcome evaluator =
      run_program({"uci"}, "setoption name Device value model\nsetoption name Evaluator value lego\n");
  EXPECT_NE(evaluator.out.find("info string setoption evaluator \"lego\": the device is model: a card computes"),
            std::string::npos)
      << evaluator.out;
  const Outcome device = run_program({"uci"},
                                     "setoption name Evaluator value lego\nsetoption name Device value model\n"
                                     "setoption name Device value <empty>\ngo depth 3\n");
  EXPECT_NE(device.out.find("info string setoption device \"model\": a card computes"), std::string::npos)
      << device.out;
  EXPECT_NE(device.out.find("bestmove "), std::string::npos) << device.out;
}

TEST(UciCommand, PlaysWithCards) {
  const std::string position = std::string("position fen ") + kMateInThree + "\n";
  const Outcome outcome =
      run_program({"uci"}, "uci\nsetoption name Device value model,model\nsetoption name Threads value 2\n" + position +
                               "go depth 7\nsetoption name Device value nix\n" + position + "go depth 3\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("option name Device type string"), std::string::npos);
  EXPECT_NE(outcome.out.find("score mate 3 "), std::string::npos);
  EXPECT_NE(outcome.out.find("info string device: unknown device \"nix\""), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("bestmove 0000"), std::string::npos);
}

TEST(UciCommand, HoldsASession) {
  const Outcome outcome = run_program({"uci"}, std::string("uci\nposition fen ") + kMateInThree + "\ngo depth 7\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("id name Cobalt " COBALT_VERSION "\n"), std::string::npos);
  EXPECT_NE(outcome.out.find("\nuciok\n"), std::string::npos);
  EXPECT_NE(outcome.out.find("score mate 3 "), std::string::npos);
  EXPECT_NE(outcome.out.find("\nbestmove f6a6 "), std::string::npos);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(run_program({"uci"}, "quit\n").status, 0);
}

}  // namespace
}  // namespace cobalt::cli
