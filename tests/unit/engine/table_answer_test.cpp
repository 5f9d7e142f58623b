// SPDX-License-Identifier: Apache-2.0
// Endgame tables in searches: at the root, in the tree, and as UCI options.
#include "host/engine/table_answer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/contains.hpp"
#include "tests/support/gaviota_folder.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/engine/test_support.hpp"
#include "tests/unit/engine/uci_test_session.hpp"

namespace cobalt::engine {
namespace {

using cobalt::test::contains;
using tablebase::Outcome;
using tablebase::TableValue;
using test::depth_limit;
using test::game_of;
using test::Session;

/// Knows one value for all positions with few men.
class OneValue final : public tablebase::EndgameTables {
 public:
  OneValue(int most_men, TableValue for_white) : most_men_(most_men), for_white_(for_white) {}

  int most_men() const override { return most_men_; }
  std::optional<TableValue> probe(const chess::Position& position) const override {
    ++asked_;
    if (std::popcount(position.occupied()) > most_men_) return std::nullopt;
    if (position.side_to_move() == chess::kWhite || for_white_.outcome == Outcome::kDraw) return for_white_;
    return TableValue{for_white_.outcome == Outcome::kWin ? Outcome::kLoss : Outcome::kWin, for_white_.plies};
  }
  int asked() const { return asked_; }

 private:
  int most_men_;
  TableValue for_white_;
  mutable std::atomic<int> asked_{0};
};

/// Says that White mates, and never how: a way to mate by them does not end.
class EndlessTables final : public tablebase::EndgameTables {
 public:
  /// \param stop_at  the question with which it stops the search
  EndlessTables(SearchControl& control, int stop_at) : control_(control), stop_at_(stop_at) {}

  int most_men() const override { return 3; }
  std::optional<TableValue> probe(const chess::Position& position) const override {
    if (++asked_ == stop_at_) control_.stop();
    const bool is_white = position.side_to_move() == chess::kWhite;
    return is_white ? TableValue{Outcome::kWin, 21} : TableValue{Outcome::kLoss, 20};
  }
  int asked() const { return asked_; }

