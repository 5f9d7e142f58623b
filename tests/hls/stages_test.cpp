// SPDX-License-Identifier: Apache-2.0
/// \file
/// The stages behind the groups: king danger, scaled pawns, winning chances, draw score.
#include <algorithm>

#include "hls/eval/draw_score.hpp"
#include "hls/eval/king_safety.hpp"
#include "hls/eval/pawn_scaling.hpp"
#include "hls/eval/winning_chances.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

std::uint32_t control(unsigned shift, unsigned clamp, bool scale) { return shift | clamp << 4 | unsigned{scale} << 16; }

/// king_danger() set by a raw register.
int danger(int halves, unsigned scale, std::uint32_t raw) {
  test::BothParameters parameters;
  parameters.set_raw(spec::kEvaluationControl, 0, 0, raw);
  return king_danger(halves, scale, parameters.golden().control);
}

TEST(KingSafety, ValuesByHand) {
  struct Case {
    int halves;
    unsigned scale;
    std::uint32_t raw;
    int expected;
  };
  const std::uint32_t linear = control(15, 4095, false), clamped = control(15, 50, false);
  const std::uint32_t scaled = control(15, 50, true);
  for (const Case& one : {
           // Linear danger is halved, rounded down.
           Case{0, 0, linear, 0},
           Case{1, 0, linear, 0},
           Case{3, 0, linear, 1},
           Case{-1, 0, linear, -1},
           Case{-3, 0, linear, -2},
           // It saturates at 1023.
           Case{2046, 0, linear, 1023},
           Case{2047, 0, linear, 1023},
           Case{2048, 0, linear, 1023},
           Case{100000, 0, linear, 1023},
           Case{-2046, 0, linear, -1023},
           Case{-2047, 0, linear, -1023},
           Case{-2049, 0, linear, -1023},
           Case{-100000, 0, linear, -1023},
           // The square is that of the saturated value: 1023 + (1023 * 1023 >> 10) = 1023 + 1022.
           Case{4000, 0, control(10, 4095, false), 2045},
           // Positive danger alone is squared; shift 15 is no shift but off.
           Case{200, 0, control(6, 4095, false), 100 + 156},
           Case{200, 0, control(0, 4095, false), 4095},
           Case{20, 0, control(0, 4095, false), 10 + 100},
           Case{200, 0, control(14, 4095, false), 100},
           Case{2046, 0, control(14, 4095, false), 1023 + 63},
           Case{2046, 0, linear, 1023},
           Case{-200, 0, control(0, 4095, false), -100},
           Case{2, 0, control(0, 4095, false), 2},
           Case{1, 0, control(0, 4095, false), 0},
           // Both signs are clamped.
           Case{200, 0, clamped, 50},
           Case{100, 0, clamped, 50},
           Case{98, 0, clamped, 49},
           Case{-200, 0, clamped, -50},
           Case{-98, 0, clamped, -49},
           Case{200, 0, control(3, 0, false), 0},
           Case{-200, 0, control(3, 0, false), 0},
           // Scaled after the clamp, rounded down: 31.25, -31.25, -0.125, 0.125; 15 goes beyond the clamp.
           Case{200, 8, scaled, 50},
           Case{200, 5, scaled, 31},
           Case{-200, 5, scaled, -32},
           Case{-2, 1, scaled, -1},
           Case{2, 1, scaled, 0},
           Case{200, 0, scaled, 0},
           Case{-200, 0, scaled, 0},
           Case{200, 15, scaled, 93},
           Case{-200, 15, scaled, -94},
           Case{200, 15, clamped, 50},
           Case{4000, 15, control(0, 4095, true), 4095 * 15 / 8},
           // Other bits of the register do nothing.
           Case{200, 5, scaled | 0xfffe0000u, 31},
           Case{200, 5, clamped | 0xfffe0000u, 50},
       }) {
    EXPECT_EQ(danger(one.halves, one.scale, one.raw), one.expected)
        << one.halves << ' ' << one.scale << ' ' << std::hex << one.raw;
  }
}

