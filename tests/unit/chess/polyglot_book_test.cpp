// SPDX-License-Identifier: Apache-2.0
#include "host/chess/polyglot_book.hpp"

#include <map>
#include <utility>

#include "host/chess/fen.hpp"
#include "tests/unit/chess/test_support.hpp"

namespace cobalt::chess {
namespace {

/// Bytes of an entry: a key, a move, a weight, and four bytes of learning that nobody reads.
std::string entry(std::uint64_t key, unsigned move, unsigned weight) {
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(key >> shift & 0xff);
  for (const unsigned number : {move, weight}) {
    bytes += static_cast<char>(number >> 8);
    bytes += static_cast<char>(number & 0xff);
  }
  return bytes + "\x12\x34\x56\x78";
}

/// The 16 bits of a move: squares and the format's number of the promotion piece.
unsigned bits(Square from, Square to, unsigned promotion = 0) { return to | from << 6U | promotion << 12U; }

PolyglotBook book_of(const Position& position, std::initializer_list<std::pair<unsigned, unsigned>> moves) {
  std::string bytes;
  for (const auto& [move, weight] : moves) bytes += entry(polyglot_key(position), move, weight);
  return {bytes, "book.bin"};
}

TEST(PolyglotKey, TestDataOfTheFormat) {
  const std::pair<const char*, std::uint64_t> keys[] = {
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
      {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
      {"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
      {"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
      {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
      {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
      {"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
      {"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
      {"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560}};
  for (const auto& [fen, key] : keys) EXPECT_EQ(polyglot_key(parse_fen(fen)), key) << fen;
}

TEST(PolyglotBook, MovesOfAPosition) {
  const Position start;
  const Position reply = parse_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  const PolyglotBook book(entry(polyglot_key(start), bits(kE2, kE4), 3) +
                              entry(polyglot_key(start), bits(kD2, kD4), 1) +
                              entry(polyglot_key(reply), bits(kC7, kC5), 9),
                          "book.bin");
  EXPECT_EQ(book.entries(), 3U);
  EXPECT_EQ(book.moves(start), (std::vector<BookMove>{{Move(kE2, kE4), 3}, {Move(kD2, kD4), 1}}));
  EXPECT_EQ(book.moves(reply), (std::vector<BookMove>{{Move(kC7, kC5), 9}}));
  EXPECT_TRUE(book.moves(parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")).empty());
}

TEST(PolyglotBook, CastlingIsTheKingOnItsRook) {
  const Position position = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
  const PolyglotBook book = book_of(position, {{bits(kE8, kH8), 1}, {bits(kE8, kA8), 1}, {bits(kE8, kG8), 1}});
  EXPECT_EQ(book.moves(position),
            (std::vector<BookMove>{{Move(kE8, kG8, Move::kCastling), 1}, {Move(kE8, kC8, Move::kCastling), 1}}));
  // Without the right and with an enemy rook on h8 the same bits are a capture of the king.
  const Position capture = parse_fen("6KR/8/8/8/8/8/8/4k2R b - - 0 1");
  EXPECT_TRUE(book_of(capture, {{bits(kE1, kH1), 1}}).moves(capture).empty());
  const Position rook_move = parse_fen("k7/8/8/8/8/8/K7/4R3 w - - 0 1");
  EXPECT_EQ(book_of(rook_move, {{bits(kE1, kH1), 1}}).moves(rook_move), (std::vector<BookMove>{{Move(kE1, kH1), 1}}));
}

TEST(PolyglotBook, PromotionsNameTheirPiece) {
  const Position position = parse_fen("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
  const PolyglotBook book = book_of(
      position, {{bits(kE7, kE8, 4), 1}, {bits(kE7, kE8, 1), 1}, {bits(kE7, kE8, 0), 1}, {bits(kE7, kE8, 7), 1}});
  EXPECT_EQ(book.moves(position),
            (std::vector<BookMove>{{Move::promotion(kE7, kE8, kQueen), 1}, {Move::promotion(kE7, kE8, kKnight), 1}}));
}

TEST(PolyglotBook, IllegalEntriesArePassedOver) {
  const Position start;
  EXPECT_TRUE(book_of(start, {{0, 1}, {bits(kE2, kE5), 1}, {bits(kE1, kH1), 1}}).moves(start).empty());
}

TEST(PolyglotBook, MovesAreChosenByWeight) {
  const Position start;
  const PolyglotBook book = book_of(start, {{bits(kE2, kE4), 3}, {bits(kD2, kD4), 1}, {bits(kA2, kA4), 0}});
  std::map<std::string, int> counts;
  std::mt19937_64 random(1);
  for (int i = 0; i < 4000; ++i) ++counts[to_uci(book.choose(start, random).value())];
  // Five standard deviations of a binomial with 4,000 draws of chance 3/4 are 137.
  EXPECT_NEAR(counts["e2e4"], 3000, 137);
  EXPECT_EQ(counts["e2e4"] + counts["d2d4"], 4000) << "weight 0 is never played";
  std::mt19937_64 one(7);
  std::mt19937_64 same(7);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(book.choose(start, one), book.choose(start, same));
  EXPECT_FALSE(book_of(start, {{bits(kA2, kA4), 0}}).choose(start, random));
  EXPECT_FALSE(book.choose(parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), random));
}

TEST(PolyglotBook, MalformedFilesAreRefused) {
  const std::string whole = entry(2, 0, 0);
  EXPECT_INPUT_ERROR(PolyglotBook("", "b"), "b: 0 bytes: expected a Polyglot book, one or more entries of 16 bytes");
  EXPECT_INPUT_ERROR(PolyglotBook(whole.substr(1), "b"),
                     "b: 15 bytes: expected a Polyglot book, one or more entries of 16 bytes");
  EXPECT_INPUT_ERROR(
      PolyglotBook(whole + entry(1, 0, 0), "b"),
      "b: entry 2: key 0000000000000001 after 0000000000000002: expected a Polyglot book, its entries in "
      "the order of their keys");
  EXPECT_INPUT_ERROR(PolyglotBook::read("/no/such/book.bin"),
                     "/no/such/book.bin: cannot be read: No such file or directory");
}

}  // namespace
}  // namespace cobalt::chess
