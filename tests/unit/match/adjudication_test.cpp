// SPDX-License-Identifier: Apache-2.0
#include "host/match/adjudication.hpp"

#include "host/chess/movegen.hpp"
#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using Scores = std::vector<std::optional<int>>;

/// Plays any moves with these scores, each in the view of who moves, until the game ends.
/// \return after how many moves, and how; nothing when it went on
std::optional<std::pair<std::size_t, GameEnd>> run(const AdjudicationRules& rules, const Scores& scores) {
  GameCourse course((chess::Position()));
  Adjudicator adjudicator(rules);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const chess::Color mover = course.position().side_to_move();
    course.play(chess::legal_moves(course.position())[0]);
    std::optional<EngineScore> score;
    if (scores[i]) score = EngineScore{false, *scores[i]};
    if (const auto end = adjudicator.after_move(mover, score, course)) return std::pair{i + 1, *end};
  }
  return std::nullopt;
}

AdjudicationRules draw_rule(int least_move, int moves) { return {DrawRule{least_move, moves, 10}, {}, {}}; }
AdjudicationRules resign_rule(int moves) { return {{}, ResignRule{moves, 700}, {}}; }

TEST(Adjudication, NothingWithoutRules) { EXPECT_FALSE(run({}, Scores(40, 0))); }

TEST(Adjudication, DrawWhenBothAreNearZeroForLong) {
  const auto end = run(draw_rule(1, 3), Scores{0, 50, 10, -10, 3, 0, 0, 9, 0});
  ASSERT_TRUE(end);
  EXPECT_EQ(end->first, 8U) << "Black's third in a row";
  EXPECT_EQ(end->second.reason, EndReason::kDrawAgreed);
  EXPECT_FALSE(run(draw_rule(1, 3), Scores{0, 0, 0, 0, 0, 11, 0, 0, 0})) << "the streak was broken";
  EXPECT_FALSE(run(draw_rule(1, 3), Scores{0, {}, 0, {}, 0, {}, 0, {}})) << "one side says nothing";
}

TEST(Adjudication, NoDrawBeforeItsTime) {
  const auto end = run(draw_rule(6, 2), Scores(40, 0));
  ASSERT_TRUE(end);
  EXPECT_EQ(end->first, 11U) << "White's sixth move";
}

TEST(Adjudication, WinWhenBothSaySo) {
  const auto white = run(resign_rule(2), Scores{700, -700, 700, -700});
  ASSERT_TRUE(white);
  EXPECT_EQ(white->first, 4U);
  EXPECT_EQ(white->second.result, chess::GameResult::kWhiteWins);
  EXPECT_EQ(white->second.reason, EndReason::kResigned);
  const auto black = run(resign_rule(2), Scores{-900, 900, -900, 900});
  ASSERT_TRUE(black);
  EXPECT_EQ(black->second.result, chess::GameResult::kBlackWins);
  EXPECT_FALSE(run(resign_rule(2), Scores{700, -699, 700, -699, 700})) << "one side does not";
  EXPECT_FALSE(run(resign_rule(2), Scores{700, 700, 700, 700})) << "both win";
  EXPECT_FALSE(run(resign_rule(2), Scores{700, -700, 0, -700, 700, 0, 700})) << "broken";
}

TEST(Adjudication, LongestGame) {
  const auto end = run({{}, {}, 5}, Scores(40));
  ASSERT_TRUE(end);
  EXPECT_EQ(end->first, 10U);
  EXPECT_EQ(end->second.result, chess::GameResult::kDraw);
  EXPECT_EQ(end->second.reason, EndReason::kMostMoves);
}

TEST(Adjudication, MatesCountAsScores) {
  EXPECT_GT((EngineScore{true, 3}.centipawns()), (EngineScore{false, 20000}.centipawns()));
  EXPECT_GT((EngineScore{true, 3}.centipawns()), (EngineScore{true, 4}.centipawns()));
  EXPECT_LT((EngineScore{true, -3}.centipawns()), (EngineScore{true, -4}.centipawns()));
  EXPECT_LT((EngineScore{true, 0}.centipawns()), -20000) << "is mated";
}

}  // namespace
}  // namespace cobalt::match
