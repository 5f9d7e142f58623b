// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "host/device/model_device.hpp"
#include "tests/unit/cli/run_program.hpp"
#include "tests/unit/cli/wrong_bench.hpp"

namespace cobalt::cli {
namespace {

/// The model with every tenth answer of a job wrong.
class FaultyCard : public device::ModelTransport {
 protected:
  device::Completion execute(const device::Descriptor& descriptor, std::span<const std::uint8_t> items,
                             std::span<std::uint8_t> answers) override {
    const device::Completion completion = ModelTransport::execute(descriptor, items, answers);
    for (std::size_t i = 0; i < answers.size(); i += std::size_t{10} * spec::kResultBytes) ++answers[i];
    return completion;
  }
};

TEST(Bench, ModelAgreesWithItself) {
  const Outcome outcome = run_program({"bench", "--positions", "500", "--seed", "4", "--json"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["device"], "model");
  EXPECT_EQ(lines[0]["positions"], 500);
  EXPECT_EQ(lines[0]["mismatches"], 0);
  EXPECT_TRUE(lines[0]["clocks"].is_null());
  EXPECT_GT(lines[0]["sw"]["positions_per_second"].get<double>(), 0);
  EXPECT_GE(lines[0]["sw"]["spread"].get<double>(), 0);
  EXPECT_GE(lines[0]["sw"]["threads"].get<int>(), 1);
}

TEST(Bench, JsonSaysHowToRepeatIt) {
  const auto random = json_of({"bench", "--positions", "20", "--seed", "4", "--json"})["run"];
  EXPECT_EQ(random["version"], COBALT_VERSION);
  EXPECT_EQ(random["seed"], 4);
  EXPECT_TRUE(random["file"].is_null());
  EXPECT_EQ(random["refused_positions"], 0);
  EXPECT_NE(random["processor"], "");
  EXPECT_TRUE(random["date"].get<std::string>().starts_with("20")) << random;
  EXPECT_EQ(random["date"].get<std::string>().size(), std::string("2026-11-22T15:00:00Z").size());

  const TemporaryFolder folder;
  const std::string file = folder.write("f", "4k3/8/8/8/8/8/8/4K2R w K - 0 1\nnonsense\n");
  const Outcome outcome = run_program({"bench", "--file", file, "--json"});
  EXPECT_EQ(outcome.status, 2);
  const auto from_file = outcome.json_lines().at(0)["run"];
  EXPECT_EQ(from_file["file"], file);
  EXPECT_TRUE(from_file["seed"].is_null());
  EXPECT_EQ(from_file["refused_positions"], 1);
}

TEST(Bench, MismatchesAreCountedShownAndStatus1) {
  const Outcome outcome = run_wrong_bench<FaultyCard>("bench --positions 100 --json");
  EXPECT_EQ(outcome.status, kComparisonFailed);
  const auto json = outcome.json_lines().at(0);
  EXPECT_EQ(json["mismatches"], 10);
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 6) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "... and 5 more positions differ"));
}

TEST(Bench, ReadsFilesAndReportsBadLines) {
  const TemporaryFolder folder;
  const std::string file =
      folder.write("p.fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1\nbad\n4k3/8/8/8/8/8/8/4K2R b K - 0 1\n");
  const Outcome outcome = run_program({"bench", "--file", file, "--json"});
  EXPECT_EQ(outcome.status, 2);
  ASSERT_EQ(outcome.json_lines().size(), 1U);
  EXPECT_EQ(outcome.json_lines()[0]["positions"], 2);
  EXPECT_TRUE(contains(outcome.err, "p.fen:2: "));
}

TEST(Bench, TextNamesBothSides) {
  const Outcome outcome = run_program({"bench", "--positions", "50", "--threads", "1", "--batch", "7"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, "50 in 8 batches, 0 mismatches"));
  EXPECT_TRUE(contains(outcome.out, "on 1 thread, "));
  EXPECT_TRUE(contains(outcome.out, ", 3 runs within "));
}

}  // namespace
}  // namespace cobalt::cli
