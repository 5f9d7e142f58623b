// SPDX-License-Identifier: Apache-2.0
// Search cores whose contexts share a table, in clocks.
#include "host/offload/table_cores.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/device/barrel.hpp"
#include "host/generator/generator.hpp"
#include "host/offload/card_constants.hpp"

namespace cobalt::offload {
namespace {

constexpr const char* kMiddleGame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
constexpr std::uint64_t kTurn = kSearchRevolutionClocks;

CardModel card(unsigned contexts) {
  CardModel model;
  model.contexts_of_core = contexts;
  model.table_bits = 16;
  return model;
}

device::SearchItem search_of(const chess::Position& position, unsigned plies, int beta) {
  device::SearchItem item;
  item.position = chess::pack_position(position);
  item.depth = static_cast<std::uint16_t>(plies * spec::kQuarterPlies);
  item.beta = static_cast<std::int16_t>(beta);
  item.rules = spec::kSearchRootRules;
  item.root_key = position.key();
  return item;
}
device::SearchItem search_of(unsigned plies, int beta = 20) {
  return search_of(chess::parse_fen(kMiddleGame), plies, beta);
}

/// A node with a move of the table is not reduced by internal reductions: with them a second search would be a deeper
/// one.
device::SearchItem search_in_full(unsigned plies) {
  device::SearchItem item = search_of(plies, 5);
  item.rules = static_cast<std::uint16_t>(item.rules & ~spec::kRuleInternalReductions);
  return item;
}

std::vector<CardCores::Ended> run_to_end(TableCores& cores) {
  std::vector<CardCores::Ended> ended;
  while (cores.next_event()) cores.step(ended);
  return ended;
}

class TableCoresTest : public testing::Test {
 protected:
  /// Tries of a search by one context with an empty table.
  std::uint32_t tries_alone(const device::SearchItem& item) const {
    device::SharedTableMemory memory(16);
    device::Barrel barrel(answers_.function(), memory, 1);
    barrel.load(0, device::model_job(item));
    std::vector<device::Barrel::Ended> ended;
    while (ended.empty()) barrel.revolve(ended);
    return ended.front().answer.tries;
  }

