// SPDX-License-Identifier: Apache-2.0
#include "host/engine/evaluation_cache.hpp"

#include <gtest/gtest.h>

#include <random>

namespace cobalt::engine {
namespace {

TEST(EvaluationCache, GivesBackScoresOfTheSameKeyOnly) {
  EvaluationCache cache(0);
  EXPECT_EQ(cache.find(0), std::nullopt);
  EXPECT_EQ(cache.find(0xffffffffffff8001), std::nullopt);
  std::mt19937_64 keys(1);
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t key = keys();
    const Score score = static_cast<int>(keys() % (2 * kMostStatic + 1)) - kMostStatic;
    cache.store(key, score);
    EXPECT_EQ(cache.find(key), score);
    // In the same place, another position.
    EXPECT_EQ(cache.find(key ^ std::uint64_t{1} << (16 + i % 48)), std::nullopt);
  }
}

TEST(EvaluationCache, NewReplacesOldAndClearForgets) {
  EvaluationCache cache(0);
  const std::uint64_t other = 5 + (std::uint64_t{1} << 40);
  cache.store(5, 17);
  cache.store(other, -17);
  EXPECT_EQ(cache.find(5), std::nullopt);
  EXPECT_EQ(cache.find(other), -17);
  cache.clear();
  EXPECT_EQ(cache.find(other), std::nullopt);
}

TEST(EvaluationCache, ScoresOfAnotherFunctionAreNotFound) {
  EvaluationCache cache(0);
  cache.store(5, 17);
  cache.set_function(0x123456789abcdef0);
  EXPECT_EQ(cache.find(5), std::nullopt);
  cache.store(5, 18);
  EXPECT_EQ(cache.find(5), 18);
  cache.set_function(0);
  EXPECT_EQ(cache.find(5), 17);
}

}  // namespace
}  // namespace cobalt::engine
