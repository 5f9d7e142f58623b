// SPDX-License-Identifier: Apache-2.0
// cb_eval_development against hls::development.
#include <vector>

#include "Vcb_kings_bench.h"
#include "hls/eval/development.hpp"
#include "tests/rtl/eval/kings_inputs.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

/// A side at home of which some units have left.
hls::SideView nearly_home(UnitInputs& random) {
  const unsigned often = 1 + random.below(8);
  const auto some = [&](hls::Bitboard set) {
    hls::Bitboard stays = 0;
    for (unsigned square = 0; square < 16; ++square) {
      if (!random.one_in(often)) stays |= set & hls::Bitboard{1} << square;
    }
    return stays;
  };
  hls::SideView view = {};
  view.own.rook = some(0x81);
  view.own.knight = some(0x42);
  view.own.bishop = some(0x24);
  view.own.pawn = some(0xff00);
  view.own.king = random.one_in(2) ? square_at(4, 0) : hls::Bitboard{1} << random.below(24);
  view.castling = random.bits() & 0x81u;
  view.to_move = random.one_in(2);
  return view;
}

struct DevelopmentUnit {
  using Bench = Vcb_kings_bench;
  struct Input {
    hls::SideView white;
    hls::SideView black;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("development");
  static constexpr unsigned kGroup = spec::kDevelopment;
  static constexpr unsigned kLookUpStage = 3;

  static CData& clock(Bench& rtl) { return rtl.development_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.view_i, view_words(input.white));
    put_words(rtl.black_view_i, view_words(input.black));
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.development_o, 9)}; }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    return {hls::development(input.white, input.black, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    if (random.one_in(4)) return {random.view(), random.view()};
    return {nearly_home(random), nearly_home(random)};
  }
  static std::string text(const Input& input) {
    return text_of(view_words(input.white)) + " and" + text_of(view_words(input.black));
  }
};

using Unit = DevelopmentUnit;

/// Every set of units of each side against the other with all and with none, and the king on every square.
TEST(DevelopmentRtl, DirectedCorners) {
  const hls::SideView full = full_view();
  std::vector<Unit::Input> inputs = {Unit::Input{}, {full, full}, {full, {}}, {{}, full}};
  for (unsigned units = 0; units < 256; ++units) {
    const auto bit = [&](unsigned number) { return hls::Bitboard{units >> number & 1}; };
    hls::SideView view = {};
    view.own.knight = bit(0) << 1 | bit(1) << 6;
    view.own.bishop = bit(2) << 2 | bit(3) << 5;
    view.own.pawn = bit(4) << 11 | bit(5) << 12;
    view.own.rook = bit(6) | bit(7) << 7;
    view.to_move = units % 3 == 0;
    inputs.push_back({view, {}});
    inputs.push_back({{}, view});
    inputs.push_back({view, full});
    inputs.push_back({full, view});
    inputs.push_back({view, view});
    // The same kinds of pieces on each other's squares are developed.
    std::swap(view.own.knight, view.own.bishop);
    inputs.push_back({view, {}});
  }
  for (unsigned king = 0; king < 64; ++king) {
    for (const hls::Bitboard castling : {0x00u, 0x01u, 0x80u, 0x81u}) {
      hls::SideView view = {};
      view.own.king = hls::Bitboard{1} << king;
      view.castling = castling;
      inputs.push_back({view, {}});
      inputs.push_back({{}, view});
    }
  }
  check_inputs<Unit>(inputs);
}

TEST(DevelopmentRtl, FullRateRandom) { check_full_rate<Unit>(40'000); }
TEST(DevelopmentRtl, HeldInput) { check_held<Unit>(4'000); }
TEST(DevelopmentRtl, Latency) { EXPECT_EQ(measure_latency<Unit>(), spec::latency_cycles("development")); }
TEST(DevelopmentRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<Unit>(), 3 - int{Unit::kLookUpStage}); }
TEST(DevelopmentRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<Unit>(20); }
TEST(DevelopmentRtl, OtherGroupsWrites) { check_other_groups_writes<Unit>(); }
TEST(DevelopmentRtl, ResetInFlight) { check_reset_in_flight<Unit>(60); }
/// Of these, no position reaches a lead of 7 of a side that may castle on both wings: it has both rooks at home.
TEST(DevelopmentRtl, EveryEntryIsRead) { check_all_entries<Unit>(150'000, 256); }

}  // namespace
