// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/offload/virtual_accuracy.hpp"

#include <gtest/gtest.h>

namespace cobalt::offload {
namespace {

/// Short searches one by one are driver and link alone, of which virtual time knows no more than the order of accesses.
void expect_near(const Accuracy& accuracy, double tolerance = 0.04) {
  EXPECT_NEAR(accuracy.seconds.ratio(), 1, tolerance);
  EXPECT_NEAR(accuracy.turns.ratio(), 1, 0.02);
}

TEST(VirtualAccuracy, SearchesOneByOne) { expect_near(compare_cards(typical_searches(6, 8), 1), 0.08); }

TEST(VirtualAccuracy, ListsThatFillTheCard) { expect_near(compare_cards(typical_searches(96, 10), 48)); }

/// Many short searches keep the driver's one thread busy with copies, which virtual time does not know.
TEST(VirtualAccuracy, SearchesThroughTheRing) {
  expect_near(compare_rings(typical_searches(6, 8), 1), 0.08);
  expect_near(compare_rings(typical_searches(64, 16), 48), 0.12);
}

TEST(VirtualAccuracy, LongDeepSearchesThroughTheRing) {
  expect_near(compare_rings(typical_searches(192, 20), 48), 0.08);
  expect_near(compare_rings(typical_searches(192, 20), 96), 0.08);
}

TEST(VirtualAccuracy, LongDeepSearches) {
  expect_near(compare_cards(typical_searches(192, 20), 24));
  expect_near(compare_cards(typical_searches(192, 20), 48));
}

}  // namespace
}  // namespace cobalt::offload
