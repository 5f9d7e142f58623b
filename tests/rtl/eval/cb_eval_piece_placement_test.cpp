// SPDX-License-Identifier: Apache-2.0
// cb_eval_piece_placement against hls::piece_placement.
#include <vector>

#include "Vcb_unit_bench.h"
#include "hls/eval/piece_placement.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

struct PiecePlacementUnit {
  using Bench = Vcb_unit_bench;
  struct Input {
    hls::PackedWords nibbles;  ///< any codes: the unit gives none to 0 and 8
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("piece_placement");
  static constexpr unsigned kGroup = spec::kPiecePlacement;
  static constexpr unsigned kLookUpStage = 1;

  static CData& clock(Vcb_unit_bench& rtl) { return rtl.piece_placement_clk_i; }
  static void drive(Vcb_unit_bench& rtl, const Input& input) {
    put_words(rtl.piece_placement_i, nibble_words(input.nibbles));
  }
  static Output sample(Vcb_unit_bench& rtl) { return {signed_value(rtl.piece_placement_o, 17)}; }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    hls::Board board = {};
    board.placement = input.nibbles;
    return {hls::piece_placement(board, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    return {random.one_in(2) ? hls::decode(random.nibbles()).placement : random.nibbles()};
  }
  static std::string text(const Input& input) { return text_of(nibble_words(input.nibbles)); }
};

using Unit = PiecePlacementUnit;

TEST(PiecePlacementRtl, DirectedCorners) {
  std::vector<Unit::Input> inputs;
  for (unsigned code = 0; code < 16; ++code) {
    inputs.push_back({full_of(code)});
    for (unsigned square = 0; square < 64; ++square) {
      for (const unsigned others : {0u, 8u, 1u, 14u}) {
        Unit::Input input = {full_of(others)};
        put_code(input.nibbles, square, code);
        inputs.push_back(input);
      }
    }
  }
  check_inputs<Unit>(inputs);
}

TEST(PiecePlacementRtl, LargestAndSmallestSums) {
  UnitStream<Unit> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return UnitStream<Unit>::data_mask(); });
  stream.load(1, [](std::uint32_t) { return 0u; });
  for (unsigned code = 0; code < 16; ++code) {
    for (unsigned bank = 0; bank < 2; ++bank) stream.step({full_of(code)}, {.bank = bank});
  }
  for (unsigned i = 0; i < Unit::kLatency; ++i) stream.step({full_of(spec::kBlackPawn)});
  EXPECT_EQ(stream.model({full_of(spec::kWhitePawn)}, 0)[0], 64 * 1023);
  EXPECT_EQ(stream.model({full_of(spec::kBlackPawn)}, 0)[0], -64 * 1023);
  EXPECT_EQ(stream.mismatches(), 0u);
}

TEST(PiecePlacementRtl, FullRateRandom) { check_full_rate<Unit>(20'000); }
TEST(PiecePlacementRtl, HeldInput) { check_held<Unit>(4'000); }
TEST(PiecePlacementRtl, Latency) { EXPECT_EQ(measure_latency<Unit>(), spec::latency_cycles("piece_placement")); }
TEST(PiecePlacementRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<Unit>(), 3 - int{Unit::kLookUpStage}); }
TEST(PiecePlacementRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<Unit>(6); }
TEST(PiecePlacementRtl, OtherGroupsWrites) { check_other_groups_writes<Unit>(); }
TEST(PiecePlacementRtl, ResetInFlight) { check_reset_in_flight<Unit>(40); }
TEST(PiecePlacementRtl, EveryEntryIsRead) { check_all_entries<Unit>(10'000, 64 * 15); }

}  // namespace
