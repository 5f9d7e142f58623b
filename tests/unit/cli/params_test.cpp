// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "host/chess/fen.hpp"
#include "host/generator/generator.hpp"
#include "host/generator/parameter_file.hpp"
#include "host/parameters/parameter_json.hpp"
#include "tests/support/classic_parameters.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

TEST(Params, GenerateWritesWhatIsRead) {
  const TemporaryFolder folder;
  const std::string file = folder.path("p.json");
  const Outcome outcome = run_program({"params", "generate", "--out", file});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(read_parameters(file), default_parameters());
  EXPECT_EQ(folder.files(), 1U) << "no temporary file is left";

  const std::string settings = folder.write("s.toml", std::string(default_parameter_text()));
  EXPECT_EQ(run_program({"params", "generate", "--in", settings, "--out", folder.path("q.json")}).status, 0);
  EXPECT_EQ(read_parameters(folder.path("q.json")), generate_parameters(default_parameter_text(), "default.toml"));
}

TEST(Params, GenerateForARoot) {
  const TemporaryFolder folder;
  const std::string fen = "8/8/8/3k4/8/3BKN2/8/8 w - - 0 1";
  const std::string file = folder.path("root.json");
  EXPECT_EQ(run_program({"params", "generate", "--fen", fen, "--contempt", "20", "--out", file}).status, 0);
  EXPECT_EQ(read_parameters(file), default_evaluation_function().at(root_facts(chess::parse_fen(fen), 20)));
  const Outcome bad = run_program({"params", "generate", "--fen", "8/8 w", "--out", folder.path("no.json")});
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(folder.files(), 1U);
}

TEST(Params, DiffNamesWhatDiffers) {
  const TemporaryFolder folder;
  std::string entries(learned_entries_text());
  entries.replace(entries.find("\"bias\": [0]"), 11, "\"bias\": [7]");
  const std::string other = folder.write("other.json", entries);
  const Outcome text = run_program({"params", "diff", "default", other});
  EXPECT_EQ(text.status, 1);
  EXPECT_EQ(text.out, "bias: 1 of 1 entries, changes +7 to +7\n  0 value: 0 -> 7\n1 of 9582 entries differ\n");
  EXPECT_EQ(run_program({"params", "diff", "--summary", other, "default"}).out,
            "bias: 1 of 1 entries, changes -7 to -7\n1 of 9582 entries differ\n");
  const auto json = run_program({"params", "diff", "--json", "default", other}).json_lines().at(0);
  EXPECT_EQ(json["entries"], 1);
  EXPECT_EQ(json["groups"]["bias"]["changes"][0]["to"], 7);

  const Outcome equal = run_program({"params", "diff", "default", "default"});
  EXPECT_EQ(equal.status, 0);
  EXPECT_EQ(equal.out, "equal\n");
  EXPECT_EQ(run_program({"params", "diff", "default", folder.path("missing")}).status, 2);
}

TEST(Params, GenerateFromABadFileLeavesNothing) {
  const TemporaryFolder folder;
  const std::string settings = folder.write("s.toml", "[bias]\nvalue = true\n");
  EXPECT_TRUE(refuses({"params", "generate", "--in", settings, "--out", folder.path("q.json")},
                      "s.toml:2:9: value: expected a whole number, found true or false"));
  EXPECT_EQ(folder.files(), 1U);
}

TEST(Params, CheckListsEverythingOfEveryFile) {
  const TemporaryFolder folder;
  std::string text = parameters_to_json(test::classic_parameters());
  text.replace(text.find("[50, 50]"), 8, "[99, -99, 1]");
  const std::string bad = folder.write("bad.json", text);
  const std::string good = folder.write("good.json", parameters_to_json(test::classic_parameters()));
  const Outcome outcome = run_program({"params", "check", bad, good, folder.path("missing")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, bad + ": 3 problems\n" + good + ": good\n" + folder.path("missing") + ": 1 problem\n");
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 4) << outcome.err;
  EXPECT_EQ(run_program({"params", "check", good}).status, 0);

  const Outcome json = run_program({"params", "check", "--json", bad, good});
  EXPECT_EQ(json.status, 2);
  const auto lines = json.json_lines();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0]["problem_count"], 3);
  EXPECT_EQ(lines[0]["problems"].size(), 3U);
  EXPECT_EQ(lines[1]["good"], true);
}

TEST(Params, ShowJsonIsReadAgain) {
  const Outcome outcome = run_program({"params", "show", "--json"});
  EXPECT_EQ(outcome.status, 0);
  ASSERT_EQ(outcome.json_lines().size(), 1U);
  EXPECT_EQ(parse_parameters(outcome.out, "x"), default_parameters());
}

TEST(Params, ShowsOneGroup) {
  const Outcome json = run_program({"params", "show", "hung", "--json"});
  ASSERT_EQ(json.json_lines().size(), 1U);
  EXPECT_EQ(json.json_lines()[0]["registers"]["hung"].size(), 4U);
  const Outcome text = run_program({"params", "show", "rooks_on_files"});
  EXPECT_EQ(text.status, 0);
  EXPECT_TRUE(contains(text.out, "kmod_opp"));
}

TEST(Params, ShowsEveryGroup) {
  const Outcome outcome = run_program({"params", "show"});
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), spec::kGroups + 1);
}

TEST(Params, ShowsTheSettings) {
  EXPECT_EQ(run_program({"params", "show", "--settings"}).out, default_parameter_text());
}

}  // namespace
}  // namespace cobalt::cli
