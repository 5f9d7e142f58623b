// SPDX-License-Identifier: Apache-2.0
// cb_eval_side_to_move against hls::side_to_move.
#include "Vcb_unit_bench.h"
#include "hls/eval/side_to_move.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct SideToMoveUnit : GroupUnit<Vcb_unit_bench, spec::kSideToMove, 1> {
  struct Input {
    unsigned side;
  };

  static CData& clock(Bench& rtl) { return rtl.side_to_move_clk_i; }
  static void drive(Bench& rtl, const Input& input) { rtl.side_to_move_black_i = input.side == hls::kBlack; }
  static Output sample(Bench& rtl) { return {signed_value(rtl.side_to_move_o, 5)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    hls::Board board = {};
    board.side_to_move = input.side;
    return {hls::side_to_move(board, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.below(2)}; }
  static std::string text(const Input& input) { return input.side == hls::kBlack ? " Black" : " White"; }
};

using Unit = SideToMoveUnit;
const RandomTests<Unit> kTests("SideToMoveRtl");

/// All values of both registers, for both sides.
TEST(SideToMoveRtl, AllValues) {
  UnitStream<Unit> stream(unit_seed());
  for (std::uint32_t white = 0; white < 16; ++white) {
    for (std::uint32_t black = 0; black < 16; ++black) {
      const unsigned bank = (white + black) % 2;
      stream.load(bank, [&](std::uint32_t address) { return spec::address_entry(address) == 0 ? white : black; });
      for (unsigned i = 0; i < 4; ++i) stream.step({i % 2}, {.bank = bank});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

}  // namespace
}  // namespace cobalt::test
