// SPDX-License-Identifier: Apache-2.0
// Positions through the kernel: results, throughput, back-pressure, addresses, counters.
#include <gtest/gtest.h>

#include "spec/latency.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

class EvaluateUnitRtl : public testing::Test {
 protected:
  void prepare(const sim::CardOptions& options) {
    bench = std::make_unique<KernelBench>(options);
    ASSERT_EQ(bench->load(parameters.full_download()), 0u);
  }

  ParameterSet parameters = make_parameters(11);
  std::unique_ptr<KernelBench> bench;
};

// Eight batches in one list, memory latency 200: from the start of the list to its end.
TEST_F(EvaluateUnitRtl, EightQueuedBatchesSustained) {
  constexpr unsigned kBatches = 8;
  constexpr unsigned kPositionsEach = 4096;
  prepare(bench_options());
  const auto positions = make_positions(std::size_t{kBatches} * kPositionsEach, 1);
  const auto expected = expected_results(positions, parameters);
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
    EXPECT_EQ(completion.status, spec::kStatusDone);
    EXPECT_EQ(completion.tag, 100 + i);
    EXPECT_EQ(completion.items, kPositionsEach);
    EXPECT_EQ(completion.busy_clocks, kPositionsEach + spec::kEvaluatorLatencyCycles);
    if (i == 0) continue;
    const std::uint64_t end_gap = completion.end_clock - completions[i - 1].end_clock;
    EXPECT_LE(end_gap - kPositionsEach, 16u);
    RecordProperty("gap_" + std::to_string(i), std::to_string(end_gap - kPositionsEach));
  }
  const std::uint64_t clocks =
      bench->read_wide(spec::kRegListEndClock) - bench->read_wide(spec::kRegListStartClock);
  RecordProperty("clocks", std::to_string(clocks));
  EXPECT_GE(static_cast<double>(positions.size()) / static_cast<double>(clocks), 0.98);
}

}  // namespace
}  // namespace cobalt::test
