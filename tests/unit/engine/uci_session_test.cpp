// SPDX-License-Identifier: Apache-2.0
// Sessions through streams, as a chess program would hold them.
#include "host/engine/uci_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "host/chess/perft.hpp"
#include "host/engine/playing_level.hpp"
#include "host/engine/signature.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/engine/uci_test_session.hpp"

namespace cobalt::engine {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace): 20ms is the point of it

using test::best_move_of;
using test::Pipe;
using test::Session;

TEST(UciSession, IntroducesItself) {
  Session session;
  session.send("uci");
  const std::vector<std::string> lines = session.until("uciok");
  EXPECT_EQ(lines.front(), "id name Cobalt 1.2");
  for (const char* line :
       {"option name Hash type spin default 64 min 1 max 1048576",
        "option name Threads type spin default 1 min 1 max 256", "option name Ponder type check default false",
        "option name Clear Hash type button", "option name UCI_ShowWDL type check default false",
        "option name Params type string default default", "option name Rule_null-move type check default true"}) {
    EXPECT_NE(std::ranges::find(lines, line), lines.end()) << line;
  }
  session.send("isready");
  EXPECT_EQ(session.answer("readyok"), "readyok");
  session.send("quit");
  EXPECT_TRUE(session.ends());
}

TEST(UciSession, RootEvaluationIsTold) {
  const auto told = [](const std::vector<std::string>& lines) {
    return std::ranges::count_if(
        lines, [](const std::string& line) { return line.starts_with("info string evaluation for this root: "); });
  };
  Session session;
  session.send("setoption name RootEvaluation value maybe");
  EXPECT_EQ(session.answer("info string"),
            "info string setoption rootevaluation \"maybe\": expected one of never, bare-king, always");
  session.send("go depth 2");
  EXPECT_EQ(told(session.until("bestmove")), 0) << "it is for a bare king";
  session.send("setoption name RootEvaluation value always");
  session.send("go depth 2");
  EXPECT_EQ(told(session.until("bestmove")), 1);
  session.send("position startpos moves e2e4");
  session.send("go depth 2");
  EXPECT_EQ(told(session.until("bestmove")), 0) << "nothing has changed much";
  session.send("position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  session.send("go depth 2");
  EXPECT_EQ(told(session.until("bestmove")), 1);
  session.send("setoption name Params value default");
  session.send("go depth 2");
  EXPECT_EQ(told(session.until("bestmove")), 1) << "the option outlives the function";
  session.send("setoption name RootEvaluation value never");
  session.send("go depth 2");
  EXPECT_EQ(told(session.until("bestmove")), 1) << "back to the fixed function";
}

TEST(UciSession, SearchesAndAnswers) {
  Session session;
  session.send("position startpos moves e2e4 e7e5");
  session.send("go depth 6");
  const std::vector<std::string> lines = session.until("bestmove");
  const Game game = parse_uci_position(std::vector<std::string_view>{"startpos", "moves", "e2e4", "e7e5"});
  EXPECT_TRUE(best_move_of(lines.back(), game.position));
  ASSERT_GE(lines.size(), 7U);
  const std::string& last = lines[lines.size() - 2];
  for (const char* word :
       {"info depth 6 ", " seldepth ", " multipv 1 ", " score ", " nodes ", " nps ", " hashfull ", " time ", " pv "}) {
    EXPECT_NE(last.find(word), std::string::npos) << last;
  }
}

/// A backend that fails in the way of its name.
class FailingBackend : public SearchBackend {
 public:
  explicit FailingBackend(std::string name) : name_(std::move(name)) {}
  SearchResult search(const Game&, const Limits&, SearchControl&, SearchListener*) override {
    if (name_ == "memory") throw std::bad_alloc();
    if (name_ == "thread") throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    if (name_ == "device") throw DeviceError("the card\nis gone");
    throw std::logic_error("a mistake of ours");
  }
  void clear() override { throw std::bad_alloc(); }
  void exchange_function(const ParameterSet&) override {}

 private:
  std::string name_;
};

TEST(UciSession, AFailureIsToldAndTheSessionGoesOn) {
  Session session([](const BackendChoice& choice, const ParameterSet&, Engine&) {
    if (choice.devices == "none") throw std::logic_error("not even opened");
    return std::make_unique<FailingBackend>(choice.devices);
  });
  session.send("position startpos moves e2e4");
  const Game game = parse_uci_position(std::vector<std::string_view>{"startpos", "moves", "e2e4"});
  const std::pair<const char*, const char*> failures[] = {{"memory", "out of memory"},
                                                          {"thread", "Resource temporarily unavailable"},
                                                          {"device", "the card is gone"},
                                                          {"logic", "a mistake of ours"}};
  for (const auto& [name, message] : failures) {
    session.send(std::string("setoption name Device value ") + name);
    session.send("go depth 3");
    const std::vector<std::string> lines = session.until("bestmove");
    ASSERT_EQ(lines.size(), 2U) << name;
    EXPECT_EQ(lines[0], std::string("info string the search failed: ") + message);
    EXPECT_TRUE(best_move_of(lines[1], game.position)) << "a legal move, so that the game goes on";
  }
  session.send("ucinewgame");
  EXPECT_EQ(session.answer("info"), "info string out of memory");
  session.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3");
  EXPECT_EQ(session.until("bestmove").back(), "bestmove 0000") << "there is no legal move";
  session.send("setoption name Device value none");
  EXPECT_EQ(session.answer("info"), "info string not even opened");
  session.send("position startpos\ngo depth 3");
  EXPECT_TRUE(session.answer("info depth 3 ").starts_with("info depth 3 ")) << "the engine itself searches";
  EXPECT_TRUE(best_move_of(session.answer("bestmove"), chess::Position()));
}

// Without `stop` they would go on for hours.
TEST(UciSession, StopEndsEverySearch) {
  Session session;
  session.send("isready");
  session.answer("readyok");
  for (const char* go : {"go infinite", "go wtime 100000000 btime 100000000", "go depth 150", "go mate 30"}) {
    session.send("position startpos");
    session.send(go);
    session.until("info depth 5");
    session.send("isready");
    EXPECT_EQ(session.until("readyok").back(), "readyok") << "while it searches";
    session.send("stop");
    EXPECT_TRUE(session.answer("bestmove").starts_with("bestmove ")) << go;
  }
}

TEST(UciSession, StopMeansEverySearchThatWasSentBefore) {
  Session session;
  session.send("go infinite\nstop\nposition startpos moves d2d4\ngo infinite\nstop");
  session.answer("bestmove");
  session.answer("bestmove");
  session.send("stop");  // nothing to stop: no answer
  session.send("isready");
  EXPECT_EQ(session.until("readyok").size(), 1U);
}

TEST(UciSession, CommandsWaitForTheSearchBeforeThem) {
  Session session;
  session.send(
      "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo depth 4\nposition fen k7/8/1K6/8/8/8/8/7R w - - 0 1\ngo depth 4");
  EXPECT_EQ(session.answer("bestmove"), "bestmove a1a8");
  EXPECT_EQ(session.answer("bestmove"), "bestmove h1h8");
}

TEST(UciSession, PonderWaitsForTheHit) {
  Session session;
  session.send("position startpos moves e2e4");
  session.send("go ponder wtime 1000 btime 1000 winc 0 binc 0");
  session.until("info depth 8");
  session.send("ponderhit");
  EXPECT_TRUE(session.answer("bestmove").starts_with("bestmove "));
  // A mate is found at once, and yet there is no answer before the hit.
  session.send("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
  session.send("go ponder depth 3");
  session.until("info depth 3");
  session.send("isready");
  EXPECT_EQ(session.until("readyok").size(), 1U);
  session.send("ponderhit");
  EXPECT_EQ(session.answer("bestmove"), "bestmove a1a8");
  // The move was not played: stop.
  session.send("go ponder wtime 1000 btime 1000");
  session.until("info depth 3");
  session.send("stop");
  session.answer("bestmove");
}

TEST(UciSession, SeveralLines) {
  Session session;
  session.send("setoption name MultiPV value 3\ngo depth 3");
  const std::vector<std::string> lines = session.until("bestmove");
  for (const char* number : {" multipv 1 ", " multipv 2 ", " multipv 3 "}) {
    EXPECT_EQ(std::ranges::count_if(lines,
                                    [number](const std::string& line) {
                                      return line.find("depth 3 ") != std::string::npos &&
                                             line.find(number) != std::string::npos;
                                    }),
              1)
        << number;
  }
}

TEST(UciSession, OptionsTakeEffect) {
  Session session;
  for (const char* option :
       {"Hash value 2", "Threads value 2", "Contempt value 25", "MoveOverhead value 50", "Ponder value true",
        "Clear Hash", "Params value default", "UCI_ShowWDL value true", "Rule_null_move value false",
        "Extensions value dual-credit", "hash value 3", "RootEvaluation value never"}) {
    session.send(std::string("setoption name ") + option);
  }
  session.send("isready");
  EXPECT_EQ(session.until("readyok").size(), 1U) << "no complaint";
  session.send("position fen 7k/8/8/8/8/8/8/K2R4 w - - 99 80\ngo depth 2");
  const std::vector<std::string> lines = session.until("bestmove");
  EXPECT_NE(lines.front().find("score cp -25 wdl "), std::string::npos) << lines.front();
}

TEST(UciSession, TheBookAnswersWhileItKnowsThePosition) {
  // One entry: a2a4 (from square 8, to square 24) for the start position, whose key the format gives.
  const std::string entry("\x46\x3b\x96\x18\x16\x91\xfc\x9c\x02\x18\x00\x01\x00\x00\x00\x00", 16);
  const cobalt::test::TemporaryFolder folder;
  const std::string file = folder.write("book.bin", entry);
  Session session;
  session.send("setoption name BookSeed value 5\nsetoption name BookFile value " + file);
  session.send("go depth 1");
  EXPECT_EQ(session.until("bestmove").front().find("info string"), std::string::npos) << "not used yet";
  session.send("setoption name OwnBook value true\ngo depth 1");
  EXPECT_EQ(session.until("bestmove"), (std::vector<std::string>{"info string book move", "bestmove a2a4"}));
  session.send("go depth 1 searchmoves b2b3");
  EXPECT_TRUE(session.answer("bestmove").starts_with("bestmove b2b3")) << "searchmoves wants a search";
  session.send("position startpos moves a2a4\ngo depth 1");
  EXPECT_GT(session.until("bestmove").size(), 1U) << "not in the book";
  session.send("setoption name BookFile value /no/such/book\nposition startpos\ngo depth 1");
  EXPECT_EQ(session.until("bestmove").back(), "bestmove a2a4") << "the old book stays";
  session.send("setoption name BookFile value <empty>\ngo depth 1");
  EXPECT_TRUE(session.until("bestmove").front().starts_with("info depth")) << "no book";
}

TEST(UciSession, BadInputIsToldAndIgnored) {
  Session session;
  session.send("position startpos moves e2e4");
  for (const char* line :
       {"bogus", "setoption", "setoption name", "setoption name Bogus value 3", "setoption name Hash value 0",
        "setoption name Hash value x", "setoption name Hash", "setoption name Threads value 1000",
        "setoption name UCI_ShowWDL value maybe", "setoption name Params value /no/such/file",
        "setoption name BookFile value /no/such/file", "setoption name BookSeed value -1",
        "setoption name OwnBook value 1", "setoption name Rule_bogus value true", "\x01\xff"}) {
    session.send(line);
    EXPECT_TRUE(session.answer("info string ").size() > 20) << line;
  }
  session.send("");
  session.send("   ");
  session.send("go depth 1");
  const Game game = parse_uci_position(std::vector<std::string_view>{"startpos", "moves", "e2e4"});
  EXPECT_TRUE(best_move_of(session.answer("bestmove"), game.position)) << "the position is still the old one";
}

TEST(UciSession, ShowsThePosition) {
  Session session;
  session.send("position fen 4k3/8/8/8/8/8/4r3/R3K3 w Q - 3 40\nd");
  const std::vector<std::string> lines = session.until("Checkers:");
  EXPECT_EQ(lines.front(), "8   . . . . k . . .");
  EXPECT_EQ(lines[6], "2   . . . . r . . .");
  EXPECT_EQ(lines[lines.size() - 3], "Fen: 4k3/8/8/8/8/8/4r3/R3K3 w Q - 3 40");
  EXPECT_EQ(lines[lines.size() - 2],
            fmt::format("Key: {:016X}", chess::parse_fen("4k3/8/8/8/8/8/4r3/R3K3 w Q - 3 40").key()));
  EXPECT_EQ(lines.back(), "Checkers: e2");
  session.send("position startpos moves e2e5\nd");
  EXPECT_EQ(session.until("info string position:").back(),
            "info string position: there is none, as the last one was refused");
  session.send("eval\ngo perft 2");
  session.until("info string position:");
  session.until("info string position:");
}

TEST(UciSession, ShowsTheStaticScore) {
  Session session;
  for (const char* fen : {test::kMiddleGame, "4k3/8/8/8/8/8/4r3/R3K3 w Q - 3 40"}) {
    const chess::Position position = chess::parse_fen(fen);
    session.send(fmt::format("position fen {}\neval", fen));
    EXPECT_EQ(session.answer(" "), fmt::format("{:+6}  {}{}", test::default_evaluator()->evaluate(position), fen,
                                               position.in_check() ? "  (in check)" : ""));
  }
  session.send("setoption name Evaluator value material\nposition startpos moves e2e4 d7d5 e4d5\neval");
  EXPECT_TRUE(session.answer(" ").starts_with("  -100  ")) << "by the evaluator that searches";
}

TEST(UciSession, CountsMoves) {
  Session session;
  session.send("position startpos moves e2e4\ngo perft 4");
  std::uint64_t sum = 0;
  for (const std::string& line : session.until("Nodes searched: ")) {
    const std::size_t colon = line.find(": ");
    if (colon == 4) sum += std::stoull(line.substr(6));
  }
  EXPECT_EQ(sum,
            chess::perft(parse_uci_position(std::vector<std::string_view>{"startpos", "moves", "e2e4"}).position, 4));
  for (const char* depth : {"", " 0", " 14", " x", " 2 3"}) {
    session.send(std::string("go perft") + depth);
    EXPECT_EQ(session.answer("info string"), "info string go perft: expected a depth of 1 to 13 after it") << depth;
  }
  session.send("go perft 13");
  session.send("stop");
  EXPECT_EQ(session.answer("info string"), "info string go perft: stopped");
  session.send("isready");
  EXPECT_EQ(session.until("readyok").size(), 1U) << "no best move";
}

TEST(UciSession, LongBenchIsTheNodeSignature) {
  Session session;
  session.send("bench");
  EXPECT_TRUE(session.answer("").starts_with(fmt::format("{} nodes ", measure_signature().nodes)));
}

TEST(UciSession, LimitedStrengthPlaysALevel) {
  Session session;
  session.send(fmt::format("setoption name UCI_Elo value {}", kLeastElo - 1));
  EXPECT_EQ(session.answer("info string"),
            fmt::format("info string setoption uci_elo \"{}\": expected a number of {} to {}", kLeastElo - 1, kLeastElo,
                        kMostElo));
  session.send(fmt::format("setoption name UCI_Elo value {}\nposition startpos\ngo depth 8", kLeastElo));
  const auto deepest = [&session] {
    const std::vector<std::string> lines = session.until("bestmove");
    return lines.size() < 2 ? std::string() : lines[lines.size() - 2];
  };
  EXPECT_TRUE(deepest().starts_with("info depth 8 ")) << "off at first";
  session.send("setoption name UCI_LimitStrength value true\ngo depth 8");
  EXPECT_FALSE(deepest().starts_with("info depth 8 ")) << "its nodes do not reach so far";
  session.send("setoption name UCI_LimitStrength value false\ngo depth 8");
  EXPECT_TRUE(deepest().starts_with("info depth 8 "));
}

TEST(UciSession, EveryGoIsAnsweredOnce) {
  Session session;
  session.send("position startpos");
  for (const char* go : {"go depth 3 foo", "go searchmoves e2e9 depth 3", "joho go depth 2", "go depth x movetime 1",
                         "go btime 100", "go wtime x btime 100"}) {
    session.send(go);
    EXPECT_TRUE(best_move_of(session.answer("bestmove"), chess::Position())) << go;
    session.send("isready");
    EXPECT_EQ(session.until("readyok").size(), 1U) << go;
  }
  for (const char* go : {"go", "go foo", "go searchmoves e2e9", "go depth x infinite"}) {
    session.send(go);
    session.until("info depth 3");
    session.send("foo stop");
    EXPECT_TRUE(best_move_of(session.answer("bestmove"), chess::Position())) << go;
    session.send("isready");
    EXPECT_EQ(session.until("readyok").size(), 1U) << go;
  }
}

TEST(UciSession, AfterARefusedPositionThereIsNoMove) {
  const std::vector<std::string> no_move = {"info string go: no position to search, as the last one was refused",
                                            "bestmove 0000"};
  Session session;
  for (const char* position : {"position", "position fen x", "position startpos moves e2e4 e2e4"}) {
    session.send("position startpos moves e2e4");
    session.send(position);
    session.answer("info string ");
    session.send("ucinewgame\ngo depth 3");
    EXPECT_EQ(session.until("bestmove"), no_move) << position;
  }
  session.send("go infinite");
  EXPECT_EQ(session.answer("info"), no_move[0]);
  session.send("isready");
  EXPECT_EQ(session.until("readyok").size(), 1U) << "the answer waits for stop";
  session.send("stop");
  EXPECT_EQ(session.answer("bestmove"), no_move[1]);
  session.send("go ponder wtime 1000 btime 1000");
  EXPECT_EQ(session.answer("info"), no_move[0]);
  session.send("ponderhit");
  EXPECT_EQ(session.answer("bestmove"), no_move[1]);
  session.send("position startpos\ngo depth 1");
  EXPECT_TRUE(best_move_of(session.answer("bestmove"), chess::Position()));
}

/// Needs a while to take a function, and notes the times of its searches.
class SlowBackend : public FailingBackend {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  struct Notes {
    struct Search {
      TimePoint begin;  ///< of the time that counts
      TimePoint end;
    };
    std::vector<Search> searches;
    std::vector<TimePoint> exchanges;
  };

  explicit SlowBackend(Notes& notes) : FailingBackend("slow"), notes_(notes) {}
  SearchResult search(const Game& game, const Limits& limits, SearchControl& control, SearchListener*) override {
    const TimeManager time(limits, game.position.side_to_move(), Milliseconds(0), control);
    const TimePoint begin = std::chrono::steady_clock::now() - time.elapsed();
    if (limits.infinite) control.wait_for_stop();
    notes_.searches.push_back({begin, std::chrono::steady_clock::now()});
    return {};
  }
  void exchange_function(const ParameterSet&) override {
    notes_.exchanges.push_back(std::chrono::steady_clock::now());
    std::this_thread::sleep_for(20ms);
  }

 private:
  Notes& notes_;
};

TEST(UciSession, TimeCountsFromTheReadingOfGo) {
  SlowBackend::Notes notes;
  Session session(
      [&](const BackendChoice&, const ParameterSet&, Engine&) { return std::make_unique<SlowBackend>(notes); });
  session.send("setoption name Device value slow\nsetoption name RootEvaluation value always\nisready");
  session.answer("readyok");
  notes.exchanges.clear();
  session.send("go movetime 1");
  session.answer("bestmove");
  ASSERT_EQ(notes.searches.size(), 1U);
  ASSERT_EQ(notes.exchanges.size(), 1U);
  EXPECT_LT(notes.searches[0].begin, notes.exchanges[0]) << "the function for the root is made in that time";
  session.send("go infinite\ngo movetime 1\nisready");
  session.answer("readyok");
  session.send("stop");
  session.answer("bestmove");
  session.answer("bestmove");
  ASSERT_EQ(notes.searches.size(), 3U);
  EXPECT_GE(notes.searches[2].begin, notes.searches[1].end) << "before that nobody waits for the answer";
}

TEST(UciSession, NoLegalMoveIsToldAsNullMove) {
  Session session;
  session.send("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo depth 5");
  EXPECT_EQ(session.answer("bestmove"), "bestmove 0000");
}

TEST(UciSession, TheEndOfTheInputFinishesSearchesThatEnd) {
  Pipe in_pipe;
  Pipe out_pipe;
  std::istream in(&in_pipe);
  std::ostream out(&out_pipe);
  in_pipe.send("go depth 5\ngo infinite\ngo depth 4");  // the last line lacks its end
  in_pipe.close();
  UciSession(in, out, "1").run();
  out_pipe.close();
  std::vector<std::string> lines;
  for (std::string line = out_pipe.take_line(); !line.empty(); line = out_pipe.take_line()) lines.push_back(line);
  EXPECT_EQ(std::ranges::count_if(lines, [](const std::string& line) { return line.starts_with("bestmove"); }), 3);
  EXPECT_TRUE(std::ranges::any_of(lines, [](const std::string& line) { return line.starts_with("info depth 5 "); }));
}

TEST(UciSession, LinesMayEndWithCarriageReturn) {
  Session session;
  session.send("position startpos moves e2e4\r\ngo depth 2\r");
  EXPECT_TRUE(session.answer("bestmove").starts_with("bestmove "));
  session.send("isready\r");
  EXPECT_EQ(session.until("readyok").size(), 1U);
}

TEST(UciSession, SearchMovesWithSeveralLines) {
  Session session;
  session.send("setoption name MultiPV value 5\ngo searchmoves a2a3 h2h4 depth 4");
  const std::vector<std::string> lines = session.until("bestmove");
  const auto begins_with_one_of_them = [](const std::string& line) {
    return line.find(" pv a2a3") != std::string::npos || line.find(" pv h2h4") != std::string::npos;
  };
  std::size_t infos = 0;
  for (const std::string& line : lines) {
    if (!line.starts_with("info depth")) continue;
    ++infos;
    EXPECT_TRUE(begins_with_one_of_them(line)) << line;
  }
  EXPECT_EQ(infos, 8U) << "two lines in each of four iterations";
}

TEST(UciSession, QuitEndsASearch) {
  Session session;
  session.send("go infinite");
  session.until("info depth 4");
  session.send("quit");
  session.answer("bestmove");
  EXPECT_TRUE(session.ends());
}

// A slow machine may lose on time, and then plays on with its last millisecond.
TEST(UciSession, PlaysAGameOnTheClock) {
  Session session;
  session.send("ucinewgame");
  Game game;
  std::string moves;
  auto left = 400ms;
  for (int ply = 0; ply < 40 && !chess::legal_moves(game.position).empty(); ++ply) {
    session.send("position startpos" + (moves.empty() ? "" : " moves" + moves));
    const auto start = std::chrono::steady_clock::now();
    session.send(fmt::format("go wtime {0} btime {0} winc 20 binc 20", left.count()));
    const chess::Move move = best_move_of(session.answer("bestmove"), game.position);
    ASSERT_TRUE(move);
    left -= std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start) - 20ms;
    left = std::max(left, 1ms);
    moves += " " + chess::to_uci(move);
    game.play(move);
  }
}

}  // namespace
}  // namespace cobalt::engine
