// SPDX-License-Identifier: Apache-2.0
/// \file
/// Rules that make trees small: how many quiet moves a node tries, and by how much children are reduced
/// (docs/reference/search.md; rtl/search/cb_search_pruning.sv).
#ifndef COBALT_HLS_SEARCH_PRUNING_HPP
#define COBALT_HLS_SEARCH_PRUNING_HPP

#include <cstdint>

#include "hls/search/job.hpp"
#include "hls/search/node.hpp"
#include "hls/search/parameters.hpp"

namespace cobalt {
namespace hls {

/// Moves that a node is taken to have tried before its first quiet move.
constexpr unsigned kMovesBeforeQuiets = 2;

/// Whole plies of a depth.
inline int plies_of(unsigned depth) { return static_cast<int>(depth / spec::kQuarterPlies); }

/// How many quiet moves a full node tries before it tries no more move of the order.
/// \param static_score  of the node, view of its side to move; looked at only when the rules may prune
/// \param bound         of its ply
template <class ScoreT>
inline std::uint8_t quiet_limit(const SearchNode& node, ScoreT static_score, int bound, const SearchJob& job,
                                const SearchParameters& numbers) {
  if (node.in_check || bound > spec::kLeastMateBoundCp || bound < -spec::kLeastMateBoundCp) return kNoQuietLimit;
  const int plies = plies_of(node.depth);
  if (has_rule(job, spec::kRuleFutilityPruning) && node.depth <= numbers.number[spec::kFutilityMostDepth] &&
      static_score() + numbers.number[spec::kFutilityMargin] + numbers.number[spec::kFutilityGrowth] * plies < bound) {
    return 0;
  }
  if (!has_rule(job, spec::kRuleMoveCountPruning) || node.depth > numbers.number[spec::kMoveCountMostDepth]) {
    return kNoQuietLimit;
  }
  const int quarters = numbers.number[spec::kMoveCountBase] + numbers.number[spec::kMoveCountGrowth] * plies * plies;
  const int limit = quarters / 4;
  return static_cast<std::uint8_t>(limit < 0 ? 0 : limit > kNoQuietLimit ? int{kNoQuietLimit} : limit);
}

/// Reduction of a null move, quarter plies.
inline int null_reduction(const SearchNode& node, const SearchJob& job, const SearchParameters& numbers) {
  const int growth = has_rule(job, spec::kRuleGrowingNull) ? (node.depth * numbers.number[spec::kNullGrowth]) >> 6 : 0;
  return numbers.number[spec::kNullReduction] + growth;
}

/// Logarithmic reduction of a late quiet move, quarter plies: base + scale * ln(depth in plies) * ln(move's number).
/// \param quiets  quiet moves that were tried before
inline int log_reduction(const SearchNode& node, unsigned quiets, const SearchParameters& numbers) {
  const unsigned move =
      quiets + kMovesBeforeQuiets < spec::kLogarithms ? quiets + kMovesBeforeQuiets : spec::kLogarithms - 1;
  const int product = spec::kLogarithm16[node.depth / spec::kQuarterPlies] * spec::kLogarithm16[move];  // 256ths
  const int sixty_fourths =
      numbers.number[spec::kLogReductionBase] + ((product * numbers.number[spec::kLogReductionScale]) >> 8);
  return sixty_fourths < 0 ? 0 : (sixty_fourths >> 6) * static_cast<int>(spec::kQuarterPlies);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_PRUNING_HPP
