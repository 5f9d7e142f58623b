// SPDX-License-Identifier: Apache-2.0
// cb_eval_bishop_pair against hls::bishop_pair.
#include "Vcb_unit_bench.h"
#include "hls/eval/bishop_pair.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct BishopPairUnit : GroupUnit<Vcb_unit_bench, spec::kBishopPair, 1> {
  struct Input {
    hls::Bitboard white;
    hls::Bitboard black;
  };

  static CData& clock(Bench& rtl) { return rtl.bishop_pair_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.bishop_pair_white_i = input.white;
    rtl.bishop_pair_black_i = input.black;
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.bishop_pair_o, 8)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    hls::Board board = {};
    board.bishop[hls::kWhite] = input.white;
    board.bishop[hls::kBlack] = input.black;
    return {hls::bishop_pair(board, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.bitboard(), random.squares(3)}; }
  static std::string text(const Input& input) { return text_of({input.white, input.black}); }

  static std::vector<Input> corners() {
    std::vector<Input> inputs = {{0, 0},
                                 {hls::kLightSquares, ~hls::kLightSquares},
                                 {~hls::kLightSquares, hls::kLightSquares},
                                 {~hls::Bitboard{0}, ~hls::Bitboard{0}}};
    for (unsigned first = 0; first < 64; ++first) {
      for (unsigned second = 0; second < 64; ++second) {
        const hls::Bitboard pair = (hls::Bitboard{1} << first) | (hls::Bitboard{1} << second);
        inputs.push_back({pair, 0});
        inputs.push_back({0, pair});
        inputs.push_back({pair, ~pair});
      }
    }
    return inputs;
  }
};

using Unit = BishopPairUnit;
const UnitTests<Unit> kTests("BishopPairRtl");

TEST(BishopPairRtl, ExtremeValues) { check_register_pairs<Unit>({{0, 0}, {0, 3}, {3, 0}, {3, 3}}); }

}  // namespace
}  // namespace cobalt::test
