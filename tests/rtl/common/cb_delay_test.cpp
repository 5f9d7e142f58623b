// SPDX-License-Identifier: Apache-2.0
// cb_delay for several widths and delays, 0 included, near and far.
#include "Vcb_unit_bench.h"
#include "tests/rtl/common/test_clock.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// The delays of cb_unit_bench.sv, in its order.
struct Delay {
  unsigned width;
  unsigned cycles;
};
constexpr Delay kDelays[] = {{64, 0}, {64, 1},  {64, 2}, {1, 1}, {1, 7}, {7, 3},
                             {16, 5}, {64, 22}, {64, 2}, {7, 3}, {1, 4}, {64, 22}};
constexpr std::size_t kDelayCount = std::size(kDelays);

template <std::size_t kNumber>
struct DelayUnit {
  using Bench = Vcb_unit_bench;
  struct Input {
    std::uint64_t bits;
  };
  using Output = std::array<std::uint64_t, 1>;
  /// After an edge a wire shows what it showed before it, as a delay of one clock does.
  static constexpr unsigned kLatency = std::max(kDelays[kNumber].cycles, 1u);

  static CData& clock(Bench& rtl) { return rtl.delay_clk_i; }
  static void drive(Bench& rtl, const Input& input) { rtl.delay_i = input.bits; }
  static Output sample(Bench& rtl) { return {get_words<kDelayCount>(rtl.delay_o)[kNumber]}; }
  static Output model(const Input& input) { return {input.bits & ~std::uint64_t{0} >> (64 - kDelays[kNumber].width)}; }
  static Input random(UnitInputs& random) { return {random.bits()}; }
  static std::string text(const Input& input) { return text_of({input.bits}); }
  static std::vector<Input> corners() { return {{0}, {~std::uint64_t{0}}, {0x5555555555555555u}, {0}}; }
};

const NumberedTests<DelayUnit, kDelayCount> kTests("DelayRtl");

TEST(DelayRtl, OnlyAWireFollowsWithoutAClock) {
  Bench<Vcb_unit_bench> bench(1);
  for (const std::uint64_t input : {std::uint64_t{0}, ~std::uint64_t{0}}) {
    bench->delay_i = input;
    for (unsigned edge = 0; edge < 100 && input == 0; ++edge) {
      bench->delay_clk_i = edge % 2;
      bench->eval();
    }
    bench->eval();
    const auto got = get_words<kDelayCount>(bench->delay_o);
    for (std::size_t i = 0; i < kDelayCount; ++i) EXPECT_EQ(got[i], kDelays[i].cycles == 0 ? input : 0) << i;
  }
}

}  // namespace
}  // namespace cobalt::test
