// SPDX-License-Identifier: Apache-2.0
// The units of docs/reference/evaluation/bishops.md, both sides, against the model.
#include "Vcb_bishops_bench.h"
#include "hls/eval/back_block.hpp"
#include "hls/eval/bishops.hpp"
#include "hls/eval/opponent_block.hpp"
#include "hls/eval/self_block.hpp"
#include "hls/eval/trapped_bishop.hpp"
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
  static Most<Input, Output> most() {
    Input input = {};
    for (unsigned side = 0; side < 2; ++side) input.board.bishop[side] = input.board.king[side] = kAllSquares;
    return {input, {26, 26 * 4}};
  }
};

const SideTests<BishopsUnit> kBishops("BishopsRtl");

/// Pawns and bishops as few as on a board, and what the pawns attack.
hls::SideView blocked_picture(UnitInputs& random) {
  hls::SideView view = {};
  view.own.pawn = random.squares(10);
  view.enemy.pawn = random.squares(10) | (random.one_in(2) ? hls::north(view.own.pawn) : 0);
  view.own.bishop = random.squares(3);
  view.own_attacks.pawn = hls::north_east(view.own.pawn) | hls::north_west(view.own.pawn);
  view.enemy_attacks.pawn = hls::south_east(view.enemy.pawn) | hls::south_west(view.enemy.pawn);
  view.own.all = view.own.pawn | view.own.bishop;
  view.enemy.all = view.enemy.pawn;
  return view;
}

/// Pawns that block a bishop: a table by square with one sum.
template <unsigned kGroupNumber>
struct BlockUnit : ViewUnit<Vcb_bishops_bench, kGroupNumber, 2> {
  static ViewInput random(UnitInputs& random) { return {random.one_in(2) ? random.view() : blocked_picture(random)}; }
};

template <unsigned kSide>
struct SelfBlockUnit : BlockUnit<spec::kSelfBlock> {
  COBALT_VIEW_VALUE(self_block, 11)
  static auto most() {
    return most_of_view(40, [](hls::SideView& view) { view.own.pawn = view.own.bishop = kAllSquares; });
  }
};

const SideTests<SelfBlockUnit> kSelfBlock("SelfBlockRtl");

template <unsigned kSide>
struct OpponentBlockUnit : BlockUnit<spec::kOpponentBlock> {
  COBALT_VIEW_VALUE(opponent_block, 9)
  static void drive(Vcb_bishops_bench& rtl, const ViewInput& input) {
    // The bishops' rays of the real board; nothing else of the attack map may matter.
    const hls::Bitboard empty = ~input.view.occupied();
    const hls::Bitboard east = hls::ray<hls::kNorthEast>(input.view.own.bishop, empty);
    const hls::Bitboard west = hls::ray<hls::kNorthWest>(input.view.own.bishop, empty);
    hls::AttackMap map;
    std::memset(&map, input.view.to_move ? 0xff : 0, sizeof(map));
    map.slider_ray[kSide][kSide == hls::kWhite ? hls::kNorthEast : hls::kSouthEast] =
        kSide == hls::kWhite ? east : hls::flip_ranks(east);
    map.slider_ray[kSide][kSide == hls::kWhite ? hls::kNorthWest : hls::kSouthWest] =
        kSide == hls::kWhite ? west : hls::flip_ranks(west);
    put_words(rtl.view_i, view_words(input.view));
    put_words(rtl.attacks_i, attack_words(map, kSide));
  }
  static auto most() {
    return most_of_view(32, [](hls::SideView& view) { view.enemy.pawn = view.own.bishop = kAllSquares; });
  }
};

const SideTests<OpponentBlockUnit> kOpponentBlock("OpponentBlockRtl");

template <unsigned kSide>
struct BackBlockUnit : BlockUnit<spec::kBackBlock> {
  COBALT_VIEW_VALUE(back_block, 11)
  static auto most() {
    return most_of_view(40, [](hls::SideView& view) { view.own.pawn = view.own.bishop = kAllSquares; });
  }
};

const SideTests<BackBlockUnit> kBackBlock("BackBlockRtl");

/// Bishops on some of the 8 squares and pieces and attacks in their ways.
hls::SideView bishops_in_corners(UnitInputs& random) {
  hls::SideView view = {};
  constexpr hls::Bitboard kTraps = 0xc381810000000000u;
  view.own.bishop = kTraps & random.bits();
  view.enemy.pawn = random.bits() & random.bits();
  view.own.all = view.own.bishop | (random.one_in(2) ? random.bits() & random.bits() : random.squares(4));
  view.enemy.all = view.enemy.pawn | random.squares(4);
  view.enemy_attacks.all = random.one_in(2) ? ~random.squares(8) : random.bitboard();
  return view;
}

template <unsigned kSide>
struct TrappedBishopUnit : ViewUnit<Vcb_bishops_bench, spec::kTrappedBishop, 2> {
  static constexpr std::size_t kClocks = 60'000;

  COBALT_VIEW_VALUE(trapped_bishop, 11)
  static Input random(UnitInputs& random) { return {random.one_in(2) ? random.view() : bishops_in_corners(random)}; }
  static auto most() {
    return most_of_view(8, [](hls::SideView& view) { view.own.bishop = kAllSquares; });
  }
};

const SideTests<TrappedBishopUnit> kTrappedBishop("TrappedBishopRtl");

}  // namespace
}  // namespace cobalt::test
