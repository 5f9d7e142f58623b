// SPDX-License-Identifier: Apache-2.0
// The search of captures on the host, for leaves that are static evaluations.
#include <algorithm>
#include <vector>

#include "host/chess/exchange.hpp"
#include "host/offload/upper_search.hpp"
#include "host/policy/pruning.hpp"

namespace cobalt::offload {
namespace {

/// Plies from the root; lines of captures and checks end here.
constexpr int kMostPly = engine::kMaxPly - 1;

}  // namespace

std::optional<Score> UpperSearch::static_score(TreeNode& above, const Place& place) {
  desk_.charge(options_.host_time_a_job);
  Ask ask;
  above.asks.push_back(ask);
  const std::optional<Score> score = desk_.evaluate(ask, place.position);
  ask.of_node.unlink();
  return score;
}

UpperSearch::Verdict UpperSearch::test_by_quiescence(TreeNode& above, const Place& place, Score beta) {
  if (above.is_settled()) return Verdict::kCancelled;
  ++counts_.host_nodes;
  highest_ply_ = std::max(highest_ply_, place.ply);
  if (const auto known = known_score(place)) return *known >= beta ? Verdict::kHigh : Verdict::kLow;
  if (place.in_check && place.ply < kMostPly) return test_evasions(above, place, beta);
  const std::optional<Score> score = static_score(above, place);
  if (!score) return Verdict::kCancelled;
  if (*score >= beta) return Verdict::kHigh;
  return place.ply < kMostPly ? test_captures(above, place, beta, *score) : Verdict::kLow;
}

UpperSearch::Verdict UpperSearch::test_captures(TreeNode& above, const Place& place, Score beta, Score static_score) {
  engine::MoveHints hints;
  if (options_.history) hints.history = &experience_.history;
  engine::MovePicker& picker = picker_.emplace(place.position, hints, engine::MovePicker::Which::kTactical);
  std::vector<Place> children;
  while (const chess::Move move = picker.next()) {
    if (picker.last_loses_material()) break;  // those after it lose too
    if (options_.delta_pruning && policy::most_after_capture(options_.numbers, static_score,
                                                             chess::immediate_gain_cp(place.position, move)) < beta)
      continue;
    children.push_back(place_after(place, move));
  }
  // Brothers are asked together.
  for (const Place& child : children) {
    if (!child.in_check) desk_.prefetch(child.position);
  }
  for (const Place& child : children) {
    const Verdict verdict = test_by_quiescence(above, child, 1 - beta);
    if (verdict != Verdict::kHigh) return opposite(verdict);
  }
  return Verdict::kLow;
}

UpperSearch::Verdict UpperSearch::test_evasions(TreeNode& above, const Place& place, Score beta) {
  const Line moves = ordered_moves(place, {});
  if (moves.empty()) return engine::mated_at(place.ply) >= beta ? Verdict::kHigh : Verdict::kLow;
  for (const chess::Move move : moves) {
    const Place child = place_after(place, move);
    const Verdict verdict = test_by_quiescence(above, child, 1 - beta);
    if (verdict != Verdict::kHigh) return opposite(verdict);
  }
  return Verdict::kLow;
}

void UpperSearch::prefetch_moves(const TreeNode& node) {
  if (options_.leaves != Leaves::kEvaluations || node.depth != 1 || desk_.most_in_flight() == 1) return;
  for (std::size_t i = 1; i < node.moves.size(); ++i) {
    const Place after = place_after(*node.place, node.moves[i]);
    if (!after.in_check) desk_.prefetch(after.position);
  }
}

}  // namespace cobalt::offload
