// SPDX-License-Identifier: Apache-2.0
// `cobalt match` and `cobalt openings`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "host/cli/match_report.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

const std::string kFakeEngine = "cmd=\"" COBALT_BINARY_DIR "/tests/unit/match/fake_engine\"";

std::vector<std::string> match_of(std::vector<std::string> second, std::vector<std::string> rest) {
  std::vector<std::string> arguments = {"match",   "--engine", kFakeEngine, "name=Good", "--each",
                                        "nodes=1", "--engine", kFakeEngine, "name=Bad"};
  arguments.insert(arguments.end(), second.begin(), second.end());
  arguments.insert(arguments.end(), rest.begin(), rest.end());
  return arguments;
}

TEST(MatchCommand, PlaysAndResumes) {
  const TemporaryFolder folder;
  const std::string pgn = folder.path("games.pgn");
  const std::vector<std::string> arguments =
      match_of({}, {"--games", "4", "--max-moves", "3", "--concurrency", "2", "--pgn", pgn, "--json"});
  const Outcome outcome = run_program(arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "cobalt: openings are repeated: 1 for 2 pairs of games\n");
  const auto json = outcome.json_lines().at(0);
  EXPECT_EQ(json["games"], 4);
  EXPECT_EQ(json["engines"][0]["name"], "Good");
  EXPECT_EQ(json["engines"][0]["limits"], "1 nodes");
  EXPECT_EQ(json["engines"][0]["draws"], 4);
  EXPECT_EQ(json["engines"][1]["pairs"], (std::vector<int>{0, 0, 2, 0, 0}));
  EXPECT_TRUE(json["sprt"].is_null());

  EXPECT_TRUE(refuses(arguments, "has games already: expected --resume or another file"));
  std::vector<std::string> resumed = arguments;
  resumed.emplace_back("--resume");
  EXPECT_EQ(json_of(resumed)["games"], 4);
}

TEST(MatchCommand, TellsEachGameAndTheStandings) {
  const char* openings = COBALT_SOURCE_DIR "/data/openings.epd";
  const Outcome outcome =
      run_program(match_of({"arg=at=1", "arg=then=move", "arg=move=a1a1", "restart=on"},
                           {"--sprt", "elo0=0,elo1=100,alpha=0.1", "--openings", openings, "--order", "random"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  for (const char* part :
       {"game 1.1    Good - Bad  1-0  illegal move (\"a1a1\")", "2 of 2: +2 =0 -0\n", "Bad: lost 0 on time, 2 by",
        "SPRT of 0 against 100 Elo: log-likelihood ratio ", "of -2.89 to +2.25, undecided"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part;
  }
}

TEST(OpeningsCommand, WritesEpdThatMakesItselfAgain) {
  const TemporaryFolder folder;
  const std::vector<std::string> arguments = {"openings", "make", "--count",       "3",   "--plies", "2",
                                              "--nodes",  "200",  "--check-nodes", "300", "--seed",  "4"};
  const Outcome outcome = run_program(arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(
      outcome.out.starts_with("# cobalt openings make --count 3 --plies 2 --seed 4 --nodes 200 --moves 6 "
                              "--margin 30 --check-nodes 300 --balance 50\n"))
      << outcome.out;
  EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 5);
  std::vector<std::string> to_file = arguments;
  const std::string file = folder.path("o.epd");
  to_file.insert(to_file.end(), {"--output", file});
  EXPECT_EQ(run_program(to_file).out, "");
  EXPECT_EQ(run_program({"eval", "--file", file}).status, 0) << "lines that can be read";
}

match::MatchPlan plan_of(std::initializer_list<const char*> names) {
  match::MatchPlan plan;
  for (const char* name : names) {
    match::EngineSpec engine;
    engine.name = name;
    engine.nodes = 5;
    plan.engines.push_back(engine);
  }
  plan.pairs = 2;
  plan.openings.resize(1);
  return plan;
}

TEST(MatchReport, TheBestIsFirst) {
  const match::MatchPlan plan = plan_of({"Loser", "Winner"});
  const auto schedule = match::make_schedule(plan.tournament, 2, plan.pairs, 1);
  match::Standings standings(2, schedule.size());
  standings.add(schedule[0], chess::GameResult::kBlackWins, "normal");
  standings.add(schedule[1], chess::GameResult::kDraw, "normal");
  const auto lines = standings_lines(plan, standings);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[1].starts_with("Winner       2      1      1      0   75.0 %")) << lines[1];
  EXPECT_TRUE(contains(lines[1], "+190.8"));
  EXPECT_TRUE(lines[2].ends_with("0 1 0 0 0")) << lines[2];
  const Json json = standings_json(plan, standings);
  EXPECT_EQ(json["scheduled_games"], 4);
  EXPECT_NEAR(json["engines"][1]["elo"].get<double>(), 190.85, 0.01);
}

TEST(MatchReport, WhatIsInfiniteIsNull) {
  const match::MatchPlan plan = plan_of({"A", "B"});
  const auto schedule = match::make_schedule(plan.tournament, 2, plan.pairs, 1);
  match::Standings standings(2, schedule.size());
  standings.add(schedule[0], chess::GameResult::kWhiteWins, "normal");
  standings.add(schedule[1], chess::GameResult::kBlackWins, "normal");
  const Json json = standings_json(plan, standings);
  EXPECT_TRUE(json["engines"][0]["elo"].is_null());
  EXPECT_TRUE(json["engines"][0]["elo_low"].is_number());
  EXPECT_TRUE(json["engines"][1]["elo_low"].is_null());
  EXPECT_TRUE(contains(standings_lines(plan, standings)[1], "+inf"));
}

TEST(MatchView, TheTableOfATerminalIsDrawnOverTheOldOne) {
  const match::MatchPlan plan = plan_of({"A", "B"});
  const auto schedule = match::make_schedule(plan.tournament, 2, plan.pairs, 1);
  match::Standings standings(2, schedule.size());
  ::testing::internal::CaptureStdout();
  {
    MatchView view(plan, true, false);
    view.on_start(schedule[0], standings);  // head, two engines, a game
    view.on_start(schedule[1], standings);
    standings.add(schedule[0], chess::GameResult::kDraw, "normal");
    match::GameRecord record;
    record.end = {chess::GameResult::kDraw, match::EndReason::kStalemate};
    view.on_end(schedule[0], record, standings);
    view.wipe();
  }
  const std::string text = ::testing::internal::GetCapturedStdout();
  EXPECT_TRUE(contains(text, "playing 1: A - B\n\x1b[4F\x1b[J"));
  EXPECT_TRUE(contains(
      text, "playing 2: B - A\n\x1b[5F\x1b[Jgame 1.1    A - B  1/2-1/2  stalemate  0 moves; 1 of 4: +0 =1 -0\n"));
  EXPECT_TRUE(text.ends_with("playing 2: B - A\n\x1b[4F\x1b[J")) << text;
}

}  // namespace
}  // namespace cobalt::cli
