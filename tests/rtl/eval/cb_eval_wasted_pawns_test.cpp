// SPDX-License-Identifier: Apache-2.0
// cb_eval_wasted_pawns against hls::wasted_pawns of both sides.
#include "Vcb_pawns_bench.h"
#include "hls/eval/wasted_pawns.hpp"
#include "tests/rtl/eval/pawn_unit_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct WastedPawnsUnit : GroupUnit<Vcb_pawns_bench, spec::kWastedPawns, 4> {
  static constexpr std::size_t kClocks = 100'000;
  struct Input {
    hls::Bitboard white;
    hls::Bitboard black;
  };
  using Output = std::array<int, 2>;  ///< White, Black

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
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
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
  static std::string text(const Input& input) { return text_of({input.white, input.black}); }

  /// Every number of pawns of both sides on a wing: n on as few and as many files as can be, m anywhere.
  static std::vector<Input> corners() {
    std::vector<Input> inputs;
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
};

using Unit = WastedPawnsUnit;
const UnitTests<Unit> kTests("WastedPawnsRtl");

/// 32 against 4 on four files, on both wings.
TEST(WastedPawnsRtl, LargestAndSmallestValues) {
  check_extremes<Unit>({{~hls::Bitboard{0}, hls::kRank1}}, {0x1f, {56 * 31, 0}}, {0x20, {56 * -32, 0}});
  check_extremes<Unit>({{hls::kRank1, ~hls::Bitboard{0}}}, {0x1f, {0, 56 * 31}}, {0x20, {0, 56 * -32}});
}

}  // namespace
}  // namespace cobalt::test
