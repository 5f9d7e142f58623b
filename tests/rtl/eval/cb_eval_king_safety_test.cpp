// SPDX-License-Identifier: Apache-2.0
// cb_eval_king_safety against hls::king_danger, with an input of 16 bits, as wide as the sum of all groups.
#include "Vcb_unit_bench.h"
#include "hls/eval/king_safety.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct KingSafetyUnit {
  static constexpr std::size_t kClocks = 200'000;
  using Bench = Vcb_unit_bench;
  struct Input {
    int halves;
    unsigned scale;
    std::uint32_t control;  ///< evaluation_control register 0
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("king_safety");
  static constexpr int kLargest = 32767;  ///< 16 bits in cb_unit_bench.sv
  static constexpr int kSmallest = -32768;

  static CData& clock(Bench& rtl) { return rtl.king_safety_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.king_safety_halves_i = static_cast<unsigned>(input.halves) & 0xffffu;
    rtl.king_safety_scale_i = input.scale & 15u;
    rtl.king_safety_control_i = input.control;
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.king_safety_o, 14)}; }
  static Output model(const Input& input) {
    hls::Parameters parameters;
    parameters.set(spec::parameter_address(spec::kEvaluationControl, 0, 0), input.control);
    return {hls::king_danger(input.halves, input.scale, parameters.control)};
  }
  static Input random(UnitInputs& random) {
    Input input = {static_cast<int>(random.below(65536)) + kSmallest, random.below(16),
                   static_cast<std::uint32_t>(random.bits())};
    if (!random.one_in(4)) input.halves /= 32;  // small dangers, where the clamp and the shift matter
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(std::array<int, 2>{input.halves, static_cast<int>(input.scale)}) + text_of({input.control});
  }
};

using Unit = KingSafetyUnit;
const RandomTests<Unit> kTests("KingSafetyRtl");

constexpr unsigned kLargestClamp = 4095;
constexpr std::uint32_t control(unsigned shift, unsigned clamp, bool scale) {
  return shift | (clamp << 4) | (scale ? 1u << 16 : 0u);
}
static_assert(spec::kGroupTable[spec::kEvaluationControl].fields[1].lsb == 4 &&
              spec::kGroupTable[spec::kEvaluationControl].fields[2].lsb == 16);

/// Every danger with every shift, not clamped by the register if it can be helped.
TEST(KingSafetyRtl, AllDangersAllShifts) {
  UnitStream<Unit> stream(unit_seed());
  for (unsigned shift = 0; shift < 16; ++shift) {
    for (int halves = Unit::kSmallest; halves <= Unit::kLargest; ++halves) {
      stream.step({halves, 8, control(shift, kLargestClamp, false)});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
  // The linear part saturates at +-1023: both ends are there.
  const std::uint32_t linear = control(spec::kKingSafetyShiftOff, kLargestClamp, false);
  EXPECT_EQ(stream.model({Unit::kLargest, 0, linear}, 0)[0], spec::kMaxLinearDangerCp);
  EXPECT_EQ(stream.model({Unit::kSmallest, 0, linear}, 0)[0], -spec::kMaxLinearDangerCp);
}

/// Every danger with every scale.
TEST(KingSafetyRtl, AllDangersAllScales) {
  UnitStream<Unit> stream(unit_seed());
  for (unsigned scale = 0; scale < 16; ++scale) {
    for (int halves = Unit::kSmallest; halves <= Unit::kLargest; ++halves) {
      stream.step({halves, scale, control(8 + static_cast<unsigned>(halves & 7), kLargestClamp, true)});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Every clamp against dangers around it and far from it, of both signs, scaled and not.
TEST(KingSafetyRtl, AllClamps) {
  UnitStream<Unit> stream(unit_seed());
  for (unsigned clamp = 0; clamp <= kLargestClamp; ++clamp) {
    const int halves = static_cast<int>(2 * clamp);
    for (const int danger :
         {halves, halves + 2, halves - 2, -halves, -halves - 2, -halves + 2, Unit::kLargest, Unit::kSmallest, 0, -1}) {
      const int inside = std::min(std::max(danger, Unit::kSmallest), Unit::kLargest);
      stream.step({inside, 15, control(spec::kKingSafetyShiftOff, clamp, clamp % 2 == 0)});
      stream.step({inside, 15, control(clamp % 15, clamp, clamp % 2 != 0)});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Bits of the register that belong to other stages do nothing.
TEST(KingSafetyRtl, OtherBitsOfTheRegister) {
  UnitStream<Unit> stream(unit_seed());
  for (unsigned bit = 17; bit < 32; ++bit) {
    for (int halves = Unit::kSmallest; halves <= Unit::kLargest; halves += 251) {
      stream.step({halves, 11, control(5, 1500, bit % 2 == 0) | (1u << bit)});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Around the saturation and around every power of two beyond it, of both signs.
TEST(KingSafetyRtl, WideDangers) {
  UnitStream<Unit> stream(unit_seed());
  constexpr int kSaturated = 2 * spec::kMaxLinearDangerCp;
  std::vector<int> dangers;
  for (int offset = -4; offset <= 4; ++offset) {
    dangers.push_back(kSaturated + offset);
    dangers.push_back(-kSaturated + offset);
    for (int bit = 10; bit < 16; ++bit) {
      dangers.push_back((1 << bit) + offset);
      dangers.push_back(-(1 << bit) + offset);
    }
  }
  for (const int halves : dangers) {
    const int inside = std::min(std::max(halves, Unit::kSmallest), Unit::kLargest);
    for (unsigned shift = 0; shift < 16; ++shift) {
      for (const unsigned clamp : {kLargestClamp, 1024u, 1023u, 1022u}) {
        stream.step({inside, 15, control(shift, clamp, false)});
        stream.step({inside, 15, control(shift, clamp, true)});
      }
    }
    const std::uint32_t linear = control(spec::kKingSafetyShiftOff, kLargestClamp, false);
    const int expected = std::min(std::max(inside >> 1, -spec::kMaxLinearDangerCp), spec::kMaxLinearDangerCp);
    EXPECT_EQ(stream.model({inside, 0, linear}, 0)[0], expected);
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

TEST(KingSafetyRtl, InputsAreAligned) {
  check_alignment<Unit>({600, 9, control(6, 900, true)}, {{-700, 9, control(6, 900, true)},
                                                          {600, 3, control(6, 900, true)},
                                                          {600, 9, control(9, 900, true)},
                                                          {600, 9, control(6, 100, true)},
                                                          {600, 9, control(6, 900, false)}});
}

}  // namespace
}  // namespace cobalt::test
