// SPDX-License-Identifier: Apache-2.0
// `cobalt bench --moves`: its figures, and what it does with a device that is wrong.
#include "host/bench/move_bench.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "host/device/model_device.hpp"
#include "tests/unit/cli/run_program.hpp"
#include "tests/unit/cli/wrong_bench.hpp"

namespace cobalt::cli {
namespace {

/// The model with one wrong: of every list the last move is left out.
class ForgetfulCard : public device::ModelTransport {
 protected:
  device::Completion execute(const device::Descriptor& descriptor, std::span<const std::uint8_t> items,
                             std::span<std::uint8_t> answers) override {
    const device::Completion completion = ModelTransport::execute(descriptor, items, answers);
    if (descriptor.operation != spec::kOperationGenerate) return completion;
    constexpr std::uint8_t kFound = 1;
    constexpr std::uint8_t kIsLast = 2;
    for (std::size_t i = 3; i < answers.size(); i += spec::kGenerateAnswerBytes) {
      if ((answers[i] & kIsLast) != 0) answers[i] &= static_cast<std::uint8_t>(~kFound);
    }
    return completion;
  }
};

TEST(MoveBench, CountsEveryDifferentPlace) {
  const std::vector<std::uint16_t> right = {1, 2, 3, 4};
  EXPECT_EQ(bench::differences({right}, right), 0U);
  EXPECT_EQ(bench::differences({{1, 3, 2, 4}}, right), 2U);
  EXPECT_EQ(bench::differences({{1, 2, 3}}, right), 1U);
  EXPECT_EQ(bench::differences({{1, 2, 3, 4, 5}}, right), 1U);
  EXPECT_EQ(bench::differences({{}, 0, spec::kAnswerIllegalPosition}, right), 4U);
  EXPECT_EQ(bench::differences({{}, 0, spec::kAnswerIllegalPosition}, {}), 1U);
}

TEST(MoveBench, FiguresFollowFromWhatWasCounted) {
  bench::MoveBenchMeasurements measured;
  measured.info.name = "sim";
  measured.info.clock_mhz = 300;
  measured.info.clock_source = "target";
  measured.walked = {.requests = 900, .busy_clocks = 1000};
  measured.moves = 800;
  measured.positions = 30;
  measured.software.threads = 2;
  measured.software.moves_per_second = 60e6;
  measured.software.lists_per_second_one_thread = 6e6;
  measured.software.evaluations_per_second_one_thread = 0.75e6;
  const Json json = bench::MoveBenchReport(measured).json();
  EXPECT_EQ(json["clocks"], 1000);
  EXPECT_DOUBLE_EQ(json["clocks_per_move"].get<double>(), 1.25);
  EXPECT_DOUBLE_EQ(json["moves_per_clock"].get<double>(), 0.8);
  EXPECT_DOUBLE_EQ(json["hw_moves_per_second"].get<double>(), 240e6);
  EXPECT_DOUBLE_EQ(json["speedup_compute"].get<double>(), 4);
  EXPECT_DOUBLE_EQ(json["sw"]["lists_per_evaluation"].get<double>(), 8);
}

TEST(MoveBench, TheModelAgreesWithItself) {
  const Outcome outcome = run_program({"bench", "--moves", "--positions", "400", "--seed", "4", "--json"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["device"], "model");
  EXPECT_EQ(lines[0]["positions"], 400);
  EXPECT_EQ(lines[0]["mismatches"], 0);
  EXPECT_GT(lines[0]["moves"].get<int>(), 4000);
  EXPECT_TRUE(lines[0]["clocks"].is_null());
  EXPECT_TRUE(lines[0]["moves_per_clock"].is_null());
  EXPECT_GT(lines[0]["sw"]["lists_per_second"].get<double>(), 0);
  EXPECT_GE(lines[0]["sw"]["spread"].get<double>(), 0);
  EXPECT_GT(lines[0]["sw"]["lists_per_evaluation"].get<double>(), 0);
}

TEST(MoveBench, MismatchesAreCountedShownAndStatus1) {
  const Outcome outcome = run_wrong_bench<ForgetfulCard>("bench --moves --positions 50 --json");
  EXPECT_EQ(outcome.status, kComparisonFailed);
  const auto json = outcome.json_lines().at(0);
  EXPECT_EQ(json["mismatches"], 50);
  EXPECT_TRUE(contains(outcome.err, " says "));
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 5) << outcome.err;
}

TEST(MoveBench, TheHlsKernelAgrees) {
  const Outcome outcome = run_program({"bench", "--moves", "--positions", "200", "--device", "hls", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.json_lines().at(0)["mismatches"], 0);
}

}  // namespace
}  // namespace cobalt::cli