 private:
  SearchControl& control_;
  int stop_at_;
  mutable int asked_ = 0;
};

TEST(TableScore, CountsPliesFromTheRoot) {
  EXPECT_EQ(score_of({Outcome::kWin, 1}, 0, 7), mate_at(1));
  EXPECT_EQ(score_of({Outcome::kWin, 1}, 4, 7), mate_at(5));
  EXPECT_EQ(score_of({Outcome::kLoss, 0}, 3, 7), mated_at(3));
  EXPECT_EQ(score_of({Outcome::kDraw, 0}, 3, 7), 7);
  EXPECT_EQ(mate_in_moves(score_of({Outcome::kWin, 21}, 0, 0)), 11);
  EXPECT_TRUE(is_win(score_of({Outcome::kWin, 250}, 3, 0))) << "farther than mate scores reach";
  EXPECT_TRUE(is_loss(score_of({Outcome::kLoss, 250}, 3, 0)));
}

TEST(TableSearch, TheTreeTakesTheValueOfATable) {
  // Five men. A made-up table of four says that White, whatever is left, is mated or mates.
  const Game game = game_of("4k3/8/8/3r4/4P3/8/8/R3K3 w - - 0 1");
  for (const Outcome outcome : {Outcome::kWin, Outcome::kLoss, Outcome::kDraw}) {
    Engine engine(test::material_evaluator());
    const auto tables = std::make_shared<OneValue>(4, TableValue{outcome, outcome == Outcome::kDraw ? 0 : 20});
    engine.set_tables(tables);
    Limits limits = depth_limit(3);
    limits.search_moves = {chess::Move(chess::kE4, chess::kD5)};  // into the table
    const SearchResult result = test::search(engine, game, limits);
    EXPECT_GT(tables->asked(), 0);
    const Score expected = outcome == Outcome::kWin ? mate_at(21) : outcome == Outcome::kLoss ? mated_at(21) : kDraw;
    EXPECT_EQ(result.lines.front().score, expected);
  }
}

TEST(TableSearch, NobodyIsAskedInPositionsWithMoreMen) {
  Engine plain(test::default_evaluator());
  Engine with_tables(test::default_evaluator());
  with_tables.set_tables(std::make_shared<OneValue>(0, TableValue{}));
  const Game game = game_of("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
  const SearchResult expected = test::search(plain, game, depth_limit(7));
  const SearchResult found = test::search(with_tables, game, depth_limit(7));
  EXPECT_EQ(found.nodes, expected.nodes) << "tables that know nothing change nothing";
  EXPECT_EQ(found.lines.front().moves, expected.lines.front().moves);
}

TEST(TableSearch, WaysToMateEndWithTheSearch) {
  const Game game = game_of("8/8/8/8/8/4k3/8/R3K3 w - - 0 1");
  const auto roots = static_cast<int>(chess::legal_moves(game.position).size());
  for (const bool is_stopped : {true, false}) {
    SearchControl control;
    const auto tables = std::make_shared<EndlessTables>(control, is_stopped ? 200 : -1);
    Engine engine(test::material_evaluator());
    engine.set_tables(tables);
    engine.set_lines(3);
    Limits limits;
    limits.infinite = is_stopped;
    if (!is_stopped) {
      limits.move_time = Milliseconds(1);
      limits.begin = TimeManager::Clock::now() - std::chrono::hours(1);
    }
    const SearchResult result = engine.search(game, limits, control);
    EXPECT_EQ(tables->asked(), is_stopped ? 200 : 1 + roots) << "the root and the positions after its moves";
    ASSERT_EQ(result.lines.size(), 3U) << "each with its move";
    EXPECT_EQ(result.lines.back().moves.size(), 1U);
  }
}

class WithGaviota : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string reason = cobalt::test::why_no_gaviota(); !reason.empty()) GTEST_SKIP() << reason;
    engine_.set_tables(tablebase::open_gaviota_tables(tablebase::find_tables(cobalt::test::gaviota_folder()),
                                                      tablebase::kDefaultCacheMegabytes));
  }

  Engine engine_{test::default_evaluator()};
};

TEST_F(WithGaviota, AWonRootIsAnsweredWithTheShortestWayToMate) {
  for (const char* fen :
       {"8/8/8/8/8/4k3/8/R3K3 w - - 0 1", "4k3/8/3KP3/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/2k5/8/K6Q b - - 0 1"}) {
    const Game won = game_of(fen);
    const auto value = engine_.tables()->probe(won.position);
    ASSERT_TRUE(value && value->outcome != Outcome::kDraw) << fen;
    const SearchResult result = test::search(engine_, won, depth_limit(1));
    EXPECT_EQ(result.lines.front().score, score_of(*value, 0, kDraw));
    EXPECT_EQ(result.lines.front().moves.size(), static_cast<std::size_t>(value->plies));
    const chess::Position end = test::end_of_line(won.position, result.lines.front().moves);
    EXPECT_TRUE(end.in_check() && chess::legal_moves(end).empty()) << fen;
  }
}

TEST_F(WithGaviota, AGameIsWonMoveByMove) {
  // King and rook, both sides by the engine: each move is a ply nearer.
  Game game = game_of("8/8/8/4k3/8/8/8/R3K3 w - - 0 1");
  int plies = engine_.tables()->probe(game.position)->plies;
  for (; plies > 0; --plies) {
    ASSERT_EQ(engine_.tables()->probe(game.position)->plies, plies);
    game.play(test::search(engine_, game, depth_limit(1)).best_move());
  }
  EXPECT_TRUE(game.position.in_check() && chess::legal_moves(game.position).empty());
}