  ModelAnswers answers_{default_parameters(), 16};
};

TEST_F(TableCoresTest, NothingHappensWithoutSearches) {
  TableCores cores(card(4), answers_);
  EXPECT_EQ(cores.contexts(), 4U);
  EXPECT_EQ(cores.running(), 0U);
  EXPECT_FALSE(cores.next_event());
  cores.abort(100, 7);  // of a search that has ended long ago
  std::vector<CardCores::Ended> ended;
  while (cores.next_event()) cores.step(ended);
  EXPECT_TRUE(ended.empty());
}

TEST_F(TableCoresTest, ASearchTakesATurnForItsRootAndForEachTry) {
  const device::SearchItem item = search_of(4);
  const std::uint32_t tries = tries_alone(item);
  ASSERT_GT(tries, 50U);
  TableCores cores(card(1), answers_);
  cores.offer(2 * kTurn + 4, 1, item);
  const auto ended = run_to_end(cores);
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(ended[0].number, 1U);
  EXPECT_EQ(ended[0].answer.status, spec::kAnswerDone);
  EXPECT_EQ(ended[0].answer.tries, tries);
  EXPECT_EQ(ended[0].answer.tag, 0U);
  // It begins with the next revolution. The last turn may only find that no move is left.
  EXPECT_GE(ended[0].clock, 3 * kTurn + kTurn * (1 + tries));
  EXPECT_LE(ended[0].clock, 3 * kTurn + kTurn * (2 + tries));
  EXPECT_EQ(cores.running(), 0U);
}

TEST_F(TableCoresTest, TellsHowLongEachContextWasBusy) {
  const device::SearchItem item = search_of(4);
  const std::uint64_t clocks = kTurn * (1 + tries_alone(item));
  TableCores cores(card(2), answers_);
  cores.offer(0, 1, item);
  const auto ended = run_to_end(cores);
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(cores.busy_clocks(0, ended[0].clock), ended[0].clock);
  EXPECT_NEAR(static_cast<double>(cores.busy_clocks(0, ended[0].clock)), static_cast<double>(clocks), kTurn * 1.0);
  EXPECT_EQ(cores.busy_clocks(1, ended[0].clock), 0U);
  EXPECT_EQ(cores.tries(ended[0].clock), ended[0].answer.tries);
}

TEST_F(TableCoresTest, SearchesAreTakenInTheOrderOfTheirOffers) {
  TableCores cores(card(1), answers_);
  for (PoolJob number = 1; number <= 4; ++number)
    cores.offer(0, number, search_of(2 + static_cast<unsigned>(number % 2)));
  const auto ended = run_to_end(cores);
  ASSERT_EQ(ended.size(), 4U);
  for (std::size_t i = 0; i < ended.size(); ++i) {
    EXPECT_EQ(ended[i].number, i + 1);
    EXPECT_GT(ended[i].clock, i == 0 ? 0 : ended[i - 1].clock);
  }
}

TEST_F(TableCoresTest, ContextsShareTheTable) {
  device::SearchItem item = search_in_full(12);
  item.defer_least_depth = 8;  // else all of them take the same turns
  TableCores one(card(1), answers_);
  one.offer(0, 1, item);
  const auto alone = run_to_end(one);
  TableCores many(card(16), answers_);
  for (PoolJob number = 1; number <= 16; ++number) many.offer(0, number, item);
  const auto together = run_to_end(many);
  ASSERT_EQ(together.size(), 16U);
  EXPECT_LT(together[0].clock, alone[0].clock);
  for (const CardCores::Ended& ended : together) EXPECT_EQ(ended.answer.at_least, alone[0].answer.at_least);
  // The table is still there for the next one.
  many.offer(together.back().clock, 17, item);
  EXPECT_LT(run_to_end(many).front().answer.tries, alone[0].answer.tries / 4);
}

/// As in RTL: cores of a kernel do not know of each other's work.
TEST_F(TableCoresTest, EachCoreHasATableOfItsOwn) {
  const device::SearchItem item = search_in_full(10);
  CardModel two_cores = card(1);
  two_cores.cores = 2;
  TableCores cores(two_cores, answers_);
  ASSERT_EQ(cores.contexts(), 2U);
  cores.keep_notes_from(4);
  const auto tries_of_next = [&](PoolJob number) {
    cores.offer(0, number, item);
    const auto ended = run_to_end(cores);
    return ended.at(0).answer.tries;
  };
  cores.offer(0, 1, item);
  cores.offer(0, 2, item);
  const auto both = run_to_end(cores);
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].answer.tries, tries_alone(item));
  EXPECT_EQ(both[1].answer.tries, tries_alone(item));
  EXPECT_EQ(both[0].clock, both[1].clock);
  EXPECT_EQ(cores.tries(both[1].clock), 2.0 * tries_alone(item));
  // Both tables have it now, and both tell their notes.
  EXPECT_LT(tries_of_next(3), tries_alone(item) / 4);
  std::vector<hls::SharedNote> notes;
  cores.take_deep_notes(notes);
  ASSERT_FALSE(notes.empty());
  const auto same = [&](const hls::SharedNote& note) {
    return note.key == notes[0].key && note.depth == notes[0].depth;
  };
  EXPECT_GE(std::ranges::count_if(notes, same), 2);
  // Notes of other cards go to all cores.
  TableCores empty(two_cores, answers_);
  empty.put_notes(notes);
  empty.offer(0, 1, item);
  empty.offer(0, 2, item);
  for (const CardCores::Ended& ended : run_to_end(empty)) EXPECT_LT(ended.answer.tries, tries_alone(item) / 2);
}

