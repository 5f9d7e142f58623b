// SPDX-License-Identifier: Apache-2.0
#include "host/match/match.hpp"

#include <algorithm>
#include <set>

#include "host/chess/pgn.hpp"
#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using test::fake_engine;
using test::input_error_of;
using test::short_patience;

/// Notes what happens, and stops after so many games.
class Notes : public MatchListener {
 public:
  explicit Notes(std::size_t stop_after = SIZE_MAX) : stop_after_(stop_after) {}

  void on_start(const Fixture&, const Standings&) override { ++started_; }
  void on_end(const Fixture& fixture, const GameRecord&, const Standings& standings) override {
    ended_.push_back(fixture.number);
    EXPECT_TRUE(standings.has(fixture));
    if (ended_.size() == stop_after_) source_.request_stop();
  }
  std::stop_token token() const { return source_.get_token(); }
  std::set<std::size_t> ended() const { return {ended_.begin(), ended_.end()}; }
  std::size_t started() const { return started_; }

 private:
  std::size_t stop_after_;
  std::size_t started_ = 0;
  std::vector<std::size_t> ended_;
  std::stop_source source_;
};

EngineSpec named(const char* name, const std::vector<std::string>& arguments = {}) {
  EngineSpec spec = fake_engine(arguments);
  spec.name = name;
  return spec;
}

MatchPlan short_plan(std::size_t pairs) {
  MatchPlan plan;
  plan.engines = {named("One"), named("Two")};
  plan.pairs = pairs;
  plan.openings = {Opening{}, Opening{chess::Position(), {chess::Move(chess::kE2, chess::kE4)}}};
  plan.rules.adjudication.most_moves = 2;
  plan.patience = short_patience();
  return plan;
}

Standings play(const MatchPlan& plan, Notes& notes, unsigned threads = 1) {
  Match match(plan, notes);
  cluster::Leader leader(threads, match.work());
  return match.play(leader, notes.token());
}

Standings play(const MatchPlan& plan, Notes&& notes = Notes()) { return play(plan, notes); }

TEST(Match, PlaysTheSchedule) {
  MatchPlan plan = short_plan(2);
  plan.engines.push_back(named("Three"));
  Notes notes;
  const Standings standings = play(plan, notes, 2);
  EXPECT_EQ(standings.games(), 12U);
  EXPECT_EQ(notes.started(), 12U);
  EXPECT_EQ(notes.ended().size(), 12U);
  EXPECT_EQ(standings.of(0).draws, 8U);
  EXPECT_EQ(standings.of(0).pairs[2], 4U);
}

TEST(Match, GamesAreKeptAndReadAgain) {
  const test::TemporaryFolder folder;
  MatchPlan plan = short_plan(2);
  plan.pgn_file = folder.path("games.pgn");
  plan.event = "a test";
  play(plan);
  const auto entries = chess::read_pgn_file(folder.path("games.pgn"));
  ASSERT_EQ(entries.size(), 4U);
  for (const chess::PgnEntry& entry : entries) {
    ASSERT_TRUE(entry.game);
    EXPECT_EQ(entry.game->tag("Event"), "a test");
    EXPECT_EQ(entry.game->moves.size(), 4U);
    EXPECT_EQ(entry.game->tag("TimeControl"), "1 nodes");
  }
  EXPECT_EQ(entries[1].game->tag("Round"), "1.2");
  EXPECT_EQ(entries[1].game->tag("White"), "Two");
  EXPECT_EQ(entries[2].game->moves[0].comment, "book");
}

TEST(Match, GoesOnFromItsFile) {
  const test::TemporaryFolder folder;
  MatchPlan plan = short_plan(4);
  plan.pgn_file = folder.path("games.pgn");
  EXPECT_EQ(play(plan, Notes(3)).games(), 3U);
  EXPECT_EQ(input_error_of([&] { play(plan); }),
            folder.path("games.pgn") + ": has games already: expected --resume or another file");
  // A write that was cut off: the game is played again.
  const std::string whole = folder.read("games.pgn");
  folder.write("games.pgn", whole.substr(0, whole.size() - 20));
  plan.resumes = true;
  Notes notes;
  EXPECT_EQ(play(plan, notes).games(), 8U);
  EXPECT_EQ(notes.ended(), (std::set<std::size_t>{2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(chess::read_pgn_file(folder.path("games.pgn")).size(), 8U);
  Notes nothing;
  EXPECT_EQ(play(plan, nothing).games(), 8U) << "and all are there";
  EXPECT_EQ(nothing.started(), 0U);
}

TEST(Match, AFileOfAnotherMatchIsRefused) {
  const test::TemporaryFolder folder;
  MatchPlan plan = short_plan(2);
  plan.pgn_file = folder.path("games.pgn");
  play(plan);
  plan.resumes = true;
  const std::string problem =
      "game 1 is not one of this match: expected the same engines, openings and number of games as when it began";
  MatchPlan other = plan;
  other.engines[0].name = "Other";
  EXPECT_EQ(input_error_of([&] { play(other); }), folder.path("games.pgn") + ":1: " + problem);
  other = plan;
  std::swap(other.openings[0], other.openings[1]);
  EXPECT_EQ(input_error_of([&] { play(other); }), folder.path("games.pgn") + ":1: " + problem);
  const std::string text = folder.read("games.pgn");
  folder.write("games.pgn", text + "\n" + text);
  EXPECT_NE(input_error_of([&] { play(plan); }).find("a second game of round 1.1"), std::string::npos);
  plan.pgn_file = "/no/such/folder/games.pgn";
  EXPECT_EQ(input_error_of([&] { play(plan); }),
            "/no/such/folder/games.pgn: cannot be written: No such file or directory");
}

TEST(Match, ASequentialTestEndsItEarly) {
  MatchPlan plan = short_plan(500);
  plan.engines[1] = named("Two", {"at=1", "then=move", "move=a1a1"});  // loses all its games
  plan.engines[1].restarts = true;
  plan.sprt = Sprt{0, 400, 0.1, 0.1};
  const Standings standings = play(plan);
  EXPECT_LT(standings.games(), 100U);
  EXPECT_EQ(verdict(*plan.sprt, standings.of(0).pairs), SprtVerdict::kAccept1);
  EXPECT_EQ(standings.of(1).lost_by_illegal_move, standings.games());
}

TEST(Match, EnginesThatFailDoNotEndIt) {
  MatchPlan plan = short_plan(2);
  plan.engines[0] = named("One", {"at=1", "then=exit"});
  const Standings standings = play(plan);
  EXPECT_EQ(standings.games(), 4U);
  EXPECT_EQ(standings.of(0).lost_by_failure, 4U);
  EXPECT_EQ(standings.of(1).wins, 4U);
}

TEST(Match, EnginesAreNamed) {
  std::vector<EngineSpec> engines = {fake_engine({"name=Alpha 1"}), fake_engine({"name=Beta"})};
  name_engines(engines, short_patience());
  EXPECT_EQ(engines[0].name, "Alpha 1");
  EXPECT_EQ(engines[1].name, "Beta");
  std::vector<EngineSpec> same = {fake_engine({}), fake_engine({})};
  EXPECT_NE(input_error_of([&] { name_engines(same, short_patience()); }).find("\"Fake\": expected a different name"),
            std::string::npos);
  std::vector<EngineSpec> broken = {fake_engine({"start=exit"}), fake_engine({})};
  EXPECT_NE(input_error_of([&] {
              name_engines(broken, short_patience());
            }).find("expected an engine of the Universal Chess Interface; it ended: exit status 3"),
            std::string::npos);
}

}  // namespace
}  // namespace cobalt::match
