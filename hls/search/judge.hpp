// SPDX-License-Identifier: Apache-2.0
/// \file
/// Judging a child: what is known of it without trying its moves (docs/reference/search.md).
#ifndef COBALT_HLS_SEARCH_JUDGE_HPP
#define COBALT_HLS_SEARCH_JUDGE_HPP

#include <cstdint>

#include "hls/search/child_facts.hpp"
#include "hls/search/chip_evaluator.hpp"
#include "hls/search/job.hpp"
#include "hls/search/next_move.hpp"
#include "hls/search/node.hpp"
#include "hls/search/parameters.hpp"
#include "hls/search/pruning.hpp"
#include "hls/search/shared_table.hpp"
#include "hls/search/table.hpp"

namespace cobalt {
namespace hls {

enum Verdict : std::uint8_t { kFailsLow = 0, kFailsHigh = 1, kNeedsSearch = 2 };

/// Lines of the page's table.
enum JudgeLine : std::uint8_t {
  kJudgeNoMove = 1,          ///< mate or stalemate
  kJudgeDraw = 2,            ///< repetition or fifty moves
  kJudgeRecognisedDraw = 3,  ///< by the evaluator
  kJudgeMateTooLate = 4,     ///< not even a mate with the next move is enough
  kJudgeMatedTooLate = 5,    ///< not even being mated by the next move is too little
  kJudgeLastPly = 6,         ///< the stack ends
  kJudgeTable = 7,           ///< the table knows it
  kJudgeStaticPruning = 8,   ///< far above its bound
  kJudgeSearch = 9,          ///< a full node, or one in check
  kJudgeStandPat = 10,       ///< quiescence, at its bound or above
  kJudgeGoodMoves = 11,      ///< quiescence, has captures or checks to try
  kJudgeNothingToTry = 12,   ///< quiescence, has none
};

struct Judgement {
  Verdict verdict;
  JudgeLine line;
};

/// Whether a position has a legal move.
inline bool has_legal_move(const SearchNode& node) {
  return has_unbound_moves(node.position.board, node.unbound) || count_moves(node.position.board) != 0;
}

/// Whether the side to move has more than pawns and its king.
inline bool has_piece(const MoverBoard& board) {
  return (board.own[kMoverKnight] | board.own[kMoverBishop] | board.own[kMoverRook] | board.own[kMoverQueen]) != 0;
}

/// The static value of a node, asked for when it is needed.
template <class EvaluatorT>
struct LazyValue {
  const EvaluatorT& evaluator;
  const SearchNode& node;
  bool is_known;
  StaticValue value;

