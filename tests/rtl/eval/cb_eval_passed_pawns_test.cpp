// SPDX-License-Identifier: Apache-2.0
// cb_eval_passed_pawns of both sides, behind cb_passed_pawns, against hls::passed_pawns.
#include <vector>

#include "Vcb_pawns_bench.h"
#include "hls/eval/passed_pawns.hpp"
#include "tests/rtl/eval/pawn_unit_inputs.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

template <unsigned kSide>
struct PassedPawnsUnit {
  using Bench = Vcb_pawns_bench;
  struct Input {
    hls::SideView view;
  };
  using Output = std::array<int, 2>;  ///< plain, scaled
  static constexpr unsigned kLatency = spec::latency_cycles("passed_pawns");
  static constexpr unsigned kGroup = spec::kPassedPawns;
  static constexpr unsigned kLookUpStage = 3;

  static CData& clock(Bench& rtl) { return rtl.passed_pawns_clk_i; }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.view_i, view_words(input.view)); }
  static Output sample(Bench& rtl) {
    if (kSide == hls::kWhite) {
      return {signed_value(rtl.passed_pawns_white_plain_o, 12), signed_value(rtl.passed_pawns_white_scaled_o, 12)};
    }
    return {signed_value(rtl.passed_pawns_black_plain_o, 12), signed_value(rtl.passed_pawns_black_scaled_o, 12)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    const hls::PassedPawnsScore score = hls::passed_pawns(input.view, kSide, parameters, trace);
    return {score.plain_cp, score.scaled_cp};
  }
  static Input random(UnitInputs& random) {
    Input input = {view_of_pawns(random)};
    if (random.one_in(2)) {  // few attacks or none on the path, and a piece in front of some pawns
      for (hls::Bitboard* set : {&input.view.enemy_attacks.knight, &input.view.enemy_attacks.bishop,
                                 &input.view.enemy_attacks.rook, &input.view.enemy_attacks.queen}) {
        *set &= random.squares(4);
      }
      input.view.enemy_attacks.pawn = random.squares(2);
      const hls::Bitboard front = hls::north(input.view.own.pawn) & random.bits();
      (random.one_in(2) ? input.view.enemy.bishop : input.view.enemy.rook) |= front;
      input.view.enemy.all |= front;
    }
    return input;
  }
  static std::string text(const Input& input) { return text_of(view_words(input.view)); }
};

/// A lone passed pawn on every square.
template <class Visit>
void for_each_pawn(Visit visit) {
  for (unsigned square = 0; square < 64; ++square) {
    hls::SideView view = {};
    view.own.pawn = view.own.all = hls::Bitboard{1} << square;
    visit(view);
  }
}

template <class T>
class PassedPawnsRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<PassedPawnsUnit<hls::kWhite>, PassedPawnsUnit<hls::kBlack>>;
TYPED_TEST_SUITE(PassedPawnsRtl, Sides, SideName);

/// A pawn on every square against one thing on every square: pawns, pieces, attacks.
TYPED_TEST(PassedPawnsRtl, OneOtherSquare) {
  std::vector<typename TypeParam::Input> inputs = {{}};
  for_each_pawn([&](const hls::SideView& lone) {
    for (unsigned other = 0; other < 64; ++other) {
      const hls::Bitboard at = hls::Bitboard{1} << other;
      const auto add = [&](auto change) {
        hls::SideView view = lone;
        change(view);
        inputs.push_back({view});
      };
      add([&](hls::SideView& view) { view.own.pawn |= at; });
      add([&](hls::SideView& view) { view.own.all |= at; });
      add([&](hls::SideView& view) { view.enemy.all |= at; });
      add([&](hls::SideView& view) { view.own_attacks.pawn = at; });
      for (hls::Bitboard hls::PieceSets::*set :
           {&hls::PieceSets::pawn, &hls::PieceSets::knight, &hls::PieceSets::bishop, &hls::PieceSets::rook,
            &hls::PieceSets::queen, &hls::PieceSets::king}) {
        add([&](hls::SideView& view) {
          view.enemy.*set = at;
          view.enemy.all = at;
        });
        add([&](hls::SideView& view) { view.enemy_attacks.*set = at; });
      }
    }
  });
  check_inputs<TypeParam>(inputs);
}

/// A lone pawn on every square, both kings on all squares, both sides on move.
TYPED_TEST(PassedPawnsRtl, AllKings) {
  UnitStream<TypeParam> stream(unit_seed());
  UnitInputs random(unit_seed());
  load_both_banks(stream, random);
  for_each_pawn([&](hls::SideView view) {
    for (unsigned kings = 0; kings < 64 * 64; ++kings) {
      view.own.king = hls::Bitboard{1} << (kings % 64);
      view.enemy.king = hls::Bitboard{1} << (kings / 64);
      view.own.all = view.own.pawn | view.own.king;
      view.enemy.all = view.enemy.king;
      view.to_move = random.one_in(2);
      stream.step({view}, {.bank = kings & 1});
    }
  });
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(PassedPawnsRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x7f7f7f7fu; });
  stream.load(1, [](std::uint32_t) { return 0x80808080u; });
  // A rank of pawns on the seventh, the own king before them, the enemy's out of reach of all: no position has that.
  typename TypeParam::Input input = {};
  input.view.own.pawn = input.view.own.all = hls::kRank1 << 48;
  input.view.own.king = hls::Bitboard{1} << 59;
  input.view.enemy.king = 1;
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.model(input, 0), (typename TypeParam::Output{16 * 127, 16 * 127}));
  EXPECT_EQ(stream.model(input, 1), (typename TypeParam::Output{16 * -128, 16 * -128}));
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(PassedPawnsRtl, FullRateRandom) { check_full_rate<TypeParam>(100'000); }
TYPED_TEST(PassedPawnsRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(PassedPawnsRtl, Latency) { EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("passed_pawns")); }
TYPED_TEST(PassedPawnsRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage});
}
TYPED_TEST(PassedPawnsRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(20); }
TYPED_TEST(PassedPawnsRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(PassedPawnsRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST(PassedPawnsRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(60'000, 320); }

}  // namespace
