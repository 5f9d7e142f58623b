// SPDX-License-Identifier: Apache-2.0
/// \file
/// The search of one job (docs/reference/search.md): golden model of rtl/search and software search.
///
/// No recursion: a stack of nodes, and turns. A turn tries one move of the node at the top of the stack.
#ifndef COBALT_HLS_SEARCH_SEARCH_HPP
#define COBALT_HLS_SEARCH_SEARCH_HPP

#include <cstdint>

#include "hls/moves/make_move.hpp"
#include "hls/search/child.hpp"
#include "hls/search/child_facts.hpp"
#include "hls/search/chip_evaluator.hpp"
#include "hls/search/job.hpp"
#include "hls/search/judge.hpp"
#include "hls/search/next_move.hpp"
#include "hls/search/node.hpp"
#include "hls/search/parameters.hpp"
#include "hls/search/shared_table.hpp"
#include "hls/search/table.hpp"
#include "hls/search/trace.hpp"
#include "spec/jobs.hpp"
#include "spec/search.hpp"

namespace cobalt {
namespace hls {

/// Counts of a job's turns.
struct SearchTurns {
  std::uint64_t root;        ///< the root was judged
  std::uint64_t tries;       ///< moves tried, those below among them
  std::uint64_t null_moves;  ///< of these, null moves
  std::uint64_t again;       ///< of these, moves tried again
};

/// Memory of a search; all zero at first.
struct SearchStack {
  SearchNode node[spec::kSearchPlies];
  SearchKillers killers;
  SearchTable table;
  std::uint8_t path[spec::kPathPlaces];  ///< plies of nodes by key: not all are of the path, nor is all of it there
  SearchTurns turns;                     ///< of the last job
};

/// \tparam EvaluatorT  gives the result word of a position; tests put others in the place of ChipEvaluator
/// \tparam SharedT     the table of all contexts, with the functions of NoSharedTable
template <class EvaluatorT, class SharedT = NoSharedTable>
class Search {
 public:
  Search(const EvaluatorT& evaluator, const QuietTable& quiet_table, const SearchParameters& numbers,
         SearchStack& stack, SharedT shared = SharedT())
      : evaluator_(evaluator),
        quiet_table_(quiet_table),
        numbers_(numbers),
        stack_(stack),
        shared_(shared),
        root_key_(0),
        ply_(0) {}

  SearchAnswer run(const SearchJob& job) {
    NoSearchTrace none;
    return run(job, none);
  }

  /// \param trace  is told of every step; as NoSearchTrace
  template <class TraceT>
  SearchAnswer run(const SearchJob& job, TraceT& trace) {
    if (start(job, trace)) {
      // Every turn tries a move or ends a node; the tree ends it.
      for (std::uint64_t turns = 1; turns != 0; ++turns) {
        if (!turn(job, trace)) break;
      }
    }
    trace.ended(answer_);
    return answer_;
  }

  /// \name Turn by turn, for contexts side by side
  ///@{
  /// Takes a job: its root's turn. False when the job has ended by that.
  template <class TraceT>
  bool start(const SearchJob& job, TraceT& trace) {
    answer_ = SearchAnswer{job.tag, 0, spec::kNoMove, 0, spec::kAnswerDone, false};
    stack_.turns = SearchTurns{0, 0, 0, 0};
    const Board decoded = decode(job.position);
    const MoverBoard board = make_mover_board(decoded, job.position);
    answer_.status = job_status(job, decoded, board);
    return answer_.status == spec::kAnswerDone && begin(job, board, trace);
  }
  /// The job ends here, as if its limit were reached: nodes that are marked as being searched are so no longer.
  void stop(std::uint8_t status) {
    for (unsigned ply = 0; ply < spec::kSearchPlies; ++ply) {
      if (ply > ply_) break;
      unmark(stack_.node[ply]);
    }
    answer_.status = status;
    answer_.at_least = false;
    answer_.best = spec::kNoMove;
  }
  const SearchAnswer& answer() const { return answer_; }
  /// Tries the next move of the node at the top of the stack. False when the job has ended.
  template <class TraceT>
  bool turn(const SearchJob& job, TraceT& trace) {
    SearchNode& node = stack_.node[ply_];
    TryKind kind = node.again ? kTryAgain : node.null_allowed ? kTryNull : kTryMove;
    NextMove next = {kind == kTryAgain ? node.tried : spec::kNoMove, true, false};
    unsigned quiets = node.quiets;
    if (kind == kTryMove) {
      next = next_move(node, ply_, job, numbers_, quiet_table_, stack_.killers);
      if (!next.is_found && node.deferred_next < node.deferred) {
        const DeferredMove& waiting = node.waiting[node.deferred_next++];
        kind = kTryDeferred;
        next = {waiting.move, true, waiting.is_quiet_kind};
        quiets = waiting.quiets;
      }
    }
    if (!next.is_found) return node_fails_low(job, trace);
    if (job.limit != 0 && answer_.tries == job.limit) {
      stop(spec::kAnswerLimit);
      return false;
    }
    count_try(kind);
    trace.tried(ply_, next.move, kind);
    const bool is_first = !node.has_tried;
    node.has_tried = node.has_tried || kind != kTryNull;
    make_child(job, next, kind, quiets);
    switch (judge_node(job, ply_ + 1, is_repeated(job, ply_ + 1), trace)) {
      case kFailsHigh:
        return true;  // the move is refuted
      case kFailsLow:
        return child_fails_low(job, trace);
      case kNeedsSearch:
        break;
    }
    if (defer(job, next, kind == kTryMove && !is_first, quiets)) return true;
    push(ply_ + 1, trace);
    return true;
  }
  ///@}

