// SPDX-License-Identifier: Apache-2.0
#include "host/engine/playing_level.hpp"

#include <algorithm>
#include <cmath>

namespace cobalt::engine {

PlayingLevel level_of(int elo) {
  const auto* above = std::ranges::find_if(kLevels, [elo](const PlayingLevel& level) { return level.elo >= elo; });
  if (above->elo == elo) return *above;
  const PlayingLevel& below = *(above - 1);
  const double share = static_cast<double>(elo - below.elo) / (above->elo - below.elo);
  const double log_nodes =
      std::lerp(std::log(static_cast<double>(below.nodes)), std::log(static_cast<double>(above->nodes)), share);
  return {elo, static_cast<std::uint64_t>(std::llround(std::exp(log_nodes))),
          std::lerp(below.noise_cp, above->noise_cp, share)};
}

Limits LimitedStrength::limited(const chess::Position& root, Limits limits) {
  limits.nodes = std::min(limits.nodes.value_or(level_.nodes), level_.nodes);
  if (level_.noise_cp == 0) return limits;
  std::normal_distribution<double> noise_cp(0, level_.noise_cp);
  for (const chess::Move move : moves_to_search(root, limits)) {
    limits.root_bonuses.add(move, static_cast<int>(std::lround(noise_cp(random_))));
  }
  return limits;
}

}  // namespace cobalt::engine
