// SPDX-License-Identifier: Apache-2.0
/// \file
/// Corrections of static scores by what searches of like positions have found.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "host/policy/numbers.hpp"
#include "host/policy/score.hpp"

namespace cobalt::policy {

/// The limit of a counter, either way.
constexpr int kCorrectionLimit = 1024;

/// Counters of the features of a position.
struct CorrectionCounters {
  int pawns;
  int minors;
  int pieces;  ///< sum of both sides
  int moves;   ///< after the last two moves
};

/// What is to be added to a static score.
constexpr Score correction_cp(const SearchNumbers& numbers, const CorrectionCounters& counters) {
  return (numbers.correction_pawns_cp * counters.pawns + numbers.correction_minors_cp * counters.minors +
          numbers.correction_pieces_cp * counters.pieces + numbers.correction_moves_cp * counters.moves) /
         kCorrectionLimit;
}

/// What a search adds to the counters. \param error_cp  its score less the static one \param depth  in plies
constexpr int correction_bonus(Score error_cp, int depth) {
  constexpr int kMost = kCorrectionLimit / 4;
  return std::clamp(error_cp * depth / 3, -kMost, kMost);
}

/// A counter that forgets: it stays within +-kCorrectionLimit.
inline void add_correction(std::int16_t& counter, int bonus) {
  counter = static_cast<std::int16_t>(counter + bonus - counter * std::abs(bonus) / kCorrectionLimit);
}

/// Whether the score of a search tells that the static one is wrong: a bound on its side of the static score does not.
constexpr bool tells_an_error(Bound bound, Score score, Score static_score) {
  if (bound == Bound::kLower) return score > static_score;
  if (bound == Bound::kUpper) return score < static_score;
  return true;
}

}  // namespace cobalt::policy
