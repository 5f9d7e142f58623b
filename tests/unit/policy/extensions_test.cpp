// SPDX-License-Identifier: Apache-2.0
#include "host/policy/extensions.hpp"

#include <gtest/gtest.h>

namespace cobalt::policy {
namespace {

const SearchNumbers kNumbers;

SingularTest test_of(Score others) {
  return {.others = others,
          .bound = 0,
          .table_score = 50,
          .beta = 100,
          .is_pv = false,
          .is_cut_node = false,
          .is_quiet = true};
}

TEST(Singular, TheBoundIsBelowTheTableScoreByDepth) {
  SearchNumbers numbers;
  numbers.singular_margin_tenths_cp = 15;
  EXPECT_EQ(singular_beta(numbers, 100, 10), 85);
  EXPECT_LT(singular_search_depth(kSingularDepth), kSingularDepth - 1);
}

TEST(Singular, MorePliesTheWorseTheOthersAre) {
  EXPECT_EQ(singular_plies(kNumbers, test_of(-1)), 1);
  EXPECT_EQ(singular_plies(kNumbers, test_of(-kNumbers.double_margin_cp)), 1);
  EXPECT_EQ(singular_plies(kNumbers, test_of(-kNumbers.double_margin_cp - 1)), 2);
  EXPECT_EQ(singular_plies(kNumbers, test_of(-kNumbers.triple_margin_cp - 1)), 3);
  SingularTest capture = test_of(-10000);
  capture.is_quiet = false;
  EXPECT_EQ(singular_plies(kNumbers, capture), 2);
  SingularTest pv = test_of(-10000);
  pv.is_pv = true;
  EXPECT_EQ(singular_plies(kNumbers, pv), 1);
}

TEST(Singular, LessDepthWhereOthersMayDo) {
  SingularTest test = test_of(10);
  EXPECT_EQ(plies_without_singularity(test), 0);
  test.is_cut_node = true;
  EXPECT_EQ(plies_without_singularity(test), -1);
  test.table_score = test.beta;
  EXPECT_EQ(plies_without_singularity(test), -2);
  test.is_pv = true;
  EXPECT_EQ(plies_without_singularity(test), -1);
}

}  // namespace
}  // namespace cobalt::policy
