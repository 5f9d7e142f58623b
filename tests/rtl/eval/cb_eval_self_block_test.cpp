// SPDX-License-Identifier: Apache-2.0
// cb_eval_self_block of both sides against hls::self_block.
#include <vector>

#include "Vcb_bishops_bench.h"
#include "hls/eval/self_block.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

/// Pawns and bishops as few as on a board, and what the pawns attack.
hls::SideView picture(UnitInputs& random) {
  hls::SideView view = {};
  view.own.pawn = random.squares(10);
  view.enemy.pawn = random.squares(10) | (random.one_in(2) ? hls::north(view.own.pawn) : 0);
  view.own.bishop = random.squares(3);
  view.own_attacks.pawn = hls::north_east(view.own.pawn) | hls::north_west(view.own.pawn);
  view.enemy_attacks.pawn = hls::south_east(view.enemy.pawn) | hls::south_west(view.enemy.pawn);
  view.own.all = view.own.pawn | view.own.bishop;
  view.enemy.all = view.enemy.pawn;
  return view;
}

template <unsigned kSide>
struct SelfBlockUnit {
  using Bench = Vcb_bishops_bench;
  struct Input {
    hls::SideView view;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("self_block");
  static constexpr unsigned kGroup = spec::kSelfBlock;
  static constexpr unsigned kLookUpStage = 2;

  static CData& clock(Bench& rtl) { return rtl.self_block_clk_i; }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.view_i, view_words(input.view)); }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.self_block_white_o : rtl.self_block_black_o, 11)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    return {hls::self_block(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.one_in(2) ? random.view() : picture(random)}; }
  static std::string text(const Input& input) { return text_of(view_words(input.view)); }
};

/// One own pawn on each square with every mixture of an enemy pawn in front, an own pawn beside it or an own pawn's
/// protection, and one bishop on each square.
template <class Input>
std::vector<Input> corners() {
  std::vector<Input> inputs = {Input{}};
  for (unsigned pawn = 0; pawn < 64; ++pawn) {
    const hls::Bitboard at = hls::Bitboard{1} << pawn;
    for (unsigned bishop = 0; bishop < 64; ++bishop) {
      for (unsigned mixture = 0; mixture < 16; ++mixture) {
        hls::SideView view = {};
        view.own.pawn = at;
        view.own.bishop = hls::Bitboard{1} << bishop;
        if ((mixture & 1) != 0) view.enemy.pawn = hls::north(at);
        if ((mixture & 2) != 0) view.own.pawn |= hls::east(at);
        if ((mixture & 4) != 0) view.own.pawn |= hls::west(at);
        if ((mixture & 8) != 0) view.own_attacks.pawn = at;
        inputs.push_back({view});
      }
    }
  }
  return inputs;
}

template <class T>
class SelfBlockRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<SelfBlockUnit<hls::kWhite>, SelfBlockUnit<hls::kBlack>>;
TYPED_TEST_SUITE(SelfBlockRtl, Sides, SideName);

TYPED_TEST(SelfBlockRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }

TYPED_TEST(SelfBlockRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x0fu; });
  stream.load(1, [](std::uint32_t) { return 0x10u; });
  typename TypeParam::Input input = {};
  input.view.own.pawn = ~hls::Bitboard{0};
  input.view.own.bishop = ~hls::Bitboard{0};
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.model(input, 0)[0], 40 * 15);
  EXPECT_EQ(stream.model(input, 1)[0], 40 * -16);
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(SelfBlockRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(SelfBlockRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(SelfBlockRtl, Latency) { EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("self_block")); }
TYPED_TEST(SelfBlockRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage});
}
TYPED_TEST(SelfBlockRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(10); }
TYPED_TEST(SelfBlockRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(SelfBlockRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST(SelfBlockRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(60'000, 320); }

}  // namespace
