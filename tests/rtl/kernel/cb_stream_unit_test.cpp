// SPDX-License-Identifier: Apache-2.0
// Positions through the kernel: results, throughput, back-pressure, addresses, counters.
#include <gtest/gtest.h>

#include "spec/latency.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "tests/rtl/common/search_loop.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

/// Counts around every limit of the datapath: beats of 2 positions and 16 results, bursts of 128 positions and of 64
/// results.
constexpr std::size_t kCounts[] = {0,  1,  2,   3,   15,  16,  17,   31,   33,   63,
                                   64, 65, 127, 128, 129, 255, 1000, 1023, 1025, 2049};

class EvaluateUnitRtl : public testing::Test {
 protected:
  void prepare(const sim::CardOptions& options) {
    bench = std::make_unique<KernelBench>(options);
    ASSERT_EQ(bench->load(parameters.full_download()), 0u);
  }
  /// What a completion must say of these positions when nothing went wrong.
  void check_completion(const Completion& completion, std::span<const std::uint32_t> expected,
                        std::uint64_t position_address) {
    const std::uint64_t count = expected.size();
    EXPECT_EQ(completion.status, spec::kStatusDone);
    EXPECT_EQ(completion.items, count);
    EXPECT_EQ(completion.refused, count_refused(expected));
    EXPECT_EQ(completion.read_beats, (count + 1) / 2);
    EXPECT_EQ(completion.write_beats, (count + 15) / 16);
    EXPECT_EQ(completion.read_bursts, read_bursts(position_address, (count + 1) / 2));
    EXPECT_LE(completion.start_clock, completion.end_clock);
    EXPECT_LE(completion.busy_clocks, completion.end_clock - completion.start_clock);
    EXPECT_GE(completion.busy_clocks, count == 0 ? 0 : count + kEvaluatorClocks);
    EXPECT_LE(std::uint64_t{completion.starved_clocks} + completion.blocked_clocks, completion.busy_clocks);
    EXPECT_LE(completion.read_latency_max, completion.read_latency_sum);
    EXPECT_GE(std::uint64_t{completion.read_latency_max} * completion.read_bursts, completion.read_latency_sum);
  }
  /// The clocks of a batch are accounted for: it was busy while positions came in, were missing or were held back.
  static void check_clocks(const Completion& completion) {
    const std::uint32_t counted =
        completion.items + completion.starved_clocks + completion.blocked_clocks + kEvaluatorClocks;
    EXPECT_GE(completion.busy_clocks, counted);
    EXPECT_LE(completion.busy_clocks, counted + kHiddenClocks);
  }
  /// Nothing held the batch up but the evaluator.
  static void check_full_rate(const Completion& completion) {
    check_clocks(completion);
    EXPECT_EQ(completion.starved_clocks, 0u);
    EXPECT_LE(completion.blocked_clocks, (kTurnClocks - 1) * completion.items);
  }
  /// Evaluates and compares.
  Completion check(std::span<const PackedPosition> positions, std::uint64_t position_address = KernelBench::kPositions,
                   std::uint64_t result_address = KernelBench::kResults) {
    std::vector<std::uint32_t> results;
    const Completion completion = bench->evaluate(positions, results, position_address, result_address);
    const std::vector<std::uint32_t> expected = bench_results(positions, parameters);
    EXPECT_EQ(results, expected);
    check_completion(completion, expected, position_address);
    return completion;
  }

  ParameterSet parameters = make_parameters(11);
  std::unique_ptr<KernelBench> bench;
};

