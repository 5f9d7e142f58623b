// SPDX-License-Identifier: Apache-2.0
#include "host/generator/root_weights.hpp"

#include <algorithm>
#include <cstdlib>

namespace cobalt {
namespace {

/// Points of both sides with all pieces, and half of them.
constexpr int kAllPoints = 2 * RootSide::kAllPieces;
constexpr int kHalfPoints = kAllPoints / 2;
/// Blocked pairs of pawns from which a position is wholly closed.
constexpr int kClosedPairs = 4;

/// Parts of a whole, rounded; 0 below it and a whole above.
std::uint8_t weight(int amount, int whole) {
  const int clamped = std::clamp(amount, 0, whole);
  return static_cast<std::uint8_t>((2 * kWholeWeight * clamped + whole) / (2 * whole));
}

/// -1: queen side, 1: king side, 0: the centre.
int wing(chess::Square square) {
  constexpr int kLastOfQueenSide = 2;
  constexpr int kFirstOfKingSide = 5;
  const int file = chess::file_of(square);
  return file <= kLastOfQueenSide ? -1 : file >= kFirstOfKingSide ? 1 : 0;
}

}  // namespace

RootWeights root_weights(const RootFacts& root) {
  const RootSide& white = root[chess::kWhite];
  const RootSide& black = root[chess::kBlack];
  RootWeights weights{};
  const auto set = [&](RootFact fact, int amount, int whole) {
    weights[static_cast<std::size_t>(fact)] = weight(amount, whole);
  };
  const int points = root.piece_points();
  set(RootFact::kMiddlegame, kHalfPoints - std::abs(points - kHalfPoints), kHalfPoints);
  set(RootFact::kEndgame, kHalfPoints - points, kHalfPoints);
  set(RootFact::kQueensOff, white.has_queen || black.has_queen ? 0 : 1, 1);
  set(RootFact::kClosed, root.fixed_pairs, kClosedPairs);
  set(RootFact::kOppositeWings, wing(white.king) * wing(black.king) < 0 ? 1 : 0, 1);
  set(RootFact::kMayCastle, white.may_castle() || black.may_castle() ? 1 : 0, 1);
  return weights;
}

}  // namespace cobalt
