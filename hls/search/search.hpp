// SPDX-License-Identifier: Apache-2.0
/// \file
/// The search of one job (docs/search.md): golden model of rtl/search, software search and body of the HLS kernel.
///
/// No recursion: a stack of nodes, and turns. A turn tries one move of the node at the top of the stack.
#ifndef COBALT_HLS_SEARCH_SEARCH_HPP
#define COBALT_HLS_SEARCH_SEARCH_HPP

#include <cstdint>

#include "hls/eval/evaluator.hpp"
#include "hls/moves/generate.hpp"
#include "hls/moves/make_move.hpp"
#include "hls/search/parameters.hpp"
#include "spec/jobs.hpp"
#include "spec/search.hpp"

namespace cobalt {
namespace hls {

struct SearchJob {
  PackedWords position;
  std::uint32_t tag;
  std::uint32_t limit;  ///< 0: none
  std::int16_t beta;
  std::uint16_t depth;  ///< quarter plies
  std::uint16_t rules;  ///< bits of spec::SearchRule
  std::uint8_t halfmove_clock;
  std::uint8_t key_count;
  std::uint32_t key[spec::kSearchJobKeys];
};

struct SearchAnswer {
  std::uint32_t tag;
  std::uint32_t tries;
  std::uint16_t best;
  std::uint8_t deepest_ply;
  std::uint8_t status;
  bool at_least;
};

/// What a child is to its parent.
enum ChildKind : std::uint8_t { kChildFull = 0, kChildReduced = 1, kChildNull = 2 };

/// What is found of a child.
enum Verdict : std::uint8_t { kFailsLow = 0, kFailsHigh = 1, kNeedsSearch = 2 };

/// A node of the stack.
struct SearchNode {
  PackedWords position;
  MoverBoard board;
  std::uint32_t path[spec::kPathKeys];  ///< keys of this position and of those before it, the latest first
  std::uint32_t key;                    ///< exclusive or of the Zobrist keys of this position and of the root
  std::uint64_t zobrist;
  std::uint8_t halfmove_clock;
  std::uint8_t depth;  ///< quarter plies; below 4 quiescence
  std::uint8_t quiescence_ply;
  ChildKind kind;
  bool in_check;
  bool null_allowed;         ///< a null move is to be tried first
  std::uint8_t captured_on;  ///< square of the capture that led here, or kNoSquare
  std::uint16_t table_move;
  // Progress.
  bool listed;
  unsigned next;        ///< ordinary move of the list that is next
  std::uint8_t phase;   ///< of table move and killers
  std::uint8_t quiets;  ///< ordinary quiet moves that were tried
  std::uint16_t tried;  ///< the last move tried
  bool tried_is_quiet;
  bool tried_is_null;
  bool again;  ///< `tried` is searched again, not reduced
  MoveList moves;
};
constexpr std::uint8_t kNoSquare = 64;

/// Entry of the table.
struct SearchTableEntry {
  std::uint32_t key;
  std::uint16_t move;
  std::uint8_t depth;
  bool at_least;
  std::uint64_t job_mark;  ///< entries of other jobs are as if they were not there
};

/// Counts of turns, for those who want them.
struct SearchTurns {
  std::uint64_t root, tries, null_moves, again, no_move, pushed;
};

/// Memory of a search.
struct SearchStack {
  SearchNode node[spec::kSearchPlies];
  std::uint16_t killer[spec::kSearchPlies][2];
  SearchTableEntry table[spec::kSearchTableEntries];
  std::uint64_t job_mark;  ///< must be 0 at first, as the marks of the table
  unsigned killer_plies;   ///< plies whose killers are of this job
  SearchTurns turns;
};

inline bool has_rule(const SearchJob& job, unsigned rule) { return (job.rules & rule) != 0; }

struct MoveFlags {
  bool capture;  ///< en passant among them
  bool promotion;
  bool pawn_to_seventh;
};
inline MoveFlags move_flags(const MoverBoard& board, std::uint16_t move) {
  const unsigned relative = move ^ move_flip(board.black_to_move);
  const unsigned from = relative & 63u;
  const unsigned to = (relative >> kMoveToLsb) & 63u;
  const bool pawn = has_square(board.own[kMoverPawn], from);
  MoveFlags flags;
  flags.capture = has_square(board.enemy_all(), to) || (pawn && from % 8 != to % 8);
  flags.promotion = move_promotion(move) != 0;
  flags.pawn_to_seventh = pawn && to / 8 == 6;
  return flags;
}

/// A legal capture or promotion that does not lose.
inline bool has_good_capture(const MoverBoard& board) {
  MoveList list;
  list_moves(board, spec::kGenerateCaptures, 0, kNoOrder, list);
  return list.size != 0;
}

inline PackedWords pass(const PackedWords& packed) {
  const bool black = packed_black_to_move(packed);
  PackedWords after = packed;
  const std::uint64_t special = special_pawns(packed);
  after.word[1] ^= (special * 6) << 32;
  after.word[2] ^= (special * 6) >> 32;
  for (unsigned square = 0; square < spec::kSquares; ++square) {
    const unsigned code = code_on(after, square);
    if (code == spec::kKingToMove) {
      set_code(after, square, black ? spec::kBlackKing : spec::kWhiteKing);
    } else if (code == (black ? spec::kWhiteKing : spec::kBlackKing)) {
      set_code(after, square, spec::kKingToMove);
    }
  }
  return after;
}

/// The evaluator of the chip.
struct ChipEvaluator {
  const Parameters& parameters;
  /// The result word of a position (spec/packed_position.hpp).
  std::uint32_t operator()(const PackedWords& position) const {
    NoTrace none;
    return evaluate_words(position, parameters, none);
  }
};

/// \tparam EvaluatorT  gives the result word of a position; tests put others in the place of the chip's
template <class EvaluatorT>
class Search {
 public:
  Search(const EvaluatorT& evaluator, const QuietTable& table, const SearchParameters& numbers, SearchStack& stack)
      : evaluator_(evaluator), quiet_(table), numbers_(numbers), stack_(stack) {}