 private:
  /// Judges the root. False when the job has ended by that.
  template <class TraceT>
  bool begin(const SearchJob& job, const MoverBoard& board, TraceT& trace) {
    stack_.table.begin_job();
    stack_.killers.begin_job();
    SearchNode& root = stack_.node[0];
    const std::uint64_t key = has_rule(job, spec::kRuleSharedTable) ? job.root_key : zobrist_key(job.position);
    root.position = GamePosition{job.position, board, key, job.halfmove_clock};
    root_key_ = root.position.key;
    root.kind = kChildFull;
    root.depth = static_cast<std::uint8_t>(job.depth);
    root.quiescence_ply = 0;
    root.capture_square = kNoSquare;
    ply_ = 0;
    ++stack_.turns.root;
    complete(root);
    const Verdict verdict = judge_node(job, 0, false, trace);
    if (verdict == kNeedsSearch) {
      push(0, trace);
    } else {
      answer_.at_least = verdict == kFailsHigh;
    }
    return verdict == kNeedsSearch;
  }

  /// What follows from a node's position, and that none of its moves was tried.
  void complete(SearchNode& node) {
    const KingView king = king_view(node.position.board);
    node.in_check = king.in_check;
    node.unbound = unbound_pieces(node.position.board, king);
    node.key = static_cast<std::uint32_t>(node.position.key ^ root_key_);
    begin_moves(node);
  }

  template <class TraceT>
  Verdict judge_node(const SearchJob& job, unsigned ply, bool repeated, TraceT& trace) {
    const JudgeInputs<EvaluatorT, SharedT> inputs = {job, numbers_, quiet_table_, stack_.table, evaluator_, shared_};
    const Judgement judgement = judge(stack_.node[ply], ply, repeated, inputs);
    trace.judged(stack_.node[ply], ply, bound_of(job, ply), judgement);
    return judgement.verdict;
  }

  /// The node at a ply is now the top of the stack.
  template <class TraceT>
  void push(unsigned ply, TraceT& trace) {
    ply_ = ply;
    stack_.path[stack_.node[ply].position.key % spec::kPathPlaces] = static_cast<std::uint8_t>(ply);
    stack_.killers.enter(ply);
    trace.pushed(stack_.node[ply], ply);
  }

  /// Puts off a move whose child another context is searching. False when it is to be searched now.
  /// \param may_wait  the move is not the node's first, and has not waited
  bool defer(const SearchJob& job, const NextMove& next, bool may_wait, unsigned quiets) {
    SearchNode& node = stack_.node[ply_];
    SearchNode& child = stack_.node[ply_ + 1];
    if (job.defer_least_depth == 0 || child.depth < job.defer_least_depth) return false;
    const std::uint16_t mark = busy_mark(child.position.key, job.depth);
    if (may_wait && node.deferred < spec::kDeferredMoves && shared_.is_busy(mark)) {
      node.waiting[node.deferred++] = DeferredMove{next.move, static_cast<std::uint8_t>(quiets), next.is_quiet_kind};
      return true;
    }
    child.is_marked = true;
    child.mark = mark;
    shared_.enter(mark);
    return false;
  }
  void unmark(SearchNode& node) {
    if (node.is_marked) shared_.leave(node.mark);
    node.is_marked = false;
  }

  void count_try(TryKind kind) {
    ++answer_.tries;
    ++stack_.turns.tries;
    if (kind == kTryNull) ++stack_.turns.null_moves;
    if (kind == kTryAgain) ++stack_.turns.again;
    if (ply_ + 1 > answer_.deepest_ply) answer_.deepest_ply = static_cast<std::uint8_t>(ply_ + 1);
  }

