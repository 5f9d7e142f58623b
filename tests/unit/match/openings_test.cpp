// SPDX-License-Identifier: Apache-2.0
#include "host/match/openings.hpp"

#include <algorithm>

#include "host/chess/fen.hpp"
#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using test::input_error_of;

TEST(Openings, OfPositions) {
  const test::TemporaryFolder folder;
  const auto openings =
      read_openings(folder.write("o.epd",
                                 "# a comment\n"
                                 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"a\";\n\n"
                                 "7k/8/6K1/8/8/8/8/R7 w - - 3 40\n"),
                    std::nullopt);
  ASSERT_EQ(openings.size(), 2U);
  EXPECT_EQ(openings[0].final_position().side_to_move(), chess::kBlack);
  EXPECT_EQ(openings[1].start.fullmove_number(), 40);
}

TEST(Openings, OfGames) {
  const test::TemporaryFolder folder;
  const std::string file = folder.write("o.pgn", "[White \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"b\"]\n\n1. d4 1-0\n");
  const auto whole = read_openings(file, std::nullopt);
  ASSERT_EQ(whole.size(), 2U);
  EXPECT_EQ(whole[0].moves.size(), 3U);
  EXPECT_EQ(whole[0].start, chess::Position());
  const auto cut = read_openings(file, 2);
  EXPECT_EQ(cut[0].moves.size(), 2U);
  EXPECT_EQ(cut[1].moves.size(), 1U);
  EXPECT_EQ(chess::to_fen_without_clocks(cut[0].final_position()),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6");
}

TEST(Openings, BadFilesAreNamed) {
  const test::TemporaryFolder folder;
  const auto error_of = [&](const char* name, const char* text) {
    const std::string file = folder.write(name, text);
    return input_error_of([&] { read_openings(file, std::nullopt); }).substr(file.size());
  };
  EXPECT_EQ(error_of("empty.epd", "# nothing\n"), ": expected at least one opening");
  EXPECT_EQ(error_of("over.epd", "\n7k/5Q2/6K1/8/8/8/8/8 b - -\n"),
            ":2: expected a position where the game goes on, not stalemate");
  EXPECT_EQ(error_of("over.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n"),
            ":1: expected a position where the game goes on, not checkmate");
  EXPECT_EQ(error_of("bad.epd", "no position\n").substr(0, 3), ":1:");
  EXPECT_EQ(error_of("bad.pgn", "1. e5 *\n").substr(0, 3), ":1:");
  EXPECT_NE(input_error_of([] { read_openings("/no/such/file.epd", std::nullopt); }), "");
}

TEST(Openings, ShuffledByASeed) {
  std::vector<Opening> openings(30);
  for (int i = 0; i < 30; ++i) {
    chess::PositionParts parts = chess::Position().parts();
    parts.fullmove_number = i;
    openings[static_cast<std::size_t>(i)].start = chess::Position::from_parts(parts);
  }
  std::vector<Opening> one = openings;
  std::vector<Opening> same = openings;
  std::vector<Opening> other = openings;
  shuffle(one, 5);
  shuffle(same, 5);
  shuffle(other, 6);
  EXPECT_EQ(one, same);
  EXPECT_NE(one, other);
  EXPECT_NE(one, openings);
  EXPECT_TRUE(std::ranges::is_permutation(one, openings));
}

}  // namespace
}  // namespace cobalt::match
