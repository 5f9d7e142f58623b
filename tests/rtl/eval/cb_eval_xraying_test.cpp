// SPDX-License-Identifier: Apache-2.0
// cb_eval_xraying of both sides against hls::xraying.
#include "Vcb_pins_bench.h"
#include "hls/eval/xraying.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct XrayingUnit : SideUnit<Vcb_pins_bench, spec::kXraying, 2> {
  /// Only what the unit reads is set: the pieces and the x-rays through own pieces.
  struct Input {
    hls::Board board;
    hls::AttackMap map;
  };

  static CData& clock(Bench& rtl) { return rtl.xraying_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.black_i, piece_words(input.board, hls::kBlack));
    put_words(rtl.white_attacks_i, attack_words(input.map, hls::kWhite));
    put_words(rtl.black_attacks_i, attack_words(input.map, hls::kBlack));
  }
  static Output sample(Bench& rtl) { return {side_value(rtl.xraying_o, kSide, 6)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::xraying(input.board, input.map, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {};
    if (random.one_in(2)) {
      input.board = random.board();
      input.map = hls::make_attack_map(input.board);
    } else {  // a few x-rays in any direction, a few pieces: often just not
      for (unsigned side = 0; side < 2; ++side) {
        for (unsigned i = random.below(3); i > 0; --i) {
          auto* xrays = random.one_in(2) ? input.map.slider_xray_own : input.map.queen_xray_own;
          xrays[side][random.below(8)] |= random.bits() & random.bits();
        }
        input.board.rook[side] = random.squares(3);
        input.board.queen[side] = random.squares(2);
        input.board.king[side] = random.squares(1);
        // What must not matter.
        input.board.bishop[side] = random.bits();
        input.map.slider_xray_enemy[side][random.below(8)] = random.bits();
        input.map.slider_ray[side][random.below(8)] = random.bits();
      }
    }
    return input;
  }
  static std::string text(const Input& input) { return text_of(input.board) + text_of(input.map); }

  /// Each x-ray alone on each kind of piece, on squares at all corners of the fold.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}};
    for (unsigned side = 0; side < 2; ++side) {
      for (unsigned d = 0; d < hls::kDirections; ++d) {
        for (unsigned kind = 0; kind < 6; ++kind) {
          for (unsigned square = 0; square < 64; ++square) {
            const hls::Bitboard at = hls::Bitboard{1} << square;
            Input input = {};
            hls::Board& board = input.board;
            hls::Bitboard* const pieces[] = {board.pawn, board.knight, board.bishop,
                                             board.rook, board.queen,  board.king};
            pieces[kind][1 - side] = at;
            input.map.slider_xray_own[side][d] = at;
            inputs.push_back(input);
            input.map.slider_xray_own[side][d] = 0;
            input.map.queen_xray_own[side][d] = at;
            inputs.push_back(input);
            input.map.queen_xray_own[side][d] = at << 1;
            inputs.push_back(input);
          }
        }
      }
    }
    return inputs;
  }
};

const SideTests<XrayingUnit> kTests("XrayingRtl");

}  // namespace
}  // namespace cobalt::test
