// SPDX-License-Identifier: Apache-2.0
#include "host/strength/measurement.hpp"

#include <atomic>

#include "host/generator/generator.hpp"
#include "tests/unit/strength/test_support.hpp"

namespace cobalt::strength {
namespace {

/// Answers with a move and the time that it was given, or with the failure of a card.
class FakeBackend final : public engine::SearchBackend {
 public:
  explicit FakeBackend(const std::string& device) : fails_(device == "broken"), is_late_(device == "late") {}
  engine::SearchResult search(const engine::Game& game, const engine::Limits& limits,
                              engine::SearchControl& /*control*/, engine::SearchListener* listener) override {
    if (fails_) listener->on_message("a card failed");
    engine::SearchResult result;
    result.lines.push_back(
        {is_late_ ? -engine::kInfinite : engine::mated_at(6), {chess::legal_moves(game.position)[0]}});
    result.depth = 3;
    result.elapsed = *limits.move_time;
    return result;
  }
  void clear() override {}
  void exchange_function(const ParameterSet& /*parameters*/) override {}

 private:
  bool fails_;
  bool is_late_;
};

class Measurement : public testing::Test {
 protected:
  Measurement() {
    options_.parameters = default_parameters();
    options_.hash_megabytes = 1;
    options_.threads = 2;
    options_.open = [](const engine::BackendChoice& choice, const ParameterSet& /*parameters*/,
                       engine::Engine& /*engine*/) { return std::make_unique<FakeBackend>(choice.devices); };
    for (const char* fen : {"4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "4k3/8/8/8/8/8/R7/3K4 b - - 0 1"}) {
      const chess::Move first = chess::legal_moves(chess::parse_fen(fen))[0];
      suite_.push_back(test::judged_with(fen, chess::to_uci(first), "20"));
    }
  }

  Choices measure_with(std::vector<Player> players) {
    return measure(suite_, players, options_, record_,
                   [this](std::size_t done) { most_ = std::max(most_.load(), done); });
  }

  MeasurementOptions options_;
  std::vector<JudgedPosition> suite_;
  Record record_{"", ""};
  std::atomic<std::size_t> most_{0};
};

TEST_F(Measurement, SoftwareHasItsNodesAndDevicesTheirTime) {
  const Choices choices = measure_with({{.device = "", .budget = 500}, {.device = "card", .budget = 7}});
  ASSERT_EQ(choices.size(), 2U);
  for (std::size_t i = 0; i < suite_.size(); ++i) {
    EXPECT_GE(choices[0][i].nodes, 400U);
    EXPECT_LE(choices[0][i].nodes, 500U);
    EXPECT_GT(choices[0][i].seconds, 0);
    EXPECT_GT(choices[0][i].score.centipawns() * (i == 0 ? 1 : -1), 200) << "white has a rook more";
    EXPECT_EQ(choices[1][i].move, suite_[i].moves.front().move);
    EXPECT_EQ(choices[1][i].score, (match::EngineScore{true, -3}));
    EXPECT_DOUBLE_EQ(choices[1][i].seconds, 0.007);
  }
  EXPECT_EQ(most_, 4U);
}

TEST_F(Measurement, IsTheSameAgainAndInOneThread) {
  const std::vector<Player> players = {{.device = "", .budget = 3'000}};
  const Choices first = measure_with(players);
  options_.threads = 1;
  const Choices second = measure_with(players);
  for (std::size_t i = 0; i < suite_.size(); ++i) {
    EXPECT_EQ(first[0][i].move, second[0][i].move);
    EXPECT_EQ(first[0][i].nodes, second[0][i].nodes);
  }
}

TEST_F(Measurement, TheJudgeIsASearchAndGoesOnWhereItStopped) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "values";
  const JudgeOrigin origin{.version = "1", .evaluation = "0", .nodes = 700, .hash_megabytes = 1};
  const auto judge_part = [&](std::size_t first, std::size_t count) {
    most_ = 0;
    judge(suite_, std::span(suite_).subspan(first, count), origin, file, options_,
          [this](std::size_t done) { most_ = std::max(most_.load(), done); });
    return most_.load();
  };
  EXPECT_EQ(judge_part(1, 1), 1U);
  EXPECT_FALSE(suite_[0].value);
  suite_[1].value = match::EngineScore{false, -77};  // not what a search finds: it is kept
  EXPECT_EQ(judge_part(0, 2), 2U);
  EXPECT_EQ(suite_[0].value, measure_with({{.device = "", .budget = 700}})[0][0].score);
  std::vector<JudgedPosition> written = suite_;
  for (JudgedPosition& each : written) each.value.reset();
  EXPECT_EQ(read_judge(file, written), origin);
  EXPECT_EQ(written[0].value, suite_[0].value);
  EXPECT_EQ(written[1].value, (match::EngineScore{false, -77}));
}

TEST_F(Measurement, WhoSearchedNoMoveExpectsADraw) {
  EXPECT_EQ(measure_with({{.device = "late", .budget = 1}})[0][0].score, (match::EngineScore{false, 0}));
}

TEST_F(Measurement, ACardThatFailsIsNoSoftware) {
  EXPECT_THROW(measure_with({{.device = "broken", .budget = 7}}), DeviceError);
}

}  // namespace
}  // namespace cobalt::strength
