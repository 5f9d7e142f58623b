// SPDX-License-Identifier: Apache-2.0
// cb_eval_hung of both sides against hls::hung.
#include "Vcb_exchange_bench.h"
#include "hls/eval/hung.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct HungUnit : SideUnit<Vcb_exchange_bench, spec::kHung, 1> {
  struct Input {
    hls::Bitboard own;
    hls::Bitboard hung;
  };

  static CData& clock(Bench& rtl) { return rtl.hung_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.own_i = input.own;
    rtl.hung_i = input.hung;
  }
  static Output sample(Bench& rtl) { return {side_value(rtl.hung_o, kSide, 7)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    hls::Board board = {};
    board.pawn[kSide] = input.own;
    return {hls::hung(board, input.hung, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    return {random.bitboard() | random.bitboard(), random.one_in(2) ? random.squares(4) : random.bitboard()};
  }
  static std::string text(const Input& input) { return text_of({input.own, input.hung}); }

  /// No, one and every two squares hung, with all and with no own pieces there.
  static std::vector<Input> corners() {
    constexpr hls::Bitboard kAll = ~hls::Bitboard{0};
    std::vector<Input> inputs = {{0, 0}, {kAll, 0}, {0, kAll}, {kAll, kAll}};
    for (unsigned first = 0; first < 64; ++first) {
      for (unsigned second = 0; second < 64; ++second) {
        const hls::Bitboard one = hls::Bitboard{1} << first;
        const hls::Bitboard other = hls::Bitboard{1} << second;
        inputs.push_back({kAll, one | other});
        inputs.push_back({one | other, kAll});
        inputs.push_back({one, one | other});
        inputs.push_back({~one, one | other});
        inputs.push_back({one, other});
      }
    }
    return inputs;
  }
};

const SideTests<HungUnit> kTests("HungRtl");

TEST(HungRtl, LargestAndSmallestValues) {
  for_both_sides<HungUnit>([]<class Unit>() { check_sums<Unit>({{1, 1}, {3, 3}}, 1); });
}

}  // namespace
}  // namespace cobalt::test
