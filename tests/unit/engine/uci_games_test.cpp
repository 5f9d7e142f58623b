// SPDX-License-Identifier: Apache-2.0
// Whole games between two sessions: by the clock, and thinking in the opponent's time.
#include <chrono>

#include "host/chess/random_games.hpp"
#include "tests/unit/engine/uci_test_session.hpp"

namespace cobalt::engine {
namespace {

using test::best_move_of;
using test::Session;

/// "bestmove e2e4 ponder e7e5".
struct Answer {
  chess::Move move;
  chess::Move ponder;  ///< none when it is not told
};

/// The game so far, as both sides know it.
class Record {
 public:
  explicit Record(std::uint64_t seed) {
    for (const chess::Move move : chess::random_game(seed, 6)) play(move);
  }

  void play(chess::Move move) {
    moves_ += " " + chess::to_uci(move);
    game_.play(move);
  }
  const chess::Position& position() const { return game_.position; }
  bool is_over() const { return chess::legal_moves(position()).empty() || position().halfmove_clock() >= 100; }
  /// The command for this position, or for that after one more move.
  std::string command(chess::Move next = {}) const {
    return "position startpos moves" + moves_ + (next ? " " + chess::to_uci(next) : "");
  }

 private:
  Game game_;
  std::string moves_;
};

Answer parse_answer(const std::string& line, const chess::Position& position) {
  Answer answer{best_move_of(line, position), {}};
  const std::size_t ponder = line.find(" ponder ");
  if (ponder == std::string::npos || !answer.move) return answer;
  chess::Position after = position;
  after.do_move(answer.move);
  const auto reply = chess::parse_uci(after, line.substr(ponder + 8));
  EXPECT_TRUE(reply) << line;
  answer.ponder = reply.value_or(chess::Move());
  return answer;
}

/// A side that thinks in the opponent's time.
class PonderingSide {
 public:
  explicit PonderingSide(std::string limits) : limits_(std::move(limits)) {
    session_.send("setoption name Hash value 4");
  }

  /// Its move in the position; what the opponent has played is in the record.
  Answer move(const Record& record) {
    const bool hit = expected_ && record.command() == expected_command_;
    if (hit) {
      session_.send("ponderhit");
      ++hits_;
    } else {
      if (expected_) {
        session_.send("stop");
        session_.answer("bestmove");
      }
      session_.send(record.command());
      session_.send("go " + limits_);
    }
    return parse_answer(session_.answer("bestmove"), record.position());
  }
  /// Thinks about the reply that it expects. \param record  after its own move
  void ponder(const Record& record, chess::Move expected) {
    expected_ = expected;
    if (!expected) return;
    expected_command_ = record.command(expected);
    session_.send(expected_command_);
    session_.send("go ponder " + limits_);
  }
  /// Ends the thinking at the end of a game.
  void rest() {
    if (expected_) {
      session_.send("stop");
      session_.answer("bestmove");
    }
    expected_ = chess::Move();
    session_.send("ucinewgame");
  }
  int hits() const { return hits_; }

 private:
  Session session_;
  std::string limits_;
  chess::Move expected_;
  std::string expected_command_;
  int hits_ = 0;
};

/// Plays a game in which both sides ponder; every move must be legal. Returns its plies.
int play_pondering(std::array<PonderingSide, 2>& sides, std::uint64_t seed, int most_plies) {
  Record record(seed);
  int ply = 0;
  for (; ply < most_plies && !record.is_over(); ++ply) {
    PonderingSide& side = sides[static_cast<std::size_t>(ply % 2)];
    const Answer answer = side.move(record);
    if (!answer.move) break;  // a failure that was told
    record.play(answer.move);
    side.ponder(record, record.is_over() ? chess::Move() : answer.ponder);
  }
  for (PonderingSide& side : sides) side.rest();
  return ply;
}

/// Games of both sides with ten milliseconds a move; every move must come and be legal.
void play_timed_games(int games, int most_plies) {
  std::array<Session, 2> sides;
  for (int number = 0; number < games; ++number) {
    Record record(static_cast<std::uint64_t>(number) + 100);
    for (Session& side : sides) side.send("setoption name Hash value 4\nucinewgame");
    for (int ply = 0; ply < most_plies && !record.is_over(); ++ply) {
      Session& side = sides[static_cast<std::size_t>(ply % 2)];
      side.send("isready");
      side.answer("readyok");
      side.send(record.command());
      side.send("go movetime 10");
      const chess::Move move = best_move_of(side.answer("bestmove"), record.position());
      ASSERT_TRUE(move) << record.command();
      record.play(move);
    }
  }
}

/// The depth ends a search: a clock would leave a slow machine no reply to ponder on.
constexpr const char* kDepthOnTheClock = "wtime 4000000 btime 4000000 winc 5 binc 5 depth 5";

TEST(UciGames, BothSidesPonder) {
  std::array<PonderingSide, 2> sides{PonderingSide(kDepthOnTheClock), PonderingSide(kDepthOnTheClock)};
  const int plies = play_pondering(sides, 1, 24);
  EXPECT_EQ(plies, 24);
  EXPECT_GT(sides[0].hits() + sides[1].hits(), 0);
}

TEST(UciGames, LongPonderingGames) {
  std::array<PonderingSide, 2> sides{PonderingSide(kDepthOnTheClock), PonderingSide(kDepthOnTheClock)};
  int plies = 0;
  for (std::uint64_t number = 0; number < 50; ++number) plies += play_pondering(sides, number, 200);
  EXPECT_GT(plies, 2000);
  EXPECT_GT(sides[0].hits() + sides[1].hits(), plies / 10);
}

TEST(UciGames, TenMillisecondsAMove) { play_timed_games(1, 40); }

TEST(UciGames, LongTenMillisecondsAMove) { play_timed_games(100, 200); }

}  // namespace
}  // namespace cobalt::engine
