// SPDX-License-Identifier: Apache-2.0
// cb_eval_pinned of both sides against hls::pinned. The bench gives the unit the pins a clock after the numbers of
// attackers.
#include <vector>

#include "Vcb_pins_bench.h"
#include "hls/eval/pinned.hpp"
#include "tests/rtl/units/pin_inputs.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

template <unsigned kSide>
struct PinnedUnit {
  using Bench = Vcb_pins_bench;
  /// Every pinned square must have a piece of the side, not the king, and squares beside it on its line.
  struct Input {
    hls::Board board;
    hls::PinMap pins;
    hls::CountMap count[2];
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("pinned");
  static constexpr unsigned kGroup = spec::kPinned;
  static constexpr unsigned kLookUpStage = 3;

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
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.pinned_white_o : rtl.pinned_black_o, 11)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
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
};

/// Every direction, kind and pinner with all pairs of numbers of attackers.
template <class Unit>
std::vector<typename Unit::Input> corners() {
  std::vector<typename Unit::Input> inputs = {typename Unit::Input{}};
  for (unsigned d = 0; d < hls::kDirections; ++d) {
    for (unsigned kind = 0; kind < 5; ++kind) {
      for (unsigned attackers = 0; attackers < 32; ++attackers) {
        for (unsigned defenders = 0; defenders < 32; ++defenders) {
          typename Unit::Input input = {};
          unsigned at = (attackers * 32 + defenders) % 64;
          while (!can_be_pinned(at, d)) at = (at + 1) % 64;
          const hls::Bitboard square = hls::Bitboard{1} << at;
          input.pins.pinned[d] = square;
          const unsigned pinner = inputs.size() % 4;
          input.pins.by_queen = static_cast<hls::FileSet>(pinner / 2 << d);
          input.pins.pinner_protected = static_cast<hls::FileSet>(pinner % 2 << d);
          Unit::put_piece(input.board, square, kind);
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

template <class T>
class PinnedRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<PinnedUnit<hls::kWhite>, PinnedUnit<hls::kBlack>>;
TYPED_TEST_SUITE(PinnedRtl, Sides, SideName);

TYPED_TEST(PinnedRtl, DirectedCorners) { check_inputs<TypeParam>(corners<TypeParam>()); }

TYPED_TEST(PinnedRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x7fu; });
  stream.load(1, [](std::uint32_t) { return 0x80u; });
  typename TypeParam::Input input = {};
  for (unsigned d = 0; d < hls::kDirections; ++d) {
    input.pins.pinned[d] = hls::Bitboard{1} << (17 + 3 * d);
    TypeParam::put_piece(input.board, input.pins.pinned[d], d % 5);
  }
  for (unsigned i = 0; i < 2 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.model(input, 0)[0], 8 * 127);
  EXPECT_EQ(stream.model(input, 1)[0], 8 * -128);
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(PinnedRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(PinnedRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(PinnedRtl, Latency) { EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("pinned")); }
TYPED_TEST(PinnedRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage}); }
TYPED_TEST(PinnedRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(20); }
TYPED_TEST(PinnedRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(PinnedRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
TYPED_TEST(PinnedRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(20'000, 128); }

}  // namespace
