// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a child gets before it is judged: its kind and depth (docs/reference/search.md).
#ifndef COBALT_HLS_SEARCH_CHILD_HPP
#define COBALT_HLS_SEARCH_CHILD_HPP

#include <cstdint>

#include "hls/search/job.hpp"
#include "hls/search/next_move.hpp"
#include "hls/search/node.hpp"
#include "hls/search/parameters.hpp"
#include "hls/search/pruning.hpp"
#include "hls/search/trace.hpp"

namespace cobalt {
namespace hls {

constexpr unsigned kMostQuiets = 63;
constexpr unsigned kMostQuiescencePlies = 15;

/// Extension of a move that is no null move.
/// \param flags  of the move
inline int extension_of(const SearchNode& node, const SearchNode& child, const MoveFlags& flags, const SearchJob& job,
                        const SearchParameters& numbers) {
  int extension = 0;
  if (has_rule(job, spec::kRuleCheckExtension) && child.in_check) {
    extension += numbers.number[spec::kCheckExtension];
  }
  if (has_rule(job, spec::kRuleRecaptureExtension) && flags.capture && node.capture_square == child.capture_square) {
    extension += numbers.number[spec::kRecaptureExtension];
  }
  if (has_rule(job, spec::kRulePawnExtension) && flags.pawn_to_seventh) {
    extension += numbers.number[spec::kPawnExtension];
  }
  if (has_rule(job, spec::kRuleSingleReplyExtension) && count_moves(child.position.board) == 1) {
    extension += numbers.number[spec::kSingleReplyExtension];
  }
  const int most = numbers.number[spec::kMostExtension];
  return extension > most ? most : extension;
}

/// Reduction of a late move of kMoveKindQuiet.
/// \param quiets  quiet moves of the node that were tried before
inline int late_move_reduction(const SearchNode& node, const SearchNode& child, int extension, unsigned quiets,
                               const SearchJob& job, const SearchParameters& numbers) {
  if (!is_full(node) || node.in_check || child.in_check || extension != 0) return 0;
  if (has_rule(job, spec::kRuleLogReductions)) {
    return node.depth < numbers.number[spec::kLogReductionLeastDepth] ? 0 : log_reduction(node, quiets, numbers);
  }
  if (node.depth < numbers.number[spec::kReductionLeastDepth]) return 0;
  if (static_cast<int>(quiets) >= numbers.number[spec::kMoreReductionAfter])
    return numbers.number[spec::kMoreReduction];
  return static_cast<int>(quiets) >= numbers.number[spec::kReductionAfter] ? int{numbers.number[spec::kReduction]} : 0;
}

/// Sets kind, depth and quiescence ply of a child; its position and capture square are set.
/// \param next  the move; `is_quiet_kind` is false when it is tried again
/// \param quiets  quiet moves of the node that were tried before
inline void set_depth(const SearchNode& node, SearchNode& child, TryKind try_kind, const NextMove& next,
                      const MoveFlags& flags, unsigned quiets, const SearchJob& job, const SearchParameters& numbers) {
  child.kind = try_kind == kTryNull ? kChildNull : kChildFull;
  child.quiescence_ply = 0;
  const int extension = try_kind == kTryNull ? 0 : extension_of(node, child, flags, job, numbers);
  int reduction = try_kind == kTryNull ? null_reduction(node, job, numbers) : 0;
  if (next.is_quiet_kind && has_rule(job, spec::kRuleLateMoveReductions)) {
    reduction = late_move_reduction(node, child, extension, quiets, job, numbers);
    if (reduction != 0) child.kind = kChildReduced;
  }
  if (!is_full(node)) {
    const unsigned ply = node.quiescence_ply + 1u;
    child.depth = 0;
    child.quiescence_ply = static_cast<std::uint8_t>(ply < kMostQuiescencePlies ? ply : kMostQuiescencePlies);
    return;
  }
  int depth = node.depth - static_cast<int>(spec::kQuarterPlies) + extension - reduction;
  if (depth < 0) depth = 0;
  if (depth > static_cast<int>(spec::kSearchMaxDepth)) depth = spec::kSearchMaxDepth;
  child.depth = static_cast<std::uint8_t>(depth);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_CHILD_HPP
