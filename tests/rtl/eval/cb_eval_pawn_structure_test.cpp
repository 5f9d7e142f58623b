// SPDX-License-Identifier: Apache-2.0
// cb_eval_pawn_structure of both sides against hls::pawn_structure.
#include <vector>

#include "Vcb_pawns_bench.h"
#include "hls/eval/pawn_structure.hpp"
#include "tests/rtl/eval/pawn_unit_inputs.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

template <unsigned kSide>
struct PawnStructureUnit {
  using Bench = Vcb_pawns_bench;
  struct Input {
    hls::SideView view;
  };
  using Output = std::array<int, 2>;  ///< static, dynamic
  static constexpr unsigned kLatency = spec::latency_cycles("pawn_structure");
  static constexpr unsigned kGroup = spec::kPawnStructure;
  static constexpr unsigned kLookUpStage = 2;

  static CData& clock(Bench& rtl) { return rtl.pawn_structure_clk_i; }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.view_i, view_words(input.view)); }
  static Output sample(Bench& rtl) {
    if (kSide == hls::kWhite) {
      return {signed_value(rtl.pawn_structure_white_static_o, 14),
              signed_value(rtl.pawn_structure_white_dynamic_o, 14)};
    }
    return {signed_value(rtl.pawn_structure_black_static_o, 14), signed_value(rtl.pawn_structure_black_dynamic_o, 14)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    const hls::PawnStructureScore score = hls::pawn_structure(input.view, kSide, parameters, trace);
    return {score.static_cp, score.dynamic_cp};
  }
  static Input random(UnitInputs& random) { return {view_of_pawns(random)}; }
  static std::string text(const Input& input) { return text_of(view_words(input.view)); }
};

/// A pawn on every square with one other pawn, own or enemy, on every square, and each attack in front.
template <class Input>
std::vector<Input> corners() {
  std::vector<Input> inputs = {Input{}};
  for (unsigned square = 0; square < 64; ++square) {
    const hls::Bitboard pawn = hls::Bitboard{1} << square;
    for (unsigned other = 0; other < 64; ++other) {
      const hls::Bitboard at = hls::Bitboard{1} << other;
      hls::SideView view = {};
      view.own.pawn = pawn | at;
      inputs.push_back({view});
      view.own.pawn = pawn;
      view.enemy.pawn = at;
      inputs.push_back({view});
      view.enemy.pawn = 0;
      view.enemy_attacks.pawn = at;
      inputs.push_back({view});
    }
  }
  return inputs;
}

template <class T>
class PawnStructureRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<PawnStructureUnit<hls::kWhite>, PawnStructureUnit<hls::kBlack>>;
TYPED_TEST_SUITE(PawnStructureRtl, Sides, SideName);

TYPED_TEST(PawnStructureRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }

TYPED_TEST(PawnStructureRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x7f7f7f7fu; });
  stream.load(1, [](std::uint32_t) { return 0x80808080u; });
  typename TypeParam::Input input = {};
  input.view.own.pawn = ~hls::Bitboard{0};
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.model(input, 0), (typename TypeParam::Output{40 * 127, 40 * 127}));
  EXPECT_EQ(stream.model(input, 1), (typename TypeParam::Output{40 * -128, 40 * -128}));
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(PawnStructureRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(PawnStructureRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(PawnStructureRtl, Latency) {
  EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("pawn_structure"));
}
TYPED_TEST(PawnStructureRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage});
}
TYPED_TEST(PawnStructureRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(20); }
TYPED_TEST(PawnStructureRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(PawnStructureRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
/// Of a pawn on rank 2 every supporter is linked, so 8 entries are not read. (Of one on rank 3 too where there are no
/// pawns on rank 1, but these inputs have some.)
TYPED_TEST(PawnStructureRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(40'000, 160 - 8); }

}  // namespace
