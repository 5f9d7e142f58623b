// SPDX-License-Identifier: Apache-2.0
// cb_eval_bias against hls::bias. Its only input is the bank.
#include "Vcb_unit_bench.h"
#include "hls/eval/bias.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

struct BiasUnit {
  using Bench = Vcb_unit_bench;
  struct Input {};
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("bias");
  static constexpr unsigned kGroup = spec::kBias;
  static constexpr unsigned kLookUpStage = 1;

  static CData& clock(Vcb_unit_bench& rtl) { return rtl.bias_clk_i; }
  static void drive(Vcb_unit_bench&, const Input&) {}
  static Output sample(Vcb_unit_bench& rtl) { return {signed_value(rtl.bias_o, 8)}; }
  template <class T>
  static Output model(const Input&, const hls::Parameters& parameters, T& trace) {
    return {hls::bias(parameters, trace)};
  }
  static Input random(UnitInputs&) { return {}; }
  static std::string text(const Input&) { return ""; }
};

using Unit = BiasUnit;

TEST(BiasRtl, AllValues) {
  UnitStream<Unit> stream(unit_seed());
  for (std::uint32_t value = 0; value < 256; ++value) {
    stream.load(value % 2, [&](std::uint32_t) { return value; });
    for (unsigned i = 0; i < 4; ++i) stream.step({}, {.bank = i % 2});
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

TEST(BiasRtl, FullRateRandomBank) { check_full_rate<Unit>(10'000); }
TEST(BiasRtl, HeldBank) { check_held<Unit>(1'000); }
TEST(BiasRtl, Latency) { EXPECT_EQ(measure_latency<Unit>(), spec::latency_cycles("bias")); }
TEST(BiasRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<Unit>(), 3 - int{Unit::kLookUpStage}); }
TEST(BiasRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<Unit>(200); }
TEST(BiasRtl, OtherGroupsWrites) { check_other_groups_writes<Unit>(); }
TEST(BiasRtl, ResetInFlightClearsTheRegister) { check_reset_in_flight<Unit>(100); }

}  // namespace
