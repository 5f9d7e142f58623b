// SPDX-License-Identifier: Apache-2.0
// cb_eval_development against hls::development.
#include "Vcb_kings_bench.h"
#include "hls/eval/development.hpp"
#include "tests/rtl/eval/kings_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// A side at home of which some units have left.
hls::SideView nearly_home(UnitInputs& random) {
  const unsigned often = 1 + random.below(8);
  const auto some = [&](hls::Bitboard set) {
    hls::Bitboard stays = 0;
    for (unsigned square = 0; square < 16; ++square) {
      if (!random.one_in(often)) stays |= set & hls::Bitboard{1} << square;
    }
    return stays;
  };
  hls::SideView view = {};
  view.own.rook = some(0x81);
  view.own.knight = some(0x42);
  view.own.bishop = some(0x24);
  view.own.pawn = some(0xff00);
  view.own.king = random.one_in(2) ? square_at(4, 0) : hls::Bitboard{1} << random.below(24);
  view.castling = random.bits() & 0x81u;
  view.to_move = random.one_in(2);
  return view;
}

struct DevelopmentUnit : GroupUnit<Vcb_kings_bench, spec::kDevelopment, 3> {
  /// No position reaches a lead of 7 of a side that may castle on both wings (it has both rooks at home): these do.
  static constexpr std::size_t kClocks = 150'000;
  struct Input {
    hls::SideView white;
    hls::SideView black;
  };

  static CData& clock(Bench& rtl) { return rtl.development_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.view_i, view_words(input.white));
    put_words(rtl.black_view_i, view_words(input.black));
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.development_o, 9)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::development(input.white, input.black, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    if (random.one_in(4)) return {random.view(), random.view()};
    return {nearly_home(random), nearly_home(random)};
  }
  static std::string text(const Input& input) { return text_of(input.white) + " and" + text_of(input.black); }

  /// Every set of units of each side against the other with all and with none, and the king on every square.
  static std::vector<Input> corners() {
    const hls::SideView full = full_view();
    std::vector<Input> inputs = {Input{}, {full, full}, {full, {}}, {{}, full}};
    for (unsigned units = 0; units < 256; ++units) {
      const auto bit = [&](unsigned number) { return hls::Bitboard{units >> number & 1}; };
      hls::SideView view = {};
      view.own.knight = bit(0) << 1 | bit(1) << 6;
      view.own.bishop = bit(2) << 2 | bit(3) << 5;
      view.own.pawn = bit(4) << 11 | bit(5) << 12;
      view.own.rook = bit(6) | bit(7) << 7;
      view.to_move = units % 3 == 0;
      inputs.push_back({view, {}});
      inputs.push_back({{}, view});
      inputs.push_back({view, full});
      inputs.push_back({full, view});
      inputs.push_back({view, view});
      // The same kinds of pieces on each other's squares are developed.
      std::swap(view.own.knight, view.own.bishop);
      inputs.push_back({view, {}});
    }
    for (unsigned king = 0; king < 64; ++king) {
      for (const hls::Bitboard castling : {0x00u, 0x01u, 0x80u, 0x81u}) {
        hls::SideView view = {};
        view.own.king = hls::Bitboard{1} << king;
        view.castling = castling;
        inputs.push_back({view, {}});
        inputs.push_back({{}, view});
      }
    }
    return inputs;
  }
};

const UnitTests<DevelopmentUnit> kTests("DevelopmentRtl");

}  // namespace
}  // namespace cobalt::test
