// SPDX-License-Identifier: Apache-2.0
/// \file
/// How much deeper a move is searched that is better than all others, or only seems so.
#pragma once

#include "host/policy/numbers.hpp"
#include "host/policy/score.hpp"

namespace cobalt::policy {

/// From this depth on, plies.
constexpr int kSingularDepth = 6;

/// The others are searched against this bound; the table's move is singular when they stay below it.
constexpr Score singular_beta(const SearchNumbers& numbers, Score table_score, int depth) {
  return table_score - numbers.singular_margin_tenths_cp * depth / 10;
}

/// The search of the others to half the depth.
constexpr int singular_search_depth(int depth) { return (depth - 1) / 2; }

/// What a search of the other moves says about the table's move.
struct SingularTest {
  Score others;  ///< score of the others, or a bound
  Score bound;   ///< singular_beta()
  Score table_score;
  Score beta;
  bool is_pv;
  bool is_cut_node;
  bool is_quiet;  ///< the table's move
};

/// Plies that a singular move is searched deeper: more than one when the others are far worse.
constexpr int singular_plies(const SearchNumbers& numbers, const SingularTest& test) {
  if (test.is_pv) return 1;
  if (test.is_quiet && test.others < test.bound - numbers.triple_margin_cp) return 3;
  return test.others < test.bound - numbers.double_margin_cp ? 2 : 1;
}

/// Plies that a move is searched deeper that is not singular, at most 0: where another move is likely to be good enough
/// too, less depth tells.
constexpr int plies_without_singularity(const SingularTest& test) {
  if (test.table_score >= test.beta) return test.is_pv ? -1 : -2;
  return test.is_cut_node ? -1 : 0;
}

}  // namespace cobalt::policy
