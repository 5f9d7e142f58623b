// SPDX-License-Identifier: Apache-2.0
// Whole searches of a root by the HLS kernel of the search, one job after the other. `cobalt` does not ask for them, as
// jobs of this kernel keep no time; here they have a depth.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/chess/movegen.hpp"
#include "host/device/hls_device.hpp"
#include "host/generator/generator.hpp"
#include "host/offload/device_pool.hpp"
#include "host/offload/root_search.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::offload {
namespace {

DevicePool hls_pool() {
  std::vector<std::unique_ptr<device::Device>> devices;
  devices.push_back(device::make_hls_device());
  devices.front()->load_parameters(default_parameters());
  return DevicePool(std::move(devices));
}

struct Found {
  std::string best;
  Score score = 0;
  int depth = 0;
  std::uint64_t tries = 0;
};

/// What a kernel finds, with what it remembers of searches before.
Found search(JobPool& pool, RootMemory& memory, const engine::Game& game, int depth) {
  const CardOptions options;
  engine::SearchControl control;
  RootSearch root(pool, options, memory, game, engine::test::depth_limit(depth), control, nullptr, {});
  root.run([] {});
  EXPECT_EQ(root.in_flight(), 0U);
  EXPECT_EQ(pool.in_flight(), 0U);
  memory.value = root.score();
  return {chess::to_uci(root.line().front()), root.score(), root.depth(), root.counts().tries};
}

TEST(RootHls, IsNotAskedByItself) { EXPECT_FALSE(hls_pool().can_search_roots()) << "one context, which nothing stops"; }

TEST(RootHls, TheKernelSearchesARootAndRemembersIt) {
  DevicePool pool = hls_pool();
  RootMemory memory;
  const engine::Game game = engine::test::game_of("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
  const Found first = search(pool, memory, game, 7);
  EXPECT_GE(first.depth, 7);
  EXPECT_GT(first.tries, 2000U);
  const Found again = search(pool, memory, game, 7);
  EXPECT_GE(again.depth, 7);
  EXPECT_LT(again.tries, first.tries / 4) << "the table knows it";
  memory.forget();
  const Found forgotten = search(pool, memory, game, 7);
  EXPECT_GT(forgotten.tries, first.tries / 2);
  // Nothing of it depends on time.
  DevicePool other = hls_pool();
  RootMemory empty;
  const Found same = search(other, empty, game, 7);
  EXPECT_EQ(same.best, first.best);
  EXPECT_EQ(same.score, first.score);
  EXPECT_EQ(same.tries, first.tries);
}

TEST(RootHls, TheKernelFindsAMate) {
  DevicePool pool = hls_pool();
  RootMemory memory;
  const Found found = search(pool, memory, engine::test::game_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), 4);
  EXPECT_EQ(found.best, "a1a8");
  EXPECT_EQ(policy::mate_in_moves(found.score), 1);
}

/// A position that the game had twice is a draw when it comes again: who is losing goes there.
TEST(RootHls, TheKernelKnowsThePositionsOfTheGame) {
  engine::Game game = engine::test::game_of("8/8/8/3k4/8/8/5Q2/K7 b - - 20 40");
  const chess::MoveList moves = chess::legal_moves(game.position);
  const chess::Move wanted = moves[moves.size() - 1];
  chess::Position after = game.position;
  after.do_move(wanted);
  DevicePool pool = hls_pool();
  RootMemory memory;
  for (const bool is_drawn : {true, false}) {
    game.earlier_keys.assign(is_drawn ? 2 : 1, after.key());
    const Found found = search(pool, memory, game, 2);
    if (is_drawn) {
      EXPECT_EQ(found.best, chess::to_uci(wanted));
      EXPECT_NEAR(found.score, 0, RootTests::kToleranceCp);
    } else {
      EXPECT_LT(found.score, -300);
    }
    memory.forget();
    memory.value = 0;
  }
}

}  // namespace
}  // namespace cobalt::offload
