// SPDX-License-Identifier: Apache-2.0
// Older names of options and rules go on working: they give what the names of today give.
#include <gtest/gtest.h>

#include "host/engine/options.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

using Words = std::vector<std::string>;

const std::string kFen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What is equal in two runs: the answers without times.
nlohmann::json without_times(nlohmann::json json) {
  for (const char* key : {"seconds", "nodes_per_second", "run", "sw", "speedup"}) json.erase(key);
  if (json.contains("cards")) json["cards"] = json["cards"]["jobs"];
  return json;
}

void expect_equal(const Words& older, const Words& today) {
  EXPECT_EQ(without_times(json_of(older)), without_times(json_of(today))) << testing::PrintToString(older);
}

TEST(OlderNames, OfLimits) {
  expect_equal({"job", "--depth", "4", "--beta", "500", "--limit", "7", "--json", kFen},
               {"job", "--depth", "4", "--beta", "500", "--nodes", "7", "--json", kFen});
  const Words bench = {"bench", "--search", "--jobs", "20", "--positions", "5", "--json"};
  Words older = bench;
  older.insert(older.end(), {"--limit", "40"});
  Words today = bench;
  today.insert(today.end(), {"--nodes", "40"});
  const nlohmann::json of_older = json_of(older);
  const nlohmann::json of_today = json_of(today);
  EXPECT_EQ(of_older["tries"], of_today["tries"]);
  EXPECT_EQ(of_older["limited"], of_today["limited"]);
  EXPECT_NE(of_older["tries"], json_of(bench)["tries"]);
}

TEST(OlderNames, OfFiles) {
  const TemporaryFolder folder;
  const std::string settings = COBALT_SOURCE_DIR "/params/classic.toml";
  EXPECT_EQ(run_program({"params", "generate", "--in", settings, "--out", folder.path("a")}).status, 0);
  EXPECT_EQ(run_program({"params", "generate", "--input", settings, "--output", folder.path("b")}).status, 0);
  EXPECT_EQ(folder.read("a"), folder.read("b"));
  EXPECT_NE(folder.read("a"), "");
  for (const char* option : {"--start", "--input"}) {
    const std::string data = folder.write("data", kFen + " | 10 | 0.5\n");
    EXPECT_TRUE(refuses({"params", "fit", data, "--output", folder.path("o.toml"), option, "missing.toml"},
                        "missing.toml: cannot be read"));
  }
  const std::string suite = folder.write("suite", kFen + " ;D1 48 ;D2 2039\n");
  for (const char* option : {"--file", "--epd"}) {
    const Outcome outcome = run_program({"perft", "2", option, suite});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(outcome.out.starts_with("2 counts, 0 wrong; 2087 nodes ")) << outcome.out;
  }
  if (!contains(run_program({"--help"}).out, "\n  xclbin ")) GTEST_SKIP() << "xclbin: this build has no XRT";
  for (const char* option : {"--out", "--output"}) {
    EXPECT_EQ(run_program({"xclbin", "write", option, folder.path("card.xclbin")}).status, 0);
  }
}

TEST(OlderNames, OfTheBenchOfStrength) {
  const TemporaryFolder folder;
  const std::string suite = folder.write("suite", "7k/8/8/8/8/8/8/K7 w - - 0 1 | a1a2 40 a1b1 0 a1b2 -40\n");
  const Words words = {"bench", "--strength", "--nodes", "100", "--hash", "1", "--card", "u50", "--json"};
  const auto with = [&](const Words& more) {
    Words all = words;
    all.insert(all.end(), more.begin(), more.end());
    return json_of(all);
  };
  EXPECT_EQ(run_program({"bench", "--strength", "--suite", suite, "--judge", "100"}).status, 0);
  const auto older = with({"--suite", suite, "--milliseconds", "1"});
  EXPECT_EQ(older["positions"], 1);
  EXPECT_EQ(older["players"].back()["player"], "virtual:u50, 1 ms");
  EXPECT_EQ(older["positions"], with({"--epd", suite, "--movetime", "1"})["positions"]);
}