TEST_F(TableCoresTest, AnAbortedSearchEndsInItsNextTurn) {
  TableCores cores(card(2), answers_);
  cores.offer(0, 1, search_of(20));
  cores.offer(0, 2, search_of(20));
  cores.abort(100 * kTurn + 1, 1);
  std::vector<CardCores::Ended> ended;
  while (ended.empty()) cores.step(ended);
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(ended[0].number, 1U);
  EXPECT_EQ(ended[0].clock, 101 * kTurn);
  EXPECT_EQ(ended[0].answer.status, spec::kAnswerAborted);
  EXPECT_GE(ended[0].answer.tries, 99U);
  EXPECT_LE(ended[0].answer.tries, 101U);
  EXPECT_FALSE(ended[0].answer.at_least);
  EXPECT_EQ(cores.running(), 1U);
  cores.abort(ended[0].clock, 2);
  run_to_end(cores);
  EXPECT_EQ(cores.running(), 0U);
}

TEST_F(TableCoresTest, AWaitingSearchThatIsAbortedIsNotBegun) {
  TableCores cores(card(1), answers_);
  cores.offer(0, 1, search_of(3));
  cores.offer(0, 2, search_of(20));
  cores.offer(0, 3, search_of(3));
  cores.abort(1, 2);
  cores.abort(2, 77);  // nobody's
  const auto ended = run_to_end(cores);
  ASSERT_EQ(ended.size(), 3U);
  for (const CardCores::Ended& each : ended) {
    EXPECT_EQ(each.answer.status, each.number == 2 ? spec::kAnswerAborted : spec::kAnswerDone) << each.number;
    EXPECT_EQ(each.answer.tries == 0, each.number == 2) << each.number;
  }
}

/// The same offers at the same clocks give the same answers at the same clocks.
TEST_F(TableCoresTest, IsReproducible) {
  std::vector<std::pair<PoolJob, CardCores::Clock>> first;
  for (int run = 0; run < 2; ++run) {
    TableCores cores(card(8), answers_);
    for (PoolJob number = 1; number <= 24; ++number) {
      cores.offer(17 * number, number, search_of(3 + static_cast<unsigned>(number % 4), static_cast<int>(number) - 12));
    }
    cores.abort(40 * kTurn, 5);
    cores.abort(41 * kTurn, 20);
    std::vector<std::pair<PoolJob, CardCores::Clock>> order;
    for (const CardCores::Ended& ended : run_to_end(cores)) order.emplace_back(ended.number, ended.clock);
    EXPECT_EQ(order.size(), 24U);
    EXPECT_TRUE(std::ranges::is_sorted(order, {}, [](const auto& each) { return each.second; }));
    if (run == 0) first = order;
    EXPECT_EQ(order, first);
  }
}

/// Positions of the game are draws for the searches that are offered after they were set, and for no other.
TEST_F(TableCoresTest, PositionsOfTheGameAreDrawsForLaterSearches) {
  const chess::Position position = chess::parse_fen("8/P7/8/8/8/8/8/K6k w - - 0 1");
  hls::GameKeys all{};
  for (const chess::Move move : chess::legal_moves(position)) {
    chess::Position after = position;
    after.do_move(move);
    ASSERT_FALSE(all.is_there[after.key() % spec::kGamePlaces]) << "two moves share a place";
    all.add(after.key());
  }
  hls::GameKeys none{};
  const auto is_won = [&](TableCores& cores, PoolJob number) {
    cores.offer(0, number, search_of(position, 3, 300));
    const auto ended = run_to_end(cores);
    EXPECT_EQ(ended.size(), 1U);
    return ended.at(0).answer.at_least;
  };
  TableCores before(card(1), answers_);
  EXPECT_TRUE(is_won(before, 1));
  TableCores cores(card(1), answers_);
  cores.set_game(all);
  EXPECT_FALSE(is_won(cores, 1)) << "every move is a draw";
  cores.set_game(none);
  EXPECT_TRUE(is_won(cores, 2));
  // Those that run keep theirs.
  TableCores mixed(card(1), answers_);
  mixed.set_game(all);
  mixed.offer(0, 1, search_of(position, 3, 300));
  mixed.set_game(none);
  EXPECT_FALSE(run_to_end(mixed).at(0).answer.at_least);
}

}  // namespace
}  // namespace cobalt::offload
