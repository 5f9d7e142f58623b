// SPDX-License-Identifier: Apache-2.0
/// \file
/// Scores as chances to win, in which losses of different positions can be added up.
#pragma once

#include <cmath>

#include "host/match/engine_output.hpp"

namespace cobalt::strength {

/// Slope of the logistic function, 1 / centipawn: Lichess's fit to games of players rated about 2300, from
/// https://lichess.org/page/accuracy. scripts/strength_suite.py reads it here.
inline constexpr double kChanceSlope = 0.00368208;

/// Winning chance of the side to move, per cent: 50 for 0, 100 and 0 for mates.
inline double winning_chance(const match::EngineScore& score) {
  if (score.is_mate) return score.value > 0 ? 100 : 0;
  return 100 / (1 + std::exp(-kChanceSlope * score.value));
}

}  // namespace cobalt::strength
