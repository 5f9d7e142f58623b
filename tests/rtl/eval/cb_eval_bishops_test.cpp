// SPDX-License-Identifier: Apache-2.0
// cb_eval_bishops of both sides against hls::bishops.
#include <vector>

#include "Vcb_bishops_bench.h"
#include "hls/eval/bishops.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

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
struct BishopsUnit {
  using Bench = Vcb_bishops_bench;
  struct Input {
    hls::Board board;
    hls::AttackMap map;
    bool opposite_wings;
  };
  using Output = std::array<int, 2>;  // base, danger in halves
  static constexpr unsigned kLatency = spec::latency_cycles("bishops");
  static constexpr unsigned kGroup = spec::kBishops;
  static constexpr unsigned kLookUpStage = 2;

  static CData& clock(Bench& rtl) { return rtl.bishops_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.own_i, piece_words(input.board, kSide));
    put_words(rtl.enemy_i, piece_words(input.board, 1 - kSide));
    put_words(rtl.attacks_i, attack_words(input.map, kSide));
    rtl.opposite_wings_i = input.opposite_wings;
  }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.bishops_white_base_o : rtl.bishops_black_base_o, 12),
            signed_value(kSide == hls::kWhite ? rtl.bishops_white_danger_o : rtl.bishops_black_danger_o, 14)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
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
};

/// Nothing, one bishop on each square with one enemy piece or king on each other square, and 1,000 pictures of each
/// diagonal.
template <class Unit>
std::vector<typename Unit::Input> corners() {
  std::vector<typename Unit::Input> inputs = {typename Unit::Input{}};
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
      inputs.push_back(Unit::with_map(board, random.one_in(2)));
    }
  }
  for (unsigned direction = 0; direction < 2; ++direction) {
    for (unsigned diagonal = 0; diagonal < hls::kDiagonals; ++diagonal) {
      for (unsigned i = 0; i < 1'000; ++i) {
        inputs.push_back(Unit::with_map(diagonal_picture(random, direction, diagonal), random.one_in(2)));
      }
    }
  }
  return inputs;
}

template <class T>
class BishopsRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<BishopsUnit<hls::kWhite>, BishopsUnit<hls::kBlack>>;
TYPED_TEST_SUITE(BishopsRtl, Sides, SideName);

TYPED_TEST(BishopsRtl, DirectedCorners) { check_inputs<TypeParam>(corners<TypeParam>()); }

TYPED_TEST(BishopsRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x03fu; });  // 63, times 2
  stream.load(1, [](std::uint32_t) { return 0x040u; });  // -64, times 2
  typename TypeParam::Input input = {};
  for (unsigned side = 0; side < 2; ++side) {
    input.board.bishop[side] = ~hls::Bitboard{0};
    input.board.king[side] = ~hls::Bitboard{0};
  }
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.model(input, 0), (typename TypeParam::Output{26 * 63, 26 * 63 * 4}));
  EXPECT_EQ(stream.model(input, 1), (typename TypeParam::Output{26 * -64, 26 * -64 * 4}));
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(BishopsRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(BishopsRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(BishopsRtl, Latency) { EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("bishops")); }
TYPED_TEST(BishopsRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage}); }
TYPED_TEST(BishopsRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(10); }
TYPED_TEST(BishopsRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(BishopsRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST(BishopsRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(60'000, 2 * 128); }

}  // namespace