TEST_F(EvaluateUnitRtl, OnePositionAClockAtLatency200) {
  prepare(bench_options());
  const auto positions = make_positions(10'000, 1);
  const Completion completion = check(positions);
  // The last result comes the latency after the last position.
  check_full_rate(completion);
}

// Eight batches in one list, memory latency 200: from the start of the list to its end.
TEST_F(EvaluateUnitRtl, EightQueuedBatchesSustained) {
  constexpr unsigned kBatches = 8;
  constexpr unsigned kPositionsEach = 4096;
  prepare(bench_options());
  const auto positions = make_positions(std::size_t{kBatches} * kPositionsEach, 1);
  const auto expected = bench_results(positions, parameters);
  bench->put_positions(positions);
  std::vector<Descriptor> batches;
  for (unsigned i = 0; i < kBatches; ++i) {
    batches.push_back(KernelBench::batch(kPositionsEach, 0,
                                         KernelBench::kPositions + i * kPositionsEach * spec::kPackedPositionBytes,
                                         KernelBench::kResults + i * kPositionsEach * spec::kResultBytes));
    batches.back().tag = 100 + i;
  }
  const std::vector<Completion> completions = bench->run(batches);
  EXPECT_EQ(bench->results(positions.size()), expected);
  for (unsigned i = 0; i < kBatches; ++i) {
    SCOPED_TRACE(i);
    const Completion& completion = completions[i];
    check_completion(completion, std::span(expected).subspan(i * kPositionsEach, kPositionsEach), batches[i].source);
    EXPECT_EQ(completion.tag, 100 + i);
    check_full_rate(completion);
    if (i == 0) continue;
    EXPECT_EQ(completion.end_clock - completions[i - 1].end_clock, kTurnClocks * kPositionsEach)
        << "no gap between two batches";
  }
  const std::uint64_t clocks = bench->read_wide(spec::kRegListEndClock) - bench->read_wide(spec::kRegListStartClock);
  RecordProperty("clocks", std::to_string(clocks));
  EXPECT_GE(static_cast<double>(positions.size()) / static_cast<double>(clocks), 0.98 / kTurnClocks);
}

TEST_F(EvaluateUnitRtl, FullRateUpToLatency880AndAtLatencyOne) {
  for (const unsigned latency : {1u, 2u, 3u, 100u, 300u, 880u}) {
    SCOPED_TRACE(latency);
    sim::CardOptions options = bench_options();
    options.read_latency_clocks = latency;
    options.write_latency_clocks = latency;
    prepare(options);
    const Completion completion = check(make_positions(3000, 2));
    check_full_rate(completion);
  }
}

TEST_F(EvaluateUnitRtl, EveryCountAtEveryStallPattern) {
  const auto positions = make_positions(2049, 3);
  for (const unsigned percent : {0u, 10u, 50u, 90u}) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      SCOPED_TRACE(testing::Message() << percent << " % seed " << seed);
      sim::CardOptions options = bench_options(sim::StallPercent::all(percent), seed);
      options.read_latency_clocks = 20;
      options.write_latency_clocks = 20;
      prepare(options);
      for (const std::size_t count : kCounts) {
        SCOPED_TRACE(count);
        check(std::span(positions).first(count));
        if (HasFailure()) return;
      }
    }
  }
}

TEST_F(EvaluateUnitRtl, EachChannelHeldBackAlone) {
  const auto positions = make_positions(1500, 4);
  const sim::StallPercent patterns[] = {{80, 0, 0, 0, 0, 0}, {0, 90, 0, 0, 0, 0}, {0, 0, 90, 0, 0, 0},
                                        {0, 0, 0, 90, 0, 0}, {0, 0, 0, 0, 95, 0}, {0, 0, 0, 0, 0, 95}};
  for (const sim::StallPercent& stall : patterns) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      prepare(bench_options(stall, seed));
      check(positions);
      if (HasFailure()) return;
    }
  }
}

