// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/model_device.hpp"
#include "host/generator/generator.hpp"
#include "host/parameters/layout.hpp"
#include "spec/parameters.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Score of the library, to be compared with the program's.
int library_score(const chess::Position& position) {
  static const device::ModelEvaluator evaluator(default_parameters());
  return evaluator.evaluate(chess::pack_position(position)).score_cp;
}

TEST(Eval, AnswersArguments) {
  const Outcome outcome = run_program({"eval", kStart, "4k3/8/8/8/8/8/8/4K2R b K - 0 1"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out,
            fmt::format("{:+6}  {}\n{:+6}  4k3/8/8/8/8/8/8/4K2R b K - 0 1\n", library_score(chess::parse_fen(kStart)),
                        kStart, library_score(chess::parse_fen("4k3/8/8/8/8/8/8/4K2R b K - 0 1"))));
}

TEST(Eval, RootScoresEachPositionWithItsFunction) {
  const std::vector<std::string> fens = {"k7/8/8/8/8/3BKN2/8/8 w - - 0 1", kStart, "7k/8/8/8/8/3BKN2/8/8 w - - 0 1"};
  const Outcome outcome = run_program({"eval", "--root", "--json", "--explain", fens[0], fens[1], fens[2]});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), fens.size());
  for (std::size_t i = 0; i < fens.size(); ++i) {
    const chess::Position position = chess::parse_fen(fens[i]);
    const device::ModelEvaluator evaluator(default_evaluation_function().at(root_facts(position)));
    EXPECT_EQ(lines[i]["score_cp"], evaluator.evaluate(chess::pack_position(position)).score_cp) << fens[i];
    EXPECT_EQ(lines[i]["white_view_cp"], lines[i]["score_cp"]);
  }
  EXPECT_NE(lines[0]["score_cp"], library_score(chess::parse_fen(fens[0])));
}

TEST(Eval, AnswersLinesOfStandardInput) {
  std::string input;
  std::vector<chess::Position> positions = chess::random_positions(2000, 21);
  for (const chess::Position& position : positions) input += chess::to_fen(position) + "\n";
  const Outcome outcome = run_program({"eval", "--json"}, input);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), positions.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    ASSERT_EQ(lines[i]["line"], i + 1);
    ASSERT_EQ(lines[i]["fen"], chess::to_fen(positions[i]));
    ASSERT_EQ(lines[i]["score_cp"], library_score(positions[i])) << lines[i]["fen"];
    ASSERT_EQ(lines[i]["in_check"], positions[i].in_check()) << lines[i]["fen"];
  }
}

TEST(Eval, BadLinesAreAnsweredInTheirPlace) {
  const std::string input = kStart + "\n\nnonsense\n# note\n" + kStart +
                            "\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1\n" + kStart +
                            " bm Zz9;\n\xff\xfe\n" + kStart;
  const Outcome json = run_program({"eval", "--json"}, input);
  EXPECT_EQ(json.status, 2);
  const auto lines = json.json_lines();
  ASSERT_EQ(lines.size(), 7U);
  const std::vector<std::size_t> numbers = {1, 3, 5, 6, 7, 8, 9};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i]["line"], numbers[i]);
    const bool good = i == 0 || i == 2 || i == 6;
    EXPECT_EQ(lines[i].contains("score_cp"), good) << lines[i];
    EXPECT_EQ(lines[i].contains("error"), !good) << lines[i];
  }
  EXPECT_EQ(lines[1]["error"].get<std::string>().rfind("standard input:3: ", 0), 0U) << lines[1];
  EXPECT_TRUE(contains(lines[3]["error"].get<std::string>(), "side to move")) << lines[3];
  EXPECT_EQ(std::count(json.err.begin(), json.err.end(), '\n'), 4);

  const Outcome text = run_program({"eval"}, input);
  EXPECT_EQ(text.status, 2);
  EXPECT_EQ(std::count(text.out.begin(), text.out.end(), '\n'), 7);
  EXPECT_TRUE(contains(text.out, "\n error  standard input:3\n"));
}

