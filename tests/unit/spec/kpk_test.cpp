// SPDX-License-Identifier: Apache-2.0
// The king and pawn ending of specgen: well-known numbers and positions, and the two generated files. That every
// position is right is checked against the move generator in tests/hls/endgame_rom_test.cpp.
#include "spec/specgen/kpk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <regex>
#include <string>
#include <string_view>

#include "hls/generated/kpk_bitbase.hpp"

namespace cobalt::specgen {
namespace {

using Rows = std::array<std::uint64_t, kKpkRows>;

const Rows& solved() {
  static const Rows rows = solve_kpk();
  return rows;
}

unsigned square(std::string_view name) {
  return static_cast<unsigned>(name[0] - 'a') + 8 * static_cast<unsigned>(name[1] - '1');
}

bool pawn_wins(std::string_view king, std::string_view pawn, std::string_view weak_king, bool weak_to_move) {
  const unsigned at = square(pawn);
  const unsigned mirror = at % 8 < 4 ? 0 : 7;
  const unsigned row = kpk_row(at / 8, at % 8 ^ mirror, weak_to_move, square(king) ^ mirror);
  return ((solved().at(row) >> (square(weak_king) ^ mirror)) & 1) != 0;
}
bool wins_on_move(std::string_view king, std::string_view pawn, std::string_view weak_king) {
  return pawn_wins(king, pawn, weak_king, false);
}
bool wins_after_the_move(std::string_view king, std::string_view pawn, std::string_view weak_king) {
  return pawn_wins(king, pawn, weak_king, true);
}

TEST(Kpk, RowsAreNumberedWithoutGaps) {
  unsigned next = 0;
  for (unsigned rank = 1; rank <= 6; ++rank) {
    for (unsigned file = 0; file < 4; ++file) {
      for (const bool weak_to_move : {false, true}) {
        for (unsigned king = 0; king < 64; ++king) {
          EXPECT_EQ(kpk_row(rank, file, weak_to_move, king), next);
          EXPECT_EQ(hls::kpk_row(rank, file, weak_to_move, king), next);
          ++next;
        }
      }
    }
  }
  EXPECT_EQ(next, kKpkRows);
  EXPECT_EQ(hls::kKpkRows, kKpkRows);
}

// All tables of this ending agree: 124,960 wins of 163,328 positions with the pawn's side on move, 97,604 of 168,024
// with the other; half of each with the pawn on files a to d.
TEST(Kpk, NumberOfWins) {
  unsigned on_move = 0;
  unsigned after_the_move = 0;
  for (unsigned row = 0; row < kKpkRows; ++row) {
    const auto wins = static_cast<unsigned>(std::popcount(solved().at(row)));
    (row / 64 % 2 == 0 ? on_move : after_the_move) += wins;
  }
  EXPECT_EQ(2 * on_move, 124'960u);
  EXPECT_EQ(2 * after_the_move, 97'604u);
}

TEST(Kpk, Opposition) {
  EXPECT_FALSE(wins_on_move("e3", "e2", "e5"));
  EXPECT_TRUE(wins_after_the_move("e3", "e2", "e5"));
  EXPECT_FALSE(wins_on_move("d5", "d4", "d7"));
  EXPECT_TRUE(wins_after_the_move("d5", "d4", "d7"));
  // The king on the sixth rank in front of its pawn wins in any case.
  EXPECT_TRUE(wins_on_move("d6", "d5", "d8"));
  EXPECT_TRUE(wins_after_the_move("d6", "d5", "d8"));
  // Behind the pawn, it does not.
  EXPECT_FALSE(wins_on_move("c5", "c6", "c7"));
  EXPECT_FALSE(wins_after_the_move("c5", "c6", "c7"));
}

TEST(Kpk, KeySquares) {
  // Of a pawn on d2.
  for (const char* king : {"c4", "d4", "e4"}) {
    EXPECT_TRUE(wins_after_the_move(king, "d2", "d7")) << king;
    EXPECT_TRUE(wins_on_move(king, "d2", "d7")) << king;
  }
  EXPECT_FALSE(wins_on_move("d3", "d2", "d5"));
  // Of a pawn on d5: two ranks of three squares.
  for (const char* king : {"c6", "d6", "e6", "c7", "d7", "e7"}) {
    for (const char* weak_king : {"a8", "h8", "a5", "h4"}) {
      EXPECT_TRUE(wins_on_move(king, "d5", weak_king)) << king << weak_king;
      EXPECT_TRUE(wins_after_the_move(king, "d5", weak_king)) << king << weak_king;
    }
  }
}

TEST(Kpk, RooksPawn) {
  // The weak king in the corner holds, whoever is on move.
  for (const char* weak_king : {"a8", "b8", "b7"}) {
    EXPECT_FALSE(wins_on_move("c5", "a5", weak_king)) << weak_king;
    EXPECT_FALSE(wins_after_the_move("c5", "a5", weak_king)) << weak_king;
  }
  // The strong king on b7 wins; shut in before its pawn it does not.
  EXPECT_TRUE(wins_on_move("b7", "a5", "d7"));
  EXPECT_TRUE(wins_on_move("b7", "a4", "d7"));
  EXPECT_FALSE(wins_on_move("a7", "a5", "c7"));
  EXPECT_FALSE(wins_after_the_move("a7", "a6", "c7"));
}

TEST(Kpk, SquareOfThePawn) {
  EXPECT_TRUE(wins_on_move("a1", "a5", "f5"));
  EXPECT_FALSE(wins_after_the_move("a1", "a5", "e5"));
  // From the second rank the double step counts.
  EXPECT_TRUE(wins_on_move("h1", "b2", "h3"));
  EXPECT_FALSE(wins_after_the_move("h1", "b2", "f2"));
}

TEST(Kpk, PromotionAndCapture) {
  EXPECT_FALSE(wins_on_move("a1", "d7", "d8"));         // the pawn is stopped and lost
  EXPECT_FALSE(wins_on_move("a1", "d7", "c8"));         // the new queen is taken
  EXPECT_TRUE(wins_on_move("c6", "b7", "a7"));          // a queen is stalemate, a rook wins
  EXPECT_FALSE(wins_after_the_move("c6", "c7", "c8"));  // stalemate
  EXPECT_FALSE(wins_after_the_move("h1", "d4", "c4"));  // the pawn is taken
  EXPECT_TRUE(wins_on_move("c1", "d7", "h1"));
}

TEST(Kpk, ImpossiblePositionsAreZero) {
  for (unsigned king = 0; king < 64; ++king) {
    const unsigned pawn = square("c4");
    for (const bool weak_to_move : {false, true}) {
      const std::uint64_t row = solved().at(kpk_row(pawn / 8, pawn % 8, weak_to_move, king));
      if (king == pawn) {
        EXPECT_EQ(row, 0u);
      }
      EXPECT_EQ((row >> pawn) & 1, 0u);
      EXPECT_EQ((row >> king) & 1, 0u);
    }
    // The weak king cannot be attacked by the pawn when the pawn's side is on move.
    EXPECT_EQ((solved().at(kpk_row(pawn / 8, pawn % 8, false, king)) >> square("d5")) & 1, 0u);
  }
}

TEST(Kpk, HeaderHoldsTheSolution) {
  for (unsigned row = 0; row < kKpkRows; ++row) EXPECT_EQ(hls::kKpkBitbase[row], solved().at(row)) << row;
  EXPECT_EQ(kpk_bitbase_header().path, "hls/generated/kpk_bitbase.hpp");
}

TEST(Kpk, RomHoldsTheSolution) {
  const Output rom = kpk_rom_module();
  EXPECT_EQ(rom.path, "rtl/generated/cb_kpk_rom.sv");
  Rows rows{};  // rows without a win are left to the default
  static const std::regex pattern(R"(12'd(\d+): row_q <= 64'h([0-9a-f]{16});)");
  for (std::sregex_iterator it(rom.text.begin(), rom.text.end(), pattern), end; it != end; ++it) {
    rows.at(std::stoul((*it)[1])) = std::stoull((*it)[2], nullptr, 16);
  }
  EXPECT_EQ(rows, solved());
}

}  // namespace
}  // namespace cobalt::specgen
