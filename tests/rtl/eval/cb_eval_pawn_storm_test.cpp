// SPDX-License-Identifier: Apache-2.0
// cb_eval_pawn_storm of both sides against hls::pawn_storm.
#include <vector>

#include "Vcb_kings_bench.h"
#include "hls/eval/pawn_storm.hpp"
#include "tests/rtl/eval/kings_inputs.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

template <unsigned kSide>
struct PawnStormUnit {
  using Bench = Vcb_kings_bench;
  struct Input {
    hls::SideView view;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("pawn_storm");
  static constexpr unsigned kGroup = spec::kPawnStorm;
  static constexpr unsigned kLookUpStage = 3;

  static CData& clock(Bench& rtl) { return rtl.pawn_storm_clk_i; }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.view_i, view_words(input.view)); }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.pawn_storm_white_o : rtl.pawn_storm_black_o, 8)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    return {hls::pawn_storm(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.one_in(4) ? random.view() : kings_and_pawns(random)}; }
  static std::string text(const Input& input) { return text_of(view_words(input.view)); }
};

/// Every pair of files of the kings, with every own and enemy pawn on the enemy king's file and beside it.
template <class Input>
std::vector<Input> corners() {
  std::vector<Input> inputs = {Input{}, {full_view()}};
  for (unsigned kings = 0; kings < 64; ++kings) {
    for (unsigned file = 0; file < 8; ++file) {
      for (unsigned rank = 0; rank < 8; ++rank) {
        hls::SideView view = {};
        view.own.king = square_at(kings % 8, rank);
        view.enemy.king = square_at(kings / 8, 7 - rank);
        view.own.pawn = square_at(file, rank);
        inputs.push_back({view});
        view.enemy.pawn = view.own.pawn;
        view.own.pawn = 0;
        inputs.push_back({view});
        // Levers to both sides, of the foremost pawn and of another one.
        view.own.pawn = square_at(file, 2) | square_at((file + 1) % 8, 2) | square_at((file + 7) % 8, 4);
        inputs.push_back({view});
      }
    }
  }
  return inputs;
}

template <class T>
class PawnStormRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<PawnStormUnit<hls::kWhite>, PawnStormUnit<hls::kBlack>>;
TYPED_TEST_SUITE(PawnStormRtl, Sides, SideName);

TYPED_TEST(PawnStormRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }

TYPED_TEST(PawnStormRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x1fu * 0x1041u; });  // 31 in the three fields
  stream.load(1, [](std::uint32_t) { return 0x20u * 0x1041u; });  // -32
  for (unsigned kings = 0; kings < 64; ++kings) {
    typename TypeParam::Input input = {};
    input.view.own.king = square_at(kings % 8, 0);
    input.view.enemy.king = square_at(kings / 8, 7);
    for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
    EXPECT_EQ(stream.model(input, 0)[0], 3 * 31);
    EXPECT_EQ(stream.model(input, 1)[0], 3 * -32);
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(PawnStormRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(PawnStormRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(PawnStormRtl, Latency) { EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("pawn_storm")); }
TYPED_TEST(PawnStormRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage});
}
TYPED_TEST(PawnStormRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(10); }
TYPED_TEST(PawnStormRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(PawnStormRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
/// Of these, positions cannot reach rank 6 with shelter 0 and rank 5 with shelter 1: both pawns would stand on one
/// square.
TYPED_TEST(PawnStormRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(60'000, 128); }

}  // namespace
