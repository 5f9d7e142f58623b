// SPDX-License-Identifier: Apache-2.0
#include "hls/moves/quiet_table.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace cobalt::hls {
namespace {

bool same(const QuietTable& a, const QuietTable& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

TEST(QuietTable, EveryAddressWritesItsPieceAndSquareAlone) {
  for (unsigned piece = 0; piece < 6; ++piece) {
    for (unsigned square = 0; square < 64; ++square) {
      QuietTable table;
      table.clear();
      QuietTable expected;
      expected.clear();
      expected.value[piece][square] = static_cast<std::uint8_t>(1 + (piece + square) % 15);
      // The group: bits 18:13 of the address.
      table.set(unsigned{spec::kQuietMoves} << 13 | (64 * piece + square), 1 + (piece + square) % 15);
      ASSERT_TRUE(same(table, expected)) << piece << ' ' << square;
    }
  }
}

TEST(QuietTable, TakesTheLowFourBits) {
  QuietTable table;
  table.clear();
  table.set(spec::parameter_address(spec::kQuietMoves, 0, 64 + 28), 0xfffffff9u);
  EXPECT_EQ(table.value[1][28], 9);
}

/// Addresses of the evaluation function and those that do not exist.
TEST(QuietTable, IgnoresEveryOtherAddress) {
  QuietTable table;
  table.clear();
  const QuietTable before = table;
  for (std::uint32_t address = 0; address < 1U << spec::kParameterAddressBits; ++address) {
    if (address >> 13 == spec::kQuietMoves && (address & 0x1fff) < 384) continue;
    table.set(address, 15);
  }
  EXPECT_TRUE(same(table, before));
}

}  // namespace
}  // namespace cobalt::hls
