// SPDX-License-Identifier: Apache-2.0
// What a fiber may take of an open node, and when.
#include "host/offload/tree_node.hpp"

#include <gtest/gtest.h>

#include "host/chess/movegen.hpp"

namespace cobalt::offload {
namespace {

using Kind = TreeNode::Kind;
using Step = TreeNode::Step;

/// A node of the start position with its legal moves.
class OpenNode : public testing::Test {
 protected:
  void SetUp() override {
    options_.line_speculation = true;
    for (const chess::Move move : chess::legal_moves(place_.position)) {
      null_.moves.push_back(move);
      line_.moves.push_back(move);
    }
  }

  Place place_ = root_place(chess::Position());
  TreeNode null_{Kind::kNull, &place_};
  TreeNode line_{Kind::kLine, &place_};
  CardOptions options_;
};

TEST_F(OpenNode, BrothersWaitForTheFirstMoveUnlessTheyMayRunAhead) {
  const auto first = take_portion(line_, false);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->number, 1);
  EXPECT_EQ(first->move, line_.moves[0]);
  EXPECT_FALSE(take_portion(line_, false));
  const auto ahead = take_portion(line_, true);
  ASSERT_TRUE(ahead);
  EXPECT_EQ(ahead->number, 2);
  line_.first_step = Step::kDone;
  EXPECT_EQ(take_portion(line_, false)->number, 3);
}

TEST_F(OpenNode, PostponedMovesAreTriedAgainAfterTheFirstAndBeforeTheRest) {
  take_portion(line_, false);
  const auto second = take_portion(line_, true);
  const auto third = take_portion(line_, true);
  ASSERT_TRUE(second && third);
  line_.postponed = {*second};
  EXPECT_EQ(take_portion(line_, true)->number, 4) << "the first move is still searched";
  line_.first_step = Step::kDone;
  const auto again = take_portion(line_, false);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->number, 2);
  EXPECT_EQ(again->move, second->move);
  EXPECT_TRUE(line_.postponed.empty());
  EXPECT_EQ(take_portion(line_, false)->number, 5);
}

TEST_F(OpenNode, APostponedMoveIsOfferedWhenNoOtherIsLeft) {
  OfferList offers(options_);
  take_portion(line_, false);
  while (const auto portion = take_portion(line_, true)) line_.postponed = {*portion};
  offers.update(line_);
  EXPECT_EQ(offers.best(), nullptr) << "it waits for the first move";
  line_.first_step = Step::kDone;
  offers.update(line_);
  EXPECT_EQ(offers.best(), &line_);
  ASSERT_TRUE(take_portion(line_, false));
  EXPECT_FALSE(take_portion(line_, false));
  offers.update(line_);
  EXPECT_EQ(offers.best(), nullptr);
}

TEST_F(OpenNode, SpeculationIsTheWorstOffer) {
  OfferList offers(options_);
  null_.depth = 9;
  take_portion(null_, false);
  take_portion(line_, false);
  offers.update(line_);
  EXPECT_EQ(offers.best(), &line_);
  offers.update(null_);
  EXPECT_EQ(offers.best(), &null_) << "whatever the depth";
  line_.first_step = Step::kDone;
  offers.update(line_);
  EXPECT_EQ(offers.best(), &line_);
}

TEST_F(OpenNode, EachKindOfSpeculationHasItsRule) {
  options_.speculation = false;
  OfferList offers(options_);
  take_portion(null_, false);
  take_portion(line_, false);
  offers.update(null_);
  EXPECT_EQ(offers.best(), nullptr);
  options_.line_speculation = false;
  offers.update(line_);
  EXPECT_EQ(offers.best(), nullptr);
  options_.speculation = true;
  offers.update(null_);
  EXPECT_EQ(offers.best(), &null_);
}

}  // namespace
}  // namespace cobalt::offload
