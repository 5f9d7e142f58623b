// SPDX-License-Identifier: Apache-2.0
// cb_eval_mobility against hls::mobility.
#include <vector>

#include "Vcb_unit_bench.h"
#include "hls/eval/mobility.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

struct MobilityUnit {
  using Bench = Vcb_unit_bench;
  struct Input {
    hls::ControlMap control;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("mobility");
  static constexpr unsigned kGroup = spec::kMobility;
  static constexpr unsigned kLookUpStage = 1;

  static CData& clock(Vcb_unit_bench& rtl) { return rtl.mobility_clk_i; }
  static std::array<std::uint64_t, 4> words(const Input& input) {
    return {input.control.level[0], input.control.level[1], input.control.level[2], input.control.level[3]};
  }
  static void drive(Vcb_unit_bench& rtl, const Input& input) { put_words(rtl.mobility_level_i, words(input)); }
  static Output sample(Vcb_unit_bench& rtl) { return {signed_value(rtl.mobility_o, 15)}; }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    return {hls::mobility(input.control, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    if (random.one_in(2)) {
      const hls::Board board = random.board();
      return {hls::make_control_map(hls::make_attack_map(board), board.side_to_move)};
    }
    return {{{random.bitboard(), random.bitboard(), random.bitboard(), random.bitboard()}}};
  }
  static std::string text(const Input& input) { return text_of(words(input)); }
};

using Unit = MobilityUnit;

/// One level on all squares, and another on one of them.
Unit::Input levels(unsigned all, unsigned square, unsigned one) {
  Unit::Input input = {};
  for (unsigned bit = 0; bit < 4; ++bit) {
    const hls::Bitboard at = hls::Bitboard{1} << square;
    input.control.level[bit] = (((all >> bit) & 1) != 0 ? ~at : 0) | (((one >> bit) & 1) != 0 ? at : 0);
  }
  return input;
}

TEST(MobilityRtl, DirectedCorners) {
  std::vector<Unit::Input> inputs;
  for (unsigned all = 0; all < 16; ++all) {
    for (unsigned square = 0; square < 64; ++square) {
      inputs.push_back(levels(all, square, all));
      inputs.push_back(levels(all, square, (all + 1 + square % 15) % 16));
    }
  }
  check_inputs<Unit>(inputs);
}

TEST(MobilityRtl, LargestAndSmallestSums) {
  UnitStream<Unit> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x0ffu; });
  stream.load(1, [](std::uint32_t) { return 0x100u; });
  for (unsigned level = 0; level < 16; ++level) {
    for (unsigned bank = 0; bank < 2; ++bank) stream.step(levels(level, 0, level), {.bank = bank});
  }
  for (unsigned i = 0; i < Unit::kLatency; ++i) stream.step(levels(0, 0, 0));
  EXPECT_EQ(stream.model(levels(0, 0, 0), 0)[0], 64 * 255);
  EXPECT_EQ(stream.model(levels(0, 0, 0), 1)[0], -64 * 256);
  EXPECT_EQ(stream.mismatches(), 0u);
}

TEST(MobilityRtl, FullRateRandom) { check_full_rate<Unit>(20'000); }
TEST(MobilityRtl, HeldInput) { check_held<Unit>(4'000); }
TEST(MobilityRtl, Latency) { EXPECT_EQ(measure_latency<Unit>(), spec::latency_cycles("mobility")); }
TEST(MobilityRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<Unit>(), 3 - int{Unit::kLookUpStage}); }
TEST(MobilityRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<Unit>(6); }
TEST(MobilityRtl, OtherGroupsWrites) { check_other_groups_writes<Unit>(); }
TEST(MobilityRtl, ResetInFlight) { check_reset_in_flight<Unit>(40); }
TEST(MobilityRtl, EveryEntryIsRead) { check_all_entries<Unit>(10'000, 64 * 16); }

}  // namespace
