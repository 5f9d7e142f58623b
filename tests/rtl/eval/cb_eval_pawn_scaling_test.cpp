// SPDX-License-Identifier: Apache-2.0
// cb_eval_pawn_scaling against hls::scale_pawns.
#include "Vcb_pawns_bench.h"
#include "hls/eval/pawn_scaling.hpp"
#include "spec/widths.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct PawnScalingUnit {
  static constexpr std::size_t kClocks = 200'000;
  using Bench = Vcb_pawns_bench;
  struct Input {
    int structure;  ///< 14 bits
    int passed;     ///< 12 bits
    int wasted;     ///< 12 bits
    unsigned structure_factor;
    unsigned passed_factor;
    std::uint32_t control[2];  ///< evaluation_control registers
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("pawn_scaling");

  static CData& clock(Bench& rtl) { return rtl.pawn_scaling_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.pawn_scaling_structure_i = static_cast<unsigned>(input.structure) & 0x3fffu;
    rtl.pawn_scaling_passed_i = static_cast<unsigned>(input.passed) & 0xfffu;
    rtl.pawn_scaling_wasted_i = static_cast<unsigned>(input.wasted) & 0xfffu;
    rtl.pawn_scaling_structure_factor_i = input.structure_factor & 15u;
    rtl.pawn_scaling_passed_factor_i = input.passed_factor & 15u;
    rtl.pawn_scaling_control_0_i = input.control[0];
    rtl.pawn_scaling_control_1_i = input.control[1];
  }
  static Output sample(Bench& rtl) {
    return {signed_value(rtl.pawn_scaling_o, spec::signed_width(spec::kPawnScalingRange))};
  }
  static Output model(const Input& input) {
    hls::Parameters parameters;
    for (unsigned r = 0; r < 2; ++r) {
      parameters.set(spec::parameter_address(spec::kEvaluationControl, 0, r), input.control[r]);
    }
    const hls::SignatureEntry enemy = {0, 0, static_cast<std::uint8_t>(input.structure_factor),
                                       static_cast<std::uint8_t>(input.passed_factor)};
    return {hls::scale_pawns(input.structure, input.passed, input.wasted, enemy, parameters.control).sum_cp()};
  }
  static Input random(UnitInputs& random) {
    Input input = {static_cast<int>(random.below(1u << 14)) - (1 << 13),
                   static_cast<int>(random.below(1u << 12)) - (1 << 11),
                   static_cast<int>(random.below(1u << 12)) - (1 << 11),
                   random.below(16),
                   random.below(16),
                   {static_cast<std::uint32_t>(random.bits()), static_cast<std::uint32_t>(random.bits())}};
    if (random.one_in(2)) input.control[1] &= 0x333;  // small shifts
    return input;
  }
  static std::string text(const Input& input) {
    const std::array<int, 5> numbers = {input.structure, input.passed, input.wasted,
                                        static_cast<int>(input.structure_factor),
                                        static_cast<int>(input.passed_factor)};
    return text_of(numbers) + text_of({input.control[0], input.control[1]});
  }
};

using Unit = PawnScalingUnit;
const RandomTests<Unit> kTests("PawnScalingRtl");

constexpr std::uint32_t kScaleStructure = 1u << 17;
constexpr std::uint32_t kScalePassed = 1u << 18;
static_assert(spec::kGroupTable[spec::kEvaluationControl].fields[3].lsb == 17 &&
              spec::kGroupTable[spec::kEvaluationControl].fields[4].lsb == 18);
constexpr std::uint32_t shifts(unsigned structure, unsigned passed, unsigned wasted) {
  return structure | (passed << 4) | (wasted << 8);
}

