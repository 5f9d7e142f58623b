// SPDX-License-Identifier: Apache-2.0
// cb_eval_bishop_pair against hls::bishop_pair.
#include <vector>

#include "Vcb_unit_bench.h"
#include "hls/eval/bishop_pair.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

struct BishopPairUnit {
  using Bench = Vcb_unit_bench;
  struct Input {
    hls::Bitboard white;
    hls::Bitboard black;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("bishop_pair");
  static constexpr unsigned kGroup = spec::kBishopPair;
  static constexpr unsigned kLookUpStage = 1;

  static CData& clock(Vcb_unit_bench& rtl) { return rtl.bishop_pair_clk_i; }
  static void drive(Vcb_unit_bench& rtl, const Input& input) {
    rtl.bishop_pair_white_i = input.white;
    rtl.bishop_pair_black_i = input.black;
  }
  static Output sample(Vcb_unit_bench& rtl) { return {signed_value(rtl.bishop_pair_o, 8)}; }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    hls::Board board = {};
    board.bishop[hls::kWhite] = input.white;
    board.bishop[hls::kBlack] = input.black;
    return {hls::bishop_pair(board, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.bitboard(), random.squares(3)}; }
  static std::string text(const Input& input) {
    const std::array<std::uint64_t, 2> words = {input.white, input.black};
    return text_of(words);
  }
};

using Unit = BishopPairUnit;

TEST(BishopPairRtl, DirectedCorners) {
  std::vector<Unit::Input> inputs = {{0, 0},
                                     {hls::kLightSquares, ~hls::kLightSquares},
                                     {~hls::kLightSquares, hls::kLightSquares},
                                     {~hls::Bitboard{0}, ~hls::Bitboard{0}}};
  for (unsigned first = 0; first < 64; ++first) {
    for (unsigned second = 0; second < 64; ++second) {
      const hls::Bitboard pair = (hls::Bitboard{1} << first) | (hls::Bitboard{1} << second);
      inputs.push_back({pair, 0});
      inputs.push_back({0, pair});
      inputs.push_back({pair, ~pair});
    }
  }
  check_inputs<Unit>(inputs);
}

TEST(BishopPairRtl, ExtremeValues) {
  UnitStream<Unit> stream(unit_seed());
  constexpr hls::Bitboard kPair = 3;
  for (const std::uint32_t white : {0x3fu, 0x40u, 0u, 0x7fu}) {
    for (const std::uint32_t black : {0x3fu, 0x40u, 0u, 0x7fu}) {
      stream.load(0, [&](std::uint32_t address) { return spec::address_entry(address) == 0 ? white : black; });
      for (const hls::Bitboard w : {hls::Bitboard{0}, kPair}) {
        for (const hls::Bitboard b : {hls::Bitboard{0}, kPair}) stream.step({w, b});
      }
      for (unsigned i = 0; i < Unit::kLatency; ++i) stream.step({kPair, kPair});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

TEST(BishopPairRtl, FullRateRandom) { check_full_rate<Unit>(40'000); }
TEST(BishopPairRtl, HeldInput) { check_held<Unit>(4'000); }
TEST(BishopPairRtl, Latency) { EXPECT_EQ(measure_latency<Unit>(), spec::latency_cycles("bishop_pair")); }
TEST(BishopPairRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<Unit>(), 3 - int{Unit::kLookUpStage}); }
TEST(BishopPairRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<Unit>(200); }
TEST(BishopPairRtl, OtherGroupsWrites) { check_other_groups_writes<Unit>(); }
TEST(BishopPairRtl, ResetInFlightClearsTheRegisters) { check_reset_in_flight<Unit>(100); }
TEST(BishopPairRtl, EveryRegisterIsRead) { check_all_entries<Unit>(1'000, 2); }

}  // namespace
