// SPDX-License-Identifier: Apache-2.0
// Many positions at once, each searched by one context at a time.
#include "host/offload/position_searches.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/barrel.hpp"
#include "host/generator/generator.hpp"
#include "host/offload/virtual_device.hpp"
#include "host/offload/virtual_pool.hpp"
#include "host/support/error.hpp"
#include "tests/unit/offload/test_pool.hpp"

namespace cobalt::offload {
namespace {

using test::TestPool;

constexpr std::uint32_t kTries = 1500;
constexpr std::size_t kPositions = 150;

/// Of random games, all with legal moves.
std::vector<chess::Position> some_positions() {
  std::vector<chess::Position> positions;
  chess::RandomPositions games(5, {.kind = chess::RandomKind::kMixed, .start = {}});
  while (positions.size() < kPositions) {
    const chess::Position position = games.next();
    if (chess::legal_moves(position).size() != 0) positions.push_back(position);
  }
  return positions;
}

Score no_guess(const chess::Position& /*position*/) { return 0; }

std::map<std::size_t, PositionValue> search(JobPool& pool, const std::vector<chess::Position>& positions,
                                            const PositionLimits& limits, std::stop_source stop = {},
                                            std::size_t stop_after = kPositions + 1) {
  std::map<std::size_t, PositionValue> values;
  PositionSearches searches(pool, {}, limits, no_guess);
  const auto on_value = [&](std::size_t number, const PositionValue& value) {
    EXPECT_TRUE(values.emplace(number, value).second) << number << " is told twice";
    if (values.size() == stop_after) stop.request_stop();
  };
  searches.run(
      positions.size(), [&positions](std::size_t number) { return positions[number]; }, on_value, stop.get_token());
  EXPECT_EQ(pool.in_flight(), 0U);
  return values;
}

VirtualPool pool_of(const std::string& card) {
  const std::vector<std::string> names = {card};
  return VirtualPool(parse_virtual_devices(names), std::make_shared<ModelAnswers>(default_parameters()));
}

/// What one context with a table of its own comes to: the questions of RootTests one after the other.
PositionValue value_alone(const device::SearchFunction& function, const chess::Position& position) {
  device::SharedTableMemory table(spec::kSharedTableBits);
  device::Barrel barrel(function, table, 1);
  RootTests tests(4, 0, 1);
  PositionValue value;
  while (value.tries < kTries) {
    const RootTest test = tests.next(0);
    device::SearchItem item;
    item.position = chess::pack_position(position);
    item.depth = static_cast<std::uint16_t>(test.depth * static_cast<int>(spec::kQuarterPlies));
    item.beta = static_cast<std::int16_t>(test.bound);
    item.limit = kTries - static_cast<std::uint32_t>(value.tries);
    item.rules = spec::kSearchRootRules;
    item.halfmove_clock = static_cast<std::uint8_t>(position.halfmove_clock());
    item.root_key = position.key();
    barrel.load(0, device::model_job(item));
    std::vector<device::Barrel::Ended> ended;
    while (ended.empty()) barrel.revolve(ended);
    const hls::SearchAnswer& answer = ended.front().answer;
    value.tries += answer.tries;
    if (answer.status != spec::kAnswerDone) break;
    tests.note(test, answer.at_least, answer.best);
    while (const auto finished = tests.advance()) value.depth = *finished;
    value.score = tests.value();
    if (policy::is_mate(value.score) && policy::kMate - std::abs(value.score) <= value.depth) break;
  }
  return value;
}

TEST(PositionSearches, EachPositionIsSearchedAsByOneContextAlone) {
  const auto positions = some_positions();
  const device::SearchFunction function(default_parameters());
  VirtualPool pool = pool_of("virtual:u50,compute-units=1,contexts=1,table-bits=20");
  const auto values = search(pool, positions, {.tries = kTries});
  ASSERT_EQ(values.size(), positions.size());
  std::size_t same = 0;
  std::size_t deep = 0;
  for (const auto& [number, value] : values) {
    const PositionValue alone = value_alone(function, positions[number]);
    EXPECT_LE(value.tries, kTries);
    if (alone.depth == 0) continue;  // then the score is a bound
    ++deep;
    same += value.score == alone.score && value.depth == alone.depth && value.tries == alone.tries;
  }
  EXPECT_GT(deep, kPositions * 2 / 3);
  // The key of a position plays a part in which nodes share a place of the path.
  EXPECT_GE(same, deep - deep / 20);
}

TEST(PositionSearches, ManyContextsComeToTheSameScores) {
  const auto positions = some_positions();
  VirtualPool one = pool_of("virtual:u50,compute-units=1,contexts=1,table-bits=20");
  // With one card: with several the next question about a position may go to another one, whose table has nothing of
  // it.
  VirtualPool many = pool_of("virtual:u50,compute-units=1,table-bits=20");
  const auto alone = search(one, positions, {.tries = kTries});
  const auto together = search(many, positions, {.tries = kTries});
  ASSERT_EQ(together.size(), positions.size());
  std::size_t same = 0;
  for (const auto& [number, value] : together) same += value.score == alone.at(number).score;
  EXPECT_GE(same, kPositions * 9 / 10);
  EXPECT_LT(many.now() * 15, one.now()) << "52 contexts";
}

TEST(PositionSearches, DepthIsALimitToo) {
  const auto positions = some_positions();
  VirtualPool pool = pool_of("virtual:u50");
  for (const auto& [number, value] : search(pool, positions, {.tries = 1'000'000, .depth = 5})) {
    EXPECT_TRUE(value.depth == 5 || policy::is_mate(value.score)) << number;
  }
}

TEST(PositionSearches, AMateEndsTheSearch) {
  VirtualPool pool = pool_of("virtual:u50");
  const std::vector<chess::Position> positions = {chess::parse_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"),
                                                  chess::parse_fen("7k/8/6K1/8/8/8/8/R7 b - - 0 1")};
  const auto values = search(pool, positions, {.tries = 1'000'000});
  EXPECT_EQ(values.at(0).score, policy::kMate - 1);
  EXPECT_EQ(values.at(1).score, -(policy::kMate - 2));
  for (const auto& [number, value] : values) EXPECT_LT(value.tries, 100'000U) << number;
}

/// Nothing is left to try there: the table answers at every depth, without a try.
TEST(PositionSearches, ADeadPositionEnds) {
  VirtualPool pool = pool_of("virtual:u50");
  const auto values = search(pool, {chess::parse_fen("8/1N6/7k/6n1/K7/8/8/8 b - - 0 1")},
                             {.tries = 20'000, .depth = RootTests::kMostDepth});
  EXPECT_EQ(values.at(0).score, 0);
}

TEST(PositionSearches, StopsAndLeavesNothingOnTheCards) {
  const auto positions = some_positions();
  VirtualPool pool = pool_of("virtual:u50,contexts=4");
  const auto values = search(pool, positions, {.tries = kTries}, std::stop_source(), 20);
  EXPECT_GE(values.size(), 20U);
  EXPECT_LT(values.size(), kPositions / 2);
  EXPECT_EQ(search(pool, positions, {.tries = kTries}).size(), kPositions);
}

TEST(PositionSearches, AnAnswerThatCannotBeIsAnError) {
  TestPool::Options options;
  options.on_answer = [](const device::SearchItem& /*item*/, device::SearchAnswer& answer) {
    answer.status = spec::kAnswerIllegalPosition;
  };
  TestPool pool(options);
  PositionSearches searches(pool, {}, {.tries = kTries}, no_guess);
  try {
    searches.run(
        1, [](std::size_t) { return chess::Position(); }, [](std::size_t, const PositionValue&) {}, {});
    FAIL() << "no error";
  } catch (const DeviceError& error) {
    EXPECT_NE(std::string(error.what()).find(chess::to_fen(chess::Position())), std::string::npos) << error.what();
  }
}

TEST(PositionSearches, NeedsCardsWithATable) {
  EXPECT_TRUE(PositionSearches::can_search(pool_of("virtual:u50"), {}));
  EXPECT_FALSE(PositionSearches::can_search(pool_of("virtual:u50,table-bits=0"), {}));
  CardOptions all;
  all.rules = spec::kAllSearchRules;
  TestPool::Options options;
  options.search_rules = spec::kSearchRootRules;
  EXPECT_FALSE(PositionSearches::can_search(TestPool(options), all));
}

}  // namespace
}  // namespace cobalt::offload
