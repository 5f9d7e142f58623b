// SPDX-License-Identifier: Apache-2.0
#include "host/strength/report.hpp"

#include "tests/unit/strength/test_support.hpp"

namespace cobalt::strength {
namespace {

/// Two positions with values of 0, one quiet and one tactical. The software engine finds both values and the best moves
/// with 100,000 nodes, and expects mates after worse moves with 1,000; the card, in 10 ms, is right in the first.
class StrengthReport : public testing::Test {
 protected:
  static Report report(bool with_software = true) {
    std::vector<JudgedPosition> suite = {
        test::judged_with(test::kRookFen, "a2a7", "20"),
        test::judged_with("4k3/8/8/n7/8/8/R7/4K3 w - - 0 1", "a2a5", "20"),
    };
    for (JudgedPosition& judged : suite) judged.value = match::EngineScore{false, 0};
    const auto good = [&](std::size_t i, std::uint64_t nodes, double seconds) {
      return Choice{.move = suite[i].moves.front().move,
                    .score = {false, 0},
                    .nodes = nodes,
                    .seconds = seconds,
                    .depth = static_cast<int>(4 + 2 * i)};
    };
    const auto bad = [&](std::size_t i, std::uint64_t nodes, double seconds) {
      Choice choice = good(i, nodes, seconds);
      choice.move = suite[i].moves.back().move;
      choice.score = {true, i == 0 ? 3 : -3};
      return choice;
    };
    std::vector<Player> players = {{.device = "virtual:u50", .budget = 10}};
    Choices choices = {{good(0, 5'000'000, 0.010), bad(1, 5'000'000, 0.010)}};
    if (with_software) {
      players.push_back({.device = "", .budget = 1'000});
      choices.push_back({bad(0, 1'000, 0.001), bad(1, 1'000, 0.001)});
      players.push_back({.device = "", .budget = 100'000});
      choices.push_back({good(0, 100'000, 0.1), good(1, 100'000, 0.1)});
    }
    return {"suite.txt", "values.jsonl: of somebody", suite, players, choices};
  }
};

TEST_F(StrengthReport, ErrorsLossesNodesAndCores) {
  const Report report = StrengthReport::report();
  ASSERT_EQ(report.rows().size(), 3U);
  EXPECT_DOUBLE_EQ(report.rows()[0].error.value, 25);
  EXPECT_DOUBLE_EQ(report.rows()[0].error.standard_error, 25);
  EXPECT_DOUBLE_EQ(report.rows()[0].quiet.value, 0);
  EXPECT_DOUBLE_EQ(report.rows()[0].tactical.value, 50);
  EXPECT_NEAR(report.rows()[0].loss.value, 0.92, 0.005) << "20 centipawns in one of two positions";
  EXPECT_NEAR(report.rows()[0].loss.standard_error, 0.92, 0.005);
  EXPECT_DOUBLE_EQ(report.rows()[0].depth, 5);
  ASSERT_TRUE(report.core_nodes_per_second());
  EXPECT_NEAR(*report.core_nodes_per_second(), 1e6, 1e-3);
  ASSERT_EQ(report.worths().size(), 1U);
  const Report::Worth& worth = report.worths().front();
  EXPECT_NEAR(worth.nodes.nodes.nodes, 10'000, 1e-6) << "half way between the errors of 1,000 and 100,000";
  // 10,000 nodes in 10 ms are a million a second: one core.
  EXPECT_NEAR(*report.cores(worth, worth.nodes.nodes), 1, 1e-6);
}

TEST_F(StrengthReport, TextNamesWhatIsMeasured) {
  std::string all;
  for (const std::string& line : report().text()) all += line + "\n";
  EXPECT_TRUE(test::contains(all, "suite.txt: 2 positions, 1 quiet, 1 tactical"));
  EXPECT_TRUE(test::contains(all, "judge       values.jsonl: of somebody"));
  EXPECT_TRUE(test::contains(all, "virtual:u50, 10 ms 25.00 ± 25.00   0.00 ± 0.00  50.00 ± 0.00   0.92 ± 0.92"));
  EXPECT_TRUE(test::contains(all, "one core    1 M nodes per second"));
  EXPECT_TRUE(test::contains(
      all, "virtual:u50, 10 ms: errs as much as 10 k nodes (1 k to 100 k); worth 1 CPU cores (0.1 to 10)"))
      << "limits: one of the positions drawn twice";
}

TEST_F(StrengthReport, JsonHasTheSameFigures) {
  const Json json = report().json();
  EXPECT_EQ(json["positions"], 2);
  EXPECT_EQ(json["quiet"], 1);
  EXPECT_EQ(json["judge"], "values.jsonl: of somebody");
  EXPECT_EQ(json["players"][0]["milliseconds"], 10);
  EXPECT_EQ(json["players"][2]["nodes_limit"], 100'000);
  EXPECT_DOUBLE_EQ(json["players"][0]["error"]["standard_error"].get<double>(), 25);
  EXPECT_DOUBLE_EQ(json["players"][0]["tactical"]["mean"].get<double>(), 50);
  EXPECT_NEAR(json["players"][0]["loss"]["mean"].get<double>(), 0.92, 0.005);
  EXPECT_NEAR(json["worth"][0]["equal"]["cores"].get<double>(), 1, 1e-6);
  EXPECT_EQ(json["worth"][0]["equal"]["bound"], "found");
}

TEST_F(StrengthReport, WithoutSoftwareNothingIsCompared) {
  const Report report = StrengthReport::report(false);
  EXPECT_TRUE(report.worths().empty());
  EXPECT_FALSE(report.core_nodes_per_second());
  EXPECT_TRUE(report.json()["core_nodes_per_second"].is_null());
}

}  // namespace
}  // namespace cobalt::strength
