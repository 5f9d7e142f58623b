// SPDX-License-Identifier: Apache-2.0
#include "host/match/game_end.hpp"

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using chess::GameResult;

GameCourse course_of(const char* fen, std::initializer_list<const char*> moves = {}) {
  GameCourse course(chess::parse_fen(fen));
  for (const char* text : moves) {
    const auto move = chess::parse_uci(course.position(), text);
    EXPECT_TRUE(move) << text;
    if (move) course.play(*move);
  }
  return course;
}

void expect_end(const GameCourse& course, GameResult result, EndReason reason) {
  const auto end = course.end();
  ASSERT_TRUE(end) << chess::to_fen(course.position());
  EXPECT_EQ(end->result, result);
  EXPECT_EQ(end->reason, reason) << to_string(end->reason);
}

TEST(GameCourse, MateAndStalemate) {
  expect_end(course_of("7k/8/6K1/8/8/8/8/R7 w - - 0 1", {"a1a8"}), GameResult::kWhiteWins, EndReason::kCheckmate);
  expect_end(course_of("r7/8/8/8/8/6k1/8/7K b - - 0 1", {"a8a1"}), GameResult::kBlackWins, EndReason::kCheckmate);
  expect_end(course_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), GameResult::kDraw, EndReason::kStalemate);
  EXPECT_FALSE(GameCourse(chess::Position()).end());
}

TEST(GameCourse, ThirdRepetition) {
  GameCourse course((chess::Position()));
  const char* const there_and_back[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
  for (int round = 0; round < 2; ++round) {
    for (const char* move : there_and_back) {
      EXPECT_FALSE(course.end());
      course.play(chess::parse_uci(course.position(), move).value());
    }
  }
  expect_end(course, GameResult::kDraw, EndReason::kRepetition);
}

TEST(GameCourse, ARightToCaptureEnPassantThatCannotBeUsedIsNoDifference) {
  // After e2e4 the pawn on d4 is pinned by the rook on d1 ... and may not capture: the position is the same without.
  const char* const fen = "3k4/8/8/8/3p4/8/4P3/K2R4 w - - 0 1";
  expect_end(course_of(fen, {"e2e4", "d8e8", "a1a2", "e8d8", "a2a1", "d8e8", "a1a2", "e8d8", "a2a1"}),
             GameResult::kDraw, EndReason::kRepetition);
  // Where it could be used, the first position is another one.
  const char* const free_pawn = "3k4/8/8/8/3p4/8/4P3/K6R w - - 0 1";
  EXPECT_FALSE(course_of(free_pawn, {"e2e4", "d8e8", "a1a2", "e8d8", "a2a1", "d8e8", "a1a2", "e8d8", "a2a1"}).end());
}

TEST(GameCourse, FiftyMoves) {
  expect_end(course_of("7k/8/8/8/8/8/8/K2R4 w - - 99 80", {"d1d2"}), GameResult::kDraw, EndReason::kFiftyMoves);
  EXPECT_FALSE(course_of("7k/8/8/8/8/8/8/K2R4 w - - 98 80", {"d1d2"}).end());
  expect_end(course_of("7k/8/6K1/8/8/8/8/R7 w - - 99 80", {"a1a8"}), GameResult::kWhiteWins, EndReason::kCheckmate);
}

TEST(GameCourse, Material) {
  for (const char* pieces : {"4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4KN2", "4kb2/8/8/8/8/8/8/4K3",
                             "4kb2/8/8/8/8/8/8/2B1K3", "4kb2/8/1b6/8/8/8/8/2B1K3"}) {
    expect_end(course_of((std::string(pieces) + " w - - 0 1").c_str()), GameResult::kDraw, EndReason::kMaterial);
  }
  for (const char* pieces : {"4k3/7p/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4KNN1", "4kb2/8/8/8/8/8/8/4KB2",
                             "4kn2/8/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/R3K3", "4k3/8/8/8/8/8/8/Q3K3"}) {
    EXPECT_FALSE(course_of((std::string(pieces) + " w - - 0 1").c_str()).end()) << pieces;
  }
}

TEST(GameCourse, WordsForEngines) {
  EXPECT_EQ(GameCourse(chess::Position()).uci_position(), "position startpos");
  const char* const fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
  EXPECT_EQ(course_of(fen, {"a1a2", "h8g8"}).uci_position(), std::string("position fen ") + fen + " moves a1a2 h8g8");
}

TEST(EndReason, HasAValueOfPgn) {
  EXPECT_EQ(pgn_termination(EndReason::kCheckmate), "normal");
  EXPECT_EQ(pgn_termination(EndReason::kResigned), "adjudication");
  EXPECT_EQ(pgn_termination(EndReason::kTime), "time forfeit");
  EXPECT_EQ(pgn_termination(EndReason::kIllegalMove), "rules infraction");
  EXPECT_EQ(pgn_termination(EndReason::kEngineSilent), "abandoned");
}

}  // namespace
}  // namespace cobalt::match
