// SPDX-License-Identifier: Apache-2.0
// cb_eval_side_to_move against hls::side_to_move.
#include "Vcb_unit_bench.h"
#include "hls/eval/side_to_move.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

struct SideToMoveUnit {
  using Bench = Vcb_unit_bench;
  struct Input {
    unsigned side;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("side_to_move");
  static constexpr unsigned kGroup = spec::kSideToMove;
  static constexpr unsigned kLookUpStage = 1;

  static CData& clock(Vcb_unit_bench& rtl) { return rtl.side_to_move_clk_i; }
  static void drive(Vcb_unit_bench& rtl, const Input& input) { rtl.side_to_move_black_i = input.side == hls::kBlack; }
  static Output sample(Vcb_unit_bench& rtl) { return {signed_value(rtl.side_to_move_o, 5)}; }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    hls::Board board = {};
    board.side_to_move = input.side;
    return {hls::side_to_move(board, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.below(2)}; }
  static std::string text(const Input& input) { return input.side == hls::kBlack ? " Black" : " White"; }
};

using Unit = SideToMoveUnit;

/// All values of both registers, for both sides.
TEST(SideToMoveRtl, AllValues) {
  UnitStream<Unit> stream(unit_seed());
  for (std::uint32_t white = 0; white < 16; ++white) {
    for (std::uint32_t black = 0; black < 16; ++black) {
      const unsigned bank = (white + black) % 2;
      stream.load(bank, [&](std::uint32_t address) { return spec::address_entry(address) == 0 ? white : black; });
      for (unsigned i = 0; i < 4; ++i) stream.step({i % 2}, {.bank = bank});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

TEST(SideToMoveRtl, FullRateRandom) { check_full_rate<Unit>(40'000); }
TEST(SideToMoveRtl, HeldInput) { check_held<Unit>(4'000); }
TEST(SideToMoveRtl, Latency) { EXPECT_EQ(measure_latency<Unit>(), spec::latency_cycles("side_to_move")); }
TEST(SideToMoveRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<Unit>(), 3 - int{Unit::kLookUpStage}); }
TEST(SideToMoveRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<Unit>(200); }
TEST(SideToMoveRtl, OtherGroupsWrites) { check_other_groups_writes<Unit>(); }
TEST(SideToMoveRtl, ResetInFlightClearsTheRegisters) { check_reset_in_flight<Unit>(100); }
TEST(SideToMoveRtl, EveryRegisterIsRead) { check_all_entries<Unit>(1'000, 2); }

}  // namespace
