// SPDX-License-Identifier: Apache-2.0
#include "host/strength/judge.hpp"

#include <algorithm>

#include "host/data/evaluation_text.hpp"
#include "host/engine/evaluator_choice.hpp"
#include "host/generator/generator.hpp"
#include "host/support/text_file.hpp"
#include "tests/paths.hpp"
#include "tests/unit/strength/test_support.hpp"

namespace cobalt::strength {
namespace {

using test::contains;
using test::input_error_of;

const JudgeOrigin kOrigin{.version = "1.2", .evaluation = "01234567", .nodes = 20'000'000, .hash_megabytes = 256};
const std::string kFirst = R"({"version":"1.2","evaluation":"01234567","nodes":20000000,"hash":256})"
                           "\n";
const std::string kRookLine = R"({"position":"4k3/8/8/8/8/8/R7/4K3 w - -","value":"-12"})"
                              "\n";

std::vector<JudgedPosition> two_positions() {
  return {test::judged_with(test::kRookFen, "a2a7", "12"),
          test::judged_with("4k3/8/8/8/8/8/R7/3K4 b - - 0 1", "e8e7", "1")};
}

TEST(Judge, ValuesAreReadAsWritten) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "values";
  std::vector<JudgedPosition> suite = two_positions();
  suite[1].value = match::EngineScore{true, -7};
  write_judge(file, suite, kOrigin);
  std::vector<JudgedPosition> again = two_positions();
  EXPECT_EQ(read_judge(file, again), kOrigin);
  EXPECT_FALSE(again[0].value) << "not judged yet";
  EXPECT_EQ(again[1].value, suite[1].value);
  again[0].value = match::EngineScore{false, -12};
  write_judge(file, again, kOrigin);
  const std::string text = read_text_file(file);
  EXPECT_EQ(text, kFirst + kRookLine +
                      R"({"position":"4k3/8/8/8/8/8/R7/3K4 b - -","value":"#-7"})"
                      "\n");
  EXPECT_EQ(kOrigin.text(), "cobalt 1.2, evaluation 01234567, 20000000 nodes, hash 256 MB");
}

TEST(Judge, ItsFileStandsBesideTheSuite) {
  EXPECT_EQ(judge_file_of("data/strength.txt"), "data/strength_values.jsonl");
  EXPECT_EQ(judge_file_of("suite"), "suite_values.jsonl");
}

TEST(Judge, DamageIsNamed) {
  const test::TemporaryFolder folder;
  const auto error = [&](const std::string& content) {
    const std::string file = folder.write("values", content);
    return input_error_of([&] {
      std::vector<JudgedPosition> suite = two_positions();
      read_judge(file, suite);
    });
  };
  EXPECT_TRUE(contains(error(""), "values:1: expected {\"version\", \"evaluation\", \"nodes\", \"hash\"}"));
  EXPECT_TRUE(contains(error("{}\n"), "values:1: expected"));
  EXPECT_TRUE(contains(error(kFirst + kRookLine + "\n"), "values:3: expected {\"position\", \"value\"}"));
  EXPECT_TRUE(contains(error(kFirst + kRookLine.substr(0, 40)), "values:2: expected {\"position\""));
  EXPECT_TRUE(contains(error(kFirst + kRookLine + kRookLine),
                       "values:3: position \"4k3/8/8/8/8/8/R7/4K3 w - -\": comes twice"));
  EXPECT_TRUE(contains(error(kFirst + R"({"position":"8/8 w - -","value":"1"})"),
                       "values:2: position \"8/8 w - -\": is not of the suite"));
  EXPECT_TRUE(contains(error(kFirst + R"({"position":"4k3/8/8/8/8/8/R7/4K3 w - -","value":"1.5"})"),
                       "values:2: value: \"1.5\": expected"));
}

TEST(Judge, OursIsOfTheDefaultFunctionAndComplete) {
  std::vector<JudgedPosition> suite = read_suite(COBALT_SOURCE_DIR "/data/strength.txt");
  const JudgeOrigin origin = read_judge(COBALT_SOURCE_DIR "/data/strength_values.jsonl", suite);
  EXPECT_EQ(origin.evaluation, data::evaluation_text(std::string(engine::kCardEvaluator), default_parameters()));
  EXPECT_GE(origin.nodes, 5'000'000U);
  EXPECT_TRUE(std::ranges::all_of(suite, [](const JudgedPosition& judged) { return judged.value.has_value(); }));
}

}  // namespace
}  // namespace cobalt::strength
