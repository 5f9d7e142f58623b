// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a data set is like, in counts.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "host/data/labelled_position.hpp"

namespace cobalt::data {

/// Upper ends of the ranges of scores, centipawns in White's view: a score counts for the first that it is below. The
/// last range has no end.
inline constexpr std::array<int, 12> kScoreEnds_cp = {-1000, -500, -300, -150, -75, -25, 25, 75, 150, 300, 500, 1000};
/// Least numbers of pieces of the phases, kings and pawns included: a position counts for the first that it reaches.
inline constexpr std::array<int, 5> kPhaseLeastPieces = {27, 20, 13, 7, 2};

/// Positions of a range of scores.
struct ScoreRange {
  std::size_t positions = 0;
  std::size_t with_result = 0;
  std::size_t half_points = 0;  ///< White's, of those with a result
};

struct Summary {
  std::size_t positions = 0;
  std::size_t scored = 0;
  std::array<std::size_t, 3> results{};  ///< by half points of White
  std::size_t games = 0;
  std::size_t white_to_move = 0;
  std::size_t in_check = 0;
  std::size_t repeated = 0;  ///< the same pieces, side, castling and en passant as an earlier one
  std::size_t illegal = 0;   ///< bytes that are no position; they count nowhere below
  std::array<ScoreRange, kScoreEnds_cp.size() + 1> scores{};
  std::array<std::size_t, kPhaseLeastPieces.size()> phases{};

  std::size_t with_result() const { return results[0] + results[1] + results[2]; }
};

Summary summarize(std::span<const LabelledPosition> positions);

}  // namespace cobalt::data
