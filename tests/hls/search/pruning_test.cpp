// SPDX-License-Identifier: Apache-2.0
// Rules that make trees small, each with numbers of its own (docs/reference/search.md).
#include "hls/search/pruning.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "tests/hls/search/search_cases.hpp"

namespace {

namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

constexpr unsigned kPly = spec::kQuarterPlies;

/// A node that is not in check, rules and numbers that are all off or 0.
class SearchPruning : public testing::Test {
 protected:
  SearchPruning() { numbers_.clear(); }

  std::uint8_t limit(int score, int bound) const {
    return hls::quiet_limit(
        *node_, [score] { return score; }, bound, job_, numbers_);
  }
  void set(spec::SearchNumber entry, int value) { numbers_.number[entry] = static_cast<std::int16_t>(value); }
  void set_depth(unsigned depth) { node_->depth = static_cast<std::uint8_t>(depth); }

  std::unique_ptr<hls::SearchNode> node_ = std::make_unique<hls::SearchNode>();
  hls::SearchJob job_{};
  hls::SearchParameters numbers_{};
};

TEST_F(SearchPruning, WithoutRulesThereIsNoQuietLimit) {
  set_depth(kPly);
  set(spec::kFutilityMostDepth, 255);
  set(spec::kMoveCountMostDepth, 255);
  EXPECT_EQ(limit(-3000, 0), hls::kNoQuietLimit);
}

TEST_F(SearchPruning, FutilityIsBelowTheMarginAlone) {
  job_.rules = spec::kRuleFutilityPruning;
  set(spec::kFutilityMargin, 100);
  set(spec::kFutilityGrowth, 50);
  set(spec::kFutilityMostDepth, 11);
  set_depth(11);  // two plies and three quarters
  EXPECT_EQ(limit(-201, 0), 0);
  EXPECT_EQ(limit(-200, 0), hls::kNoQuietLimit);
  set_depth(12);
  EXPECT_EQ(limit(-3000, 0), hls::kNoQuietLimit) << "deeper than the rule goes";
  set_depth(4);
  EXPECT_EQ(limit(-151, 0), 0);
  EXPECT_EQ(limit(-150, 0), hls::kNoQuietLimit);
}

TEST_F(SearchPruning, MovesAreCountedBySquaresOfPlies) {
  job_.rules = spec::kRuleMoveCountPruning;
  set(spec::kMoveCountBase, 8);
  set(spec::kMoveCountGrowth, 3);
  set(spec::kMoveCountMostDepth, 35);
  const auto limit_at = [&](unsigned depth) {
    set_depth(depth);
    return limit(0, 0);
  };
  EXPECT_EQ(limit_at(4), 2);    // 11 / 4
  EXPECT_EQ(limit_at(7), 2);    // still one ply
  EXPECT_EQ(limit_at(8), 5);    // 20 / 4
  EXPECT_EQ(limit_at(35), 50);  // (8 + 3 * 64) / 4
  EXPECT_EQ(limit_at(36), hls::kNoQuietLimit) << "deeper than the rule goes";
  set(spec::kMoveCountMostDepth, 255);
  EXPECT_EQ(limit_at(36), 62);  // 251 / 4
  EXPECT_EQ(limit_at(40), hls::kNoQuietLimit) << "77 and all above 62 are no limit";
  set(spec::kMoveCountBase, -100);
  EXPECT_EQ(limit_at(4), 0) << "not below 0";
  set(spec::kMoveCountGrowth, 2047);
  EXPECT_EQ(limit_at(255), hls::kNoQuietLimit);
}

TEST_F(SearchPruning, FutilityComesBeforeTheCount) {
  job_.rules = spec::kRuleMoveCountPruning | spec::kRuleFutilityPruning;
  set(spec::kMoveCountBase, 40);
  set(spec::kMoveCountMostDepth, 255);
  set(spec::kFutilityMostDepth, 255);
  set_depth(4);
  EXPECT_EQ(limit(-1, 0), 0);
  EXPECT_EQ(limit(0, 0), 10);
}

TEST_F(SearchPruning, NotInCheckNorNearMates) {
  job_.rules = spec::kRuleMoveCountPruning | spec::kRuleFutilityPruning;
  set(spec::kFutilityMostDepth, 255);
  set(spec::kMoveCountMostDepth, 255);
  set_depth(4);
  for (const int bound : {spec::kLeastMateBoundCp, -spec::kLeastMateBoundCp})
    EXPECT_EQ(limit(-30000, bound), 0) << bound;
  for (const int bound : {spec::kLeastMateBoundCp + 1, -spec::kLeastMateBoundCp - 1}) {
    EXPECT_EQ(limit(-30000, bound), hls::kNoQuietLimit) << bound;
  }
  node_->in_check = true;
  EXPECT_EQ(limit(-30000, 0), hls::kNoQuietLimit);
}

TEST_F(SearchPruning, NullReductionGrowsWithItsRuleAlone) {
  set(spec::kNullReduction, 8);
  set(spec::kNullGrowth, 16);
  set_depth(63);
  EXPECT_EQ(hls::null_reduction(*node_, job_, numbers_), 8);
  job_.rules = spec::kRuleGrowingNull;
  EXPECT_EQ(hls::null_reduction(*node_, job_, numbers_), 8 + 15);  // 1008 / 64 = 15.75
  set(spec::kNullGrowth, -16);
  EXPECT_EQ(hls::null_reduction(*node_, job_, numbers_), 8 - 16) << "rounded down";
}

/// The table of logarithms, and the formula in floating point.
TEST_F(SearchPruning, LogReductionIsThatOfTheFormula) {
  for (unsigned x = 1; x < spec::kLogarithms; ++x) {
    EXPECT_EQ(spec::kLogarithm16[x], std::lround(16 * std::log(x))) << x;
  }
  for (const int base : {-200, -1, 0, 26, 500}) {
    for (const int scale : {-40, 0, 30, 255}) {
      set(spec::kLogReductionBase, base);
      set(spec::kLogReductionScale, scale);
      for (unsigned depth = kPly; depth <= spec::kSearchMaxDepth; depth += 3) {
        for (unsigned quiets = 0; quiets < 64; quiets += 5) {
          set_depth(depth);
          const double logs =
              std::round(16 * std::log(depth / kPly)) * std::round(16 * std::log(std::min(quiets + 2, 63U)));
          const double r = base + std::floor(logs * scale / 256);
          const int expected = r < 0 ? 0 : static_cast<int>(kPly) * static_cast<int>(std::floor(r / 64));
          ASSERT_EQ(hls::log_reduction(*node_, quiets, numbers_), expected)
              << depth << ' ' << quiets << ' ' << base << ' ' << scale;
        }
      }
    }
  }
}

}  // namespace
