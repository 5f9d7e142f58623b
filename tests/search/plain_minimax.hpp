// SPDX-License-Identifier: Apache-2.0
/// \file
/// The value of a position by plain minimax: no bounds, no pruning, every line to its end. What a search without
/// selective rules must agree with, whatever its bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tests/search/search_cases.hpp"

namespace cobalt::test {

/// The rules that change the tree, but not by the bound; and killers, which change the order alone.
inline constexpr std::uint16_t kRulesOfMinimax = spec::kRuleQuiescenceChecks | spec::kRuleCheckExtension |
                                                 spec::kRuleRecaptureExtension | spec::kRulePawnExtension |
                                                 spec::kRuleSingleReplyExtension | spec::kRuleKillers;

/// A move of the root, and its value for the side to move there.
struct RootMove {
  std::uint16_t move = spec::kNoMove;
  int value = 0;
};

struct MinimaxResult {
  int value = 0;                     ///< for the side to move
  std::vector<RootMove> root_moves;  /// those that are tried, in the order of docs/reference/moves.md, no hints
};

/// The value of a job's position; its beta and limit play no part, of its rules only kRulesOfMinimax.
/// \return nothing when the tree has more than `most_nodes` positions or reaches the end of the stack
std::optional<MinimaxResult> plain_minimax(const hls::SearchJob& job, const SearchBank& bank, std::size_t most_nodes);

}  // namespace cobalt::test
