// SPDX-License-Identifier: Apache-2.0
// cb_eval_separated_passed, behind cb_passed_pawns, against hls::separated_passed of both sides.
#include "Vcb_pawns_bench.h"
#include "hls/eval/separated_passed.hpp"
#include "tests/rtl/eval/pawn_unit_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct SeparatedPassedUnit : GroupUnit<Vcb_pawns_bench, spec::kSeparatedPassed, 3> {
  static constexpr std::size_t kClocks = 100'000;
  struct Input {
    hls::Bitboard pawns[2];
    hls::Bitboard bishops[2];

    hls::Board board() const {
      hls::Board board = {};
      for (unsigned side = 0; side < 2; ++side) {
        board.pawn[side] = pawns[side];
        board.bishop[side] = bishops[side];
      }
      return board;
    }
  };

  static CData& clock(Bench& rtl) { return rtl.separated_passed_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.white_i, piece_words(input.board(), hls::kWhite));
    put_words(rtl.black_i, piece_words(input.board(), hls::kBlack));
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.separated_passed_o, 9)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::Board board = input.board();
    return {hls::separated_passed(view_without_attacks(board, hls::kWhite), hls::kWhite, parameters, trace) -
            hls::separated_passed(view_without_attacks(board, hls::kBlack), hls::kBlack, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    if (random.one_in(4)) {
      return {{random.bitboard(), random.bitboard()}, {random.bitboard(), random.bitboard()}};
    }
    Input input = {{random.squares(5), random.squares(5)}, {random.squares(2), random.squares(2)}};
    if (random.one_in(2)) input.pawns[random.below(2)] = random.squares(1);
    if (random.one_in(2)) {
      input.bishops[0] = hls::Bitboard{1} << random.below(64);
      input.bishops[1] = hls::Bitboard{1} << random.below(64);
    }
    return input;
  }
  static std::string text(const Input& input) {
    return text_of({input.pawns[0], input.pawns[1], input.bishops[0], input.bishops[1]});
  }
};

using Unit = SeparatedPassedUnit;
const RandomTests<Unit> kTests("SeparatedPassedRtl");

constexpr hls::Bitboard kA1 = 1;
constexpr hls::Bitboard kB1 = 2;

/// Every set of files with passed pawns.
TEST(SeparatedPassedRtl, AllFiles) {
  std::vector<Unit::Input> inputs;
  for (hls::Bitboard files = 0; files < 256; ++files) {
    inputs.push_back({{files << 24, 0}, {kA1, kB1}});
    inputs.push_back({{0, files << 24}, {kA1, kB1}});
    inputs.push_back({{files << 32, files << 24}, {kA1, kB1}});  // passed both
    inputs.push_back({{files << 24, files << 32}, {kA1, kB1}});  // none passed
  }
  check_inputs<Unit>(inputs);
}

/// Bishops on every pair of squares, and a third bishop of either side.
TEST(SeparatedPassedRtl, AllBishops) {
  std::vector<Unit::Input> inputs;
  constexpr hls::Bitboard kFarApart = hls::Bitboard{0x81} << 24;
  for (unsigned white = 0; white <= 64; ++white) {
    for (unsigned black = 0; black <= 64; ++black) {
      const hls::Bitboard w = white < 64 ? hls::Bitboard{1} << white : 0;
      const hls::Bitboard b = black < 64 ? hls::Bitboard{1} << black : 0;
      inputs.push_back({{kFarApart, 0}, {w, b}});
      inputs.push_back({{0, kFarApart}, {w | b, b}});
      inputs.push_back({{kFarApart, 0}, {w, w | b}});
    }
  }
  check_inputs<Unit>(inputs);
}

TEST(SeparatedPassedRtl, ExtremeValues) {
  std::vector<Unit::Input> inputs;
  constexpr hls::Bitboard kFarApart = 0x81;
  for (const hls::Bitboard w : {hls::Bitboard{0}, kFarApart}) {
    for (const hls::Bitboard b : {hls::Bitboard{0}, kFarApart}) inputs.push_back({{w << 32, b << 24}, {kA1, kB1}});
  }
  check_register_pairs<Unit>(inputs);
}

}  // namespace
}  // namespace cobalt::test
