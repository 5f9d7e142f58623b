// SPDX-License-Identifier: Apache-2.0
// What commands do with input that is empty, of another kind than it seems, or nearly right.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

const std::string kRook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
const std::string kGames = "\n[Event \"one\"]\n\n1. e4 e5 *\n\n[Event \"two\"]\n\n1. d4 *\n";

TEST(Input, EmptyFilesAreErrors) {
  const TemporaryFolder folder;
  for (const char* text : {"", "\n# nothing\n"}) {
    const std::string file = folder.write("empty", text);
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{{"eval", "--file"},
                                                                                         {"coverage", "--file"},
                                                                                         {"moves", "--file"},
                                                                                         {"perft", "2", "--file"},
                                                                                         {"search", "--epd"}}) {
      std::vector<std::string> arguments = command;
      arguments.push_back(file);
      const Outcome outcome = run_program(arguments);
      EXPECT_EQ(outcome.status, 2) << command[0];
      EXPECT_EQ(outcome.out, "") << command[0];
      EXPECT_EQ(outcome.err, "cobalt: " + file + ": holds no position\n") << command[0];
    }
  }
}

TEST(Input, PerftSuitesWithoutCountsAreErrors) {
  const TemporaryFolder folder;
  EXPECT_TRUE(refuses({"perft", "2", "--file", folder.write("a", kRook + " ;D3 764\n")},
                      "holds no count to check: expected D1, D2 ... of depth 2 at most"));
  EXPECT_TRUE(refuses({"perft", "2", "--file", folder.path("")}, "cannot be read: Is a directory"));
}

TEST(Input, GamesAreKnownByWhatTheyAre) {
  const TemporaryFolder folder;
  for (const std::string& text : {kGames, "\xef\xbb\xbf" + kGames, std::string("1. e4 e5 * 1. d4 *")}) {
    const auto lines = run_program({"eval", "--json", "--file", folder.write("games.txt", text)}).json_lines();
    ASSERT_EQ(lines.size(), 5U) << text;
    EXPECT_EQ(lines[4]["game"], 2);
  }
  // FEN lines that begin with a digit are none.
  EXPECT_EQ(run_program({"eval", "--file", folder.write("a", "1k6/8/8/8/8/8/8/1K6 w - -\n")}).status, 0);
}

TEST(Input, MinusIsStandardInput) {
  EXPECT_EQ(run_program({"eval", "--json", "--file", "-"}, kRook + "\n").json_lines().size(), 1U);
  EXPECT_EQ(run_program({"eval", "--json", "--file", "-"}, kGames.substr(1)).json_lines().size(), 5U);
  EXPECT_EQ(run_program({"eval", "--json"}, kGames.substr(1)).json_lines().size(), 5U);
}

TEST(Input, GoodPositionsOfABadGameAreAnswered) {
  const TemporaryFolder folder;
  const std::string file = folder.write("a.pgn", "[Event \"one\"]\n\n1. e4\ne9 *\n\n[Event \"two\"]\n\n1. d4 *\n");
  const Outcome outcome = run_program({"eval", "--json", "--file", file});
  EXPECT_EQ(outcome.status, 2);
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[1]["ply"], 1);
  EXPECT_EQ(lines[2]["line"], 4) << "that of the mistake";
  EXPECT_EQ(lines[4]["game"], 2);
  EXPECT_TRUE(outcome.err.starts_with("cobalt: " + file + ":4: game 1: move 1... \"e9\": ")) << outcome.err;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << "said once";
}

TEST(Input, ByteOrderMarksArePassedOver) {
  const TemporaryFolder folder;
  const std::string mark = "\xef\xbb\xbf";
  EXPECT_EQ(run_program({"eval"}, mark + kRook + "\n").status, 0);
  EXPECT_EQ(run_program({"perft", "1", "--file", folder.write("suite", mark + kRook + " ;D1 15\n")}).status, 0);
  const std::string json = mark + run_program({"params", "show", "--json"}).out;
  EXPECT_EQ(run_program({"params", "check", folder.write("p.json", json)}).status, 0);
  const std::string settings = mark + run_program({"params", "show", "--settings"}).out;
  EXPECT_EQ(run_program({"params", "check", folder.write("p.toml", settings)}).status, 0);
}

TEST(Input, LenientDropsCastlingRightsWithAWarning) {
  const std::string fen = "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1";
  const TemporaryFolder folder;
  const std::string file = folder.write("f", fen + " ;D1 15\n");
  EXPECT_EQ(run_program({"eval", fen}).status, 2);
  const Outcome outcome = run_program({"eval", "--json", "--lenient", "--file", file});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.json_lines().at(0)["fen"], kRook);
  EXPECT_EQ(outcome.err,
            "cobalt: warning: " + file + ":1: EPD field 3 (castling) \"KQ\": Q dropped, king or rook is not at home\n");
  EXPECT_EQ(run_program({"perft", "1", "--lenient", "--file", file}).status, 0);
  EXPECT_EQ(run_program({"perft", "1", "--lenient", fen}).status, 0);
  EXPECT_EQ(run_program({"coverage", "--lenient", fen}).status, 0);
  const std::vector<std::string> shallow = {"--lenient", "--depth", "1"};
  for (const std::vector<std::string>& command : {std::vector<std::string>{"search"}, {"predict", "--card", "u50"}}) {
    for (const std::vector<std::string>& position : {std::vector<std::string>{fen}, {"--epd", file}}) {
      std::vector<std::string> words = command;
      words.insert(words.end(), shallow.begin(), shallow.end());
      words.insert(words.end(), position.begin(), position.end());
      const Outcome searched = run_program(words);
      EXPECT_EQ(searched.status, 0) << command.front() << searched.err;
      EXPECT_TRUE(contains(searched.err, "Q dropped")) << command.front();
    }
  }
}

TEST(Input, ParametersOfAnotherLayoutAreRefused) {
  std::string json = run_program({"params", "show", "--json"}).out;
  json.replace(json.find("0x") + 2, 8, "00000000");
  const TemporaryFolder folder;
  EXPECT_TRUE(
      refuses({"eval", "--params", folder.write("p.json", json), kRook}, "layout is \"0x00000000\", expected \"0x"));
}

}  // namespace
}  // namespace cobalt::cli
