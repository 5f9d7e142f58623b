// SPDX-License-Identifier: Apache-2.0
// cb_eval_hung of both sides against hls::hung.
#include <vector>

#include "Vcb_exchange_bench.h"
#include "hls/eval/hung.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

template <unsigned kSide>
struct HungUnit {
  using Bench = Vcb_exchange_bench;
  struct Input {
    hls::Bitboard own;
    hls::Bitboard hung;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("hung");
  static constexpr unsigned kGroup = spec::kHung;
  static constexpr unsigned kLookUpStage = 1;

  static CData& clock(Bench& rtl) { return rtl.hung_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.own_i = input.own;
    rtl.hung_i = input.hung;
  }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.hung_white_o : rtl.hung_black_o, 7)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    hls::Board board = {};
    board.pawn[kSide] = input.own;
    return {hls::hung(board, input.hung, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    return {random.bitboard() | random.bitboard(), random.one_in(2) ? random.squares(4) : random.bitboard()};
  }
  static std::string text(const Input& input) {
    const std::array<std::uint64_t, 2> words = {input.own, input.hung};
    return text_of(words);
  }
};

/// No, one and every two squares hung, with all and with no own pieces there.
template <class Input>
std::vector<Input> corners() {
  constexpr hls::Bitboard kAll = ~hls::Bitboard{0};
  std::vector<Input> inputs = {{0, 0}, {kAll, 0}, {0, kAll}, {kAll, kAll}};
  for (unsigned first = 0; first < 64; ++first) {
    for (unsigned second = 0; second < 64; ++second) {
      const hls::Bitboard one = hls::Bitboard{1} << first;
      const hls::Bitboard other = hls::Bitboard{1} << second;
      inputs.push_back({kAll, one | other});
      inputs.push_back({one | other, kAll});
      inputs.push_back({one, one | other});
      inputs.push_back({~one, one | other});
      inputs.push_back({one, other});
    }
  }
  return inputs;
}

template <class T>
class HungRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<HungUnit<hls::kWhite>, HungUnit<hls::kBlack>>;
TYPED_TEST_SUITE(HungRtl, Sides, SideName);

TYPED_TEST(HungRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }

TYPED_TEST(HungRtl, ExtremeValues) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x3fu; });
  stream.load(1, [](std::uint32_t) { return 0x40u; });
  for (const hls::Bitboard own : {1u, 3u}) {
    for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step({own, own}, {.bank = i % 2});
    EXPECT_EQ(stream.model({own, own}, 0)[0], 63);
    EXPECT_EQ(stream.model({own, own}, 1)[0], -64);
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(HungRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(HungRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(HungRtl, Latency) { EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("hung")); }
TYPED_TEST(HungRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage}); }
TYPED_TEST(HungRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(200); }
TYPED_TEST(HungRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(HungRtl, ResetInFlightClearsTheRegisters) { check_reset_in_flight<TypeParam>(100); }
/// The other two registers are the other side's.
TYPED_TEST(HungRtl, BothRegistersAreRead) { check_all_entries<TypeParam>(1'000, 2); }

}  // namespace
