// SPDX-License-Identifier: Apache-2.0
// The program with the simulated card, where the build has one.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "host/device/device.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

const std::string kPosition = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

class SimulatedCard : public testing::Test {
 protected:
  void SetUp() override {
    const auto names = device::device_names();
    if (std::find(names.begin(), names.end(), "sim") == names.end()) GTEST_SKIP() << "built without COBALT_SIM";
  }
};

TEST_F(SimulatedCard, BenchAgreesAndHasEveryFigure) {
  const Outcome outcome = run_program({"bench", "--device", "sim", "--positions", "1500", "--batch", "512", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 1U);
  for (const auto& [name, value] : lines[0].items()) {
    // The simulated card assumes a launch time; it has none to measure.
    EXPECT_EQ(value.is_null(), name == "launch_overhead_us") << name;
  }
  EXPECT_EQ(lines[0]["mismatches"], 0);
  EXPECT_EQ(lines[0]["positions"], 1500);
  EXPECT_EQ(lines[0]["clock_source"], "target");
  EXPECT_GT(lines[0]["positions_per_clock"].get<double>(), 0.8);
  EXPECT_LE(lines[0]["positions_per_clock"].get<double>(), 1.0);
  EXPECT_EQ(lines[0]["link_bytes_per_position"], 36);
  EXPECT_GE(lines[0]["sustained_positions_per_clock"].get<double>(), 0.98) << "the memory latency is 200 clocks";
  EXPECT_LE(lines[0]["queue_gap_clocks"].get<unsigned>(), 16U);
}

TEST_F(SimulatedCard, EvalGivesTheModelsAnswers) {
  const std::vector<std::string> model = {"eval", "--json", "--file", COBALT_SOURCE_DIR "/tests/data/bratko-kopec.epd"};
  std::vector<std::string> sim = model;
  sim.insert(sim.end(), {"--device", "sim", "--stall-percent", "30", "--stall-seed", "7", "--memory-latency", "60"});
  const Outcome outcome = run_program(sim);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, run_program(model).out);
}

TEST_F(SimulatedCard, ExplainComparesDeviceAndModel) {
  const Outcome outcome = run_program({"eval", "--explain", "--device", "sim", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
}

TEST_F(SimulatedCard, WritesATrace) {
  const TemporaryFolder folder;
  const std::string trace = folder.path("t.fst");
  const std::string& fen = kPosition;
  EXPECT_EQ(run_program({"eval", "--device", "sim", "--trace", trace, fen}).status, 0);
  EXPECT_EQ(folder.files(), 1U);
  EXPECT_GT(std::filesystem::file_size(trace), 1000U);
  const Outcome bad = run_program({"eval", "--device", "sim", "--trace", "/no/such/folder/t.fst", fen});
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.err, "cobalt: /no/such/folder/t.fst: cannot be written: No such file or directory\n");
}

TEST_F(SimulatedCard, TracesReplaceRegularFilesOnly) {
  const TemporaryFolder folder;
  const std::string target = folder.write("target", "precious");
  std::filesystem::create_symlink(target, folder.path("link"));
  ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
  for (const std::string& place :
       {folder.path("link"), folder.path("pipe"), folder.path(""), std::string("/dev/null")}) {
    const Outcome outcome = run_program({"eval", "--device", "sim", "--trace", place, kPosition});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err,
              "cobalt: " + place + ": is no regular file; a waveform takes the place of one or has a new name\n");
  }
  EXPECT_EQ(std::filesystem::file_size(target), 8U);
  EXPECT_EQ(folder.files(), 3U);
}

TEST_F(SimulatedCard, RefusesOptionsOutOfRange) {
  for (const char* clock : {"nan", "inf", "0", "-300", "x"}) {
    EXPECT_EQ(run_program({"eval", "--device", "sim", "--clock-mhz", clock, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}).status,
              2)
        << clock;
  }
  EXPECT_EQ(run_program({"eval", "--device", "sim", "--stall-percent", "100", "8/8/8/8/8/8/8/8 w - - 0 1"}).status, 2);
}

}  // namespace
}  // namespace cobalt::cli
