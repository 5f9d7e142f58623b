// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/side_to_move.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

TEST(SideToMove, BonusOfTheSideOnMove) {
  test::BothParameters parameters;
  parameters.set_field(spec::kSideToMove, 0, kWhite, "value", 7);
  parameters.set_field(spec::kSideToMove, 0, kBlack, "value", 15);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/4K3 w - - 0 1", parameters), 7);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/4K3 b - - 0 1", parameters), -15);
}

TEST(SideToMove, UsesTheRegisterOfThatSide) {
  EXPECT_EQ(test::entry_used("4k3/8/8/8/8/8/8/4K3 w - - 0 1", spec::kSideToMove, 0), kWhite);
  EXPECT_EQ(test::entry_used("4k3/8/8/8/8/8/8/4K3 b - - 0 1", spec::kSideToMove, 0), kBlack);
}

}  // namespace
}  // namespace cobalt::hls
