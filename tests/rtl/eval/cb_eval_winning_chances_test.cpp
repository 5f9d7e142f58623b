// SPDX-License-Identifier: Apache-2.0
// cb_eval_winning_chances against hls::winning_chances: the lead with the bonus.
#include "Vcb_endings_bench.h"
#include "hls/eval/winning_chances.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct WinningChancesUnit : GroupUnit<Vcb_endings_bench, spec::kWinningChances, 1> {
  static constexpr std::size_t kClocks = 500'000;
  struct Input {
    unsigned material;  ///< hls::contempt_index()
    int lead;
  };
  /// 20 bits in cb_endings_bench.sv, less what a value can add.
  static constexpr int kLargest = 0x7ffff - 128;
  static constexpr int kSmallest = -0x80000 + 128;

  static CData& clock(Bench& rtl) { return rtl.winning_chances_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.winning_chances_index_i = static_cast<CData>(input.material);
    rtl.winning_chances_lead_i = static_cast<unsigned>(input.lead) & 0xfffffu;
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.winning_chances_o, 20)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {input.lead + hls::winning_chances(input.material, input.lead, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.below(256), static_cast<int>(random.below(320)) - 160};
    if (random.one_in(4)) input.lead = static_cast<int>(random.below(kLargest - kSmallest + 1)) + kSmallest;
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(std::array<int, 2>{static_cast<int>(input.material), input.lead});
  }

  /// Every index, and every lead up to where it saturates.
  static std::vector<Input> corners() {
    std::vector<Input> inputs;
    for (unsigned material = 0; material < 256; ++material) {
      for (const int lead : {kSmallest, -128, -1, 0, 1, 127, 128, kLargest}) inputs.push_back({material, lead});
    }
    for (int lead = -300; lead <= 300; ++lead) inputs.push_back({255, lead});
    return inputs;
  }
};

using Unit = WinningChancesUnit;
const UnitTests<Unit> kTests("WinningChancesRtl");

/// Every value with every lead that does not saturate: all products and roundings.
TEST(WinningChancesRtl, AllProducts) {
  UnitStream<Unit> stream(unit_seed());
  for (int value = -128; value <= 127; ++value) {
    stream.load(0, [&](std::uint32_t) { return static_cast<std::uint32_t>(value) & 0xffu; });
    for (int lead = -130; lead <= 130; ++lead) stream.step({0, lead});
  }
  for (unsigned i = 0; i < Unit::kLatency; ++i) stream.step({0, 0});
  EXPECT_EQ(stream.mismatches(), 0u);
}

}  // namespace
}  // namespace cobalt::test