  const StaticValue& get() {
    if (!is_known) value = static_value(evaluator, node);
    is_known = true;
    return value;
  }
};

/// It has this value.
inline Judgement judge_by_value(int value, int bound, JudgeLine line) {
  return {value >= bound ? kFailsHigh : kFailsLow, line};
}

/// Whether the shared table settles a node that is not the root.
inline bool is_settled(const SharedProbe& probe, const SearchNode& node, int bound, const SearchParameters& numbers) {
  return probe.found && probe.depth >= node.depth && (probe.at_least ? probe.bound >= bound : probe.bound <= bound) &&
         bound <= spec::kLeastMateBoundCp && bound >= -spec::kLeastMateBoundCp &&
         node.position.halfmove_clock < numbers.number[spec::kSharedTableClocks];
}

/// The shared table's part of judging a full node. True when it settles the node.
template <class SharedT>
inline bool ask_shared_table(SearchNode& node, unsigned ply, int bound, const SearchJob& job,
                             const SearchParameters& numbers, SharedT& table, Judgement& judgement) {
  node.in_shared_table = node.depth >= numbers.number[spec::kSharedTableLeastDepth];
  if (node.in_shared_table) {
    const SharedProbe probe = table.probe(node.position.key, job.generation);
    node.table_place = probe.place;
    if (ply != 0 && is_settled(probe, node, bound, numbers)) {
      judgement = {probe.at_least ? kFailsHigh : kFailsLow, kJudgeTable};
      return true;
    }
    node.table_move = probe.move;
  }
  if (ply != 0 && has_rule(job, spec::kRuleInternalReductions) && node.table_move == spec::kNoMove &&
      node.depth >= numbers.number[spec::kInternalLeastDepth]) {
    int depth = node.depth - numbers.number[spec::kInternalReduction];
    if (depth < static_cast<int>(spec::kQuarterPlies)) depth = spec::kQuarterPlies;
    if (depth > static_cast<int>(spec::kSearchMaxDepth)) depth = spec::kSearchMaxDepth;
    node.depth = static_cast<std::uint8_t>(depth);
  }
  return false;
}

/// Lines 7 to 9: the child is a full node.
template <class EvaluatorT, class SharedT>
inline Judgement judge_full(SearchNode& child, unsigned ply, int bound, LazyValue<EvaluatorT>& lazy,
                            const SearchJob& job, const SearchParameters& numbers, const SearchTable& table,
                            SharedT& shared) {
  const bool is_shared = has_rule(job, spec::kRuleSharedTable);
  Judgement settled;
  if (is_shared) {
    if (ask_shared_table(child, ply, bound, job, numbers, shared, settled)) return settled;
  } else if (has_rule(job, spec::kRuleTable) && table.has(child.key)) {
    const SearchTableEntry& entry = table.place(child.key);
    if (entry.depth >= child.depth) return {entry.at_least ? kFailsHigh : kFailsLow, kJudgeTable};
    child.table_move = entry.move;
  }
  if (child.in_check) return {kNeedsSearch, kJudgeSearch};
  const bool is_root = is_shared && ply == 0;
  if (!is_root && has_rule(job, spec::kRuleStaticPruning) &&
      child.depth <= numbers.number[is_shared ? spec::kDeepStaticMostDepth : spec::kStaticMostDepth]) {
    const int margin = numbers.number[is_shared ? spec::kDeepStaticMargin : spec::kStaticMargin];
    if (lazy.get().score >= bound + margin * plies_of(child.depth)) return {kFailsHigh, kJudgeStaticPruning};
  }
  if (is_root) return {kNeedsSearch, kJudgeSearch};
  child.quiet_limit = quiet_limit(
      child, [&lazy] { return lazy.get().score; }, bound, job, numbers);
  child.null_allowed = has_rule(job, spec::kRuleNullMove) && child.kind != kChildNull &&
                       child.depth >= numbers.number[spec::kNullLeastDepth] && has_piece(child.position.board) &&
                       lazy.get().score >= bound;
  return {kNeedsSearch, kJudgeSearch};
}

/// Lines 9 to 12: it is not.
template <class EvaluatorT>
inline Judgement judge_quiescence(SearchNode& child, int bound, LazyValue<EvaluatorT>& lazy, const SearchJob& job,
                                  const SearchParameters& numbers, const QuietTable& quiet_table) {
  if (child.in_check) return {kNeedsSearch, kJudgeSearch};
  if (lazy.get().score >= bound) return {kFailsHigh, kJudgeStandPat};
  if (tries_quiet_checks(child, job, numbers)) return {kNeedsSearch, kJudgeGoodMoves};
  if (has_unbound_capture(child.position.board, child.unbound)) return {kNeedsSearch, kJudgeGoodMoves};
  // They are the first that are tried.
  list_loud_moves(child, quiet_table);
  return child.moves.size != 0 ? Judgement{kNeedsSearch, kJudgeGoodMoves} : Judgement{kFailsLow, kJudgeNothingToTry};
}

/// What judging looks at beside the child.
template <class EvaluatorT, class SharedT>
struct JudgeInputs {
  const SearchJob& job;
  const SearchParameters& numbers;
  const QuietTable& quiet_table;
  const SearchTable& table;
  const EvaluatorT& evaluator;
  SharedT& shared;
};

/// Judges a child, or the root, none of whose moves was tried. When it needs a search its `null_allowed` and
/// `table_move` are set.
/// \param ply       of the child
/// \param repeated  a position of the path has come again
template <class EvaluatorT, class SharedT>
inline Judgement judge(SearchNode& child, unsigned ply, bool repeated, const JudgeInputs<EvaluatorT, SharedT>& in) {
  const int bound = bound_of(in.job, ply);
  const int mate = spec::kMateCp - static_cast<int>(ply);
  const int white_draw = in.numbers.number[spec::kDrawScore];
  const int draw = child.position.board.black_to_move ? -white_draw : white_draw;
  if (!has_legal_move(child)) return judge_by_value(child.in_check ? -mate : draw, bound, kJudgeNoMove);
  if (ply != 0 && (repeated || child.position.halfmove_clock >= spec::kFiftyMovePlies)) {
    return judge_by_value(draw, bound, kJudgeDraw);
  }
  LazyValue<EvaluatorT> lazy = {in.evaluator, child, false, {0, false}};
  if (may_recognise_draw(in.evaluator, child.position.board) && lazy.get().recognised_draw) {
    return judge_by_value(lazy.get().score, bound, kJudgeRecognisedDraw);
  }
  if (bound > mate - 1) return {kFailsLow, kJudgeMateTooLate};
  if (bound <= -(mate - 2)) return {kFailsHigh, kJudgeMatedTooLate};
  if (ply == spec::kSearchPlies - 1) return judge_by_value(lazy.get().score, bound, kJudgeLastPly);
  child.null_allowed = false;
  child.table_move = spec::kNoMove;
  child.quiet_limit = kNoQuietLimit;
  child.in_shared_table = false;
  child.is_marked = false;
  return is_full(child) ? judge_full(child, ply, bound, lazy, in.job, in.numbers, in.table, in.shared)
                        : judge_quiescence(child, bound, lazy, in.job, in.numbers, in.quiet_table);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_JUDGE_HPP
