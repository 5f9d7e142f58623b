// SPDX-License-Identifier: Apache-2.0
// cb_eval_draw_score against hls::draw_towards.
#include "Vcb_endings_bench.h"
#include "hls/eval/draw_score.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct DrawScoreUnit {
  static constexpr std::size_t kClocks = 500'000;
  using Bench = Vcb_endings_bench;
  struct Input {
    int sum;
    unsigned way;
    int draw_score;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("draw_score");
  static constexpr int kLargest = 0x7ffff;  ///< 20 bits in cb_endings_bench.sv
  static constexpr int kSmallest = -0x80000;

  static CData& clock(Bench& rtl) { return rtl.draw_score_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.draw_score_sum_i = static_cast<unsigned>(input.sum) & 0xfffffu;
    rtl.draw_score_way_i = input.way & 0x7fu;
    rtl.draw_score_score_i = static_cast<unsigned>(input.draw_score) & 0xffu;
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.draw_score_o, 20)}; }
  static Output model(const Input& input) {
    return {hls::draw_towards(input.sum, static_cast<int>(input.way), input.draw_score)};
  }
  static Input random(UnitInputs& random) {
    Input input = {static_cast<int>(random.below(1u << 20)) + kSmallest, random.below(hls::kWholeWay + 1),
                   static_cast<int>(random.below(256)) - 128};
    if (random.one_in(2)) input.sum /= 1024;  // near the draw score, where the rounding shows
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(std::array<int, 3>{input.sum, static_cast<int>(input.way), input.draw_score});
  }
};

using Unit = DrawScoreUnit;
const RandomTests<Unit> kTests("DrawScoreRtl");

/// Every way with every difference that matters to the rounding, both signs, and with the ends of the ranges.
TEST(DrawScoreRtl, AllWays) {
  UnitStream<Unit> stream(unit_seed());
  for (unsigned way = 0; way <= hls::kWholeWay; ++way) {
    for (const int draw_score : {-128, -1, 0, 1, 127}) {
      for (int difference = -200; difference <= 200; ++difference) {
        stream.step({draw_score + difference, way, draw_score});
      }
      for (const int sum : {Unit::kSmallest, Unit::kSmallest + 1, Unit::kLargest, Unit::kLargest - 1,
                            spec::kScoreLimitCp, -spec::kScoreLimitCp}) {
        stream.step({sum, way, draw_score});
      }
    }
  }
  for (unsigned i = 0; i < Unit::kLatency; ++i) stream.step({0, 0, 0});
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// The ends of the way, and rounding towards zero.
TEST(DrawScoreRtl, Meaning) {
  UnitStream<Unit> stream(unit_seed());
  for (int sum = -30'000; sum <= 30'000; sum += 7) {
    EXPECT_EQ(stream.model({sum, 0, -100}, 0)[0], sum);
    EXPECT_EQ(stream.model({sum, hls::kWholeWay, -100}, 0)[0], -100);
  }
  EXPECT_EQ(stream.model({63, 1, 0}, 0)[0], 63);
  EXPECT_EQ(stream.model({64, 1, 0}, 0)[0], 63);
  EXPECT_EQ(stream.model({-63, 1, 0}, 0)[0], -63);
  EXPECT_EQ(stream.model({-64, 1, 0}, 0)[0], -63);
}

TEST(DrawScoreRtl, InputsAreAligned) {
  check_alignment<Unit>({600, 40, 10}, {{-700, 40, 10}, {600, 3, 10}, {600, 40, -90}});
}

}  // namespace
}  // namespace cobalt::test
