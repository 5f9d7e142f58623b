// SPDX-License-Identifier: Apache-2.0
// cb_sum for several numbers of inputs and widths: exact sums, ceil(log4(inputs)) clocks later.
#include "Vcb_unit_bench.h"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// The adders of cb_unit_bench.sv, in its order.
struct Adder {
  unsigned inputs;
  unsigned width;

  constexpr unsigned latency_cycles() const {
    unsigned stages = 0;
    for (unsigned numbers = inputs; numbers > 1; numbers = (numbers + 3) / 4) ++stages;
    return stages;
  }
};
constexpr Adder kAdders[] = {{2, 5}, {3, 7}, {4, 4}, {5, 3}, {8, 8}, {12, 10}, {16, 9}, {17, 4}, {64, 11}};
constexpr std::size_t kInputWords = 11;  // 64 numbers of 11 bits
using Bits = std::array<std::uint64_t, kInputWords>;

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

/// One of the adders; all are fed the same bits.
template <std::size_t kNumber>
struct SumUnit {
  static constexpr Adder kAdder = kAdders[kNumber];
  using Bench = Vcb_unit_bench;
  struct Input {
    Bits bits;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = kAdder.latency_cycles();

  static CData& clock(Bench& rtl) { return rtl.sum_clk_i; }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.sum_i, input.bits); }
  static Output sample(Bench& rtl) { return {static_cast<int>(rtl.sum_o[kNumber])}; }
  static Output model(const Input& input) {
    int sum = 0;
    for (unsigned i = 0; i < kAdder.inputs; ++i) sum += number(input.bits, i, kAdder.width);
    return {sum};
  }
  static Input random(UnitInputs& random) {
    Input input;
    for (std::uint64_t& word : input.bits) word = random.bitboard();
    return input;
  }
  static std::string text(const Input& input) { return text_of(input.bits); }

  /// All at the largest, all at the smallest, the first so many, and one number alone.
  static std::vector<Input> corners() {
    std::vector<Input> inputs;
    constexpr int kLargest = (1 << (kAdder.width - 1)) - 1;
    for (const int value : {kLargest, -kLargest - 1, -1, 1}) {
      Bits first = {};
      for (unsigned i = 0; i < kAdder.inputs; ++i) {
        Bits one = {};
        set_number(one, i, kAdder.width, value);
        set_number(first, i, kAdder.width, value);
        inputs.push_back({one});
        inputs.push_back({first});
      }
    }
    return inputs;
  }
};

const NumberedTests<SumUnit, std::size(kAdders)> kTests("SumRtl");

}  // namespace
}  // namespace cobalt::test
