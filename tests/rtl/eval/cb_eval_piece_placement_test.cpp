// SPDX-License-Identifier: Apache-2.0
// cb_eval_piece_placement against hls::piece_placement.
#include "Vcb_unit_bench.h"
#include "hls/eval/piece_placement.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct PiecePlacementUnit : GroupUnit<Vcb_unit_bench, spec::kPiecePlacement, 1> {
  static constexpr std::size_t kEntriesRead = 64 * 15;  ///< all but those of code 0
  static constexpr std::size_t kClocks = 20'000;
  struct Input {
    hls::PackedWords nibbles;  ///< any codes: the unit gives none to 0 and 8
  };

  static CData& clock(Bench& rtl) { return rtl.piece_placement_clk_i; }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.piece_placement_i, nibble_words(input.nibbles)); }
  static Output sample(Bench& rtl) { return {signed_value(rtl.piece_placement_o, 17)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    hls::Board board = {};
    board.placement = input.nibbles;
    return {hls::piece_placement(board, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    return {random.one_in(2) ? hls::decode(random.nibbles()).placement : random.nibbles()};
  }
  static std::string text(const Input& input) { return text_of(nibble_words(input.nibbles)); }

  static std::vector<Input> corners() {
    std::vector<Input> inputs;
    for (unsigned code = 0; code < 16; ++code) {
      inputs.push_back({full_of(code)});
      for (unsigned square = 0; square < 64; ++square) {
        for (const unsigned others : {0u, 8u, 1u, 14u}) {
          Input input = {full_of(others)};
          put_code(input.nibbles, square, code);
          inputs.push_back(input);
        }
      }
    }
    return inputs;
  }
};

using Unit = PiecePlacementUnit;
const UnitTests<Unit> kTests("PiecePlacementRtl");

TEST(PiecePlacementRtl, LargestAndSmallestSums) {
  constexpr std::uint32_t kLargest = 1023;
  const auto check = [](std::initializer_list<unsigned> codes, int pieces) {
    std::vector<Unit::Input> inputs;
    for (const unsigned code : codes) inputs.push_back({full_of(code)});
    check_extremes<Unit>(inputs, {kLargest, {pieces * int{kLargest}}}, {0, {0}});
  };
  check({1, 2, 3, 4, 5, 6, 7}, 64);
  check({9, 10, 11, 12, 13, 14, 15}, -64);
  check({0, 8}, 0);
}

}  // namespace
}  // namespace cobalt::test
