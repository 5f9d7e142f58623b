// SPDX-License-Identifier: Apache-2.0
// cb_eval_rooks_on_files of both sides against hls::rooks_on_files.
#include <vector>

#include "Vcb_unit_bench.h"
#include "hls/eval/rooks_on_files.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

/// A small picture on one file and its neighbours: a few own rooks and pawns, enemy pawns and minors, and what guards
/// them, so that their order along the file varies.
hls::SideView file_picture(UnitInputs& random, unsigned file) {
  const auto near_file = [&](unsigned limit) {
    hls::Bitboard set = 0;
    for (unsigned i = random.below(limit + 1); i > 0; --i) {
      const unsigned f = random.one_in(3) ? (file + random.below(3) + 7) % 8 : file;
      set |= hls::Bitboard{1} << (8 * random.below(8) + f);
    }
    return set;
  };
  const auto maybe = [&](hls::Bitboard set) { return random.one_in(2) ? set : 0; };
  hls::SideView view = {};
  view.own.pawn = near_file(2);
  view.enemy.pawn = near_file(2);
  view.own.rook = near_file(3);
  view.enemy.knight = near_file(2);
  view.enemy.bishop = near_file(2);
  view.own_attacks.pawn = random.bitboard();
  view.enemy_attacks.pawn = maybe(view.enemy.pawn) | maybe(view.enemy_minors());
  view.enemy_attacks.knight = maybe(view.enemy.pawn) | maybe(hls::kRank8);
  view.enemy_attacks.bishop = maybe(view.enemy.pawn) | maybe(hls::kRank8) | maybe(hls::kRank8 >> 8);
  view.enemy_attacks.all = view.enemy_minor_attacks() | maybe(hls::kRank8) | maybe(hls::kRank8 >> 8);
  return view;
}

template <unsigned kSide>
struct RooksOnFilesUnit {
  using Bench = Vcb_unit_bench;
  struct Input {
    hls::SideView view;
    hls::FileSet near_enemy_king;
    bool opposite_wings;
  };
  using Output = std::array<int, 2>;  // base, danger in halves
  static constexpr unsigned kLatency = spec::latency_cycles("rooks_on_files");
  static constexpr unsigned kGroup = spec::kRooksOnFiles;
  static constexpr unsigned kLookUpStage = 4;

  static CData& clock(Vcb_unit_bench& rtl) { return rtl.rooks_on_files_clk_i; }
  static void drive(Vcb_unit_bench& rtl, const Input& input) {
    put_words(rtl.rooks_on_files_view_i, view_words(input.view));
    rtl.rooks_on_files_near_i = input.near_enemy_king;
    rtl.rooks_on_files_opposite_i = input.opposite_wings;
  }
  static Output sample(Vcb_unit_bench& rtl) {
    return {
        signed_value(kSide == hls::kWhite ? rtl.rooks_on_files_white_base_o : rtl.rooks_on_files_black_base_o, 9),
        signed_value(kSide == hls::kWhite ? rtl.rooks_on_files_white_danger_o : rtl.rooks_on_files_black_danger_o, 11)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    const hls::KingDangerScore score =
        hls::rooks_on_files(input.view, input.near_enemy_king, input.opposite_wings, kSide, parameters, trace);
    return {score.base_cp, score.danger_halves};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.one_in(2) ? random.view() : file_picture(random, random.below(8)),
                   static_cast<hls::FileSet>(random.bits()), random.one_in(2)};
    if (random.one_in(2)) {
      input.near_enemy_king = hls::files_near(static_cast<hls::FileSet>(1u << random.below(8)));
    }
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(view_words(input.view)) + " near " + std::to_string(input.near_enemy_king) +
           (input.opposite_wings ? " opposite wings" : "");
  }
};

/// The empty view, the full one, and 3,000 pictures on each file.
template <class Input>
std::vector<Input> corners() {
  constexpr hls::Bitboard kAll = ~hls::Bitboard{0};
  const hls::PieceSets full = {kAll, kAll, kAll, kAll, kAll, kAll, kAll};
  std::vector<Input> inputs = {Input{}, {{full, full, full, full, 0x81, true}, 0xff, true}};
  UnitInputs random(unit_seed());
  for (unsigned file = 0; file < 8; ++file) {
    for (unsigned picture = 0; picture < 3'000; ++picture) {
      inputs.push_back({file_picture(random, file), static_cast<hls::FileSet>(1u << file), random.one_in(2)});
    }
  }
  return inputs;
}

template <class T>
class RooksOnFilesRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<RooksOnFilesUnit<hls::kWhite>, RooksOnFilesUnit<hls::kBlack>>;
TYPED_TEST_SUITE(RooksOnFilesRtl, Sides, SideName);

TYPED_TEST(RooksOnFilesRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }

TYPED_TEST(RooksOnFilesRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x01fu; });  // 31, times 2
  stream.load(1, [](std::uint32_t) { return 0x020u; });  // -32, times 2
  const typename TypeParam::Input input = {{}, 0xff, false};
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.model(input, 0), (typename TypeParam::Output{8 * 31, 8 * 31 * 4}));
  EXPECT_EQ(stream.model(input, 1), (typename TypeParam::Output{8 * -32, 8 * -32 * 4}));
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(RooksOnFilesRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(RooksOnFilesRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(RooksOnFilesRtl, Latency) {
  EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("rooks_on_files"));
}
TYPED_TEST(RooksOnFilesRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage});
}
TYPED_TEST(RooksOnFilesRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(10); }
TYPED_TEST(RooksOnFilesRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(RooksOnFilesRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST(RooksOnFilesRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(200'000, 192); }

}  // namespace
