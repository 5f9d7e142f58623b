// SPDX-License-Identifier: Apache-2.0
#include "host/annotate/game_text.hpp"

#include "tests/support/contains.hpp"
#include "tests/unit/annotate/test_support.hpp"

namespace cobalt::annotate {
namespace {

using cobalt::test::contains;
using test::annotated;
using test::game_of;
using test::TableSearch;

AnnotatedGame fools_mate(const std::string& pgn = test::kFoolsMate) {
  TableSearch table(test::fools_mate());
  return annotated({game_of(pgn)}, table).front();
}

TEST(AnnotatedPgn, HasEvaluationsGlyphsAndBetterLines) {
  const std::string pgn = chess::to_pgn(annotated_pgn(fools_mate()));
  EXPECT_TRUE(contains(pgn, "[Annotator \"Cobalt "));
  EXPECT_TRUE(
      contains(pgn, "1. f3 $6 {[%eval -0.60]} 1... e5 {[%eval -0.60]} 2. g4 $4 {[%eval #-1]} (2. e4\nd5 3. exd5"))
      << pgn;
  EXPECT_TRUE(contains(pgn, ") 2... Qh4# {[%eval #0]} 0-1\n")) << pgn;
  EXPECT_FALSE(contains(pgn, "(1. e4")) << "an inaccuracy has no line: " << pgn;
}

TEST(AnnotatedPgn, KeepsWhatPeopleWroteAndReplacesWhatProgramsDid) {
  const std::string pgn = chess::to_pgn(annotated_pgn(fools_mate(
      "[Annotator \"Somebody\"]\n\n1. f3 $4 $13 {[%eval 0.10] [%clk 0:01:00] bold} e5 {[%eval 9} 2. g4 Qh4# ! 0-1\n")));
  EXPECT_TRUE(contains(pgn, "[Annotator \"Somebody\"]"));
  EXPECT_TRUE(contains(pgn, "1. f3 $6 $13 {[%eval -0.60] [%clk 0:01:00] bold}")) << pgn;
  EXPECT_TRUE(contains(pgn, "1... e5 {[%eval -0.60]}")) << pgn;
  EXPECT_TRUE(contains(pgn, "2... Qh4# $1 {[%eval #0]}")) << pgn;
}

TEST(AnnotatedPgn, IsReadAgainAsTheSameGame) {
  const AnnotatedGame game = fools_mate();
  chess::PgnGame written = annotated_pgn(game);
  const chess::PgnGame read = game_of(chess::to_pgn(written));
  ASSERT_EQ(read.moves.size(), written.moves.size());
  for (std::size_t i = 0; i < read.moves.size(); ++i) {
    EXPECT_EQ(read.moves[i].move, written.moves[i].move);
    EXPECT_EQ(read.moves[i].nags, written.moves[i].nags);
    EXPECT_EQ(read.moves[i].comment, written.moves[i].comment);
    EXPECT_TRUE(read.moves[i].instead.empty()) << "readers pass variations over";
  }
}

TEST(GamesText, TurningPointsAreTheWorstMoves) {
  AnnotatedGame game = fools_mate();
  EXPECT_EQ(turning_points(game), (std::vector<std::size_t>{2}));
  EXPECT_TRUE(contains(note_text(game, 2), "blunder: 44 % of winning chance lost. Better: 2. e4 d5 3. exd5"));
  game.notes[2] = {};
  EXPECT_EQ(turning_points(game), (std::vector<std::size_t>{0})) << "an inaccuracy where there is nothing worse";
  game.notes.assign(30, {.loss = 12, .judgement = Judgement::kMistake, .better = {}});
  game.notes[29].loss = 40;
  EXPECT_EQ(turning_points(game), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 29}));
}

TEST(GamesText, PlayersAreSummedUpByName) {
  AnnotatedGame game = fools_mate();
  std::vector<AnnotatedGame> games = {game, game, game};
  std::swap(games[1].game.tags[0].value, games[1].game.tags[1].value);
  games[2].game.tags.clear();
  const auto totals = player_totals(games);
  ASSERT_EQ(totals.size(), 2U);
  EXPECT_EQ(totals[0].name, "A");
  EXPECT_EQ(totals[0].games, 2U);
  EXPECT_EQ(totals[0].moves, 4U);
  EXPECT_EQ(totals[0].counts, (std::array<std::size_t, 4>{2, 1, 0, 1}));
  EXPECT_NEAR(*totals[0].accuracy, (*game.sides[0].accuracy + *game.sides[1].accuracy) / 2, 1e-9);
  const Json json = games_json(games);
  EXPECT_EQ(json["players"].size(), 2U);
  EXPECT_EQ(json["games"][0]["white"]["counts"], (Json{{"inaccuracy", 1}, {"mistake", 0}, {"blunder", 1}}));
  const Json& move = json["games"][0]["moves"][2];
  EXPECT_EQ(move["name"], "2. g4");
  EXPECT_EQ(move["judgement"], "blunder");
  EXPECT_EQ(move["score"], (Json{{"mate", -1}}));
  EXPECT_EQ(move["better"][0], "e2e4");
  EXPECT_EQ(json["games"][0]["moves"][1]["judgement"], Json());
}

}  // namespace
}  // namespace cobalt::annotate
