// SPDX-License-Identifier: Apache-2.0
#include "host/chess/pgn.hpp"

#include <algorithm>
#include <sstream>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/random_games.hpp"
#include "tests/unit/chess/test_support.hpp"

namespace cobalt::chess {
namespace {

std::vector<PgnEntry> read(const std::string& text) {
  std::istringstream input(text);
  return read_pgn(input, "test.pgn");
}

/// The only game of a text.
PgnGame read_one(const std::string& text) {
  std::vector<PgnEntry> entries = read(text);
  EXPECT_EQ(entries.size(), 1u);
  if (entries.empty() || !entries[0].problems.empty()) {
    ADD_FAILURE() << (entries.empty() ? "no game" : entries[0].problems[0].error.what());
    return {};
  }
  return *entries[0].game;
}

std::string moves_of(const PgnGame& game) {
  std::string text;
  for (const PgnMove& move : game.moves) {
    if (!text.empty()) text += ' ';
    text += to_uci(move.move);
  }
  return text;
}

TEST(Pgn, DeepBlueKasparov) {
  const std::vector<PgnEntry> entries = read_pgn_file(test::data_path("deep-blue-kasparov.pgn"));
  ASSERT_EQ(entries.size(), 7u);
  const std::size_t plies[] = {73, 78, 100, 85, 89, 89, 37};
  const char* const results[] = {"1-0", "1/2-1/2", "1/2-1/2", "1-0", "1-0", "1-0", "1-0"};
  for (std::size_t i = 0; i < entries.size(); ++i) {
    ASSERT_TRUE(entries[i].problems.empty()) << entries[i].problems[0].error.what();
    const PgnGame& game = *entries[i].game;
    EXPECT_EQ(entries[i].number, i + 1);
    EXPECT_EQ(game.moves.size(), plies[i]);
    EXPECT_EQ(to_string(game.result), results[i]);
    EXPECT_EQ(game.tag("Result"), results[i]);
    Position position;
    for (const PgnMove& move : game.moves) {
      ASSERT_TRUE(is_legal(position, move.move));
      position.do_move(move.move);
    }
    EXPECT_EQ(position, game.final_position());
  }
  EXPECT_EQ(entries[1].line, 10u);
  EXPECT_EQ(entries[6].game->tag("Event"), "Deep Blue - Kasparov, rematch game 6");
  EXPECT_EQ(entries[6].game->tag("Black"), "Kasparov, Garry");
  // After 19. c4 Black resigned.
  EXPECT_EQ(to_fen_without_clocks(entries[6].game->final_position()),
            "r1k4r/p2nb1p1/2b4p/1p1n1p2/2PP4/3Q1NB1/1P3PPP/R5K1 b - c3");
}

TEST(Pgn, WriteThenReadIsTheSame) {
  std::vector<PgnGame> games;
  for (const PgnEntry& entry : read_pgn_file(test::data_path("deep-blue-kasparov.pgn"))) games.push_back(*entry.game);
  const std::string text = to_pgn(games);
  const std::vector<PgnEntry> again = read(text);
  ASSERT_EQ(again.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    ASSERT_TRUE(again[i].problems.empty()) << again[i].problems[0].error.what();
    EXPECT_EQ(again[i].game->moves, games[i].moves);
    EXPECT_EQ(again[i].game->result, games[i].result);
    for (const PgnTag& tag : games[i].tags) EXPECT_EQ(again[i].game->tag(tag.name), tag.value);
  }
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LT(line.size(), 80u);
}

TEST(Pgn, RandomGamesRoundTrip) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  RandomPositions starts(91, options);
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    PgnGame game;
    if (seed % 2 == 1) game.start = starts.next();
    for (const Move move : random_game(seed, 200, game.start)) {
      PgnMove annotated{move, {}, {}};
      if (seed % 3 == 0 && game.moves.size() % 7 == 3) annotated.comment = "comment } with a brace %";
      if (seed % 3 == 1 && game.moves.size() % 5 == 2) annotated.comment = "(a comment; of some words)";
      if (game.moves.size() % 11 == 5) annotated.nags = {1, 255};
      game.moves.push_back(annotated);
    }
    game.comment = seed % 5 == 0 ? "begins here" : "";
    game.result = static_cast<GameResult>(seed % 4);
    game.tags = {{"White", "A \"quoted\" \\ name"}, {"Annotator", "none"}};
    const PgnGame again = read_one(to_pgn(game));
    ASSERT_EQ(again.moves, game.moves) << to_pgn(game);
    ASSERT_EQ(again.start, game.start);
    ASSERT_EQ(again.comment, game.comment);
    ASSERT_EQ(again.result, game.result);
    ASSERT_EQ(again.tag("White"), game.tag("White"));
    ASSERT_EQ(again.tag("Annotator"), "none");
    ASSERT_EQ(to_pgn(again), to_pgn(game));
  }
}