  /// The child of the node at the top of the stack by a move, with all that judging looks at.
  /// \param quiets  quiet moves of the node that were tried before this one
  void make_child(const SearchJob& job, const NextMove& next, TryKind kind, unsigned quiets) {
    SearchNode& node = stack_.node[ply_];
    SearchNode& child = stack_.node[ply_ + 1];
    MoveFlags flags = {false, false, false};
    if (kind == kTryNull) {
      child.position = pass(node.position);
    } else {
      flags = move_flags(node.position.board, next.move);
      child.position = play(node.position, next.move);
    }
    complete(child);
    child.capture_square = flags.capture ? static_cast<std::uint8_t>(move_to(next.move)) : kNoSquare;
    set_depth(node, child, kind, next, flags, quiets, job, numbers_);
    node.null_allowed = false;
    node.again = false;
    node.tried = next.move;
    node.tried_is_quiet = kind != kTryNull && is_quiet(flags);
    if (next.is_quiet_kind && kind != kTryDeferred && node.quiets < kMostQuiets) ++node.quiets;
  }

  /// Whether the position at a ply is one of the path or of the game. Of two with the same place on the path the later
  /// one is known.
  bool is_on_path(const SearchJob& job, unsigned ply) const {
    const SearchNode& node = stack_.node[ply];
    const unsigned earlier = stack_.path[node.position.key % spec::kPathPlaces];
    if (earlier < ply && stack_.node[earlier].position.key == node.position.key) return true;
    return job.game != nullptr && job.game->has(node.position.key);
  }
  /// Without the shared table: whether the position at a ply was there 4, 6 or 8 plies before, and the clock has run
  /// since.
  bool is_repeated(const SearchJob& job, unsigned ply) const {
    const SearchNode& node = stack_.node[ply];
    if (has_rule(job, spec::kRuleSharedTable)) return is_on_path(job, ply);
    bool repeated = false;
    for (unsigned distance = 4; distance <= spec::kPathKeys; distance += 2) {
      if (node.position.halfmove_clock < distance) break;
      if (distance <= ply) {
        repeated = repeated || stack_.node[ply - distance].key == node.key;
      } else if (distance - ply <= job.key_count) {
        repeated = repeated || job.key[distance - ply - 1] == node.key;
      }
    }
    return repeated;
  }

  template <class TraceT>
  bool child_fails_low(const SearchJob& job, TraceT& trace) {
    if (stack_.node[ply_ + 1].kind != kChildReduced) return node_fails_high(job, trace);
    stack_.node[ply_].again = true;
    return true;
  }

  /// The node at the top of the stack fails high by the move tried last.
  template <class TraceT>
  bool node_fails_high(const SearchJob& job, TraceT& trace) {
    SearchNode& node = stack_.node[ply_];
    trace.left(node, ply_, kFailsHigh);
    unmark(node);
    if (ply_ == 0) {
      answer_.at_least = true;
      answer_.best = node.tried;
      if (has_rule(job, spec::kRuleSharedTable)) note(job, node, true, node.tried);
      return false;
    }
    if (has_rule(job, spec::kRuleKillers) && node.tried_is_quiet) stack_.killers.note(ply_, node.tried);
    note(job, node, true, node.tried);
    --ply_;
    return true;
  }

  /// It fails low: no move is left.
  template <class TraceT>
  bool node_fails_low(const SearchJob& job, TraceT& trace) {
    SearchNode& node = stack_.node[ply_];
    trace.left(node, ply_, kFailsLow);
    unmark(node);
    if (ply_ == 0) return false;
    if (node.kind == kChildReduced) note(job, node, false, spec::kNoMove);
    --ply_;
    return child_fails_low(job, trace);
  }

  /// Notes a node in the table.
  void note(const SearchJob& job, SearchNode& node, bool at_least, std::uint16_t move) {
    if (has_rule(job, spec::kRuleSharedTable)) {
      const int bound = bound_of(job, ply_);
      if (!node.in_shared_table || bound > spec::kLeastMateBoundCp || bound < -spec::kLeastMateBoundCp) return;
      // The place and the move are those of the time when the node was judged: nothing is read here.
      shared_.note(SharedNote{node.position.key, node.table_place, node.depth, at_least, job.generation,
                              static_cast<std::int16_t>(bound), move != spec::kNoMove ? move : node.table_move});
    } else if (has_rule(job, spec::kRuleTable) && is_full(node)) {
      stack_.table.note(node.key, node.depth, at_least, move);
    }
  }

  const EvaluatorT& evaluator_;
  const QuietTable& quiet_table_;
  const SearchParameters& numbers_;
  SearchStack& stack_;
  SharedT shared_;
  SearchAnswer answer_;
  std::uint64_t root_key_;
  unsigned ply_;
};

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_SEARCH_HPP
