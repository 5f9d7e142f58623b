// SPDX-License-Identifier: Apache-2.0
// cb_eval_trapped_bishop of both sides against hls::trapped_bishop.
#include "Vcb_bishops_bench.h"
#include "hls/eval/trapped_bishop.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// Bishops on some of the 8 squares and pieces and attacks in their ways.
hls::SideView picture(UnitInputs& random) {
  hls::SideView view = {};
  constexpr hls::Bitboard kTraps = 0xc381810000000000u;
  view.own.bishop = kTraps & random.bits();
  view.enemy.pawn = random.bits() & random.bits();
  view.own.all = view.own.bishop | (random.one_in(2) ? random.bits() & random.bits() : random.squares(4));
  view.enemy.all = view.enemy.pawn | random.squares(4);
  view.enemy_attacks.all = random.one_in(2) ? ~random.squares(8) : random.bitboard();
  return view;
}

template <unsigned kSide>
struct TrappedBishopUnit : ViewUnit<Vcb_bishops_bench, spec::kTrappedBishop, 2> {
  static constexpr std::size_t kClocks = 60'000;

  static CData& clock(Bench& rtl) { return rtl.trapped_bishop_clk_i; }
  static Output sample(Bench& rtl) { return {side_value(rtl.trapped_bishop_o, kSide, 11)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::trapped_bishop(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.one_in(2) ? random.view() : picture(random)}; }

  /// A bishop on each square, one safe square, and a piece of either side somewhere or none.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}};
    UnitInputs random(unit_seed());
    for (unsigned bishop = 0; bishop < 64; ++bishop) {
      for (unsigned safe = 0; safe < 64; ++safe) {
        for (unsigned kind = 0; kind < 8; ++kind) {
          hls::SideView view = {};
          view.own.bishop = hls::Bitboard{1} << bishop;
          view.own.all = view.own.bishop;
          view.enemy_attacks.all = ~(hls::Bitboard{1} << safe);
          const hls::Bitboard other = hls::Bitboard{1} << (kind < 6 ? random.below(64) : safe);
          if (kind % 3 == 1) view.own.all |= other;
          if (kind % 3 == 2) view.enemy.all |= other;
          if (kind == 2) view.enemy.pawn |= other;
          if (kind == 6) view.enemy.all |= other;  // a piece to take on the safe square
          if (kind == 7) view.own.all |= other;    // an own piece there
          inputs.push_back({view});
        }
      }
    }
    return inputs;
  }
};

const SideTests<TrappedBishopUnit> kTests("TrappedBishopRtl");

TEST(TrappedBishopRtl, LargestAndSmallestSums) {
  hls::SideView view = {};
  view.own.bishop = ~hls::Bitboard{0};
  check_view_sums<TrappedBishopUnit>(view, 8);
}

}  // namespace
}  // namespace cobalt::test