TEST(Pgn, VariationsStandBehindTheirMoves) {
  PgnGame game;
  game.moves = {{Move(kE2, kE4), {4}, "hm", {Move(kD2, kD4), Move(kD7, kD5), Move(kC2, kC4)}},
                {Move(kE7, kE5), {}, "", {Move(kC7, kC5)}},
                {Move(kG1, kF3), {}, ""}};
  EXPECT_NE(to_pgn(game).find("\n1. e4 $4 {hm} (1. d4 d5 2. c4) 1... e5 (1... c5) 2. Nf3 *\n"), std::string::npos)
      << to_pgn(game);
  for (const char* filler : {"1234567890", "12345678901", "123456789012", "1234567890123"}) {
    game.moves[0].comment = "a comment of fifty characters, or a few more " + std::string(filler);
    std::istringstream lines(to_pgn(game));
    for (std::string line; std::getline(lines, line);) EXPECT_LT(line.size(), 80U) << "brackets count too: " << line;
  }
}

TEST(Pgn, NamesOfChessAreNoVariants) {
  for (const char* name : {"Standard", "From Position", "chess", "?"}) {
    EXPECT_EQ(read_one("[Variant \"" + std::string(name) + "\"]\n\n1. e4 *").moves.size(), 1U) << name;
  }
}

TEST(Pgn, Chess960) {
  const auto read_960 = [](const std::string& text) {
    std::istringstream input(text);
    return read_pgn(input, "test.pgn", Rules::kChess960);
  };
  for (const char* variant : {"Chess960", "fischerandom", "Fischer Random"}) {
    // The tag FEN may come first.
    const auto entries = read_960("[FEN \"rkbbqnrn/pppppppp/8/8/8/8/PPPPPPPP/RKBBQNRN w KQkq - 0 1\"]\n[Variant \"" +
                                  std::string(variant) + "\"]\n\n1. Nfg3 Nfg6 2. O-O-O *\n");
    ASSERT_EQ(entries.size(), 1U);
    ASSERT_FALSE(entries[0].problems.empty()) << "pieces stand between king and rook";
    EXPECT_EQ(entries[0].game->moves.size(), 2U);
    EXPECT_TRUE(entries[0].game->start.is_chess960());
  }
  const std::string text =
      "[Variant \"Chess960\"]\n[FEN \"rk4r1/8/8/8/8/8/8/RK4R1 w KQkq - 0 1\"]\n\n1. O-O-O O-O-O 2. Rxg8 Rxg8 *\n";
  const auto entries = read_960(text);
  ASSERT_TRUE(entries.at(0).problems.empty()) << entries[0].problems[0].error.what();
  PgnGame game = *entries[0].game;
  EXPECT_EQ(to_fen(game.start), "rk4r1/8/8/8/8/8/8/RK4R1 w GAga - 0 1");
  game.tags.clear();
  const std::string written = to_pgn(game);
  EXPECT_NE(written.find("[Variant \"Chess960\"]\n"), std::string::npos) << "it follows from the start";
  const auto again = read_960(written);
  ASSERT_TRUE(again.at(0).problems.empty());
  EXPECT_EQ(again[0].game->start, game.start);
  ASSERT_EQ(again[0].game->moves.size(), game.moves.size());
  EXPECT_EQ(again[0].game->moves[0].move, Move(kB1, kC1, Move::kCastling));
  EXPECT_FALSE(read_960("[Variant \"Atomic\"]\n\n1. e4 *").at(0).problems.empty());
}

TEST(Pgn, ExportFormat) {
  PgnGame game;
  game.tags = {{"Annotator", "me"}, {"White", "Anna"}};
  game.moves = {{Move(kE2, kE4), {1}, "best by test"}, {Move(kE7, kE5), {}, ""}, {Move(kG1, kF3), {}, ""}};
  game.result = GameResult::kDraw;
  EXPECT_EQ(to_pgn(game),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Anna\"]\n[Black \"?\"]\n"
            "[Result \"1/2-1/2\"]\n[Annotator \"me\"]\n\n"
            "1. e4 $1 {best by test} 1... e5 2. Nf3 1/2-1/2\n");
  game.start = parse_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 12");
  game.moves = {{Move(kE8, kE7), {}, ""}, {Move(kE1, kE2), {}, ""}};
  EXPECT_NE(to_pgn(game).find("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 12\"]\n"), std::string::npos);
  EXPECT_NE(to_pgn(game).find("\n12... Ke7 13. Ke2 1/2-1/2\n"), std::string::npos);
}

