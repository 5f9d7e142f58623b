// SPDX-License-Identifier: Apache-2.0
// cb_eval_trapped_bishop of both sides against hls::trapped_bishop.
#include <vector>

#include "Vcb_bishops_bench.h"
#include "hls/eval/trapped_bishop.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

/// Bishops on some of the 8 squares and pieces and attacks in their ways.
hls::SideView picture(UnitInputs& random) {
  hls::SideView view = {};
  constexpr hls::Bitboard kTraps = 0xc381810000000000u;
  view.own.bishop = kTraps & random.bits();
  view.enemy.pawn = random.bits() & random.bits();
  view.own.all = view.own.bishop | (random.one_in(2) ? random.bits() & random.bits() : random.squares(4));
  view.enemy.all = view.enemy.pawn | random.squares(4);
  view.enemy_attacks.all = random.one_in(2) ? ~random.squares(8) : random.bitboard();
  return view;
}

template <unsigned kSide>
struct TrappedBishopUnit {
  using Bench = Vcb_bishops_bench;
  struct Input {
    hls::SideView view;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("trapped_bishop");
  static constexpr unsigned kGroup = spec::kTrappedBishop;
  static constexpr unsigned kLookUpStage = 2;

  static CData& clock(Bench& rtl) { return rtl.trapped_bishop_clk_i; }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.view_i, view_words(input.view)); }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.trapped_bishop_white_o : rtl.trapped_bishop_black_o, 11)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    return {hls::trapped_bishop(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.one_in(2) ? random.view() : picture(random)}; }
  static std::string text(const Input& input) { return text_of(view_words(input.view)); }
};

/// A bishop on each square, one safe square, and a piece of either side somewhere or none.
template <class Input>
std::vector<Input> corners() {
  std::vector<Input> inputs = {Input{}};
  UnitInputs random(unit_seed());
  for (unsigned bishop = 0; bishop < 64; ++bishop) {
    for (unsigned safe = 0; safe < 64; ++safe) {
      for (unsigned kind = 0; kind < 8; ++kind) {
        hls::SideView view = {};
        view.own.bishop = hls::Bitboard{1} << bishop;
        view.own.all = view.own.bishop;
        view.enemy_attacks.all = ~(hls::Bitboard{1} << safe);
        const hls::Bitboard other = hls::Bitboard{1} << (kind < 6 ? random.below(64) : safe);
        if (kind % 3 == 1) view.own.all |= other;
        if (kind % 3 == 2) view.enemy.all |= other;
        if (kind == 2) view.enemy.pawn |= other;
        if (kind == 6) view.enemy.all |= other;  // a piece to take on the safe square
        if (kind == 7) view.own.all |= other;    // an own piece there
        inputs.push_back({view});
      }
    }
  }
  return inputs;
}

template <class T>
class TrappedBishopRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<TrappedBishopUnit<hls::kWhite>, TrappedBishopUnit<hls::kBlack>>;
TYPED_TEST_SUITE(TrappedBishopRtl, Sides, SideName);

TYPED_TEST(TrappedBishopRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }

TYPED_TEST(TrappedBishopRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x7fu; });
  stream.load(1, [](std::uint32_t) { return 0x80u; });
  typename TypeParam::Input input = {};
  input.view.own.bishop = ~hls::Bitboard{0};
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.model(input, 0)[0], 8 * 127);
  EXPECT_EQ(stream.model(input, 1)[0], 8 * -128);
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(TrappedBishopRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(TrappedBishopRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(TrappedBishopRtl, Latency) {
  EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("trapped_bishop"));
}
TYPED_TEST(TrappedBishopRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage});
}
TYPED_TEST(TrappedBishopRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(10); }
TYPED_TEST(TrappedBishopRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(TrappedBishopRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST(TrappedBishopRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(60'000, 64); }

}  // namespace
