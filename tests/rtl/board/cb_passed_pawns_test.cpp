// SPDX-License-Identifier: Apache-2.0
// cb_passed_pawns against hls::passed_pawn_set.
#include "Vcb_pawns_bench.h"
#include "hls/eval/passed_pawn.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct PassedSetUnit {
  static constexpr std::size_t kClocks = 100'000;
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
  static std::string text(const Input& input) { return text_of({input.own, input.enemy}); }

  /// Two own pawns on every pair of squares, and an own with an enemy pawn.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {{0, 0}, {~hls::Bitboard{0}, 0}, {0, ~hls::Bitboard{0}}};
    for (unsigned square = 0; square < 64; ++square) {
      const hls::Bitboard pawn = hls::Bitboard{1} << square;
      for (unsigned other = 0; other < 64; ++other) {
        const hls::Bitboard at = hls::Bitboard{1} << other;
        inputs.push_back({pawn | at, 0});
        inputs.push_back({pawn, at});
        inputs.push_back({~hls::Bitboard{0} & ~at, pawn});
      }
    }
    return inputs;
  }
};

const UnitTests<PassedSetUnit> kTests("PassedSetRtl");

}  // namespace
}  // namespace cobalt::test
