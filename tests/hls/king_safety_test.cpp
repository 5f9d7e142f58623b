// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/king_safety.hpp"

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

TEST(KingSafety, LinearDangerIsHalvedRoundingDown) {
  const std::uint32_t raw = control(15, 4095, false);
  EXPECT_EQ(danger(0, 0, raw), 0);
  EXPECT_EQ(danger(1, 0, raw), 0);
  EXPECT_EQ(danger(3, 0, raw), 1);
  EXPECT_EQ(danger(-1, 0, raw), -1);
  EXPECT_EQ(danger(-3, 0, raw), -2);
}

TEST(KingSafety, SaturatesAt1023) {
  const std::uint32_t raw = control(15, 4095, false);
  EXPECT_EQ(danger(2046, 0, raw), 1023);
  EXPECT_EQ(danger(2047, 0, raw), 1023);
  EXPECT_EQ(danger(2048, 0, raw), 1023);
  EXPECT_EQ(danger(100000, 0, raw), 1023);
  EXPECT_EQ(danger(-2046, 0, raw), -1023);
  EXPECT_EQ(danger(-2047, 0, raw), -1023);
  EXPECT_EQ(danger(-2049, 0, raw), -1023);
  EXPECT_EQ(danger(-100000, 0, raw), -1023);
  // The square is that of the saturated value: 1023 + (1023 * 1023 >> 10) = 1023 + 1022.
  EXPECT_EQ(danger(4000, 0, control(10, 4095, false)), 2045);
}

TEST(KingSafety, SquareOfPositiveDangerAlone) {
  EXPECT_EQ(danger(200, 0, control(6, 4095, false)), 100 + 156);
  EXPECT_EQ(danger(200, 0, control(0, 4095, false)), 4095);
  EXPECT_EQ(danger(20, 0, control(0, 4095, false)), 10 + 100);
  EXPECT_EQ(danger(200, 0, control(14, 4095, false)), 100);
  EXPECT_EQ(danger(2046, 0, control(14, 4095, false)), 1023 + 63);
  EXPECT_EQ(danger(2046, 0, control(15, 4095, false)), 1023);  // 15 is no shift but off
  EXPECT_EQ(danger(-200, 0, control(0, 4095, false)), -100);
  EXPECT_EQ(danger(2, 0, control(0, 4095, false)), 2);
  EXPECT_EQ(danger(1, 0, control(0, 4095, false)), 0);
}

TEST(KingSafety, ClampsBothSides) {
  EXPECT_EQ(danger(200, 0, control(15, 50, false)), 50);
  EXPECT_EQ(danger(100, 0, control(15, 50, false)), 50);
  EXPECT_EQ(danger(98, 0, control(15, 50, false)), 49);
  EXPECT_EQ(danger(-200, 0, control(15, 50, false)), -50);
  EXPECT_EQ(danger(-98, 0, control(15, 50, false)), -49);
  EXPECT_EQ(danger(200, 0, control(3, 0, false)), 0);
  EXPECT_EQ(danger(-200, 0, control(3, 0, false)), 0);
}

TEST(KingSafety, ScalesAfterTheClampRoundingDown) {
  const std::uint32_t raw = control(15, 50, true);
  EXPECT_EQ(danger(200, 8, raw), 50);
  EXPECT_EQ(danger(200, 5, raw), 31);    // 31.25
  EXPECT_EQ(danger(-200, 5, raw), -32);  // -31.25
  EXPECT_EQ(danger(-2, 1, raw), -1);     // -0.125
  EXPECT_EQ(danger(2, 1, raw), 0);       // 0.125
  EXPECT_EQ(danger(200, 0, raw), 0);
  EXPECT_EQ(danger(-200, 0, raw), 0);
  EXPECT_EQ(danger(200, 15, raw), 93);  // beyond the clamp
  EXPECT_EQ(danger(-200, 15, raw), -94);
  EXPECT_EQ(danger(200, 15, control(15, 50, false)), 50);
  EXPECT_EQ(danger(4000, 15, control(0, 4095, true)), 4095 * 15 / 8);
}

TEST(KingSafety, OtherControlBitsDoNothing) {
  EXPECT_EQ(danger(200, 5, control(15, 50, true) | 0xfffe0000u), 31);
  EXPECT_EQ(danger(200, 5, control(15, 50, false) | 0xfffe0000u), 50);
}

TEST(KingSafety, EqualsReference) {
  test::Random random(test::seed_or(101));
  for (unsigned i = 0; i < 1000; ++i) {
    const unsigned shift = i % 16;
    const unsigned limit = i % 3 == 0 ? test::below(random, 4096) : i % 3 == 1 ? test::below(random, 300) : 4095;
    const std::uint32_t raw = control(shift, limit, test::below(random, 2) == 0);
    test::BothParameters parameters;
    parameters.set_raw(spec::kEvaluationControl, 0, 0, raw);
    for (int halves = -2200 + static_cast<int>(i % 7); halves <= 2200; halves += 7) {
      const unsigned scale = test::below(random, 16);
      ASSERT_EQ(king_danger(halves, scale, parameters.golden().control), reference::king_danger(halves, scale, raw))
          << "halves " << halves << " shift " << shift << " clamp " << limit << " scale " << scale << " register "
          << raw;
    }
  }
}

}  // namespace
}  // namespace cobalt::hls
