// SPDX-License-Identifier: Apache-2.0
// `cobalt job`: searches and what it says of them, options of a search, and its tree.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "host/analysis/search_rules.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/model_search.hpp"
#include "host/generator/generator.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"
#include "spec/jobs.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

const std::string kMate = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";

TEST(JobCommand, FindsAMateAndSaysSo) {
  const Outcome text = run_program({"job", "--depth", "1", "--beta", "31999", kMate});
  EXPECT_EQ(text.status, 0);
  EXPECT_EQ(text.err, "");
  EXPECT_EQ(text.out.find("at least  a1a8 "), 0U) << text.out;
  EXPECT_TRUE(contains(text.out, kMate));

  const Outcome json = run_program({"job", "--depth", "1", "--beta", "31999", "--json", kMate});
  const auto line = json.json_lines().at(0);
  EXPECT_EQ(line["fen"], kMate);
  EXPECT_EQ(line["depth"], 1);
  EXPECT_EQ(line["beta"], 31999);
  EXPECT_EQ(line["at_least"], true);
  EXPECT_EQ(line["best"], "a1a8");
  EXPECT_GT(line["tries"], 0);
  EXPECT_EQ(line["deepest_ply"], 1);
  EXPECT_EQ(line["status"], "done");
}

TEST(JobCommand, WhatIsNotSoHasNoMove) {
  const auto line = json_of({"job", "--depth", "1.5", "--beta", "32000", "--json", kMate});
  EXPECT_EQ(line["at_least"], false);
  EXPECT_TRUE(line["best"].is_null());
  EXPECT_EQ(line["depth"], 1.5);
  const Outcome text = run_program({"job", "--depth", "1", "--beta", "32000", kMate});
  EXPECT_EQ(text.out.find("   below  -  "), 0U) << text.out;
}

TEST(JobCommand, EndsAtTheLimit) {
  const auto line =
      json_of({"job", "--depth", "4", "--beta", "500", "--rules", "none", "--limit", "7", "--json", kMate});
  EXPECT_EQ(line["status"], "limit of tries");
  EXPECT_EQ(line["tries"], 7);
  EXPECT_EQ(line["at_least"], false);
  EXPECT_TRUE(line["best"].is_null());
}

/// Thousands of lines of standard input, each like the model's own answer.
TEST(JobCommand, AnswersThousandsAsTheModelDoes) {
  constexpr std::uint16_t kRules = spec::kRuleNullMove | spec::kRuleKillers;
  const std::vector<chess::Position> positions = chess::random_positions(4000, 21);
  std::string input;
  for (const chess::Position& position : positions) input += chess::to_fen(position) + "\n";
  input += "no position\n";
  const Outcome outcome =
      run_program({"job", "--depth", "1", "--beta", "15", "--rules", "killers,null-move", "--json"}, input);
  EXPECT_EQ(outcome.status, 2) << "one line is bad";
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), positions.size() + 1);
  EXPECT_EQ(lines.back()["line"], positions.size() + 1);
  EXPECT_TRUE(contains(outcome.err, "standard input:4001"));

  const device::SearchFunction function(default_parameters());
  device::ModelSearcher searcher;
  std::size_t proved = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    device::SearchItem search;
    search.position = chess::pack_position(positions[i]);
    search.beta = 15;
    search.depth = 4;
    search.rules = kRules;
    search.halfmove_clock = static_cast<std::uint8_t>(positions[i].halfmove_clock());
    const device::SearchAnswer want = searcher.run(search, function);
    const auto& line = lines[i];
    ASSERT_EQ(line["fen"], chess::to_fen(positions[i]));
    ASSERT_EQ(line["at_least"], want.at_least) << line["fen"];
    ASSERT_EQ(line["tries"], want.tries) << line["fen"];
    ASSERT_EQ(line["deepest_ply"], want.deepest_ply) << line["fen"];
    if (want.best == spec::kNoMove) {
      ASSERT_TRUE(line["best"].is_null()) << line["fen"];
    } else {
      ASSERT_EQ(line["best"], chess::packed_move_to_uci(want.best)) << line["fen"];
    }
    proved += want.at_least ? 1 : 0;
  }
  EXPECT_GT(proved, 500U);
  EXPECT_LT(proved, 3500U);
}

TEST(JobCommand, TheHlsKernelGivesTheSame) {
  std::string input;
  for (const chess::Position& position : chess::random_positions(200, 5)) input += chess::to_fen(position) + "\n";
  const auto run = [&](const std::string& device) {
    return run_program({"job", "--device", device, "--depth", "2", "--beta", "0", "--rules", "all"}, input);
  };
  const Outcome model = run("model");
  EXPECT_EQ(model.status, 0);
  EXPECT_EQ(run("hls").out, model.out);
}

