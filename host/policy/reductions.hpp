// SPDX-License-Identifier: Apache-2.0
/// \file
/// How much less deep late moves are searched first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "host/policy/numbers.hpp"

namespace cobalt::policy {

/// From this depth on, plies.
constexpr int kReductionDepth = 3;

/// Reductions by depth and number of the move alone: log(depth) * log(number), the usual shape.
class ReductionTable {
 public:
  explicit ReductionTable(const SearchNumbers& numbers) { update(numbers); }

  /// Computes the table anew; cheap when the numbers are those of before.
  void update(const SearchNumbers& numbers);
  /// In hundredths of a ply, at least 0. \param depth, number  from 1
  int hundredths(int depth, int number) const {
    return hundredths_[static_cast<std::size_t>(std::min(depth, kMost))]
                      [static_cast<std::size_t>(std::min(number, kMost))];
  }

 private:
  static constexpr int kMost = 63;

  int base_hundredths_ = 0;
  int divisor_hundredths_ = 0;  ///< 0: the table is empty
  std::array<std::array<std::int16_t, kMost + 1>, kMost + 1> hundredths_{};
};

/// What is known of a late move and its node.
struct LateMove {
  int hundredths;  ///< of ReductionTable
  bool is_pv;
  bool was_pv;  ///< the node was of a principal variation in an earlier search
  bool is_cut_node;
  bool is_improving;
  bool is_check;  ///< gives or answers one
  bool is_killer;
  bool table_captures;    ///< the table's move is a capture or promotion
  bool has_many_cutoffs;  ///< the positions after other moves are often refuted
  int history;            ///< of a quiet move, 0 of a capture
};

/// Plies that a late move is searched less deep, at least 0.
constexpr int late_move_reduction(const SearchNumbers& numbers, const LateMove& move) {
  int hundredths = move.hundredths;
  if (move.is_pv) hundredths -= numbers.reduction_pv_hundredths;
  if (move.was_pv) hundredths -= numbers.reduction_was_pv_hundredths;
  if (move.is_cut_node) hundredths += numbers.reduction_cut_node_hundredths;
  if (!move.is_improving) hundredths += numbers.reduction_not_improving_hundredths;
  if (move.is_check) hundredths -= numbers.reduction_check_hundredths;
  if (move.is_killer) hundredths -= numbers.reduction_killer_hundredths;
  if (move.table_captures) hundredths += numbers.reduction_table_capture_hundredths;
  if (move.has_many_cutoffs) hundredths += numbers.reduction_cutoffs_hundredths;
  hundredths -= 100 * move.history / numbers.reduction_history;
  return std::max(hundredths / 100, 0);
}

/// Cutoffs below a node, from which on the positions after its moves count as often refuted.
constexpr int kManyCutoffs = 4;

}  // namespace cobalt::policy
