// SPDX-License-Identifier: Apache-2.0
#include "host/chess/epd.hpp"

#include <sstream>

#include "host/chess/fen.hpp"
#include "host/chess/random_games.hpp"
#include "tests/unit/chess/test_support.hpp"

namespace cobalt::chess {
namespace {

TEST(Epd, BestMovesAndId) {
  const EpdRecord record = parse_epd(
      "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - bm Nd5 a4; id \"BK.05; a string\"; c0 \"\" x;");
  EXPECT_EQ(record.id(), "BK.05; a string");
  const std::vector<Move> moves = record.moves("bm");
  ASSERT_EQ(moves.size(), 2u);
  EXPECT_EQ(to_uci(moves[0]), "c3d5");
  EXPECT_EQ(to_uci(moves[1]), "a2a4");
  EXPECT_TRUE(record.moves("am").empty());
  ASSERT_NE(record.find("c0"), nullptr);
  EXPECT_EQ(record.find("c0")->operands, (std::vector<EpdOperand>{{"", true}, {"x", false}}));
  EXPECT_EQ(record.find("c1"), nullptr);
  EXPECT_EQ(record.position.halfmove_clock(), 0);
  EXPECT_EQ(record.position.fullmove_number(), 1);
}

TEST(Epd, PerftLine) {
  const EpdRecord record = parse_epd("4k3/8/8/8/8/8/8/4K2R w K - 3 7 ;D1 15 ;D2 66 ;D6 764643");
  EXPECT_EQ(record.perft_counts(), (std::vector<PerftCount>{{1, 15}, {2, 66}, {6, 764643}}));
  EXPECT_EQ(to_fen(record.position), "4k3/8/8/8/8/8/8/4K2R w K - 3 7");
  EXPECT_EQ(record.id(), "");
}

TEST(Epd, PlainFenAndBareEpd) {
  EXPECT_EQ(parse_epd(kStartFen).position, Position());
  EXPECT_EQ(parse_epd("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -").position, Position());
}

TEST(Epd, ClockOperations) {
  const EpdRecord record = parse_epd("4k3/8/8/8/8/8/8/4K3 w - - hmvc 12; fmvn 34;");
  EXPECT_EQ(record.position.halfmove_clock(), 12);
  EXPECT_EQ(record.position.fullmove_number(), 34);
  EXPECT_TRUE(record.operations.empty());
  EXPECT_EQ(to_epd(record), "4k3/8/8/8/8/8/8/4K3 w - - hmvc 12; fmvn 34;");
}

TEST(Epd, WriteThenReadIsTheSame) {
  for (const char* file : {"bratko-kopec.epd", "perft.epd"}) {
    for (const EpdLine& line : read_epd_file(test::data_path(file))) {
      ASSERT_TRUE(line.record) << line.error->what();
      const EpdRecord again = parse_epd(to_epd(*line.record));
      EXPECT_EQ(again.position, line.record->position);
      EXPECT_EQ(again.operations, line.record->operations);
    }
  }
  for_each_random_position(20000, 71, {}, [](const Position& position) {
    EpdRecord record;
    record.position = position;
    record.operations = {{"id", {{"random", true}}}, {"noop", {}}};
    const EpdRecord again = parse_epd(to_epd(record));
    ASSERT_EQ(again.position, position);
    ASSERT_EQ(again.operations, record.operations);
  });
}

TEST(Epd, BratkoKopecIsWrittenAsItStands) {
  const std::vector<EpdLine> lines = read_epd_file(test::data_path("bratko-kopec.epd"));
  ASSERT_EQ(lines.size(), 24u);
  for (const EpdLine& line : lines) {
    ASSERT_TRUE(line.record) << line.error->what();
    EXPECT_EQ(to_epd(*line.record), line.text);
    EXPECT_FALSE(line.record->moves("bm").empty());
  }
  EXPECT_EQ(lines[22].record->id(), "BK.23");
}

struct BadEpd {
  const char* line;
  const char* message;
};
class EpdErrors : public testing::TestWithParam<BadEpd> {};

TEST_P(EpdErrors, NameFieldAndExpectation) { EXPECT_INPUT_ERROR(parse_epd(GetParam().line), GetParam().message); }

#define KINGS "4k3/8/8/8/8/8/8/4K3 w - - "

INSTANTIATE_TEST_SUITE_P(
    Lines, EpdErrors,
    testing::Values(
        BadEpd{"4k3/8/8/8/8/8/8/4K3 w -",
               "EPD \"4k3/8/8/8/8/8/8/4K3 w -\": expected 4 fields and operations, found 3 fields"},
        BadEpd{"4k3/8/8/8/8/8/8/4K3 w -; bm e4;",
               "EPD \"4k3/8/8/8/8/8/8/4K3 w -; bm e4;\": expected 4 fields and operations, found 3 fields"},
        BadEpd{"4k3/8/8/8/8/8/8/4K3 v - - bm Ke2;", "EPD field 2 (side to move) \"v\": expected w or b"},
        BadEpd{KINGS "7 ; bm Ke2;", "EPD field 6 (fullmove number) \"\": expected a number of 0 to 9999"},
        BadEpd{KINGS "7x 1 ; bm Ke2;", "EPD field 5 (halfmove clock) \"7x\": expected a number of 0 to 9999"},
        BadEpd{KINGS "x 1", "EPD field 5 (halfmove clock) \"x\": expected a number of 0 to 9999"},
        BadEpd{KINGS "-1 1", "EPD field 5 (halfmove clock) \"-1\": expected a number of 0 to 9999"},
        BadEpd{KINGS "- 1", "EPD field 5 (halfmove clock) \"-\": expected a number of 0 to 9999"},
        BadEpd{KINGS "0 x", "EPD field 6 (fullmove number) \"x\": expected a number of 0 to 9999"},
        BadEpd{KINGS "0 1 moves e1e2",
               "EPD operation \"moves\": expected a ; at its end, or an opcode of the standard"},
        BadEpd{KINGS "0 1 2", "EPD operation \"2\": expected an opcode: a letter and up to 14 letters, digits or _"},
        BadEpd{KINGS "bm Ke3;",
               "EPD operation \"bm\": move \"Ke3\": expected a legal move in 4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        BadEpd{KINGS "am Kx;",
               "EPD operation \"am\": move \"Kx\": expected a move in standard algebraic notation, such as Nf3, exd8=Q "
               "or O-O"},
        BadEpd{KINGS "bm;", "EPD operation \"bm\": expected one or more moves, found none"},
        BadEpd{KINGS "id;", "EPD operation \"id\": expected one string, found 0 operands"},
        BadEpd{KINGS "id \"a\" \"b\";", "EPD operation \"id\": expected one string, found 2 operands"},
        BadEpd{KINGS "id \"a;", "EPD operation \"id\": expected a \" at the end of \"\"a;\""},
        BadEpd{KINGS "id \"a\"b;", "EPD operation \"id\": expected a blank or ; after a string, found \"b;\""},
        BadEpd{KINGS "id a\"b;", "EPD operation \"id\": expected a \" only around an operand, found \"a\"b\""},
        BadEpd{KINGS "hmvc x;", "EPD operation \"hmvc\" \"x\": expected a number of 0 to 9999"},
        BadEpd{KINGS "fmvn 10000;", "EPD operation \"fmvn\" \"10000\": expected a number of 0 to 9999"},
        BadEpd{KINGS "fmvn;", "EPD operation \"fmvn\": expected one number, found 0 operands"},
        BadEpd{KINGS "D3 12x;", "EPD operation \"D3\": expected a count, found \"12x\""},
        BadEpd{KINGS "D3;", "EPD operation \"D3\": expected one count, found 0 operands"},
        BadEpd{KINGS "id x; id y;", "EPD operation \"id\": expected each opcode at most once"},
        BadEpd{KINGS "+a x;", "EPD operation \"+a\": expected an opcode: a letter and up to 14 letters, digits or _"},
        BadEpd{KINGS "abcdefghijklmnop x;",
               "EPD operation \"abcdefghijklmnop\": expected an opcode: a letter and up to 14 letters, digits or _"},
        BadEpd{KINGS "\"id\" x;",
               "EPD operation \"\"id\"\": expected an opcode: a letter and up to 14 letters, digits or _"},
        BadEpd{KINGS "id\n\"x\";", "EPD \"" KINGS "id\\x0a\"x\";\": expected one line without control characters"}));

TEST(EpdReader, GoesOnAfterABadLine) {
  std::istringstream input("# a comment\n\n" KINGS "id \"one\";\r\n" KINGS "bm Nf3;\n   \n" KINGS "id \"three\";");
  EpdReader reader(input, "suite.epd");
  const auto one = reader.next();
  ASSERT_TRUE(one && one->record);
  EXPECT_EQ(one->number, 3u);
  EXPECT_EQ(one->record->id(), "one");
  EXPECT_FALSE(one->error);
  const auto two = reader.next();
  ASSERT_TRUE(two && two->error);
  EXPECT_FALSE(two->record);
  EXPECT_EQ(two->number, 4u);
  EXPECT_EQ(two->error->where(), "suite.epd:4");
  EXPECT_STREQ(
      two->error->what(),
      "suite.epd:4: EPD operation \"bm\": move \"Nf3\": expected a legal move in 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const auto three = reader.next();
  ASSERT_TRUE(three && three->record);
  EXPECT_EQ(three->number, 6u);
  EXPECT_EQ(three->record->id(), "three");
  EXPECT_FALSE(reader.next());
}

TEST(EpdReader, PassesOverAByteOrderMark) {
  std::istringstream input("\xef\xbb\xbf" KINGS "id \"one\";\n\xef\xbb\xbf" KINGS "\n");
  EpdReader reader(input, "suite.epd");
  const auto one = reader.next();
  ASSERT_TRUE(one && one->record) << one->error->what();
  EXPECT_EQ(one->record->id(), "one");
  EXPECT_TRUE(reader.next()->error) << "only the first line has one";
}

TEST(Epd, LastOperationOfTheStandardMayLackItsEnd) {
  EXPECT_EQ(parse_epd(KINGS "0 1 bm Ke2").moves("bm").size(), 1u);
  EXPECT_EQ(parse_epd(KINGS "acd 12").find("acd")->operands.size(), 1u);
  EXPECT_EQ(parse_epd(KINGS "own 12;").find("own")->operands.size(), 1u);
}

TEST(EpdReader, LenientOneDropsCastlingWithoutRook) {
  const char* const line = "4k3/8/8/8/8/8/8/4K2R w KQk - 0 1\n";
  std::istringstream strict_input(line);
  const auto refused = EpdReader(strict_input, "suite.epd").next();
  ASSERT_TRUE(refused && refused->error);
  EXPECT_TRUE(refused->mended.empty());
  std::istringstream input(line);
  const auto mended = EpdReader(input, "suite.epd", true).next();
  ASSERT_TRUE(mended && mended->record);
  EXPECT_EQ(to_fen(mended->record->position), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(mended->mended,
            std::vector<std::string>{"EPD field 3 (castling) \"KQk\": Qk dropped, king or rook is not at home"});
}

TEST(EpdReader, MissingFile) {
  EXPECT_INPUT_ERROR(read_epd_file("/nonexistent.epd"), "/nonexistent.epd: cannot be read: No such file or directory");
}

}  // namespace
}  // namespace cobalt::chess
