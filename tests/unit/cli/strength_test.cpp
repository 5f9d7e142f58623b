// SPDX-License-Identifier: Apache-2.0
// `cobalt bench --strength`, and matches with cards in virtual time.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/support/text_file.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

/// Kings alone, with values made up.
constexpr const char* kSuite =
    "# two positions\n"
    "7k/8/8/8/8/8/8/K7 w - - 0 1 | a1a2 40 a1b1 0 a1b2 -40\n"
    "7k/8/8/8/8/8/8/K7 b - - 0 1 | h8h7 40 h8g8 0 h8g7 -40\n";

/// A position in which every search uses its time, with values made up.
std::string long_suite() {
  const chess::Position position = chess::parse_fen("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
  std::string line = chess::to_fen(position) + " |";
  int value = 50;
  for (const chess::Move move : chess::legal_moves(position))
    line += fmt::format(" {} {}", chess::to_uci(move), value--);
  return line + "\n";
}

/// Writes a suite and, beside it, values by a short search. \return the name of the suite
std::string write_judged(const TemporaryFolder& folder, const std::string& content) {
  std::string suite = folder.write("suite.txt", content);
  const Outcome outcome = run_program({"bench", "--strength", "--epd", suite, "--judge", "300", "--hash", "1"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return suite;
}

const std::string kCobalt = COBALT_BINARY_DIR "/cobalt";

TEST(StrengthBench, ComparesACardWithSoftware) {
  const TemporaryFolder folder;
  const std::string suite = write_judged(folder, kSuite);
  const std::string record = folder.path("record");
  const std::vector<std::string> arguments = {
      "bench",       "--strength",     "--suite", suite,    "--nodes", "300,20",   "--card", "u50",   "--card",
      "u50,cores=2", "--milliseconds", "1",       "--hash", "1",       "--record", record,   "--json"};
  const auto json = json_of(arguments);
  EXPECT_EQ(json["positions"], 2);
  ASSERT_EQ(json["players"].size(), 4U);
  EXPECT_EQ(json["players"][0]["player"], "20 nodes");
  EXPECT_EQ(json["players"][1]["nodes_limit"], 300);
  EXPECT_EQ(json["players"][2]["device"], "virtual:u50");
  EXPECT_EQ(json["players"][3]["player"], "virtual:u50,cores=2, 1 ms");
  for (const auto& player : json["players"]) {
    EXPECT_GE(player["error"]["mean"].get<double>(), 0);
    EXPECT_LE(player["error"]["mean"].get<double>(), 8);
    EXPECT_GE(player["loss"]["mean"].get<double>(), 0);
    EXPECT_LE(player["loss"]["mean"].get<double>(), 8);
  }
  EXPECT_EQ(json["players"][1]["error"]["mean"], 0) << "searches as the judge";
  EXPECT_GT(json["core_nodes_per_second"].get<double>(), 0);
  ASSERT_EQ(json["worth"].size(), 2U);
  EXPECT_TRUE(json["worth"][0]["equal"].contains("cores"));
  EXPECT_EQ(json["run"]["version"], COBALT_VERSION);
  auto again = json_of(arguments);
  again["run"] = json["run"];  // the date
  EXPECT_EQ(again, json) << "all from the record";
}

TEST(StrengthBench, APartAsText) {
  const TemporaryFolder folder;
  const Outcome outcome = run_program({"bench", "--strength", "--suite", write_judged(folder, kSuite), "--part", "2-2",
                                       "--nodes", "50", "--hash", "1"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "suite.txt: 1 positions, "));
  EXPECT_TRUE(contains(outcome.out, "50 nodes"));
  EXPECT_TRUE(contains(outcome.out, "one core "));
  EXPECT_FALSE(contains(outcome.out, "worth"));
}

TEST(StrengthBench, AJudgeIsMadePartByPart) {
  const TemporaryFolder folder;
  const std::string suite = folder.write("suite.txt", kSuite);
  const std::string values = folder.path("suite_values.jsonl");
  const std::vector<std::string> measure = {"bench", "--strength", "--epd", suite, "--nodes", "50", "--hash", "1"};
  const auto plus = [](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  EXPECT_TRUE(refuses(measure, values + ": is missing: cobalt bench --strength --judge NODES makes it"));
  const std::vector<std::string> judge = {"bench", "--strength", "--epd", suite, "--judge", "300"};
  const auto json = json_of(plus(judge, {"--part", "1", "--json"}));
  EXPECT_EQ(json["values"], values);
  EXPECT_EQ(json["known"], 1);
  EXPECT_EQ(json["positions"], 2);
  EXPECT_TRUE(refuses(measure, values + ": has no value of position 2, line 3 of " + suite));
  EXPECT_EQ(json_of(plus(measure, {"--part", "1", "--json"}))["positions"], 1);
  const Outcome outcome = run_program(judge);
  EXPECT_TRUE(contains(outcome.out, values + ": 2 of 2 positions, by cobalt " COBALT_VERSION ", evaluation "))
      << outcome.err;
  EXPECT_TRUE(contains(outcome.out, ", 300 nodes, hash 256 MB\n"));
  EXPECT_TRUE(contains(json_of(plus(measure, {"--json"}))["judge"].get<std::string>(), values + ": cobalt "));
  // The same for another judge, or another evaluation function.
  EXPECT_TRUE(refuses(plus(judge, {"--hash", "2"}), "hash 2 MB: give another file with --values"));
  EXPECT_TRUE(refuses(plus(judge, {"--nodes", "5"}), "--nodes excludes --judge"));
  const std::string classic = COBALT_SOURCE_DIR "/params/classic.toml";
  EXPECT_TRUE(refuses(plus(measure, {"--params", classic}), values + ": is of evaluation "));
  EXPECT_EQ(run_program(plus(judge, {"--params", classic, "--values", folder.path("other")})).status, 0);
  EXPECT_EQ(run_program(plus(measure, {"--params", classic, "--values", folder.path("other")})).status, 0);
}

TEST(StrengthBench, WhatIsWrongIsNamed) {
  const TemporaryFolder folder;
  const std::string suite = write_judged(folder, kSuite);
  const auto with = [&](std::vector<std::string> rest) {
    std::vector<std::string> arguments = {"bench", "--strength", "--suite", suite, "--nodes", "10", "--hash", "1"};
    arguments.insert(arguments.end(), rest.begin(), rest.end());
    return arguments;
  };
  EXPECT_TRUE(refuses({"bench", "--strength"}, "--epd data/strength.txt: cannot be read: expected a suite"));
  EXPECT_TRUE(refuses(with({"--part", "2-3"}), "--part: \"2-3\": expected A-B with 1 <= A <= B <= 2"));
  EXPECT_TRUE(refuses(with({"--part", "x"}), "--part: \"x\": expected"));
  EXPECT_TRUE(refuses(with({"--card", "u51"}), "device virtual:u51: card: 'u51'; expected one of"));
  EXPECT_TRUE(refuses(with({"--card", "u50", "--card", "u50"}), "--card: virtual:u50 is given twice"));
  EXPECT_TRUE(refuses(with({"--positions", "10"}), "--positions: has no effect with --strength"));
  EXPECT_TRUE(refuses(with({"--device", "sim", "--clock-mhz", "100"}), "--clock-mhz: has no effect here"));
  EXPECT_TRUE(refuses(with({"--device", "nothing"}), "nothing"));
  EXPECT_TRUE(refuses({"bench", "--card", "u50"}, "--card requires --strength"));
  EXPECT_TRUE(refuses({"bench", "--strength", "--suite", folder.write("bad", "nonsense\n")}, "bad:1: line: expected"));
}

/// A millisecond of the card's clock, however long its simulation takes.
TEST(StrengthBench, ACardInVirtualTimeHasItsOwnTime) {
  const TemporaryFolder folder;
  const auto json = json_of({"bench", "--strength", "--suite", write_judged(folder, long_suite()), "--nodes", "10",
                             "--hash", "1", "--card", "u50", "--milliseconds", "1", "--json"});
  EXPECT_EQ(json["players"][1]["device"], "virtual:u50");
  EXPECT_NEAR(json["players"][1]["seconds"].get<double>(), 0.001, 0.0005);
}

TEST(StrengthBench, ADeviceHasItsOwnTime) {
  const TemporaryFolder folder;
  const auto json = json_of({"bench", "--strength", "--suite", write_judged(folder, long_suite()), "--nodes", "10",
                             "--hash", "1", "--device", "model", "--milliseconds", "5", "--json"});
  EXPECT_EQ(json["players"][1]["device"], "model");
  EXPECT_GE(json["players"][1]["seconds"].get<double>(), 0.005);
}

TEST(MatchWithAVirtualCard, TheCardsClockCounts) {
  const TemporaryFolder folder;
  const std::string pgn = folder.path("games.pgn");
  // Simulating 3 ms takes much longer than 3 ms, and the card still does not lose on time.
  const Outcome outcome =
      run_program({"match", "--engine", "cmd=\"" + kCobalt + "\" uci", "name=Card", "option.Device=virtual:u50",
                   "st=0.003", "--engine", "cmd=\"" + kCobalt + "\" uci", "name=Software", "nodes=50", "--each",
                   "option.Hash=1", "--games", "2", "--max-moves", "3", "--pgn", pgn, "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto json = outcome.json_lines().at(0);
  EXPECT_EQ(json["engines"][0]["draws"], 2);
  EXPECT_EQ(json["engines"][0]["limits"], "0.003 s a move by its own clock");
  EXPECT_TRUE(contains(read_text_file(pgn), " 0.003s "));
}

}  // namespace
}  // namespace cobalt::cli
