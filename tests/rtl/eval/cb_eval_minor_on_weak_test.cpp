// SPDX-License-Identifier: Apache-2.0
// cb_eval_minor_on_weak of both sides against hls::minor_on_weak.
#include "Vcb_kings_bench.h"
#include "hls/eval/minor_on_weak.hpp"
#include "tests/rtl/eval/kings_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct MinorOnWeakUnit : SideUnit<Vcb_kings_bench, spec::kMinorOnWeak, 2> {
  static constexpr std::size_t kClocks = 60'000;
  struct Input {
    hls::SideView view;
    hls::FileSet near_enemy_king;
    bool opposite_wings;
  };
  using Output = std::array<int, 2>;  // base, danger in halves

  static CData& clock(Bench& rtl) { return rtl.minor_on_weak_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.view_i, view_words(input.view));
    rtl.near_i = input.near_enemy_king;
    rtl.opposite_i = input.opposite_wings;
  }
  static Output sample(Bench& rtl) {
    return {side_value(rtl.minor_on_weak_base_o, kSide, 13), side_value(rtl.minor_on_weak_danger_o, kSide, 15)};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::KingDangerScore score =
        hls::minor_on_weak(input.view, input.near_enemy_king, input.opposite_wings, kSide, parameters, trace);
    return {score.base_cp, score.danger_halves};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.view(), static_cast<hls::FileSet>(random.bits()), random.one_in(2)};
    if (!random.one_in(4)) {  // pawns as few as on a board, so that squares are weak
      input.view.own.knight = random.squares(6);
      input.view.own.bishop = random.squares(6);
      input.view.own.pawn = random.squares(8);
      input.view.own_attacks.pawn = hls::north_east(input.view.own.pawn) | hls::north_west(input.view.own.pawn);
      input.view.enemy.pawn = random.squares(5);
      input.view.enemy.knight = random.one_in(2) ? 0 : random.squares(2);
      input.view.enemy.bishop = random.squares(2);
    }
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(input.view) + " near " + std::to_string(input.near_enemy_king) +
           (input.opposite_wings ? " opposite wings" : "");
  }

  /// A minor piece on every square, against an enemy pawn on every square of its file and beside it, with and without
  /// what supports and challenges it.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}, {full_view(), 0xff, true}};
    for (unsigned square = 0; square < 64; ++square) {
      const hls::Bitboard at = hls::Bitboard{1} << square;
      for (unsigned file = square % 8 == 0 ? 0 : square % 8 - 1; file <= square % 8 + 1 && file < 8; ++file) {
        for (unsigned rank = 0; rank < 8; ++rank) {
          for (unsigned kind = 0; kind < 4; ++kind) {
            hls::SideView view = {};
            ((kind & 1) != 0 ? view.own.bishop : view.own.knight) = at;
            if ((kind & 2) != 0) view.own_attacks.pawn = at;
            view.enemy.pawn = square_at(file, rank);
            inputs.push_back({view, static_cast<hls::FileSet>(1u << file), (rank & 1) != 0});
            ((rank & 1) != 0 ? view.enemy.bishop : view.enemy.knight) = hls::Bitboard{1} << (rank * 5 + file * 3);
            inputs.push_back({view, 0xff, (rank & 2) != 0});
          }
        }
      }
    }
    return inputs;
  }
};

const SideTests<MinorOnWeakUnit> kTests("MinorOnWeakRtl");

/// Minor pieces on all 24 squares.
TEST(MinorOnWeakRtl, LargestAndSmallestSums) {
  for_both_sides<MinorOnWeakUnit>([]<class Unit>() {
    typename Unit::Input input = {{}, 0xff, false};
    input.view.own.knight = ~hls::Bitboard{0};
    check_extremes<Unit>({input}, {0x07fu, {24 * 127, 24 * 127 * 4}}, {0x080u, {24 * -128, 24 * -128 * 4}});
  });
}

}  // namespace
}  // namespace cobalt::test
