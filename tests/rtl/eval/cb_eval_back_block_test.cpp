// SPDX-License-Identifier: Apache-2.0
// cb_eval_back_block of both sides against hls::back_block.
#include "hls/eval/back_block.hpp"
#include "tests/rtl/eval/block_unit.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct BackBlockUnit : BlockUnit<spec::kBackBlock> {
  static CData& clock(Bench& rtl) { return rtl.back_block_clk_i; }
  static Output sample(Bench& rtl) { return {side_value(rtl.back_block_o, kSide, 11)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::back_block(input.view, kSide, parameters, trace)};
  }

  /// Two own pawns on each pair of squares of a file with every mixture of pawns diagonally in front of the rear one
  /// and enemy pawns that attack there, an enemy pawn in front, and one bishop before or behind it, of its colour or
  /// not.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}};
    UnitInputs random(unit_seed());
    for (unsigned rear = 0; rear < 56; ++rear) {
      const hls::Bitboard at = hls::Bitboard{1} << rear;
      for (unsigned ahead = rear + 8; ahead < 64; ahead += 8) {
        for (unsigned mixture = 0; mixture < 64; ++mixture) {
          hls::SideView view = {};
          view.own.pawn = at | hls::Bitboard{1} << ahead;
          view.own.bishop = hls::Bitboard{1} << random.below(64);
          if ((mixture & 1) != 0) view.own.pawn |= hls::north_east(at);
          if ((mixture & 2) != 0) view.own.pawn |= hls::north_west(at);
          if ((mixture & 4) != 0) view.enemy_attacks.pawn |= hls::north_east(at);
          if ((mixture & 8) != 0) view.enemy_attacks.pawn |= hls::north_west(at);
          if ((mixture & 16) != 0) view.enemy.pawn |= hls::north(at);
          if ((mixture & 32) != 0) view.own.bishop |= hls::Bitboard{1} << random.below(64);
          inputs.push_back({view});
        }
      }
    }
    return inputs;
  }
};

const SideTests<BackBlockUnit> kTests("BackBlockRtl");

TEST(BackBlockRtl, LargestAndSmallestSums) {
  hls::SideView view = {};
  view.own.pawn = ~hls::Bitboard{0};
  view.own.bishop = ~hls::Bitboard{0};
  check_view_sums<BackBlockUnit>(view, 40);
}

}  // namespace
}  // namespace cobalt::test
