// SPDX-License-Identifier: Apache-2.0
// The search of a node.
#include <algorithm>
#include <cmath>

#include "host/chess/exchange.hpp"
#include "host/engine/check_info.hpp"
#include "host/engine/worker.hpp"

namespace cobalt::engine {
namespace {

// Margins are centipawns, depths plies.
constexpr int kRazorDepth = 3;
constexpr Score kRazorMargin_cp = 250;
constexpr int kReverseFutilityDepth = 8;
constexpr Score kReverseFutilityMargin_cp = 85;
constexpr int kNullDepth = 3;
constexpr int kNullVerificationDepth = 12;
constexpr int kInternalReductionDepth = 5;
constexpr int kLateMoveDepth = 8;
constexpr int kFutilityDepth = 8;
constexpr Score kFutilityBase_cp = 110;
constexpr Score kFutilityMargin_cp = 90;
constexpr int kExchangeDepth = 8;
constexpr int kExchangeQuiet_cp = -25;    ///< times the depth, squared
constexpr int kExchangeCapture_cp = -95;  ///< times the depth
constexpr int kSingularDepth = 8;
constexpr int kReductionDepth = 3;
constexpr int kHistoryPly = 8192;  ///< of history is a ply of reduction
constexpr Score kDeltaMargin_cp = 180;
constexpr Score kLazyMargin_cp = 300;  ///< the static score changes by less when nothing is captured
/// Table results are not trusted so near to a draw by the fifty moves: the path decides.
constexpr int kFiftyMoveNear = 90;
/// Root moves are told one by one when a search has lasted this long.
constexpr auto kRootMoveDelay = std::chrono::seconds(1);

constexpr std::size_t kMostTried = 64;

/// log(depth) * log(number of the move), the usual shape.
struct ReductionTable {
  std::array<std::array<std::int8_t, 64>, 64> plies{};
  ReductionTable() {
    for (std::size_t depth = 1; depth < 64; ++depth) {
      for (std::size_t number = 1; number < 64; ++number) {
        const double reduction =
            0.6 + std::log(static_cast<double>(depth)) * std::log(static_cast<double>(number)) / 2.1;
        plies[depth][number] = static_cast<std::int8_t>(reduction);
      }
    }
  }
  int operator()(int depth, int number) const {
    return plies[static_cast<std::size_t>(std::min(depth, 63))][static_cast<std::size_t>(std::min(number, 63))];
  }
};

int late_move_limit(int depth, bool improving) { return (3 + depth * depth) / (improving ? 1 : 2); }

int history_bonus(int depth) { return std::min(16 * depth * depth + 120 * depth - 60, 2000); }

/// Something to move but pawns: without it passing may be best, and the null move proves nothing.
bool has_pieces(const chess::Position& position, chess::Color side) {
  return (position.pieces(side) & ~position.pieces(chess::kPawn) & ~position.pieces(chess::kKing)) != 0;
}

/// Whether a table entry decides a null window, or any window that its bound is outside of.
bool decides(const TableEntry& entry, Score score, Score alpha, Score beta) {
  if (score >= beta) return has_bound(entry.bound, Bound::kLower);
  if (score <= alpha) return has_bound(entry.bound, Bound::kUpper);
  return entry.bound == Bound::kExact;
}

}  // namespace

struct Worker::Tried {
  std::array<chess::Move, kMostTried> moves;
  std::size_t count = 0;

