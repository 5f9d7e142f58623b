// SPDX-License-Identifier: Apache-2.0
// cb_sum for several numbers of inputs and widths: exact sums, ceil(log4(inputs)) clocks later.
#include <verilated.h>

#include <deque>
#include <memory>

#include "Vcb_unit_bench.h"
#include "tests/rtl/units/unit_stream.hpp"

namespace {

using namespace cobalt::test;

/// The adders of cb_unit_bench.sv, in its order.
struct Adder {
  unsigned inputs;
  unsigned width;
  unsigned latency_cycles;
};
constexpr Adder kAdders[] = {{2, 5, 1},   {3, 7, 1},  {4, 4, 1},  {5, 3, 2},  {8, 8, 2},
                             {12, 10, 2}, {16, 9, 2}, {17, 4, 3}, {64, 11, 3}};
constexpr std::size_t kAdderCount = std::size(kAdders);
constexpr std::size_t kInputWords = 11;  // 64 numbers of 11 bits
using Bits = std::array<std::uint64_t, kInputWords>;
using Sums = std::array<int, kAdderCount>;

/// Number i of `width` bits, two's complement.
int number(const Bits& bits, unsigned i, unsigned width) {
  std::uint32_t value = 0;
  for (unsigned bit = 0; bit < width; ++bit) {
    const unsigned at = i * width + bit;
    value |= static_cast<std::uint32_t>((bits[at / 64] >> (at % 64)) & 1) << bit;
  }
  return signed_value(value, width);
}
void set_number(Bits& bits, unsigned i, unsigned width, int value) {
  for (unsigned bit = 0; bit < width; ++bit) {
    const unsigned at = i * width + bit;
    const std::uint64_t mask = std::uint64_t{1} << (at % 64);
    bits[at / 64] = (bits[at / 64] & ~mask) | (((value >> bit) & 1) != 0 ? mask : 0);
  }
}
Sums sums(const Bits& bits) {
  Sums result = {};
  for (std::size_t adder = 0; adder < kAdderCount; ++adder) {
    for (unsigned i = 0; i < kAdders[adder].inputs; ++i) result[adder] += number(bits, i, kAdders[adder].width);
  }
  return result;
}

/// All adders, fed the same bits.
class SumBench {
 public:
  SumBench() : context_(std::make_unique<VerilatedContext>()) {
    context_->randReset(2);
    context_->randSeed(1);
    rtl_ = std::make_unique<Vcb_unit_bench>(context_.get(), "units");
  }
  ~SumBench() { rtl_->final(); }

  /// One clock. \return the outputs
  Sums clock(const Bits& bits) {
    put_words(rtl_->sum_i, bits);
    rtl_->sum_clk_i = 0;
    rtl_->eval();
    rtl_->sum_clk_i = 1;
    rtl_->eval();
    Sums result;
    static_assert(sizeof(rtl_->sum_o) == sizeof(result));
    std::memcpy(result.data(), &rtl_->sum_o, sizeof(result));
    return result;
  }
  /// One clock, compared with the sums of the inputs before.
  void check(const Bits& bits) {
    expected_.push_front(sums(bits));
    const Sums got = clock(bits);
    for (std::size_t adder = 0; adder < kAdderCount; ++adder) {
      const unsigned latency = kAdders[adder].latency_cycles;
      if (expected_.size() < latency) continue;
      const int wanted = expected_[latency - 1][adder];
      if (wanted != got[adder] && ++mismatches_ <= 3) {
        ADD_FAILURE() << kAdders[adder].inputs << " numbers of " << kAdders[adder].width << " bits: expected " << wanted
                      << ", got " << got[adder] << ", seed " << unit_seed() << ", input now" << text_of(bits);
      }
    }
    if (expected_.size() > 8) expected_.pop_back();
  }
  unsigned mismatches() const { return mismatches_; }

 private:
  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<Vcb_unit_bench> rtl_;
  std::deque<Sums> expected_;
  unsigned mismatches_ = 0;
};

TEST(SumRtl, FullRateRandom) {
  UnitInputs random(unit_seed());
  SumBench bench;
  for (unsigned i = 0; i < 50'000; ++i) {
    Bits bits;
    for (std::uint64_t& word : bits) word = random.bitboard();
    bench.check(bits);
  }
  EXPECT_EQ(bench.mismatches(), 0u);
}

TEST(SumRtl, HeldInput) {
  UnitInputs random(unit_seed());
  SumBench bench;
  for (unsigned i = 0; i < 5'000; ++i) {
    Bits bits;
    for (std::uint64_t& word : bits) word = random.bits();
    for (unsigned clock = random.below(5) + 1; clock > 0; --clock) bench.check(bits);
  }
  EXPECT_EQ(bench.mismatches(), 0u);
}

/// All at the largest, all at the smallest, and one number alone at either, for every adder.
TEST(SumRtl, Extremes) {
  SumBench bench;
  for (const Adder& adder : kAdders) {
    const int largest = (1 << (adder.width - 1)) - 1;
    const int smallest = -largest - 1;
    for (const int value : {largest, smallest, -1, 1}) {
      Bits all = {};
      for (unsigned i = 0; i < adder.inputs; ++i) {
        set_number(all, i, adder.width, value);
        Bits one = {};
        set_number(one, i, adder.width, value);
        bench.check(one);
        bench.check(all);  // the first i + 1 numbers
      }
    }
  }
  for (unsigned i = 0; i < 4; ++i) bench.check(Bits{});
  EXPECT_EQ(bench.mismatches(), 0u);
}

/// An input of one clock shows in each sum for one clock, ceil(log4(inputs)) clocks later.
TEST(SumRtl, Latency) {
  constexpr unsigned kClocks = 16;
  SumBench bench;
  for (unsigned i = 0; i < kClocks; ++i) bench.clock(Bits{});
  Bits pulse = {};
  pulse[0] = 1;  // number 0 of every adder is 1
  std::array<unsigned, kAdderCount> latency = {};
  std::array<unsigned, kAdderCount> changed = {};
  for (unsigned clock = 1; clock <= kClocks; ++clock) {
    const Sums got = bench.clock(clock == 1 ? pulse : Bits{});
    for (std::size_t adder = 0; adder < kAdderCount; ++adder) {
      if (got[adder] == 0) continue;
      EXPECT_EQ(got[adder], 1);
      latency[adder] = clock;
      ++changed[adder];
    }
  }
  for (std::size_t adder = 0; adder < kAdderCount; ++adder) {
    unsigned stages = 0;
    for (unsigned numbers = kAdders[adder].inputs; numbers > 1; numbers = (numbers + 3) / 4) ++stages;
    EXPECT_EQ(kAdders[adder].latency_cycles, stages);
    EXPECT_EQ(latency[adder], stages) << kAdders[adder].inputs << " numbers";
    EXPECT_EQ(changed[adder], 1u);
  }
}

}  // namespace
