// SPDX-License-Identifier: Apache-2.0
#include "host/strength/report.hpp"

#include "tests/unit/strength/test_support.hpp"

namespace cobalt::strength {
namespace {

/// Two positions, one quiet and one tactical. The software engine finds both best moves with 100,000 nodes and neither
/// with 1,000; the card, in 10 ms, the first.
class StrengthReport : public testing::Test {
 protected:
  static Report report(bool with_software = true) {
    const std::vector<JudgedPosition> suite = {
        test::judged_with(test::kRookFen, "a2a7", "#12"),
        test::judged_with("4k3/8/8/n7/8/8/R7/4K3 w - - 0 1", "a2a5", "#12"),
    };
    const Choice best0{.move = suite[0].moves.front().move, .nodes = 1'000, .seconds = 0.001, .depth = 4};
    const Choice bad0{.move = suite[0].moves.back().move, .nodes = 1'000, .seconds = 0.001, .depth = 4};
    const Choice best1{.move = suite[1].moves.front().move, .nodes = 1'000, .seconds = 0.001, .depth = 6};
    const Choice bad1{.move = suite[1].moves.back().move, .nodes = 1'000, .seconds = 0.001, .depth = 6};
    const auto with = [](Choice choice, std::uint64_t nodes, double seconds) {
      choice.nodes = nodes;
      choice.seconds = seconds;
      return choice;
    };
    std::vector<Player> players = {{.device = "virtual:u50", .budget = 10}};
    Choices choices = {{with(best0, 5'000'000, 0.010), with(bad1, 5'000'000, 0.010)}};
    if (with_software) {
      players.push_back({.device = "", .budget = 1'000});
      choices.push_back({bad0, bad1});
      players.push_back({.device = "", .budget = 100'000});
      choices.push_back({with(best0, 100'000, 0.1), with(best1, 100'000, 0.1)});
    }
    return {"suite.txt", suite, players, choices};
  }
};

TEST_F(StrengthReport, LossesNodesAndCores) {
  const Report report = StrengthReport::report();
  ASSERT_EQ(report.rows().size(), 3U);
  EXPECT_DOUBLE_EQ(report.rows()[0].loss.value, 25);
  EXPECT_DOUBLE_EQ(report.rows()[0].loss.error, 25);
  EXPECT_DOUBLE_EQ(report.rows()[0].quiet.value, 0);
  EXPECT_DOUBLE_EQ(report.rows()[0].tactical.value, 50);
  EXPECT_DOUBLE_EQ(report.rows()[0].depth, 5);
  ASSERT_TRUE(report.core_nodes_per_second());
  EXPECT_NEAR(*report.core_nodes_per_second(), 1e6, 1e-3);
  ASSERT_EQ(report.worths().size(), 1U);
  const Report::Worth& worth = report.worths().front();
  EXPECT_NEAR(worth.nodes.nodes.nodes, 10'000, 1e-6) << "half way between the losses of 1,000 and 100,000";
  // 10,000 nodes in 10 ms are a million a second: one core.
  EXPECT_NEAR(*report.cores(worth, worth.nodes.nodes), 1, 1e-6);
}

TEST_F(StrengthReport, TextNamesWhatIsMeasured) {
  std::string all;
  for (const std::string& line : report().text()) all += line + "\n";
  EXPECT_TRUE(test::contains(all, "suite.txt: 2 positions, 1 quiet, 1 tactical"));
  EXPECT_TRUE(test::contains(all, "virtual:u50, 10 ms   25.00 ± 25.00"));
  EXPECT_TRUE(test::contains(all, "one core    1 M nodes per second"));
  EXPECT_TRUE(test::contains(
      all, "virtual:u50, 10 ms: loses as much as 10 k nodes (1 k to 100 k); worth 1 CPU cores (0.1 to 10)"))
      << "limits: one of the positions drawn twice";
}

TEST_F(StrengthReport, JsonHasTheSameFigures) {
  const Json json = report().json();
  EXPECT_EQ(json["positions"], 2);
  EXPECT_EQ(json["quiet"], 1);
  EXPECT_EQ(json["players"][0]["milliseconds"], 10);
  EXPECT_EQ(json["players"][2]["nodes_limit"], 100'000);
  EXPECT_DOUBLE_EQ(json["players"][0]["tactical"]["loss"].get<double>(), 50);
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
