// SPDX-License-Identifier: Apache-2.0
#include "host/book/bonus.hpp"

#include <algorithm>
#include <cmath>

namespace cobalt::book {
namespace {

/// Of the usual formula for the expected score, by which ratings are made.
constexpr double kEloOfTenfold = 400;

}  // namespace

double strength_weight(std::optional<int> elo) {
  if (!elo) return kUnknownStrength;
  return std::clamp(std::exp2((*elo - kReferenceElo) / kEloOfDouble), kLeastStrength, kMostStrength);
}

double corrected_points(double points, std::optional<int> own_elo, std::optional<int> other_elo) {
  if (!own_elo || !other_elo) return points;
  const double expected = 1 / (1 + std::pow(10, (*other_elo - *own_elo) / kEloOfTenfold));
  return points - expected + 0.5;
}

std::vector<MoveBonus> bonuses_of(std::span<const MoveCount> counts) {
  double weight = 0;
  double points = 0;
  for (const MoveCount& count : counts) {
    weight += count.weight;
    points += count.points;
  }
  const double score = points / weight;
  // What each of the known moves would have, if all that is not known were one more.
  const double even_share = 1 / (static_cast<double>(counts.size()) + 1);
  std::vector<MoveBonus> bonuses;
  for (const MoveCount& count : counts) {
    const double share = count.weight / weight;
    const double popularity = std::max((share - even_share) / (1 - even_share), 0.0);
    const double own_score = (count.points + kPriorWeight * score) / (count.weight + kPriorWeight);
    const double result = std::clamp((own_score - score) / kFullResult, -1.0, 1.0);
    const double trust = count.weight / (count.weight + kPriorWeight);
    const bool conflicts = popularity >= kConflict && result <= -kConflict;
    const double bonus_cp = conflicts ? 0 : trust * (kPopularity_cp * popularity + kResult_cp * result);

    MoveBonus& bonus = bonuses.emplace_back();
    bonus.move = count.move;
    bonus.games = static_cast<std::uint16_t>(std::min<std::uint32_t>(count.games, UINT16_MAX));
    bonus.bonus_cp =
        static_cast<std::int8_t>(std::clamp(static_cast<int>(std::lround(bonus_cp)), -kMostBonus_cp, kMostBonus_cp));
    bonus.may_be_at_once = count.games >= kAtOnceGames && count.weight >= kAtOnceWeight && share >= kAtOnceShare &&
                           own_score >= score - kAtOnceLoss && score >= kAtOnceScore;
  }
  return bonuses;
}

}  // namespace cobalt::book
