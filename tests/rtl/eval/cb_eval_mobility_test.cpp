// SPDX-License-Identifier: Apache-2.0
// cb_eval_mobility against hls::mobility.
#include "Vcb_unit_bench.h"
#include "hls/eval/mobility.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct MobilityUnit : GroupUnit<Vcb_unit_bench, spec::kMobility, 1> {
  static constexpr std::size_t kClocks = 20'000;
  struct Input {
    hls::ControlMap control;
  };

  static CData& clock(Bench& rtl) { return rtl.mobility_clk_i; }
  static std::array<std::uint64_t, 4> words(const Input& input) {
    return {input.control.level[0], input.control.level[1], input.control.level[2], input.control.level[3]};
  }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.mobility_level_i, words(input)); }
  static Output sample(Bench& rtl) { return {signed_value(rtl.mobility_o, 15)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::mobility(input.control, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    if (random.one_in(2)) {
      const hls::Board board = random.board();
      return {hls::make_control_map(hls::make_attack_map(board), board.side_to_move)};
    }
    return {{{random.bitboard(), random.bitboard(), random.bitboard(), random.bitboard()}}};
  }
  static std::string text(const Input& input) { return text_of(words(input)); }

  /// One level on all squares, and another on one of them.
  static Input levels(unsigned all, unsigned square, unsigned one) {
    Input input = {};
    for (unsigned bit = 0; bit < 4; ++bit) {
      const hls::Bitboard at = hls::Bitboard{1} << square;
      input.control.level[bit] = (((all >> bit) & 1) != 0 ? ~at : 0) | (((one >> bit) & 1) != 0 ? at : 0);
    }
    return input;
  }

  static std::vector<Input> corners() {
    std::vector<Input> inputs;
    for (unsigned all = 0; all < 16; ++all) {
      for (unsigned square = 0; square < 64; ++square) {
        inputs.push_back(levels(all, square, all));
        inputs.push_back(levels(all, square, (all + 1 + square % 15) % 16));
      }
    }
    return inputs;
  }
};

using Unit = MobilityUnit;
const UnitTests<Unit> kTests("MobilityRtl");

TEST(MobilityRtl, LargestAndSmallestSums) {
  std::vector<Unit::Input> inputs;
  for (unsigned level = 0; level < 16; ++level) inputs.push_back(Unit::levels(level, 0, level));
  check_sums<Unit>(inputs, 64);
}

}  // namespace
}  // namespace cobalt::test
