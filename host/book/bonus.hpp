// SPDX-License-Identifier: Apache-2.0
/// \file
/// The bonus or penalty of a move, from what happened in the games in which it was played.
///
/// After section 8.2 of M. Campbell, A. J. Hoane, F. Hsu, "Deep Blue", Artificial Intelligence 134 (2002): number of
/// games, share of the games, strength of the players, recency and results are combined without a linear rule. The
/// paper gives no numbers; those here are our own. docs/reference/extended-book.md has the formula in words.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "host/chess/types.hpp"

namespace cobalt::book {

/// \name How much a game counts
///@{
/// A player of this rating counts once.
inline constexpr int kReferenceElo = 2400;
/// So many points more double the weight of a game.
inline constexpr double kEloOfDouble = 200;
inline constexpr double kLeastStrength = 0.125;
inline constexpr double kMostStrength = 2;
/// Of a player without a rating.
inline constexpr double kUnknownStrength = 0.25;
/// A game that is so much older than the newest one of the collection counts half.
inline constexpr double kHalfLife_years = 20;
/// Of a game without a date.
inline constexpr double kUnknownRecency = 0.5;
///@}

/// \name What follows for a move
///@{
/// Trust in a move is w / (w + this), where w is the weight of its games.
inline constexpr double kPriorWeight = 8;
/// A move that everybody plays.
inline constexpr double kPopularity_cp = 20;
/// A move with results that are better by kFullResult than those of the position.
inline constexpr double kResult_cp = 30;
/// Points of a game.
inline constexpr double kFullResult = 0.25;
/// Popularity and results conflict when both are so far from 0, in opposite directions; each is within -1 to 1.
inline constexpr double kConflict = 0.25;
/// No bonus or penalty is greater, centipawns.
inline constexpr int kMostBonus_cp = 50;
///@}

/// \name When a move may be played without a search
///@{
inline constexpr std::uint32_t kAtOnceGames = 20;
inline constexpr double kAtOnceWeight = 8;
/// Of the weight of all games of the position.
inline constexpr double kAtOnceShare = 0.8;
/// Mean points of the side to move in all games of the position.
inline constexpr double kAtOnceScore = 0.4;
/// Points by which the results of the move may be below those of the position.
inline constexpr double kAtOnceLoss = 0.02;
///@}

/// A move in a position of a collection.
struct MoveCount {
  chess::Move move;
  std::uint32_t games = 0;
  double weight = 0;  ///< sum of the weights of its games
  double points = 0;  ///< sum of weight times points, view of the side that moves
};

/// What a book says of a move.
struct MoveBonus {
  chess::Move move;
  std::uint16_t games = 0;      ///< in which it was played; 65535 means as many or more
  std::int8_t bonus_cp = 0;     ///< -kMostBonus_cp to kMostBonus_cp
  bool may_be_at_once = false;  ///< the games agree so far that it may be played without a search
  bool operator==(const MoveBonus&) const = default;
};

/// What is added to the scores of the moves of one root.
class RootBonuses {
 public:
  RootBonuses() = default;
  explicit RootBonuses(const std::vector<MoveBonus>& moves) { add(moves); }

  void add(chess::Move move, int bonus_cp) { moves_.emplace_back(move, bonus_cp); }
  void add(const std::vector<MoveBonus>& moves) {
    for (const MoveBonus& known : moves) add(known.move, known.bonus_cp);
  }

  bool is_empty() const { return moves_.empty(); }
  /// Centipawns, view of the side to move: the sum of what was added; 0 of a move without a bonus.
  int cp_of(chess::Move move) const {
    int sum_cp = 0;
    for (const auto& [known, bonus_cp] : moves_) {
      if (known == move) sum_cp += bonus_cp;
    }
    return sum_cp;
  }

 private:
  std::vector<std::pair<chess::Move, int>> moves_;
};

/// Weight of a game for one of its players. \param elo  of that player, nothing: not known
double strength_weight(std::optional<int> elo);
/// Points of a player, 0 to 1, with what his rating made to be expected taken off and a half added. A rating that is
/// not known: the points themselves.
double corrected_points(double points, std::optional<int> own_elo, std::optional<int> other_elo);

/// Bonuses of all moves of a position. \param counts  each with games and a weight above 0
std::vector<MoveBonus> bonuses_of(std::span<const MoveCount> counts);

}  // namespace cobalt::book
