// SPDX-License-Identifier: Apache-2.0
#include "host/book/game_collection.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "host/chess/polyglot_book.hpp"
#include "host/chess/san.hpp"

namespace cobalt::book {
namespace {

/// Games from text; each must be whole.
std::vector<chess::PgnGame> games_of(const std::string& text) {
  std::istringstream input(text);
  std::vector<chess::PgnGame> games;
  for (const chess::PgnEntry& entry : chess::read_pgn(input, "games.pgn")) {
    EXPECT_TRUE(entry.problems.empty());
    games.push_back(entry.game.value());
  }
  return games;
}

/// A game with a round of its own, so that no two are the same.
std::string game(int round, const std::string& moves, const std::string& result, const std::string& tags = "") {
  return "[Round \"" + std::to_string(round) + "\"]\n[Result \"" + result + "\"]\n" + tags + "\n" + moves + " " +
         result + "\n\n";
}

std::vector<MoveBonus> moves_of(const GameCollection& collection, const chess::Position& position) {
  const std::uint64_t key = chess::polyglot_key(position);
  for (const BookPosition& known : collection.positions()) {
    if (known.key == key) return known.moves;
  }
  return {};
}

chess::Position after(const std::vector<std::string>& moves) {
  chess::Position position;
  for (const std::string& move : moves) position.do_move(chess::parse_san(position, move));
  return position;
}

GameCollection collection_of(const std::string& text, const CollectionOptions& options = {.least_games = 1}) {
  GameCollection collection(options);
  for (const chess::PgnGame& one : games_of(text)) {
    EXPECT_EQ(collection.add(one), GameCollection::Verdict::kTaken);
  }
  return collection;
}

TEST(GameCollection, CountsGamesByPosition) {
  const GameCollection collection =
      collection_of(game(1, "1. e4 e5 2. Nf3", "1-0") + game(2, "1. e4 c5", "0-1") + game(3, "1. d4 d5", "1/2-1/2") +
                    game(4, "1. Nf3 e5 2. e4", "1-0"));  // the position of game 1 by another order
  const auto start = moves_of(collection, chess::Position());
  ASSERT_EQ(start.size(), 3U);
  EXPECT_EQ(chess::to_uci(start[0].move), "e2e4");
  EXPECT_EQ(start[0].games, 2);
  EXPECT_EQ(start[1].games, 1);
  EXPECT_EQ(moves_of(collection, after({"e4"})).size(), 2U);
  EXPECT_EQ(moves_of(collection, after({"e4", "e5", "Nf3"})).size(), 0U) << "nobody moved there";
  EXPECT_EQ(collection.positions().size(), 6U) << "start, e4, e4 e5, d4, Nf3, Nf3 e5";
}

TEST(GameCollection, WeighsByStrengthRecencyAndResult) {
  // By hand. White 2600, 2000.06: strength 2, recency 1 (the newest). Unrated and undated: 0.25 * 0.5 each.
  const GameCollection collection =
      collection_of(game(1, "1. e4", "1-0", "[WhiteElo \"2600\"]\n[BlackElo \"2600\"]\n[Date \"2000.06.01\"]\n") +
                    game(2, "1. d4", "0-1", "[WhiteElo \"2600\"]\n[BlackElo \"2600\"]\n[Date \"1980.06.01\"]\n") +
                    game(3, "1. c4", "0-1") + game(4, "1. c4", "0-1"));
  const std::vector<MoveCount> expected = {{chess::Move(chess::kC2, chess::kC4), 2, 0.25, 0},
                                           {chess::Move(chess::kD2, chess::kD4), 1, 1, 0},
                                           {chess::Move(chess::kE2, chess::kE4), 1, 2, 2}};
  const auto moves = moves_of(collection, chess::Position());
  std::vector<MoveBonus> by_hand = bonuses_of(expected);
  ASSERT_EQ(moves.size(), 3U);
  for (const MoveBonus& bonus : by_hand) {
    EXPECT_NE(std::ranges::find(moves, bonus), moves.end()) << chess::to_uci(bonus.move) << " " << int{bonus.bonus_cp};
  }
  EXPECT_GT(by_hand[2].bonus_cp, 0);
  EXPECT_LT(by_hand[1].bonus_cp, 0);
}

TEST(GameCollection, AMistypedYearChangesNothingElse) {
  const auto text = [](const std::string& year) {
    std::string games;
    for (int round = 0; round < 30; ++round) {
      const std::string date = "[Date \"" + (round == 0 ? year : std::string("1997")) + ".05.11\"]\n";
      games += game(round, round < 20 ? "1. e4" : "1. d4", round < 20 ? "1-0" : "0-1",
                    "[WhiteElo \"2600\"]\n[BlackElo \"2600\"]\n" + date);
    }
    return games;
  };
  // The game itself counts as one without a date.
  const CollectionOptions options{.least_games = 1, .latest_year = 2025};
  const auto expected = moves_of(collection_of(text("????"), options), chess::Position());
  ASSERT_EQ(expected.size(), 2U);
  EXPECT_GT(expected[0].bonus_cp, 0);
  for (const char* year : {"9719", "2997", "2026"}) {
    EXPECT_EQ(moves_of(collection_of(text(year), options), chess::Position()), expected) << year;
  }
  EXPECT_NE(moves_of(collection_of(text("2025"), options), chess::Position()), expected) << "a year that can be";
}

TEST(GameCollection, BlackMovesAreSeenFromBlack) {
  const std::string elos = "[WhiteElo \"2600\"]\n[BlackElo \"2600\"]\n";
  std::string text;
  for (int round = 0; round < 10; ++round) {
    text += game(2 * round, "1. e4 e5", "1-0", elos) + game(2 * round + 1, "1. e4 c5", "0-1", elos);
  }
  const auto moves = moves_of(collection_of(text), after({"e4"}));
  ASSERT_EQ(moves.size(), 2U);
  for (const MoveBonus& move : moves) {
    EXPECT_EQ(move.bonus_cp > 0, chess::to_uci(move.move) == "c7c5") << chess::to_uci(move.move);
  }
}

TEST(GameCollection, LeavesOutWhatSaysNothing) {
  const auto games = games_of(game(1, "1. e4", "1-0") + game(1, "1. e4", "1-0") + game(2, "1. e4", "*"));
  GameCollection collection({.least_games = 1});
  EXPECT_EQ(collection.add(games[0]), GameCollection::Verdict::kTaken);
  EXPECT_EQ(collection.add(games[1]), GameCollection::Verdict::kTwice);
  EXPECT_EQ(collection.add(games[2]), GameCollection::Verdict::kWithoutResult);
  EXPECT_EQ(moves_of(collection, chess::Position()).at(0).games, 1);
}

TEST(GameCollection, APositionCountsOncePerGame) {
  const GameCollection collection =
      collection_of(game(1, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4", "1/2-1/2"));
  const auto moves = moves_of(collection, chess::Position());
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].games, 1);
}

TEST(GameCollection, PliesAndLeastGamesAreLimits) {
  const std::string text = game(1, "1. e4 e5 2. Nf3 Nc6", "1-0") + game(2, "1. e4 e5 2. Nc3", "1-0");
  const GameCollection collection = collection_of(text, {.plies = 2, .least_games = 2});
  EXPECT_EQ(collection.positions().size(), 2U);
  EXPECT_EQ(collection_of(text, {.plies = 3, .least_games = 2}).positions().size(), 2U) << "2. Nf3 and Nc3: once each";
  EXPECT_EQ(collection_of(text, {.plies = 3, .least_games = 1}).positions().size(), 3U);
}

TEST(GameCollection, IsTheSameEveryTime) {
  std::string text;
  const char* const results[] = {"1-0", "0-1", "1/2-1/2"};
  for (int round = 0; round < 60; ++round) {
    text += game(round,
                 round % 4 == 0   ? "1. e4 e5 2. Nf3"
                 : round % 3 == 0 ? "1. d4 d5"
                                  : "1. e4 c5 2. Nf3 d6",
                 results[round % 3],
                 "[WhiteElo \"" + std::to_string(2000 + 10 * round) + "\"]\n[Date \"" + std::to_string(1950 + round) +
                     ".??.??\"]\n");
  }
  EXPECT_EQ(book_bytes(collection_of(text).positions()), book_bytes(collection_of(text).positions()));
}

}  // namespace
}  // namespace cobalt::book
