// SPDX-License-Identifier: Apache-2.0
// Games with engines that behave well and badly.
#include "host/match/game.hpp"

#include <thread>

#include "host/chess/fen.hpp"
#include "host/match/game_pgn.hpp"
#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using chess::GameResult;
using test::fake_engine;
using test::long_patience;
using test::short_patience;

/// However slow the machine is, nobody loses on time.
constexpr const char* kAnyMargin = "timemargin=1000000";

/// Both players, kept from game to game.
class Table {
 public:
  explicit Table(const EngineSpec& white, const EngineSpec& black = fake_engine({}),
                 const Patience& patience = long_patience())
      : white_(white, patience, {}), black_(black, patience, {}) {}
  /// \param white  does not answer in a search
  static Table with_silent(const EngineSpec& white) { return Table(white, fake_engine({}), short_patience()); }

  GameRecord play(const GameRules& rules = three_moves(), const Opening& opening = {}) {
    auto record = play_game({&white_, &black_}, opening, rules, {});
    EXPECT_TRUE(record);
    return record.value_or(GameRecord{});
  }
  Player& white() { return white_; }

  /// Games that would not end by themselves are short.
  static GameRules three_moves() {
    GameRules rules;
    rules.adjudication.most_moves = 3;
    return rules;
  }

 private:
  Player white_;
  Player black_;
};

TEST(Game, IsPlayedToItsEnd) {
  Table table(fake_engine({"score=25"}));
  GameRules rules;
  const GameRecord record = table.play(rules, {chess::parse_fen("7k/8/8/8/8/8/8/K1R5 w - - 94 80"), {}});
  EXPECT_EQ(record.end.result, GameResult::kDraw);
  EXPECT_EQ(record.end.reason, EndReason::kFiftyMoves);
  ASSERT_EQ(record.moves.size(), 6U);
  EXPECT_EQ(record.moves[0].info, (SearchInfo{EngineScore{false, 25}, 4, 77, {}}));
}

TEST(Game, OpeningMovesArePlayedFirst) {
  Table table(fake_engine({}));
  const Opening opening{chess::Position(), {chess::Move(chess::kE2, chess::kE4)}};
  const GameRecord record = table.play(Table::three_moves(), opening);
  EXPECT_EQ(record.end.reason, EndReason::kMostMoves);
  EXPECT_EQ(record.moves.size(), 5U);
  const std::string pgn = chess::to_pgn(to_pgn_game(record, {"e", "2024.01.02", "1.1", {"W", "B"}, {"x", "y"}}));
  EXPECT_NE(pgn.find("1. e4 {book} 1... "), std::string::npos) << pgn;
  EXPECT_NE(
      pgn.find("[WhiteTimeControl \"x\"]\n[BlackTimeControl \"y\"]\n[PlyCount \"6\"]\n[Termination \"adjudication\"]"),
      std::string::npos)
      << pgn;
  EXPECT_NE(pgn.find("s 77n, longest game} 1/2-1/2"), std::string::npos) << pgn;
}

struct Misbehaviour {
  const char* name;
  std::vector<std::string> arguments;
  EndReason reason;
  const char* detail;
};

class BadEngine : public ::testing::TestWithParam<Misbehaviour> {};

