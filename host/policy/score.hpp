// SPDX-License-Identifier: Apache-2.0
/// \file
/// Scores of the search: centipawns in the view of the side to move, and mates.
#pragma once

#include <algorithm>
#include <cstdint>

#include "spec/packed_position.hpp"
#include "spec/search.hpp"

namespace cobalt::policy {

using Score = int;

/// Positions on a line, at most: the root is ply 0.
constexpr int kMaxPly = 200;
/// The deepest iteration.
constexpr int kMaxDepth = kMaxPly - 1;

constexpr Score kDraw = 0;
/// Being mated at ply p is -(kMate - p), as on the card.
constexpr Score kMate = spec::kMateCp;
constexpr Score kInfinite = kMate + 1;
/// Scores of at least this size are mates.
constexpr Score kLeastMate = kMate - kMaxPly;
/// The greatest static score.
constexpr Score kMostStatic = kLeastMate - 1;
/// No score: of a position in check, or not known.
constexpr Score kNoScore = kInfinite + 1;

static_assert(spec::kScoreLimitCp <= kMostStatic);
static_assert(kNoScore <= INT16_MAX, "table entries have 16 bits for a score");

/// The side to move is mated at this ply.
constexpr Score mated_at(int ply) { return ply - kMate; }
/// The side to move mates with the position at this ply.
constexpr Score mate_at(int ply) { return kMate - ply; }
constexpr bool is_win(Score score) { return score >= kLeastMate; }
constexpr bool is_loss(Score score) { return score <= -kLeastMate; }
constexpr bool is_mate(Score score) { return is_win(score) || is_loss(score); }
/// Moves until the mate of a mate score; negative when the side to move is mated.
constexpr int mate_in_moves(Score score) { return is_win(score) ? (kMate - score + 1) / 2 : -(kMate + score) / 2; }
/// Whether a score is that of a mate, either way, within so many plies.
constexpr bool is_mate_within(Score score, int plies) { return score >= mate_at(plies) || score <= mated_at(plies); }

/// A score with the bonus of a root move, centipawns; mates stay what they are.
constexpr Score with_bonus(Score score, Score bonus_cp) {
  if (is_mate(score) || bonus_cp == 0) return score;
  return std::clamp(score + bonus_cp, -kMostStatic, kMostStatic);
}
/// The inverse, of a bound too: `score` is above it exactly when with_bonus(score) is above the bound with the bonus.
constexpr Score without_bonus(Score score, Score bonus_cp) { return with_bonus(score, -bonus_cp); }

/// What is known of the true score.
enum class Bound : std::uint8_t {
  kNone = 0,
  kUpper = 1,  ///< it is at most this
  kLower = 2,  ///< it is at least this
  kExact = 3,
};

/// Whether a bound contains another: kExact has both.
constexpr bool has_bound(Bound bound, Bound wanted) {
  return (static_cast<unsigned>(bound) & static_cast<unsigned>(wanted)) != 0;
}

}  // namespace cobalt::policy
