// SPDX-License-Identifier: Apache-2.0
// cb_eval_minor_on_weak of both sides against hls::minor_on_weak.
#include <vector>

#include "Vcb_kings_bench.h"
#include "hls/eval/minor_on_weak.hpp"
#include "tests/rtl/eval/kings_inputs.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

template <unsigned kSide>
struct MinorOnWeakUnit {
  using Bench = Vcb_kings_bench;
  struct Input {
    hls::SideView view;
    hls::FileSet near_enemy_king;
    bool opposite_wings;
  };
  using Output = std::array<int, 2>;  // base, danger in halves
  static constexpr unsigned kLatency = spec::latency_cycles("minor_on_weak");
  static constexpr unsigned kGroup = spec::kMinorOnWeak;
  static constexpr unsigned kLookUpStage = 2;

  static CData& clock(Bench& rtl) { return rtl.minor_on_weak_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.view_i, view_words(input.view));
    rtl.near_i = input.near_enemy_king;
    rtl.opposite_i = input.opposite_wings;
  }
  static Output sample(Bench& rtl) {
    return {
        signed_value(kSide == hls::kWhite ? rtl.minor_on_weak_white_base_o : rtl.minor_on_weak_black_base_o, 13),
        signed_value(kSide == hls::kWhite ? rtl.minor_on_weak_white_danger_o : rtl.minor_on_weak_black_danger_o, 15)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    const hls::KingDangerScore score =
        hls::minor_on_weak(input.view, input.near_enemy_king, input.opposite_wings, kSide, parameters, trace);
    return {score.base_cp, score.danger_halves};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.view(), static_cast<hls::FileSet>(random.bits()), random.one_in(2)};
    if (!random.one_in(4)) {  // pawns as few as on a board, so that squares are weak
      input.view.own.knight = random.squares(6);
      input.view.own.bishop = random.squares(6);
      input.view.own.pawn = random.squares(8);
      input.view.own_attacks.pawn = hls::north_east(input.view.own.pawn) | hls::north_west(input.view.own.pawn);
      input.view.enemy.pawn = random.squares(5);
      input.view.enemy.knight = random.one_in(2) ? 0 : random.squares(2);
      input.view.enemy.bishop = random.squares(2);
    }
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(view_words(input.view)) + " near " + std::to_string(input.near_enemy_king) +
           (input.opposite_wings ? " opposite wings" : "");
  }
};

/// A minor piece on every square, against an enemy pawn on every square of its file and beside it, with and without
/// what supports and challenges it.
template <class Input>
std::vector<Input> corners() {
  std::vector<Input> inputs = {Input{}, {full_view(), 0xff, true}};
  for (unsigned square = 0; square < 64; ++square) {
    const hls::Bitboard at = hls::Bitboard{1} << square;
    for (unsigned file = square % 8 == 0 ? 0 : square % 8 - 1; file <= square % 8 + 1 && file < 8; ++file) {
      for (unsigned rank = 0; rank < 8; ++rank) {
        for (unsigned kind = 0; kind < 4; ++kind) {
          hls::SideView view = {};
          ((kind & 1) != 0 ? view.own.bishop : view.own.knight) = at;
          if ((kind & 2) != 0) view.own_attacks.pawn = at;
          view.enemy.pawn = square_at(file, rank);
          inputs.push_back({view, static_cast<hls::FileSet>(1u << file), (rank & 1) != 0});
          ((rank & 1) != 0 ? view.enemy.bishop : view.enemy.knight) = hls::Bitboard{1} << (rank * 5 + file * 3);
          inputs.push_back({view, 0xff, (rank & 2) != 0});
        }
      }
    }
  }
  return inputs;
}

template <class T>
class MinorOnWeakRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<MinorOnWeakUnit<hls::kWhite>, MinorOnWeakUnit<hls::kBlack>>;
TYPED_TEST_SUITE(MinorOnWeakRtl, Sides, SideName);

TYPED_TEST(MinorOnWeakRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }

/// Minor pieces on all 24 squares.
TYPED_TEST(MinorOnWeakRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x07fu; });  // 127, times 2
  stream.load(1, [](std::uint32_t) { return 0x080u; });  // -128, times 2
  typename TypeParam::Input input = {{}, 0xff, false};
  input.view.own.knight = ~hls::Bitboard{0};
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.model(input, 0), (typename TypeParam::Output{24 * 127, 24 * 127 * 4}));
  EXPECT_EQ(stream.model(input, 1), (typename TypeParam::Output{24 * -128, 24 * -128 * 4}));
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(MinorOnWeakRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(MinorOnWeakRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(MinorOnWeakRtl, Latency) { EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("minor_on_weak")); }
TYPED_TEST(MinorOnWeakRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage});
}
TYPED_TEST(MinorOnWeakRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(10); }
TYPED_TEST(MinorOnWeakRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(MinorOnWeakRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST(MinorOnWeakRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(60'000, 192); }

}  // namespace
