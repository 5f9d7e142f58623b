// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fractional extensions: a move costs less than a ply of depth when there are few others, or when it is forcing.
///
/// The costs are those of a chess program in PHP, described in a series of articles in Russian (the one on selective
/// extensions and heuristics): a single legal move costs nothing, two to four cost 0.4, 0.55 and 0.8 plies a move; a
/// check at most 0.2, the capture of a rook or queen at most 0.24, another capture at most 0.34. There a node is a leaf
/// when nothing is left of its depth, so whatever is left is a ply more.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "host/chess/types.hpp"

namespace cobalt::engine {

/// Hundredths of a ply.
constexpr int kPlyHundredths = 100;

/// What a move costs, in hundredths of a ply.
/// \param legal_moves  of the position before it, itself included
/// \param captured     what it takes; kNoPieceType when nothing
constexpr int move_cost_hundredths(std::size_t legal_moves, bool gives_check, chess::PieceType captured) {
  constexpr int kCheck = 20;
  constexpr int kMajorCapture = 24;
  constexpr int kCapture = 34;
  constexpr int kFewMoves[] = {kPlyHundredths, 0, 40, 55, 80};
  const int cost = legal_moves < std::size(kFewMoves) ? kFewMoves[legal_moves] : kPlyHundredths;
  if (gives_check) return std::min(cost, kCheck);
  if (captured >= chess::kRook) return std::min(cost, kMajorCapture);
  if (captured != chess::kNoPieceType) return std::min(cost, kCapture);
  return cost;
}

/// What has been used of the ply that a path is in. Depths are whole plies, so that tables and rules know nothing of
/// fractions; the rest stands here.
class PathFraction {
 public:
  /// Takes the cost of a move; returns how many plies less deep its search is: 0 or 1.
  constexpr int spend(int cost_hundredths) {
    used_hundredths_ += cost_hundredths;
    const int plies = used_hundredths_ / kPlyHundredths;
    used_hundredths_ %= kPlyHundredths;
    return plies;
  }
  constexpr int used_hundredths() const { return used_hundredths_; }

 private:
  int used_hundredths_ = 0;  ///< 0..99
};

}  // namespace cobalt::engine
