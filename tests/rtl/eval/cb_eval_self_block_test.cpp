// SPDX-License-Identifier: Apache-2.0
// cb_eval_self_block of both sides against hls::self_block.
#include "hls/eval/self_block.hpp"
#include "tests/rtl/eval/block_unit.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct SelfBlockUnit : BlockUnit<spec::kSelfBlock> {
  static CData& clock(Bench& rtl) { return rtl.self_block_clk_i; }
  static Output sample(Bench& rtl) { return {side_value(rtl.self_block_o, kSide, 11)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::self_block(input.view, kSide, parameters, trace)};
  }

  /// One own pawn on each square with every mixture of an enemy pawn in front, an own pawn beside it or an own pawn's
  /// protection, and one bishop on each square.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}};
    for (unsigned pawn = 0; pawn < 64; ++pawn) {
      const hls::Bitboard at = hls::Bitboard{1} << pawn;
      for (unsigned bishop = 0; bishop < 64; ++bishop) {
        for (unsigned mixture = 0; mixture < 16; ++mixture) {
          hls::SideView view = {};
          view.own.pawn = at;
          view.own.bishop = hls::Bitboard{1} << bishop;
          if ((mixture & 1) != 0) view.enemy.pawn = hls::north(at);
          if ((mixture & 2) != 0) view.own.pawn |= hls::east(at);
          if ((mixture & 4) != 0) view.own.pawn |= hls::west(at);
          if ((mixture & 8) != 0) view.own_attacks.pawn = at;
          inputs.push_back({view});
        }
      }
    }
    return inputs;
  }
};

const SideTests<SelfBlockUnit> kTests("SelfBlockRtl");

TEST(SelfBlockRtl, LargestAndSmallestSums) {
  hls::SideView view = {};
  view.own.pawn = ~hls::Bitboard{0};
  view.own.bishop = ~hls::Bitboard{0};
  check_view_sums<SelfBlockUnit>(view, 40);
}

}  // namespace
}  // namespace cobalt::test
