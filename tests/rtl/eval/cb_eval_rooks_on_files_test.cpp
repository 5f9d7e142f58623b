// SPDX-License-Identifier: Apache-2.0
// cb_eval_rooks_on_files of both sides against hls::rooks_on_files.
#include "Vcb_unit_bench.h"
#include "hls/eval/rooks_on_files.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// A small picture on one file and its neighbours: a few own rooks and pawns, enemy pawns and minors, and what guards
/// them, so that their order along the file varies.
hls::SideView file_picture(UnitInputs& random, unsigned file) {
  const auto near_file = [&](unsigned limit) {
    hls::Bitboard set = 0;
    for (unsigned i = random.below(limit + 1); i > 0; --i) {
      const unsigned f = random.one_in(3) ? (file + random.below(3) + 7) % 8 : file;
      set |= hls::Bitboard{1} << (8 * random.below(8) + f);
    }
    return set;
  };
  const auto maybe = [&](hls::Bitboard set) { return random.one_in(2) ? set : 0; };
  hls::SideView view = {};
  view.own.pawn = near_file(2);
  view.enemy.pawn = near_file(2);
  view.own.rook = near_file(3);
  view.enemy.knight = near_file(2);
  view.enemy.bishop = near_file(2);
  view.own_attacks.pawn = random.bitboard();
  view.enemy_attacks.pawn = maybe(view.enemy.pawn) | maybe(view.enemy_minors());
  view.enemy_attacks.knight = maybe(view.enemy.pawn) | maybe(hls::kRank8);
  view.enemy_attacks.bishop = maybe(view.enemy.pawn) | maybe(hls::kRank8) | maybe(hls::kRank8 >> 8);
  view.enemy_attacks.all = view.enemy_minor_attacks() | maybe(hls::kRank8) | maybe(hls::kRank8 >> 8);
  return view;
}

template <unsigned kSide>
struct RooksOnFilesUnit : SideUnit<Vcb_unit_bench, spec::kRooksOnFiles, 4> {
  static constexpr std::size_t kClocks = 200'000;
  struct Input {
    hls::SideView view;
    hls::FileSet near_enemy_king;
    bool opposite_wings;
  };
  using Output = std::array<int, 2>;  // base, danger in halves

  static CData& clock(Bench& rtl) { return rtl.rooks_on_files_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.rooks_on_files_view_i, view_words(input.view));
    rtl.rooks_on_files_near_i = input.near_enemy_king;
    rtl.rooks_on_files_opposite_i = input.opposite_wings;
  }
  static Output sample(Bench& rtl) {
    return {side_value(rtl.rooks_on_files_base_o, kSide, 9), side_value(rtl.rooks_on_files_danger_o, kSide, 11)};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::KingDangerScore score =
        hls::rooks_on_files(input.view, input.near_enemy_king, input.opposite_wings, kSide, parameters, trace);
    return {score.base_cp, score.danger_halves};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.one_in(2) ? random.view() : file_picture(random, random.below(8)),
                   static_cast<hls::FileSet>(random.bits()), random.one_in(2)};
    if (random.one_in(2)) {
      input.near_enemy_king = hls::files_near(static_cast<hls::FileSet>(1u << random.below(8)));
    }
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(input.view) + " near " + std::to_string(input.near_enemy_king) +
           (input.opposite_wings ? " opposite wings" : "");
  }

  /// The empty view, the full one, and 3,000 pictures on each file.
  static std::vector<Input> corners() {
    constexpr hls::Bitboard kAll = ~hls::Bitboard{0};
    const hls::PieceSets full = {kAll, kAll, kAll, kAll, kAll, kAll, kAll};
    std::vector<Input> inputs = {Input{}, {{full, full, full, full, 0x81, true}, 0xff, true}};
    UnitInputs random(unit_seed());
    for (unsigned file = 0; file < 8; ++file) {
      for (unsigned picture = 0; picture < 3'000; ++picture) {
        inputs.push_back({file_picture(random, file), static_cast<hls::FileSet>(1u << file), random.one_in(2)});
      }
    }
    return inputs;
  }
};

const SideTests<RooksOnFilesUnit> kTests("RooksOnFilesRtl");

TEST(RooksOnFilesRtl, LargestAndSmallestSums) {
  for_both_sides<RooksOnFilesUnit>([]<class Unit>() {
    const typename Unit::Input input = {{}, 0xff, false};
    check_extremes<Unit>({input}, {0x01fu, {8 * 31, 8 * 31 * 4}}, {0x020u, {8 * -32, 8 * -32 * 4}});
  });
}

}  // namespace
}  // namespace cobalt::test