// Two bursts of one beat each for every batch, a memory that takes addresses at random and answers late: as many
// bursts are on their way as can be.
TEST_F(EvaluateUnitRtl, ManyShortBurstsOnTheirWay) {
  constexpr unsigned kBatches = 64;
  const auto positions = make_positions(4, 13);
  const auto expected = bench_results(positions, parameters);
  for (const unsigned percent : {0u, 50u, 80u, 95u}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      SCOPED_TRACE(testing::Message() << percent << " % seed " << seed);
      sim::CardOptions options = bench_options({.read_address = percent}, seed);
      options.read_latency_clocks = 1500;
      options.write_latency_clocks = 1;
      prepare(options);
      const std::uint64_t address = KernelBench::kPositions + 4096 - 64;
      bench->put_positions(positions, address);
      std::vector<Descriptor> batches;
      for (unsigned i = 0; i < kBatches; ++i) {
        batches.push_back(KernelBench::batch(4, 0, address, KernelBench::kResults + 64 * i));
      }
      const std::vector<Completion> completions = bench->run(batches);
      for (unsigned i = 0; i < kBatches; ++i) {
        check_completion(completions[i], expected, address);
        EXPECT_GE(completions[i].read_latency_max, 1500u);
        EXPECT_LE(completions[i].read_latency_max, 1500u + 64u * 40u) << "the stamp of another burst";
        EXPECT_EQ(bench->results(4, batches[i].destination), expected);
      }
      if (HasFailure()) return;
    }
  }
}

