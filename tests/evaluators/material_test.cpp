// SPDX-License-Identifier: Apache-2.0
#include "host/evaluators/material.hpp"

#include "tests/evaluators/test_support.hpp"

namespace cobalt::evaluators {
namespace {

TEST(MaterialEvaluator, CountsMen) {
  const MaterialEvaluator evaluator;
  EXPECT_EQ(evaluator.score_cp(chess::Position()), 0);
  EXPECT_EQ(evaluator.score_cp(chess::parse_fen("4k3/8/8/8/8/8/P7/NBRQK3 w - - 0 1")), 100 + 300 + 300 + 500 + 900);
  EXPECT_EQ(evaluator.score_cp(chess::parse_fen("4k3/8/8/8/8/8/P7/NBRQK3 b - - 0 1")), -2100);
  EXPECT_EQ(evaluator.score_cp(chess::parse_fen("r3k3/8/8/8/8/8/8/Q3K3 w - - 0 1")), 400);
}

}  // namespace
}  // namespace cobalt::evaluators
