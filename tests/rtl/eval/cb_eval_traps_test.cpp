// SPDX-License-Identifier: Apache-2.0
// cb_eval_rooks_on_seventh, cb_eval_knight_trap, cb_eval_rook_trap and cb_eval_queen_trap of both sides against the
// models: four small units of registers, which pass the same checks.
#include <vector>

#include "Vcb_kings_bench.h"
#include "hls/eval/knight_trap.hpp"
#include "hls/eval/queen_trap.hpp"
#include "hls/eval/rook_trap.hpp"
#include "hls/eval/rooks_on_seventh.hpp"
#include "tests/rtl/eval/kings_inputs.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

/// What the four units have in common.
struct TrapUnit {
  using Bench = Vcb_kings_bench;
  struct Input {
    hls::SideView view;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLookUpStage = 1;

  static void drive(Bench& rtl, const Input& input) { put_words(rtl.view_i, view_words(input.view)); }
  static std::string text(const Input& input) { return text_of(view_words(input.view)); }
};

template <unsigned kBlackSide>
struct RooksOnSeventhUnit : TrapUnit {
  static constexpr unsigned kSide = kBlackSide;
  static constexpr unsigned kLatency = spec::latency_cycles("rooks_on_seventh");
  static constexpr unsigned kGroup = spec::kRooksOnSeventh;
  static constexpr int kLargestCount = 1;

  static CData& clock(Bench& rtl) { return rtl.rooks_on_seventh_clk_i; }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.rooks_on_seventh_white_o : rtl.rooks_on_seventh_black_o, 8)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
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
  static Input most() {
    Input input = {};
    input.view.own.rook = square_at(0, 6);
    return input;
  }
};

template <unsigned kBlackSide>
struct KnightTrapUnit : TrapUnit {
  static constexpr unsigned kSide = kBlackSide;
  static constexpr unsigned kLatency = spec::latency_cycles("knight_trap");
  static constexpr unsigned kGroup = spec::kKnightTrap;
  static constexpr int kLargestCount = 6;

  static CData& clock(Bench& rtl) { return rtl.knight_trap_clk_i; }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.knight_trap_white_o : rtl.knight_trap_black_o, 11)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
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
  static Input most() {
    Input input = {};
    input.view.own.knight = input.view.own.all = ~hls::Bitboard{0};
    return input;
  }
};

template <unsigned kBlackSide>
struct RookTrapUnit : TrapUnit {
  static constexpr unsigned kSide = kBlackSide;
  static constexpr unsigned kLatency = spec::latency_cycles("rook_trap");
  static constexpr unsigned kGroup = spec::kRookTrap;
  static constexpr int kLargestCount = 4;

  static CData& clock(Bench& rtl) { return rtl.rook_trap_clk_i; }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.rook_trap_white_o : rtl.rook_trap_black_o, 10)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
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
  static Input most() {
    Input input = {};
    input.view.own.rook = input.view.own.king = input.view.own.pawn = ~hls::Bitboard{0};
    return input;
  }
};

template <unsigned kBlackSide>
struct QueenTrapUnit : TrapUnit {
  static constexpr unsigned kSide = kBlackSide;
  static constexpr unsigned kLatency = spec::latency_cycles("queen_trap");
  static constexpr unsigned kGroup = spec::kQueenTrap;
  static constexpr int kLargestCount = 1;

  static CData& clock(Bench& rtl) { return rtl.queen_trap_clk_i; }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.queen_trap_white_o : rtl.queen_trap_black_o, 8)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
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
  static Input most() {
    Input input = {};
    input.view.own.queen = 1;
    return input;
  }
};

template <class T>
class TrapsRtl : public testing::Test {};
struct UnitName {
  template <class T>
  static std::string GetName(int) {
    return std::string(spec::kGroupTable[T::kGroup].name) + (T::kSide == hls::kWhite ? "_white" : "_black");
  }
};
using Units = testing::Types<RooksOnSeventhUnit<0>, RooksOnSeventhUnit<1>, KnightTrapUnit<0>, KnightTrapUnit<1>,
                             RookTrapUnit<0>, RookTrapUnit<1>, QueenTrapUnit<0>, QueenTrapUnit<1>>;
TYPED_TEST_SUITE(TrapsRtl, Units, UnitName);

TYPED_TEST(TrapsRtl, DirectedCorners) { check_inputs<TypeParam>(TypeParam::corners()); }

TYPED_TEST(TrapsRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x7fu; });
  stream.load(1, [](std::uint32_t) { return 0x80u; });
  const auto input = TypeParam::most();
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.model(input, 0)[0], TypeParam::kLargestCount * 127);
  EXPECT_EQ(stream.model(input, 1)[0], TypeParam::kLargestCount * -128);
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(TrapsRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(TrapsRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(TrapsRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage}); }
TYPED_TEST(TrapsRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(200); }
TYPED_TEST(TrapsRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(TrapsRtl, ResetInFlightClearsTheRegisters) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST(TrapsRtl, EveryRegisterIsRead) {
  check_all_entries<TypeParam>(10'000, spec::kGroupTable[TypeParam::kGroup].entries / 2);
}

// By name: each row of spec/latency.hpp has its measurement.
TEST(TrapsRtlLatency, RooksOnSeventh) {
  EXPECT_EQ(measure_latency<RooksOnSeventhUnit<hls::kWhite>>(), spec::latency_cycles("rooks_on_seventh"));
  EXPECT_EQ(measure_latency<RooksOnSeventhUnit<hls::kBlack>>(), spec::latency_cycles("rooks_on_seventh"));
}
TEST(TrapsRtlLatency, KnightTrap) {
  EXPECT_EQ(measure_latency<KnightTrapUnit<hls::kWhite>>(), spec::latency_cycles("knight_trap"));
  EXPECT_EQ(measure_latency<KnightTrapUnit<hls::kBlack>>(), spec::latency_cycles("knight_trap"));
}
TEST(TrapsRtlLatency, RookTrap) {
  EXPECT_EQ(measure_latency<RookTrapUnit<hls::kWhite>>(), spec::latency_cycles("rook_trap"));
  EXPECT_EQ(measure_latency<RookTrapUnit<hls::kBlack>>(), spec::latency_cycles("rook_trap"));
}
TEST(TrapsRtlLatency, QueenTrap) {
  EXPECT_EQ(measure_latency<QueenTrapUnit<hls::kWhite>>(), spec::latency_cycles("queen_trap"));
  EXPECT_EQ(measure_latency<QueenTrapUnit<hls::kBlack>>(), spec::latency_cycles("queen_trap"));
}

}  // namespace
