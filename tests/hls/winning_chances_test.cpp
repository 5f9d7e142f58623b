// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/winning_chances.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "tests/hls/mirrored_fen.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kWinningChances;

constexpr char kStart[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

unsigned entry(unsigned pawns, unsigned pieces) { return test::entry_number(kGroup, {pawns, pieces}); }

TEST(WinningChances, Entries) {
  struct Case {
    const char* fen;
    unsigned pawns, pieces;
  };
  for (const Case& one : {
           Case{kStart, 8, 3}, Case{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 0},
           Case{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 1, 0},                           // one pawn
           Case{"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", 1, 0},                         // two
           Case{"4k3/4p3/8/8/8/8/3PP3/4K3 w - - 0 1", 2, 0},                        // three
           Case{"4k3/ppppppp1/8/8/8/8/PPPPPPP1/4K3 w - - 0 1", 7, 0},               // 14
           Case{"4k3/pppppppp/8/8/8/8/PPPPPPP1/4K3 w - - 0 1", 8, 0},               // 15
           Case{"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 8, 0},               // 16
           Case{"rr2k3/8/8/8/8/8/8/R3K3 w - - 0 1", 0, 0},                          // 15 points
           Case{"rr2k3/8/8/8/8/8/8/RN2K3 w - - 0 1", 0, 1},                         // 18
           Case{"q3k3/8/8/8/8/8/8/QRN1K2R w - - 0 1", 0, 1},                        // 31
           Case{"q3k3/8/8/8/8/8/8/QRNNK2B w - - 0 1", 0, 2},                        // 32
           Case{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 8, 3},  // 53
           Case{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", 8, 2},  // 44
           Case{"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", 1, 0},  // one that may be taken en passant is a pawn
       }) {
    EXPECT_EQ(test::entry_used(one.fen, kGroup, 0), entry(one.pawns, one.pieces)) << one.fen;
    EXPECT_EQ(test::entry_used(test::mirrored_fen(one.fen), kGroup, 0), entry(one.pawns, one.pieces)) << one.fen;
  }
}

TEST(WinningChances, EntryIsThatOfContempt) {
  for (unsigned quarters = 0; quarters < 16; ++quarters) {
    for (unsigned pawns = 0; pawns < 16; ++pawns) {
      EXPECT_EQ(winning_chances_index(quarters * 16 + pawns), entry((pawns + 1) / 2, quarters / 4));
    }
  }
}

/// A board of kings alone, whose bias is the lead.
int score(int lead, int value) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, 0, "value", value);
  parameters.set_field(spec::kBias, 0, 0, "value", lead);
  return test::white_score("4k3/8/8/8/8/8/8/4K3 w - - 0 1", parameters);
}

TEST(WinningChances, GrowsInProportionAndRoundsTowardsZero) {
  EXPECT_EQ(score(0, 127), 0);
  EXPECT_EQ(score(64, 50), 64 + 25);
  EXPECT_EQ(score(-64, 50), -64 - 25);
  EXPECT_EQ(score(1, 127), 1);
  EXPECT_EQ(score(-1, 127), -1);
  EXPECT_EQ(score(1, -127), 1);
  EXPECT_EQ(score(-1, -127), -1);
  EXPECT_EQ(score(1, -128), 0);
  EXPECT_EQ(score(-1, -128), 0);
  EXPECT_EQ(score(127, -128), 0);
  EXPECT_EQ(score(100, -3), 100 - 2);
  EXPECT_EQ(score(-100, -3), -100 + 2);
}

TEST(WinningChances, NoMoreThanTheValue) {
  const auto parameters = std::make_unique<Parameters>();
  parameters->clear();
  parameters->winning_chances[0] = 77;
  NoTrace trace;
  for (int lead = -40'000; lead <= 40'000; lead += lead > -300 && lead < 300 ? 1 : 97) {
    const int part = std::clamp(lead, -128, 128);
    const int size = 77 * std::abs(part) / 128;
    EXPECT_EQ(winning_chances(0, lead, *parameters, trace), lead < 0 ? -size : size) << lead;
  }
}

/// Whoever is ahead by more stays ahead by no less, whatever the value.
TEST(WinningChances, NeverTurnsAnOrder) {
  const auto parameters = std::make_unique<Parameters>();
  parameters->clear();
  NoTrace trace;
  for (int value = -128; value <= 127; ++value) {
    parameters->winning_chances[0] = static_cast<std::int8_t>(value);
    int before = -200 + winning_chances(0, -200, *parameters, trace);
    for (int lead = -199; lead <= 200; ++lead) {
      const int now = lead + winning_chances(0, lead, *parameters, trace);
      EXPECT_GE(now, before) << value << " at " << lead;
      before = now;
    }
  }
}

TEST(WinningChances, CountsForTheSideThatIsAhead) {
  const auto parameters = std::make_unique<Parameters>();
  parameters->clear();
  parameters->winning_chances[0] = 64;
  for (const int lead : {-300, -10, 0, 10, 300}) {
    const auto trace = std::make_unique<Trace>();
    trace->clear();
    const int bonus = winning_chances(0, lead, *parameters, *trace);
    EXPECT_EQ(trace->share[kGroup][kWhite], lead > 0 ? bonus : 0);
    EXPECT_EQ(trace->share[kGroup][kBlack], lead < 0 ? -bonus : 0);
    EXPECT_EQ(trace->use_count, 1u);
  }
}

/// It comes before the draw score, which draws the sum with it.
TEST(WinningChances, IsDrawnTowardsTheDrawScore) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, entry(1, 0), "value", 100);
  parameters.set_field(spec::kBias, 0, 0, "value", 127);
  parameters.set_field(spec::kBishopsOfOppositeColours, 0, 0, "reduction", 32);
  parameters.set_field(spec::kEvaluationControl, 0, 0, "reduce_opposite_bishops", 1);
  const int drawn = 127 + 100 * 127 / 128;
  EXPECT_EQ(test::white_score("4k3/4bp2/8/8/8/3B4/5P2/4K3 w - - 0 1", parameters), drawn - drawn * 32 / 64);
}

}  // namespace
}  // namespace cobalt::hls