  void add(chess::Move move) {
    if (count < kMostTried) moves[count++] = move;
  }
  std::span<const chess::Move> all() const { return std::span(moves).first(count); }
};

MoveHints Worker::hints(int ply, chess::Move table_move) {
  const SearchOptions& options = shared_->options;
  MoveHints hints;
  hints.table_move = table_move;
  if (options.killers) hints.killers = stack_[static_cast<std::size_t>(ply)].killers;
  if (options.history) hints.history = &history_;
  if (ply >= 1) {
    const Node& before = stack_[static_cast<std::size_t>(ply) - 1];
    if (options.countermoves) hints.countermove = history_.countermove(before.moved);
    if (options.continuation_history) {
      hints.continuations[0] = before.continuation;
      if (ply >= 2) hints.continuations[1] = stack_[static_cast<std::size_t>(ply) - 2].continuation;
    }
  }
  return hints;
}

int Worker::quiet_history(int ply, chess::Move move) {
  int value = shared_->options.history ? history_.quiet(position_.side_to_move(), move).value() : 0;
  if (!shared_->options.continuation_history) return value;
  const std::size_t to = piece_to(position_, move).index();
  for (int back = 1; back <= 2 && back <= ply; ++back) {
    value += (*stack_[static_cast<std::size_t>(ply - back)].continuation)[to].value();
  }
  return value;
}

void Worker::reward_quiet(int ply, chess::Move move, int bonus) {
  history_.quiet(position_.side_to_move(), move).add(bonus);
  const std::size_t to = piece_to(position_, move).index();
  for (int back = 1; back <= 2 && back <= ply; ++back) {
    const Node& before = stack_[static_cast<std::size_t>(ply - back)];
    if (before.current) (*before.continuation)[to].add(bonus);
  }
}

void Worker::reward(int ply, chess::Move best, int depth, const Tried& tried) {
  const int bonus = history_bonus(depth);
  if (!is_tactical(position_, best)) {
    Node& node = stack_[static_cast<std::size_t>(ply)];
    if (node.killers[0] != best) node.killers = {best, node.killers[0]};
    if (ply >= 1) history_.countermove(stack_[static_cast<std::size_t>(ply) - 1].moved) = best;
    reward_quiet(ply, best, bonus);
    for (const chess::Move move : tried.all()) {
      if (!is_tactical(position_, move)) reward_quiet(ply, move, -bonus);
    }
  } else {
    history_.capture(piece_to(position_, best), captured_type(position_, best)).add(bonus);
  }
  for (const chess::Move move : tried.all()) {
    if (is_tactical(position_, move)) {
      history_.capture(piece_to(position_, move), captured_type(position_, move)).add(-bonus);
    }
  }
}

bool Worker::null_move_fails_high(Score beta, Score estimate, int depth, int ply, bool is_cut_node, Score& score) {
  const int reduction = 3 + depth / 4 + std::min((estimate - beta) / 200, 3);
  make_null(ply);
  score = -search<Kind::kNull>(-beta, -beta + 1, depth - reduction - 1, ply + 1, !is_cut_node);
  unmake_null(ply);
  if (stopped_ || score < beta) return false;
  if (is_win(score)) score = beta;  // a mate after passing is none
  if (!shared_->options.null_verification || depth < kNullVerificationDepth || null_allowed_from_ply_ != 0) return true;
  // Is it zugzwang? A search without null moves for this side tells.
  null_allowed_from_ply_ = ply + 3 * (depth - reduction) / 4;
  const Score verified = search<Kind::kNull>(beta - 1, beta, depth - reduction, ply, false);
  null_allowed_from_ply_ = 0;
  return !stopped_ && verified >= beta;
}

template <Worker::Kind kind>
Score Worker::search(Score alpha, Score beta, int depth, int ply, bool is_cut_node) {
  constexpr bool is_root = kind == Kind::kRoot;
  constexpr bool is_pv = kind != Kind::kNull;
  if (depth <= 0) return quiesce<is_pv>(alpha, beta, ply);

  const SearchOptions& options = shared_->options;
  Node& node = stack_[static_cast<std::size_t>(ply)];
  Line& line = lines_[static_cast<std::size_t>(ply)];
  line.length = 0;
  if (stopped_) return 0;
  selective_depth_ = std::max(selective_depth_, ply);
  const bool in_check = node.in_check;
  if constexpr (!is_root) {
    if (is_draw(ply)) return draw_score(ply);
    if (ply >= kMaxPly - 1) return in_check ? draw_score(ply) : static_score_of_position();
    if (options.mate_distance) {
      alpha = std::max(alpha, mated_at(ply));
      beta = std::min(beta, mate_at(ply + 1));
      if (alpha >= beta) return alpha;
    }
  }

  const std::uint64_t key = position_.key();
  const bool is_singular_search = static_cast<bool>(node.excluded);
  const TableEntry entry = is_singular_search ? TableEntry() : shared_->table.find(key);
  const Score table_score = score_from_table(entry.score, ply);
  const chess::Move table_move = is_root ? root_moves_[line_index_].move : entry.move;
  if constexpr (!is_pv) {
    if (options.table_cutoffs && entry.depth >= depth && position_.halfmove_clock() < kFiftyMoveNear &&
        decides(entry, table_score, alpha, beta)) {
      return table_score;
    }
  }

  // The static score, and the best estimate of the true one.
  Score estimate = kNoScore;
  if (in_check) {
    node.static_score = kNoScore;
  } else if (!is_singular_search) {
    node.static_score = entry.static_score != kNoScore ? entry.static_score : static_score_of_position();
  }
  if (!in_check) {
    estimate = node.static_score;
    if (!is_mate(table_score) && has_bound(entry.bound, table_score > estimate ? Bound::kLower : Bound::kUpper)) {
      estimate = table_score;
    }
  }
  const Score static_before = ply >= 2 ? stack_[static_cast<std::size_t>(ply) - 2].static_score : kNoScore;
  const bool is_improving = !in_check && static_before != kNoScore && node.static_score > static_before;
  const chess::Color us = position_.side_to_move();

  if (!is_pv && !in_check && !is_singular_search) {
    if (options.razoring && depth <= kRazorDepth && !is_mate(alpha) && estimate + kRazorMargin_cp * depth <= alpha) {
      const Score score = quiesce<false>(alpha, beta, ply);
      if (score <= alpha) return score;
    }
    if (options.reverse_futility && depth <= kReverseFutilityDepth && !is_mate(beta) &&
        estimate - kReverseFutilityMargin_cp * (depth - (is_improving ? 1 : 0)) >= beta) {
      return estimate;
    }
    const bool after_null = ply >= 1 && !stack_[static_cast<std::size_t>(ply) - 1].current;
    if (options.null_move && depth >= kNullDepth && estimate >= beta && node.static_score >= beta - 20 * depth + 100 &&
        !is_loss(beta) && !after_null && ply >= null_allowed_from_ply_ && has_pieces(position_, us)) {
      Score score = 0;
      if (null_move_fails_high(beta, estimate, depth, ply, is_cut_node, score)) return score;
      if (stopped_) return 0;
    }
  }
  if (options.internal_reduction && depth >= kInternalReductionDepth && !table_move && !is_singular_search &&
      (is_pv || is_cut_node)) {
    --depth;
  }

  static const ReductionTable reductions;
  stack_[static_cast<std::size_t>(ply) + 2].killers = {};
  const CheckInfo checks(position_);
  const bool may_prune = has_pieces(position_, us);
  const MoveHints move_hints = hints(ply, table_move);
  MovePicker picker(position_, move_hints, MovePicker::Which::kAll);
  std::size_t next_root_move = line_index_;
  const Score old_alpha = alpha;
  Score best_score = -kInfinite;
  chess::Move best_move;
  Tried tried;
  int number = 0;
  int quiets = 0;

  const auto next_move = [&] {
    if constexpr (!is_root) return picker.next();
    return next_root_move < root_moves_.size() ? root_moves_[next_root_move++].move : chess::Move();
  };
  while (const chess::Move move = next_move()) {
    if (move == node.excluded) continue;
    ++number;
    if constexpr (is_root) {
      if (listener_ != nullptr && time_->elapsed() >= kRootMoveDelay) {
        listener_->on_root_move(root_depth_, move, static_cast<std::size_t>(number) + line_index_, time_->elapsed());
      }
    }
    const bool is_quiet = !is_tactical(position_, move);
    const bool gives_check = checks.gives_check(position_, move);
    const int move_history = is_quiet ? quiet_history(ply, move) : 0;
    int reduction = options.late_move_reductions && depth >= kReductionDepth ? reductions(depth, number) : 0;

    // Moves that are not worth a search.
    if (!is_root && may_prune && !is_loss(best_score)) {
      const int reduced_depth = std::max(depth - 1 - reduction, 0);
      if (is_quiet && !gives_check) {
        if (options.late_move_pruning && depth <= kLateMoveDepth && quiets >= late_move_limit(depth, is_improving)) {
          picker.skip_quiets();
          continue;
        }
        if (options.futility && !in_check && !is_mate(alpha) && reduced_depth <= kFutilityDepth &&
            node.static_score + kFutilityBase_cp + kFutilityMargin_cp * reduced_depth <= alpha) {
          picker.skip_quiets();
          continue;
        }
      }
      if (options.exchange_pruning && depth <= kExchangeDepth) {
        const int threshold =
            is_quiet ? kExchangeQuiet_cp * reduced_depth * reduced_depth : kExchangeCapture_cp * depth;
        if ((is_quiet || picker.last_loses_material()) && !chess::exchange_gains(position_, move, threshold)) continue;
      }
    }

    int extension = 0;
    if (options.singular_extension && !is_root && depth >= kSingularDepth && move == table_move &&
        !is_singular_search && has_bound(entry.bound, Bound::kLower) && entry.depth >= depth - 3 &&
        !is_mate(table_score) && ply < 2 * root_depth_) {
      const Score singular_beta = table_score - 2 * depth;
      node.excluded = move;
      const Score others = search<Kind::kNull>(singular_beta - 1, singular_beta, (depth - 1) / 2, ply, is_cut_node);
      node.excluded = chess::Move();
      if (stopped_) return 0;
      if (others < singular_beta) {
        extension = 1;
      } else if (!is_pv && singular_beta >= beta) {
        return singular_beta;  // another move refutes too
      }
    } else if (options.check_extension && gives_check && ply < 2 * root_depth_ && !picker.last_loses_material() &&
               chess::exchange_gains(position_, move, 0)) {
      extension = 1;
    }

    if (is_quiet) ++quiets;
    const int new_depth = depth - 1 + extension;
    make(move, ply);
    Score score = 0;
    bool needs_full_search = !is_pv || number > 1;
    if (needs_full_search && reduction > 0 && number > (is_root ? 2 : 1) &&
        (is_quiet || picker.last_loses_material())) {
      if (is_pv) --reduction;
      if (is_cut_node) ++reduction;
      if (!is_improving) ++reduction;
      if (gives_check || in_check) --reduction;
      if (is_quiet && (move == node.killers[0] || move == node.killers[1])) --reduction;
      reduction -= move_history / kHistoryPly;
      const int reduced = std::clamp(new_depth - reduction, 1, new_depth);
      score = -search<Kind::kNull>(-alpha - 1, -alpha, reduced, ply + 1, true);
      needs_full_search = score > alpha && reduced < new_depth;
    }
    if (needs_full_search) {
      score = -search<Kind::kNull>(-alpha - 1, -alpha, new_depth, ply + 1, !is_cut_node);
    }
    if constexpr (is_pv) {
      if (number == 1 || (score > alpha && (is_root || score < beta))) {
        if constexpr (is_root) is_new_best_open_ = number > 1;
        score = -search<Kind::kPv>(-beta, -alpha, new_depth, ply + 1, false);
        if constexpr (is_root) is_new_best_open_ = is_new_best_open_ && stopped_;
      }
    }
    unmake(move, ply);
    if (stopped_) return 0;
    if constexpr (is_root) store_root_result(move, score, number == 1 || score > alpha);

    if (score > best_score) {
      best_score = score;
      if (score > alpha) {
        best_move = move;
        if (is_pv && !is_root) update_line(ply, move);
        if (score >= beta) break;
        alpha = score;
      }
    }
    tried.add(move);
  }

  if (number == 0) {
    if (is_singular_search) return alpha;
    return in_check ? mated_at(ply) : draw_score(ply);
  }
  // All moves were left out: none could raise the static score to alpha.
  if (best_score == -kInfinite) best_score = old_alpha;
  if (best_score >= beta) reward(ply, best_move, depth, tried);
  if (!is_singular_search && !(is_root && line_index_ > 0)) {
    const Bound bound = best_score >= beta                ? Bound::kLower
                        : is_pv && best_score > old_alpha ? Bound::kExact
                                                          : Bound::kUpper;
    shared_->table.store(key, {best_move, score_to_table(best_score, ply), node.static_score, depth, bound});
  }
  return best_score;
}

void Worker::store_root_result(chess::Move move, Score score, bool is_new_best) {
  RootMove& root_move = *std::find_if(root_moves_.begin(), root_moves_.end(),
                                      [move](const RootMove& entry) { return entry.move == move; });
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
  const SearchOptions& options = shared_->options;
  Node& node = stack_[static_cast<std::size_t>(ply)];
  lines_[static_cast<std::size_t>(ply)].length = 0;
  if (stopped_) return 0;
  selective_depth_ = std::max(selective_depth_, ply);
  const bool in_check = node.in_check;
  if (is_draw(ply)) return draw_score(ply);
  if (ply >= kMaxPly - 1) return in_check ? draw_score(ply) : static_score_of_position();

  const std::uint64_t key = position_.key();
  const TableEntry entry = shared_->table.find(key);
  const Score table_score = score_from_table(entry.score, ply);
  if (!is_pv && options.table_cutoffs && position_.halfmove_clock() < kFiftyMoveNear &&
      decides(entry, table_score, alpha, beta)) {
    return table_score;
  }

  const Score old_alpha = alpha;
  Score best_score = -kInfinite;
  Score static_score = kNoScore;
  Score most_static = kNoScore;  // the static score, or what it cannot be more than
  if (!in_check) {
    static_score = entry.static_score;
    most_static = is_pv || static_score != kNoScore ? static_score : most_static_score(ply);
    if (most_static == kNoScore || most_static > alpha) {
      if (static_score == kNoScore) static_score = static_score_of_position();
      most_static = static_score;
    }
    best_score = most_static;
    if (!is_mate(table_score) && has_bound(entry.bound, table_score > best_score ? Bound::kLower : Bound::kUpper)) {
      best_score = table_score;
    }
    if (best_score >= beta) {
      if (!entry.is_found()) {
        shared_->table.store(key, {{}, score_to_table(best_score, ply), static_score, 0, Bound::kLower});
      }
      return best_score;
    }
    alpha = std::max(alpha, best_score);
  }
  node.static_score = static_score;

  const MoveHints move_hints = hints(ply, entry.move);
  MovePicker picker(position_, move_hints, in_check ? MovePicker::Which::kAll : MovePicker::Which::kTactical);
  const Score delta_base = most_static + kDeltaMargin_cp;
  chess::Move best_move;
  bool has_move = false;
  while (const chess::Move move = picker.next()) {
    has_move = true;
    if (!in_check) {
      if (options.exchange_pruning && picker.last_loses_material()) break;  // those after it lose too
      if (options.delta_pruning && !is_loss(alpha)) {
        const Score most = delta_base + chess::immediate_gain_cp(position_, move);
        if (most <= alpha) {
          best_score = std::max(best_score, most);
          continue;
        }
      }
    } else if (!is_loss(best_score) && options.exchange_pruning && picker.last_loses_material()) {
      continue;
    }
    make(move, ply);
    const Score score = -quiesce<is_pv>(-beta, -alpha, ply + 1);
    unmake(move, ply);
    if (stopped_) return 0;
    if (score > best_score) {
      best_score = score;
      if (score > alpha) {
        best_move = move;
        if (is_pv) update_line(ply, move);
        if (score >= beta) break;
        alpha = score;
      }
    }
  }
  if (in_check && !has_move) return mated_at(ply);
  const Bound bound = best_score >= beta                ? Bound::kLower
                      : is_pv && best_score > old_alpha ? Bound::kExact
                                                        : Bound::kUpper;
  shared_->table.store(key, {best_move, score_to_table(best_score, ply), static_score, 0, bound});
  return best_score;
}

template Score Worker::search<Worker::Kind::kRoot>(Score, Score, int, int, bool);

}  // namespace cobalt::engine
