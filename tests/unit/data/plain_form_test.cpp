// SPDX-License-Identifier: Apache-2.0
#include "host/data/plain_form.hpp"

#include "tests/unit/data/test_support.hpp"

namespace cobalt::data {
namespace {

using test::input_error_of;
using test::labelled;

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kRookUp = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1";
const std::string kFenLine = std::string("fen ") + kRookUp + "\n";

/// The line of a FEN in a record of ours: plies are 100 always, so the move is the 51st.
std::string written_fen_line(std::string_view fen) { return fmt::format("fen {} 51\n", fen.substr(0, fen.rfind(' '))); }

/// The positions of some lines. \param told  gets the errors of lines; without it they end the test
std::vector<LabelledPosition> parse(const std::string& lines, std::vector<std::string>* told = nullptr) {
  PlainParser parser;
  std::vector<LabelledPosition> positions;
  std::istringstream input(lines);
  for (std::string line; std::getline(input, line);) {
    try {
      if (const auto position = parser.parse_line(line)) positions.push_back(*position);
    } catch (const InputError& error) {
      if (told == nullptr) throw;
      told->emplace_back(error.what());
    }
  }
  parser.finish();
  return positions;
}

TEST(PlainForm, ViewOfTheSideToMove) {
  const std::vector<LabelledPosition> expected = {labelled(kStart, 25, 2), labelled(kRookUp, 520, 2),
                                                  labelled(kStart, {}, 1), labelled(kRookUp, 10'000, 0)};
  EXPECT_EQ(parse(std::string("fen ") + kStart + "\nmove e2e4\nscore 25\nply 0\nresult 1\ne\n" +  //
                  kFenLine + "score -520\nmove g8f8\nresult -1\nply 61\ne\n" +                    //
                  "fen " + kStart + "\nscore 32002\nresult 0\ne\n" +                              //
                  kFenLine + "result 1\nscore -32000\ne\n"),
            expected);
}

TEST(PlainForm, LinesOfRecords) {
  EXPECT_EQ(to_plain_record(labelled(kStart, 25, 2)),
            written_fen_line(kStart) + "move a2a3\nscore 25\nply 100\nresult 1\ne\n");
  EXPECT_EQ(to_plain_record(labelled(kRookUp, 520, 2)),
            written_fen_line(kRookUp) + "move g8f8\nscore -520\nply 100\nresult -1\ne\n");
  // Every move captures.
  constexpr const char* kOnlyCapture = "k7/1R6/8/8/8/8/8/K7 b - - 0 1";
  EXPECT_EQ(to_plain_record(labelled(kOnlyCapture, 0, 1)),
            written_fen_line(kOnlyCapture) + "move a8b7\nscore 0\nply 100\nresult 0\ne\n");
  // An en passant square where a pawn stands to capture, and one where none does.
  constexpr const char* kCapture = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
  EXPECT_EQ(to_plain_record(labelled(kCapture, 0, 1)),
            written_fen_line(kCapture) + "move e1d1\nscore 0\nply 100\nresult 0\ne\n");
  EXPECT_EQ(to_plain_record(labelled("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", 0, 1)),
            written_fen_line("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1") + "move e1d1\nscore 0\nply 100\nresult 0\ne\n");
}

TEST(PlainForm, WhatIsWrittenIsRead) {
  for (const LabelledPosition& position : test::some_positions(200)) {
    LabelledPosition whole = position;
    whole.score_cp = position.score_cp.value_or(-3);
    whole.result = position.result.value_or(std::uint8_t{1});
    whole.game = 0;
    EXPECT_EQ(parse(to_plain_record(whole)), std::vector{test::without_idle_en_passant(whole)});
  }
}

TEST(PlainForm, FieldsAreNamed) {
  const auto error_of = [](const std::string& lines) { return input_error_of([&] { parse(lines); }); };
  EXPECT_EQ(error_of("fin x\n"), "key \"fin\": expected fen, move, score, ply, result or e");
  EXPECT_TRUE(error_of("fen 8/8 w\n").starts_with("FEN"));
  EXPECT_EQ(error_of("score 32768\n"), "score \"32768\": expected a whole number from -32768 to 32767");
  EXPECT_EQ(error_of("score 1.5\n"), "score \"1.5\": expected a whole number from -32768 to 32767");
  EXPECT_EQ(error_of("result 2\n"), "result \"2\": expected a whole number from -1 to 1");
  EXPECT_EQ(error_of("score 1\nscore 1\n"), "score: is there twice: expected e before it");
  EXPECT_EQ(error_of("score 1\nresult 1\ne\n"), "record: ends without fen");
  EXPECT_EQ(error_of(kFenLine + "result 1\ne\n"), "record: ends without score");
  EXPECT_EQ(error_of(kFenLine + "score 1\ne\n"), "record: ends without result");
  EXPECT_EQ(error_of(kFenLine + "score 1\nresult 1\n"), "record: is cut off: expected e");
  EXPECT_TRUE(input_error_of([] { to_plain_record(labelled(kStart, 1)); }).starts_with("result: "));
  EXPECT_EQ(input_error_of([] { to_plain_record(labelled("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", 1, 1)); }),
            "move: expected a position with a legal move");
}

TEST(PlainForm, GoesOnBehindABadRecord) {
  std::vector<std::string> told;
  const auto positions = parse("score x\nresult 7\ne\n" + kFenLine + "score -1\nresult 0\ne\n", &told);
  EXPECT_EQ(told.size(), 1U);
  EXPECT_EQ(positions, std::vector{labelled(kRookUp, 1, 1)});
}

}  // namespace
}  // namespace cobalt::data
