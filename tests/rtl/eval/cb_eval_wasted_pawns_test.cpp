// SPDX-License-Identifier: Apache-2.0
// cb_eval_wasted_pawns against hls::wasted_pawns of both sides.
#include <vector>

#include "Vcb_pawns_bench.h"
#include "hls/eval/wasted_pawns.hpp"
#include "tests/rtl/eval/pawn_unit_inputs.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

struct WastedPawnsUnit {
  using Bench = Vcb_pawns_bench;
  struct Input {
    hls::Bitboard white;
    hls::Bitboard black;
  };
  using Output = std::array<int, 2>;  ///< White, Black
  static constexpr unsigned kLatency = spec::latency_cycles("wasted_pawns");
  static constexpr unsigned kGroup = spec::kWastedPawns;
  static constexpr unsigned kLookUpStage = 4;

  static CData& clock(Bench& rtl) { return rtl.wasted_pawns_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    hls::Board board = {};
    board.pawn[hls::kWhite] = input.white;
    board.pawn[hls::kBlack] = input.black;
    put_words(rtl.white_i, piece_words(board, hls::kWhite));
    put_words(rtl.black_i, piece_words(board, hls::kBlack));
  }
  static Output sample(Bench& rtl) {
    return {signed_value(rtl.wasted_pawns_white_o, 12), signed_value(rtl.wasted_pawns_black_o, 12)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    hls::Board board = {};
    board.pawn[hls::kWhite] = input.white;
    board.pawn[hls::kBlack] = input.black;
    Output output;
    for (unsigned side = 0; side < 2; ++side) {
      output.at(side) = hls::wasted_pawns(view_without_attacks(board, side), side, parameters, trace);
    }
    return output;
  }
  static Input random(UnitInputs& random) {
    if (random.one_in(4)) return {random.bitboard(), random.bitboard()};
    // Few files, so that majorities stand on them.
    const hls::Bitboard files = hls::kFileA * (random.bits() & random.bits() & 0xff);
    const hls::Bitboard white = random.bits() & random.bits();
    const hls::Bitboard black = random.bits() & random.bits() & random.bits();
    return random.one_in(2) ? Input{white & files, black} : Input{black, white & files};
  }
  static std::string text(const Input& input) {
    const std::array<std::uint64_t, 2> words = {input.white, input.black};
    return text_of(words);
  }
};

using Unit = WastedPawnsUnit;

/// Every number of pawns of both sides on a wing: n on as few and as many files as can be, m anywhere.
std::vector<Unit::Input> corners() {
  std::vector<Unit::Input> inputs;
  for (unsigned wing = 0; wing < 2; ++wing) {
    hls::Bitboard by_file = 0;
    for (unsigned n = 0; n <= 32; ++n) {
      hls::Bitboard by_rank = 0;
      for (unsigned m = 0; m <= 32; ++m) {
        inputs.push_back({by_file << (4 * wing), by_rank << (4 * wing)});
        inputs.push_back({by_rank << (4 * wing), by_file << (4 * wing)});
        inputs.push_back({by_file << (4 * wing), by_rank << (4 - 4 * wing)});  // on the other wing: not counted
        by_rank |= hls::Bitboard{1} << ((m / 4 % 8) * 8 + m % 4);
      }
      by_file |= hls::Bitboard{1} << ((n % 8) * 8 + (n / 8) % 4);
    }
  }
  return inputs;
}

TEST(WastedPawnsRtl, DirectedCorners) { check_inputs<Unit>(corners()); }

TEST(WastedPawnsRtl, LargestAndSmallestValues) {
  UnitStream<Unit> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x1fu; });
  stream.load(1, [](std::uint32_t) { return 0x20u; });
  const Unit::Input white = {~hls::Bitboard{0}, hls::kRank1};  // 32 against 4 on four files, on both wings
  const Unit::Input black = {hls::kRank1, ~hls::Bitboard{0}};
  for (unsigned i = 0; i < 2 * Unit::kLatency; ++i) {
    stream.step(white, {.bank = i % 2});
    stream.step(black, {.bank = i % 2});
  }
  EXPECT_EQ(stream.model(white, 0), (Unit::Output{56 * 31, 0}));
  EXPECT_EQ(stream.model(black, 1), (Unit::Output{0, 56 * -32}));
  EXPECT_EQ(stream.mismatches(), 0u);
}

TEST(WastedPawnsRtl, FullRateRandom) { check_full_rate<Unit>(100'000); }
TEST(WastedPawnsRtl, HeldInput) { check_held<Unit>(4'000); }
TEST(WastedPawnsRtl, Latency) { EXPECT_EQ(measure_latency<Unit>(), spec::latency_cycles("wasted_pawns")); }
TEST(WastedPawnsRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<Unit>(), 3 - int{Unit::kLookUpStage}); }
TEST(WastedPawnsRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<Unit>(200); }
TEST(WastedPawnsRtl, OtherGroupsWrites) { check_other_groups_writes<Unit>(); }
TEST(WastedPawnsRtl, ResetInFlightClearsTheRegisters) { check_reset_in_flight<Unit>(100); }
TEST(WastedPawnsRtl, EveryRegisterIsRead) { check_all_entries<Unit>(1'000, 2); }

}  // namespace
