// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/generator/generator.hpp"
#include "host/offload/board_cards.hpp"
#include "host/offload/card_constants.hpp"
#include "host/offload/prediction.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::offload {
namespace {

using cobalt::test::contains;
using cobalt::test::input_error_of;

constexpr const char* kMiddleGame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

engine::Limits depth_limit(int depth) {
  engine::Limits limits;
  limits.depth = depth;
  return limits;
}

CardModel ring_card(unsigned contexts) {
  CardModel card;
  card.contexts_of_core = contexts;
  return card;
}

class PredictorTest : public testing::Test {
 protected:
  Prediction predict(const CardModel& card, const engine::Limits& limits, const CardOptions& options = {}) {
    return predictor_.predict(position_, limits, {card}, options);
  }

  Predictor predictor_{default_parameters()};
  chess::Position position_ = chess::parse_fen(kMiddleGame);
};

TEST_F(PredictorTest, TheSameEveryTime) {
  predictor_.engine().set_hash_megabytes(1);
  const Prediction first = predict(ring_card(kContextsOfCore), depth_limit(6));
  const std::uint64_t computed = predictor_.answers().computed();
  const Prediction again = predict(ring_card(kContextsOfCore), depth_limit(6));
  // The answers were kept, but for those few that share a place.
  EXPECT_LT(predictor_.answers().computed(), computed + computed / 10);
  EXPECT_EQ(first.result.nodes, again.result.nodes);
  EXPECT_EQ(first.result.pool_time, again.result.pool_time);
  EXPECT_EQ(first.result.depth, 6);
  EXPECT_EQ(first.result.left_in_flight, 0u);
  ASSERT_EQ(first.depths.size(), 6u);
  for (std::size_t i = 1; i < first.depths.size(); ++i) {
    EXPECT_GT(first.depths[i].time, first.depths[i - 1].time);
    EXPECT_GT(first.depths[i].nodes, first.depths[i - 1].nodes);
  }
}

TEST_F(PredictorTest, MoreContextsAreFaster) {
  predictor_.engine().set_hash_megabytes(1);
  const Prediction many = predict(ring_card(kContextsOfCore), depth_limit(7));
  const Prediction one = predict(single_context(ring_card(kContextsOfCore)), depth_limit(7));
  EXPECT_EQ(one.contexts, 1u);
  EXPECT_GT(one.result.pool_time, 2 * many.result.pool_time);
  EXPECT_GT(one.busy(), many.busy());
}

TEST_F(PredictorTest, AHostThatIsSlowIsTheBottleneck) {
  predictor_.engine().set_hash_megabytes(1);
  CardModel card = ring_card(kContextsOfCore);
  card.ring_memory = RingMemory::kHost;  // or its driver is what is slow
  CardOptions options;
  options.host_time_a_node = std::chrono::microseconds(30);
  options.host_time_a_job = std::chrono::microseconds(30);
  EXPECT_EQ(predict(card, depth_limit(9), options).bottleneck(), Bottleneck::kHost);
}

TEST_F(PredictorTest, MoveTimeIsTheCards) {
  engine::Limits limits;
  limits.move_time = engine::Milliseconds(3);
  const Prediction prediction = predict(ring_card(kContextsOfCore), limits);
  EXPECT_GE(prediction.result.pool_time, std::chrono::milliseconds(3));
  EXPECT_LT(prediction.result.pool_time, std::chrono::milliseconds(4));
  EXPECT_GT(prediction.nodes_per_second(), 1e6);
}

TEST(Prediction, Bottleneck) {
  Prediction prediction;
  prediction.contexts = 10;
  prediction.time = std::chrono::seconds(1);
  prediction.pool.busy_context_seconds = 9.5;
  prediction.spent.idle_host_busy = 0.5;
  EXPECT_EQ(prediction.bottleneck(), Bottleneck::kNone);
  EXPECT_DOUBLE_EQ(prediction.busy(), 0.95);
  prediction.pool.busy_context_seconds = 4;
  prediction.spent = {
      .host_worked = {}, .host_waited = {}, .idle_in_transit = 1, .idle_host_busy = 3, .idle_host_waiting = 2};
  EXPECT_EQ(prediction.bottleneck(), Bottleneck::kHost);
  prediction.spent.idle_in_transit = 4;
  EXPECT_EQ(prediction.bottleneck(), Bottleneck::kTransit);
  prediction.spent.idle_host_waiting = 5;
  EXPECT_EQ(prediction.bottleneck(), Bottleneck::kWork);
}

// A turn every two clocks instead of one.
TEST(CardModel, SidesInTurnAreHalfAsFast) {
  const CardModel at_once = make_card_model(false);
  const CardModel in_turn = make_card_model(true);
  EXPECT_EQ(at_once.contexts_of_core, at_once.revolution_clocks);
  EXPECT_EQ(2 * in_turn.contexts_of_core, in_turn.revolution_clocks);
  EXPECT_EQ(in_turn.contexts_of_core % 2, 1u);
  EXPECT_NO_THROW(check(in_turn));
}

TEST(BoardFacts, AreThoseOfTheFiles) {
  EXPECT_EQ(known_boards().size(), 9u);
  const BoardFacts& u50 = find_board("u50");
  EXPECT_EQ(u50.title, "Alveo U50");
  EXPECT_EQ(u50.clock_mhz, 300u);
  EXPECT_GE(u50.compute_units, 1u);
  EXPECT_EQ(u50.cores, 1u);
  EXPECT_FALSE(u50.sides_in_turn);
  EXPECT_EQ(u50.table_bits, 16u);
  EXPECT_EQ(find_board("zcu102").table_bits, 0u) << "it has no UltraRAM";
  EXPECT_EQ(find_board("zcu104").cores, 1u);
  EXPECT_TRUE(find_board("zcu104").sides_in_turn);
  EXPECT_EQ(find_board("kv260").cores, 0u);
  EXPECT_TRUE(find_board("kv260").sides_in_turn);
  EXPECT_EQ(find_board("f2").clock_mhz, 250u);
  EXPECT_EQ(make_board_cards(find_board("f2")).front().copy_seconds, 1.2e-6);
  EXPECT_TRUE(contains(input_error_of([] { find_board("u51"); }), "card: 'u51'; expected one of "));
}

// What every command that has --card searches on.
TEST(Boards, TheCardsAreThoseOfTheirKernels) {
  for (const BoardFacts& board : known_boards()) {
    SCOPED_TRACE(board.name);
    if (board.cores == 0) {
      EXPECT_TRUE(contains(input_error_of([&] { make_board_cards(board); }),
                           std::string("--card: ") + std::string(board.name) + " gets a kernel for evaluation alone"));
      EXPECT_EQ(make_board_cards(board, {.cores = 1}).front().cores, 1U);
      continue;
    }
    const std::vector<CardModel> cards = make_board_cards(board);
    EXPECT_EQ(cards.size(), board.compute_units);
    const unsigned evaluator =
        board.sides_in_turn ? spec::kSidesInTurnLatencyCycles : unsigned{spec::kEvaluatorLatencyCycles};
    for (const CardModel& card : cards) {
      EXPECT_EQ(card.cores, board.cores);
      EXPECT_EQ(card.contexts_of_core, contexts_of_core(evaluator));
      EXPECT_EQ(card.revolution_clocks, contexts_of_core(evaluator) * (board.sides_in_turn ? 2 : 1));
      EXPECT_EQ(card.clock_mhz, board.clock_mhz);
      EXPECT_EQ(card.dispatch, Dispatch::kRing);
      EXPECT_EQ(card.table_bits, board.table_bits);
    }
  }
  const std::vector<CardModel> changed =
      make_board_cards(find_board("u50"),
                       {.compute_units = 5, .cores = 4, .contexts = 7, .clock_mhz = 100, .dispatch = Dispatch::kLists});
  EXPECT_EQ(changed.size(), 5U);
  EXPECT_EQ(changed.front().contexts(), 28U);
  EXPECT_EQ(changed.front().clock_mhz, 100);
  EXPECT_EQ(changed.front().dispatch, Dispatch::kLists);
  EXPECT_EQ(changed.front().table_bits, 0U) << "whole searches go through the ring";
  EXPECT_EQ(make_board_cards(find_board("u50"), {.table_bits = 0}).front().table_bits, 0U);
  const auto mistake = [](const BoardChanges& changes) {
    return input_error_of([&] { make_board_cards(find_board("u50"), changes); });
  };
  EXPECT_TRUE(contains(mistake({.contexts = 1000}), "--contexts: 1000; a core of this board's kernel has "));
  EXPECT_TRUE(contains(mistake({.clock_mhz = 5000}), "clock_mhz: 5000; expected 1 to 2000"));
}

}  // namespace
}  // namespace cobalt::offload
