// SPDX-License-Identifier: Apache-2.0
/// \file
/// Chooses positions of a data set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "host/data/labelled_position.hpp"
#include "host/engine/leaf_evaluator.hpp"

namespace cobalt::data {

/// Which positions stay. Without any rule all do.
struct FilterRules {
  bool needs_score = false;
  bool needs_result = false;
  int least_pieces = 2;  ///< on the board, kings and pawns included
  int most_pieces = 32;
  std::optional<int> most_score_cp;  ///< of either sign; a position without a score stays
  bool only_exchange_quiet = false;  ///< not in check, and no capture gains by static exchange
  /// Not in check, and captures change the static score by no more than this; null evaluator: not asked.
  int most_change_cp = 0;
  std::shared_ptr<const engine::LeafEvaluator> evaluator;
  bool only_first = false;            ///< of positions with the same pieces, side, castling and en passant
  std::optional<std::size_t> sample;  ///< so many of what is left, chosen at random, in their order
  std::uint64_t seed = 1;             ///< of the choice
};

/// How many positions a rule has dropped; each counts for the first one, in this order.
struct FilterCounts {
  std::size_t read = 0;
  std::size_t unlabelled = 0;
  std::size_t by_pieces = 0;
  std::size_t by_score = 0;
  std::size_t in_check = 0;
  std::size_t not_quiet = 0;
  std::size_t repeated = 0;
  std::size_t not_chosen = 0;
  std::size_t kept = 0;
};

/// Drops positions. \throws InputError when bytes are no position
FilterCounts filter_positions(std::vector<LabelledPosition>& positions, const FilterRules& rules);

}  // namespace cobalt::data
