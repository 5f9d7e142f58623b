// SPDX-License-Identifier: Apache-2.0
#include "host/data/text_form.hpp"

#include "tests/unit/data/test_support.hpp"

namespace cobalt::data {
namespace {

using test::input_error_of;
using test::labelled;

constexpr const char* kWhite = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -";
constexpr const char* kBlack = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -";

LabelledPosition line(const std::string& fen, const std::string& rest) { return parse_labelled_line(fen + rest); }

TEST(TextForm, Bars) {
  EXPECT_EQ(line(kWhite, " 3 14 | 35 | 1.0"), labelled(kWhite, 35, 2));
  EXPECT_EQ(line(kWhite, "|-35|0.5"), labelled(kWhite, -35, 1));
  EXPECT_EQ(line(kBlack, " 0 2 | +20 | 0-1"), labelled(kBlack, 20, 0));
  EXPECT_EQ(line(kBlack, " | - | -"), labelled(kBlack));
  EXPECT_EQ(line(kBlack, " | 40000"), labelled(kBlack, 10'000));
}

TEST(TextForm, Brackets) {
  EXPECT_EQ(line(kWhite, " 0 1 [1.0]"), labelled(kWhite, {}, 2));
  EXPECT_EQ(line(kWhite, " [0.5] -12"), labelled(kWhite, -12, 1));
  EXPECT_EQ(line(kBlack, " 1 2 [1/2-1/2]"), labelled(kBlack, {}, 1));
  EXPECT_EQ(line(kBlack, " 1 2 [*]"), labelled(kBlack));
}

TEST(TextForm, Epd) {
  EXPECT_EQ(line(kWhite, " c9 \"1-0\";"), labelled(kWhite, {}, 2));
  EXPECT_EQ(line(kWhite, " 0 1 c9 \"1/2-1/2\";"), labelled(kWhite, {}, 1));
  EXPECT_EQ(line(kBlack, " ce 30; c9 \"0-1\"; id \"a | b [1]\";"), labelled(kBlack, -30, 0));
  EXPECT_EQ(line(kWhite, ""), labelled(kWhite));
  EXPECT_EQ(line(kWhite, " 5 9"), labelled(kWhite));
}

TEST(TextForm, WrittenLinesAreReadAgain) {
  for (LabelledPosition expected : test::some_positions(500)) {
    expected.game = 0;  // not written
    EXPECT_EQ(parse_labelled_line(to_labelled_line(expected)), expected);
  }
  EXPECT_EQ(to_labelled_line(labelled("7k/8/8/8/8/8/8/K7 b - - 9 40", -7, 1)),
            "7k/8/8/8/8/8/8/K7 b - - 0 1 | -7 | 0.5");
  EXPECT_EQ(to_labelled_line(labelled("7k/8/8/8/8/8/8/K7 w - - 0 1")), "7k/8/8/8/8/8/8/K7 w - - 0 1 | - | -");
}

TEST(TextForm, BadLines) {
  const auto message = [](const std::string& rest) { return input_error_of([&] { line(kWhite, rest); }); };
  EXPECT_EQ(message(" | 35 | 2.0"), "result \"2.0\": expected 1-0, 1/2-1/2, 0-1, 1.0, 0.5, 0.0 or *");
  EXPECT_EQ(message(" | 3.5 | 1.0"), "score \"3.5\": expected centipawns, a whole number, or -");
  EXPECT_EQ(message(" | +-3 | 1.0"), "score \"+-3\": expected centipawns, a whole number, or -");
  EXPECT_EQ(message(" | 3 | 1.0 | 4"), "line with 4 fields: expected FEN | score | result");
  EXPECT_EQ(message(" [1.0"), "result: expected ] after [");
  EXPECT_EQ(message(" c9 \"won\";"), "result \"won\": expected 1-0, 1/2-1/2, 0-1, 1.0, 0.5, 0.0 or *");
  EXPECT_EQ(message(" c9 1-0 0-1;"), "EPD operation \"c9\": expected one operand");
  EXPECT_NE(input_error_of([] { parse_labelled_line("8/8 w - - | 3 | 0.5"); }), "");
}

}  // namespace
}  // namespace cobalt::data
