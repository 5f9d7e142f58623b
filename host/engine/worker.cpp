// SPDX-License-Identifier: Apache-2.0
// What is around the search of a node: iterations, limits, moves on the board.
#include "host/engine/worker.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "host/chess/exchange.hpp"
#include "host/engine/peers.hpp"
#include "host/engine/table_answer.hpp"
#include "host/policy/draws.hpp"

namespace cobalt::engine {
namespace {

/// Nodes between two looks at the clock and at orders: well under a millisecond, and cheap beside them.
constexpr std::uint64_t kPollNodes = 128;

}  // namespace

Worker::Worker(unsigned index)
    : index_(index), history_(std::make_shared<History>()), corrections_(std::make_shared<CorrectionHistory>()) {}

Worker::Worker(const Worker& leader)
    : index_(leader.index_), history_(leader.history_), corrections_(leader.corrections_) {}

Worker::~Worker() = default;

void Worker::clear() {
  history_->clear();
  forget_corrections();
  credits_.clear();
}

void Worker::prepare(SharedSearch& shared, const Game& game, std::span<const chess::Move> root_moves) {
  shared_ = &shared;
  leaves_ = shared.leaves;
  charged_nodes_ = 0;
  position_ = game.position;
  keys_ = game.earlier_keys;
  root_key_ = keys_.size();
  keys_.push_back(position_.key());
  keys_.reserve(keys_.size() + kMaxPly + 2);
  stack_.fill(Node{});
  const ExtensionScheme scheme = shared.options.extensions;
  extends_by_rules_ = scheme == ExtensionScheme::kRules;
  follows_paths_ = scheme == ExtensionScheme::kDualCredit || scheme == ExtensionScheme::kFractional;
  paths_[0] = Path{};
  stack_[0].in_check = position_.in_check();
  // What was played before the root may be repeated; a null move was not.
  stack_[0].plies_since_null = position_.halfmove_clock();
  for (Node& node : stack_) node.continuation = &history_->continuation(PieceTo{});

  const SearchOptions& options = shared.options;
  deepening_.reset(make_root_moves(root_moves), shared.multi_pv, options.numbers, options.aspiration);
  reductions_.update(options.numbers);
  root_depth_ = 0;
  completed_depth_ = 0;
  selective_depth_ = 0;
  null_allowed_from_ply_ = 0;
  nodes_.store(0, std::memory_order_relaxed);
  evaluations_.store(0, std::memory_order_relaxed);
  next_poll_ = 0;
  stopped_ = false;
  is_outrun_ = false;
  is_new_best_open_ = false;
}

void Worker::offer_help(SharedSearch& shared) {
  shared_ = &shared;
  leaves_ = shared.leaves;
  charged_nodes_ = 0;
  extends_by_rules_ = shared.options.extensions == ExtensionScheme::kRules;
  follows_paths_ = false;  // where paths count, moves are not handed over
  reductions_.update(shared.options.numbers);
  time_ = nullptr;
  listener_ = nullptr;
  nodes_.store(0, std::memory_order_relaxed);
  evaluations_.store(0, std::memory_order_relaxed);
  next_poll_ = 0;
  shared.idle_helpers.push_back(this);
}

void Worker::run(TimeManager* time, SearchListener* listener, std::span<const std::unique_ptr<Worker>> all) {
  time_ = time;
  listener_ = listener;
  all_ = all;
  const int last_depth = std::min(shared_->limits.depth.value_or(kMaxDepth), kMaxDepth);
  // Every second helper begins a ply deeper, so that the threads do not all do the same.
  SearchPeers* const peers = peers_of(listener_);
  const unsigned number = index_ + (peers != nullptr ? peers->number() : 0);
  for (int depth = 1 + static_cast<int>(number % 2); depth <= last_depth && !stopped_; ++depth) {
    root_depth_ = depth;
    deepening_.iterate(depth, *this);
    if (is_outrun_) {
      depth = take_over();
    } else if (!stopped_) {
      shared_->finished.offer(depth, deepening_.moves());
      if (peers != nullptr) peers->on_iteration(depth, deepening_.moves());
    } else {
      break;
    }
    completed_depth_ = depth;
    deepening_.conclude(depth, *this);
    if (time_ != nullptr && !may_deepen(depth)) break;
  }
}

int Worker::take_over() {
  is_outrun_ = false;
  stopped_ = false;
  deepening_.forget_failure();
  is_new_best_open_ = false;
  return shared_->finished.take(deepening_.moves());
}

std::optional<Score> Worker::search_root(Score alpha, Score beta, int depth) {
  selective_depth_ = 0;
  const Score score = search<Kind::kRoot>(alpha, beta, depth, 0, false);
  return stopped_ ? std::nullopt : std::optional(score);
}

bool Worker::may_deepen(int depth) const {
  const Limits& limits = shared_->limits;
  if (limits.mate_moves && deepening_.has_mate_in(*limits.mate_moves)) return false;
  if (!time_->limits_time()) return true;
  if (deepening_.is_forced(depth) && !limits.move_time && !limits.ponder) return false;
  return time_->may_begin_iteration(deepening_.effort());
}

std::uint64_t Worker::nodes_of_all() const {
  if (leaves_ != nullptr) return leaves_->nodes();
  std::uint64_t nodes = 0;
  for (const auto& worker : all_) nodes += worker->nodes();
  return nodes;
}

void Worker::on_line(int depth, Bound bound) {
  if (listener_ == nullptr) return;
  const RootMove& move = deepening_.open_moves().front();
  Progress progress;
  progress.depth = depth;
  progress.selective_depth = std::max(move.selective_depth, depth);
  progress.line_number = static_cast<unsigned>(deepening_.line_index()) + 1;
  progress.score = without_bonus(move.newest_score(), shared_->bonuses.cp_of(move.move));
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
  if (leaves_ != nullptr) charge_nodes();
  if (stopped_) return;
  if (time_ == nullptr) {
    // Without this the first thread could wait for the time slices of the helpers, and `stop` with it.
    if (!shared_->has_spare_cores) std::this_thread::yield();
    // Not by way of the first thread: with more threads than cores that would wait for two time slices.
    stopped_ = shared_->stop.load(std::memory_order_relaxed) || shared_->control.stop_requested();
    if (fiber_ == nullptr) look_at_others();
    return;
  }
  if (shared_->limits.nodes) {
    const std::uint64_t others = nodes_of_all() - nodes;
    const std::uint64_t limit = *shared_->limits.nodes;
    const std::uint64_t left = limit > nodes + others ? limit - nodes - others : 0;
    next_poll_ = std::min(next_poll_, nodes + std::max<std::uint64_t>(left, 1));
    stopped_ = left == 0;
  }
  const bool in_trouble = deepening_.is_in_trouble() || is_new_best_open_;
  stopped_ = stopped_ || shared_->control.stop_requested() || time_->is_over(in_trouble);
  // The first iteration is always finished: without it there is no move.
  if (completed_depth_ == 0) stopped_ = false;
  if (SearchPeers* const peers = peers_of(listener_)) {
    peers->exchange(shared_->table, shared_->finished, deepening_.moves(), nodes);
  }
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
  node.continuation = &history_->continuation(node.moved);
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
  node.continuation = &history_->continuation(node.moved);
  inherit_path(ply);
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

bool Worker::is_draw(int ply) const {
  if (policy::is_draw_by_rule(position_)) return true;
  const std::size_t now = keys_.size() - 1;
  const int reach = std::min(position_.halfmove_clock(), stack_[static_cast<std::size_t>(ply)].plies_since_null);
  return policy::is_repetition(keys_[now], reach, [this, now](int plies) {
    const std::size_t back = static_cast<std::size_t>(plies);
    return back > now ? std::nullopt : std::optional(policy::EarlierKey{keys_[now - back], now - back < root_key_});
  });
}

Score Worker::draw_score(int ply) const { return policy::draw_score(ply, shared_->options.contempt_cp); }

std::optional<Score> Worker::endgame_score(int ply) {
  const auto value = shared_->tables->probe(position_);
  if (!value) return std::nullopt;
  const Score score = score_of(*value, ply, draw_score(ply));
  // The score of a draw is not the position's alone.
  if (is_mate(score)) {
    shared_->table.store(position_.key(), {{}, score_to_table(score, ply), kNoScore, kMaxDepth, Bound::kExact, false});
  }
  return score;
}

Score Worker::evaluate_position() {
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

LastMoves Worker::last_moves(int ply) const {
  LastMoves moves;
  if (ply >= 1) moves.last = stack_[static_cast<std::size_t>(ply) - 1].moved;
  if (ply >= 2) moves.before = stack_[static_cast<std::size_t>(ply) - 2].moved;
  return moves;
}

Score Worker::corrected(Score evaluation, int ply) const {
  if (!shared_->options.correction_history) return evaluation;
  const Score correction_cp = corrections_->correction_cp(shared_->options.numbers, position_, last_moves(ply));
  return std::clamp(evaluation + correction_cp, -kMostStatic, kMostStatic);
}

void Worker::update_line(int ply, chess::Move move) {
  Line& line = lines_[static_cast<std::size_t>(ply)];
  const Line& rest = lines_[static_cast<std::size_t>(ply) + 1];
  line.moves[0] = move;
  std::copy_n(rest.moves.begin(), rest.length, line.moves.begin() + 1);
  line.length = rest.length + 1;
}

}  // namespace cobalt::engine
