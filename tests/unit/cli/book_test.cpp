// SPDX-License-Identifier: Apache-2.0
// `cobalt book`, and books in searches and matches.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "host/book/extended_book.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/position.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

const std::string kGames = COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn";

std::string game(int round, const std::string& moves, const std::string& result) {
  return "[Round \"" + std::to_string(round) +
         "\"]\n[WhiteElo \"2500\"]\n[BlackElo \"2500\"]\n[Date \"1997.05.11\"]\n" + "[Result \"" + result + "\"]\n\n" +
         moves + " " + result + "\n\n";
}

/// 30 games: 1. a4 in 25 of them, which White wins more often than with 1. e4.
std::string collection() {
  std::string text;
  for (int round = 0; round < 25; ++round) text += game(round, "1. a4 e5", round % 2 == 0 ? "1-0" : "1/2-1/2");
  for (int round = 25; round < 30; ++round) text += game(round, "1. e4 e5", "0-1");
  return text;
}

TEST(BookCommand, MakesABookWithKnownCounts) {
  const TemporaryFolder folder;
  const std::string games = folder.write("games.pgn", collection());
  const std::string file = folder.path("games.book");
  const Outcome outcome = run_program({"book", "make", games, "--output", file});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err,
            "cobalt: 4 moves in 3 positions, from 30 games; left out: 0 twice, 0 without a result, 0 bad\n");
  const book::ExtendedBook made = book::ExtendedBook::read(file);
  const auto moves = made.moves(chess::Position());
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(chess::to_uci(moves[0].move), "a2a4");
  EXPECT_EQ(moves[0].games, 25);
  EXPECT_GT(moves[0].bonus_cp, 15);
  EXPECT_TRUE(moves[0].may_be_at_once);
  EXPECT_EQ(moves[1].games, 5);
  EXPECT_LT(moves[1].bonus_cp, 0);
  const Outcome shown = run_program({"book", "show", file});
  EXPECT_TRUE(contains(shown.out, "games  at once\ne4 ")) << shown.out;
  EXPECT_EQ(run_program({"book", "show", file, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}).out, "not in the book\n");

  const std::string bytes = folder.read("games.book");
  EXPECT_EQ(run_program({"book", "make", games, "--output", file}).status, 0);
  EXPECT_EQ(folder.read("games.book"), bytes) << "the same every time";
  EXPECT_EQ(folder.files(), 2U) << "no temporary file stays";
}

TEST(BookCommand, TakesFilesOfRealGames) {
  const TemporaryFolder folder;
  const std::string file = folder.path("b.book");
  const Outcome outcome = run_program({"book", "make", kGames, kGames, "--least-games", "1", "--output", file});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "from 7 games; left out: 7 twice, 0 without a result, 0 bad")) << outcome.err;
}

TEST(BookCommand, ErrorsNameFileGameAndLine) {
  const TemporaryFolder folder;
  const std::string file = folder.path("b.book");
  const std::string bad =
      folder.write("bad.pgn", collection() + "[Round \"31\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n");
  EXPECT_TRUE(refuses({"book", "make", bad, "--output", file}, "bad.pgn:244: game 31: move 2. \"Ke3\": "));
  EXPECT_EQ(folder.files(), 1U) << "nothing was written";
  const Outcome skipped = run_program({"book", "make", bad, "--skip-bad", "--output", file});
  EXPECT_EQ(skipped.status, 0);
  EXPECT_TRUE(contains(skipped.err, "bad.pgn:244: game 31"));
  EXPECT_TRUE(contains(skipped.err, "0 without a result, 1 bad\n"));
  EXPECT_TRUE(refuses({"book", "make", "/no/such.pgn", "--output", file}, "/no/such.pgn: cannot be read"));
  EXPECT_TRUE(refuses({"book", "make", bad}, "--output is required"));
  EXPECT_TRUE(refuses({"book", "make", folder.write("one.pgn", game(1, "1. e4", "1-0")), "--output", file},
                      "expected more games, or a smaller --least-games"));
  EXPECT_TRUE(refuses({"book", "make", folder.write("good.pgn", collection()), "--output", "/no/such/b.book"},
                      "/no/such/b.book: cannot be written"));
  EXPECT_TRUE(refuses({"book", "show", kGames}, "expected an extended book"));
  EXPECT_TRUE(refuses({"search", "--extended-book", kGames}, "expected an extended book"));
}

TEST(BookCommand, SearchTakesBonusesWithAndWithoutCards) {
  const TemporaryFolder folder;
  const std::string games = folder.write("games.pgn", collection());
  const std::string file = folder.path("games.book");
  ASSERT_EQ(run_program({"book", "make", games, "--output", file}).status, 0);
  const std::vector<std::string> words = {"search", "--depth", "3", "--json", "--extended-book", file};
  const auto with = [&words](const std::vector<std::string>& more) {
    std::vector<std::string> all = words;
    all.insert(all.end(), more.begin(), more.end());
    return json_of(all);
  };
  EXPECT_EQ(with({"--evaluator", "material"})["best"], "a2a4");
  // The same position without the book, and another one with it, are as ever.
  EXPECT_NE(json_of({"search", "--depth", "3", "--json", "--evaluator", "material"})["best"], "a2a4");
  const std::string fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
  EXPECT_EQ(with({fen})["nodes"], json_of({"search", "--depth", "3", "--json", fen})["nodes"]);
  // A card that searches roots leaves this one to the host, which knows the bonuses.
  EXPECT_EQ(with({"--device", "model"})["cards"]["jobs"].get<int>() > 0, true);
}

TEST(BookCommand, TwoEnginesWithABookPlayAMatch) {
  const TemporaryFolder folder;
  const std::string games = folder.write("games.pgn", collection());
  const std::string file = folder.path("games.book");
  ASSERT_EQ(run_program({"book", "make", games, "--output", file}).status, 0);
  const std::string pgn = folder.path("match.pgn");
  const std::string engine = "cmd=\"" COBALT_BINARY_DIR "/cobalt\"";
  const Outcome outcome =
      run_program({"match", "--engine", engine, "name=A", "--engine", engine, "name=B", "--each", "depth=1", "arg=uci",
                   "option.ExtendedBook=" + file, "--games", "2", "--max-moves", "2", "--pgn", pgn});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(folder.read("match.pgn"), "1. a4")) << "both play the move of the book";
  EXPECT_FALSE(contains(folder.read("match.pgn"), "1. e4"));
  EXPECT_FALSE(contains(outcome.out, "illegal"));
}

}  // namespace
}  // namespace cobalt::cli
