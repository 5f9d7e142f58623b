// SPDX-License-Identifier: Apache-2.0
// cb_eval_pawn_structure of both sides against hls::pawn_structure.
#include "Vcb_pawns_bench.h"
#include "hls/eval/pawn_structure.hpp"
#include "tests/rtl/eval/pawn_unit_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct PawnStructureUnit : ViewUnit<Vcb_pawns_bench, spec::kPawnStructure, 2> {
  /// Of a pawn on rank 2 every supporter is linked. (Of one on rank 3 too where there are no pawns on rank 1, but these
  /// inputs have some.)
  static constexpr std::size_t kEntriesRead = 160 - 8;
  using Output = std::array<int, 2>;  ///< static, dynamic

  static CData& clock(Bench& rtl) { return rtl.pawn_structure_clk_i; }
  static Output sample(Bench& rtl) {
    return {side_value(rtl.pawn_structure_static_o, kSide, 14), side_value(rtl.pawn_structure_dynamic_o, kSide, 14)};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::PawnStructureScore score = hls::pawn_structure(input.view, kSide, parameters, trace);
    return {score.static_cp, score.dynamic_cp};
  }
  static Input random(UnitInputs& random) { return {view_of_pawns(random)}; }

  /// A pawn on every square with one other pawn, own or enemy, on every square, and each attack in front.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}};
    for (unsigned square = 0; square < 64; ++square) {
      const hls::Bitboard pawn = hls::Bitboard{1} << square;
      for (unsigned other = 0; other < 64; ++other) {
        const hls::Bitboard at = hls::Bitboard{1} << other;
        hls::SideView view = {};
        view.own.pawn = pawn | at;
        inputs.push_back({view});
        view.own.pawn = pawn;
        view.enemy.pawn = at;
        inputs.push_back({view});
        view.enemy.pawn = 0;
        view.enemy_attacks.pawn = at;
        inputs.push_back({view});
      }
    }
    return inputs;
  }
};

const SideTests<PawnStructureUnit> kTests("PawnStructureRtl");

TEST(PawnStructureRtl, LargestAndSmallestSums) {
  for_both_sides<PawnStructureUnit>([]<class Unit>() {
    typename Unit::Input input = {};
    input.view.own.pawn = ~hls::Bitboard{0};
    check_extremes<Unit>({input}, {0x7f7f7f7fu, {40 * 127, 40 * 127}}, {0x80808080u, {40 * -128, 40 * -128}});
  });
}

}  // namespace
}  // namespace cobalt::test
