// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the tests of self_block, opponent_block and back_block share: pawns that block a bishop, in one bench, each a
/// table by square with one sum. A unit derives from BlockUnit and adds what unit_stream.hpp asks for, and
///
///     static constexpr unsigned kEntries;              // of a table
///     static std::vector<Input> corners();             // directed inputs
///     struct Extremes { Input input; std::uint32_t largest; std::uint32_t smallest; int number; };
///     static Extremes extremes();                      // so many entries at once, with these raw values in all of
///     them
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "Vcb_bishops_bench.h"
#include "tests/rtl/units/unit_checks.hpp"

namespace cobalt::test {

/// Pawns and bishops as few as on a board, and what the pawns attack.
inline hls::SideView blocked_picture(UnitInputs& random) {
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

struct BlockUnit {
  using Bench = Vcb_bishops_bench;
  struct Input {
    hls::SideView view;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLookUpStage = 2;

  /// All pieces of one input, looked up in tables whose entries are all the same.
  struct Extremes {
    Input input;
    std::uint32_t largest;   ///< raw entry
    std::uint32_t smallest;  ///< raw entry
    int number;              ///< entries that the input uses
  };

  static void drive(Bench& rtl, const Input& input) { put_words(rtl.view_i, view_words(input.view)); }
  static Input random(UnitInputs& random) { return {random.one_in(2) ? random.view() : blocked_picture(random)}; }
  static std::string text(const Input& input) { return text_of(view_words(input.view)); }
};

/// Names of the sides in the order White, Black.
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};

template <class Unit>
class BlockRtl : public testing::Test {};
TYPED_TEST_SUITE_P(BlockRtl);

TYPED_TEST_P(BlockRtl, DirectedCorners) { check_inputs<TypeParam>(TypeParam::corners()); }
TYPED_TEST_P(BlockRtl, LargestAndSmallestSums) {
  const BlockUnit::Extremes extremes = TypeParam::extremes();
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [&](std::uint32_t) { return extremes.largest; });
  stream.load(1, [&](std::uint32_t) { return extremes.smallest; });
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(extremes.input, {.bank = i % 2});
  const int largest = static_cast<int>(extremes.largest);
  EXPECT_EQ(stream.model(extremes.input, 0)[0], extremes.number * largest);
  EXPECT_EQ(stream.model(extremes.input, 1)[0], extremes.number * (-largest - 1));
  EXPECT_EQ(stream.mismatches(), 0u);
}
TYPED_TEST_P(BlockRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST_P(BlockRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST_P(BlockRtl, Latency) { EXPECT_EQ(measure_latency<TypeParam>(), TypeParam::kLatency); }
TYPED_TEST_P(BlockRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage}); }
TYPED_TEST_P(BlockRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(10); }
TYPED_TEST_P(BlockRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST_P(BlockRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST_P(BlockRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(60'000, TypeParam::kEntries); }

REGISTER_TYPED_TEST_SUITE_P(BlockRtl, DirectedCorners, LargestAndSmallestSums, FullRateRandom, HeldInput, Latency,
                            WriteLatency, WriteOneBankWhileReadingTheOther, OtherGroupsWrites, ResetInFlight,
                            EveryEntryIsRead);

}  // namespace cobalt::test
