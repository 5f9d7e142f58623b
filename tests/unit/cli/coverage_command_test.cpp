// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "spec/parameters.hpp"
#include "spec/unreachable.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(CoverageCommand, ShowsATableOfTheGroups) {
  const Outcome outcome = run_program({"coverage", kStart, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out.rfind("2 positions\n", 0), 0U) << outcome.out;
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 2 + spec::kEvaluationGroups + 1);
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    const std::string name = spec::kGroupTable[group].name;
    EXPECT_EQ(outcome.out.find(fmt::format("\n{} ", name)) != std::string::npos, group < spec::kEvaluationGroups)
        << name;
  }
}

TEST(CoverageCommand, SelfPlayIsReproducible) {
  const auto first = run_program({"coverage", "--self-play", "5000", "--seed", "9", "--json"}).json_lines();
  const auto second =
      run_program({"coverage", "--self-play", "5000", "--seed", "9", "--json", "--threads", "1"}).json_lines();
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first, second);
  EXPECT_EQ(first[0]["positions"], 5000);
  unsigned used = 0;
  for (const auto& [name, group] : first[0]["groups"].items()) {
    used += group["used"].get<unsigned>();
    EXPECT_EQ(group["entries"].get<unsigned>(),
              group["used"].get<unsigned>() + group["unused"].get<unsigned>() + group["unreachable"].get<unsigned>())
        << name;
  }
  EXPECT_EQ(first[0]["groups"].size(), spec::kEvaluationGroups);
  EXPECT_EQ(used, first[0]["total"]["used"].get<unsigned>());
  EXPECT_EQ(first[0]["groups"]["bias"]["rarest"]["uses"], 5000);
  EXPECT_FALSE(first[0].contains("list"));
}

TEST(CoverageCommand, ListsParameters) {
  const auto list = [](const std::string& which) { return json_of({"coverage", "--json", "--list", which, kStart}); };
  const auto all = list("all");
  ASSERT_EQ(all["list"].size(), spec::kEvaluationParameters);
  const auto unused = list("unused");
  EXPECT_EQ(unused["list"].size(), unused["total"]["unused"].get<std::size_t>());
  for (const auto& entry : unused["list"]) ASSERT_FALSE(entry.contains("unreachable")) << entry;
  const auto unreachable = list("unreachable");
  EXPECT_EQ(unreachable["list"].size(), spec::unreachable_parameters());
  for (const auto& entry : unreachable["list"]) ASSERT_TRUE(entry["unreachable"].is_string()) << entry;

  const Outcome text = run_program({"coverage", "--list", "unreachable", kStart});
  EXPECT_EQ(std::count(text.out.begin(), text.out.end(), '\n'),
            2 + spec::kEvaluationGroups + 1 + spec::unreachable_parameters());
  EXPECT_TRUE(contains(text.out, "unreachable: white pawns never attack ranks 1 and 2"));
}

TEST(CoverageCommand, ReadsFilesAndStandardInput) {
  const Outcome games =
      run_program({"coverage", "--json", "--file", COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn"});
  EXPECT_EQ(games.status, 0) << games.err;
  EXPECT_GT(games.json_lines()[0]["positions"], 70);
  const Outcome lines = run_program({"coverage", "--json"}, kStart + "\n\n" + kStart + "\n");
  EXPECT_EQ(lines.status, 0);
  EXPECT_EQ(lines.json_lines()[0]["positions"], 2);
  const Outcome none = run_program({"coverage", "--json"}, "");
  EXPECT_EQ(none.status, 0);
  EXPECT_EQ(none.json_lines()[0]["total"]["used"], 0);
}

TEST(CoverageCommand, BadPositionsAreNamedAndLeftOut) {
  const Outcome outcome = run_program({"coverage", "--json"}, kStart + "\nnonsense\n" + kStart + "\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err, "standard input:2: "));
  EXPECT_EQ(outcome.json_lines()[0]["positions"], 2);
}

}  // namespace
}  // namespace cobalt::cli