/// A game in which knights go out and back: what comes again is a draw, which only a search with keys sees.
TEST(JobCommand, PositionsOfAGameKnowWhatWasBefore) {
  TemporaryFolder folder;
  // Black is a queen down before the game begins; the draw is by Nf6-g8.
  const std::string start = "[FEN \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[SetUp \"1\"]\n\n";
  const std::string odds = folder.write("odds.pgn", start + "1. Nf3 Nf6 2. Ng1 *\n");
  const auto last = [](const std::string& file) {
    const auto lines =
        run_program({"job", "--file", file, "--depth", "1", "--beta", "-100", "--rules", "none", "--json"})
            .json_lines();
    return lines.back();
  };
  const auto with_history = last(odds);
  EXPECT_EQ(with_history["ply"], 3);
  EXPECT_EQ(with_history["at_least"], true);
  EXPECT_EQ(with_history["best"], "f6g8");
  const std::string fen = with_history["fen"];
  const auto without = json_of({"job", "--depth", "1", "--beta", "-100", "--rules", "none", "--json", fen});
  EXPECT_EQ(without["at_least"], false);
}

// ---- the options of a search ----

TEST(SearchRules, AreReadByName) {
  EXPECT_EQ(analysis::parse_search_rules("none"), 0);
  EXPECT_EQ(analysis::parse_search_rules("all"), spec::kAllSearchRules);
  EXPECT_EQ(analysis::parse_search_rules("default"), spec::kSearchDefaultRules);
  EXPECT_EQ(analysis::parse_search_rules("table"), spec::kRuleTable);
  EXPECT_EQ(analysis::parse_search_rules("null_move"), spec::kRuleNullMove) << "another spelling";
  EXPECT_EQ(analysis::parse_search_rules("quiescence-checks,late-move-reductions"),
            spec::kRuleQuiescenceChecks | spec::kRuleLateMoveReductions);
  unsigned all = 0;
  for (const std::string& name : analysis::search_rule_names()) all |= analysis::parse_search_rules(name);
  EXPECT_EQ(all, spec::kAllSearchRules);
  for (const char* bad : {"", "table,", ",table", "Table", "all,table"}) {
    EXPECT_THROW(analysis::parse_search_rules(bad), InputError) << bad;
  }
}

TEST(SearchRules, DepthsAreInQuarters) {
  EXPECT_EQ(analysis::parse_search_depth("0"), 0);
  EXPECT_EQ(analysis::parse_search_depth("3"), 12);
  EXPECT_EQ(analysis::parse_search_depth("3.0"), 12);
  EXPECT_EQ(analysis::parse_search_depth("2.25"), 9);
  EXPECT_EQ(analysis::parse_search_depth("2.50"), 10);
  EXPECT_EQ(analysis::parse_search_depth("63.75"), 255);
  for (const char* bad : {"", ".5", "3.", "3.3", "-1", "64", "3,5", "1e1", "99999999999", "3.2.5"}) {
    EXPECT_THROW(analysis::parse_search_depth(bad), InputError) << bad;
  }
  EXPECT_EQ(analysis::search_depth_json(12), Json(3));
  EXPECT_EQ(analysis::search_depth_json(9), Json(2.25));
}

// ---- the tree ----

TEST(JobCommand, WritesTheTreeOfASearchAsTextAndForGraphviz) {
  TemporaryFolder folder;
  const auto tree = [&](const std::string& name) {
    const Outcome outcome = run_program({"job", "--depth", "2", "--beta", "20", "--rules", "all", "--json",
                                         "--trace-tree", folder.path(name), "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const std::size_t tries = outcome.json_lines().at(0)["tries"];
    return std::pair(read_text_file(folder.path(name)), tries);
  };
  const auto [text, tries] = tree("tree.txt");
  EXPECT_EQ(text.find("root  depth 2, bound 20: fails "), 0U) << text;
  EXPECT_EQ(test::occurrences(text, "\n"), tries + 1) << "a line for each try";
  for (const char* name : {"tree.dot", "tree.gv"}) {
    const auto [dot, same_tries] = tree(name);
    EXPECT_EQ(same_tries, tries);
    EXPECT_EQ(dot.find("digraph search {\n"), 0U);
    EXPECT_EQ(test::occurrences(dot, " -> "), tries);
    EXPECT_EQ(test::occurrences(dot, "fillcolor"), tries + 1);
    EXPECT_TRUE(dot.ends_with("}\n"));
  }
}

TEST(JobCommand, ATreeThatIsTooLargeIsAnErrorAndWritesNothing) {
  TemporaryFolder folder;
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const auto arguments = [&](std::vector<std::string> more) {
    std::vector<std::string> all = {"job",     "--depth", "30",           "--beta",           "10",
                                    "--rules", "none",    "--trace-tree", folder.path("tree")};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  EXPECT_TRUE(refuses(arguments({start}), "--trace-tree: the tree has more than 100000 nodes"));
  EXPECT_TRUE(refuses(arguments({kMate, kMate}), "--trace-tree: more than one position"));
  EXPECT_EQ(folder.files(), 0U);

  const Outcome cut = run_program(arguments({"--limit", "500", start}));
  EXPECT_EQ(cut.status, 0) << cut.err;
  const std::string text = read_text_file(folder.path("tree"));
  EXPECT_EQ(test::occurrences(text, "\n"), 501U);
  EXPECT_TRUE(contains(text, "root  depth 30, bound 10: not finished"));
}

}  // namespace
}  // namespace cobalt::cli
