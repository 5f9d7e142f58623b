// SPDX-License-Identifier: Apache-2.0
// cb_eval_opponent_block of both sides against hls::opponent_block.
#include "hls/eval/opponent_block.hpp"
#include "tests/rtl/eval/block_unit.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct OpponentBlockUnit : BlockUnit<spec::kOpponentBlock> {
  static CData& clock(Bench& rtl) { return rtl.opponent_block_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    // The bishops' rays of the real board; nothing else of the attack map may matter.
    const hls::Bitboard empty = ~input.view.occupied();
    const hls::Bitboard east = hls::ray<hls::kNorthEast>(input.view.own.bishop, empty);
    const hls::Bitboard west = hls::ray<hls::kNorthWest>(input.view.own.bishop, empty);
    hls::AttackMap map;
    std::memset(&map, input.view.to_move ? 0xff : 0, sizeof(map));
    map.slider_ray[kSide][kSide == hls::kWhite ? hls::kNorthEast : hls::kSouthEast] =
        kSide == hls::kWhite ? east : hls::flip_ranks(east);
    map.slider_ray[kSide][kSide == hls::kWhite ? hls::kNorthWest : hls::kSouthWest] =
        kSide == hls::kWhite ? west : hls::flip_ranks(west);
    put_words(rtl.view_i, view_words(input.view));
    put_words(rtl.attacks_i, attack_words(map, kSide));
  }
  static Output sample(Bench& rtl) { return {side_value(rtl.opponent_block_o, kSide, 9)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::opponent_block(input.view, kSide, parameters, trace)};
  }

  /// One enemy pawn on each square with every mixture of an own pawn in front and an enemy pawn's protection, one
  /// bishop on each square, and one other piece somewhere.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}};
    UnitInputs random(unit_seed());
    for (unsigned pawn = 0; pawn < 64; ++pawn) {
      const hls::Bitboard at = hls::Bitboard{1} << pawn;
      for (unsigned bishop = 0; bishop < 64; ++bishop) {
        for (unsigned mixture = 0; mixture < 8; ++mixture) {
          hls::SideView view = {};
          view.enemy.pawn = at;
          view.own.bishop = hls::Bitboard{1} << bishop;
          if ((mixture & 1) != 0) view.own.pawn = hls::south(at);
          if ((mixture & 2) != 0) view.enemy_attacks.pawn = at;
          view.own.all = view.own.pawn | view.own.bishop;
          view.enemy.all = at;
          if ((mixture & 4) != 0) view.enemy.all |= hls::Bitboard{1} << random.below(64);
          inputs.push_back({view});
        }
      }
    }
    return inputs;
  }
};

const SideTests<OpponentBlockUnit> kTests("OpponentBlockRtl");

TEST(OpponentBlockRtl, LargestAndSmallestSums) {
  hls::SideView view = {};
  view.enemy.pawn = ~hls::Bitboard{0};
  view.own.bishop = ~hls::Bitboard{0};
  check_view_sums<OpponentBlockUnit>(view, 32);
}

}  // namespace
}  // namespace cobalt::test