/// Every value of each sum with every shift.
TEST(PawnScalingRtl, AllValuesAllShifts) {
  UnitStream<Unit> stream(unit_seed());
  for (unsigned shift = 0; shift < 16; ++shift) {
    for (int value = -(1 << 13); value < (1 << 13); ++value) {
      stream.step({value, value >> 2, -1 - (value >> 2), 8, 8, {0, shifts(shift, (shift + 5) % 16, (shift + 9) % 16)}});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Every value with every factor; each sum alone has the factor that belongs to it.
TEST(PawnScalingRtl, AllValuesAllFactors) {
  UnitStream<Unit> stream(unit_seed());
  for (unsigned factor = 0; factor < 16; ++factor) {
    for (int value = -(1 << 13); value < (1 << 13); ++value) {
      stream.step({value, 0, 0, factor, 15 - factor, {kScaleStructure | kScalePassed, 0}});
      stream.step({0, value >> 2, 0, factor, 15 - factor, {kScaleStructure | kScalePassed, 0}});
      stream.step({0, 0, value >> 2, factor, 15 - factor, {kScaleStructure | kScalePassed, 0}});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Each enable alone, neither and both, with sums that differ.
TEST(PawnScalingRtl, Enables) {
  UnitStream<Unit> stream(unit_seed());
  for (const std::uint32_t control : {0u, kScaleStructure, kScalePassed, kScaleStructure | kScalePassed}) {
    for (int value = -2000; value < 2000; value += 7) {
      stream.step({value, value / 3, -value / 5, 5, 11, {control, shifts(1, 2, 0)}});
    }
  }
  for (unsigned i = 0; i < Unit::kLatency; ++i) stream.step({});
  EXPECT_EQ(Unit::model({-1, 0, 0, 0, 0, {kScaleStructure, 0}})[0], 0);
  EXPECT_EQ(Unit::model({-1, 0, 0, 1, 0, {kScaleStructure, 0}})[0], -1);  // rounds down
  EXPECT_EQ(Unit::model({-3, -3, -3, 9, 9, {0, shifts(1, 1, 1)}})[0], -6);
  EXPECT_EQ(stream.mismatches(), 0u);
}

TEST(PawnScalingRtl, LargestAndSmallestSums) {
  UnitStream<Unit> stream(unit_seed());
  for (unsigned i = 0; i < 2 * Unit::kLatency; ++i) {
    stream.step({(1 << 13) - 1, (1 << 11) - 1, (1 << 11) - 1, 15, 15, {kScaleStructure | kScalePassed, 0}});
    stream.step({-(1 << 13), -(1 << 11), -(1 << 11), 15, 15, {kScaleStructure | kScalePassed, 0}});
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Bits of the registers that belong to other stages do nothing.
TEST(PawnScalingRtl, OtherBitsOfTheRegisters) {
  UnitStream<Unit> stream(unit_seed());
  for (unsigned bit = 0; bit < 32; ++bit) {
    const std::uint32_t control = (1u << bit) & ~(kScaleStructure | kScalePassed);
    const std::uint32_t shift = bit < 12 ? 0 : 1u << bit;
    for (int value = -2000; value < 2000; value += 13) {
      stream.step({value, value / 3, -value / 5, 5, 11, {control, shift | shifts(1, 2, 3)}});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

TEST(PawnScalingRtl, InputsAreAligned) {
  constexpr std::uint32_t kBoth = kScaleStructure | kScalePassed;
  constexpr std::uint32_t kShifts = shifts(1, 1, 1);
  check_alignment<Unit>({2000, 1000, 500, 9, 7, {kBoth, kShifts}}, {{-3000, 1000, 500, 9, 7, {kBoth, kShifts}},
                                                                    {2000, -700, 500, 9, 7, {kBoth, kShifts}},
                                                                    {2000, 1000, -900, 9, 7, {kBoth, kShifts}},
                                                                    {2000, 1000, 500, 2, 7, {kBoth, kShifts}},
                                                                    {2000, 1000, 500, 9, 15, {kBoth, kShifts}},
                                                                    {2000, 1000, 500, 9, 7, {kScalePassed, kShifts}},
                                                                    {2000, 1000, 500, 9, 7, {kScaleStructure, kShifts}},
                                                                    {2000, 1000, 500, 9, 7, {kBoth, shifts(3, 1, 1)}},
                                                                    {2000, 1000, 500, 9, 7, {kBoth, shifts(1, 3, 1)}},
                                                                    {2000, 1000, 500, 9, 7, {kBoth, shifts(1, 1, 3)}}});
}

}  // namespace
}  // namespace cobalt::test
