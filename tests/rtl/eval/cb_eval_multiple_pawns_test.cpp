// SPDX-License-Identifier: Apache-2.0
// cb_eval_multiple_pawns of both sides against hls::multiple_pawns.
#include "Vcb_unit_bench.h"
#include "hls/eval/multiple_pawns.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct MultiplePawnsUnit : ViewUnit<Vcb_unit_bench, spec::kMultiplePawns, 3> {
  static CData& clock(Bench& rtl) { return rtl.multiple_pawns_clk_i; }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.multiple_pawns_view_i, view_words(input.view)); }
  static Output sample(Bench& rtl) { return {side_value(rtl.multiple_pawns_o, kSide, 11)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::multiple_pawns(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (random.one_in(2)) {  // pawns as few as on a board, so that structures other than a duo occur
      input.view.own.pawn = random.squares(8);
      input.view.enemy.pawn = random.squares(8);
      input.view.own_attacks.pawn = hls::north_east(input.view.own.pawn) | hls::north_west(input.view.own.pawn);
      input.view.enemy_attacks.pawn = hls::south_east(input.view.enemy.pawn) | hls::south_west(input.view.enemy.pawn);
    }
    return input;
  }

  /// Every set of pawns on one file, alone and with a neighbour, against an enemy pawn before, among and behind them.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}};
    for (unsigned file = 0; file < 8; ++file) {
      for (unsigned ranks = 0; ranks < 256; ++ranks) {
        hls::Bitboard own = 0;
        for (unsigned rank = 0; rank < 8; ++rank) {
          if (((ranks >> rank) & 1) != 0) own |= hls::Bitboard{1} << (8 * rank + file);
        }
        for (unsigned enemy = 0; enemy < 8; ++enemy) {
          const hls::Bitboard at = hls::Bitboard{1} << (8 * enemy + file);
          hls::SideView view = {};
          view.own.pawn = own;
          view.enemy.pawn = at;
          inputs.push_back({view});
          // A neighbour, an enemy pawn that attacks, an own pawn that protects.
          view.own.pawn = own | hls::east(at);
          view.enemy.pawn = 0;
          inputs.push_back({view});
          view.own.pawn = own | hls::west(at);
          view.enemy_attacks.pawn = at;
          inputs.push_back({view});
          view.own_attacks.pawn = at;
          inputs.push_back({view});
        }
      }
    }
    return inputs;
  }
};

const SideTests<MultiplePawnsUnit> kTests("MultiplePawnsRtl");

TEST(MultiplePawnsRtl, LargestAndSmallestSums) {
  hls::SideView view = {};
  view.own.pawn = ~hls::Bitboard{0};
  check_view_sums<MultiplePawnsUnit>(view, 8);
}

}  // namespace
}  // namespace cobalt::test
