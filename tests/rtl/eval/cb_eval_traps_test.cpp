// SPDX-License-Identifier: Apache-2.0
// cb_eval_rooks_on_seventh, cb_eval_knight_trap, cb_eval_rook_trap and cb_eval_queen_trap of both sides against the
// models: four small units of registers, which pass the same checks.
#include "Vcb_kings_bench.h"
#include "hls/eval/knight_trap.hpp"
#include "hls/eval/queen_trap.hpp"
#include "hls/eval/rook_trap.hpp"
#include "hls/eval/rooks_on_seventh.hpp"
#include "tests/rtl/eval/kings_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct RooksOnSeventhUnit : ViewUnit<Vcb_kings_bench, spec::kRooksOnSeventh, 1> {
  static CData& clock(Bench& rtl) { return rtl.rooks_on_seventh_clk_i; }
  static Output sample(Bench& rtl) { return {side_value(rtl.rooks_on_seventh_o, kSide, 8)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::rooks_on_seventh(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (!random.one_in(4)) {  // the king on the last two ranks, the squares beside it often taken or attacked
      input.view.own.rook = random.squares(2) | square_at(random.below(8), 6);
      input.view.enemy.king = square_at(random.below(8), 6 + random.below(2));
      input.view.enemy.all = input.view.enemy.king | random.bitboard();
      input.view.own_attacks.all = random.bitboard();
    }
    return input;
  }
  /// Every pair of rooks on the last two ranks; the king on each of them, each square beside it taken or attacked.
  static std::vector<Input> corners() {
    std::vector<Input> inputs;
    for (unsigned first = 40; first < 64; ++first) {
      for (unsigned second = 40; second < 64; ++second) {
        Input input = {};
        input.view.own.rook = hls::Bitboard{1} << first | hls::Bitboard{1} << second;
        inputs.push_back(input);
      }
    }
    for (unsigned king = 48; king < 64; ++king) {
      for (unsigned barred = 0; barred < 256; ++barred) {
        Input input = {};
        input.view.own.rook = square_at(barred % 8, 6);
        input.view.enemy.king = hls::Bitboard{1} << king;
        input.view.enemy.all = hls::Bitboard{barred} << 56;
        input.view.own_attacks.all = hls::Bitboard{barred ^ 0xffu} << 48;
        inputs.push_back(input);
        std::swap(input.view.enemy.all, input.view.own_attacks.all);
        inputs.push_back(input);
        input.view.enemy.all = hls::Bitboard{barred & 0xaau} << 56;
        input.view.own_attacks.all = hls::Bitboard{barred & 0x55u} << 56;
        inputs.push_back(input);
      }
    }
    return inputs;
  }
};

template <unsigned kSide>
struct KnightTrapUnit : ViewUnit<Vcb_kings_bench, spec::kKnightTrap, 1> {
  static CData& clock(Bench& rtl) { return rtl.knight_trap_clk_i; }
  static Output sample(Bench& rtl) { return {side_value(rtl.knight_trap_o, kSide, 11)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::knight_trap(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (!random.one_in(4)) {
      input.view.own.knight = random.bits();
      input.view.own.all = input.view.own.knight | random.bitboard();
      input.view.enemy_attacks.all = random.bits() | random.bits();
    }
    return input;
  }
  /// A knight on every square of the edge traps with all jumps barred but one, or all.
  static std::vector<Input> corners() {
    std::vector<Input> inputs;
    for (const unsigned square : {8u, 15u, 48u, 55u, 56u, 63u, 0u, 7u, 57u}) {
      for (unsigned open = 0; open <= 64; ++open) {
        Input input = {};
        input.view.own.knight = hls::Bitboard{1} << square;
        const hls::Bitboard barred = open < 64 ? ~(hls::Bitboard{1} << open) : ~hls::Bitboard{0};
        input.view.own.all = barred;
        inputs.push_back(input);
        std::swap(input.view.own.all, input.view.enemy_attacks.all);
        inputs.push_back(input);
        input.view.own.all = barred & hls::kLightSquares;
        input.view.enemy_attacks.all = barred & ~hls::kLightSquares;
        inputs.push_back(input);
      }
    }
    return inputs;
  }
};

template <unsigned kSide>
struct RookTrapUnit : ViewUnit<Vcb_kings_bench, spec::kRookTrap, 1> {
  static CData& clock(Bench& rtl) { return rtl.rook_trap_clk_i; }
  static Output sample(Bench& rtl) { return {side_value(rtl.rook_trap_o, kSide, 10)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::rook_trap(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (!random.one_in(4)) {
      input.view.own.rook = random.bits();
      input.view.own.king = random.one_in(2) ? random.bits() : square_at(random.below(8), 0);
      input.view.own.pawn = random.bits();
    }
    return input;
  }
  /// Every rook and king on the first rank, with a pawn on every square of the first four ranks.
  static std::vector<Input> corners() {
    std::vector<Input> inputs;
    for (unsigned rook = 0; rook < 8; ++rook) {
      for (unsigned king = 0; king < 8; ++king) {
        for (unsigned pawn = 0; pawn < 32; ++pawn) {
          Input input = {};
          input.view.own.rook = square_at(rook, 0);
          input.view.own.king = square_at(king, 0);
          input.view.own.pawn = hls::Bitboard{1} << pawn;
          inputs.push_back(input);
        }
      }
    }
    return inputs;
  }
};

template <unsigned kSide>
struct QueenTrapUnit : ViewUnit<Vcb_kings_bench, spec::kQueenTrap, 1> {
  static CData& clock(Bench& rtl) { return rtl.queen_trap_clk_i; }
  static Output sample(Bench& rtl) { return {side_value(rtl.queen_trap_o, kSide, 8)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::queen_trap(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (!random.one_in(4)) {
      input.view.own.queen = hls::Bitboard{1} << random.below(64);
      input.view.own_attacks.queen = random.bitboard();
      const hls::Bitboard any = random.bits();
      const hls::Bitboard safe = random.one_in(3) ? random.squares(1) : 0;
      input.view.own.all = input.view.own_attacks.queen & any & ~safe;
      input.view.enemy_attacks.all = (input.view.own_attacks.queen & ~any & ~safe) | random.squares(3);
    }
    return input;
  }
  /// A queen on every square; every single safe square.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}};
    for (unsigned square = 0; square < 64; ++square) {
      const hls::Bitboard at = hls::Bitboard{1} << square;
      Input input = {};
      input.view.own.queen = at;
      inputs.push_back(input);
      input.view.own_attacks.queen = ~hls::Bitboard{0};
      for (const hls::Bitboard barred : {~hls::Bitboard{0}, ~at}) {
        input.view.own.all = barred;
        input.view.enemy_attacks.all = 0;
        inputs.push_back(input);
        std::swap(input.view.own.all, input.view.enemy_attacks.all);
        inputs.push_back(input);
        input.view.own.all = barred & hls::kLightSquares;
        input.view.enemy_attacks.all = barred & ~hls::kLightSquares;
        inputs.push_back(input);
      }
    }
    return inputs;
  }
};

const SideTests<RooksOnSeventhUnit> kRooksOnSeventhTests("RooksOnSeventhRtl");
const SideTests<KnightTrapUnit> kKnightTrapTests("KnightTrapRtl");
const SideTests<RookTrapUnit> kRookTrapTests("RookTrapRtl");
const SideTests<QueenTrapUnit> kQueenTrapTests("QueenTrapRtl");

TEST(RooksOnSeventhRtl, LargestAndSmallestSums) {
  hls::SideView view = {};
  view.own.rook = square_at(0, 6);
  check_view_sums<RooksOnSeventhUnit>(view, 1);
}
TEST(KnightTrapRtl, LargestAndSmallestSums) {
  hls::SideView view = {};
  view.own.knight = view.own.all = ~hls::Bitboard{0};
  check_view_sums<KnightTrapUnit>(view, 6);
}
TEST(RookTrapRtl, LargestAndSmallestSums) {
  hls::SideView view = {};
  view.own.rook = view.own.king = view.own.pawn = ~hls::Bitboard{0};
  check_view_sums<RookTrapUnit>(view, 4);
}
TEST(QueenTrapRtl, LargestAndSmallestSums) {
  hls::SideView view = {};
  view.own.queen = 1;
  check_view_sums<QueenTrapUnit>(view, 1);
}

}  // namespace
}  // namespace cobalt::test