TEST(KingSafety, EqualsReference) {
  test::Random random(test::seed_or(101));
  for (unsigned i = 0; i < 1000; ++i) {
    const unsigned limit = i % 3 == 0 ? test::below(random, 4096) : i % 3 == 1 ? test::below(random, 300) : 4095;
    const std::uint32_t raw = control(i % 16, limit, test::below(random, 2) == 0);
    test::BothParameters parameters;
    parameters.set_raw(spec::kEvaluationControl, 0, 0, raw);
    for (int halves = -2200 + static_cast<int>(i % 7); halves <= 2200; halves += 7) {
      const unsigned scale = test::below(random, 16);
      ASSERT_EQ(king_danger(halves, scale, parameters.golden().control), reference::king_danger(halves, scale, raw))
          << "halves " << halves << " scale " << scale << " register " << raw;
    }
  }
}

TEST(PawnScaling, ShiftsThenFactorsRoundedDown) {
  struct Case {
    int sums[3];         ///< structure, passed, wasted
    unsigned shifts[3];  ///< of the same
    bool scale[2];       ///< structure and wasted, passed
    std::uint8_t eighths[2];
    int expected[3];
  };
  for (const Case& one : {
           Case{{-5, 5, -1}, {1, 1, 15}, {false, false}, {8, 8}, {-3, 2, -1}},
           Case{{101, -101, 7}, {1, 0, 0}, {true, true}, {12, 3}, {75, -38, 10}},  // 50 * 12 / 8, -303 / 8, 84 / 8
           Case{{80, 80, 80}, {0, 0, 0}, {true, false}, {1, 2}, {10, 80, 10}},
           Case{{80, 80, 80}, {0, 0, 0}, {false, true}, {1, 2}, {80, 20, 80}},
       }) {
    EvaluationControl control = {};
    control.pawn_structure_shift = static_cast<std::uint8_t>(one.shifts[0]);
    control.passed_pawns_shift = static_cast<std::uint8_t>(one.shifts[1]);
    control.wasted_pawns_shift = static_cast<std::uint8_t>(one.shifts[2]);
    control.scale_pawn_structure = one.scale[0];
    control.scale_passed_pawns = one.scale[1];
    const ScaledPawns scaled =
        scale_pawns(one.sums[0], one.sums[1], one.sums[2], {0, 0, one.eighths[0], one.eighths[1]}, control);
    EXPECT_EQ(scaled.structure_cp, one.expected[0]);
    EXPECT_EQ(scaled.passed_cp, one.expected[1]);
    EXPECT_EQ(scaled.wasted_cp, one.expected[2]);
    EXPECT_EQ(scaled.sum_cp(), one.expected[0] + one.expected[1] + one.expected[2]);
  }
}

/// Whoever is ahead by more stays ahead by no less, whatever the value.
TEST(WinningChances, NeverTurnsAnOrder) {
  const auto parameters = std::make_unique<Parameters>();
  parameters->clear();
  NoTrace trace;
  for (int value = -128; value <= 127; ++value) {
    parameters->winning_chances[0] = static_cast<std::int8_t>(value);
    int before = -40'000 + winning_chances(0, -40'000, *parameters, trace);
    for (int lead = -40'000; lead <= 40'000; lead += lead > -300 && lead < 300 ? 1 : 97) {
      const int now = lead + winning_chances(0, lead, *parameters, trace);
      ASSERT_GE(now, before) << value << " at " << lead;
      ASSERT_LE(std::abs(now - lead), std::abs(value)) << value << " at " << lead;
      before = now;
    }
  }
}

TEST(WinningChances, CountsForTheSideThatIsAhead) {
  const auto parameters = std::make_unique<Parameters>();
  parameters->clear();
  parameters->winning_chances[0] = 64;
  for (const int lead : {-300, -10, 0, 10, 300}) {
    const auto trace = std::make_unique<Trace>();
    trace->clear();
    const int bonus = winning_chances(0, lead, *parameters, *trace);
    EXPECT_EQ(trace->share[spec::kWinningChances][kWhite], lead > 0 ? bonus : 0);
    EXPECT_EQ(trace->share[spec::kWinningChances][kBlack], lead < 0 ? -bonus : 0);
  }
}

TEST(DrawScore, RoundsTowardsZero) {
  EXPECT_EQ(draw_towards(63, 1, 0), 63);
  EXPECT_EQ(draw_towards(64, 1, 0), 63);
  EXPECT_EQ(draw_towards(-63, 1, 0), -63);
  EXPECT_EQ(draw_towards(-64, 1, 0), -63);
  EXPECT_EQ(draw_towards(100, 63, -28), -26);
  EXPECT_EQ(draw_towards(-100, 63, 28), 26);
  EXPECT_EQ(draw_towards(12'345, kWholeWay, -7), -7);
}

}  // namespace
}  // namespace cobalt::hls
