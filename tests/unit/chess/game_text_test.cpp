// SPDX-License-Identifier: Apache-2.0
#include "host/chess/game_text.hpp"

#include <gtest/gtest.h>

#include "host/chess/fen.hpp"
#include "host/chess/san.hpp"

namespace cobalt::chess {
namespace {

PgnGame game_with(std::vector<PgnTag> tags, GameResult result) {
  PgnGame game;
  game.tags = std::move(tags);
  game.result = result;
  return game;
}

TEST(GameText, MovesHaveTheirNumber) {
  Position position = parse_fen("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
  const Move bishop = parse_san(position, "Bb5");
  EXPECT_EQ(numbered_san(position, bishop), "3. Bb5");
  position.do_move(bishop);
  EXPECT_EQ(numbered_san(position, parse_san(position, "a6")), "3... a6");
}

TEST(GameText, TitlesSayWhatIsKnown) {
  EXPECT_EQ(game_title(2, game_with({{"White", "Kasparov"}, {"Black", "Deep Blue"}}, GameResult::kBlackWins)),
            "2: Kasparov \u2013 Deep Blue, 0-1");
  EXPECT_EQ(game_title(1, game_with({{"White", "?"}, {"Black", "B"}}, GameResult::kUnknown)), "1: ? \u2013 B, *");
  EXPECT_EQ(game_title(7, game_with({{"White", "?"}}, GameResult::kDraw)), "7, 1/2-1/2");
}

TEST(GameText, FactsLeaveOutWhatIsNotKnown) {
  const std::vector<PgnTag> facts = known_facts(
      game_with({{"Event", "Match"}, {"Date", "????.??.??"}, {"White", "A"}, {"ECO", "C60"}}, GameResult::kDraw));
  EXPECT_EQ(facts, (std::vector<PgnTag>{{"White", "A"}, {"Event", "Match"}, {"Result", "1/2-1/2"}}));
}

}  // namespace
}  // namespace cobalt::chess
