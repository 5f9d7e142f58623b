// SPDX-License-Identifier: Apache-2.0
#include "host/offload/virtual_card.hpp"

#include <gtest/gtest.h>

#include "host/offload/card_constants.hpp"
#include "tests/unit/offload/pool_test_support.hpp"

namespace cobalt::offload {
namespace {

/// A card without turns that find no move, so that the clocks of a search can be said.
CardModel exact_card(unsigned contexts) {
  CardModel model;
  model.contexts_of_core = contexts;
  model.turns_of_try = 1;
  return model;
}

constexpr std::uint64_t kTurn = kSearchRevolutionClocks;  ///< from a turn of a context to its next one

std::vector<VirtualCard::Ended> run_to_end(VirtualCard& card) {
  std::vector<VirtualCard::Ended> ended;
  while (card.next_event()) card.step(ended);
  return ended;
}

/// A search that needs many tries.
device::SearchItem long_search() {
  for (device::SearchItem item : random_searches(100, 8)) {
    item.depth = 8;
    item.limit = 0;
    if (Reference().search(item).tries > 30) return item;
  }
  throw std::logic_error("no long search among 100");
}

class VirtualCardTest : public testing::Test {
 protected:
  ModelAnswers answers_{default_parameters(), 1024};
  device::SearchItem item_ = long_search();
  std::uint32_t tries_ = answers_.search(item_).tries;
};

TEST_F(VirtualCardTest, ASearchTakesATurnForItsRootAndForEachTry) {
  VirtualCard card(exact_card(1), answers_);
  card.offer(2 * kTurn + 4, 1, item_);
  const auto ended = run_to_end(card);
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].number, 1u);
  EXPECT_EQ(ended[0].answer, answers_.search(item_));
  EXPECT_EQ(ended[0].clock, 3 * kTurn + kTurn * (1 + tries_));  // the context's turn is at multiples of kTurn
}

TEST_F(VirtualCardTest, TellsHowLongEachContextWasBusy) {
  VirtualCard card(exact_card(3), answers_);
  const std::uint64_t clocks = kTurn * (1 + tries_);
  card.offer(1, 1, item_);  // context 1, as the turn of the first one is over
  std::vector<VirtualCard::Ended> ended;
  card.step(ended);
  EXPECT_EQ(card.busy_clocks(1, 1), 0u);
  EXPECT_EQ(card.busy_clocks(1, 1 + 2 * kTurn), 2 * kTurn);
  EXPECT_EQ(card.tries(1 + kTurn), 0) << "the root alone";
  EXPECT_EQ(card.tries(1 + 11 * kTurn), 10);
  card.offer(clocks, 2, item_);  // context 0, as the other one still has its search
  while (card.next_event()) card.step(ended);
  EXPECT_EQ(ended.size(), 2u);
  for (const std::size_t context : {0U, 1U}) EXPECT_EQ(card.busy_clocks(context, 10 * clocks), clocks) << context;
  EXPECT_EQ(card.busy_clocks(2, 10 * clocks), 0u);
  EXPECT_EQ(card.tries(10 * clocks), 2.0 * tries_);
}

TEST_F(VirtualCardTest, TheContextTakesTheNextSearchAtOnce) {
  VirtualCard card(exact_card(1), answers_);
  card.offer(0, 1, item_);
  card.offer(0, 2, item_);
  card.offer(kTurn * (2 + 2 * tries_) + 1, 3, item_);
  const auto ended = run_to_end(card);
  ASSERT_EQ(ended.size(), 3u);
  EXPECT_EQ(ended[0].clock, kTurn * (1 + tries_));
  EXPECT_EQ(ended[1].clock, kTurn * (2 + 2 * tries_));
  EXPECT_EQ(ended[2].clock, kTurn * (4 + 3 * tries_));
}

TEST_F(VirtualCardTest, TheContextWhoseTurnComesFirstTakesASearch) {
  VirtualCard card(exact_card(kContextsOfCore), answers_);
  card.offer(2 * kTurn + 4, 1, item_);  // context 4
  card.offer(2 * kTurn + 4, 2, item_);  // context 5
  card.offer(3 * kTurn - 1, 3, item_);  // the last context
  card.offer(3 * kTurn - 1, 4, item_);  // context 0
  const auto ended = run_to_end(card);
  ASSERT_EQ(ended.size(), 4u);
  const std::uint64_t clocks = kTurn * (1 + tries_);
  EXPECT_EQ(ended[0].clock, 2 * kTurn + 4 + clocks);
  EXPECT_EQ(ended[1].clock, 2 * kTurn + 5 + clocks);
  EXPECT_EQ(ended[2].clock, 3 * kTurn - 1 + clocks);
  EXPECT_EQ(ended[3].clock, 3 * kTurn + clocks);
}

TEST_F(VirtualCardTest, TheTurnThatFindsTheLimitIsNoTry) {
  VirtualCard card(exact_card(1), answers_);
  item_.limit = tries_ - 1;
  card.offer(0, 1, item_);
  const auto ended = run_to_end(card);
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].answer.status, spec::kAnswerLimit);
  EXPECT_EQ(ended[0].clock, kTurn * (1 + tries_));
}

TEST_F(VirtualCardTest, AnAbortedSearchEndsInItsNextTurn) {
  VirtualCard card(exact_card(1), answers_);
  card.offer(0, 1, item_);
  card.offer(0, 2, item_);
  card.offer(0, 3, item_);
  card.abort(kTurn * 10 + 1, 1);   // its turn 11 is its last
  card.abort(kTurn * 10 + 2, 3);   // has not begun
  card.abort(kTurn * 10 + 3, 99);  // nobody's
  const auto ended = run_to_end(card);
  ASSERT_EQ(ended.size(), 3u);
  EXPECT_EQ(ended[0].answer.status, spec::kAnswerAborted);
  EXPECT_EQ(ended[0].answer.tries, 10u);
  EXPECT_EQ(ended[0].clock, kTurn * 12);
  EXPECT_EQ(ended[1].answer, answers_.search(item_));
  EXPECT_EQ(ended[1].clock, kTurn * (12 + 1 + tries_));
  EXPECT_EQ(ended[2].answer.status, spec::kAnswerAborted);
  EXPECT_EQ(ended[2].answer.tries, 0u);
  EXPECT_EQ(ended[2].clock, ended[1].clock + kTurn);
}

TEST_F(VirtualCardTest, AnAbortThatComesLateChangesNothing) {
  VirtualCard card(exact_card(1), answers_);
  card.offer(0, 1, item_);
  card.abort(kTurn * tries_ + 1, 1);  // after the last turn has begun
  const auto ended = run_to_end(card);
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].answer, answers_.search(item_));
}

TEST(ModelAnswers, KeepsAndForgets) {
  ModelAnswers answers(default_parameters(), 1);
  auto items = random_searches(2, 4);
  items[1].position = items[0].position;
  items[1].beta = static_cast<std::int16_t>(items[0].beta + 1);
  const auto first = answers.search(items[0]);
  items[0].tag = 77;
  EXPECT_EQ(answers.search(items[0]), first);
  EXPECT_EQ(answers.computed(), 1u);
  EXPECT_EQ(answers.search(items[1]), Reference().search(items[1]));
  EXPECT_EQ(answers.search(items[0]), first);
  EXPECT_EQ(answers.computed(), 3u);
}

}  // namespace
}  // namespace cobalt::offload