  SearchAnswer run(const SearchJob& job) {
    job_ = &job;
    answer_ = SearchAnswer{job.tag, 0, spec::kNoMove, 0, spec::kAnswerDone, false};
    stack_.turns = SearchTurns{};
    const Board decoded = decode(job.position);
    const MoverBoard root = make_mover_board(decoded, job.position);
    if (job.beta < -spec::kMateCp || job.beta > spec::kMateCp || job.key_count > spec::kSearchJobKeys ||
        (job.rules >> spec::kSearchRules) != 0) {
      answer_.status = spec::kAnswerIllegalRequest;
    } else if (position_errors(decoded, root) != 0) {
      answer_.status = spec::kAnswerIllegalPosition;
    } else if (job.depth > spec::kSearchMaxDepth) {
      answer_.status = spec::kAnswerDepth;
    }
    if (answer_.status != spec::kAnswerDone) return answer_;
    ++stack_.job_mark;
    stack_.killer_plies = 0;

    SearchNode& node = stack_.node[0];
    node.position = job.position;
    node.board = root;
    node.key = 0;
    node.zobrist = zobrist_key(job.position);
    root_key_ = node.zobrist;
    node.path[0] = 0;
    for (unsigned k = 1; k < spec::kPathKeys; ++k) {
      node.path[k] = k <= job.key_count ? job.key[k - 1] : 0;
    }
    node.halfmove_clock = job.halfmove_clock;
    node.depth = static_cast<std::uint8_t>(job.depth);
    node.quiescence_ply = 0;
    node.kind = kChildFull;
    const MoveFacts facts = make_move_facts(root);
    node.in_check = facts.in_check;
    node.captured_on = kNoSquare;
    ply_ = 0;
    ++stack_.turns.root;
    const Verdict verdict = judge(node, 0, false);
    if (verdict != kNeedsSearch) {
      answer_.at_least = verdict == kFailsHigh;
      return answer_;
    }
    enter();
    while (turn()) {
    }
    return answer_;
  }

 private:
  int beta(unsigned ply) const { return ply % 2 == 0 ? job_->beta : 1 - job_->beta; }
  int number(spec::SearchNumber n) const { return numbers_.number[n]; }

  void enter() {
    SearchNode& node = stack_.node[ply_];
    node.listed = false;
    node.next = 0;
    node.phase = 0;
    node.quiets = 0;
    node.again = false;
    ++stack_.turns.pushed;
    if (stack_.killer_plies <= ply_) {
      stack_.killer[ply_][0] = stack_.killer[ply_][1] = spec::kNoMove;
      stack_.killer_plies = ply_ + 1;
    }
  }

  Verdict by_value(int value, unsigned ply) const { return value >= beta(ply) ? kFailsHigh : kFailsLow; }

