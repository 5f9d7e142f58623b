// SPDX-License-Identifier: Apache-2.0
// cb_eval_pinned of both sides against hls::pinned. The bench gives the unit the pins a clock after the numbers of
// attackers.
#include "Vcb_pins_bench.h"
#include "hls/eval/pinned.hpp"
#include "tests/rtl/units/pin_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct PinnedUnit : SideUnit<Vcb_pins_bench, spec::kPinned, 3> {
  /// Every pinned square must have a piece of the side, not the king, and squares beside it on its line.
  struct Input {
    hls::Board board;
    hls::PinMap pins;
    hls::CountMap count[2];
  };

  static CData& clock(Bench& rtl) { return rtl.pinned_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.count_i, count_words(input));
    std::array<std::uint64_t, 8> pinned;
    std::copy(std::begin(input.pins.pinned), std::end(input.pins.pinned), pinned.begin());
    put_words(rtl.pinned_i, pinned);
    rtl.kind_i = pinned_kinds(input.board, input.pins, kSide);
    rtl.by_queen_i = input.pins.by_queen;
    rtl.pinner_protected_i = input.pins.pinner_protected;
  }
  static std::array<std::uint64_t, 10> count_words(const Input& input) {
    std::array<std::uint64_t, 10> words;
    for (std::size_t i = 0; i < words.size(); ++i) words.at(i) = input.count[i / 5].bit[i % 5];
    return words;
  }
  static Output sample(Bench& rtl) { return {side_value(rtl.pinned_o, kSide, 11)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::pinned(input.board, input.count, input.pins, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {};
    if (random.one_in(3)) {
      input.board = board_with_pins(random);
      const hls::AttackMap map = hls::make_attack_map(input.board);
      input.pins = hls::make_pin_map(input.board, map, kSide);
      for (unsigned side = 0; side < 2; ++side) input.count[side] = hls::count_attackers(map, side);
    } else {
      input.pins = any_pins(random);
      for (const hls::Bitboard pinned : input.pins.pinned) put_piece(input.board, pinned, random.below(5));
      const bool small = random.one_in(2);  // so that the numbers are often nearly the same
      for (hls::CountMap& count : input.count) {
        for (unsigned b = 0; b < 5; ++b) count.bit[b] = small && b > 1 ? 0 : random.bits();
      }
    }
    return input;
  }
  /// A piece of the side, unless the square has one.
  static void put_piece(hls::Board& board, hls::Bitboard square, unsigned kind) {
    if ((board.all[kSide] & square) != 0) return;
    hls::Bitboard* const pieces[] = {board.pawn, board.knight, board.bishop, board.rook, board.queen};
    pieces[kind][kSide] |= square;
    board.all[kSide] |= square;
  }
  static std::string text(const Input& input) {
    std::array<std::uint64_t, 8> pinned;
    std::copy(std::begin(input.pins.pinned), std::end(input.pins.pinned), pinned.begin());
    const std::array<std::uint64_t, 3> flags = {pinned_kinds(input.board, input.pins, kSide), input.pins.by_queen,
                                                input.pins.pinner_protected};
    return " pinned" + text_of(pinned) + " kinds, by queen, protected" + text_of(flags) + " counts" +
           text_of(count_words(input));
  }

  /// Every direction, kind and pinner with all pairs of numbers of attackers.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}};
    for (unsigned d = 0; d < hls::kDirections; ++d) {
      for (unsigned kind = 0; kind < 5; ++kind) {
        for (unsigned attackers = 0; attackers < 32; ++attackers) {
          for (unsigned defenders = 0; defenders < 32; ++defenders) {
            Input input = {};
            unsigned at = (attackers * 32 + defenders) % 64;
            while (!can_be_pinned(at, d)) at = (at + 1) % 64;
            const hls::Bitboard square = hls::Bitboard{1} << at;
            input.pins.pinned[d] = square;
            const unsigned pinner = inputs.size() % 4;
            input.pins.by_queen = static_cast<hls::FileSet>(pinner / 2 << d);
            input.pins.pinner_protected = static_cast<hls::FileSet>(pinner % 2 << d);
            put_piece(input.board, square, kind);
            for (unsigned b = 0; b < 5; ++b) {
              input.count[0].bit[b] = (attackers >> b & 1) != 0 ? square : ~square;
              input.count[1].bit[b] = (defenders >> b & 1) != 0 ? square : 0;
            }
            inputs.push_back(input);
          }
        }
      }
    }
    return inputs;
  }
};

const SideTests<PinnedUnit> kTests("PinnedRtl");

TEST(PinnedRtl, LargestAndSmallestSums) {
  for_both_sides<PinnedUnit>([]<class Unit>() {
    typename Unit::Input input = {};
    for (unsigned d = 0; d < hls::kDirections; ++d) {
      input.pins.pinned[d] = hls::Bitboard{1} << (17 + 3 * d);
      Unit::put_piece(input.board, input.pins.pinned[d], d % 5);
    }
    check_sums<Unit>({input}, 8);
  });
}

}  // namespace
}  // namespace cobalt::test