TEST(Pgn, CommentsNagsVariations) {
  const PgnGame game = read_one(
      "% an escaped line [Event \"no\"]\n"
      "[Event \"x\"] ; comment among the tags\n"
      "{before\n the   moves} 1.e4! {first}; second } part\n"
      "(1. d4 d5 {a ) in a comment} (1... Nf6 2. c4) 2. c4) 1...e5 $10 ?! 2 Nf3\n"
      "% escaped ( {\n"
      "; to the end of the line (\n"
      "Nc6 *\n");
  EXPECT_EQ(moves_of(game), "e2e4 e7e5 g1f3 b8c6");
  EXPECT_EQ(game.comment, "before the moves");
  EXPECT_EQ(game.moves[0].comment, "first second } part");
  EXPECT_EQ(game.moves[0].nags, std::vector<int>{1});
  EXPECT_EQ(game.moves[1].nags, (std::vector<int>{10, 6}));
  EXPECT_EQ(game.moves[2].comment, "to the end of the line (");
  EXPECT_EQ(game.result, GameResult::kUnknown);
}

TEST(Pgn, CommentsToTheEndOfTheLineBeforeTheMoves) {
  const PgnGame game = read_one(
      "[Event \"x\"] ; about the tag\n"
      "; before another tag\n"
      "[Site \"y\"]\n"
      "\n"
      "; a } of the game\n"
      "; and more\n"
      "{ and this } 1. e4 *\n");
  EXPECT_EQ(game.comment, "a } of the game and more and this");
  // It holds a brace, so it is written with a semicolon, and must be found again.
  EXPECT_EQ(read_one(to_pgn(game)).comment, game.comment);
}

TEST(Pgn, Suffixes) {
  const PgnGame game = read_one("1. a3! a6? 2. b3!! b6?? 3. c3!? c6?! *");
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(game.moves[i].nags, std::vector<int>{static_cast<int>(i) + 1});
}

TEST(Pgn, NoTagsNoMovesByteOrderMark) {
  EXPECT_TRUE(read_one("\xef\xbb\xbf[Event \"x\"]\n\n1-0").moves.empty());
  EXPECT_EQ(read_one("1/2-1/2").result, GameResult::kDraw);
  EXPECT_TRUE(read("").empty());
  EXPECT_TRUE(read(" \n% x\n {only a comment}\n").empty());
}

TEST(Pgn, SeveralGamesInALine) {
  const auto entries = read("1. e4 1-0 1. d4 0-1");
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(moves_of(*entries[1].game), "d2d4");
}

TEST(Pgn, ResultsAndCastlingWithZeros) {
  EXPECT_EQ(moves_of(read_one("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 O-O 0-1")),
            "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8");
}

