// SPDX-License-Identifier: Apache-2.0
#include "host/bench/bench_report.hpp"

#include <gtest/gtest.h>

#include "tests/support/contains.hpp"

namespace cobalt::cli {
namespace {

bench::BenchMeasurements measurements() {
  bench::BenchMeasurements measured;
  measured.info.name = "sim";
  measured.info.clock_mhz = 300;
  measured.info.clock_source = "target";
  measured.info.latency_clocks = 20;
  measured.info.link_bytes_per_second = 12e9;
  measured.counters.positions = 10'000;
  measured.counters.batches = 1;
  measured.counters.evaluate_clocks = 12'500;
  measured.counters.command_clocks = 20'000;
  measured.counters.link_bytes_to_card = 320'000;
  measured.counters.link_bytes_from_card = 40'000;
  measured.counters.simulated_seconds = 1e-4;
  measured.counters.simulated_clocks = 30'000;
  measured.counters.wall_seconds = 0.5;
  measured.counters.read_latency_sum_clocks = 4'000;
  measured.counters.read_bursts = 20;
  measured.queued = bench::QueuedRun{.positions = 32'000, .clocks = 40'000, .gap_clocks = 7};
  measured.software_threads = 2;
  measured.software_positions_per_second = 4e6;
  return measured;
}

TEST(BenchReport, FiguresFollowFromTheCounts) {
  const bench::BenchReport report(measurements());
  EXPECT_DOUBLE_EQ(*report.positions_per_clock, 0.8);
  EXPECT_DOUBLE_EQ(*report.positions_per_clock_command, 0.5);
  EXPECT_DOUBLE_EQ(*report.sustained_positions_per_clock, 0.8);
  EXPECT_DOUBLE_EQ(*report.hw_positions_per_second, 240e6);
  EXPECT_DOUBLE_EQ(*report.sim_clocks_per_second, 60'000);
  EXPECT_DOUBLE_EQ(report.link_bytes_per_position, 36);
  EXPECT_DOUBLE_EQ(*report.link_positions_per_second, 375e6);
  EXPECT_DOUBLE_EQ(*report.end_to_end_positions_per_second, 100e6);
  EXPECT_DOUBLE_EQ(*report.speedup_compute, 60);
  EXPECT_DOUBLE_EQ(*report.speedup_end_to_end, 25);
  EXPECT_DOUBLE_EQ(*report.average_read_latency_clocks, 200);
}

TEST(BenchReport, JsonHasTheNamedFields) {
  const Json json = bench::BenchReport(measurements()).json();
  for (const char* field :
       {"device", "positions", "mismatches", "clocks", "positions_per_clock", "latency_clocks", "clock_mhz",
        "hw_positions_per_second", "sim_clocks_per_second", "link_bytes_per_position", "link_positions_per_second",
        "end_to_end_positions_per_second", "sw", "speedup_compute", "speedup_end_to_end", "command_clocks",
        "clock_source", "sustained_positions_per_clock", "queue_gap_clocks"}) {
    ASSERT_TRUE(json.contains(field)) << field;
    EXPECT_FALSE(json[field].is_null()) << field;
  }
  EXPECT_EQ(json["sw"]["threads"], 2);
  EXPECT_EQ(json["sw"]["positions_per_second"], 4e6);
  EXPECT_EQ(json["clocks"], 12'500);
  EXPECT_EQ(json["clock_source"], "target");
}

TEST(BenchReport, WithoutAClockTheClockFiguresAreNull) {
  bench::BenchMeasurements measured = measurements();
  measured.info.clock_mhz = 0;
  measured.info.clock_source = "none";
  measured.counters.evaluate_clocks = 0;
  measured.counters.command_clocks = 0;
  measured.counters.simulated_seconds = 0;
  measured.counters.simulated_clocks = 0;
  measured.queued.reset();
  const bench::BenchReport report(measured);
  const Json json = report.json();
  for (const char* field : {"clocks", "positions_per_clock", "latency_clocks", "clock_mhz", "hw_positions_per_second",
                            "sim_clocks_per_second", "end_to_end_positions_per_second", "speedup_compute",
                            "speedup_end_to_end", "sustained_positions_per_clock", "queue_gap_clocks"}) {
    EXPECT_TRUE(json[field].is_null()) << field;
  }
  EXPECT_FALSE(report.text().empty());
}

TEST(BenchReport, TextSaysWhatTheClockIs) {
  std::string all;
  for (const std::string& line : bench::BenchReport(measurements()).text()) all += line + "\n";
  EXPECT_TRUE(test::contains(all, "240.0 M/s at 300 MHz, a target clock"));
}

TEST(BenchReport, NothingCountedGivesNoFigures) {
  const bench::BenchReport report((bench::BenchMeasurements()));
  EXPECT_FALSE(report.positions_per_clock);
  EXPECT_FALSE(report.speedup_compute);
  EXPECT_FALSE(report.link_positions_per_second);
}

/// A batch of `positions` whose last score leaves at `end`, with `waits` clocks without a position inside.
device::JobCounters batch(std::uint64_t end, std::uint32_t positions, std::uint32_t waits = 0) {
  device::JobCounters counters;
  counters.items = positions;
  counters.end_clock = end;
  counters.busy_clocks = positions + 30 + waits;  // latency 30
  return counters;
}

TEST(BenchQueue, TheGapIsTheTimeWithoutAPositionBetweenTwoBatches) {
  const device::JobCounters first = batch(1000, 100);
  const auto gap = [&](const device::JobCounters& second) {
    return bench::longest_gap(std::vector<device::JobCounters>{first, second}, 30);
  };
  EXPECT_EQ(gap(batch(1100, 100)), 0u);
  EXPECT_EQ(gap(batch(1107, 100)), 7u);
  EXPECT_EQ(gap(batch(1107, 100, 7)), 0u) << "inside of a batch is not between two";
  EXPECT_EQ(bench::longest_gap(
                std::vector<device::JobCounters>{first, batch(1103, 100), batch(1204, 100), batch(1304, 100)}, 30),
            3u);
  EXPECT_EQ(bench::longest_gap({}, 30), 0u);
}

}  // namespace
}  // namespace cobalt::cli
