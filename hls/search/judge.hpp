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

/// Lines 7 to 9: the child is a full node.
template <class EvaluatorT>
inline Judgement judge_full(SearchNode& child, int bound, LazyValue<EvaluatorT>& lazy, const SearchJob& job,
                            const SearchParameters& numbers, const SearchTable& table) {
  if (has_rule(job, spec::kRuleTable) && table.has(child.key)) {
    const SearchTableEntry& entry = table.place(child.key);
    if (entry.depth >= child.depth) return {entry.at_least ? kFailsHigh : kFailsLow, kJudgeTable};
    child.table_move = entry.move;
  }
  if (child.in_check) return {kNeedsSearch, kJudgeSearch};
  if (has_rule(job, spec::kRuleStaticPruning) && child.depth <= numbers.number[spec::kStaticMostDepth]) {
    const int plies = child.depth / static_cast<int>(spec::kQuarterPlies);
    if (lazy.get().score >= bound + numbers.number[spec::kStaticMargin] * plies) {
      return {kFailsHigh, kJudgeStaticPruning};
    }
  }
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
template <class EvaluatorT>
struct JudgeInputs {
  const SearchJob& job;
  const SearchParameters& numbers;
  const QuietTable& quiet_table;
  const SearchTable& table;
  const EvaluatorT& evaluator;
};

/// Judges a child, or the root, none of whose moves was tried. When it needs a search its `null_allowed` and
/// `table_move` are set.
/// \param ply       of the child
/// \param repeated  a position of the path has come again
template <class EvaluatorT>
inline Judgement judge(SearchNode& child, unsigned ply, bool repeated, const JudgeInputs<EvaluatorT>& in) {
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
  return is_full(child) ? judge_full(child, bound, lazy, in.job, in.numbers, in.table)
                        : judge_quiescence(child, bound, lazy, in.job, in.numbers, in.quiet_table);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_JUDGE_HPP
