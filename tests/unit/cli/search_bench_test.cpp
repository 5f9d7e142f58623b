// SPDX-License-Identifier: Apache-2.0
// `cobalt bench --search`: its figures, its bounds, and what it does with a device that is wrong.
#include "host/bench/search_bench.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/model_device.hpp"
#include "host/generator/generator.hpp"
#include "tests/unit/cli/run_program.hpp"
#include "tests/unit/cli/wrong_bench.hpp"

namespace cobalt::cli {
namespace {

/// The model with one wrong: every answer has one try more.
class SlowCard : public device::ModelTransport {
 protected:
  device::Completion execute(const device::Descriptor& descriptor, std::span<const std::uint8_t> items,
                             std::span<std::uint8_t> answers) override {
    const device::Completion completion = ModelTransport::execute(descriptor, items, answers);
    if (descriptor.operation != spec::kOperationSearch) return completion;
    constexpr spec::FormatField kTries = spec::format_field(spec::kSearchAnswerFields, "tries");
    for (; !answers.empty(); answers = answers.subspan(spec::kSearchAnswerBytes)) {
      spec::put_field(answers.data(), kTries, spec::get_field(answers.data(), kTries) + 1);
    }
    return completion;
  }
};

bench::SearchBenchMeasurements some_measurements() {
  bench::SearchBenchMeasurements measured;
  measured.info.name = "sim";
  measured.info.clock_mhz = 300;
  measured.info.clock_source = "target";
  measured.info.search_cores = 2;
  measured.depth = 10;
  measured.hardware.answers = {{.tries = 700}, {.tries = 200}};
  measured.hardware.clocks = 1000;
  measured.hardware.turns = device::SearchTurns{
      .root = 20, .tries = 800, .null_moves = 60, .again = 40, .no_move = 30, .idle = 1000, .blocked = 50};
  measured.software.threads = 4;
  measured.software.tries_per_second = 9e6;
  measured.software.searches_per_second = 2e4;
  return measured;
}

TEST(SearchBench, FiguresFollowFromWhatWasCounted) {
  const bench::SearchBenchMeasurements measured = some_measurements();
  const Json json = bench::SearchBenchReport(measured).json();
  EXPECT_EQ(json["jobs"], 2);
  EXPECT_EQ(json["depth"], 2.5);
  EXPECT_EQ(json["limit"], 0);
  EXPECT_EQ(json["limited"], 0);
  EXPECT_EQ(json["tries"], 900);
  EXPECT_EQ(json["clocks"], 1000);
  // Two cores, and 1,000 turns or blocked clocks in which a context had a job, of which 900 were tries.
  EXPECT_DOUBLE_EQ(json["tries_per_clock"].get<double>(), 1.8);
  EXPECT_DOUBLE_EQ(json["tries_per_clock_overall"].get<double>(), 0.9);
  EXPECT_DOUBLE_EQ(json["nodes_per_second"].get<double>(), 270e6);
  EXPECT_DOUBLE_EQ(json["jobs_per_second"].get<double>(), 600e3);
  EXPECT_DOUBLE_EQ(json["speedup"].get<double>(), 30);
  EXPECT_EQ(json["turns"], Json::parse(R"({"root":20,"try":800,"null":60,"again":40,"no_move":30,"idle":1000,)"
                                       R"("blocked":50})"));
  EXPECT_EQ(json["sw"]["threads"], 4);
  EXPECT_DOUBLE_EQ(json["sw"]["tries_per_second"].get<double>(), 9e6);
}

TEST(SearchBench, TextHasDeepBlueBeside) {
  std::string text;
  const bench::SearchBenchMeasurements measured = some_measurements();
  for (const std::string& line : bench::SearchBenchReport(measured).text()) text += line + "\n";
  EXPECT_TRUE(contains(text, "1.8000 while every context has a job; 0.9000 from start to end"));
  EXPECT_TRUE(contains(text, "94.74 % tries"));
  EXPECT_TRUE(contains(text, "270.0 M/s nodes, 600.0 k/s jobs at 300 MHz, a target clock"));
  EXPECT_TRUE(contains(
      text, "Deep Blue           126.0 M/s nodes on average, 480 chips of 2 to 2.5 M/s each; the card has 2.14"));
}

TEST(SearchBench, BoundsAreNearTheValue) {
  const device::SearchFunction function(default_parameters());
  std::vector<device::SearchItem> searches;
  for (const chess::Position& position : chess::random_positions(200, 3)) {
    searches.push_back({.position = chess::pack_position(position)});
  }
  bench::choose_bounds(function, searches, 2);
  device::ModelSearcher searcher;
  for (std::size_t i = 0; i < searches.size(); ++i) {
    device::SearchItem probe = searches[i];
    probe.depth = 0;
    const int bound = probe.beta;
    probe.beta = static_cast<std::int16_t>(std::max(bound - 25, -spec::kMateCp));
    EXPECT_TRUE(searcher.run(probe, function).at_least) << i;
    probe.beta = static_cast<std::int16_t>(std::min(bound + 26, spec::kMateCp));
    EXPECT_FALSE(searcher.run(probe, function).at_least) << i;
  }
}

TEST(SearchBench, TheModelAgreesWithItself) {
  const Outcome outcome = run_program({"bench", "--search", "--jobs", "300", "--depth", "1.5", "--json"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const auto line = outcome.json_lines().at(0);
  EXPECT_EQ(line["device"], "model");
  EXPECT_EQ(line["jobs"], 300);
  EXPECT_EQ(line["depth"], 1.5);
  EXPECT_EQ(line["mismatches"], 0);
  EXPECT_GT(line["tries"], 3000);
  for (const char* figure : {"clocks", "tries_per_clock", "tries_per_clock_overall", "nodes_per_second",
                             "jobs_per_second", "turns", "speedup"}) {
    EXPECT_TRUE(line[figure].is_null()) << figure;
  }
  EXPECT_GT(line["sw"]["tries_per_second"], 0.0);
  EXPECT_GE(line["sw"]["spread"], 0.0);
}

TEST(SearchBench, TheHlsKernelAgrees) {
  const Outcome outcome = run_program(
      {"bench", "--search", "--jobs", "100", "--depth", "2", "--rules", "all", "--device", "hls", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.json_lines().at(0)["mismatches"], 0);
}

TEST(SearchBench, ASharedTableLeavesNothingToCompare) {
  EXPECT_TRUE(refuses({"bench", "--search", "--jobs", "10", "--rules", "null-move,shared-table"},
                      "--rules: shared-table: answers depend on other jobs"));
}

TEST(SearchBench, MismatchesAreCountedShownAndStatus1) {
  const Outcome outcome = run_wrong_bench<SlowCard>("bench --search --jobs 40 --depth 1 --json");
  EXPECT_EQ(outcome.status, kComparisonFailed);
  const auto json = outcome.json_lines().at(0);
  EXPECT_EQ(json["mismatches"], 40);
  EXPECT_TRUE(contains(outcome.err, " says "));
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 5) << outcome.err;
}

/// Every search has its answer, whatever the size of jobs and the number in flight.
TEST(SearchBench, MoreSearchesThanTheDeviceTakesAtOnce) {
  std::vector<device::SearchItem> searches(40'000, {.position = chess::pack_position(chess::Position())});
  for (std::size_t i = 0; i < searches.size(); ++i) searches[i].tag = static_cast<std::uint32_t>(i);
  const auto device = device::make_model_device();
  device->load_parameters(default_parameters());
  std::size_t last = 0;
  const bench::HardwareSearch run = bench::run_hardware_search(*device, searches, [&](std::size_t done) {
    EXPECT_GT(done, last);
    last = done;
  });
  ASSERT_EQ(run.answers.size(), searches.size());
  EXPECT_EQ(last, searches.size());
  for (std::size_t i = 0; i < searches.size(); ++i) ASSERT_EQ(run.answers[i].tag, i);
  EXPECT_EQ(run.clocks, 0U);
  EXPECT_FALSE(run.turns);
  EXPECT_EQ(device->in_flight(), 0U);
}

}  // namespace
}  // namespace cobalt::cli
