// SPDX-License-Identifier: Apache-2.0
// cb_eval_back_block of both sides against hls::back_block.
#include <vector>

#include "Vcb_bishops_bench.h"
#include "hls/eval/back_block.hpp"
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
struct BackBlockUnit {
  using Bench = Vcb_bishops_bench;
  struct Input {
    hls::SideView view;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("back_block");
  static constexpr unsigned kGroup = spec::kBackBlock;
  static constexpr unsigned kLookUpStage = 2;

  static CData& clock(Bench& rtl) { return rtl.back_block_clk_i; }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.view_i, view_words(input.view)); }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.back_block_white_o : rtl.back_block_black_o, 11)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    return {hls::back_block(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.one_in(2) ? random.view() : picture(random)}; }
  static std::string text(const Input& input) { return text_of(view_words(input.view)); }
};

/// Two own pawns on each pair of squares of a file with every mixture of pawns diagonally in front of the rear one and
/// enemy pawns that attack there, an enemy pawn in front, and one bishop before or behind it, of its colour or not.
template <class Input>
std::vector<Input> corners() {
  std::vector<Input> inputs = {Input{}};
  UnitInputs random(unit_seed());
  for (unsigned rear = 0; rear < 56; ++rear) {
    const hls::Bitboard at = hls::Bitboard{1} << rear;
    for (unsigned ahead = rear + 8; ahead < 64; ahead += 8) {
      for (unsigned mixture = 0; mixture < 64; ++mixture) {
        hls::SideView view = {};
        view.own.pawn = at | hls::Bitboard{1} << ahead;
        view.own.bishop = hls::Bitboard{1} << random.below(64);
        if ((mixture & 1) != 0) view.own.pawn |= hls::north_east(at);
        if ((mixture & 2) != 0) view.own.pawn |= hls::north_west(at);
        if ((mixture & 4) != 0) view.enemy_attacks.pawn |= hls::north_east(at);
        if ((mixture & 8) != 0) view.enemy_attacks.pawn |= hls::north_west(at);
        if ((mixture & 16) != 0) view.enemy.pawn |= hls::north(at);
        if ((mixture & 32) != 0) view.own.bishop |= hls::Bitboard{1} << random.below(64);
        inputs.push_back({view});
      }
    }
  }
  return inputs;
}

template <class T>
class BackBlockRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<BackBlockUnit<hls::kWhite>, BackBlockUnit<hls::kBlack>>;
TYPED_TEST_SUITE(BackBlockRtl, Sides, SideName);

TYPED_TEST(BackBlockRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }

TYPED_TEST(BackBlockRtl, LargestAndSmallestSums) {
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

TYPED_TEST(BackBlockRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(BackBlockRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(BackBlockRtl, Latency) { EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("back_block")); }
TYPED_TEST(BackBlockRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage});
}
TYPED_TEST(BackBlockRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(10); }
TYPED_TEST(BackBlockRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(BackBlockRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST(BackBlockRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(60'000, 160); }

}  // namespace
