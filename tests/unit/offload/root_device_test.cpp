// SPDX-License-Identifier: Apache-2.0
// Whole searches of a root on the simulated card, clock by clock.
#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/device/barrel.hpp"
#include "host/device/device.hpp"
#include "host/generator/generator.hpp"
#include "host/offload/card_search.hpp"
#include "host/offload/device_pool.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::offload {
namespace {

/// Parameter TableBits of the kernel.
constexpr unsigned kTableBits = 16;

/// A job that is alone on the card is one of a barrel of one context with such a table, over a whole sequence of jobs.
TEST(RootDevice, JobsOneByOneAreThoseOfTheModel) {
  const auto card = device::open_device("sim");
  EXPECT_EQ(card->info().search_rules, spec::kAllSearchRules | spec::kSearchDeferral | spec::kSearchGameKeys);
  card->load_parameters(default_parameters());
  const auto ring = card->open_search_ring(1);
  const device::SearchFunction function(default_parameters());
  device::SharedTableMemory table(kTableBits);
  device::Barrel barrel(function, table, 1);
  std::uint32_t tries = 0;
  for (const char* fen : {"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
                          "8/2k5/3p4/p2P1p2/P2P1P2/3K4/8/8 b - - 0 1"}) {
    const chess::Position position = chess::parse_fen(fen);
    for (const int bound : {10, 30, -20, 12}) {
      device::SearchItem item;
      item.position = chess::pack_position(position);
      item.beta = static_cast<std::int16_t>(bound);
      item.depth = 4 * spec::kQuarterPlies;
      item.rules = spec::kSearchRootRules;
      item.limit = 250;
      item.root_key = position.key();
      item.defer_least_depth = 4;
      ring->submit(item);
      std::vector<device::SearchAnswer> answers;
      while (answers.empty()) ring->collect(answers, true);
      barrel.load(0, device::model_job(item));
      std::vector<device::Barrel::Ended> ended;
      while (ended.empty()) barrel.revolve(ended);
      ASSERT_EQ(answers.front(), device::host_answer(ended.front().answer)) << fen << " " << bound;
      tries += answers.front().tries;
    }
  }
  EXPECT_GT(tries, 200U);
}

/// A position that the game had twice is a draw when it comes again: who is losing goes there.
TEST(RootDevice, TheCardKnowsThePositionsOfTheGame) {
  std::vector<std::unique_ptr<device::Device>> devices;
  devices.push_back(device::open_device("sim"));
  devices.front()->load_parameters(default_parameters());
  DevicePool pool(std::move(devices));
  engine::Engine engine(engine::test::default_evaluator());
  CardSearch search(pool, engine);
  search.set_hash_megabytes(1);
  engine::Game game = engine::test::game_of("8/8/8/3k4/8/8/5Q2/K7 b - - 20 40");
  const chess::MoveList moves = chess::legal_moves(game.position);
  const chess::Move wanted = moves[moves.size() - 1];
  chess::Position after = game.position;
  after.do_move(wanted);
  for (const bool is_drawn : {true, false}) {
    game.earlier_keys.assign(is_drawn ? 2 : 1, after.key());
    engine::SearchControl control;
    const CardResult result = search.search(game, engine::test::depth_limit(2), control);
    EXPECT_EQ(result.failure, "");
    ASSERT_TRUE(result.best_move());
    if (is_drawn) {
      EXPECT_EQ(chess::to_uci(result.best_move()), chess::to_uci(wanted));
      EXPECT_NEAR(result.lines.front().score, 0, RootTests::kToleranceCp);
    } else {
      EXPECT_LT(result.lines.front().score, -300);
    }
    search.clear();
  }
}

/// All contexts of the card search one root: nothing is searched on the host, and a mate is found.
TEST(RootDevice, TheCardSearchesTheRoot) {
  std::vector<std::unique_ptr<device::Device>> devices;
  devices.push_back(device::open_device("sim"));
  devices.front()->load_parameters(default_parameters());
  DevicePool pool(std::move(devices));
  ASSERT_TRUE(pool.can_search_roots());
  engine::Engine engine(engine::test::default_evaluator());
  CardSearch search(pool, engine);
  search.set_hash_megabytes(1);
  engine::SearchControl control;
  const engine::Game game = engine::test::game_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  engine::Limits limits;
  limits.depth = 8;
  limits.mate_moves = 1;
  const CardResult result = search.search(game, limits, control);
  EXPECT_EQ(result.failure, "");
  ASSERT_TRUE(result.best_move());
  EXPECT_EQ(policy::mate_in_moves(result.lines.front().score), 1);
  EXPECT_EQ(result.counts.host_nodes, 0U);
  EXPECT_GT(result.counts.jobs, pool.contexts());
  EXPECT_EQ(pool.in_flight(), 0U);
}

}  // namespace
}  // namespace cobalt::offload
