// SPDX-License-Identifier: Apache-2.0
#include "host/chess/perft.hpp"

#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "tests/unit/chess/test_support.hpp"

namespace cobalt::chess {
namespace {

TEST(Perft, EqualsTheSuite) {
  const std::uint64_t limit = test::long_tests() ? ~std::uint64_t{0} : 10'000'000;
  std::size_t lines = 0;
  std::size_t counts = 0;
  for (const EpdLine& line : read_epd_file(test::data_path("perft.epd"))) {
    ASSERT_TRUE(line.record) << line.error->what();
    ++lines;
    for (const auto& [depth, nodes] : line.record->perft_counts()) {
      if (nodes > limit) continue;
      ++counts;
      EXPECT_EQ(perft(line.record->position, depth), nodes) << line.text << " depth " << depth;
    }
  }
  EXPECT_EQ(lines, 13u);
  EXPECT_EQ(counts, test::long_tests() ? 71u : 61u);
}

/// Counted by Stockfish 15.1.
TEST(Perft, EqualsTheSuiteOfChess960) {
  const std::uint64_t limit = test::long_tests() ? ~std::uint64_t{0} : 2'000'000;
  std::size_t counts = 0;
  for (const EpdLine& line : read_epd_file(test::data_path("chess960.epd"), false, Rules::kChess960)) {
    ASSERT_TRUE(line.record) << line.error->what();
    for (const auto& [depth, nodes] : line.record->perft_counts()) {
      if (nodes > limit) continue;
      ++counts;
      EXPECT_EQ(perft(line.record->position, depth), nodes) << line.text << " depth " << depth;
    }
  }
  EXPECT_EQ(counts, test::long_tests() ? 60u : 48u);
}

TEST(Perft, DepthZeroIsOne) {
  EXPECT_EQ(perft(Position(), 0), 1u);
  EXPECT_EQ(perft(Position(), -1), 1u);
  EXPECT_TRUE(divide(Position(), 0).empty());
}

TEST(Perft, DivideAddsUp) {
  const Position position = parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  for (int depth = 1; depth <= 4; ++depth) {
    const std::vector<DivideEntry> entries = divide(position, depth);
    const MoveList moves = legal_moves(position);
    ASSERT_EQ(entries.size(), moves.size());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      EXPECT_EQ(entries[i].move, moves[i]);
      sum += entries[i].count;
    }
    EXPECT_EQ(sum, perft(position, depth));
  }
}

TEST(Perft, MateHasNoLeaves) {
  EXPECT_EQ(perft(parse_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), 3), 0u);
}

}  // namespace
}  // namespace cobalt::chess
