// SPDX-License-Identifier: Apache-2.0
// Bonuses of an extended book at the root of a search.
#include "host/book/extended_book.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "host/chess/polyglot_book.hpp"
#include "host/engine/options.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/engine/test_support.hpp"
#include "tests/unit/engine/uci_test_session.hpp"

namespace cobalt::engine {
namespace {

using book::MoveBonus;
using test::depth_limit;
using test::game_of;
using test::kMiddleGame;
using test::Session;

/// A book with bonuses for the moves of one position, each named as in UCI.
std::string bytes_of(const chess::Position& position, const std::map<std::string, int>& bonuses,
                     bool may_be_at_once = false) {
  std::vector<MoveBonus> moves;
  for (const auto& [text, bonus_cp] : bonuses) {
    moves.push_back(
        {chess::parse_uci(position, text).value(), 100, static_cast<std::int8_t>(bonus_cp), may_be_at_once});
  }
  return book::book_bytes({{chess::polyglot_key(position), moves}});
}

std::shared_ptr<const book::ExtendedBook> book_of(const chess::Position& position,
                                                  const std::map<std::string, int>& bonuses) {
  return std::make_shared<const book::ExtendedBook>(bytes_of(position, bonuses), "test.book");
}

/// No rule that guesses: the value is that of minimax, and so the same whatever the window.
void be_plain(SearchOptions& options) {
  for (const Rule& rule : kRules) options.*rule.member = false;
  options.extensions = ExtensionScheme::kNone;
}

TEST(ExtendedBookSearch, WithoutTheRootInTheBookNothingChanges) {
  Engine plain(test::default_evaluator());
  Engine with_book(test::default_evaluator());
  with_book.set_book(book_of(chess::Position(), {{"e2e4", 50}}));
  const Game game = game_of(kMiddleGame);
  const SearchResult expected = test::search(plain, game, depth_limit(8));
  const SearchResult found = test::search(with_book, game, depth_limit(8));
  EXPECT_EQ(found.nodes, expected.nodes);
  EXPECT_EQ(found.lines.front().moves, expected.lines.front().moves);
  EXPECT_EQ(found.lines.front().score, expected.lines.front().score);
}

TEST(ExtendedBookSearch, ABonusDecidesBetweenEqualMoves) {
  Engine engine(test::material_evaluator());
  const Game start;
  for (const char* move : {"a2a4", "h2h3", "b1c3"}) {
    engine.clear();
    engine.set_book(book_of(start.position, {{move, 1}}));
    const SearchResult result = test::search(engine, start, depth_limit(2));
    EXPECT_EQ(chess::to_uci(result.best_move()), move);
    EXPECT_EQ(result.lines.front().score, 0) << "the score is told without the bonus";
  }
}

TEST(ExtendedBookSearch, APenaltyIsAvoided) {
  Engine engine(test::material_evaluator());
  const Game start;
  const chess::Move usual = test::search(engine, start, depth_limit(2)).best_move();
  engine.clear();
  engine.set_book(book_of(start.position, {{chess::to_uci(usual), -1}}));
  EXPECT_NE(test::search(engine, start, depth_limit(2)).best_move(), usual);
}

TEST(ExtendedBookSearch, WhatTheSearchSeesOutweighsTheBook) {
  // The queen hangs; and a mate.
  for (const auto& [fen, best, advised] : std::vector<std::tuple<const char*, const char*, const char*>>{
           {"4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "c3d5", "e1e2"},
           {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "g1f1"}}) {
    Engine engine(test::default_evaluator());
    const Game game = game_of(fen);
    engine.set_book(book_of(game.position, {{advised, book::kMostBonus_cp}, {best, -book::kMostBonus_cp}}));
    const SearchResult result = test::search(engine, game, depth_limit(5));
    EXPECT_EQ(chess::to_uci(result.best_move()), best);
    const bool is_mate_wanted = std::string_view(best) == "a1a8";
    EXPECT_EQ(result.lines.front().score == mate_at(1), is_mate_wanted) << "no bonus on a mate";
  }
}

TEST(ExtendedBookSearch, FindsTheGreatestSumOfScoreAndBonus) {
  // Each move searched alone has its exact score; the choice among all must be that of the greatest sum.
  for (const char* fen : {"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
                          "2r2rk1/1b2bppp/p1qppn2/1p6/3NP3/1BN1Q3/PPP2PPP/3R1RK1 b - - 0 1",
                          "8/2p2pk1/3p2p1/1p1Pp2p/1P2P2P/2P2KP1/8/8 w - - 0 1"}) {
    const Game game = game_of(fen);
    Engine engine(test::default_evaluator());
    be_plain(engine.options());
    std::map<std::uint16_t, Score> scores;  // by Move::bits()
    for (const chess::Move move : chess::legal_moves(game.position)) {
      Limits limits = depth_limit(3);
      limits.search_moves = {move};
      scores[move.bits()] = test::search(engine, game, limits).lines.front().score;
    }
    for (unsigned seed = 1; seed <= 6; ++seed) {
      std::map<std::string, int> bonuses;
      unsigned state = seed;
      Score greatest = -kInfinite;
      for (const auto& [bits, score] : scores) {
        state = state * 1664525U + 1013904223U;
        const int bonus_cp = static_cast<int>(state >> 16U) % 101 - 50;
        bonuses[chess::to_uci(chess::Move::from_bits(bits))] = bonus_cp;
        greatest = std::max(greatest, score + bonus_cp);
      }
      for (const bool has_aspiration : {false, true}) {
        engine.clear();
        engine.options().aspiration = has_aspiration;
        engine.set_book(book_of(game.position, bonuses));
        const SearchResult result = test::search(engine, game, depth_limit(3));
        const chess::Move best = result.best_move();
        EXPECT_EQ(scores.at(best.bits()) + bonuses.at(chess::to_uci(best)), greatest) << fen << " " << seed;
        EXPECT_EQ(result.lines.front().score, scores.at(best.bits())) << fen << " " << seed;
      }
    }
  }
}

TEST(ExtendedBookSearch, SeveralLinesAndThreadsHaveItToo) {
  const Game start;
  Engine engine(test::material_evaluator());
  engine.set_lines(3);
  engine.set_threads(2);
  engine.set_book(book_of(start.position, {{"a2a4", 30}, {"h2h3", 20}, {"b1c3", 10}}));
  const SearchResult result = test::search(engine, start, depth_limit(2));
  ASSERT_EQ(result.lines.size(), 3U);
  EXPECT_EQ(chess::to_uci(result.lines[0].moves.front()), "a2a4");
  EXPECT_EQ(chess::to_uci(result.lines[1].moves.front()), "h2h3");
  EXPECT_EQ(chess::to_uci(result.lines[2].moves.front()), "b1c3");
  for (const SearchResult::Line& line : result.lines) EXPECT_EQ(line.score, 0);
}

TEST(ExtendedBookSearch, LeavesNoBonusInTheTable) {
  // The root comes again in a later search without the book: its score must be what it is.
  const Game start;
  Engine engine(test::material_evaluator());
  engine.set_book(book_of(start.position, {{"a2a4", 50}}));
  test::search(engine, start, depth_limit(4));
  engine.set_book(nullptr);
  EXPECT_EQ(test::search(engine, start, depth_limit(4)).lines.front().score, 0);
}

TEST(ExtendedBookSession, TheOptionReadsAFileAndMayMoveAtOnce) {
  const cobalt::test::TemporaryFolder folder;
  const chess::Position start;
  const std::string at_once = folder.write("once.book", bytes_of(start, {{"a2a4", 20}}, true));
  const std::string bonus = folder.write("bonus.book", bytes_of(start, {{"h2h4", 50}}));
  Session session;
  session.send("setoption name Evaluator value material\nsetoption name ExtendedBook value " + at_once +
               "\ngo depth 1");
  EXPECT_EQ(session.until("bestmove"),
            (std::vector<std::string>{"info string extended book: move at once", "bestmove a2a4"}));
  session.send("go depth 2 searchmoves b2b3");
  EXPECT_TRUE(session.answer("bestmove").starts_with("bestmove b2b3")) << "searchmoves wants a search";
  session.send("setoption name ExtendedBook value " + bonus + "\ngo depth 2");
  const auto lines = session.until("bestmove");
  EXPECT_TRUE(lines.front().starts_with("info depth 1 ")) << lines.front();
  EXPECT_TRUE(lines.back().starts_with("bestmove h2h4")) << lines.back();
  session.send("setoption name ExtendedBook value /no/such/book\ngo depth 2");
  const auto after_error = session.until("bestmove");
  EXPECT_EQ(after_error.front(), "info string /no/such/book: cannot be read: No such file or directory");
  EXPECT_TRUE(after_error.back().starts_with("bestmove h2h4")) << "the old book stays";
  const std::string damaged = folder.write("damaged.book", "\x01" + bytes_of(start, {{"h2h4", 50}}));
  session.send("setoption name ExtendedBook value " + damaged);
  EXPECT_TRUE(cobalt::test::contains(session.answer("info string"), "damaged.book: expected an extended book"));
  session.send("setoption name ExtendedBook value <empty>\nsetoption name Clear Hash\ngo depth 2");
  const std::string without_book = session.answer("bestmove");
  Session plain;
  plain.send("setoption name Evaluator value material\ngo depth 2");
  EXPECT_EQ(without_book, plain.answer("bestmove")) << "no book";
}

}  // namespace
}  // namespace cobalt::engine
