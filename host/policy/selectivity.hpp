// SPDX-License-Identifier: Apache-2.0
/// \file
/// How deep moves are searched: which nodes are settled without a search of their moves, which moves are left out,
/// searched less deep first, or deeper.
///
/// Static scores, estimates and bounds are in the view of the side to move; `improving` says that its static score is
/// above that of its move before. No rule of nodes and moves that are left out is sound for scores of mates: callers
/// ask only when alpha or beta is none.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "host/chess/position.hpp"
#include "host/policy/numbers.hpp"
#include "host/policy/score.hpp"

namespace cobalt::policy {

// Depths, in plies, up to which a rule holds (kRazorDepth), or from which on (kNullDepth).
constexpr int kRazorDepth = 3;
constexpr int kReverseFutilityDepth = 8;
constexpr int kNullDepth = 3;
constexpr int kNullVerificationDepth = 12;
constexpr int kInternalReductionDepth = 5;
constexpr int kLateMoveDepth = 8;
constexpr int kFutilityDepth = 8;
constexpr int kCaptureFutilityDepth = 6;
constexpr int kExchangeDepth = 8;

/// Far below alpha at low depth: quiescence shall tell.
constexpr bool may_razor(const SearchNumbers& numbers, int depth, Score estimate, Score alpha) {
  return depth <= kRazorDepth && estimate + numbers.razor_margin_cp * depth <= alpha;
}

/// Far above beta at low depth: a cutoff.
constexpr bool is_reverse_futile(const SearchNumbers& numbers, int depth, bool improving, Score estimate, Score beta) {
  return depth <= kReverseFutilityDepth &&
         estimate - numbers.reverse_futility_margin_cp * (depth - (improving ? 1 : 0)) >= beta;
}

/// Something to move but pawns: without it passing may be best, and the null move proves nothing.
inline bool has_pieces(const chess::Position& position, chess::Color side) {
  return (position.pieces(side) & ~position.pieces(chess::kPawn) & ~position.pieces(chess::kKing)) != 0;
}

/// Whether passing is likely to be good enough. The caller sees to it that the side has pieces and was not just passed
/// to.
constexpr bool may_pass(const SearchNumbers& numbers, int depth, Score static_score, Score estimate, Score beta) {
  return depth >= kNullDepth && estimate >= beta &&
         static_score >= beta - numbers.null_slope_cp * depth + numbers.null_base_cp;
}

/// Plies that the search after passing is less deep, its own ply not counted.
constexpr int null_reduction(const SearchNumbers& numbers, int depth, Score estimate, Score beta) {
  constexpr int kMostGain = 3;
  return 3 + depth / 4 + std::min((estimate - beta) / numbers.null_gain_cp, kMostGain);
}

/// Plies that a node is searched deeper, or less deep, than the move before it was reduced to: a reduced move that the
/// side to move has no good answer to was reduced too much.
/// \param reduction     of the move before, plies
/// \param static_score  of the node
/// \param before        static score of the position before that move, kNoScore in check
constexpr int correction_of_reduction(const SearchNumbers& numbers, int reduction, int depth, Score static_score,
                                      Score before) {
  constexpr int kMuch = 3;
  if (reduction >= kMuch && (before == kNoScore || static_score + before < 0)) return 1;
  if (reduction >= 1 && depth >= 2 && before != kNoScore && static_score + before > numbers.worsening_cp) return -1;
  return 0;
}

/// Quiet moves that are tried at a depth, before the others are left out.
constexpr int late_move_limit(int depth, bool improving) { return (3 + depth * depth) / (improving ? 1 : 2); }

/// A quiet move that cannot raise the score to alpha. \param reduced_depth  of the search after it
constexpr bool is_futile(const SearchNumbers& numbers, int reduced_depth, Score static_score, Score alpha) {
  return reduced_depth <= kFutilityDepth &&
         static_score + numbers.futility_base_cp + numbers.futility_margin_cp * reduced_depth <= alpha;
}

/// A capture that cannot raise the score to alpha. \param gain_cp  chess::immediate_gain_cp()
constexpr bool is_capture_futile(const SearchNumbers& numbers, int reduced_depth, Score static_score, Score gain_cp,
                                 Score alpha) {
  return reduced_depth <= kCaptureFutilityDepth && static_score + numbers.capture_futility_base_cp +
                                                           numbers.capture_futility_margin_cp * reduced_depth +
                                                           gain_cp <=
                                                       alpha;
}

/// What a quiet move may lose by exchanges, and is tried all the same: a threshold of chess::exchange_gains(). Not
/// above 0.
constexpr Score exchange_threshold_quiet_cp(const SearchNumbers& numbers, int reduced_depth) {
  return -numbers.exchange_quiet_cp * reduced_depth * reduced_depth;
}
/// The same of a capture, by the depth of its node.
constexpr Score exchange_threshold_capture_cp(const SearchNumbers& numbers, int depth) {
  return -numbers.exchange_capture_cp * depth;
}

/// Quiescence: the most that a capture is taken to bring. \param gain  of the move, chess::immediate_gain_cp()
constexpr Score most_after_capture(const SearchNumbers& numbers, Score static_score, Score gain) {
  return static_score + numbers.delta_margin_cp + gain;
}

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