  /// \param drawn  a position of the path has come again
  Verdict judge(SearchNode& child, unsigned ply, bool repeated) {
    const int bound = beta(ply);
    const int draw = child.board.black_to_move ? -number(spec::kDrawScore) : number(spec::kDrawScore);
    const unsigned count = count_moves(child.board);
    if (count == 0) return by_value(child.in_check ? -(spec::kMateCp - static_cast<int>(ply)) : draw, ply);
    if (ply != 0 && (repeated || child.halfmove_clock >= spec::kFiftyMovePlies)) return by_value(draw, ply);
    const std::uint32_t result = evaluator_(child.position);
    const int score = static_cast<std::int16_t>(result & 0xffffu);
    if ((result >> spec::kResultFlagsLsb & spec::kFlagRecognisedDraw) != 0) return by_value(score, ply);
    if (spec::kMateCp - static_cast<int>(ply) - 1 < bound) return kFailsLow;
    if (-(spec::kMateCp - static_cast<int>(ply) - 2) >= bound) return kFailsHigh;
    if (ply == spec::kSearchPlies - 1) return by_value(score, ply);
    child.null_allowed = false;
    child.table_move = spec::kNoMove;
    if (child.depth >= spec::kQuarterPlies) {
      if (has_rule(*job_, spec::kRuleTable)) {
        const SearchTableEntry& entry = stack_.table[child.key % spec::kSearchTableEntries];
        if (entry.job_mark == stack_.job_mark && entry.key == child.key) {
          if (entry.depth >= child.depth) return entry.at_least ? kFailsHigh : kFailsLow;
          child.table_move = entry.move;
        }
      }
      const int plies = child.depth / static_cast<int>(spec::kQuarterPlies);
      if (has_rule(*job_, spec::kRuleStaticPruning) && !child.in_check &&
          child.depth <= number(spec::kStaticMostDepth) && score >= bound + number(spec::kStaticMargin) * plies) {
        return kFailsHigh;
      }
      const bool has_piece = (child.board.own[kMoverKnight] | child.board.own[kMoverBishop] |
                              child.board.own[kMoverRook] | child.board.own[kMoverQueen]) != 0;
      child.null_allowed = has_rule(*job_, spec::kRuleNullMove) && !child.in_check && child.kind != kChildNull &&
                           child.depth >= number(spec::kNullLeastDepth) && score >= bound && has_piece;
      return kNeedsSearch;
    }
    if (child.in_check) return kNeedsSearch;
    if (score >= bound) return kFailsHigh;
    return quiet_checks(child) || has_good_capture(child.board) ? kNeedsSearch : kFailsLow;
  }

  bool quiet_checks(const SearchNode& node) const {
    return has_rule(*job_, spec::kRuleQuiescenceChecks) && node.quiescence_ply < number(spec::kQuiescenceCheckPlies);
  }

  bool ends(bool at_least, std::uint16_t best) {
    answer_.at_least = at_least;
    answer_.best = best;
    return false;
  }

  /// The node at the top of the stack fails high by the move tried.
  bool node_fails_high() {
    SearchNode& node = stack_.node[ply_];
    note_cutoff(ply_);
    if (ply_ == 0) return ends(true, node.tried_is_null ? spec::kNoMove : node.tried);
    --ply_;
    return true;
  }

  void note_cutoff(unsigned ply) {
    SearchNode& node = stack_.node[ply];
    if (has_rule(*job_, spec::kRuleKillers) && node.tried_is_quiet && !node.tried_is_null &&
        stack_.killer[ply][0] != node.tried) {
      stack_.killer[ply][1] = stack_.killer[ply][0];
      stack_.killer[ply][0] = node.tried;
    }
    store(node, true, node.tried_is_null ? spec::kNoMove : node.tried);
  }

  void store(const SearchNode& node, bool at_least, std::uint16_t move) {
    if (!has_rule(*job_, spec::kRuleTable) || node.depth < spec::kQuarterPlies) return;
    SearchTableEntry& entry = stack_.table[node.key % spec::kSearchTableEntries];
    entry = SearchTableEntry{node.key, move, node.depth, at_least, stack_.job_mark};
  }

