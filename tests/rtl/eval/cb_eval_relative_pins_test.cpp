// SPDX-License-Identifier: Apache-2.0
// cb_eval_relative_pins of both sides against hls::relative_pins.
#include <vector>

#include "Vcb_pins_bench.h"
#include "hls/eval/relative_pins.hpp"
#include "tests/rtl/units/pin_inputs.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

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
struct RelativePinsUnit {
  using Bench = Vcb_pins_bench;
  struct Input {
    hls::Board board;
    hls::AttackMap map;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("relative_pins");
  static constexpr unsigned kGroup = spec::kRelativePins;
  static constexpr unsigned kLookUpStage = 3;

  static CData& clock(Bench& rtl) { return rtl.relative_pins_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.black_i, piece_words(input.board, hls::kBlack));
    put_words(rtl.white_attacks_i, attack_words(input.map, hls::kWhite));
    put_words(rtl.black_attacks_i, attack_words(input.map, hls::kBlack));
    rtl.occupied_i = input.board.occupied;
  }
  static Output sample(Bench& rtl) {
    return {signed_value(kSide == hls::kWhite ? rtl.relative_pins_white_o : rtl.relative_pins_black_o, 12)};
  }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    return {hls::relative_pins(input.board, input.map, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {};
    input.board = random.one_in(3) ? random.board() : board_with_relative_pins(random);
    input.map = hls::make_attack_map(input.board);
    return input;
  }
  static std::string text(const Input& input) {
    return " White" + text_of(piece_words(input.board, hls::kWhite)) + text_of(attack_words(input.map, hls::kWhite)) +
           " Black" + text_of(piece_words(input.board, hls::kBlack)) + text_of(attack_words(input.map, hls::kBlack));
  }
};

/// Three pieces in a row: every pinner, every piece between, every piece behind, in every direction from every square.
template <class Input>
std::vector<Input> corners() {
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

template <class T>
class RelativePinsRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<RelativePinsUnit<hls::kWhite>, RelativePinsUnit<hls::kBlack>>;
TYPED_TEST_SUITE(RelativePinsRtl, Sides, SideName);

TYPED_TEST(RelativePinsRtl, DirectedCorners) { check_inputs<TypeParam>(corners<typename TypeParam::Input>()); }

TYPED_TEST(RelativePinsRtl, LargestAndSmallestSums) {
  UnitStream<TypeParam> stream(unit_seed());
  stream.load(0, [](std::uint32_t) { return 0x7fu; });  // 127
  stream.load(1, [](std::uint32_t) { return 0x80u; });  // -128
  // Every piece everywhere: all pairs of line and piece.
  typename TypeParam::Input input = {};
  for (unsigned side = 0; side < 2; ++side) {
    for (hls::Bitboard* set : {&input.board.pawn[side], &input.board.knight[side], &input.board.bishop[side],
                               &input.board.rook[side], &input.board.queen[side]}) {
      *set = ~hls::Bitboard{0};
    }
  }
  input.board.occupied = ~hls::Bitboard{0};
  input.map = hls::make_attack_map(input.board);
  EXPECT_EQ(stream.model(input, 0)[0], 11 * 127);
  EXPECT_EQ(stream.model(input, 1)[0], 11 * -128);
  for (unsigned i = 0; i < 4 * TypeParam::kLatency; ++i) stream.step(input, {.bank = i % 2});
  EXPECT_EQ(stream.mismatches(), 0u);
}

TYPED_TEST(RelativePinsRtl, FullRateRandom) { check_full_rate<TypeParam>(40'000); }
TYPED_TEST(RelativePinsRtl, HeldInput) { check_held<TypeParam>(4'000); }
TYPED_TEST(RelativePinsRtl, Latency) { EXPECT_EQ(measure_latency<TypeParam>(), spec::latency_cycles("relative_pins")); }
TYPED_TEST(RelativePinsRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<TypeParam>(), 3 - int{TypeParam::kLookUpStage});
}
TYPED_TEST(RelativePinsRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<TypeParam>(40); }
TYPED_TEST(RelativePinsRtl, OtherGroupsWrites) { check_other_groups_writes<TypeParam>(); }
TYPED_TEST(RelativePinsRtl, ResetInFlight) { check_reset_in_flight<TypeParam>(60); }
/// All but a rook before a rook, which does not count.
TYPED_TEST(RelativePinsRtl, EveryEntryIsRead) { check_all_entries<TypeParam>(60'000, 22); }

}  // namespace
