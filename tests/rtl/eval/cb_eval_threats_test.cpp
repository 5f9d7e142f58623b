// SPDX-License-Identifier: Apache-2.0
// cb_eval_threats of both sides against hls::threats.
#include "Vcb_kings_bench.h"
#include "hls/eval/threats.hpp"
#include "tests/rtl/eval/kings_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// Few targets, and attacks on few squares, so that every number of targets of every pair occurs.
hls::SideView few_targets(UnitInputs& random) {
  hls::SideView view = {};
  view.to_move = random.one_in(2);
  const hls::Bitboard squares = random.squares(12);
  for (hls::Bitboard* set :
       {&view.enemy.pawn, &view.enemy.knight, &view.enemy.bishop, &view.enemy.rook, &view.enemy.queen}) {
    *set = squares & random.bits();
  }
  for (hls::Bitboard* set : {&view.own_attacks.pawn, &view.own_attacks.knight, &view.own_attacks.bishop,
                             &view.own_attacks.rook, &view.own_attacks.queen, &view.own_attacks.king}) {
    if (random.one_in(2)) *set = squares & random.bits();
  }
  if (random.one_in(2)) view.enemy_attacks.pawn = squares & random.bits();
  if (random.one_in(2)) view.enemy_attacks.all = squares & random.bits();
  // What must not matter.
  view.own.pawn = random.bits();
  view.own_attacks.all = random.bits();
  view.enemy_attacks.knight = random.bits();
  view.enemy.king = random.bits();
  return view;
}

template <unsigned kSide>
struct ThreatsUnit : ViewUnit<Vcb_kings_bench, spec::kThreats, 3> {
  static constexpr std::size_t kClocks = 60'000;

  static CData& clock(Bench& rtl) { return rtl.threats_clk_i; }
  static Output sample(Bench& rtl) { return {side_value(rtl.threats_o, kSide, 12)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::threats(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.one_in(3) ? random.view() : few_targets(random)}; }

  /// Every attacker and every target on every square, alone and with the same on another square, which may be
  /// protected.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}, {full_view()}};
    for (unsigned square = 0; square < 64; ++square) {
      const hls::Bitboard at = hls::Bitboard{1} << square;
      const hls::Bitboard other = hls::Bitboard{1} << ((square * 29 + 13) % 64);
      for (unsigned kinds = 0; kinds < 36; ++kinds) {
        hls::SideView view = {};
        hls::PieceSets& attacks = view.own_attacks;
        hls::PieceSets& enemy = view.enemy;
        hls::Bitboard* const attackers[] = {&attacks.pawn, &attacks.knight, &attacks.bishop,
                                            &attacks.rook, &attacks.queen,  &attacks.king};
        hls::Bitboard* const targets[] = {&enemy.pawn, &enemy.knight, &enemy.bishop,
                                          &enemy.rook, &enemy.queen,  &enemy.king};
        view.to_move = (square + kinds) % 2 != 0;
        *attackers[kinds % 6] = at;
        *targets[kinds / 6] = at;
        inputs.push_back({view});
        hls::SideView two = view;
        for (hls::Bitboard* set :
             {&two.own_attacks.pawn, &two.own_attacks.knight, &two.own_attacks.bishop, &two.own_attacks.rook,
              &two.own_attacks.queen, &two.own_attacks.king, &two.enemy.pawn, &two.enemy.knight, &two.enemy.bishop,
              &two.enemy.rook, &two.enemy.queen, &two.enemy.king}) {
          if (*set != 0) *set |= other;
        }
        inputs.push_back({two});
        two.enemy_attacks.pawn = other;
        inputs.push_back({two});
        two.enemy_attacks.all = at;
        inputs.push_back({two});
      }
    }
    return inputs;
  }
};

const SideTests<ThreatsUnit> kTests("ThreatsRtl");

TEST(ThreatsRtl, LargestAndSmallestSums) {
  // Every kind everywhere, and nothing protected: all pairs.
  hls::SideView view = full_view();
  view.enemy_attacks = {};
  check_view_sums<ThreatsUnit>(view, 9);
}

}  // namespace
}  // namespace cobalt::test