TEST_F(EvaluateUnitRtl, SlowMemoryStarvesAndBlocks) {
  sim::CardOptions options = bench_options();
  options.bandwidth_bytes_per_clock = 16.0 / kTurnClocks;  // half of what positions need
  prepare(options);
  Completion completion = check(make_positions(4000, 5));
  EXPECT_GT(completion.starved_clocks, 3000u * kTurnClocks);
  EXPECT_LE(completion.blocked_clocks, (kTurnClocks - 1) * completion.items);
  check_clocks(completion);

  // Results that cannot leave: 4 bytes a position need a sixteenth of a beat a clock.
  prepare(bench_options({.write_data = 95}, 3));
  completion = check(make_positions(20'000, 6));
  EXPECT_GT(completion.blocked_clocks, 0u);
  check_clocks(completion);
}

TEST_F(EvaluateUnitRtl, AddressesNearPageBoundaries) {
  prepare(bench_options());
  const auto positions = make_positions(700, 7);
  for (const std::uint64_t offset : {0u, 64u, 4096u - 64u, 4096u - 128u, 4096u - 192u, 4096u - 640u}) {
    for (const std::size_t count : {1u, 2u, 3u, 20u, 129u, 700u}) {
      SCOPED_TRACE(testing::Message() << offset << " " << count);
      check(std::span(positions).first(count), KernelBench::kPositions + offset, KernelBench::kResults + offset);
      check(std::span(positions).first(count), KernelBench::kPositions, KernelBench::kResults + offset);
      if (HasFailure()) return;
    }
  }
}

TEST_F(EvaluateUnitRtl, HighAddressesAndTheEndOfMemory) {
  sim::CardOptions options = bench_options();
  options.memory_bytes = std::uint64_t{1} << 40;
  prepare(options);
  const auto positions = make_positions(256, 8);
  const auto expected = bench_results(positions, parameters);
  // Across 4 GiB, and up to the last byte of the memory.
  check(positions, (std::uint64_t{1} << 32) - 4096, (std::uint64_t{1} << 33) - 64);
  check(positions, options.memory_bytes - positions.size() * spec::kPackedPositionBytes, KernelBench::kResults);
  const std::uint64_t results = options.memory_bytes - positions.size() * spec::kResultBytes;
  check_completion(
      bench->run(KernelBench::batch(256, 0, options.memory_bytes - 256 * spec::kPackedPositionBytes, results)),
      expected, KernelBench::kPositions);
  EXPECT_EQ(bench->results(256, results), expected);
  // Descriptors and completions in the last bytes, too.
  const Descriptor batch = KernelBench::batch(2, 0, results, KernelBench::kResults);
  const List list = bench->put(std::span(&batch, 1), options.memory_bytes - 64, options.memory_bytes - 128);
  EXPECT_EQ(bench->run(list), 0u);
  EXPECT_EQ(bench->completions(list).front().status, spec::kStatusDone);
}

TEST_F(EvaluateUnitRtl, LatencyCounters) {
  sim::CardOptions options = bench_options();
  options.read_latency_clocks = 150;
  prepare(options);
  Completion completion = check(make_positions(128, 9));  // one burst
  EXPECT_EQ(completion.read_bursts, 1u);
  EXPECT_EQ(completion.read_latency_max, 150u + kArbiterClocks);
  EXPECT_EQ(completion.read_latency_sum, 150u + kArbiterClocks);
  completion = check(make_positions(4000, 10));
  EXPECT_EQ(completion.read_bursts, 32u);
  EXPECT_GE(completion.read_latency_max, 150u);
  EXPECT_GE(completion.read_latency_sum, 32u * 150u);
  EXPECT_EQ(bench->read_wide(spec::kRegTotalPositions), 4128u);
}

TEST_F(EvaluateUnitRtl, TwoQueuedLists) {
  prepare(bench_options());
  const auto positions = make_positions(3000, 12);
  bench->put_positions(positions);
  const Descriptor first = KernelBench::batch(2000);
  const Descriptor second = KernelBench::batch(1000, 0, KernelBench::kPositions + 2000 * spec::kPackedPositionBytes,
                                               KernelBench::kResults + 2000 * spec::kResultBytes);
  const List first_list = bench->put(std::span(&first, 1));
  const List second_list =
      bench->put(std::span(&second, 1), KernelBench::kDescriptors + 4096, KernelBench::kCompletions + 4096);
  bench->start(first_list);
  bench->start(second_list);
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(bench->wait_done());
    bench->acknowledge();
  }
  EXPECT_EQ(bench->results(3000), bench_results(positions, parameters));
  const Completion before = bench->completions(first_list).front();
  const Completion after = bench->completions(second_list).front();
  EXPECT_EQ(before.items, 2000u);
  EXPECT_EQ(after.items, 1000u);
  EXPECT_EQ(after.end_clock - before.end_clock, 1000u * kTurnClocks) << "no gap between two lists";
}

// 300 batches of one position: no completion is lost, nothing hangs.
TEST_F(EvaluateUnitRtl, ManyTinyBatches) {
  constexpr unsigned kBatches = 300;
  const auto positions = make_positions(2 * kBatches, 14);
  const auto expected = bench_results(positions, parameters);
  const sim::StallPercent patterns[] = {sim::StallPercent::all(0),
                                        sim::StallPercent::all(50),
                                        {0, 0, 0, 0, 0, 95},
                                        {0, 0, 0, 95, 0, 0},
                                        {0, 0, 90, 0, 0, 0}};
  for (const sim::StallPercent& stall : patterns) {
    for (const unsigned latency : {1u, 200u}) {
      sim::CardOptions options = bench_options();
      options.stall = stall;
      options.read_latency_clocks = latency;
      options.write_latency_clocks = latency;
      prepare(options);
      bench->put_positions(positions);
      std::vector<Descriptor> batches;
      for (unsigned i = 0; i < kBatches; ++i) {
        batches.push_back(KernelBench::batch(1, 0, KernelBench::kPositions + 64 * i, KernelBench::kResults + 64 * i));
        batches.back().tag = i;
      }
      const std::vector<Completion> completions = bench->run(batches);
      for (unsigned i = 0; i < kBatches; ++i) {
        check_completion(completions[i], std::span(expected).subspan(2 * i, 1), batches[i].source);
        EXPECT_EQ(completions[i].tag, i);
        EXPECT_EQ(bench->results(1, batches[i].destination).front(), expected[2 * i]);
        EXPECT_GE(completions[i].end_clock, completions[i == 0 ? 0 : i - 1].end_clock);
      }
      EXPECT_EQ(bench->read_wide(spec::kRegTotalPositions), kBatches);
      EXPECT_EQ(bench->read_wide(spec::kRegTotalDescriptors), kBatches + 1);
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace cobalt::test
