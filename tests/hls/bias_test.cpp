// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/bias.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

TEST(Bias, IsAddedAlwaysInWhitesView) {
  for (const int value : {0, 1, -1, 127, -128}) {
    test::BothParameters parameters;
    parameters.set_field(spec::kBias, 0, 0, "value", value);
    EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/4K3 w - - 0 1", parameters), value);
    EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/8/4K3 b - - 0 1", parameters), value);
    EXPECT_EQ(test::white_score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", parameters), value);
  }
}

}  // namespace
}  // namespace cobalt::hls
