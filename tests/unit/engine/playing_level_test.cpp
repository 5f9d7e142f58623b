// SPDX-License-Identifier: Apache-2.0
#include "host/engine/playing_level.hpp"

#include <cmath>
#include <set>

#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

TEST(PlayingLevel, IsMeasuredOrBetweenTwoThatAre) {
  for (const PlayingLevel& level : kLevels) {
    EXPECT_EQ(level_of(level.elo).nodes, level.nodes);
    EXPECT_EQ(level_of(level.elo).noise_cp, level.noise_cp);
  }
  for (int elo = kLeastElo + 1; elo <= kMostElo; ++elo) {
    const PlayingLevel weaker = level_of(elo - 1);
    const PlayingLevel level = level_of(elo);
    EXPECT_EQ(level.elo, elo);
    EXPECT_GE(level.nodes, weaker.nodes) << elo;
    EXPECT_LE(level.noise_cp, weaker.noise_cp) << elo;
  }
}

TEST(PlayingLevel, LimitsNodesAndAddsToEachMoveOfTheRoot) {
  LimitedStrength strength;
  const chess::Position root;
  const auto noise_of = [&root](const Limits& limits) {
    std::vector<int> noise_cp;
    for (const chess::Move move : chess::legal_moves(root)) noise_cp.push_back(limits.root_bonuses.cp_of(move));
    return noise_cp;
  };
  strength.set_elo(kLeastElo);
  const PlayingLevel level = kLevels.front();
  EXPECT_EQ(strength.limited(root, {}).nodes, level.nodes);
  EXPECT_EQ(strength.limited(root, test::node_limit(level.nodes - 1)).nodes, level.nodes - 1)
      << "no wider than asked for";
  EXPECT_NE(noise_of(strength.limited(root, {})), noise_of(strength.limited(root, {}))) << "anew for each search";

  double squares = 0;
  int count = 0;
  for (int search = 0; search < 200; ++search) {
    for (const int cp : noise_of(strength.limited(root, {}))) {
      squares += static_cast<double>(cp) * cp;
      ++count;
    }
  }
  EXPECT_NEAR(std::sqrt(squares / count), level.noise_cp, 0.1 * level.noise_cp) << "nine standard errors";
}

TEST(PlayingLevel, WeakOnesChooseAmongMoves) {
  Engine engine(test::default_evaluator());
  engine.set_hash_megabytes(1);
  LimitedStrength strength;
  const Game game = test::game_of(test::kMiddleGame);
  const auto choices = [&](int elo) {
    strength.set_elo(elo);
    std::set<std::uint16_t> moves;
    for (int search = 0; search < 30; ++search) {
      engine.clear();
      const SearchResult result = test::search(engine, game, strength.limited(game.position, {}));
      EXPECT_LE(result.nodes, level_of(elo).nodes + 128) << "it looks every 128 nodes";
      moves.insert(result.best_move().bits());
    }
    return moves.size();
  };
  const std::size_t weakest = choices(kLeastElo);
  EXPECT_GE(weakest, 4U);
  EXPECT_LT(choices(kMostElo), weakest);
}

TEST(PlayingLevel, AMateIsPlayedByAll) {
  Engine engine(test::default_evaluator());
  engine.set_hash_megabytes(1);
  LimitedStrength strength;
  strength.set_elo(kLeastElo);
  const Game game = test::game_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  for (int search = 0; search < 10; ++search) {
    engine.clear();
    EXPECT_EQ(chess::to_uci(test::search(engine, game, strength.limited(game.position, {})).best_move()), "d1d8");
  }
}

}  // namespace
}  // namespace cobalt::engine
