// SPDX-License-Identifier: Apache-2.0
// cobalt analyse.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/pgn.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

/// Deep Blue against Kasparov, New York 1997, game 2.
std::string deep_blues_game() {
  for (const chess::PgnEntry& entry : chess::read_pgn_file(COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn")) {
    if (entry.game->tag("Event") == "Deep Blue - Kasparov, rematch game 2") return chess::to_pgn(*entry.game);
  }
  ADD_FAILURE() << "the game is missing";
  return "";
}

std::vector<std::string> analyse(const std::string& games, const std::string& output,
                                 const std::vector<std::string>& more = {"--nodes", "300"}) {
  std::vector<std::string> arguments = {"analyse", games, "--output", output};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// Files of a folder but the games.
std::size_t files_written(const TemporaryFolder& folder) {
  const auto files = std::filesystem::directory_iterator(folder.path());
  return static_cast<std::size_t>(std::distance(begin(files), end(files))) - 1;
}

TEST(AnalyseCommand, DeepBlueAgainstKasparov) {
  const TemporaryFolder folder;
  const std::string games = folder.write("games.pgn", deep_blues_game());
  const nlohmann::json facts = json_of(
      analyse(games, folder.path("out.pgn"), {"--nodes", "2000", "--html", folder.path("page.html"), "--json"}));
  const nlohmann::json& game = facts["games"].at(0);
  ASSERT_EQ(game["moves"].size(), 89U);
  EXPECT_EQ(game["moves"][88]["name"], "45. Ra6");
  EXPECT_EQ(game["facts"]["Result"], "1-0");
  EXPECT_GT(game["moves"][88]["white_chance"], 60) << "White was thought to win, by Kasparov too";
  EXPECT_GT(game["white"]["accuracy"], 80);
  EXPECT_GT(game["black"]["accuracy"], 80);
  EXPECT_EQ(facts["players"][0]["name"], "Deep Blue");
  EXPECT_EQ(facts["players"][0]["moves"], 45);
  EXPECT_GE(facts["searches"]["positions"], 90);
  EXPECT_GT(facts["searches"]["processor_seconds"], 0);

  const std::string annotated = folder.read("out.pgn");
  EXPECT_EQ(count_of(annotated, "[%eval "), 89U);
  std::istringstream text(annotated);
  const auto entries = chess::read_pgn(text, "out");
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_TRUE(entries[0].problems.empty()) << "what was written is PGN";
  EXPECT_EQ(chess::to_fen(entries[0].game->final_position()),
            "1r6/5kp1/RqQb1p1p/1p1PpP2/1Pp1B3/2P4P/6P1/5K2 b - - 14 45");
  EXPECT_TRUE(contains(folder.read("page.html"), "2000 nodes per position"));
  EXPECT_FALSE(std::filesystem::exists(folder.path("out.pgn.record")));
}

TEST(AnalyseCommand, SaysForPeopleWhoPlayedWell) {
  const TemporaryFolder folder;
  const std::string fools_mate = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
  const std::string games = folder.write("games.pgn", fools_mate);
  Outcome outcome = run_program(analyse(games, folder.path("out.pgn"), {"--nodes", "3000"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "1: A \u2013 B, 0-1"));
  EXPECT_TRUE(contains(outcome.out, "\n  2. g4??  blunder: ")) << outcome.out;
  EXPECT_TRUE(contains(folder.read("out.pgn"), "2. g4 $4 {[%eval #-1]} (2. "));
  outcome = run_program(analyse(folder.write("games.pgn", fools_mate + fools_mate), folder.path("out.pgn")));
  EXPECT_TRUE(contains(outcome.out, "\nplayer ")) << outcome.out;
  EXPECT_FALSE(contains(outcome.out, "2. g4??")) << "moves are told of one game alone";
}

TEST(AnalyseCommand, WhatIsWrongWithGamesNamesTheLine) {
  const TemporaryFolder folder;
  const std::string output = folder.path("out.pgn");
  const auto refused = [&](const std::string& pgn, const std::string& why) {
    const std::string games = folder.write("games.pgn", pgn);
    const auto result =
        refuses(analyse(games, output, {"--nodes", "300", "--html", folder.path("page.html")}), games + why);
    EXPECT_EQ(files_written(folder), 0U) << "nothing is written by halves";
    return result;
  };
  EXPECT_TRUE(refused("1. e4 e5 *\n\n[White \"A\"]\n\n1. e4\ne4 *\n", ":6: game 2: move 1... \"e4\": "));
  EXPECT_TRUE(refused("[Event \"x\"]\n[Variant \"Chess960\"]\n\n1. e4 *\n",
                      ":2: game 1: tag Variant \"Chess960\": expected Standard, as no variant of chess can be read"));
  EXPECT_TRUE(refused("[Event \"x\"]\n\n1. e4 e5 2. Nf3",
                      ":3: game 1: expected a result (1-0, 0-1, 1/2-1/2 or *) after move 2. g1f3"));
  EXPECT_TRUE(refused("[Event \"x\"]\n\n1. e4 {a comment", ":3: game 1: comment: expected a } at its end"));
  EXPECT_TRUE(refused("", ": no game found"));
  EXPECT_TRUE(refuses(analyse(folder.path("lost.pgn"), output), "lost.pgn: cannot be read"));
}

TEST(AnalyseCommand, RefusesWhatCannotBe) {
  const TemporaryFolder folder;
  const std::string games = folder.write("games.pgn", "1. e4 *\n");
  EXPECT_TRUE(refuses(analyse(games, games), "holds the games themselves: expected another file to write"));
  const std::string output = folder.path("out.pgn");
  EXPECT_TRUE(refuses(analyse(games, output, {"--html", games}), "holds the games themselves"));
  EXPECT_TRUE(refuses(analyse(games, output, {"--device", "virtual:zcu102"}), "has no shared table"));
  EXPECT_TRUE(refuses(analyse(games, output, {"--device", "model", "--nodes", "5"}), "excludes --device"));
  EXPECT_TRUE(
      refuses(analyse(games, output, {"--html", "x.html", "--evaluator", "material"}), "needs --evaluator card"));
  EXPECT_TRUE(refuses({"analyse", games}, "--output is required"));
}

TEST(AnalyseCommand, ResumesAsIfItHadNotBeenInterrupted) {
  const TemporaryFolder folder;
  const std::string games = folder.write("games.pgn", deep_blues_game());
  const std::string output = folder.path("out.pgn");
  const nlohmann::json all = json_of(analyse(games, output, {"--nodes", "300", "--threads", "2", "--json"}));
  const std::string whole = folder.read("out.pgn");
  std::filesystem::remove(output);

  // The page cannot be written, so the record of the searches stays.
  const std::string lost = folder.path("no/folder.html");
  EXPECT_EQ(run_program(analyse(games, output, {"--nodes", "300", "--html", lost})).status, 2);
  EXPECT_FALSE(std::filesystem::exists(output));
  const std::string record = output + ".record";
  ASSERT_TRUE(std::filesystem::exists(record));
  std::filesystem::resize_file(record, std::filesystem::file_size(record) * 3 / 4);
  EXPECT_TRUE(
      refuses(analyse(games, output), "out.pgn.record: is of an analysis that was interrupted: expected --resume"));
  const nlohmann::json facts = json_of(analyse(games, output, {"--nodes", "300", "--resume", "--json"}));
  EXPECT_LT(facts["searches"]["positions"], all["searches"]["positions"]) << "not all of them again";
  EXPECT_EQ(folder.read("out.pgn"), whole);
  EXPECT_FALSE(std::filesystem::exists(record));
}

TEST(AnalyseCommand, CardsSearchManyPositions) {
  const TemporaryFolder folder;
  const std::string games = folder.write("games.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n");
  const auto run = [&](const std::string& device) {
    return json_of(analyse(games, folder.path("out.pgn"), {"--device", device, "--tries", "5000", "--json"}));
  };
  const nlohmann::json card = run("virtual:u50");
  EXPECT_EQ(card["searches"]["by"], "5000 tries on virtual:u50");
  EXPECT_TRUE(card["searches"]["cards"]["virtual"]);
  EXPECT_EQ(card["games"][0]["moves"][2]["judgement"], "blunder");
  const nlohmann::json model = run("model");
  EXPECT_FALSE(model["searches"]["cards"]["virtual"]);
  EXPECT_EQ(model["games"][0]["moves"][2]["score"], (nlohmann::json{{"mate", -1}}));
}

}  // namespace
}  // namespace cobalt::cli
