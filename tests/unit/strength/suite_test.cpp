// SPDX-License-Identifier: Apache-2.0
#include "host/strength/suite.hpp"

#include <algorithm>

#include "host/strength/winning_chance.hpp"
#include "tests/paths.hpp"
#include "tests/unit/strength/test_support.hpp"

namespace cobalt::strength {
namespace {

using test::contains;
using test::input_error_of;
using test::line_with;

TEST(WinningChance, IsEvenForNothingAndCertainForAMate) {
  EXPECT_DOUBLE_EQ(winning_chance({false, 0}), 50);
  EXPECT_NEAR(winning_chance({false, 100}), 59.1, 0.05);
  EXPECT_NEAR(winning_chance({false, 100}) + winning_chance({false, -100}), 100, 1e-9);
  EXPECT_EQ(winning_chance({true, 9}), 100);
  EXPECT_EQ(winning_chance({true, -9}), 0);
}

TEST(Suite, LossesAreAgainstTheBestMove) {
  const JudgedPosition judged = test::judged_with(test::kRookFen, "a2a7", "#12");
  EXPECT_TRUE(judged.moves.front().value.is_mate);
  EXPECT_EQ(judged.loss(chess::Move(chess::kA2, chess::kA7)), 0);
  EXPECT_DOUBLE_EQ(judged.loss(chess::Move(chess::kA2, chess::kB2)), 50);
  EXPECT_TRUE(contains(input_error_of([&] { judged.loss(chess::Move(chess::kA2, chess::kB3)); }), "a2b3 is no legal"));
}

TEST(Suite, ErrorsAreFromTheValueOfTheJudge) {
  JudgedPosition judged = test::judged_with(test::kRookFen, "a2a7", "#12");
  judged.value = match::EngineScore{false, -100};
  EXPECT_EQ(judged.error({false, -100}), 0);
  EXPECT_NEAR(judged.error({false, 0}), 9.1, 0.05);
  EXPECT_NEAR(judged.error({true, 5}), 59.1, 0.05);
  judged.value = match::EngineScore{true, 3};
  EXPECT_EQ(judged.error({true, 9}), 0) << "both are won";
  EXPECT_EQ(judged.error({true, -9}), 100);
}

TEST(Suite, TacticalIsACheckACaptureOrOneThatGains) {
  EXPECT_TRUE(test::judged_with(test::kRookFen, "a2a7", "30").is_quiet());
  EXPECT_FALSE(test::judged_with("4k3/4r3/8/8/8/8/R7/4K3 w - - 0 1", "e1f1", "30").is_quiet()) << "in check";
  EXPECT_FALSE(test::judged_with("4k3/8/8/n7/8/8/R7/4K3 w - - 0 1", "a2a5", "500").is_quiet()) << "takes";
  EXPECT_FALSE(test::judged_with("4k3/8/8/n7/8/8/R7/4K3 w - - 0 1", "a2a1", "500").is_quiet()) << "could take";
}

TEST(Suite, BadLinesAreNamed) {
  const auto error = [](const std::string& line) { return input_error_of([&] { parse_judged_position(line); }); };
  const std::string fen = "7k/8/8/8/8/8/8/K7 w - - 0 1";
  EXPECT_EQ(parse_judged_position(fen + " | a1a2 3 a1b1 3 a1b2 -4").moves.size(), 3U);
  EXPECT_EQ(error(fen), "line: expected FEN | MOVE VALUE ...; there is no |");
  EXPECT_TRUE(contains(error("7k/8/8/8/8/8/8/K7 x - - 0 1 | a1a2 3"), "FEN field 2"));
  EXPECT_EQ(error(fen + " | a1a2 3 a1b1 3"), "move a1b2: is legal and has no value");
  EXPECT_EQ(error(fen + " | a1a2 3 a1a3 2"), "move \"a1a3\": is not legal here");
  EXPECT_EQ(error(fen + " | a1a2 3 a1a2 3"), "move \"a1a2\": comes twice");
  EXPECT_EQ(error(fen + " | a1a2 3 a1b1"), "move \"a1b1\": has no value");
  EXPECT_EQ(error(fen + " | a1a2 3 a1b1 4"), "move \"a1b1\": is better than the one before; expected the best first");
  for (const char* value : {"x", "3x", "32001", "#0", "#x", "#1001", "1.5", "#"}) {
    EXPECT_TRUE(contains(error(fen + " | a1a2 " + value), "value of a1a2: \"")) << value;
  }
  EXPECT_EQ(error("7k/5Q2/8/8/8/8/8/K7 b - - 0 1 | "), "FEN: there is no legal move");
}

TEST(Suite, FilesNameTheLine) {
  const test::TemporaryFolder folder;
  const std::string line = line_with(test::kRookFen, "a2a7", "12");
  const std::string good = folder.write("good", "# a remark\n\n" + line + "\n");
  const std::vector<JudgedPosition> suite = read_suite(good);
  ASSERT_EQ(suite.size(), 1U);
  EXPECT_EQ(suite[0].line, 3U);
  const auto error = [](const std::string& file) { return input_error_of([&] { read_suite(file); }); };
  EXPECT_TRUE(contains(error(folder.write("bad", line + "\nnothing\n")), "bad:2: line: expected"));
  EXPECT_TRUE(contains(error(folder.write("twice", line + "\n" + line)), "twice:2: the position of line 1 comes"));
  EXPECT_TRUE(contains(error(folder.write("empty", "# nothing\n")), "holds no position"));
}

TEST(Suite, OursHasQuietAndTacticalPositions) {
  const std::vector<JudgedPosition> suite = read_suite(COBALT_SOURCE_DIR "/data/strength.txt");
  EXPECT_GE(suite.size(), 300U);
  const auto quiet = std::ranges::count_if(suite, &JudgedPosition::is_quiet);
  EXPECT_GE(quiet, 75);
  EXPECT_LE(quiet, static_cast<std::ptrdiff_t>(suite.size()) - 75);
  // The second search of the judge may find a position decided in which the first saw a choice.
  const auto mattering = std::ranges::count_if(
      suite, [](const JudgedPosition& judged) { return judged.loss(judged.moves.back().move) >= 3; });
  EXPECT_GE(mattering, static_cast<std::ptrdiff_t>(suite.size() - suite.size() / 100));
}

}  // namespace
}  // namespace cobalt::strength