TEST(Pgn, FenTag) {
  const PgnGame game = read_one("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *");
  EXPECT_EQ(moves_of(game), "e1g1");
  EXPECT_EQ(game.positions().size(), 2u);
  EXPECT_EQ(to_fen(game.positions()[0]), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(to_fen(game.positions()[1]), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

struct BadPgn {
  const char* text;
  const char* message;
};
class PgnErrors : public testing::TestWithParam<BadPgn> {};

TEST_P(PgnErrors, NamePlaceAndExpectation) {
  const auto entries = read(GetParam().text);
  ASSERT_FALSE(entries.empty());
  ASSERT_EQ(entries[0].problems.size(), 1u);
  EXPECT_STREQ(entries[0].problems[0].error.what(), GetParam().message);
}

#define AFTER_E4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"

INSTANTIATE_TEST_SUITE_P(
    Games, PgnErrors,
    testing::Values(
        BadPgn{"[Event \"x\"]\n\n1. e4\ne4 1-0",
               "test.pgn:4: game 1: move 1... \"e4\": expected a legal move in " AFTER_E4},
        BadPgn{"1. e4 e5 2. Nf9 *",
               "test.pgn:1: game 1: move 2. \"Nf9\": expected a move in standard algebraic notation, such as Nf3, "
               "exd8=Q or O-O"},
        BadPgn{"1. e4\n",
               "test.pgn:1: game 1: expected a result (1-0, 0-1, 1/2-1/2 or *) after move 1. e2e4, found "
               "the end of the file"},
        BadPgn{
            "[Event \"x\"]\n",
            "test.pgn:1: game 1: expected a result (1-0, 0-1, 1/2-1/2 or *) after the tags, found the end of the file"},
        BadPgn{"1. e4 e5\n\n[Event \"x\"]\n*",
               "test.pgn:1: game 1: expected a result (1-0, 0-1, 1/2-1/2 or *) after move 1... e7e5, found a tag"},
        BadPgn{"[Result \"1-0\"]\n1. e4 0-1",
               "test.pgn:2: game 1: result \"0-1\": expected \"1-0\" as in the tag Result"},
        BadPgn{"[Result \"2-0\"]\n*", "test.pgn:1: game 1: tag Result \"2-0\": expected 1-0, 0-1, 1/2-1/2 or *"},
        BadPgn{"[Event \"a\"]\n[Event \"b\"]\n*", "test.pgn:2: game 1: tag Event: expected each tag at most once"},
        BadPgn{"[Event x]\n*", "test.pgn:1: game 1: tag Event: expected a value in \", found \"x\""},
        BadPgn{"[Event \"x]\n*", "test.pgn:1: game 1: tag Event: expected a \" at the end of the value"},
        BadPgn{"[Event \"x\"\n*", "test.pgn:1: game 1: tag Event: expected ] after the value, found \"*\""},
        BadPgn{"[\"x\"]\n*", "test.pgn:1: game 1: tag: expected a name of letters, digits and _, found \"\"\""},
        BadPgn{"[FEN \"8/8 w - - 0 1\"]\n*",
               "test.pgn:1: game 1: tag FEN: FEN field 1 (piece placement) \"8/8\": expected 8 ranks separated by /, "
               "found 2"},
        BadPgn{"[Event \"x\"]\n[Variant \"Chess960\"]\n[Result \"*\"]\n\n1. e4 *",
               "test.pgn:2: game 1: tag Variant \"Chess960\": expected Standard, as no variant of chess can be read"},
        BadPgn{"1. e4 {no end", "test.pgn:1: game 1: comment: expected a } at its end, found the end of the file"},
        BadPgn{"1. e4 (1. d4", "test.pgn:1: game 1: variation: expected a ) at its end, found the end of the file"},
        BadPgn{"1. e4 ) *", "test.pgn:1: game 1: expected a move or a result after move 1. e2e4, found \")\""},
        BadPgn{"1. e4 <x> *", "test.pgn:1: game 1: expected a move or a result after move 1. e2e4, found \"<\""},
        BadPgn{"1. e4 $256 *",
               "test.pgn:1: game 1: annotation \"$256\" after move 1. e2e4: expected $0 to $255 or one of ! ? !! ?? !? "
               "?!"},
        BadPgn{
            "1. e4!!! *",
            "test.pgn:1: game 1: annotation \"!!!\" after move 1. e2e4: expected $0 to $255 or one of ! ? !! ?? !? ?!"},
        BadPgn{"$1 1. e4 *", "test.pgn:1: game 1: annotation: expected a move before it"}));

TEST(Pgn, ReadingGoesOnAfterABadGame) {
  const auto entries = read(
      "[Event \"one\"]\n[White \"A\"]\n\n1. e4 e5 {[%clk 1]\n[%eval 2]} 2. Ke3 Ke7 1-0\n\n"  // line 5: no such move
      "[Event \"two\"]\n\n1. d4 1-0\n\n"
      "[Event two\"]\n[White \"B\"]\n\n1. d4 1-0\n\n"  // a bad tag in line 11
      "[Event \"four\"]\n\n1. c4\n\n"                  // no result
      "[Event \"five\"]\n\n1. f4 *\n");
  ASSERT_EQ(entries.size(), 5u);
  ASSERT_EQ(entries[0].problems.size(), 1u);
  EXPECT_EQ(entries[0].problems[0].line, 5u);
  EXPECT_EQ(entries[0].problems[0].error.where(), "test.pgn:5");
  EXPECT_EQ(moves_of(*entries[0].game), "e2e4 e7e5");
  EXPECT_TRUE(entries[1].problems.empty());
  EXPECT_EQ(entries[1].game->tag("Event"), "two");
  EXPECT_EQ(entries[1].line, 7u);
  ASSERT_EQ(entries[2].problems.size(), 1u);
  EXPECT_EQ(entries[2].problems[0].line, 11u);
  EXPECT_EQ(moves_of(*entries[2].game), "d2d4") << "a bad tag spoils no move";
  EXPECT_EQ(entries[2].game->tag("White"), "B");
  ASSERT_EQ(entries[3].problems.size(), 1u);
  EXPECT_EQ(entries[3].problems[0].line, 18u);
  EXPECT_EQ(entries[3].number, 4u);
  EXPECT_EQ(moves_of(*entries[3].game), "c2c4");
  EXPECT_TRUE(entries[4].problems.empty());
  EXPECT_EQ(entries[4].game->tag("Event"), "five");
}

/// What is broken stands between two good games.
std::vector<PgnEntry> read_between(const std::string& broken) {
  return read("[Event \"one\"]\n\n1. e4 *\n\n" + broken + "\n[Event \"last\"]\n[Result \"*\"]\n\n1. d4 *\n");
}

TEST(Pgn, WhatNeverEndsEndsAtTheNextTags) {
  for (const char* open : {"{no end", "(2. d4 d5", "(2. d4 {no end", "(2. d4 (2. c4) {a}"}) {
    const auto entries = read_between(std::string("[Event \"two\"]\n\n1. e4 e5\n") + open + "\n2. Nf3 *\n");
    ASSERT_EQ(entries.size(), 3u) << open;
    ASSERT_EQ(entries[1].problems.size(), 1u) << open;
    EXPECT_EQ(entries[1].problems[0].line, 8u) << open;
    EXPECT_EQ(moves_of(*entries[1].game), "e2e4 e7e5") << open;
    EXPECT_TRUE(entries[2].problems.empty()) << open;
    EXPECT_EQ(moves_of(*entries[2].game), "d2d4") << open;
  }
  const auto before_the_tags = read("{no end\n[Event \"one\"]\n\n1. e4 *\n");
  ASSERT_EQ(before_the_tags.size(), 2u);
  EXPECT_FALSE(before_the_tags[0].game);
  EXPECT_EQ(moves_of(*before_the_tags[1].game), "e2e4");
}

TEST(Pgn, BracketsInACommentAreNoTags) {
  EXPECT_EQ(moves_of(read_one("1. e4 {see\n[Event\n[%clk 1]\n[a \"b\" c]\n} e5 *")), "e2e4 e7e5");
}

TEST(Pgn, AGameWithoutMovesTakesNoOther) {
  for (const char* empty : {"[Event \"two\"]\n", "[Event \"two\"]\n[Result \"*\"]\n", "[White \"x\"]\n"}) {
    const auto entries = read_between(empty);
    ASSERT_EQ(entries.size(), 3u) << empty;
    ASSERT_EQ(entries[1].problems.size(), 1u) << empty;
    EXPECT_EQ(entries[1].game->positions().size(), 1u) << empty;
    EXPECT_TRUE(entries[2].problems.empty()) << empty;
    EXPECT_EQ(entries[2].game->tags.size(), 2u) << empty;
    EXPECT_EQ(moves_of(*entries[2].game), "d2d4") << empty;
  }
}

TEST(Pgn, WhatIsGoodIsKept) {
  // A result that is not that of the tag, and bad annotations, spoil no move.
  EXPECT_EQ(moves_of(*read("[Result \"1-0\"]\n\n1. e4 e5 0-1")[0].game), "e2e4 e7e5");
  EXPECT_EQ(moves_of(*read("$1 1. e4!!! e5 $999 2. f4 *")[0].game), "e2e4 e7e5 f2f4");
  EXPECT_EQ(read("$1 1. e4!!! e5 $999 2. f4 *")[0].problems.size(), 3u);
  // Without its start a game is nothing, and what is no game is none.
  EXPECT_FALSE(read("[FEN \"x\"]\n\n1. e4 *")[0].game);
  EXPECT_FALSE(read("no game at all")[0].game);
}

TEST(Pgn, LenientReaderMendsTheStart) {
  const std::string text = "[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\n\n1. O-O *";
  EXPECT_FALSE(read(text)[0].game);
  const auto entry = PgnReader(text, "test.pgn", true).next();
  ASSERT_TRUE(entry && entry->game);
  EXPECT_TRUE(entry->problems.empty());
  EXPECT_EQ(entry->mended.size(), 1u);
  EXPECT_EQ(moves_of(*entry->game), "e1g1");
}

TEST(Pgn, MissingFile) {
  EXPECT_INPUT_ERROR(read_pgn_file("/nonexistent.pgn"), "/nonexistent.pgn: cannot be read: No such file or directory");
}

}  // namespace
}  // namespace cobalt::chess
