// SPDX-License-Identifier: Apache-2.0
// cb_eval_king_attackers of both sides against hls::king_attackers.
#include "Vcb_kings_bench.h"
#include "hls/eval/king_attackers.hpp"
#include "tests/rtl/eval/kings_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// One king, few pieces and attacks on few squares: every number of unprotected squares, with and without a check.
hls::SideView sparse_view(UnitInputs& random) {
  hls::SideView view = {};
  view.own.king = hls::Bitboard{1} << random.below(64);
  view.enemy.king = hls::Bitboard{1} << random.below(64);
  view.own.all = view.own.king | random.squares(10);
  view.enemy.all = view.enemy.king | random.squares(10);
  const hls::Bitboard king = view.enemy.king;
  view.enemy_attacks.king = hls::ray<hls::kNorth>(king, 0) | hls::ray<hls::kNorthEast>(king, 0) |
                            hls::ray<hls::kEast>(king, 0) | hls::ray<hls::kSouthEast>(king, 0) |
                            hls::ray<hls::kSouth>(king, 0) | hls::ray<hls::kSouthWest>(king, 0) |
                            hls::ray<hls::kWest>(king, 0) | hls::ray<hls::kNorthWest>(king, 0);
  for (hls::Bitboard* set : {&view.own_attacks.pawn, &view.own_attacks.knight, &view.own_attacks.bishop,
                             &view.own_attacks.rook, &view.own_attacks.queen}) {
    if (random.one_in(2)) *set = random.squares(20);
    if (random.one_in(3)) *set |= view.enemy_attacks.king & random.bits() & random.bits();
  }
  for (hls::Bitboard* set : {&view.enemy_attacks.pawn, &view.enemy_attacks.knight, &view.enemy_attacks.bishop,
                             &view.enemy_attacks.rook, &view.enemy_attacks.queen}) {
    if (random.one_in(3)) *set = random.bitboard();
  }
  view.enemy_attacks.all = random.one_in(3) ? random.bitboard() : view.enemy_attacks.king | random.squares(40);
  // What must not matter.
  view.own_attacks.king = random.bits();
  view.own_attacks.all = random.bits();
  view.own.queen = random.bits();
  return view;
}

template <unsigned kSide>
struct KingAttackersUnit : ViewUnit<Vcb_kings_bench, spec::kKingAttackers, 4> {
  static constexpr std::size_t kClocks = 60'000;

  static CData& clock(Bench& rtl) { return rtl.king_attackers_clk_i; }
  static Output sample(Bench& rtl) { return {side_value(rtl.king_attackers_o, kSide, 8)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::king_attackers(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.one_in(3) ? random.view() : sparse_view(random)}; }

  /// A king on every square and every kind of attack on every square: on the ring, and where it would give check.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}, {full_view()}};
    for (unsigned king = 0; king < 64; ++king) {
      for (unsigned square = 0; square < 64; ++square) {
        for (unsigned kind = 0; kind < 5; ++kind) {
          const hls::Bitboard at = hls::Bitboard{1} << square;
          hls::SideView view = {};
          view.enemy.king = hls::Bitboard{1} << king;
          view.enemy.all = view.enemy.king;
          view.enemy_attacks.king = at;
          hls::PieceSets& own = view.own_attacks;
          hls::Bitboard* const sets[] = {&own.pawn, &own.knight, &own.bishop, &own.rook, &own.queen};
          *sets[kind] = at;
          inputs.push_back({view});
          // The same square protected, attacked and occupied, one at a time.
          hls::SideView other = view;
          other.enemy_attacks.rook = at;
          inputs.push_back({other});
          other = view;
          other.enemy_attacks.all = at;
          inputs.push_back({other});
          other = view;
          other.own.all = at;
          inputs.push_back({other});
        }
      }
    }
    return inputs;
  }
};

const SideTests<KingAttackersUnit> kTests("KingAttackersRtl");

}  // namespace
}  // namespace cobalt::test