TEST(Eval, BadArgumentsKeepTheirPlace) {
  const Outcome outcome = run_program({"eval", "--json", kStart, "e4", kStart});
  EXPECT_EQ(outcome.status, 2);
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[1].contains("error"));
  EXPECT_TRUE(contains(outcome.err, "argument 2: "));
  EXPECT_TRUE(contains(outcome.err, "put it in quotes"));
}

TEST(Eval, EmptyInputIsNoError) {
  const Outcome outcome = run_program({"eval", "--json"}, "");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "");
}

TEST(Eval, ReadsFiles) {
  const Outcome epd = run_program({"eval", "--json", "--file", COBALT_SOURCE_DIR "/tests/data/bratko-kopec.epd"});
  EXPECT_EQ(epd.status, 0) << epd.err;
  const auto lines = epd.json_lines();
  ASSERT_EQ(lines.size(), 24U);
  EXPECT_EQ(lines[0]["id"], "BK.01");

  const Outcome pgn = run_program({"eval", "--json", "--file", COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn"});
  EXPECT_EQ(pgn.status, 0) << pgn.err;
  const auto positions = pgn.json_lines();
  ASSERT_GT(positions.size(), 70U);
  EXPECT_EQ(positions[0]["game"], 1);
  EXPECT_EQ(positions[0]["ply"], 0);
  EXPECT_EQ(positions[0]["fen"], kStart);
  EXPECT_EQ(positions[1]["ply"], 1);
}

TEST(Eval, BadGamesAreAnsweredInTheirPlace) {
  const TemporaryFolder folder;
  const std::string file = folder.write(
      "games.pgn", "[Result \"*\"]\n\n1. e4 *\n\n[Result \"*\"]\n\n1. e4 e4 *\n\n[Result \"*\"]\n\n1. d4 *\n");
  const Outcome outcome = run_program({"eval", "--json", "--file", file});
  EXPECT_EQ(outcome.status, 2);
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 7U);
  EXPECT_EQ(lines[3]["game"], 2) << "what is good of it";
  EXPECT_EQ(lines[3]["ply"], 1);
  EXPECT_TRUE(lines[4].contains("error"));
  EXPECT_EQ(lines[5]["game"], 3);
  EXPECT_TRUE(contains(outcome.err, "games.pgn:"));
}

TEST(Eval, ExplainSharesAddUp) {
  std::string input;
  for (const chess::Position& position : chess::random_positions(300, 5)) input += chess::to_fen(position) + "\n";
  const Outcome outcome = run_program({"eval", "--explain", "--json"}, input);
  EXPECT_EQ(outcome.status, 0);
  for (const auto& line : outcome.json_lines()) {
    int sum = 0;
    ASSERT_EQ(line["groups"].size(), spec::kEvaluationGroups);
    for (const auto& [name, share] : line["groups"].items()) {
      ASSERT_EQ(share["total"].get<int>(), share["white"].get<int>() - share["black"].get<int>()) << name;
      sum += share["total"].get<int>();
    }
    const bool white = line["fen"].get<std::string>().find(" w ") != std::string::npos;
    ASSERT_EQ(sum, line["white_view_cp"].get<int>()) << line["fen"];
    ASSERT_EQ(line["score_cp"].get<int>(), white ? sum : -sum) << line["fen"];
  }
}

TEST(Eval, ExplainShowsATable) {
  const Outcome outcome =
      run_program({"eval", "--explain", "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1"});
  EXPECT_EQ(outcome.status, 0);
  for (const char* text : {"group", "White", "Black", "piece_placement", "side to move's view", "rooks_on_files: White",
                           "    white file f: ", "kmod_opp", "danger to the black king", "piece_placement: White",
                           "white rook", "a  b  c  d"}) {
    EXPECT_TRUE(contains(outcome.out, text)) << text;
  }
}

TEST(Eval, ExplainListsTheEntries) {
  const auto line = json_of({"eval", "--explain", "--json", kStart});
  EXPECT_EQ(line["recognised_draw"], false);
  std::size_t placement = 0;
  for (const auto& entry : line["entries"]) {
    if (entry["group"] == "piece_placement") ++placement;
  }
  EXPECT_EQ(placement, 32U);
  EXPECT_TRUE(line["king_danger"]["white"].contains("clamped"));
  EXPECT_TRUE(line["scaled_pawns"]["black"]["passed_pawns"].contains("before_cp"));
}

TEST(Eval, RecognisedDrawsAreShown) {
  const std::string fen = "8/8/4k3/8/8/3NK3/8/8 b - - 0 1";
  EXPECT_TRUE(contains(run_program({"eval", fen}).out, "(recognised draw)"));
  EXPECT_EQ(json_of({"eval", "--json", fen})["recognised_draw"], true);
  EXPECT_FALSE(contains(run_program({"eval", kStart}).out, "draw"));
}

TEST(Eval, ReferenceEvaluatorsExplainTheirTerms) {
  std::string input;
  for (const chess::Position& position : chess::random_positions(40, 8)) input += chess::to_fen(position) + "\n";
  for (const char* name : {"material", "danish", "scala", "php", "lego"}) {
    const Outcome outcome = run_program({"eval", "--evaluator", name, "--explain", "--json"}, input);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto lines = outcome.json_lines();
    ASSERT_EQ(lines.size(), 40U);
    for (const auto& line : lines) {
      double sum = 0;
      for (const auto& [term, share] : line["terms"].items()) {
        EXPECT_EQ(share["total"].get<double>(), share["white"].get<double>() - share["black"].get<double>()) << term;
        sum += share["total"].get<double>();
      }
      EXPECT_EQ(line["evaluator"], name);
      EXPECT_NEAR(sum, line["white_view_units"].get<double>(), 1e-6) << line["fen"];
      const bool white = line["fen"].get<std::string>().find(" w ") != std::string::npos;
      const double score_cp = (white ? sum : -sum) * 100 / line["units_a_pawn"].get<double>();
      EXPECT_NEAR(line["score_cp"].get<double>(), score_cp, 0.5 + 1e-6) << line["fen"];
    }
  }
}

TEST(Eval, ReferenceEvaluatorsPrintATable) {
  const std::string fen = "6k1/5ppp/8/8/8/8/5PPP/Q5K1 b - - 0 1";
  const Outcome outcome = run_program({"eval", "--evaluator", "php", "--device", "model", "--explain", fen, "e4"});
  EXPECT_EQ(outcome.status, 2) << "the second is no position";
  for (const char* text : {"evaluator php: ", "units: 1000 a pawn",
                           "material                     12000      3000     +9000", "White's view", "  document"}) {
    EXPECT_TRUE(contains(outcome.out, text)) << text;
  }
  EXPECT_EQ(run_program({"eval", "--evaluator", "material", fen}).out, "  -900  " + fen + "\n");
}

TEST(Eval, ReadsParametersOfBothForms) {
  const TemporaryFolder folder;
  EXPECT_EQ(run_program({"params", "generate", "--out", folder.path("p.json")}).status, 0);
  const std::string zero_bias = "[bias]\nvalue = 0 ";
  std::string text(default_parameter_text());
  text.replace(text.find(zero_bias), zero_bias.size(), "[bias]\nvalue = 7 ");
  const std::string settings = folder.write("p.toml", text);
  const std::string same = folder.write("same.toml", std::string(default_parameter_text()));

  const std::string expected = run_program({"eval", kStart}).out;
  EXPECT_EQ(run_program({"eval", "--params", folder.path("p.json"), kStart}).out, expected);
  const auto score = [](const std::string& file) {
    return json_of({"eval", "--json", "--params", file, kStart})["score_cp"].get<int>();
  };
  EXPECT_EQ(score(settings), score(same) + 7);

  const std::string broken = folder.write(
      "b.json",
      fmt::format("{{\"format\": 1, \"layout\": \"0x{:08x}\", \"registers\": {{\"bias\": [200]}}}}", layout_hash()));
  EXPECT_TRUE(refuses({"eval", "--params", broken, kStart},
                      "b.json:1: registers.bias[0] (bias): 200 does not fit 8 signed bits (-128 to 127)"));
}

}  // namespace
}  // namespace cobalt::cli
