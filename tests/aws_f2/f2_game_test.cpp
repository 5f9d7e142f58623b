// SPDX-License-Identifier: Apache-2.0
// A game of the engine with the device f2 above the simulated shell.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/device/device.hpp"
#include "host/offload/card_engine.hpp"
#include "tests/aws_f2/fpga_mgmt.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::test {
namespace {

/// Both sides play a game to mate, each move by a search whose leaves are jobs on the card.
TEST(F2Game, ToMate) {
  std::vector<std::unique_ptr<device::Device>> devices;
  devices.push_back(device::open_device("f2"));
  devices.back()->load_parameters(default_parameters());
  engine::Engine engine(engine::test::default_evaluator());
  offload::CardEngine cards(std::move(devices), engine);
  engine::Game game = engine::test::game_of("4k3/8/8/8/8/8/3QR3/4K3 b - - 0 1");
  std::uint64_t jobs = 0;
  unsigned plies = 0;
  for (; chess::count_legal_moves(game.position) != 0; ++plies) {
    ASSERT_LT(plies, 60u);
    engine::SearchControl control;
    const offload::CardResult result = cards.cards().search(game, engine::test::depth_limit(5), control);
    ASSERT_EQ(result.failure, "");
    jobs += result.counts.jobs;
    game.play(result.best_move());
  }
  EXPECT_TRUE(game.position.in_check()) << chess::to_fen(game.position);
  EXPECT_GT(jobs, plies);
  EXPECT_EQ(attached_f2_shell().counts().timeouts, 0u);
  RecordProperty("plies", std::to_string(plies));
  RecordProperty("jobs", std::to_string(jobs));
}

}  // namespace
}  // namespace cobalt::test
