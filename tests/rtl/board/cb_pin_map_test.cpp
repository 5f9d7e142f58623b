// SPDX-License-Identifier: Apache-2.0
// cb_pin_map of both sides against hls/eval/pin_map.hpp.
#include "Vcb_pins_bench.h"
#include "tests/rtl/units/pin_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct PinMapUnit {
  using Bench = Vcb_pins_bench;
  struct Input {
    hls::Board board;
  };
  static constexpr std::size_t kWords = 15;  ///< of a side
  using Output = std::array<std::uint64_t, 2 * kWords>;
  static constexpr unsigned kLatency = spec::latency_cycles("pin_map");

  static CData& clock(Bench& rtl) { return rtl.pin_map_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    const hls::AttackMap map = hls::make_attack_map(input.board);
    put_words(rtl.white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.black_i, piece_words(input.board, hls::kBlack));
    rtl.occupied_i = input.board.occupied;
    put_words(rtl.white_attacks_i, attack_words(map, hls::kWhite));
    put_words(rtl.black_attacks_i, attack_words(map, hls::kBlack));
  }
  static Output sample(Bench& rtl) { return get_words<2 * kWords>(rtl.pin_map_o); }
  static Output model(const Input& input) {
    const hls::AttackMap map = hls::make_attack_map(input.board);
    Output output;
    auto* word = output.begin();
    for (unsigned side = 0; side < 2; ++side) {
      const hls::PinMap pins = hls::make_pin_map(input.board, map, side);
      for (const hls::Bitboard pinned : pins.pinned) *word++ = pinned;
      *word++ = pins.any();
      *word++ = hls::mpinned(input.board, map, side);
      *word++ = pinned_kinds(input.board, pins, side);
      *word++ = pins.by_queen;
      *word++ = pins.pinner_protected;
      *word++ = pins.permanent;
      *word++ = pinned_in(pins, hls::simply_hung(input.board, map, side));
    }
    return output;
  }
  static Input random(UnitInputs& random) { return {board_with_pins(random)}; }
  static std::string text(const Input& input) { return text_of(input.board); }
};

const UnitTests<PinMapUnit> kTests("PinMapRtl");

hls::PackedWords with_kings(int white, int black) {
  hls::PackedWords words = {};
  put_code(words, static_cast<unsigned>(white), 8);
  put_code(words, static_cast<unsigned>(black), 14);
  return words;
}

/// Every king, direction and distance of pinned piece and pinner, with kinds that change.
TEST(PinMapRtl, EveryLine) {
  std::vector<PinMapUnit::Input> inputs;
  unsigned turn = 0;
  for (int king = 0; king < 64; ++king) {
    for (unsigned d = 0; d < hls::kDirections; ++d) {
      for (int near = 1; square_towards(king, d, near) >= 0; ++near) {
        for (int far = near + 1; square_towards(king, d, far) >= 0; ++far, ++turn) {
          const int pinned = square_towards(king, d, near);
          const int pinner = square_towards(king, d, far);
          // The other king out of the way, beside the line.
          int other = (king + 27) % 64;
          for (int distance = 1; distance <= far; ++distance) {
            if (square_towards(king, d, distance) == other) other = (other + 1) % 64 == king ? other + 2 : other + 1;
          }
          other %= 64;
          if (other == king) continue;
          const bool black = turn % 2 == 1;
          const unsigned own = black ? 8 : 0;
          hls::PackedWords words = black ? with_kings(other, king) : with_kings(king, other);
          if (pinned == other || pinner == other) continue;
          put_code(words, static_cast<unsigned>(pinned), own + 1 + turn / 2 % 5);
          put_code(words, static_cast<unsigned>(pinner), 8 - own + (turn % 3 == 0 ? 5u : d % 2 == 0 ? 4u : 3u));
          inputs.push_back({hls::decode(words)});
        }
      }
    }
  }
  ASSERT_GT(inputs.size(), 1000u);
  check_inputs<PinMapUnit>(inputs);
}

/// The random boards have enough of all that the unit tells apart.
TEST(PinMapRtl, RandomBoardsHavePins) {
  UnitInputs random(unit_seed());
  std::array<unsigned, 15> seen{};
  for (unsigned i = 0; i < 4'000; ++i) {
    const PinMapUnit::Output output = PinMapUnit::model(PinMapUnit::random(random));
    for (std::size_t word = 0; word < output.size(); ++word) seen.at(word % 15) += output.at(word) != 0;
  }
  for (std::size_t word = 0; word < seen.size(); ++word) EXPECT_GT(seen.at(word), 100u) << word;
}

}  // namespace
}  // namespace cobalt::test
