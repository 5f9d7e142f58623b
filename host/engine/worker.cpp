// SPDX-License-Identifier: Apache-2.0
// What is around the search of a node: iterations, limits, moves on the board.
#include "host/engine/worker.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "host/chess/exchange.hpp"

namespace cobalt::engine {
namespace {

/// Nodes between two looks at the clock and at orders: well under a millisecond, and cheap beside them.
constexpr std::uint64_t kPollNodes = 128;
constexpr int kAspirationDepth = 5;
constexpr Score kAspirationWindow_cp = 18;
/// A drop of the score that is trouble, as in the paper.
constexpr Score kTroubleDrop_cp = 15;
/// A single legal move is played after so many plies, when a clock runs.
constexpr int kForcedMoveDepth = 6;

}  // namespace

Worker::Worker(unsigned index) : index_(index) {}

void Worker::clear() {
  history_.clear();
  credits_.clear();
}

void Worker::prepare(SharedSearch& shared, const Game& game, std::span<const chess::Move> root_moves) {
  shared_ = &shared;
  position_ = game.position;
  keys_ = game.earlier_keys;
  root_key_ = keys_.size();
  keys_.push_back(position_.key());
  keys_.reserve(keys_.size() + kMaxPly + 2);
  stack_.fill(Node{});
  stack_[0].in_check = position_.in_check();
  // What was played before the root may be repeated; a null move was not.
  stack_[0].plies_since_null = position_.halfmove_clock();
  for (Node& node : stack_) node.continuation = &history_.continuation(PieceTo{});

  root_moves_.clear();
  for (const chess::Move move : root_moves) {
    RootMove& root_move = root_moves_.emplace_back();
    root_move.move = move;
    root_move.line = {move};
  }
  line_index_ = 0;
  root_depth_ = 0;
  completed_depth_ = 0;
  selective_depth_ = 0;
  null_allowed_from_ply_ = 0;
  nodes_.store(0, std::memory_order_relaxed);
  evaluations_.store(0, std::memory_order_relaxed);
  next_poll_ = 0;
  stopped_ = false;
  is_outrun_ = false;
  is_failing_low_ = false;
  is_new_best_open_ = false;
  has_dropped_ = false;
  iterations_with_same_best_ = 0;
}

void Worker::run(TimeManager* time, SearchListener* listener, std::span<const std::unique_ptr<Worker>> all) {
  time_ = time;
  listener_ = listener;
  all_ = all;
  const int last_depth = std::min(shared_->limits.depth.value_or(kMaxDepth), kMaxDepth);
  // Every second helper begins a ply deeper, so that the threads do not all do the same.
  for (int depth = 1 + static_cast<int>(index_ % 2); depth <= last_depth && !stopped_; ++depth) {
    iterate(depth);
    if (is_outrun_) {
      depth = take_over();
    } else if (!stopped_) {
      shared_->finished.offer(depth, root_moves_);
    } else {
      break;
    }
    completed_depth_ = depth;
    conclude(depth);
    if (time_ != nullptr && !may_deepen(depth)) break;
  }
}

void Worker::iterate(int depth) {
  root_depth_ = depth;
  for (RootMove& move : root_moves_) move.previous_score = std::exchange(move.score, -kInfinite);
  best_before_ = root_moves_.front().move;
  score_before_ = root_moves_.front().previous_score;
  const std::size_t lines = std::min<std::size_t>(shared_->multi_pv, root_moves_.size());
  for (line_index_ = 0; line_index_ < lines && !stopped_; ++line_index_) {
    selective_depth_ = 0;
    search_line(depth);
    std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(line_index_) + 1,
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  }
  line_index_ = 0;
}

int Worker::take_over() {
  is_outrun_ = false;
  stopped_ = false;
  is_failing_low_ = false;
  is_new_best_open_ = false;
  return shared_->finished.take(root_moves_);
}

void Worker::conclude(int depth) {
  const RootMove& best = root_moves_.front();
  iterations_with_same_best_ = best.move == best_before_ ? iterations_with_same_best_ + 1 : 0;
  has_dropped_ = depth > 1 && best.score <= score_before_ - kTroubleDrop_cp;
  const std::size_t lines = std::min<std::size_t>(shared_->multi_pv, root_moves_.size());
  for (line_index_ = 0; line_index_ < lines; ++line_index_) report(depth, Bound::kExact);
  line_index_ = 0;
}

void Worker::search_line(int depth) {
  const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line_index_);
  const auto by_score = [](const RootMove& a, const RootMove& b) { return a.score > b.score; };
  const Score expected = first->previous_score;
  Score window = kAspirationWindow_cp;
  Score alpha = -kInfinite;
  Score beta = kInfinite;
  if (shared_->options.aspiration && depth >= kAspirationDepth && !is_mate(expected)) {
    alpha = std::max(expected - window, -kInfinite);
    beta = std::min(expected + window, kInfinite);
  }
  is_failing_low_ = false;
  while (true) {
    const Score score = search<Kind::kRoot>(alpha, beta, depth, 0, false);
    std::stable_sort(first, root_moves_.end(), by_score);
    if (stopped_) return;
    window += window / 2 + 5;
    if (score <= alpha && alpha > -kInfinite) {
      is_failing_low_ = true;
      report(depth, Bound::kUpper);
      beta = (alpha + beta) / 2;
      alpha = std::max(score - window, -kInfinite);
    } else if (score >= beta && beta < kInfinite) {
      report(depth, Bound::kLower);
      beta = std::min(score + window, kInfinite);
    } else {
      is_failing_low_ = false;
      return;
    }
    // Far from what was expected: no more guesses.
    if (window > 600) {
      alpha = -kInfinite;
      beta = kInfinite;
    }
  }
}

