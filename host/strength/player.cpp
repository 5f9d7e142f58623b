// SPDX-License-Identifier: Apache-2.0
#include "host/strength/player.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace cobalt::strength {

std::string Player::name() const {
  return is_software() ? fmt::format("{} nodes", budget) : fmt::format("{}, {} ms", device, budget);
}

match::EngineScore told_score(engine::Score score) {
  const bool is_mate = engine::is_mate(score);
  return {is_mate, is_mate ? engine::mate_in_moves(score) : score};
}

Choice choice_of(const engine::SearchResult& result, double seconds) {
  engine::Score score = result.lines.empty() ? engine::kNoScore : result.lines.front().score;
  if (std::abs(score) > engine::kMate) score = engine::kDraw;  // so little time that no move was searched
  return {.move = result.best_move(),
          .score = told_score(score),
          .nodes = result.nodes,
          .seconds = seconds,
          .depth = result.depth};
}

}  // namespace cobalt::strength
