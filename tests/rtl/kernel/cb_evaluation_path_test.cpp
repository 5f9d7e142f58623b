// SPDX-License-Identifier: Apache-2.0
// Positions through the kernel: results, throughput, back-pressure, addresses, counters.
#include <gtest/gtest.h>

#include "spec/latency.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

/// Counts around every limit of the datapath: beats of 2 positions and 16 results, bursts of 128 positions and 1,024
/// results.
constexpr std::size_t kCounts[] = {0, 1, 2, 3, 15, 16, 17, 31, 33, 127, 128, 129, 255, 1000, 1023, 1025, 2049};

class EvaluationPathRtl : public testing::Test {
 protected:
  void prepare(const sim::CardOptions& options) {
    bench = std::make_unique<KernelBench>(options);
    ASSERT_EQ(bench->load(parameters.full_download()), 0u);
  }
  /// Evaluates and compares.
  void check(std::span<const PackedPosition> positions, std::uint64_t position_address = KernelBench::kPositions,
             std::uint64_t result_address = KernelBench::kResults) {
    std::vector<std::uint32_t> results;
    ASSERT_EQ(bench->evaluate(positions, results, position_address, result_address), 0u);
    const std::vector<std::uint32_t> expected = expected_results(positions, parameters);
    for (std::size_t i = 0; i < positions.size(); ++i) ASSERT_EQ(results[i], expected[i]) << "position " << i;
    EXPECT_EQ(bench->read(spec::kRegPositionsDone), positions.size());
    EXPECT_EQ(bench->read(spec::kRegPositionsRefused), count_refused(expected));
    EXPECT_EQ(bench->read(spec::kRegReadBeats), (positions.size() + 1) / 2);
    EXPECT_EQ(bench->read(spec::kRegWriteBeats), (positions.size() + 15) / 16);
  }

  ParameterSet parameters = make_parameters(11);
  std::unique_ptr<KernelBench> bench;
};