TEST(Rules, HaveOneSpellingInAllCommands) {
  for (const engine::Rule& rule : engine::kRules) EXPECT_EQ(rule.name.find('_'), std::string_view::npos) << rule.name;
  const auto both = [](const Words& words, const std::string& option, const std::string& today,
                       const std::string& older) {
    Words a = words;
    a.insert(a.end(), {option, today});
    Words b = words;
    b.insert(b.end(), {option, older});
    expect_equal(b, a);
    EXPECT_NE(without_times(json_of(a)), without_times(json_of(words))) << "the rule matters";
  };
  both({"search", "--depth", "6", "--json", kFen}, "--without", "null-move,late-move-reductions",
       "null_move,late_move_reductions");
  both({"predict", "--card", "u50", "--table-bits", "0", "--depth", "7", "--card-depth", "2", "--json", kFen},
       "--without", "null-move", "null_move");
  both({"job", "--depth", "4", "--beta", "100", "--json", kFen}, "--rules", "null-move,killers", "null_move,killers");
}

TEST(Rules, AreThoseOfTheTreeAboveCardsToo) {
  const std::vector<Words> searches = {
      {"search", "--device", "model", "--depth", "6", "--jobs-in-flight", "1", "--card-depth", "2", "--json"},
      {"predict", "--card", "u50", "--table-bits", "0", "--depth", "6", "--card-depth", "2", "--json"}};
  for (const Words& search : searches) {
    const auto nodes = [&](const Words& more) {
      Words words = search;
      words.insert(words.end(), more.begin(), more.end());
      return json_of(words)["nodes"].get<std::uint64_t>();
    };
    const std::uint64_t all = nodes({});
    EXPECT_NE(nodes({"--without", "null-move"}), all) << search.front();
    EXPECT_EQ(nodes({"--with", "null-move"}), all) << "it is on by default";
  }
  for (const Words& words : {Words{"search", "--depth", "1", "--without", "join-jobs"},
                             Words{"predict", "--card", "u50", "--depth", "1", "--without", "whole-searches"}}) {
    EXPECT_TRUE(refuses(words, "\"" + words.back() + "\": expected one of aspiration"));
  }
}

/// Options that went with the searches that had them.
TEST(Options, ThatAreGoneAreRefused) {
  for (const char* option : {"--card-nodes", "--try-limit", "--line-card-depth", "--line-bounds", "--threads"}) {
    EXPECT_TRUE(refuses({"predict", "--card", "u50", "--depth", "1", option, "2"}, option));
  }
  for (const char* option : {"--card-nodes", "--try-limit", "--cards-without"}) {
    EXPECT_TRUE(refuses({"search", "--device", "model", "--depth", "1", option, "2"}, option));
  }
  EXPECT_TRUE(refuses({"bench", "--strength", "--host-threads", "2"}, "--host-threads"));
}

TEST(OlderNames, OfUciOptionsInAMatch) {
  const Words words = {"match",
                       "--engine",
                       "cmd=" COBALT_BINARY_DIR "/cobalt",
                       "name=A",
                       "option.MoveOverhead=30",
                       "option.Rule_null_move=false",
                       "option.RootEvaluation=never",
                       "--engine",
                       "cmd=" COBALT_BINARY_DIR "/cobalt",
                       "name=B",
                       "option.Move Overhead=30",
                       "option.Rule_null-move=false",
                       "--each",
                       "depth=1",
                       "--max-moves",
                       "2",
                       "--json"};
  const auto json = json_of(words);
  EXPECT_EQ(json["games"], 2);
  for (const auto& engine : json["engines"]) EXPECT_EQ(engine["lost_by_failure"], 0);
}

}  // namespace
}  // namespace cobalt::cli
