// SPDX-License-Identifier: Apache-2.0
#include "host/annotate/games.hpp"

#include "host/chess/san.hpp"
#include "tests/unit/annotate/test_support.hpp"

namespace cobalt::annotate {
namespace {

using test::annotated;
using test::game_of;
using test::TableSearch;

std::vector<std::string> names_of(const std::vector<chess::Move>& moves) {
  std::vector<std::string> names;
  for (const chess::Move move : moves) names.push_back(chess::to_uci(move));
  return names;
}

TEST(AnnotateGames, MovesAreJudgedByTheChanceThatTheyLose) {
  TableSearch table(test::fools_mate());
  const AnnotatedGame game = annotated({game_of(test::kFoolsMate)}, table).front();
  ASSERT_EQ(game.scores.size(), 5U);
  EXPECT_EQ(game.white_score_text(0), "0.30");
  EXPECT_EQ(game.white_score_text(1), "-0.60");
  EXPECT_EQ(game.white_score_text(3), "#-1");
  EXPECT_EQ(game.white_score_text(4), "#0");
  EXPECT_NEAR(game.white_chances[0], 52.76, 0.01);
  EXPECT_NEAR(game.white_chances[1], 44.50, 0.01);
  EXPECT_EQ(game.white_chances[4], 0);

  // 1. f3: the position after 1. e4 is 0.25, so no more than that was lost.
  EXPECT_NEAR(game.notes[0].loss, 52.30 - 44.50, 0.01);
  EXPECT_EQ(game.notes[0].judgement, Judgement::kInaccuracy);
  EXPECT_EQ(names_of(game.notes[0].better), (std::vector<std::string>{"e2e4"})) << "an inaccuracy has one move";
  // 1... e5 is what the search names.
  EXPECT_EQ(game.notes[1].loss, 0);
  EXPECT_NEAR(game.notes[2].loss, 44.50, 0.01);
  EXPECT_EQ(game.notes[2].judgement, Judgement::kBlunder);
  const std::vector<std::string> better = names_of(game.notes[2].better);
  ASSERT_EQ(better.size(), 5U);
  EXPECT_EQ((std::vector<std::string>{better.begin(), better.begin() + 3}),
            (std::vector<std::string>{"e2e4", "d7d5", "e4d5"}));
  EXPECT_EQ(game.notes[3].loss, 0);
  EXPECT_TRUE(game.notes[3].better.empty());

  EXPECT_EQ(game.sides[chess::kWhite].counts, (std::array<std::size_t, 4>{0, 1, 0, 1}));
  EXPECT_EQ(game.sides[chess::kBlack].counts, (std::array<std::size_t, 4>{2, 0, 0, 0}));
  EXPECT_EQ(game.sides[chess::kBlack].accuracy, 100);
  EXPECT_LT(*game.sides[chess::kWhite].accuracy, 60);
}

TEST(AnnotateGames, AChanceThatOneSearchAloneSawIsNoMistake) {
  auto answers = test::fools_mate();
  answers[""].score.value = 200;  // 1. e4 leaves 0.25
  TableSearch table(answers);
  const AnnotatedGame game = annotated({game_of(test::kFoolsMate)}, table).front();
  EXPECT_NEAR(game.notes[0].loss, 52.30 - 44.50, 0.01);
  answers["e2e4"].score.value = 60;  // as bad as 1. f3
  TableSearch other(answers);
  const AnnotatedGame again = annotated({game_of(test::kFoolsMate)}, other).front();
  EXPECT_EQ(again.notes[0].judgement, Judgement::kNone);
  EXPECT_TRUE(again.notes[0].better.empty());
}

TEST(AnnotateGames, ASearchWithoutAMoveJudgesByScoresAlone) {
  auto answers = test::fools_mate();
  answers["f2f3 e7e5"].best = "0000";
  TableSearch table(answers);
  const AnnotatedGame game = annotated({game_of(test::kFoolsMate)}, table).front();
  EXPECT_EQ(game.notes[2].judgement, Judgement::kBlunder);
  EXPECT_TRUE(game.notes[2].better.empty());
}

TEST(AnnotateGames, EachPositionIsSearchedOnce) {
  TableSearch table(test::fools_mate());
  const chess::PgnGame game = game_of(test::kFoolsMate);
  const auto games = annotated({game, game, game}, table);
  ASSERT_FALSE(table.rounds.empty());
  EXPECT_EQ(table.rounds[0], 4U) << "the position after the mate needs no search";
  EXPECT_EQ(games[0].notes[2].loss, games[2].notes[2].loss);
}

TEST(AnnotateGames, ADrawByTheRulesIsADraw) {
  TableSearch table({{"g1f3 g8f6 f3g1", {"f6g8", {false, 300}}}, {"", {"g1f3", {false, 300}}}});
  const AnnotatedGame game =
      annotated({game_of("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n")}, table).front();
  EXPECT_EQ(game.white_score_text(4), "3.00");
  EXPECT_EQ(game.white_score_text(8), "0.00") << "for the third time";
}

TEST(AnnotateGames, WhatIsKnownIsNotSearchedAgain) {
  TableSearch table(test::fools_mate());
  test::Silence silence;
  strength::Record record("", "");
  std::stop_source stop;
  const std::vector<chess::PgnGame> games = {game_of(test::kFoolsMate)};
  const SearchMany search = table.search();
  stop.request_stop();
  EXPECT_FALSE(annotate_games(games, search, "table", record, silence, stop.get_token()));
  ASSERT_TRUE(annotate_games(games, search, "table", record, silence, {}));
  const std::size_t rounds = table.rounds.size();
  ASSERT_TRUE(annotate_games(games, search, "table", record, silence, {}));
  EXPECT_EQ(table.rounds.size(), rounds);
  ASSERT_TRUE(annotate_games(games, search, "another", record, silence, {}));
  EXPECT_GT(table.rounds.size(), rounds);
}

}  // namespace
}  // namespace cobalt::annotate
