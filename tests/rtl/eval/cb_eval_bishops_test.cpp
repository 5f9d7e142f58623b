// SPDX-License-Identifier: Apache-2.0
// cb_eval_bishops of both sides against hls::bishops.
#include "Vcb_bishops_bench.h"
#include "hls/eval/bishops.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// A few pieces near one diagonal, so that what is on it varies and little else is.
hls::Board diagonal_picture(UnitInputs& random, unsigned direction, unsigned diagonal) {
  const hls::Bitboard squares = hls::kDiagonalSquares.squares[direction][diagonal];
  const hls::Bitboard beside = squares | hls::north(squares) | hls::south(squares);
  const auto some = [&](hls::Bitboard area) { return random.bits() & random.bits() & area; };
  const auto maybe = [&](hls::Bitboard area) { return random.one_in(2) ? some(area) : 0; };
  hls::Board board = {};
  for (unsigned side = 0; side < 2; ++side) {
    board.pawn[side] = maybe(beside);
    board.knight[side] = maybe(squares) & random.bits();
    board.rook[side] = maybe(squares) & random.bits();
    board.queen[side] = maybe(squares) & random.bits();
    board.king[side] = hls::Bitboard{1} << random.below(64);
    board.bishop[side] = some(squares);
    board.all[side] = board.pawn[side] | board.knight[side] | board.bishop[side] | board.rook[side] |
                      board.queen[side] | board.king[side];
  }
  board.occupied = board.all[0] | board.all[1];
  return board;
}

template <unsigned kSide>
struct BishopsUnit : SideUnit<Vcb_bishops_bench, spec::kBishops, 2> {
  static constexpr std::size_t kClocks = 60'000;
  struct Input {
    hls::Board board;
    hls::AttackMap map;
    bool opposite_wings;
  };
  using Output = std::array<int, 2>;  // base, danger in halves

  static CData& clock(Bench& rtl) { return rtl.bishops_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.own_i, piece_words(input.board, kSide));
    put_words(rtl.enemy_i, piece_words(input.board, 1 - kSide));
    put_words(rtl.attacks_i, attack_words(input.map, kSide));
    rtl.opposite_wings_i = input.opposite_wings;
  }
  static Output sample(Bench& rtl) {
    return {side_value(rtl.bishops_base_o, kSide, 12), side_value(rtl.bishops_danger_o, kSide, 14)};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::KingDangerScore score =
        hls::bishops(input.board, input.map, input.opposite_wings, kSide, parameters, trace);
    return {score.base_cp, score.danger_halves};
  }
  static Input with_map(const hls::Board& board, bool opposite_wings) {
    return {board, hls::make_attack_map(board), opposite_wings};
  }
  static Input random(UnitInputs& random) {
    const bool opposite_wings = random.one_in(2);
    if (random.one_in(2)) {
      return with_map(diagonal_picture(random, random.below(2), random.below(hls::kDiagonals)), opposite_wings);
    }
    Input input = with_map(random.board(), opposite_wings);
    if (random.one_in(2)) {
      for (hls::Bitboard& ray : input.map.slider_ray[kSide]) ray = random.bitboard();
    }
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(piece_words(input.board, kSide)) + " enemy" + text_of(piece_words(input.board, 1 - kSide)) +
           " attacks" + text_of(attack_words(input.map, kSide)) + (input.opposite_wings ? " opposite wings" : "");
  }

  /// Nothing, one bishop on each square with one enemy piece or king on each other square, and 1,000 pictures of each
  /// diagonal.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}};
    UnitInputs random(unit_seed());
    for (unsigned own = 0; own < 64; ++own) {
      for (unsigned enemy = 0; enemy < 64; ++enemy) {
        if (own == enemy) continue;
        hls::Board board = {};
        const hls::Bitboard at = hls::Bitboard{1} << enemy;
        for (unsigned side = 0; side < 2; ++side) {  // each as if the other were the enemy
          board.bishop[side] = hls::Bitboard{1} << own;
          board.pawn[side] = random.one_in(2) ? at : 0;
          board.knight[side] = random.one_in(4) ? at : 0;
          board.king[side] = random.one_in(2) ? at : 0;
        }
        board.occupied = at | board.bishop[0];
        inputs.push_back(with_map(board, random.one_in(2)));
      }
    }
    for (unsigned direction = 0; direction < 2; ++direction) {
      for (unsigned diagonal = 0; diagonal < hls::kDiagonals; ++diagonal) {
        for (unsigned i = 0; i < 1'000; ++i) {
          inputs.push_back(with_map(diagonal_picture(random, direction, diagonal), random.one_in(2)));
        }
      }
    }
    return inputs;
  }
};

const SideTests<BishopsUnit> kTests("BishopsRtl");

TEST(BishopsRtl, LargestAndSmallestSums) {
  for_both_sides<BishopsUnit>([]<class Unit>() {
    typename Unit::Input input = {};
    for (unsigned side = 0; side < 2; ++side) {
      input.board.bishop[side] = ~hls::Bitboard{0};
      input.board.king[side] = ~hls::Bitboard{0};
    }
    check_extremes<Unit>({input}, {0x03fu, {26 * 63, 26 * 63 * 4}}, {0x040u, {26 * -64, 26 * -64 * 4}});
  });
}

}  // namespace
}  // namespace cobalt::test
