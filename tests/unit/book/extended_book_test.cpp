// SPDX-License-Identifier: Apache-2.0
#include "host/book/extended_book.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/polyglot_book.hpp"
#include "tests/paths.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/input_error.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt::book {
namespace {

using cobalt::test::contains;
using cobalt::test::input_error_of;

const MoveBonus kKingsPawn{chess::Move(chess::kE2, chess::kE4), 12, 17, true};
const MoveBonus kQueensPawn{chess::Move(chess::kD2, chess::kD4), 3, -50, false};

/// A book of the start position and of one with castling and promotion.
std::string sample_bytes() {
  std::vector<BookPosition> positions = {
      {chess::polyglot_key(chess::Position()), {kKingsPawn, kQueensPawn}},
      {chess::polyglot_key(chess::parse_fen("4k3/1P6/8/8/8/8/8/4K2R w K - 0 1")),
       {{chess::Move(chess::kE1, chess::kG1, chess::Move::kCastling), 65535, 50, false},
        {chess::Move::promotion(chess::kB7, chess::kB8, chess::kRook), 1, 0, false}}}};
  std::ranges::sort(positions, {}, &BookPosition::key);
  return book_bytes(positions);
}

std::string problem_of(const std::string& bytes) {
  return input_error_of([&] { ExtendedBook(bytes, "b.book"); });
}

TEST(ExtendedBook, GivesWhatWasWritten) {
  const ExtendedBook book(sample_bytes(), "b.book");
  EXPECT_EQ(book.entries(), 4U);
  const chess::Position start;
  EXPECT_EQ(book.moves(start), (std::vector<MoveBonus>{kKingsPawn, kQueensPawn}));
  EXPECT_EQ(book.move_at_once(start), kKingsPawn.move);
  const chess::Position other = chess::parse_fen("4k3/1P6/8/8/8/8/8/4K2R w K - 0 1");
  ASSERT_EQ(book.moves(other).size(), 2U);
  for (const MoveBonus& move : book.moves(other)) EXPECT_TRUE(chess::is_legal(other, move.move));
  EXPECT_EQ(book.moves(other)[0].games, 65535);
  EXPECT_EQ(book.move_at_once(other), std::nullopt);
  EXPECT_TRUE(book.moves(chess::parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")).empty());
  const RootBonuses bonuses(book.moves(start));
  EXPECT_EQ(bonuses.cp_of(kQueensPawn.move), -50);
  EXPECT_EQ(bonuses.cp_of(chess::Move(chess::kA2, chess::kA3)), 0) << "not known";
}

TEST(ExtendedBook, IsAPolyglotBookToo) {
  const chess::PolyglotBook book(sample_bytes(), "b.book");
  EXPECT_EQ(book.entries(), 5U) << "the header is one more";
  EXPECT_EQ(book.moves(chess::Position()),
            (std::vector<chess::BookMove>{{kKingsPawn.move, 12}, {kQueensPawn.move, 3}}));
}

TEST(ExtendedBook, EveryMoveHasItsBits) {
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "r3k2r/8/8/8/8/8/1p4p1/R1B1K2R b KQkq - 0 1",
                          "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"}) {
    const chess::Position position = chess::parse_fen(fen);
    for (const chess::Move move : chess::legal_moves(position)) {
      EXPECT_EQ(chess::polyglot_move(position, chess::polyglot_bits(move)), move) << fen << " " << chess::to_uci(move);
    }
  }
}

TEST(ExtendedBook, ABookWithoutMovesIsOne) { EXPECT_EQ(ExtendedBook(book_bytes({}), "b.book").entries(), 0U); }

TEST(ExtendedBook, DamageIsFound) {
  const std::string good = sample_bytes();
  EXPECT_TRUE(contains(problem_of(""), "b.book: expected an extended book"));
  EXPECT_TRUE(contains(problem_of(good.substr(16)), "expected an extended book"))
      << "a Polyglot book of another program";
  EXPECT_EQ(problem_of(good.substr(0, good.size() - 16)),
            "b.book: 48 bytes after the header: expected 4 entries of 16 bytes");
  EXPECT_EQ(problem_of(good + "x"), "b.book: 65 bytes after the header: expected 4 entries of 16 bytes");
  // Each bit of each entry.
  for (std::size_t at = 16; at < good.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ 1 << bit);
      const std::string place = "b.book: entry " + std::to_string(at / 16) + ": its checksum is wrong";
      EXPECT_TRUE(contains(problem_of(bad), place)) << at;
    }
  }
  std::string swapped = good;
  std::swap_ranges(swapped.begin() + 16, swapped.begin() + 32, swapped.end() - 16);
  EXPECT_TRUE(contains(problem_of(swapped), "expected the entries in the order of their keys"));
  EXPECT_TRUE(contains(problem_of(book_bytes({{5, {{kKingsPawn.move, 1, 51, false}}}})),
                       "entry 1: bonus 51: expected -50 to 50 centipawns"));
  std::string flagged = book_bytes({{5, {{kKingsPawn.move, 1, 50, false}}}});
  flagged[16 + 13] = 2;
  // One of all checksums is its own.
  std::string problem = "checksum";
  for (unsigned sum = 0; sum < 0x10000 && problem.find("checksum") != std::string::npos; ++sum) {
    flagged[16 + 14] = static_cast<char>(sum >> 8);
    flagged[16 + 15] = static_cast<char>(sum & 0xff);
    problem = problem_of(flagged);
  }
  EXPECT_EQ(problem, "b.book: entry 1: flags 0x02: expected 0 or 1");
}

TEST(ExtendedBook, AFileThatCannotBeReadIsNamed) {
  EXPECT_EQ(input_error_of([] { ExtendedBook::read("/no/such/book"); }),
            "/no/such/book: cannot be read: No such file or directory");
  const cobalt::test::TemporaryFolder folder;
  EXPECT_EQ(ExtendedBook::read(folder.write("b.book", sample_bytes())).entries(), 4U);
}

/// Written by the first version of this form, and kept: all later ones read it.
TEST(ExtendedBook, OfTheFirstVersionIsRead) {
  const ExtendedBook book = ExtendedBook::read(COBALT_SOURCE_DIR "/tests/data/older/book.bin");
  const std::vector<MoveBonus> expected = {{chess::Move(chess::kE2, chess::kE4), 120, 17, true},
                                           {chess::Move(chess::kD2, chess::kD4), 40, -3, false}};
  EXPECT_EQ(book.moves(chess::Position()), expected);
}

}  // namespace
}  // namespace cobalt::book