bool Worker::may_deepen(int depth) const {
  const Limits& limits = shared_->limits;
  const Score score = root_moves_.front().score;
  if (limits.mate_moves && is_win(score) && mate_in_moves(score) <= *limits.mate_moves) return false;
  if (!time_->limits_time()) return true;
  if (root_moves_.size() == 1 && depth >= kForcedMoveDepth && !limits.move_time && !limits.ponder) return false;
  // The longer the best move has been the same, the less is to be expected of one more iteration.
  const double effort = has_dropped_ ? 1.6 : std::max(0.65, 1.3 - 0.12 * iterations_with_same_best_);
  return time_->may_begin_iteration(effort);
}

std::uint64_t Worker::nodes_of_all() const {
  std::uint64_t nodes = 0;
  for (const auto& worker : all_) nodes += worker->nodes();
  return nodes;
}

void Worker::report(int depth, Bound bound) const {
  if (listener_ == nullptr) return;
  const RootMove& move = root_moves_[line_index_];
  Progress progress;
  progress.depth = depth;
  progress.selective_depth = std::max(move.selective_depth, depth);
  progress.line_number = static_cast<unsigned>(line_index_) + 1;
  progress.score = move.score == -kInfinite ? move.previous_score : move.score;
  progress.bound = bound;
  progress.nodes = nodes_of_all();
  progress.elapsed = time_->elapsed();
  progress.table_permille = shared_->table.permille_full();
  progress.line = move.line;
  listener_->on_progress(progress);
}

void Worker::count_node() {
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
  nodes_.store(nodes, std::memory_order_relaxed);
  if (nodes >= next_poll_) poll();
}

void Worker::poll() {
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
  next_poll_ = nodes + kPollNodes;
  if (stopped_) return;
  if (time_ == nullptr) {
    // Without this the first thread could wait for the time slices of the helpers, and `stop` with it.
    if (!shared_->has_spare_cores) std::this_thread::yield();
    // Not by way of the first thread: with more threads than cores that would wait for two time slices.
    stopped_ = shared_->stop.load(std::memory_order_relaxed) || shared_->control.stop_requested();
    look_at_others();
    return;
  }
  if (shared_->limits.nodes) {
    const std::uint64_t others = nodes_of_all() - nodes;
    const std::uint64_t limit = *shared_->limits.nodes;
    const std::uint64_t left = limit > nodes + others ? limit - nodes - others : 0;
    next_poll_ = std::min(next_poll_, nodes + std::max<std::uint64_t>(left, 1));
    stopped_ = left == 0;
  }
  const bool in_trouble = is_failing_low_ || is_new_best_open_ || has_dropped_;
  stopped_ = stopped_ || shared_->control.stop_requested() || time_->is_over(in_trouble);
  // The first iteration is always finished: without it there is no move.
  if (completed_depth_ == 0) stopped_ = false;
  look_at_others();
}