TEST_F(EvaluationPathRtl, OnePositionAClockAtLatency200) {
  sim::CardOptions options = bench_options();
  options.read_latency_clocks = 200;
  options.write_latency_clocks = 200;
  prepare(options);
  const auto positions = make_positions(10'000, 1);
  check(positions);
  const std::uint64_t clocks = bench->read_wide(spec::kRegEvaluateClocks);
  // Without a stall it is exact: the last result comes the latency after the last position.
  EXPECT_EQ(clocks, positions.size() + spec::kEvaluatorLatencyCycles);
  EXPECT_GE(static_cast<double>(positions.size()) / static_cast<double>(clocks), 0.98);
  EXPECT_EQ(bench->read(spec::kRegStarvedClocks), 0u);
  EXPECT_EQ(bench->read(spec::kRegBlockedClocks), 0u);
  RecordProperty("evaluate_clocks", std::to_string(clocks));
}

TEST_F(EvaluationPathRtl, FullRateUpToLatency300AndAtLatencyOne) {
  for (const unsigned latency : {1u, 2u, 3u, 100u, 300u}) {
    SCOPED_TRACE(latency);
    sim::CardOptions options = bench_options();
    options.read_latency_clocks = latency;
    options.write_latency_clocks = latency;
    prepare(options);
    check(make_positions(3000, 2));
    EXPECT_EQ(bench->read_wide(spec::kRegEvaluateClocks), 3000 + spec::kEvaluatorLatencyCycles);
  }
}

TEST_F(EvaluationPathRtl, EveryCountAtEveryStallPattern) {
  const auto positions = make_positions(2049, 3);
  for (const unsigned percent : {0u, 10u, 50u, 90u}) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      SCOPED_TRACE(testing::Message() << percent << " % seed " << seed);
      sim::CardOptions options = bench_options();
      options.stall = sim::StallPercent::all(percent);
      options.stall_seed = seed;
      options.read_latency_clocks = 20;
      options.write_latency_clocks = 20;
      prepare(options);
      for (const std::size_t count : kCounts) {
        SCOPED_TRACE(count);
        check(std::span(positions).first(count));
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST_F(EvaluationPathRtl, EachChannelHeldBackAlone) {
  const auto positions = make_positions(1500, 4);
  const sim::StallPercent patterns[] = {{80, 0, 0, 0, 0, 0}, {0, 90, 0, 0, 0, 0}, {0, 0, 90, 0, 0, 0},
                                        {0, 0, 0, 90, 0, 0}, {0, 0, 0, 0, 95, 0}, {0, 0, 0, 0, 0, 95}};
  for (const sim::StallPercent& stall : patterns) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      sim::CardOptions options = bench_options();
      options.stall = stall;
      options.stall_seed = seed;
      prepare(options);
      check(positions);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_F(EvaluationPathRtl, SlowMemoryStarvesAndBlocks) {
  sim::CardOptions options = bench_options();
  options.bandwidth_bytes_per_clock = 16;  // half of what positions need
  prepare(options);
  check(make_positions(4000, 5));
  EXPECT_GT(bench->read(spec::kRegStarvedClocks), 3000u);
  EXPECT_GT(bench->read_wide(spec::kRegEvaluateClocks), 7000u);

  // Results that cannot leave: 4 bytes a position need a sixteenth of a beat a clock.
  options = bench_options();
  options.stall.write_data = 95;
  options.stall_seed = 3;
  prepare(options);
  check(make_positions(20'000, 6));
  EXPECT_GT(bench->read(spec::kRegBlockedClocks), 0u);
}

TEST_F(EvaluationPathRtl, AddressesNearPageBoundaries) {
  prepare(bench_options());
  const auto positions = make_positions(700, 7);
  for (const std::uint64_t offset : {0u, 64u, 4096u - 64u, 4096u - 128u, 4096u - 640u}) {
    for (const std::size_t count : {1u, 2u, 3u, 20u, 129u, 700u}) {
      SCOPED_TRACE(testing::Message() << offset << " " << count);
      check(std::span(positions).first(count), KernelBench::kPositions + offset, KernelBench::kResults + offset);
      check(std::span(positions).first(count), KernelBench::kPositions, KernelBench::kResults + offset);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_F(EvaluationPathRtl, HighAddressesAndTheEndOfMemory) {
  sim::CardOptions options = bench_options();
  options.memory_bytes = std::uint64_t{1} << 40;
  prepare(options);
  const auto positions = make_positions(256, 8);
  // Across 4 GiB, and up to the last byte of the memory.
  check(positions, (std::uint64_t{1} << 32) - 4096, (std::uint64_t{1} << 33) - 64);
  check(positions, options.memory_bytes - positions.size() * 32, KernelBench::kResults);
}

TEST_F(EvaluationPathRtl, LatencyCounters) {
  sim::CardOptions options = bench_options();
  options.read_latency_clocks = 150;
  prepare(options);
  check(make_positions(128, 9));  // one burst
  EXPECT_EQ(bench->read(spec::kRegReadBursts), 1u);
  EXPECT_EQ(bench->read(spec::kRegReadLatencyMax), 150u);
  EXPECT_EQ(bench->read_wide(spec::kRegReadLatencySum), 150u);
  check(make_positions(4000, 10));
  EXPECT_EQ(bench->read(spec::kRegReadBursts), 32u);
  EXPECT_GE(bench->read(spec::kRegReadLatencyMax), 150u);
  EXPECT_GE(bench->read_wide(spec::kRegReadLatencySum), 32u * 150u);
  EXPECT_GT(bench->read_wide(spec::kRegCommandClocks), bench->read_wide(spec::kRegEvaluateClocks));
  EXPECT_EQ(bench->read_wide(spec::kRegTotalPositions), 4128u);
}

TEST_F(EvaluationPathRtl, TwoQueuedBatches) {
  prepare(bench_options());
  const auto positions = make_positions(3000, 12);
  const auto expected = expected_results(positions, parameters);
  bench->card.write_memory(KernelBench::kPositions, positions.data(), positions.size() * sizeof(positions[0]));
  Command first;
  first.operation = spec::kOperationEvaluate;
  first.position_count = 2000;
  first.positions = KernelBench::kPositions;
  first.results = KernelBench::kResults;
  Command second = first;
  second.position_count = 1000;
  second.positions += 2000 * spec::kPackedPositionBytes;
  second.results += 2000 * spec::kResultBytes;
  bench->start(first);
  bench->start(second);
  ASSERT_TRUE(bench->wait_done());
  EXPECT_EQ(bench->read(spec::kRegPositionsDone), 2000u);
  bench->acknowledge();
  ASSERT_TRUE(bench->wait_done());
  EXPECT_EQ(bench->read(spec::kRegPositionsDone), 1000u);
  bench->acknowledge();
  std::vector<std::uint32_t> results(3000);
  bench->card.read_memory(KernelBench::kResults, results.data(), results.size() * 4);
  EXPECT_EQ(results, expected);
}

}  // namespace
}  // namespace cobalt::test
