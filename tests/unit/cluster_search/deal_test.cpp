// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/deal.hpp"

#include <gtest/gtest.h>

namespace cobalt::cluster_search {
namespace {

using Place = std::optional<std::size_t>;
constexpr std::nullopt_t kNobody = std::nullopt;

TEST(Deal, MovesGoOutInTheirOrder) {
  Deal deal({kNobody, kNobody, kNobody});
  EXPECT_EQ(deal.lease(0, true), Place(0));
  EXPECT_EQ(deal.lease(1, true), Place(1));
  EXPECT_EQ(deal.lease(0, false), Place(2));
  EXPECT_EQ(deal.held_by(0), 2U);
  EXPECT_TRUE(deal.finish(0, 0));
  EXPECT_TRUE(deal.finish(2, 0));
  EXPECT_FALSE(deal.is_done());
  EXPECT_TRUE(deal.finish(1, 1));
  EXPECT_TRUE(deal.is_done());
}

TEST(Deal, ARankGetsItsOwnMovesFirstThenTheLastOfOthers) {
  Deal deal({0U, 1U, 0U, 0U, 1U});
  EXPECT_EQ(deal.lease(1, true), Place(1));
  EXPECT_EQ(deal.lease(1, true), Place(4));
  EXPECT_EQ(deal.lease(1, true), Place(3));
  EXPECT_EQ(deal.lease(0, true), Place(0));
  EXPECT_EQ(deal.lease(0, true), Place(2));
}

TEST(Deal, AnIdleRankGetsWhatOthersHaveAndTheFirstResultCounts) {
  Deal deal({kNobody, kNobody});
  EXPECT_EQ(deal.lease(0, true), Place(0));
  EXPECT_EQ(deal.lease(0, true), Place(1));
  EXPECT_EQ(deal.lease(1, false), Place());
  EXPECT_EQ(deal.lease(1, true), Place(1));
  EXPECT_TRUE(deal.finish(1, 1));
  EXPECT_FALSE(deal.finish(1, 0));
  EXPECT_EQ(deal.lease(1, true), Place(0));
  EXPECT_EQ(deal.lease(1, true), Place()) << "it has all that is left";
}

TEST(Deal, MovesOfALostRankGoOutAgain) {
  Deal deal({1U, 1U, 1U});
  EXPECT_EQ(deal.lease(1, true), Place(0));
  EXPECT_EQ(deal.lease(1, true), Place(1));
  EXPECT_TRUE(deal.finish(0, 1));
  deal.give_back(1);
  EXPECT_EQ(deal.held_by(1), 0U);
  EXPECT_EQ(deal.lease(0, false), Place(2));
  EXPECT_EQ(deal.lease(0, false), Place(1));
  EXPECT_EQ(deal.lease(0, false), Place());
}

TEST(Deal, WhatIsNoPlaceIsNoResult) {
  Deal deal({kNobody});
  EXPECT_FALSE(deal.finish(1, 0));
  EXPECT_FALSE(deal.is_done());
  EXPECT_TRUE(Deal().is_done());
  EXPECT_FALSE(Deal().finish(0, 0));
}

}  // namespace
}  // namespace cobalt::cluster_search