void Worker::look_at_others() {
  // Several lines are searched one after the other: what is missing of them cannot be told from one.
  is_outrun_ = !stopped_ && shared_->multi_pv == 1 && shared_->finished.depth() >= root_depth_;
  stopped_ = stopped_ || is_outrun_;
}

void Worker::make(chess::Move move, int ply) {
  Node& node = stack_[static_cast<std::size_t>(ply)];
  Node& child = stack_[static_cast<std::size_t>(ply) + 1];
  node.current = move;
  node.moved = piece_to(position_, move);
  node.gain = chess::immediate_gain_cp(position_, move);
  node.continuation = &history_.continuation(node.moved);
  undo_[static_cast<std::size_t>(ply)] = position_.do_move(move);
  shared_->table.prefetch(position_.key());
  shared_->cache.prefetch(position_.key());
  keys_.push_back(position_.key());
  child.in_check = position_.in_check();
  child.plies_since_null = node.plies_since_null + 1;
  count_node();
}

void Worker::unmake(chess::Move move, int ply) {
  keys_.pop_back();
  position_.undo_move(move, undo_[static_cast<std::size_t>(ply)]);
}

void Worker::make_null(int ply) {
  Node& node = stack_[static_cast<std::size_t>(ply)];
  Node& child = stack_[static_cast<std::size_t>(ply) + 1];
  node.current = chess::Move();
  node.moved = PieceTo{};
  node.gain = 0;
  node.continuation = &history_.continuation(node.moved);
  child.credit = node.credit;
  child.fraction = node.fraction;
  undo_[static_cast<std::size_t>(ply)] = position_.do_null_move();
  shared_->table.prefetch(position_.key());
  keys_.push_back(position_.key());
  child.in_check = false;
  child.plies_since_null = 0;
  count_node();
}

void Worker::unmake_null(int ply) {
  keys_.pop_back();
  position_.undo_null_move(undo_[static_cast<std::size_t>(ply)]);
}

bool Worker::is_repetition(int ply) const {
  const std::size_t now = keys_.size() - 1;
  const int reach = std::min(position_.halfmove_clock(), stack_[static_cast<std::size_t>(ply)].plies_since_null);
  bool seen_before_root = false;
  for (std::size_t back = 4; back <= static_cast<std::size_t>(std::max(reach, 0)) && back <= now; back += 2) {
    if (keys_[now - back] != keys_[now]) continue;
    // Once within the tree is enough, the root included: what was not better the first time will not be the second.
    // Positions of the game before it count as the rule says.
    if (now - back >= root_key_ || seen_before_root) return true;
    seen_before_root = true;
  }
  return false;
}

bool Worker::is_draw(int ply) const {
  if (position_.halfmove_clock() >= static_cast<int>(spec::kFiftyMovePlies)) {
    if (!position_.in_check() || chess::count_legal_moves(position_) != 0) return true;
  }
  const chess::Bitboard minors = position_.pieces(chess::kKnight) | position_.pieces(chess::kBishop);
  const chess::Bitboard kings = position_.pieces(chess::kKing);
  if (position_.occupied() == (minors | kings) && !chess::more_than_one(minors)) return true;
  return is_repetition(ply);
}

Score Worker::draw_score(int ply) const {
  return ply % 2 == 0 ? kDraw - shared_->options.contempt_cp : kDraw + shared_->options.contempt_cp;
}

Score Worker::static_score_of_position() {
  const std::uint64_t key = position_.key();
  const bool uses_cache = shared_->options.evaluation_cache;
  if (uses_cache) {
    if (const auto known = shared_->cache.find(key)) return *known;
  }
  evaluations_.store(evaluations_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  const Score score = std::clamp(shared_->evaluator.evaluate(position_), -kMostStatic, kMostStatic);
  if (uses_cache) shared_->cache.store(key, score);
  return score;
}

void Worker::update_line(int ply, chess::Move move) {
  Line& line = lines_[static_cast<std::size_t>(ply)];
  const Line& rest = lines_[static_cast<std::size_t>(ply) + 1];
  line.moves[0] = move;
  std::copy_n(rest.moves.begin(), rest.length, line.moves.begin() + 1);
  line.length = rest.length + 1;
}

}  // namespace cobalt::engine
