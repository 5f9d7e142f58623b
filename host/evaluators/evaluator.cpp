// SPDX-License-Identifier: Apache-2.0
#include "host/evaluators/evaluator.hpp"

#include <cmath>

namespace cobalt::evaluators {

std::string_view to_string(Origin origin) {
  switch (origin) {
    case Origin::kDocument:
      return "document";
    case Origin::kPartly:
      return "partly ours";
    default:
      return "ours";
  }
}

double Evaluator::sum(const Shares& shares) {
  double white = 0;
  double black = 0;
  for (const auto& share : shares) {
    white += share[chess::kWhite];
    black += share[chess::kBlack];
  }
  return white - black;
}

int Evaluator::to_score_cp(const chess::Position& position, double white_view_units) const {
  const auto white_view_cp = static_cast<int>(std::lround(white_view_units * 100 / info_.units_a_pawn));
  return position.side_to_move() == chess::kWhite ? white_view_cp : -white_view_cp;
}

}  // namespace cobalt::evaluators
