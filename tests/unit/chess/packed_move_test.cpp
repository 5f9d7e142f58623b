// SPDX-License-Identifier: Apache-2.0
#include "host/chess/packed_move.hpp"

#include <gtest/gtest.h>

#include <set>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/random_games.hpp"

namespace cobalt::chess {
namespace {

TEST(PackedMove, IsTheWordOfTheSpecification) {
  EXPECT_EQ(pack_move(Move(kE2, kE4)), 12 | 28 << 6);
  EXPECT_EQ(pack_move(Move::promotion(kE7, kD8, kKnight)), 52 | 59 << 6 | 2 << 12);
  EXPECT_EQ(pack_move(Move::promotion(kE7, kE8, kQueen)), 52 | 60 << 6 | 5 << 12);
  EXPECT_EQ(pack_move(Move(kE1, kG1, Move::kCastling)), 4 | 6 << 6);
  EXPECT_EQ(pack_move(Move()), spec::kNoMove);
  EXPECT_EQ(packed_move_to_uci(spec::kNoMove), "0000");
  EXPECT_EQ(packed_move_to_uci(52 | 59 << 6 | 2 << 12), "e7d8n");
  EXPECT_EQ(packed_move_to_uci(52 | 59 << 6 | 6 << 12), "e7d8?");
}

TEST(PackedMove, EveryLegalMoveComesBack) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  for (const Position& position : random_positions(2000, 5, options)) {
    std::set<std::uint16_t> words;
    for (const Move move : legal_moves(position)) {
      const std::uint16_t word = pack_move(move);
      EXPECT_TRUE(words.insert(word).second) << to_uci(move);
      EXPECT_EQ(unpack_move(position, word), move) << to_fen(position);
      EXPECT_EQ(packed_move_to_uci(word), to_uci(move));
    }
  }
}

TEST(PackedMove, AWordThatIsNoLegalMoveIsNone) {
  const Position position = parse_fen("4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_FALSE(unpack_move(position, spec::kNoMove));
  EXPECT_FALSE(unpack_move(position, 48 | 56 << 6)) << "a promotion names its piece";
  EXPECT_TRUE(unpack_move(position, 48 | 56 << 6 | 5 << 12));
  EXPECT_FALSE(unpack_move(position, 4 | 6 << 6 | 5 << 12)) << "castling has no piece";
}

}  // namespace
}  // namespace cobalt::chess
