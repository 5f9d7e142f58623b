// SPDX-License-Identifier: Apache-2.0
// cb_passed_pawns against hls::passed_pawn_set.
#include <vector>

#include "Vcb_pawns_bench.h"
#include "hls/eval/passed_pawn.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;

struct PassedSetUnit {
  using Bench = Vcb_pawns_bench;
  struct Input {
    hls::Bitboard own;
    hls::Bitboard enemy;
  };
  using Output = std::array<std::uint64_t, 1>;
  static constexpr unsigned kLatency = 1;

  static CData& clock(Bench& rtl) { return rtl.passed_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    hls::SideView view = {};
    view.own.pawn = input.own;
    view.enemy.pawn = input.enemy;
    put_words(rtl.view_i, view_words(view));
  }
  static Output sample(Bench& rtl) { return {rtl.passed_o}; }
  static Output model(const Input& input) { return {hls::passed_pawn_set(input.own, input.enemy)}; }
  static Input random(UnitInputs& random) {
    if (random.one_in(2)) return {random.bitboard(), random.bitboard()};
    return {random.squares(10), random.squares(4)};
  }
  static std::string text(const Input& input) {
    const std::array<std::uint64_t, 2> words = {input.own, input.enemy};
    return text_of(words);
  }
};

using Unit = PassedSetUnit;

/// Two own pawns on every pair of squares, and an own with an enemy pawn.
TEST(PassedSetRtl, DirectedCorners) {
  std::vector<Unit::Input> inputs = {{0, 0}, {~hls::Bitboard{0}, 0}, {0, ~hls::Bitboard{0}}};
  for (unsigned square = 0; square < 64; ++square) {
    const hls::Bitboard pawn = hls::Bitboard{1} << square;
    for (unsigned other = 0; other < 64; ++other) {
      const hls::Bitboard at = hls::Bitboard{1} << other;
      inputs.push_back({pawn | at, 0});
      inputs.push_back({pawn, at});
      inputs.push_back({~hls::Bitboard{0} & ~at, pawn});
    }
  }
  check_inputs<Unit>(inputs);
}

TEST(PassedSetRtl, FullRateRandom) { check_full_rate<Unit>(100'000); }
TEST(PassedSetRtl, HeldInput) { check_held<Unit>(4'000); }
TEST(PassedSetRtl, Latency) { EXPECT_EQ(measure_latency<Unit>(), 1u); }

}  // namespace
