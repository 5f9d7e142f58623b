// SPDX-License-Identifier: Apache-2.0
// cb_eval_relative_pins of both sides against hls::relative_pins.
#include "Vcb_pins_bench.h"
#include "hls/eval/relative_pins.hpp"
#include "tests/rtl/units/pin_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// A few pieces, and mostly a slider, a piece of the other side and one that is worth more behind it.
hls::Board board_with_relative_pins(UnitInputs& random) {
  hls::PackedWords words = {};
  for (unsigned pieces = random.below(12); pieces > 0; --pieces) {
    put_code(words, random.below(64), 8 * random.below(2) + 1 + random.below(5));
  }
  for (unsigned rows = 3 + random.below(6); rows > 0; --rows) {
    const unsigned own = 8 * random.below(2);
    const unsigned enemy = 8 - own;
    const unsigned d = random.below(hls::kDirections);
    const int slider = static_cast<int>(random.below(64));
    const int near = 1 + static_cast<int>(random.below(3));
    const int far = near + 1 + static_cast<int>(random.below(3));
    if (square_towards(slider, d, far) < 0) continue;
    for (int distance = 1; distance < far; ++distance) {
      put_code(words, static_cast<unsigned>(square_towards(slider, d, distance)), 0);
    }
    const unsigned kind = random.one_in(6) ? 5u : d % 2 == 0 ? 4u : 3u;
    put_code(words, static_cast<unsigned>(slider), enemy + kind);
    put_code(words, static_cast<unsigned>(square_towards(slider, d, near)),
             own + 1 + random.below(random.one_in(6) ? 5 : 4));
    put_code(words, static_cast<unsigned>(square_towards(slider, d, far)),
             own + (random.one_in(6) ? 3u : 4 + random.below(2)));
  }
  return hls::decode(words);
}

template <unsigned kSide>
struct RelativePinsUnit : SideUnit<Vcb_pins_bench, spec::kRelativePins, 3> {
  static constexpr std::size_t kEntriesRead = 22;  ///< all but a rook before a rook, which does not count
  static constexpr std::size_t kClocks = 60'000;
  struct Input {
    hls::Board board;
    hls::AttackMap map;
  };

  static CData& clock(Bench& rtl) { return rtl.relative_pins_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.black_i, piece_words(input.board, hls::kBlack));
    put_words(rtl.white_attacks_i, attack_words(input.map, hls::kWhite));
    put_words(rtl.black_attacks_i, attack_words(input.map, hls::kBlack));
    rtl.occupied_i = input.board.occupied;
  }
  static Output sample(Bench& rtl) { return {side_value(rtl.relative_pins_o, kSide, 12)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::relative_pins(input.board, input.map, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {};
    input.board = random.one_in(3) ? random.board() : board_with_relative_pins(random);
    input.map = hls::make_attack_map(input.board);
    return input;
  }
  static std::string text(const Input& input) { return text_of(input.board) + text_of(input.map); }

  /// Three pieces in a row: every pinner, every piece between, every piece behind, in every direction from every
  /// square.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}};
    for (unsigned square = 0; square < 64; ++square) {
      for (unsigned d = 0; d < hls::kDirections; ++d) {
        const int between = square_towards(static_cast<int>(square), d, 1);
        const int behind = square_towards(static_cast<int>(square), d, 2);
        if (behind < 0) continue;
        for (unsigned kinds = 0; kinds < 75; ++kinds) {
          const unsigned own = 8 * ((kinds ^ d) & 1);
          hls::PackedWords words = {};
          put_code(words, square, 8 - own + 3 + kinds % 3);
          put_code(words, static_cast<unsigned>(between), own + 1 + kinds / 3 % 5);
          put_code(words, static_cast<unsigned>(behind), own + 1 + kinds / 15);
          const hls::Board board = hls::decode(words);
          inputs.push_back({board, hls::make_attack_map(board)});
        }
      }
    }
    return inputs;
  }
};

const SideTests<RelativePinsUnit> kTests("RelativePinsRtl");

TEST(RelativePinsRtl, LargestAndSmallestSums) {
  for_both_sides<RelativePinsUnit>([]<class Unit>() {
    // Every piece everywhere: all pairs of line and piece.
    typename Unit::Input input = {};
    for (unsigned side = 0; side < 2; ++side) {
      for (hls::Bitboard* set : {&input.board.pawn[side], &input.board.knight[side], &input.board.bishop[side],
                                 &input.board.rook[side], &input.board.queen[side]}) {
        *set = ~hls::Bitboard{0};
      }
    }
    input.board.occupied = ~hls::Bitboard{0};
    input.map = hls::make_attack_map(input.board);
    check_sums<Unit>({input}, 11);
  });
}

}  // namespace
}  // namespace cobalt::test