// Without a clock: how quick the good moves are depends on what else the machine does.
TEST_P(BadEngine, LosesAndPlaysTheNextGame) {
  std::vector<std::string> arguments = {"at=2"};
  arguments.insert(arguments.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  Table table = Table::with_silent(fake_engine(arguments));
  const GameRecord record = table.play();
  EXPECT_EQ(record.end.result, GameResult::kBlackWins);
  EXPECT_EQ(record.end.reason, GetParam().reason) << to_string(record.end.reason);
  EXPECT_EQ(record.detail, GetParam().detail);
  EXPECT_EQ(record.moves.size(), 2U);
  EXPECT_FALSE(table.play().moves.empty()) << "the engine can begin another game";
}

INSTANTIATE_TEST_SUITE_P(
    Game, BadEngine,
    ::testing::Values(Misbehaviour{"Exit", {"then=exit"}, EndReason::kEngineEnded, "ended: exit status 3"},
                      Misbehaviour{"Abort", {"then=abort"}, EndReason::kEngineEnded, "ended: signal 6"},
                      Misbehaviour{"Illegal", {"then=move", "move=e2e5"}, EndReason::kIllegalMove, "\"e2e5\""},
                      Misbehaviour{"NoMove", {"then=nothing"}, EndReason::kIllegalMove, "\"\""},
                      Misbehaviour{"Null", {"then=move", "move=0000"}, EndReason::kIllegalMove, "\"0000\""},
                      Misbehaviour{
                          "Endless", {"then=endless"}, EndReason::kEngineSilent, "writes a line without an end"}),
    [](const auto& test) { return test.param.name; });

TEST(Game, TimeIsLostByALateMoveAndByNone) {
  for (const std::vector<std::string>& how :
       {std::vector<std::string>{"at=1", "then=hang"}, {"at=1", "then=late", "wait=60"}, {"at=1", "then=talk"}}) {
    Table table = Table::with_silent(fake_engine(how, {"st=0.03"}));
    const GameRecord record = table.play();
    EXPECT_EQ(record.end.result, GameResult::kBlackWins);
    EXPECT_EQ(record.end.reason, EndReason::kTime) << how[1];
    EXPECT_NE(table.play().end.result, GameResult::kUnknown) << "and another game can be played";
  }
}

TEST(Game, TheClockOfAnEngineIsWhatItTells) {
  const std::vector<std::string> late = {"at=1", "then=late", "wait=60"};
  const auto with_time = [&](const char* time) {
    std::vector<std::string> words = late;
    words.emplace_back(time);
    return words;
  };
  const GameRecord in_time = Table(fake_engine(with_time("time=20"), {"st=0.03", "clock=engine"})).play();
  EXPECT_EQ(in_time.end.reason, EndReason::kMostMoves);
  EXPECT_EQ(in_time.moves.at(0).elapsed, Milliseconds(20));
  const GameRecord exceeded = Table(fake_engine(with_time("time=31"), {"st=0.03", "clock=engine"})).play();
  EXPECT_EQ(exceeded.end.reason, EndReason::kTime);
  EXPECT_EQ(Table(fake_engine(with_time("time=31"), {"st=0.03", "clock=engine", "timemargin=1"})).play().end.reason,
            EndReason::kMostMoves);
  // Without a word of it time passes as for everybody.
  EXPECT_EQ(Table(fake_engine(late, {"st=0.03", "clock=engine"})).play().end.reason, EndReason::kTime);
  // Three moves of 20 ms.
  const GameRecord flag = Table(fake_engine({"time=20"}, {"tc=0.05", "clock=engine"})).play();
  EXPECT_EQ(flag.end.reason, EndReason::kTime);
  EXPECT_EQ(flag.moves.size(), 4U);
}

TEST(Game, AnEngineWithItsOwnClockMayNotBeSilentForEver) {
  Table table = Table::with_silent(fake_engine({"at=1", "then=hang"}, {"st=0.03", "clock=engine"}));
  GameRules rules;
  rules.longest_move = Milliseconds(40);
  EXPECT_EQ(table.play(rules).end.reason, EndReason::kEngineSilent);
}

TEST(Game, NoiseIsNoReasonToLose) {
  Table table(fake_engine({"at=1", "then=noise"}));
  EXPECT_EQ(table.play().end.reason, EndReason::kMostMoves);
}

TEST(Game, WithoutAClockSilenceLosesAtLast) {
  Table table = Table::with_silent(fake_engine({"at=1", "then=hang"}));
  GameRules rules;
  rules.longest_move = Milliseconds(30);
  EXPECT_EQ(table.play(rules).end.reason, EndReason::kEngineSilent);
}

TEST(Game, ClocksAreToldAndKept) {
  const test::TemporaryFolder folder;
  Table table(fake_engine({"log=" + folder.path("log"), "at=1", "then=late", "wait=60"},
                          {"tc=40/0.05+5", "depth=3", kAnyMargin}),
              fake_engine({}, {"tc=9", kAnyMargin}));
  const GameRecord record = table.play();
  EXPECT_EQ(record.end.reason, EndReason::kMostMoves);
  EXPECT_EQ(folder.read("log").find("go wtime 50 winc 5000 btime 9000 movestogo 40 depth 3\n"),
            folder.read("log").find("go "))
      << folder.read("log");
  EXPECT_NE(folder.read("log").find("go wtime 5000 winc 5000 btime "), std::string::npos)
      << "after the first move nothing is left but the increment: " << folder.read("log");
  Table slow(fake_engine({"at=1", "then=late", "wait=60"}, {"tc=0.04"}));
  EXPECT_EQ(slow.play().end.reason, EndReason::kTime);
  Table forgiven(fake_engine({"at=1", "then=late", "wait=60"}, {"tc=0.04", kAnyMargin}));
  EXPECT_EQ(forgiven.play().end.reason, EndReason::kMostMoves);
}

TEST(Game, Ponders) {
  const test::TemporaryFolder folder;
  // The opponent plays what is expected; with "at=2" once something else.
  Table table(fake_engine({"ponder=on", "log=" + folder.path("log")}, {"tc=60", kAnyMargin, "ponder"}),
              fake_engine({"at=2", "then=move", "move=h7h5"}));
  EXPECT_EQ(table.play().end.reason, EndReason::kMostMoves);
  const std::string log = folder.read("log");
  const std::size_t ponder = log.find("go ponder wtime ");
  const std::size_t hit = log.find("ponderhit\n");
  const std::size_t miss = log.find("stop\n");
  EXPECT_LT(ponder, hit) << log;
  EXPECT_LT(hit, miss) << log;
  EXPECT_NE(miss, std::string::npos) << log;
  EXPECT_TRUE(log.ends_with("stop\n") || log.find("position", miss) != std::string::npos) << log;
}

TEST(Game, RestartsWhenAsked) {
  const test::TemporaryFolder folder;
  Table table(fake_engine({"log=" + folder.path("log")}, {"nodes=1", "restart=on"}));
  table.play();
  table.play();
  table.white().end();
  const std::string log = folder.read("log");
  EXPECT_NE(log.find("quit\nuci\n"), std::string::npos) << log;
}

TEST(Game, StopsInTheMiddle) {
  std::stop_source source;
  Player white(fake_engine({"at=1", "then=hang"}), short_patience(), source.get_token());
  Player black(fake_engine({}), short_patience(), source.get_token());
  std::jthread stopper([&] {
    std::this_thread::sleep_for(Milliseconds(100));
    source.request_stop();
  });
  EXPECT_FALSE(play_game({&white, &black}, {}, {}, source.get_token()));
}

}  // namespace
}  // namespace cobalt::match
