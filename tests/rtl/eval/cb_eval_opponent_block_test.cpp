// SPDX-License-Identifier: Apache-2.0
// cb_eval_opponent_block of both sides against hls::opponent_block.
#include <vector>

#include "Vcb_bishops_bench.h"
#include "hls/eval/opponent_block.hpp"
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
struct OpponentBlockUnit {
  using Bench = Vcb_bishops_bench;
  struct Input {
    hls::SideView view;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("opponent_block");
  static constexpr unsigned kGroup = spec::kOpponentBlock;
  static constexpr unsigned kLookUpStage = 2;

  static CData& clock(Bench& rtl) { return rtl.opponent_block_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    // The bishops' rays of the real board; nothing else of the attack map may matter.
    const hls::Bitboard empty = ~input.view.occupied();
    const hls::Bitboard east = hls::ray<hls::kNorthEast>(input.view.own.bishop, empty);
    const hls::Bitboard west = hls::ray<hls::kNorthWest>(input.view.own.bishop, empty);
    hls::AttackMap map;
    std::memset(&map, input.view.to_move ? 0xff : 0, sizeof(map));
    map.slider_ray[kSide][kSide == hls::kWhite ? hls::kNorthEast : hls::kSouthEast] =
        kSide == hls::kWhite ? east : hls::flip_ranks(east);
    map.slider_ray[kSide][kSide == hls::kWhite ? hls::kNorthWest : hls::kSouthWest] =
        kSide == hls::kWhite ? west : hls::flip_ranks(west);
    put_words(rtl.view_i, view_words(input.view));
    put_words(rtl.attacks_i, attack_words(map, kSide));
  }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.opponent_block_white_o : rtl.opponent_block_black_o, 9)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    return {hls::opponent_block(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.one_in(2) ? random.view() : picture(random)}; }
  static std::string text(const Input& input) { return text_of(view_words(input.view)); }
};

/// One enemy pawn on each square with every mixture of an own pawn in front and an enemy pawn's protection, one bishop
/// on each square, and one other piece somewhere.
template <class Input>
std::vector<Input> corners() {
  std::vector<Input> inputs = {Input{}};
  UnitInputs random(unit_seed());
  for (unsigned pawn = 0; pawn < 64; ++pawn) {
    const hls::Bitboard at = hls::Bitboard{1} << pawn;
    for (unsigned bishop = 0; bishop < 64; ++bishop) {
      for (unsigned mixture = 0; mixture < 8; ++mixture) {
        hls::SideView view = {};
        view.enemy.pawn = at;
        view.own.bishop = hls::Bitboard{1} << bishop;
        if ((mixture & 1) != 0) view.own.pawn = hls::south(at);
        if ((mixture & 2) != 0) view.enemy_attacks.pawn = at;
        view.own.all = view.own.pawn | view.own.bishop;
        view.enemy.all = at;
        if ((mixture & 4) != 0) view.enemy.all |= hls::Bitboard{1} << random.below(64);
        inputs.push_back({view});
      }
    }
  }
  return inputs;
}

template <class T>
class OpponentBlockRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<OpponentBlockUnit<hls::kWhite>, OpponentBlockUnit<hls::kBlack>>;
TYPED_TEST_SUITE(OpponentBlockRtl, Sides, SideName);

TYPED_TEST(OpponentBlockRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }

TYPED_TEST(OpponentBlockRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x07u; });
  stream.load(1, [](std::uint32_t) { return 0x08u; });
  typename TypeParam::Input input = {};
  input.view.enemy.pawn = ~hls::Bitboard{0};
  input.view.own.bishop = ~hls::Bitboard{0};
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.model(input, 0)[0], 32 * 7);
  EXPECT_EQ(stream.model(input, 1)[0], 32 * -8);
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(OpponentBlockRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(OpponentBlockRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(OpponentBlockRtl, Latency) {
  EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("opponent_block"));
}
TYPED_TEST(OpponentBlockRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage});
}
TYPED_TEST(OpponentBlockRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(10); }
TYPED_TEST(OpponentBlockRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(OpponentBlockRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST(OpponentBlockRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(60'000, 128); }

}  // namespace
