// SPDX-License-Identifier: Apache-2.0
// The counters of a batch that takes longer than 32 bits can say.
#include <gtest/gtest.h>

#include <array>

#include "Vcb_stream_unit_bench.h"
#include "spec/jobs.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

constexpr std::uint32_t kItems = 400;  // 200 beats, four bursts
enum Word : std::uint8_t { kBusy = 8, kStarved = 9, kBlocked = 10, kLatencySum = 15 };
using Words = std::array<std::uint32_t, 16>;

struct Batch {
  bool near_most = false;             ///< counters begin 20 below their most
  std::uint64_t jump = 0;             ///< clocks that pass at once while the batch is worked on
  unsigned starved = 0, blocked = 0;  ///< clocks of either
};

class StreamCounters : public testing::Test {
 protected:
  void SetUp() override {
    bench_->near_most_i = 0;
    bench_->now_i = 0;
    bench_->job_valid_i = 0;
    bench_->memory_waits_i = 0;
    bench_->service_waits_i = 0;
    bench_.reset();
  }

  /// The completion of one batch.
  Words run(const Batch& batch) {
    bench_->job_count_i = kItems;
    bench_->job_valid_i = 1;
    step();
    bench_->job_valid_i = 0;
    for (int i = 0; i < 40; ++i) step();  // the first burst has begun
    bench_->near_most_i = batch.near_most;
    step();
    bench_->near_most_i = 0;
    bench_->now_i += batch.jump;
    bench_->memory_waits_i = 1;
    for (unsigned i = 0; i < batch.starved; ++i) step();
    bench_->memory_waits_i = 0;
    bench_->service_waits_i = 1;
    for (unsigned i = 0; i < batch.blocked; ++i) step();
    bench_->service_waits_i = 0;
    for (unsigned i = 0; i < 2000 && bench_->record_valid_o == 0; ++i) step();
    EXPECT_EQ(bench_->record_valid_o, 1) << "no completion";
    Words words{};
    for (unsigned w = 0; w < words.size(); ++w) words.at(w) = bench_->record_completion_o[w];
    step();
    return words;
  }

 private:
  void step() {
    bench_.clock();
    ++bench_->now_i;
    bench_.settle();
  }
  Bench<Vcb_stream_unit_bench> bench_{1};
};

TEST_F(StreamCounters, ShortBatchesAreCountedExactly) {
  const Words plain = run({});
  EXPECT_GE(plain[kBusy], kItems);
  EXPECT_LT(plain[kBusy], kItems + 100);
  const Words waits = run({.starved = 500, .blocked = 300});
  EXPECT_GT(waits[kStarved], plain[kStarved] + 350);
  EXPECT_GT(waits[kBlocked], plain[kBlocked] + 250);
  EXPECT_LT(waits[kBusy], plain[kBusy] + 900);
}

TEST_F(StreamCounters, CountersStayAtTheirMost) {
  const Words words = run({.near_most = true, .starved = 500, .blocked = 300});
  EXPECT_EQ(words[kStarved], spec::kMostCounted);
  EXPECT_EQ(words[kBlocked], spec::kMostCounted);
  EXPECT_EQ(words[kLatencySum], spec::kMostCounted);
  const Words next = run({});
  EXPECT_LT(next[kStarved], 1000u);
  EXPECT_LT(next[kBlocked], 1000u);
  EXPECT_LT(next[kLatencySum], 1000u);
}

TEST_F(StreamCounters, BusyClocksStayAtTheirMost) {
  const std::uint32_t plain = run({})[kBusy];
  EXPECT_EQ(run({.jump = spec::kMostCounted - plain - 1000u})[kBusy], spec::kMostCounted - 1000u);
  EXPECT_EQ(run({.jump = std::uint64_t{1} << 32})[kBusy], spec::kMostCounted);
  EXPECT_EQ(run({.jump = std::uint64_t{3} << 40})[kBusy], spec::kMostCounted);
  EXPECT_EQ(run({})[kBusy], plain);
}

}  // namespace
}  // namespace cobalt::test