  /// It fails low: no move is left.
  bool node_fails_low() {
    SearchNode& node = stack_.node[ply_];
    if (ply_ == 0) {
      return ends(false, spec::kNoMove);
    }
    SearchNode& parent = stack_.node[ply_ - 1];
    if (node.kind == kChildReduced) {
      store(node, false, spec::kNoMove);
      parent.again = true;
      --ply_;
      return true;
    }
    --ply_;
    return node_fails_high();
  }

  /// Next move of the node: the table's, captures that do not lose, killers, all others.
  bool choose(SearchNode& node, std::uint16_t& move, bool& is_ordinary_quiet) {
    const bool all = node.depth >= spec::kQuarterPlies || node.in_check;
    if (!node.listed) {
      node.listed = true;
      if (all) {
        list_moves(node.board, spec::kGenerateAll, 0, quiet_, node.moves);
      } else {
        list_moves(node.board, spec::kGenerateCaptures, 0, quiet_, node.moves);
        if (quiet_checks(node)) {
          MoveList checks;
          list_moves(node.board, spec::kGenerateQuietChecks, 0, quiet_, checks);
          for (unsigned i = 0; i < checks.size; ++i) node.moves.move[node.moves.size + i] = checks.move[i];
          node.moves.size += checks.size;
        }
      }
    }
    is_ordinary_quiet = false;
    std::uint16_t hint[3] = {spec::kNoMove, spec::kNoMove, spec::kNoMove};
    if (all) {
      hint[0] = node.table_move;
      if (has_rule(*job_, spec::kRuleKillers)) {
        for (unsigned k = 0; k < 2; ++k) {
          const std::uint16_t killer = stack_.killer[ply_][k];
          if (killer != hint[0]) hint[1 + k] = killer;
        }
      }
    }
    const auto legal = [&](std::uint16_t m) {
      if (m == spec::kNoMove) return false;
      for (unsigned i = 0; i < node.moves.size; ++i) {
        if (node.moves.move[i] == m) return true;
      }
      return false;
    };
    if (node.phase < 1) {
      node.phase = 1;
      if (legal(hint[0])) {
        move = hint[0];
        return true;
      }
    }
    while (node.next < node.moves.size &&
           (node.moves.move[node.next] == hint[0] || node.moves.move[node.next] == hint[1] ||
            node.moves.move[node.next] == hint[2])) {
      ++node.next;
    }
    const bool there = node.next < node.moves.size;
    MoveFlags flags = {};
    if (there) flags = move_flags(node.board, node.moves.move[node.next]);
    // Of what is neither capture nor promotion the class is that of a quiet move.
    const bool first_classes = there && (flags.promotion ? move_promotion(node.moves.move[node.next]) == 5
                                                         : flags.capture && !loses(node, node.moves.move[node.next]));
    if (all && !first_classes) {
      for (unsigned k = 0; k < 2; ++k) {
        if (node.phase < 2 + k) {
          node.phase = static_cast<std::uint8_t>(2 + k);
          if (legal(hint[1 + k])) {
            move = hint[1 + k];
            return true;
          }
        }
      }
    }
    if (!there) return false;
    move = node.moves.move[node.next++];
    is_ordinary_quiet = !flags.capture && !flags.promotion;
    return true;
  }

  bool loses(const SearchNode& node, std::uint16_t move) const {
    const MoveFacts facts = make_move_facts(node.board);
    const unsigned relative = move ^ move_flip(node.board.black_to_move);
    const unsigned from = relative & 63u;
    const unsigned to = (relative >> kMoveToLsb) & 63u;
    unsigned piece = 0;
    for (unsigned p = 0; p < kMoverPieces; ++p) {
      if (has_square(node.board.own[p], from)) piece = p;
    }
    return has_square(cheaper_than(node.board, piece) & facts.protected_squares, to);
  }

