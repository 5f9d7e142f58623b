// SPDX-License-Identifier: Apache-2.0
// cb_eval_rook_behind_passed, behind cb_passed_pawns, against hls::rook_behind_passed. The unit does not know its side.
#include "Vcb_pawns_bench.h"
#include "hls/eval/rook_behind_passed.hpp"
#include "tests/rtl/eval/pawn_unit_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct RookBehindPassedUnit : GroupUnit<Vcb_pawns_bench, spec::kRookBehindPassed, 2> {
  static constexpr std::size_t kClocks = 100'000;
  using Input = ViewInput;

  static CData& clock(Bench& rtl) { return rtl.rook_behind_passed_clk_i; }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.view_i, view_words(input.view)); }
  static Output sample(Bench& rtl) { return {signed_value(rtl.rook_behind_passed_o, 12)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::rook_behind_passed(input.view, hls::kWhite, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {view_of_pawns(random)};
    if (random.one_in(2)) {  // some pawns passed, and rooks below them
      input.view.enemy.pawn &= random.squares(3);
      input.view.own.rook = random.bits() & random.bits() & 0xffffffffu;
      input.view.own.all = (input.view.own.all & random.bits()) | input.view.own.pawn | input.view.own.rook;
      input.view.enemy.all &= random.bits() & random.bits();
    }
    return input;
  }
  static std::string text(const Input& input) { return text_of(input.view); }

  /// A pawn and a rook on every pair of squares, with nothing, a piece or an enemy pawn on a third one.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {{}};
    for (unsigned pawn = 0; pawn < 64; ++pawn) {
      for (unsigned rook = 0; rook < 64; ++rook) {
        hls::SideView view = {};
        view.own.pawn = hls::Bitboard{1} << pawn;
        view.own.rook = hls::Bitboard{1} << rook;
        view.own.all = view.own.pawn | view.own.rook;
        inputs.push_back({view});
        if (pawn % 8 != rook % 8) continue;
        for (unsigned other = 0; other < 64; ++other) {
          view.enemy.all = hls::Bitboard{1} << other;
          view.enemy.pawn = 0;
          inputs.push_back({view});
          view.enemy.pawn = view.enemy.all;
          inputs.push_back({view});
        }
      }
    }
    return inputs;
  }
};

using Unit = RookBehindPassedUnit;
const UnitTests<Unit> kTests("RookBehindPassedRtl");

/// Every number of pawns, with the largest and the smallest value.
TEST(RookBehindPassedRtl, AllFilesExtremeValues) {
  UnitStream<Unit> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x0ffu; });
  stream.load(1, [](std::uint32_t) { return 0x100u; });
  Unit::Input input = {};
  for (unsigned files = 0; files < 256; ++files) {
    input.view.own.pawn = hls::kRank1 << 32;
    input.view.own.rook = hls::Bitboard{files} << 8;
    input.view.own.all = input.view.own.pawn | input.view.own.rook;
    stream.step(input, {.bank = 0});
    stream.step(input, {.bank = 1});
  }
  for (unsigned i = 0; i < Unit::kLatency; ++i) stream.step(input);
  EXPECT_EQ(stream.model(input, 0)[0], 8 * 255);
  EXPECT_EQ(stream.model(input, 1)[0], 8 * -256);
  EXPECT_EQ(stream.mismatches(), 0u);
}

}  // namespace
}  // namespace cobalt::test
