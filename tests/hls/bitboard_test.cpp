// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/bitboard.hpp"

#include <algorithm>
#include <bit>

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

Bitboard bit(int file, int rank) {
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : Bitboard{1} << (rank * 8 + file);
}

/// A board with about `eighths` of 8 squares set.
Bitboard random_board(test::Random& random, unsigned eighths) {
  Bitboard board = 0;
  for (unsigned square = 0; square < 64; ++square) board |= Bitboard{test::below(random, 8) < eighths} << square;
  return board;
}

/// Calls `check` with boards of all densities.
template <class Check>
void for_each_board(Check check) {
  test::Random random(test::seed_or(11));
  for (unsigned i = 0; i < 2000; ++i) check(random_board(random, i % 9));
}

TEST(Bitboard, StepsMoveEverySquareAndLoseWhatLeavesTheBoard) {
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Bitboard from = bit(file, rank);
      EXPECT_EQ(north(from), bit(file, rank + 1));
      EXPECT_EQ(south(from), bit(file, rank - 1));
      EXPECT_EQ(east(from), bit(file + 1, rank));
      EXPECT_EQ(west(from), bit(file - 1, rank));
      EXPECT_EQ(north_east(from), bit(file + 1, rank + 1));
      EXPECT_EQ(north_west(from), bit(file - 1, rank + 1));
      EXPECT_EQ(south_east(from), bit(file + 1, rank - 1));
      EXPECT_EQ(south_west(from), bit(file - 1, rank - 1));
    }
  }
}

TEST(Bitboard, FillsGoUpAndDownTheFile) {
  for_each_board([](Bitboard board) {
    Bitboard up = 0;
    Bitboard down = 0;
    for (int file = 0; file < 8; ++file) {
      for (int rank = 0; rank < 8; ++rank) {
        for (int target = 0; target < 8; ++target) {
          if ((board & bit(file, rank)) == 0) continue;
          if (target >= rank) up |= bit(file, target);
          if (target <= rank) down |= bit(file, target);
        }
      }
    }
    EXPECT_EQ(north_fill(board), up);
    EXPECT_EQ(south_fill(board), down);
  });
}

TEST(Bitboard, FoldsAndCountsFiles) {
  for_each_board([](Bitboard board) {
    const FileCounts counts = count_files(board);
    for (int file = 0; file < 8; ++file) {
      int pieces = 0;
      for (int rank = 0; rank < 8; ++rank) pieces += (board & bit(file, rank)) != 0;
      EXPECT_EQ(fold_files(board) >> file & 1, pieces >= 1);
      EXPECT_EQ(counts.at_least_1 >> file & 1, pieces >= 1);
      EXPECT_EQ(counts.at_least_2 >> file & 1, pieces >= 2);
      EXPECT_EQ(counts.at_least_3 >> file & 1, pieces >= 3);
    }
  });
}

TEST(Bitboard, CountsSaturateAtThree) {
  for_each_board([](Bitboard board) {
    for (; board != 0; board &= board - 1) {
      EXPECT_EQ(count_up_to_3(board), static_cast<unsigned>(std::min(std::popcount(board), 3)));
    }
    EXPECT_EQ(count_up_to_3(board), 0u);
  });
}

TEST(Bitboard, FlipMirrorsTheRanks) {
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) EXPECT_EQ(flip_ranks(bit(file, rank)), bit(file, 7 - rank));
  }
  for_each_board([](Bitboard board) { EXPECT_EQ(flip_ranks(flip_ranks(board)), board); });
}

TEST(Bitboard, GathersOneBitOfEveryNibble) {
  for_each_board([](Bitboard nibbles) {
    for (unsigned wanted = 0; wanted < 4; ++wanted) {
      std::uint64_t expected = 0;
      for (unsigned i = 0; i < 16; ++i) expected |= (nibbles >> (4 * i + wanted) & 1) << i;
      EXPECT_EQ(gather_nibble_bit(nibbles, wanted), expected);
    }
    std::uint64_t spread = 0;
    for (unsigned i = 0; i < 16; ++i) spread |= (nibbles >> i & 1) << (4 * i);
    EXPECT_EQ(spread_to_nibbles(nibbles & 0xffff), spread);
  });
}

TEST(Bitboard, Constants) {
  Bitboard light = 0;
  for (int rank = 0; rank < 8; ++rank) {
    EXPECT_NE(kFileA & bit(0, rank), 0u);
    EXPECT_NE(kFileH & bit(7, rank), 0u);
    for (int file = 0; file < 8; ++file) {
      if ((file + rank) % 2 == 1) light |= bit(file, rank);  // a1 is dark
    }
  }
  EXPECT_EQ(kLightSquares, light);
}

}  // namespace
}  // namespace cobalt::hls
