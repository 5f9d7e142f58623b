// SPDX-License-Identifier: Apache-2.0
#include "host/serve/game_view.hpp"

#include <gtest/gtest.h>

#include "host/chess/fen.hpp"
#include "host/chess/san.hpp"

namespace cobalt::serve {
namespace {

GameView game_of(const std::vector<std::string>& moves) {
  GameView game;
  for (const std::string& move : moves) {
    game.play(game.last_ply(), chess::parse_san(game.position(game.last_ply()), move));
  }
  return game;
}

TEST(GameView, NamesItsMovesAndEnds) {
  const Json json = game_of({"f3", "e5", "g4", "Qh4#"}).json();
  ASSERT_EQ(json["plies"].size(), 5U);
  EXPECT_EQ(json["plies"][0]["short"], "Start");
  EXPECT_FALSE(json["plies"][0].contains("move"));
  EXPECT_EQ(json["plies"][2]["short"], "1... e5");
  EXPECT_EQ(json["plies"][2]["move"], (Json{52, 36}));
  EXPECT_EQ(json["plies"][4]["end"], "checkmate");
  EXPECT_FALSE(json["plies"][3].contains("end"));
  const Json repeated = game_of({"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}).json();
  EXPECT_EQ(repeated["plies"][8]["end"], "repetition");
  EXPECT_FALSE(repeated["plies"][4].contains("end"));
}

TEST(GameView, AMoveInTheMiddleDropsTheRest) {
  GameView game = game_of({"e4", "e5", "Nf3", "Nc6"});
  game.set_score(1, {false, 30, 9});
  game.set_score(4, {false, 50, 9});
  game.play(2, chess::parse_san(game.position(2), "Bc4"));
  EXPECT_EQ(game.last_ply(), 3U);
  const Json json = game.json();
  EXPECT_EQ(json["plies"].size(), 4U);
  EXPECT_EQ(json["plies"][3]["short"], "2. Bc4");
  EXPECT_EQ(json["plies"][1]["score"], (Json{{"cp", 30}, {"depth", 9}}));
}

TEST(GameView, ASearchKnowsWhatWasBefore) {
  const GameView game = game_of({"Nf3", "Nf6", "Ng1", "Ng8"});
  const engine::Game searched = game.game_at(2);
  EXPECT_EQ(searched.position, game.position(2));
  EXPECT_EQ(searched.earlier_keys, (std::vector<std::uint64_t>{game.position(0).key(), game.position(1).key()}));
}

TEST(GameView, LegalMovesBySquare) {
  const Json moves = GameView().moves_json(0);
  EXPECT_EQ(moves.size(), 10U);  // eight pawns, two knights
  EXPECT_EQ(moves["e2"], (Json{"e2e3", "e2e4"}));
  EXPECT_EQ(GameView(chess::parse_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).moves_json(0), Json::object());
  EXPECT_EQ(GameView(chess::parse_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1")).moves_json(0)["a7"].size(), 4U);
}

TEST(GameView, ScoresOfComments) {
  const auto text_of = [](std::string_view comment, chess::Color mover) {
    const auto score = score_of_comment(comment, mover);
    return score ? score_json(*score).dump() : "none";
  };
  EXPECT_EQ(text_of("+0.35/12 0.420s 51234n", chess::kWhite), R"({"cp":35,"depth":12})");
  EXPECT_EQ(text_of("+0.35/12 0.420s", chess::kBlack), R"({"cp":-35,"depth":12})");
  EXPECT_EQ(text_of("-1.20", chess::kBlack), R"({"cp":120})");
  EXPECT_EQ(text_of("+M5/20 1s", chess::kWhite), R"({"mate":5,"depth":20})");
  EXPECT_EQ(text_of("-M2/20 1s", chess::kWhite), R"({"mate":-2,"depth":20})");
  for (const chess::Color mover : {chess::kWhite, chess::kBlack}) {
    EXPECT_EQ(text_of("[%eval 0.35]", mover), R"({"cp":35})");
    EXPECT_EQ(text_of("[%clk 0:01:00] [%eval -1.20,18] bold", mover), R"({"cp":-120,"depth":18})");
    EXPECT_EQ(text_of("[%eval #-3]", mover), R"({"mate":-3})");
    EXPECT_EQ(text_of("+0.10 [%eval #4,20]", mover), R"({"mate":4,"depth":20})");
    for (const char* other :
         {"[%eval ", "[%eval x]", "[%eval #]", "[%eval 1e300]", "[%eval nan]", "[%eval #99999999999]"}) {
      EXPECT_EQ(text_of(other, mover), "none") << other;
    }
  }
  for (const char* other : {"", "book", "+", "+x", "-M", "0.35/12", "+1e300", "+nan", "+M99999999999", "+inf"}) {
    EXPECT_EQ(text_of(other, chess::kWhite), "none") << other;
  }
}

TEST(GameView, ScoresAreWhites) {
  EXPECT_EQ(score_json(white_score(35, chess::kBlack, 3)).dump(), R"({"cp":-35,"depth":3})");
  EXPECT_EQ(score_json(white_score(engine::mate_at(5), chess::kBlack, 3)).dump(), R"({"mate":-3,"depth":3})");
  EXPECT_EQ(score_json(white_score(engine::mated_at(4), chess::kBlack, 3)).dump(), R"({"mate":2,"depth":3})");
}

}  // namespace
}  // namespace cobalt::serve
