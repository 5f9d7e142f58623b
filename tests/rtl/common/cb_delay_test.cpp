// SPDX-License-Identifier: Apache-2.0
// cb_delay for several widths and delays, 0 included.
#include <verilated.h>

#include <deque>
#include <memory>

#include "Vcb_unit_bench.h"
#include "tests/rtl/units/unit_stream.hpp"

namespace {

using namespace cobalt::test;

/// The delays of cb_unit_bench.sv, in its order.
struct Delay {
  unsigned width;
  unsigned cycles;
};
constexpr Delay kDelays[] = {{64, 0}, {64, 1}, {64, 2}, {1, 1}, {1, 7}, {7, 3}, {16, 5}, {64, 22}};
constexpr std::size_t kDelayCount = std::size(kDelays);
constexpr unsigned kLongest = 22;
using Outputs = std::array<std::uint64_t, kDelayCount>;

class DelayBench {
 public:
  DelayBench() : context_(std::make_unique<VerilatedContext>()) {
    context_->randReset(2);
    context_->randSeed(1);
    rtl_ = std::make_unique<Vcb_unit_bench>(context_.get(), "units");
  }
  ~DelayBench() { rtl_->final(); }

  /// One clock. \return the outputs after it
  Outputs clock(std::uint64_t input) {
    rtl_->delay_i = input;
    rtl_->delay_clk_i = 0;
    rtl_->eval();
    rtl_->delay_clk_i = 1;
    rtl_->eval();
    return get_words<kDelayCount>(rtl_->delay_o);
  }
  /// Without a clock edge only the wire follows. \return the outputs
  Outputs settle(std::uint64_t input) {
    rtl_->delay_i = input;
    rtl_->eval();
    return get_words<kDelayCount>(rtl_->delay_o);
  }

 private:
  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<Vcb_unit_bench> rtl_;
};

std::uint64_t low_bits(std::uint64_t value, unsigned width) {
  return width == 64 ? value : value & ((std::uint64_t{1} << width) - 1);
}

/// New inputs every clock, or each for a few clocks.
void check_stream(unsigned longest_hold) {
  UnitInputs random(unit_seed());
  DelayBench bench;
  std::deque<std::uint64_t> inputs;  // the newest first
  for (unsigned i = 0; i < 20'000; ++i) {
    const std::uint64_t input = random.bits();
    for (unsigned hold = random.below(longest_hold) + 1; hold > 0; --hold) {
      inputs.push_front(input);
      const Outputs got = bench.clock(input);
      for (std::size_t delay = 0; delay < kDelayCount; ++delay) {
        // A delay of n clocks shows after this edge what came n - 1 edges before; a wire shows what is there.
        const unsigned age = kDelays[delay].cycles == 0 ? 0 : kDelays[delay].cycles - 1;
        if (inputs.size() <= age) continue;
        ASSERT_EQ(got[delay], low_bits(inputs[age], kDelays[delay].width))
            << kDelays[delay].width << " bits, " << kDelays[delay].cycles << " clocks, seed " << unit_seed();
      }
      if (inputs.size() > kLongest) inputs.pop_back();
    }
  }
}

TEST(DelayRtl, FullRateRandom) { check_stream(1); }
TEST(DelayRtl, HeldInput) { check_stream(5); }

TEST(DelayRtl, PulseShowsOnceAfterItsDelay) {
  DelayBench bench;
  for (unsigned i = 0; i < 2 * kLongest; ++i) bench.clock(0);
  std::array<unsigned, kDelayCount> latency = {};
  std::array<unsigned, kDelayCount> changed = {};
  for (unsigned clock = 1; clock <= 2 * kLongest; ++clock) {
    const Outputs got = bench.clock(clock == 1 ? ~std::uint64_t{0} : 0);
    for (std::size_t delay = 0; delay < kDelayCount; ++delay) {
      if (got[delay] == 0) continue;
      latency[delay] = clock;
      ++changed[delay];
    }
  }
  for (std::size_t delay = 0; delay < kDelayCount; ++delay) {
    EXPECT_EQ(changed[delay], 1u);
    EXPECT_EQ(latency[delay], std::max(kDelays[delay].cycles, 1u));
  }
}

TEST(DelayRtl, OnlyAWireFollowsWithoutAClock) {
  DelayBench bench;
  for (unsigned i = 0; i < 2 * kLongest; ++i) bench.clock(0);
  const Outputs got = bench.settle(~std::uint64_t{0});
  for (std::size_t delay = 0; delay < kDelayCount; ++delay) {
    EXPECT_EQ(got[delay], kDelays[delay].cycles == 0 ? ~std::uint64_t{0} : 0);
  }
}

}  // namespace
