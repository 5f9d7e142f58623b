// SPDX-License-Identifier: Apache-2.0
#include "host/match/schedule.hpp"

#include <map>
#include <set>

#include "host/match/standings.hpp"
#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using chess::GameResult;

TEST(Schedule, EveryOpeningTwiceWithColoursExchanged) {
  const auto schedule = make_schedule(Tournament::kRoundRobin, 3, 4, 10);
  ASSERT_EQ(schedule.size(), 3U * 4 * 2);
  std::map<std::set<std::size_t>, int> meetings;
  for (std::size_t i = 0; i < schedule.size(); i += 2) {
    EXPECT_EQ(schedule[i].number, i);
    EXPECT_EQ(schedule[i].pair(), schedule[i + 1].pair());
    EXPECT_EQ(schedule[i].opening, schedule[i + 1].opening);
    EXPECT_EQ(schedule[i].opening, i / 6) << "all who meet in a round play the same";
    EXPECT_EQ(schedule[i].engines[chess::kWhite], schedule[i + 1].engines[chess::kBlack]);
    EXPECT_EQ(schedule[i].engines[chess::kBlack], schedule[i + 1].engines[chess::kWhite]);
    ++meetings[{schedule[i].engines.begin(), schedule[i].engines.end()}];
  }
  EXPECT_EQ(meetings, (std::map<std::set<std::size_t>, int>{{{0, 1}, 4}, {{0, 2}, 4}, {{1, 2}, 4}}));
  EXPECT_EQ(schedule[3].round(), "2.2");
}

TEST(Schedule, Gauntlet) {
  const auto schedule = make_schedule(Tournament::kGauntlet, 4, 2, 1);
  EXPECT_EQ(schedule.size(), 3U * 2 * 2);
  for (const Fixture& fixture : schedule) {
    EXPECT_TRUE(fixture.engines[0] == 0 || fixture.engines[1] == 0);
    EXPECT_EQ(fixture.opening, 0U);
  }
}

TEST(Standings, GamesAndPairs) {
  const auto schedule = make_schedule(Tournament::kRoundRobin, 2, 3, 3);
  Standings standings(2, schedule.size());
  standings.add(schedule[0], GameResult::kWhiteWins, "normal");  // engine 0 wins
  EXPECT_EQ(standings.of(0).pairs, (std::array<std::uint64_t, 5>{})) << "half a pair";
  standings.add(schedule[3], GameResult::kWhiteWins, "time forfeit");  // engine 1 has White
  standings.add(schedule[1], GameResult::kDraw, "normal");
  standings.add(schedule[2], GameResult::kBlackWins, "rules infraction");
  standings.add(schedule[4], GameResult::kBlackWins, "abandoned");
  EXPECT_TRUE(standings.has(schedule[4]));
  EXPECT_FALSE(standings.has(schedule[5]));
  EXPECT_EQ(standings.games(), 5U);
  const Results expected = {.wins = 1,
                            .draws = 1,
                            .losses = 3,
                            .pairs = {1, 0, 0, 1, 0},
                            .lost_on_time = 1,
                            .lost_by_illegal_move = 1,
                            .lost_by_failure = 1};
  EXPECT_EQ(standings.of(0), expected);
  EXPECT_EQ(standings.of(0).games(), 5U);
  EXPECT_DOUBLE_EQ(standings.of(0).points(), 1.5);
  EXPECT_EQ(standings.of(1), (Results{.wins = 3, .draws = 1, .losses = 1, .pairs = {0, 1, 0, 0, 1}}));
}

}  // namespace
}  // namespace cobalt::match
