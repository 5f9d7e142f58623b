// SPDX-License-Identifier: Apache-2.0
#include "host/engine/uci_parser.hpp"

#include "host/chess/fen.hpp"
#include "host/engine/uci_text.hpp"
#include "host/support/text.hpp"
#include "tests/support/input_error.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

Game position(std::string_view words) { return parse_uci_position(text::split_fields(words)); }
Limits go(std::string_view words, const chess::Position& from = {}) {
  return parse_uci_go(text::split_fields(words), from).limits;
}
std::string notes(std::string_view words) {
  std::string text;
  for (const std::string& note : parse_uci_go(text::split_fields(words), {}).notes) text += note + '\n';
  return text;
}
UciSetting setting(std::string_view words) { return parse_uci_setting(text::split_fields(words)); }

TEST(UciParser, Positions) {
  EXPECT_EQ(chess::to_fen(position("startpos").position), chess::kStartFen);
  const Game moved = position("startpos moves e2e4 c7c5 g1f3");
  EXPECT_EQ(chess::to_fen(moved.position), "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  EXPECT_EQ(moved.earlier_keys.size(), 1U);
  EXPECT_EQ(position("startpos moves").position, chess::Position());
  const char* const fen = "8/P6k/8/8/8/8/8/K7 w - - 3 40";
  EXPECT_EQ(chess::to_fen(position(std::string("fen ") + fen).position), fen);
  EXPECT_EQ(chess::to_fen(position(std::string("fen ") + fen + " moves a7a8n").position),
            "N7/7k/8/8/8/8/8/K7 b - - 0 40");
  EXPECT_EQ(chess::to_fen(position("fen 8/P6k/8/8/8/8/8/K7 w - -").position), "8/P6k/8/8/8/8/8/K7 w - - 0 1");
}

TEST(UciParser, BadPositionsAreErrors) {
  for (const char* words : {"", "moves e2e4", "startpos e2e4", "start", "fen", "fen x", "fen 8/8/8/8/8/8/8/8 w - - 0 1",
                            "startpos moves e2e5", "startpos moves e2e4 e2e4", "startpos moves e7e5",
                            "startpos moves 0000", "startpos moves e2e4q"}) {
    EXPECT_THROW(position(words), InputError) << words;
  }
}

TEST(UciParser, BadPositionsAreNamed) {
  const auto problem = [](const char* words) { return cobalt::test::input_error_of([&] { position(words); }); };
  EXPECT_EQ(problem(""), "position: expected startpos or fen");
  EXPECT_EQ(problem("start"), "position \"start\": expected startpos or fen");
  EXPECT_EQ(problem("startpos moves e2e4 e2e4"),
            "position moves \"e2e4\": expected a legal move in "
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
}

TEST(UciParser, Limits) {
  EXPECT_EQ(go("depth 7").depth, 7);
  EXPECT_EQ(go("nodes 123456789012").nodes, 123456789012U);
  EXPECT_EQ(go("movetime 250").move_time, Milliseconds(250));
  EXPECT_EQ(go("mate 3").mate_moves, 3);
  EXPECT_TRUE(go("infinite").infinite);
  EXPECT_TRUE(go("").infinite) << "nothing limits it";
  EXPECT_FALSE(go("wtime 1000").infinite);
  const Limits clocks = go("wtime 60000 btime -5 winc 1000 binc 2000 movestogo 12 ponder");
  EXPECT_EQ(clocks.clocks[chess::kWhite]->left, Milliseconds(60000));
  EXPECT_EQ(clocks.clocks[chess::kWhite]->increment, Milliseconds(1000));
  EXPECT_EQ(clocks.clocks[chess::kBlack]->left, Milliseconds(0)) << "a flag that has fallen";
  EXPECT_EQ(clocks.clocks[chess::kBlack]->increment, Milliseconds(2000));
  EXPECT_EQ(clocks.moves_to_go, 12);
  EXPECT_TRUE(clocks.ponder);
  const Limits moves = go("searchmoves e2e4 d2d4 e2e4 depth 3");
  EXPECT_EQ(moves.search_moves.size(), 2U);
  EXPECT_EQ(moves.depth, 3);
  EXPECT_EQ(go("depth 100000").depth, kMaxDepth);
  EXPECT_EQ(go("depth 0").depth, 1);
}

TEST(UciParser, WordsOfGoThatMeanNothingAreIgnored) {
  EXPECT_EQ(notes("depth 3 searchmoves e2e4 movestogo 3 wtime 5"), "");
  EXPECT_EQ(notes("depth 3 foo"), "go \"foo\": ignored\n");
  EXPECT_EQ(go("foo depth bar 3 nodes 5").nodes, 5U);
  EXPECT_EQ(notes("foo depth bar 3 nodes 5"),
            "go \"foo\": ignored\ngo depth: expected a number after it\ngo \"bar\": ignored\ngo \"3\": ignored\n");
  EXPECT_TRUE(go("depth infinite").infinite) << "a keyword is no number";
  EXPECT_EQ(notes("depth 5 e2e4"), "go \"e2e4\": ignored\n") << "a move without searchmoves";
  const std::vector<chess::Move> moves = {chess::Move(chess::kE2, chess::kE4), chess::Move(chess::kD2, chess::kD4)};
  EXPECT_EQ(go("searchmoves e2e9 e2e4 depth 3 e2e5 d2d4").search_moves, moves);
  EXPECT_EQ(notes("searchmoves e2e9 e2e4 d2d4"), "go \"e2e9\": ignored\n");
  EXPECT_TRUE(go("searchmoves e2e9 depth 3").search_moves.empty());
  EXPECT_EQ(notes("searchmoves e2e9 depth 3"),
            "go \"e2e9\": ignored\ngo searchmoves: no legal move, so all are searched\n");
}

TEST(UciParser, ASearchThatNamesALimitEnds) {
  for (const char* words : {"depth", "depth x", "depth 99999999999999999999", "nodes --3", "movetime", "mate x",
                            "wtime 1s", "btime x binc"}) {
    EXPECT_FALSE(go(words).infinite) << words;
    EXPECT_EQ(go(words).move_time, kDefaultMoveTime) << words;
    EXPECT_TRUE(notes(words).ends_with("go: no limit that can be read; the search takes a second\n")) << words;
  }
  for (const char* words : {"btime 1000 binc 20", "wtime x btime 1000 binc 20"}) {
    const Limits limits = go(words);
    EXPECT_FALSE(limits.infinite) << words;
    EXPECT_EQ(limits.clocks[chess::kWhite]->left, Milliseconds(1000)) << words;
    EXPECT_EQ(limits.clocks[chess::kWhite]->increment, Milliseconds(20)) << words;
    EXPECT_TRUE(notes(words).ends_with("go: no clock of the side to move; that of the other side counts\n")) << words;
  }
  EXPECT_FALSE(go("btime 1000 depth 3").clocks[chess::kWhite]) << "the depth ends it";
  EXPECT_TRUE(go("infinite btime 1000").infinite);
  EXPECT_TRUE(go("foo movestogo 3 searchmoves e2e4").infinite) << "no limit is named";
}

TEST(UciParser, KnowsWhichSearchesEnd) {
  const auto ends = [](const char* words) { return ends_by_itself(text::split_fields(words)); };
  EXPECT_TRUE(ends("go depth 3"));
  EXPECT_TRUE(ends("go wtime 1000 btime 1000"));
  EXPECT_TRUE(ends("go movetime 5"));
  EXPECT_TRUE(ends("go nodes 5"));
  EXPECT_FALSE(ends("go"));
  EXPECT_FALSE(ends("go infinite"));
  EXPECT_FALSE(ends("go ponder wtime 1000 btime 1000"));
  EXPECT_FALSE(ends("go mate 3"));
}

TEST(UciParser, Settings) {
  EXPECT_EQ(setting("name Hash value 32").name, "hash");
  EXPECT_EQ(setting("name Hash value 32").value, "32");
  EXPECT_EQ(setting("name Clear Hash").name, "clear hash");
  EXPECT_EQ(setting("name Clear Hash").value, "");
  EXPECT_EQ(setting("name Params value /a folder/b file.toml").value, "/a folder/b file.toml");
  for (const char* words : {"", "Hash", "name", "name value 3", "Hash value 3"}) {
    EXPECT_EQ(cobalt::test::input_error_of([&] { setting(words); }), "setoption: expected name NAME [value VALUE]")
        << words;
  }
}

TEST(UciText, Scores) {
  EXPECT_EQ(uci_score(35), "cp 35");
  EXPECT_EQ(uci_score(-kMostStatic), "cp -31799");
  EXPECT_EQ(uci_score(mate_at(1)), "mate 1");
  EXPECT_EQ(uci_score(mate_at(5)), "mate 3");
  EXPECT_EQ(uci_score(mated_at(2)), "mate -1");
  EXPECT_EQ(uci_score(mated_at(0)), "mate 0");
}

TEST(UciText, WinDrawLossAddsUpAndIsSymmetric) {
  int before = -1;
  for (Score score = -1000; score <= 1000; score += 50) {
    const WinDrawLoss chances = win_draw_loss(score);
    EXPECT_EQ(chances.win + chances.draw + chances.loss, 1000);
    EXPECT_GE(chances.draw, 0);
    EXPECT_GE(chances.win, before);
    before = chances.win;
    EXPECT_EQ(win_draw_loss(-score), (WinDrawLoss{chances.loss, chances.draw, chances.win}));
  }
  EXPECT_EQ(win_draw_loss(0), (WinDrawLoss{292, 416, 292})) << "the row of the page";
  EXPECT_EQ(win_draw_loss(183).win, 500);
  EXPECT_EQ(win_draw_loss(kMate), (WinDrawLoss{1000, 0, 0}));
}

TEST(UciText, InfoAndBestMove) {
  const std::vector<chess::Move> line = {chess::Move(chess::kE2, chess::kE4), chess::Move(chess::kE7, chess::kE5)};
  Progress progress;
  progress.depth = 9;
  progress.selective_depth = 17;
  progress.line_number = 2;
  progress.score = 35;
  progress.nodes = 4000;
  progress.elapsed = std::chrono::milliseconds(20);
  progress.table_permille = 3;
  progress.line = line;
  EXPECT_EQ(uci_info(progress, false),
            "info depth 9 seldepth 17 multipv 2 score cp 35 nodes 4000 nps 200000 hashfull 3 time 20 pv e2e4 e7e5");
  progress.bound = Bound::kLower;
  progress.score = 200;
  EXPECT_EQ(
      uci_info(progress, true),
      "info depth 9 seldepth 17 multipv 2 score cp 200 lowerbound wdl 521 343 136 nodes 4000 nps 200000 hashfull 3 "
      "time 20 pv e2e4 e7e5");
  EXPECT_EQ(uci_best_move(line[0], line[1]), "bestmove e2e4 ponder e7e5");
  EXPECT_EQ(uci_best_move(line[0], {}), "bestmove e2e4");
  EXPECT_EQ(uci_best_move({}, {}), "bestmove 0000");
}

}  // namespace
}  // namespace cobalt::engine
