// SPDX-License-Identifier: Apache-2.0
// cb_eval_bias against hls::bias. Its only input is the bank.
#include "Vcb_unit_bench.h"
#include "hls/eval/bias.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct BiasUnit : GroupUnit<Vcb_unit_bench, spec::kBias, 1> {
  static constexpr std::size_t kClocks = 10'000;
  struct Input {};

  static CData& clock(Bench& rtl) { return rtl.bias_clk_i; }
  static void drive(Bench&, const Input&) {}
  static Output sample(Bench& rtl) { return {signed_value(rtl.bias_o, 8)}; }
  static Output model(const Input&, const hls::Parameters& parameters, auto& trace) {
    return {hls::bias(parameters, trace)};
  }
  static Input random(UnitInputs&) { return {}; }
  static std::string text(const Input&) { return ""; }
};

using Unit = BiasUnit;
const RandomTests<Unit> kTests("BiasRtl");

TEST(BiasRtl, AllValues) {
  UnitStream<Unit> stream(unit_seed());
  for (std::uint32_t value = 0; value < 256; ++value) {
    stream.load(value % 2, [&](std::uint32_t) { return value; });
    for (unsigned i = 0; i < 4; ++i) stream.step({}, {.bank = i % 2});
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

}  // namespace
}  // namespace cobalt::test
