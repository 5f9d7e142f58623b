// SPDX-License-Identifier: Apache-2.0
#include "host/offload/card_search.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engine/test_support.hpp"
#include "tests/unit/offload/test_pool.hpp"

namespace cobalt::offload {
namespace {

using engine::test::depth_limit;
using engine::test::game_of;
using test::TestPool;

/// A search with a pool, and the engine that it falls back on.
struct Setting {
  explicit Setting(const TestPool::Options& options = {})
      : pool(options), engine(engine::test::default_evaluator()), search(pool, engine) {}

  CardResult run(const engine::Game& game, const engine::Limits& limits) {
    engine::SearchControl control;
    return search.search(game, limits, control);
  }

  TestPool pool;
  engine::Engine engine;
  CardSearch search;
};

TEST(CardSearch, FindsAMate) {
  Setting setting;
  const engine::Game game = game_of("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");  // Ra6, mate in 3
  const CardResult result = setting.run(game, depth_limit(8));
  EXPECT_EQ(result.lines.front().score, engine::mate_at(5));
  EXPECT_EQ(chess::to_uci(result.best_move()), "f6a6");
  EXPECT_EQ(result.left_in_flight, 0U);
  EXPECT_EQ(setting.pool.in_flight(), 0U);
}

}  // namespace
}  // namespace cobalt::offload
