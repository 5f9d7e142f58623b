// SPDX-License-Identifier: Apache-2.0
// cb_eval_xraying of both sides against hls::xraying.
#include <vector>

#include "Vcb_pins_bench.h"
#include "hls/eval/xraying.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

template <unsigned kSide>
struct XrayingUnit {
  using Bench = Vcb_pins_bench;
  /// Only what the unit reads is set: the pieces and the x-rays through own pieces.
  struct Input {
    hls::Board board;
    hls::AttackMap map;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("xraying");
  static constexpr unsigned kGroup = spec::kXraying;
  static constexpr unsigned kLookUpStage = 2;

  static CData& clock(Bench& rtl) { return rtl.xraying_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.black_i, piece_words(input.board, hls::kBlack));
    put_words(rtl.white_attacks_i, attack_words(input.map, hls::kWhite));
    put_words(rtl.black_attacks_i, attack_words(input.map, hls::kBlack));
  }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.xraying_white_o : rtl.xraying_black_o, 6)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    return {hls::xraying(input.board, input.map, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {};
    if (random.one_in(2)) {
      input.board = random.board();
      input.map = hls::make_attack_map(input.board);
    } else {  // a few x-rays in any direction, a few pieces: often just not
      for (unsigned side = 0; side < 2; ++side) {
        for (unsigned i = random.below(3); i > 0; --i) {
          auto* xrays = random.one_in(2) ? input.map.slider_xray_own : input.map.queen_xray_own;
          xrays[side][random.below(8)] |= random.bits() & random.bits();
        }
        input.board.rook[side] = random.squares(3);
        input.board.queen[side] = random.squares(2);
        input.board.king[side] = random.squares(1);
        // What must not matter.
        input.board.bishop[side] = random.bits();
        input.map.slider_xray_enemy[side][random.below(8)] = random.bits();
        input.map.slider_ray[side][random.below(8)] = random.bits();
      }
    }
    return input;
  }
  static std::string text(const Input& input) {
    return " White" + text_of(piece_words(input.board, hls::kWhite)) + text_of(attack_words(input.map, hls::kWhite)) +
           " Black" + text_of(piece_words(input.board, hls::kBlack)) + text_of(attack_words(input.map, hls::kBlack));
  }
};

/// Each x-ray alone on each kind of piece, on squares at all corners of the fold.
template <class Input>
std::vector<Input> corners() {
  std::vector<Input> inputs = {Input{}};
  for (unsigned side = 0; side < 2; ++side) {
    for (unsigned d = 0; d < hls::kDirections; ++d) {
      for (unsigned kind = 0; kind < 6; ++kind) {
        for (unsigned square = 0; square < 64; ++square) {
          const hls::Bitboard at = hls::Bitboard{1} << square;
          Input input = {};
          hls::Board& board = input.board;
          hls::Bitboard* const pieces[] = {board.pawn, board.knight, board.bishop, board.rook, board.queen, board.king};
          pieces[kind][1 - side] = at;
          input.map.slider_xray_own[side][d] = at;
          inputs.push_back(input);
          input.map.slider_xray_own[side][d] = 0;
          input.map.queen_xray_own[side][d] = at;
          inputs.push_back(input);
          input.map.queen_xray_own[side][d] = at << 1;
          inputs.push_back(input);
        }
      }
    }
  }
  return inputs;
}

template <class T>
class XrayingRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<XrayingUnit<hls::kWhite>, XrayingUnit<hls::kBlack>>;
TYPED_TEST_SUITE(XrayingRtl, Sides, SideName);

TYPED_TEST(XrayingRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }
TYPED_TEST(XrayingRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(XrayingRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(XrayingRtl, Latency) { EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("xraying")); }
TYPED_TEST(XrayingRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage}); }
TYPED_TEST(XrayingRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(200); }
TYPED_TEST(XrayingRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(XrayingRtl, ResetInFlightClearsTheRegisters) { check_reset_in_flight<TypeParam>(100); }
/// Its own register only.
TYPED_TEST(XrayingRtl, EveryRegisterIsRead) { check_all_entries<TypeParam>(1'000, 1); }

}  // namespace
