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
  /// In plies. \param depth, number  from 1
  int plies(int depth, int number) const {
    return plies_[static_cast<std::size_t>(std::min(depth, kMost))][static_cast<std::size_t>(std::min(number, kMost))];
  }

 private:
  static constexpr int kMost = 63;

  int base_hundredths_ = 0;
  int divisor_hundredths_ = 0;  ///< 0: the table is empty
  std::array<std::array<std::int8_t, kMost + 1>, kMost + 1> plies_{};
};

/// What is known of a late move and its node.
struct LateMove {
  int plies;  ///< of ReductionTable
  bool is_pv;
  bool is_cut_node;
  bool is_improving;
  bool is_check;  ///< gives or answers one
  bool is_killer;
  int history;  ///< of a quiet move, 0 of a capture
};

/// Plies that a late move is searched less deep, at least 0.
constexpr int late_move_reduction(const SearchNumbers& numbers, const LateMove& move) {
  int reduction = move.plies;
  if (move.is_pv) --reduction;
  if (move.is_cut_node) ++reduction;
  if (!move.is_improving) ++reduction;
  if (move.is_check) --reduction;
  if (move.is_killer) --reduction;
  return std::max(reduction - move.history / numbers.reduction_history, 0);
}

}  // namespace cobalt::policy