TEST_F(WithGaviota, ADrawIsKept) {
  // Only Ke7 takes the opposition; every other move loses.
  const Game game = game_of("4k3/8/8/4K3/4P3/8/8/8 b - - 0 1");
  ASSERT_EQ(engine_.tables()->probe(game.position), (TableValue{Outcome::kDraw, 0}));
  engine_.set_lines(5);
  const SearchResult result = test::search(engine_, game, depth_limit(6));
  std::size_t drawing = 0;
  for (const chess::Move move : chess::legal_moves(game.position)) {
    chess::Position after = game.position;
    after.do_move(move);
    const bool draws = engine_.tables()->probe(after)->outcome == Outcome::kDraw;
    drawing += draws ? 1U : 0U;
    const bool is_told = std::ranges::any_of(
        result.lines, [move](const SearchResult::Line& line) { return line.moves.front() == move; });
    EXPECT_EQ(is_told, draws) << chess::to_uci(move);
  }
  EXPECT_EQ(drawing, 1U);
  EXPECT_EQ(result.lines.size(), drawing);
  for (const SearchResult::Line& line : result.lines) EXPECT_EQ(line.score, kDraw);
}

TEST_F(WithGaviota, TheTreeKnowsWhatACaptureLeadsTo) {
  // Four men: the root is in no table. Rxd3 leaves rook against king, whose mate is far beyond two plies.
  const Game game = game_of("8/8/8/8/2k5/3pK3/8/3R4 w - - 0 1");
  chess::Position after = game.position;
  const auto capture = chess::parse_uci(after, "d1d3");
  ASSERT_TRUE(capture);
  after.do_move(*capture);
  const auto value = engine_.tables()->probe(after);
  ASSERT_TRUE(value);
  Limits limits = depth_limit(2);
  limits.search_moves = {*capture};
  EXPECT_EQ(test::search(engine_, game, limits).lines.front().score, -score_of(*value, 1, kDraw));
}

TEST(TableSession, OptionsOpenAndCloseTables) {
  if (const std::string reason = cobalt::test::why_no_gaviota(); !reason.empty()) GTEST_SKIP() << reason;
  Session session;
  session.send("setoption name GaviotaTbCache value 8\nsetoption name GaviotaTbPath value " +
               cobalt::test::gaviota_folder());
  EXPECT_EQ(session.answer("info string"), "info string 5 endgame tables, up to 3 men");
  session.send("setoption name Root Evaluation value never\nposition fen 8/8/8/8/8/4k3/8/R3K3 w - - 0 1\ngo depth 1");
  const auto lines = session.until("bestmove");
  EXPECT_TRUE(contains(lines.front(), "score mate ")) << lines.front();
  // A folder that is not there: the old tables stay.
  session.send("setoption name GaviotaTbPath value /no/such/folder\ngo depth 1");
  const auto after_error = session.until("bestmove");
  EXPECT_EQ(after_error.front(), "info string /no/such/folder: no folder of endgame tables: No such file or directory");
  EXPECT_TRUE(contains(after_error.at(1), "score mate "));
  session.send("setoption name GaviotaTbPath value <empty>\ngo depth 1");
  EXPECT_FALSE(contains(session.until("bestmove").front(), "score mate ")) << "no tables, and nothing of them left";
  // Pondering waits for the move that is pondered on.
  session.send("setoption name GaviotaTbPath value " + cobalt::test::gaviota_folder() + "\ngo infinite\nisready");
  session.answer("readyok");
  session.send("stop");
  EXPECT_TRUE(session.answer("bestmove").size() > 9);
}

TEST(TableSession, FoldersWithoutTablesAreToldAndTheEngineGoesOn) {
  const cobalt::test::TemporaryFolder folder;
  Session session;
  session.send("setoption name GaviotaTbPath value " + folder.path().string());
  EXPECT_TRUE(contains(session.answer("info string"), "no endgame table there: expected files such as kqk.gtb.cp4"));
  session.send("go depth 1");
  EXPECT_TRUE(session.answer("bestmove").size() > 9);
}

}  // namespace
}  // namespace cobalt::engine
