// SPDX-License-Identifier: Apache-2.0
#include "spec/zobrist.hpp"

#include <gtest/gtest.h>

#include <set>
#include <unordered_map>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/random_games.hpp"

namespace cobalt::chess {
namespace {

std::uint64_t key_after(std::string_view fen, std::initializer_list<const char*> moves) {
  Position position = parse_fen(fen);
  for (const char* text : moves) {
    const auto move = parse_uci(position, text);
    EXPECT_TRUE(move) << text;
    if (move) position.do_move(*move);
  }
  return position.key();
}

TEST(Zobrist, NumbersDiffer) {
  std::set<std::uint64_t> numbers;
  std::size_t count = 0;
  const auto add = [&](std::uint64_t number) {
    numbers.insert(number);
    ++count;
  };
  for (std::size_t piece = 1; piece < spec::kZobristPieces; ++piece) {
    for (const std::uint64_t number : spec::kZobrist.piece[piece]) add(number);
  }
  for (const std::uint64_t number : spec::kZobrist.castling) add(number);
  for (const std::uint64_t number : spec::kZobrist.en_passant_file) add(number);
  add(spec::kZobrist.black_to_move);
  EXPECT_EQ(numbers.size(), count);
}

// Keys are compared between host and card, so the numbers never change without a new interface version.
TEST(Zobrist, NumbersArePinned) { EXPECT_EQ(Position().key(), 0x16194ca2bae69359); }

TEST(Zobrist, IncrementalEqualsFromScratch) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  for_each_random_position(200000, 11, options, [](const Position& position) {
    ASSERT_EQ(position.key(), position.compute_key()) << to_fen(position);
    ASSERT_EQ(position.key(), parse_fen(to_fen(position)).key()) << to_fen(position);
  });
}

TEST(Zobrist, TranspositionsHaveEqualKeys) {
  EXPECT_EQ(key_after(kStartFen, {"g1f3", "g8f6", "b1c3"}), key_after(kStartFen, {"b1c3", "g8f6", "g1f3"}));
  // The double step of the last move leaves an en passant square that nothing can capture on.
  EXPECT_EQ(key_after(kStartFen, {"e2e4", "e7e6", "d2d4"}), key_after(kStartFen, {"d2d4", "e7e6", "e2e4"}));
  EXPECT_EQ(key_after(kStartFen, {"e2e4", "e7e5", "g1f3"}), key_after(kStartFen, {"g1f3", "e7e5", "e2e4"}));
  // Back to the start.
  EXPECT_EQ(key_after(kStartFen, {"g1f3", "g8f6", "f3g1", "f6g8"}), Position().key());
}

TEST(Zobrist, StateThatMattersChangesTheKey) {
  const std::uint64_t key = Position().key();
  EXPECT_NE(parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1").key(), key);
  EXPECT_NE(parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1").key(), key);
  EXPECT_NE(parse_fen("rnbqkbnr/pppppppp/8/8/8/7P/PPPPPPP1/RNBQKBNR w KQkq - 0 1").key(), key);
  EXPECT_EQ(parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 9").key(), key);
  // Rights lost by a king's walk there and back.
  const char* kings = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_NE(key_after(kings, {"e1e2", "e8e7", "e2e1", "e7e8"}), parse_fen(kings).key());
}

TEST(Zobrist, EnPassantCountsOnlyWhenAPawnStandsToCapture) {
  const auto key = [](const char* fen) { return parse_fen(fen).key(); };
  EXPECT_EQ(key("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
  EXPECT_NE(key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
  // Pseudo-legal is enough: this pawn is pinned.
  EXPECT_NE(key("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1"), key("3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"));
  // Not over the edge of the board.
  EXPECT_EQ(key("4k3/8/8/7p/P7/8/8/4K3 b - a3 0 1"), key("4k3/8/8/7p/P7/8/8/4K3 b - - 0 1"));
}

TEST(Zobrist, DifferentPositionsHaveDifferentKeys) {
  std::unordered_map<std::uint64_t, std::string> seen;
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  for_each_random_position(100000, 12, options, [&](const Position& position) {
    PositionParts parts = position.parts();
    parts.halfmove_clock = 0;
    parts.fullmove_number = 1;
    if (!position.en_passant_capturable()) parts.en_passant = kNoSquare;
    const std::string fen = to_fen(Position::from_parts(parts));
    const auto [entry, added] = seen.emplace(position.key(), fen);
    ASSERT_EQ(entry->second, fen);
  });
  EXPECT_GT(seen.size(), 90000u);
}

}  // namespace
}  // namespace cobalt::chess
