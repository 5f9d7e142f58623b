// SPDX-License-Identifier: Apache-2.0
// cb_eval_passed_pawns of both sides, behind cb_passed_pawns, against hls::passed_pawns.
#include "Vcb_pawns_bench.h"
#include "hls/eval/passed_pawns.hpp"
#include "tests/rtl/eval/pawn_unit_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// A lone passed pawn on every square.
template <class Visit>
void for_each_pawn(Visit visit) {
  for (unsigned square = 0; square < 64; ++square) {
    hls::SideView view = {};
    view.own.pawn = view.own.all = hls::Bitboard{1} << square;
    visit(view);
  }
}

template <unsigned kSide>
struct PassedPawnsUnit : ViewUnit<Vcb_pawns_bench, spec::kPassedPawns, 3> {
  static constexpr std::size_t kClocks = 100'000;
  using Output = std::array<int, 2>;  ///< plain, scaled

  static CData& clock(Bench& rtl) { return rtl.passed_pawns_clk_i; }
  static Output sample(Bench& rtl) {
    return {side_value(rtl.passed_pawns_plain_o, kSide, 12), side_value(rtl.passed_pawns_scaled_o, kSide, 12)};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::PassedPawnsScore score = hls::passed_pawns(input.view, kSide, parameters, trace);
    return {score.plain_cp, score.scaled_cp};
  }
  static Input random(UnitInputs& random) {
    Input input = {view_of_pawns(random)};
    if (random.one_in(2)) {  // few attacks or none on the path, and a piece in front of some pawns
      for (hls::Bitboard* set : {&input.view.enemy_attacks.knight, &input.view.enemy_attacks.bishop,
                                 &input.view.enemy_attacks.rook, &input.view.enemy_attacks.queen}) {
        *set &= random.squares(4);
      }
      input.view.enemy_attacks.pawn = random.squares(2);
      const hls::Bitboard front = hls::north(input.view.own.pawn) & random.bits();
      (random.one_in(2) ? input.view.enemy.bishop : input.view.enemy.rook) |= front;
      input.view.enemy.all |= front;
    }
    return input;
  }

  /// A pawn on every square against one thing on every square: pawns, pieces, attacks.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {{}};
    for_each_pawn([&](const hls::SideView& lone) {
      for (unsigned other = 0; other < 64; ++other) {
        const hls::Bitboard at = hls::Bitboard{1} << other;
        const auto add = [&](auto change) {
          hls::SideView view = lone;
          change(view);
          inputs.push_back({view});
        };
        add([&](hls::SideView& view) { view.own.pawn |= at; });
        add([&](hls::SideView& view) { view.own.all |= at; });
        add([&](hls::SideView& view) { view.enemy.all |= at; });
        add([&](hls::SideView& view) { view.own_attacks.pawn = at; });
        for (hls::Bitboard hls::PieceSets::*set :
             {&hls::PieceSets::pawn, &hls::PieceSets::knight, &hls::PieceSets::bishop, &hls::PieceSets::rook,
              &hls::PieceSets::queen, &hls::PieceSets::king}) {
          add([&](hls::SideView& view) {
            view.enemy.*set = at;
            view.enemy.all = at;
          });
          add([&](hls::SideView& view) { view.enemy_attacks.*set = at; });
        }
      }
    });
    return inputs;
  }
};

const SideTests<PassedPawnsUnit> kTests("PassedPawnsRtl");

/// A lone pawn on every square, both kings on all squares, both sides on move.
TEST(PassedPawnsRtl, AllKings) {
  for_both_sides<PassedPawnsUnit>([]<class Unit>() {
    UnitStream<Unit> stream(unit_seed());
    UnitInputs random(unit_seed());
    load_both_banks(stream, random);
    for_each_pawn([&](hls::SideView view) {
      for (unsigned kings = 0; kings < 64 * 64; ++kings) {
        view.own.king = hls::Bitboard{1} << (kings % 64);
        view.enemy.king = hls::Bitboard{1} << (kings / 64);
        view.own.all = view.own.pawn | view.own.king;
        view.enemy.all = view.enemy.king;
        view.to_move = random.one_in(2);
        stream.step({view}, {.bank = kings & 1});
      }
    });
    EXPECT_EQ(stream.mismatches(), 0u);
  });
}

TEST(PassedPawnsRtl, LargestAndSmallestSums) {
  for_both_sides<PassedPawnsUnit>([]<class Unit>() {
    // A rank of pawns on the seventh, the own king before them, the enemy's out of reach of all: no position has that.
    typename Unit::Input input = {};
    input.view.own.pawn = input.view.own.all = hls::kRank1 << 48;
    input.view.own.king = hls::Bitboard{1} << 59;
    input.view.enemy.king = 1;
    check_extremes<Unit>({input}, {0x7f7f7f7fu, {16 * 127, 16 * 127}}, {0x80808080u, {16 * -128, 16 * -128}});
  });
}

}  // namespace
}  // namespace cobalt::test