  bool turn() {
    SearchNode& node = stack_.node[ply_];
    SearchNode& child = stack_.node[ply_ + 1];
    const bool null_move = node.null_allowed && !node.again;
    bool is_ordinary_quiet = false;
    const bool again = node.again;
    std::uint16_t move = node.tried;
    if (!null_move && !again) {
      if (!choose(node, move, is_ordinary_quiet)) {
        ++stack_.turns.no_move;
        return node_fails_low();
      }
    }
    if (job_->limit != 0 && answer_.tries == job_->limit) {
      answer_.status = spec::kAnswerLimit;
      return false;
    }
    ++answer_.tries;
    ++stack_.turns.tries;
    if (null_move) ++stack_.turns.null_moves;
    if (again) ++stack_.turns.again;
    node.again = false;
    node.null_allowed = false;
    if (ply_ + 1 > answer_.deepest_ply) answer_.deepest_ply = static_cast<std::uint8_t>(ply_ + 1);

    MoveFlags flags = {};
    if (null_move) {
      child.position = pass(node.position);
      child.board = make_mover_board(child.position);
      child.zobrist = zobrist_key(child.position);
      child.halfmove_clock = 0;
      child.in_check = false;
      node.tried = spec::kNoMove;
    } else {
      flags = move_flags(node.board, move);
      const MadeMove made = make_move(node.position, move, node.halfmove_clock, node.zobrist);
      child.position = made.position;
      child.board = play(node.board, move);
      child.zobrist = made.key;
      child.halfmove_clock = made.halfmove_clock;
      child.in_check = made.in_check;
      node.tried = move;
    }
    node.tried_is_null = null_move;
    node.tried_is_quiet = !flags.capture && !flags.promotion;
    child.key = static_cast<std::uint32_t>(child.zobrist ^ root_key_);
    child.captured_on = flags.capture ? static_cast<std::uint8_t>(move_to(move)) : kNoSquare;
    bool repeated = false;
    for (unsigned distance = 4; distance <= spec::kPathKeys; distance += 2) {
      const bool known = distance <= ply_ + 1 || distance - (ply_ + 1) <= job_->key_count;
      repeated = repeated || (known && child.halfmove_clock >= distance && node.path[distance - 1] == child.key);
    }
    child.path[0] = child.key;
    for (unsigned k = 1; k < spec::kPathKeys; ++k) child.path[k] = node.path[k - 1];

    // Depth of the child.
    int depth = 0;
    child.kind = null_move ? kChildNull : kChildFull;
    child.quiescence_ply = 0;
    if (node.depth >= spec::kQuarterPlies) {
      int extension = 0;
      if (!null_move) {
        if (has_rule(*job_, spec::kRuleCheckExtension) && child.in_check) extension += number(spec::kCheckExtension);
        if (has_rule(*job_, spec::kRuleRecaptureExtension) && flags.capture && node.captured_on == child.captured_on) {
          extension += number(spec::kRecaptureExtension);
        }
        if (has_rule(*job_, spec::kRulePawnExtension) && flags.pawn_to_seventh)
          extension += number(spec::kPawnExtension);
        if (has_rule(*job_, spec::kRuleSingleReplyExtension) && count_moves(child.board) == 1) {
          extension += number(spec::kSingleReplyExtension);
        }
        if (extension > number(spec::kMostExtension)) extension = number(spec::kMostExtension);
      }
      int reduction = null_move ? number(spec::kNullReduction) : 0;
      if (has_rule(*job_, spec::kRuleLateMoveReductions) && is_ordinary_quiet && !node.in_check && !child.in_check &&
          extension == 0 && node.depth >= number(spec::kReductionLeastDepth)) {
        if (node.quiets >= number(spec::kMoreReductionAfter)) {
          reduction = number(spec::kMoreReduction);
        } else if (node.quiets >= number(spec::kReductionAfter)) {
          reduction = number(spec::kReduction);
        }
        if (reduction != 0) child.kind = kChildReduced;
      }
      depth = node.depth - static_cast<int>(spec::kQuarterPlies) + extension - reduction;
      if (depth < 0) depth = 0;
      if (depth > 255) depth = 255;
    } else {
      child.quiescence_ply = node.quiescence_ply < 15 ? static_cast<std::uint8_t>(node.quiescence_ply + 1) : 15;
    }
    child.depth = static_cast<std::uint8_t>(depth);
    if (is_ordinary_quiet && node.quiets < 63) ++node.quiets;

    switch (judge(child, ply_ + 1, repeated)) {
      case kFailsHigh:
        return true;  // the move is refuted
      case kFailsLow:
        if (child.kind == kChildReduced) {
          node.again = true;
          return true;
        }
        return node_fails_high();
      case kNeedsSearch:
        break;
    }
    ++ply_;
    enter();
    return true;
  }

  const EvaluatorT& evaluator_;
  const QuietTable& quiet_;
  const SearchParameters& numbers_;
  SearchStack& stack_;
  const SearchJob* job_ = nullptr;
  SearchAnswer answer_ = {};
  std::uint64_t root_key_ = 0;
  unsigned ply_ = 0;
};

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_SEARCH_HPP
