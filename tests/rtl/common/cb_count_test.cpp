// SPDX-License-Identifier: Apache-2.0
// cb_count for several widths: the number of ones, two clocks later.
#include <bit>

#include "Vcb_pawns_bench.h"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// The widths of cb_pawns_bench.sv, in its order.
constexpr unsigned kWidths[] = {1, 3, 7, 32, 36, 37, 64, 72};
constexpr unsigned kLargestWidth = 72;

/// All counters, fed the same bits.
struct CountUnit {
  static constexpr std::size_t kClocks = 200'000;
  using Bench = Vcb_pawns_bench;
  struct Input {
    std::uint64_t low;
    std::uint32_t high;
  };
  using Output = std::array<std::uint32_t, std::size(kWidths)>;
  static constexpr unsigned kLatency = 2;

  static CData& clock(Bench& rtl) { return rtl.count_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    std::memcpy(&rtl.count_i, &input.low, sizeof(input.low));
    const std::uint32_t high = input.high & 0xff;
    std::memcpy(&rtl.count_i[2], &high, sizeof(high));
  }
  static Output sample(Bench& rtl) {
    Output output;
    for (std::size_t i = 0; i < output.size(); ++i)
      output[i] = static_cast<std::uint32_t>(rtl.count_o >> (8 * i)) & 0xff;
    return output;
  }
  static Output model(const Input& input) {
    Output output;
    for (std::size_t i = 0; i < output.size(); ++i) {
      const unsigned width = kWidths[i];
      const std::uint64_t low = width < 64 ? input.low & ((std::uint64_t{1} << width) - 1) : input.low;
      const std::uint32_t high = width > 64 ? input.high & ((1u << (width - 64)) - 1) : 0;
      output[i] = static_cast<std::uint32_t>(std::popcount(low) + std::popcount(high));
    }
    return output;
  }
  static Input random(UnitInputs& random) { return {random.bitboard(), static_cast<std::uint32_t>(random.bits())}; }
  static std::string text(const Input& input) { return text_of({input.high, input.low}); }

  /// Every number of ones, from either end, and one bit alone and missing.
  static std::vector<Input> corners() {
    std::vector<Input> inputs;
    for (unsigned n = 0; n <= kLargestWidth; ++n) {
      const std::uint64_t low = n < 64 ? (std::uint64_t{1} << n) - 1 : ~std::uint64_t{0};
      const std::uint32_t high = n > 64 ? (1u << (n - 64)) - 1 : 0;
      inputs.push_back({low, high});
      inputs.push_back({~low, ~high});
      const std::uint64_t low_bit = n < 64 ? std::uint64_t{1} << n : 0;
      const std::uint32_t high_bit = n >= 64 ? 1u << (n - 64) : 0;
      inputs.push_back({low_bit, high_bit});
      inputs.push_back({~low_bit, ~high_bit});
    }
    return inputs;
  }
};

using Unit = CountUnit;
const UnitTests<Unit> kTests("CountRtl");

/// All values of each six bits that are counted together.
TEST(CountRtl, AllSixes) {
  std::vector<Unit::Input> inputs;
  for (unsigned at = 0; at < kLargestWidth; at += 6) {
    for (std::uint64_t bits = 0; bits < 64; ++bits) {
      const std::uint64_t low = at < 64 ? bits << at : 0;
      const std::uint64_t high = at >= 64 ? bits << (at - 64) : at > 58 ? bits >> (64 - at) : 0;
      inputs.push_back({low, static_cast<std::uint32_t>(high)});
      inputs.push_back({~low, ~static_cast<std::uint32_t>(high)});
    }
  }
  check_inputs<Unit>(inputs);
}

}  // namespace
}  // namespace cobalt::test
