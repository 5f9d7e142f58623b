// SPDX-License-Identifier: Apache-2.0
// The search of a node.
#include <algorithm>

#include "host/chess/exchange.hpp"
#include "host/engine/peers.hpp"
#include "host/engine/search_node.hpp"
#include "host/policy/draws.hpp"
#include "host/policy/ordering.hpp"
#include "host/policy/selectivity.hpp"

namespace cobalt::engine {
namespace {

constexpr Score kLazyMargin_cp = 300;  ///< the static score changes by less when nothing is captured
/// Entries of so many plies are told to peers.
constexpr int kLeastPeerDepth = 5;
/// No path is longer than this many iterations' depth by extensions.
constexpr int kMostPathFactor = 2;
/// Root moves are told one by one when a search has lasted this long.
constexpr auto kRootMoveDelay = std::chrono::seconds(1);

/// Whether a table entry decides a null window, or any window that its bound is outside of.
bool decides(const TableEntry& entry, Score score, Score alpha, Score beta) {
  if (score >= beta) return has_bound(entry.bound, Bound::kLower);
  if (score <= alpha) return has_bound(entry.bound, Bound::kUpper);
  return entry.bound == Bound::kExact;
}

Bound bound_of(Score score, Score alpha, Score beta, bool is_pv) {
  if (score >= beta) return Bound::kLower;
  return is_pv && score > alpha ? Bound::kExact : Bound::kUpper;
}

}  // namespace

MoveHints Worker::hints(int ply, chess::Move table_move) {
  const SearchOptions& options = shared_->options;
  MoveHints hints;
  if (options.threat_order) hints.threats = &options.numbers;
  hints.table_move = table_move;
  if (options.killers) hints.killers = stack_[static_cast<std::size_t>(ply)].killers;
  if (options.history) hints.history = history_.get();
  if (ply >= 1) {
    const Node& before = stack_[static_cast<std::size_t>(ply) - 1];
    if (options.countermoves) hints.countermove = history_->countermove(before.moved);
    if (options.continuation_history) {
      hints.continuations[0] = before.continuation;
      if (ply >= 2) hints.continuations[1] = stack_[static_cast<std::size_t>(ply) - 2].continuation;
    }
  }
  return hints;
}

int Worker::quiet_history(int ply, chess::Move move) {
  int value = shared_->options.history ? history_->quiet(position_.side_to_move(), move).value() : 0;
  if (!shared_->options.continuation_history) return value;
  const std::size_t to = piece_to(position_, move).index();
  for (int back = 1; back <= 2 && back <= ply; ++back) {
    value += (*stack_[static_cast<std::size_t>(ply - back)].continuation)[to].value();
  }
  return value;
}

void Worker::reward_quiet(int ply, chess::Move move, int bonus) {
  history_->quiet(position_.side_to_move(), move).add(bonus);
  const std::size_t to = piece_to(position_, move).index();
  for (int back = 1; back <= 2 && back <= ply; ++back) {
    const Node& before = stack_[static_cast<std::size_t>(ply - back)];
    if (before.current) (*before.continuation)[to].add(bonus);
  }
}

void Worker::reward(int ply, chess::Move best, int depth, const Tried& tried) {
  const int bonus = policy::history_bonus(shared_->options.numbers, depth);
  if (!is_tactical(position_, best)) {
    Node& node = stack_[static_cast<std::size_t>(ply)];
    if (node.killers[0] != best) node.killers = {best, node.killers[0]};
    if (ply >= 1) history_->countermove(stack_[static_cast<std::size_t>(ply) - 1].moved) = best;
    reward_quiet(ply, best, bonus);
    for (const chess::Move move : tried.all()) {
      if (!is_tactical(position_, move)) reward_quiet(ply, move, -bonus);
    }
  } else {
    history_->capture(piece_to(position_, best), captured_type(position_, best)).add(bonus);
  }
  for (const chess::Move move : tried.all()) {
    if (is_tactical(position_, move)) {
      history_->capture(piece_to(position_, move), captured_type(position_, move)).add(-bonus);
    }
  }
}

void Worker::look_at_position(Situation& here) {
  const std::size_t ply = static_cast<std::size_t>(here.ply);
  Node& node = stack_[ply];
  here.has_pieces = policy::has_pieces(position_, position_.side_to_move());
  if (here.in_check) {
    node.evaluation = kNoScore;
    node.static_score = kNoScore;
    return;
  }
  // A search for singular moves comes from this very node, whose score is there already.
  if (!here.is_singular_search) {
    const Score known = here.entry.static_score;
    node.evaluation = known != kNoScore ? known : evaluate_position();
    node.static_score = corrected(node.evaluation, here.ply);
  }
  here.estimate = node.static_score;
  const Bound wanted = here.table_score > here.estimate ? Bound::kLower : Bound::kUpper;
  if (!is_mate(here.table_score) && has_bound(here.entry.bound, wanted)) here.estimate = here.table_score;
  Score before = ply >= 2 ? stack_[ply - 2].static_score : kNoScore;
  if (before == kNoScore && ply >= 4) before = stack_[ply - 4].static_score;  // it was in check
  here.is_improving = before != kNoScore && node.static_score > before;
  if (shared_->options.reduction_correction && !here.is_root() && !here.is_singular_search) {
    const Node& above = stack_[ply - 1];
    here.depth += policy::correction_of_reduction(shared_->options.numbers, above.reduction, here.depth,
                                                  node.static_score, above.static_score);
  }
}

std::optional<Score> Worker::settle_without_moves(const Situation& here) {
  const SearchOptions& options = shared_->options;
  const policy::SearchNumbers& numbers = options.numbers;
  if (options.razoring && !is_mate(here.alpha) && policy::may_razor(numbers, here.depth, here.estimate, here.alpha)) {
    const Score score = quiesce<false>(here.alpha, here.beta, here.ply);
    if (score <= here.alpha) return score;
  }
  if (options.reverse_futility && !is_mate(here.beta) &&
      policy::is_reverse_futile(numbers, here.depth, here.is_improving, here.estimate, here.beta)) {
    return here.estimate;
  }
  return may_try_null_move(here) ? try_null_move(here) : std::nullopt;
}

bool Worker::may_try_null_move(const Situation& here) const {
  const std::size_t ply = static_cast<std::size_t>(here.ply);
  const SearchOptions& options = shared_->options;
  if (!options.null_move || here.ply < null_allowed_from_ply_) return false;
  const bool after_null = ply >= 1 && !stack_[ply - 1].current;
  if (after_null || !here.has_pieces || is_loss(here.beta)) return false;
  return policy::may_pass(options.numbers, here.depth, stack_[ply].static_score, here.estimate, here.beta);
}

std::optional<Score> Worker::try_null_move(const Situation& here) {
  const int depth = here.depth - policy::null_reduction(shared_->options.numbers, here.depth, here.estimate, here.beta);
  stack_[static_cast<std::size_t>(here.ply)].reduction = 0;
  make_null(here.ply);
  Score score = -search<Kind::kNull>(-here.beta, -here.beta + 1, depth - 1, here.ply + 1, !here.is_cut_node);
  unmake_null(here.ply);
  if (stopped_) return 0;
  if (score < here.beta) return std::nullopt;
  if (is_win(score)) score = here.beta;  // a mate after passing is none
  const bool needs_proof = shared_->options.null_verification && here.depth >= policy::kNullVerificationDepth;
  if (!needs_proof || null_allowed_from_ply_ != 0) return score;
  // Is it zugzwang? A search of this node without null moves near it tells.
  null_allowed_from_ply_ = here.ply + 3 * depth / 4;
  const Score verified = search<Kind::kNull>(here.beta - 1, here.beta, depth, here.ply, false);
  null_allowed_from_ply_ = 0;
  return stopped_ || verified >= here.beta ? std::optional(score) : std::nullopt;
}

bool Worker::is_not_worth_a_search(const Situation& here, const Candidate& candidate, int quiets,
                                   MovePicker& picker) const {
  const SearchOptions& options = shared_->options;
  const policy::SearchNumbers& numbers = options.numbers;
  const int reduced_depth = std::max(here.depth - 1 - candidate.reduction_hundredths / 100, 0);
  const Score static_score = stack_[static_cast<std::size_t>(here.ply)].static_score;
  if (candidate.is_quiet && !candidate.gives_check) {
    const bool is_late = options.late_move_pruning && here.depth <= policy::kLateMoveDepth &&
                         quiets >= policy::late_move_limit(here.depth, here.is_improving);
    const bool is_futile = options.futility && !here.in_check && !is_mate(here.alpha) &&
                           policy::is_futile(numbers, reduced_depth, static_score, here.alpha);
    if (is_late || is_futile) {
      picker.skip_quiets();  // those after it are no better
      return true;
    }
  }
  if (options.capture_futility && !candidate.is_quiet && !candidate.gives_check && !here.in_check &&
      candidate.number > 1 && !is_mate(here.alpha) &&
      policy::is_capture_futile(numbers, reduced_depth, static_score,
                                chess::immediate_gain_cp(position_, candidate.move), here.alpha)) {
    return true;
  }
  if (!options.exchange_pruning || here.depth > policy::kExchangeDepth) return false;
  if (!candidate.is_quiet && !candidate.loses_material) return false;
  const Score threshold_cp = candidate.is_quiet ? policy::exchange_threshold_quiet_cp(numbers, reduced_depth)
                                                : policy::exchange_threshold_capture_cp(numbers, here.depth);
  return !chess::exchange_gains(position_, candidate.move, threshold_cp);
}

int Worker::late_move_reduction(const Situation& here, const Candidate& candidate) const {
  const Node& node = stack_[static_cast<std::size_t>(here.ply)];
  if (candidate.reduction_hundredths == 0 || candidate.number <= (here.is_root() ? 2 : 1)) return 0;
  if (!candidate.is_quiet && !candidate.loses_material) return 0;
  const bool is_killer = candidate.is_quiet && std::ranges::find(node.killers, candidate.move) != node.killers.end();
  return policy::late_move_reduction(
      shared_->options.numbers,
      {.hundredths = candidate.reduction_hundredths,
       .is_pv = here.is_pv(),
       .was_pv = here.was_pv,
       .is_cut_node = here.is_cut_node,
       .is_improving = here.is_improving,
       .is_check = candidate.gives_check || here.in_check,
       .is_killer = is_killer,
       .table_captures = here.table_captures,
       .has_many_cutoffs = stack_[static_cast<std::size_t>(here.ply) + 1].cutoffs >= policy::kManyCutoffs,
       .history = candidate.history});
}

template <Worker::Kind kind>
Score Worker::search_move(const Situation& here, const Candidate& candidate) {
  constexpr bool is_root = kind == Kind::kRoot;
  constexpr bool is_pv = kind != Kind::kNull;
  // The bonus of a root move is as good as a score: below the move, the window is where the score without it must be.
  const Score bonus_cp = is_root ? shared_->bonuses.cp_of(candidate.move) : 0;
  const Score alpha = is_root ? without_bonus(here.alpha, bonus_cp) : here.alpha;
  const Score beta = is_root ? without_bonus(here.beta, bonus_cp) : here.beta;
  const int below = here.ply + 1;
  const bool is_first = candidate.number == 1;
  const int reduction = late_move_reduction(here, candidate);
  const int extension = here.path != nullptr ? extend_path(here, candidate) : candidate.extension;
  const int depth = here.depth - 1 + extension;
  const int reduced = std::max(depth - reduction, 1);
  Node& node = stack_[static_cast<std::size_t>(here.ply)];
  node.reduction = 0;
  make(candidate.move, here.ply);
  Score score = 0;
  bool needs_full_depth = !is_pv || !is_first;
  if (reduced < depth) {
    node.reduction = depth - reduced;
    score = -search<Kind::kNull>(-alpha - 1, -alpha, reduced, below, true);
    node.reduction = 0;
    needs_full_depth = score > alpha;
  }
  if (needs_full_depth) score = -search<Kind::kNull>(-alpha - 1, -alpha, depth, below, !here.is_cut_node);
  if constexpr (is_pv) {
    if (is_first || (score > alpha && (is_root || score < beta))) {
      if constexpr (is_root) is_new_best_open_ = !is_first;
      score = -search<Kind::kPv>(-beta, -alpha, depth, below, false);
      if constexpr (is_root) is_new_best_open_ = is_new_best_open_ && stopped_;
    }
  }
  unmake(candidate.move, here.ply);
  return is_root ? with_bonus(score, bonus_cp) : score;
}

template <Worker::Kind kind>
Score Worker::search(Score alpha, Score beta, int depth, int ply, bool is_cut_node) {
  constexpr bool is_root = kind == Kind::kRoot;
  constexpr bool is_pv = kind != Kind::kNull;
  if (depth <= 0) return quiesce<is_pv>(alpha, beta, ply);

  const SearchOptions& options = shared_->options;
  Node& node = stack_[static_cast<std::size_t>(ply)];
  lines_[static_cast<std::size_t>(ply)].length = 0;
  if (stopped_) return 0;
  selective_depth_ = std::max(selective_depth_, ply);
  if constexpr (!is_root) {
    if (is_draw(ply)) return draw_score(ply);
    if (ply >= kMaxPly - 1) return node.in_check ? draw_score(ply) : corrected(evaluate_position(), ply);
    if (options.mate_distance) {
      alpha = std::max(alpha, mated_at(ply));
      beta = std::min(beta, mate_at(ply + 1));
      if (alpha >= beta) return alpha;
    }
  }

  const std::uint64_t key = position_.key();
  Situation here{kind, alpha, beta, depth, ply, is_cut_node, node.in_check, !node.excluded.is_empty()};
  if (!here.is_singular_search) here.entry = shared_->table.find(key);
  here.table_score = score_from_table(here.entry.score, ply);
  here.table_move = is_root ? deepening_.open_moves().front().move : here.entry.move;
  if (!is_pv && options.table_cutoffs && here.entry.depth >= depth &&
      policy::may_use_table_score(position_.halfmove_clock()) && decides(here.entry, here.table_score, alpha, beta)) {
    return here.table_score;
  }
  if (!is_root && shared_->tables != nullptr && !here.is_singular_search) {
    if (const std::optional<Score> score = endgame_score(ply)) return *score;
  }
  here.was_pv = is_pv || here.entry.was_pv;
  if (!here.is_singular_search) stack_[static_cast<std::size_t>(ply) + 2].cutoffs = 0;
  look_at_position(here);
  if (is_leaf(here)) return ask_leaf(here);
  if (!is_pv && !here.in_check && !here.is_singular_search) {
    const std::optional<Score> score = settle_without_moves(here);
    if (score) return *score;
  }
  if (options.internal_reduction && depth >= policy::kInternalReductionDepth && !here.table_move &&
      !here.is_singular_search && (is_pv || is_cut_node)) {
    --here.depth;
  }
  return follows_paths_ ? try_moves_on_path<kind>(here) : try_moves<kind>(here);
}

template <Worker::Kind kind>
Score Worker::try_moves_on_path(Situation& here) {
  PathSituation path = path_situation();
  here.path = &path;
  const Score score = try_moves<kind>(here);
  here.path = nullptr;  // it ends here
  return score;
}

template <Worker::Kind kind>
chess::Move Worker::next_move(Trial& trial) const {
  if constexpr (kind != Kind::kRoot) return trial.picker.next();
  const std::vector<RootMove>& moves = deepening_.moves();
  return trial.next_root_move < moves.size() ? moves[trial.next_root_move++].move : chess::Move();
}

Worker::Candidate Worker::candidate_of(const Situation& here, const Trial& trial, chess::Move move) {
  const bool is_quiet = !is_tactical(position_, move);
  return {move,
          trial.number,
          is_quiet,
          trial.checks.gives_check(position_, move),
          trial.picker.last_loses_material(),
          is_quiet ? quiet_history(here.ply, move) : 0,
          trial.may_reduce ? reductions_.hundredths(here.depth, trial.number) : 0};
}

template <Worker::Kind kind>
Score Worker::score_of_candidate(const Situation& here, const Candidate& candidate, const Sibling* sibling) {
  [[maybe_unused]] const std::uint64_t nodes_before = kind == Kind::kRoot ? nodes() : 0;
  Score score = sibling != nullptr ? adopt(*sibling, here.ply) : search_move<kind>(here, candidate);
  if (stopped_) return 0;
  if (here.path != nullptr && score > here.alpha && earns_credit(here, candidate, score)) {
    score = search_move<kind>(here, candidate);
    if (stopped_) return 0;
  }
  if constexpr (kind == Kind::kRoot) {
    const std::uint64_t nodes_below = sibling != nullptr ? sibling->nodes : nodes() - nodes_before;
    store_root_result(candidate.move, score, candidate.number == 1 || score > here.alpha, nodes_below);
  }
  return score;
}

template <Worker::Kind kind>
Score Worker::try_moves(Situation& here) {
  const std::size_t ply = static_cast<std::size_t>(here.ply);
  stack_[ply + 2].killers = {};
  here.table_captures = here.table_move && is_tactical(position_, here.table_move);
  here.may_extend = here.ply < kMostPathFactor * root_depth_;
  const MoveHints move_hints = hints(here.ply, here.table_move);
  Trial trial{here.alpha, shared_->options.late_move_reductions && here.depth >= policy::kReductionDepth,
              CheckInfo(position_), MovePicker(position_, move_hints, MovePicker::Which::kAll),
              deepening_.line_index()};
  const bool may_share = leaves_ != nullptr && may_share_moves(here);
  while (true) {
    Candidate candidate;
    const Sibling* const sibling = trial.siblings ? trial.siblings->take_finished() : nullptr;
    if (sibling != nullptr) {
      candidate = sibling->candidate;
    } else {
      const chess::Move move = next_move<kind>(trial);
      if (!move) {
        if (!trial.siblings || !trial.siblings->has_open()) break;
        wait_for_leaves();
        if (stopped_) return 0;
        continue;
      }
      if (stack_[ply].excluded.contains(move)) continue;
      ++trial.number;
      if constexpr (kind == Kind::kRoot) announce_root_move(move, trial.next_root_move);
      candidate = candidate_of(here, trial, move);
      if (kind != Kind::kRoot && here.has_pieces && !is_loss(trial.best_score) &&
          is_not_worth_a_search(here, candidate, trial.quiets, trial.picker)) {
        continue;
      }
      if (extends_by_rules_ && here.may_extend) {
        const std::optional<Score> settled = extend_by_rules(here, candidate);
        if (settled) return *settled;
      } else if (here.path != nullptr) {
        const CreditTable::Entry& earlier = here.path->earlier_credit;
        here.path->credit = here.may_extend && move == earlier.move ? earlier.credit : 0;
      }
      if (candidate.is_quiet) ++trial.quiets;
      // Young brothers wait: the first move is searched here, and orders the others.
      if (may_share && trial.number > 1 && hand_over<kind>(here, candidate, trial.siblings)) continue;
    }
    const Score score = score_of_candidate<kind>(here, candidate, sibling);
    if (stopped_) return 0;
    if (score > trial.best_score) {
      trial.best_score = score;
      if (score > here.alpha) {
        trial.best_move = candidate.move;
        if (kind == Kind::kPv) update_line(here.ply, candidate.move);
        if (score >= here.beta) break;
        here.alpha = score;
      }
    }
    trial.tried.add(candidate.move);
  }
  return conclude<kind>(here, trial);
}

template <Worker::Kind kind>
Score Worker::conclude(const Situation& here, const Trial& trial) {
  if (trial.number == 0) {
    if (here.is_singular_search) return here.alpha;
    return here.in_check ? mated_at(here.ply) : draw_score(here.ply);
  }
  Node& node = stack_[static_cast<std::size_t>(here.ply)];
  // All moves were left out: none could raise the static score to alpha.
  const Score score = trial.best_score == -kInfinite ? trial.old_alpha : trial.best_score;
  if (score >= here.beta) {
    node.refutation = trial.best_move;
    ++node.cutoffs;
    reward(here.ply, trial.best_move, here.depth, trial.tried);
  }
  // A score with a bonus is not the position's: nothing learns it.
  if (kind == Kind::kRoot && !shared_->bonuses.is_empty()) return score;
  if (here.is_singular_search) return score;
  const Bound bound = bound_of(score, trial.old_alpha, here.beta, kind != Kind::kNull);
  learn_correction(here, trial.best_move, score, bound);
  // The table has one best move a position: that of the first line.
  if (kind == Kind::kRoot && deepening_.line_index() > 0) return score;
  const TableEntry entry = {trial.best_move, score_to_table(score, here.ply), node.evaluation, here.depth, bound,
                            here.was_pv};
  shared_->table.store(position_.key(), entry);
  // Few nodes are so deep that others should know them.
  if (here.depth >= kLeastPeerDepth) {
    if (SearchPeers* const peers = peers_of(listener_)) peers->on_entry(position_.key(), entry);
  }
  return score;
}

void Worker::learn_correction(const Situation& here, chess::Move best_move, Score score, Bound bound) {
  if (!shared_->options.correction_history || here.in_check || is_mate(score)) return;
  // What a capture wins is not the static score's to know.
  if (best_move && is_tactical(position_, best_move)) return;
  const Score static_score = stack_[static_cast<std::size_t>(here.ply)].static_score;
  if (!policy::tells_an_error(bound, score, static_score)) return;
  corrections_->learn(position_, last_moves(here.ply), score - static_score, here.depth);
}

void Worker::announce_root_move(chess::Move move, std::size_t number) const {
  if (listener_ == nullptr) return;
  const auto elapsed = time_->elapsed();
  if (elapsed >= kRootMoveDelay) listener_->on_root_move(root_depth_, move, number, elapsed);
}

void Worker::store_root_result(chess::Move move, Score score, bool is_new_best, std::uint64_t nodes) {
  RootMove& root_move = *std::ranges::find(deepening_.moves(), move, &RootMove::move);
  root_move.nodes += nodes;
  if (!is_new_best) {
    root_move.score = -kInfinite;
    return;
  }
  const Line& rest = lines_[1];
  root_move.score = score;
  root_move.selective_depth = selective_depth_;
  root_move.line.assign(1, move);
  root_move.line.insert(root_move.line.end(), rest.moves.begin(), rest.moves.begin() + rest.length);
}

Score Worker::most_static_score(int ply) const {
  if (!shared_->options.lazy_evaluation || ply == 0) return kNoScore;
  const Node& before = stack_[static_cast<std::size_t>(ply) - 1];
  if (before.static_score == kNoScore || before.gain == 0) return kNoScore;
  return -(before.static_score + before.gain) + kLazyMargin_cp;
}

template <bool is_pv>
Score Worker::quiesce(Score alpha, Score beta, int ply) {
  lines_[static_cast<std::size_t>(ply)].length = 0;
  if (stopped_) return 0;
  selective_depth_ = std::max(selective_depth_, ply);
  const bool in_check = stack_[static_cast<std::size_t>(ply)].in_check;
  if (is_draw(ply)) return draw_score(ply);
  if (ply >= kMaxPly - 1) return in_check ? draw_score(ply) : corrected(evaluate_position(), ply);

  const std::uint64_t key = position_.key();
  Rest rest{.old_alpha = alpha, .entry = shared_->table.find(key)};
  const Score table_score = score_from_table(rest.entry.score, ply);
  if (!is_pv && shared_->options.table_cutoffs && policy::may_use_table_score(position_.halfmove_clock()) &&
      decides(rest.entry, table_score, alpha, beta)) {
    return table_score;
  }
  if (!in_check) {
    rest.best_score = score_at_rest<is_pv>(rest, table_score, ply);
    if (rest.best_score >= beta) {
      if (!rest.entry.is_found()) {
        shared_->table.store(key, {{}, score_to_table(rest.best_score, ply), rest.evaluation, 0, Bound::kLower, false});
      }
      return rest.best_score;
    }
    alpha = std::max(alpha, rest.best_score);
  }
  stack_[static_cast<std::size_t>(ply)].static_score = rest.static_score;
  return try_captures<is_pv>(rest, alpha, beta, ply);
}

template <bool is_pv>
Score Worker::score_at_rest(Rest& rest, Score table_score, int ply) {
  rest.evaluation = rest.entry.static_score;
  if (rest.evaluation != kNoScore) rest.static_score = corrected(rest.evaluation, ply);
  rest.most_static = is_pv || rest.static_score != kNoScore ? rest.static_score : most_static_score(ply);
  if (rest.most_static == kNoScore || rest.most_static > rest.old_alpha) {
    if (rest.static_score == kNoScore) {
      rest.evaluation = evaluate_position();
      rest.static_score = corrected(rest.evaluation, ply);
    }
    rest.most_static = rest.static_score;
  }
  const Bound wanted = table_score > rest.most_static ? Bound::kLower : Bound::kUpper;
  return !is_mate(table_score) && has_bound(rest.entry.bound, wanted) ? table_score : rest.most_static;
}

template <bool is_pv>
Score Worker::try_captures(Rest& rest, Score alpha, Score beta, int ply) {
  const SearchOptions& options = shared_->options;
  const bool in_check = stack_[static_cast<std::size_t>(ply)].in_check;
  const MoveHints move_hints = hints(ply, rest.entry.move);
  MovePicker picker(position_, move_hints, in_check ? MovePicker::Which::kAll : MovePicker::Which::kTactical);
  chess::Move best_move;
  bool has_move = false;
  while (const chess::Move move = picker.next()) {
    has_move = true;
    if (!in_check) {
      if (options.exchange_pruning && picker.last_loses_material()) break;  // those after it lose too
      if (options.delta_pruning && !is_loss(alpha)) {
        const Score most =
            policy::most_after_capture(options.numbers, rest.most_static, chess::immediate_gain_cp(position_, move));
        if (most <= alpha) {
          rest.best_score = std::max(rest.best_score, most);
          continue;
        }
      }
    } else if (!is_loss(rest.best_score) && options.exchange_pruning && picker.last_loses_material()) {
      continue;
    }
    make(move, ply);
    const Score score = -quiesce<is_pv>(-beta, -alpha, ply + 1);
    unmake(move, ply);
    if (stopped_) return 0;
    if (score > rest.best_score) {
      rest.best_score = score;
      if (score > alpha) {
        best_move = move;
        if (is_pv) update_line(ply, move);
        if (score >= beta) break;
        alpha = score;
      }
    }
  }
  if (in_check && !has_move) return mated_at(ply);
  const Bound bound = bound_of(rest.best_score, rest.old_alpha, beta, is_pv);
  shared_->table.store(position_.key(),
                       {best_move, score_to_table(rest.best_score, ply), rest.evaluation, 0, bound, rest.entry.was_pv});
  return rest.best_score;
}

template Score Worker::search<Worker::Kind::kRoot>(Score, Score, int, int, bool);
template Score Worker::search<Worker::Kind::kNull>(Score, Score, int, int, bool);

}  // namespace cobalt::engine
