// SPDX-License-Identifier: Apache-2.0
// cb_eval_pawn_storm of both sides against hls::pawn_storm.
#include "Vcb_kings_bench.h"
#include "hls/eval/pawn_storm.hpp"
#include "tests/rtl/eval/kings_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct PawnStormUnit : ViewUnit<Vcb_kings_bench, spec::kPawnStorm, 3> {
  /// No position reaches rank 6 with shelter 0 and rank 5 with shelter 1 (both pawns would stand on one square): these
  /// do.
  static constexpr std::size_t kClocks = 60'000;

  static CData& clock(Bench& rtl) { return rtl.pawn_storm_clk_i; }
  static Output sample(Bench& rtl) { return {side_value(rtl.pawn_storm_o, kSide, 8)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::pawn_storm(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.one_in(4) ? random.view() : kings_and_pawns(random)}; }

  /// Every pair of files of the kings, with every own and enemy pawn on the enemy king's file and beside it.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}, {full_view()}};
    for (unsigned kings = 0; kings < 64; ++kings) {
      for (unsigned file = 0; file < 8; ++file) {
        for (unsigned rank = 0; rank < 8; ++rank) {
          hls::SideView view = {};
          view.own.king = square_at(kings % 8, rank);
          view.enemy.king = square_at(kings / 8, 7 - rank);
          view.own.pawn = square_at(file, rank);
          inputs.push_back({view});
          view.enemy.pawn = view.own.pawn;
          view.own.pawn = 0;
          inputs.push_back({view});
          // Levers to both sides, of the foremost pawn and of another one.
          view.own.pawn = square_at(file, 2) | square_at((file + 1) % 8, 2) | square_at((file + 7) % 8, 4);
          inputs.push_back({view});
        }
      }
    }
    return inputs;
  }
};

const SideTests<PawnStormUnit> kTests("PawnStormRtl");

/// Own pawns and enemy pawns nowhere, kings on every pair of files.
TEST(PawnStormRtl, LargestAndSmallestSums) {
  std::vector<ViewInput> inputs;
  for (unsigned kings = 0; kings < 64; ++kings) {
    hls::SideView view = {};
    view.own.king = square_at(kings % 8, 0);
    view.enemy.king = square_at(kings / 8, 7);
    inputs.push_back({view});
  }
  constexpr std::uint32_t kThreeFields = 0x1041;
  for_both_sides<PawnStormUnit>([&]<class Unit>() {
    check_extremes<Unit>(inputs, {0x1f * kThreeFields, {3 * 31}}, {0x20 * kThreeFields, {3 * -32}});
  });
}

}  // namespace
}  // namespace cobalt::test
