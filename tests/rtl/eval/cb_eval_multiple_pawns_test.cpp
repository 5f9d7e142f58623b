// SPDX-License-Identifier: Apache-2.0
// cb_eval_multiple_pawns of both sides against hls::multiple_pawns.
#include <vector>

#include "Vcb_unit_bench.h"
#include "hls/eval/multiple_pawns.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

template <unsigned kSide>
struct MultiplePawnsUnit {
  using Bench = Vcb_unit_bench;
  struct Input {
    hls::SideView view;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("multiple_pawns");
  static constexpr unsigned kGroup = spec::kMultiplePawns;
  static constexpr unsigned kLookUpStage = 3;

  static CData& clock(Vcb_unit_bench& rtl) { return rtl.multiple_pawns_clk_i; }
  static void drive(Vcb_unit_bench& rtl, const Input& input) {
    put_words(rtl.multiple_pawns_view_i, view_words(input.view));
  }
  static Output sample(Vcb_unit_bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.multiple_pawns_white_o : rtl.multiple_pawns_black_o, 11)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    return {hls::multiple_pawns(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (random.one_in(2)) {  // pawns as few as on a board, so that structures other than a duo occur
      input.view.own.pawn = random.squares(8);
      input.view.enemy.pawn = random.squares(8);
      input.view.own_attacks.pawn = hls::north_east(input.view.own.pawn) | hls::north_west(input.view.own.pawn);
      input.view.enemy_attacks.pawn = hls::south_east(input.view.enemy.pawn) | hls::south_west(input.view.enemy.pawn);
    }
    return input;
  }
  static std::string text(const Input& input) { return text_of(view_words(input.view)); }
};

/// Every set of pawns on one file, alone and with a neighbour, against an enemy pawn before, among and behind them.
template <class Input>
std::vector<Input> corners() {
  std::vector<Input> inputs = {Input{}};
  for (unsigned file = 0; file < 8; ++file) {
    for (unsigned ranks = 0; ranks < 256; ++ranks) {
      hls::Bitboard own = 0;
      for (unsigned rank = 0; rank < 8; ++rank) {
        if (((ranks >> rank) & 1) != 0) own |= hls::Bitboard{1} << (8 * rank + file);
      }
      for (unsigned enemy = 0; enemy < 8; ++enemy) {
        const hls::Bitboard at = hls::Bitboard{1} << (8 * enemy + file);
        hls::SideView view = {};
        view.own.pawn = own;
        view.enemy.pawn = at;
        inputs.push_back({view});
        // A neighbour, an enemy pawn that attacks, an own pawn that protects.
        view.own.pawn = own | hls::east(at);
        view.enemy.pawn = 0;
        inputs.push_back({view});
        view.own.pawn = own | hls::west(at);
        view.enemy_attacks.pawn = at;
        inputs.push_back({view});
        view.own_attacks.pawn = at;
        inputs.push_back({view});
      }
    }
  }
  return inputs;
}

template <class T>
class MultiplePawnsRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<MultiplePawnsUnit<hls::kWhite>, MultiplePawnsUnit<hls::kBlack>>;
TYPED_TEST_SUITE(MultiplePawnsRtl, Sides, SideName);

TYPED_TEST(MultiplePawnsRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }

TYPED_TEST(MultiplePawnsRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x7fu; });
  stream.load(1, [](std::uint32_t) { return 0x80u; });
  typename TypeParam::Input input = {};
  input.view.own.pawn = ~hls::Bitboard{0};
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.model(input, 0)[0], 8 * 127);
  EXPECT_EQ(stream.model(input, 1)[0], 8 * -128);
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(MultiplePawnsRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(MultiplePawnsRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(MultiplePawnsRtl, Latency) {
  EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("multiple_pawns"));
}
TYPED_TEST(MultiplePawnsRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage});
}
TYPED_TEST(MultiplePawnsRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(20); }
TYPED_TEST(MultiplePawnsRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(MultiplePawnsRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST(MultiplePawnsRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(20'000, 80); }

}  // namespace
