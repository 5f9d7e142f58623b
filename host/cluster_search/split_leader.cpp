// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/split_leader.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "host/engine/engine.hpp"
#include "host/engine/time_manager.hpp"
#include "host/policy/deepening.hpp"

namespace cobalt::cluster_search {
namespace {

/// Who leads looks so often at the clock and at orders.
constexpr std::chrono::milliseconds kSlice{1};
/// Iterations of fewer plies take less time than messages.
constexpr int kLeastSharedDepth = 6;
/// Moves that a follower has at a time: one more than it searches, so that it never waits for the next.
constexpr std::size_t kMostHeld = 2;
/// Moves of the root are told one by one when a search has lasted this long.
constexpr auto kRootMoveDelay = std::chrono::seconds(1);

}  // namespace

void SplitLeader::begin(std::uint32_t search) {
  const std::scoped_lock lock(mutex_);
  search_ = search;
}

// ------------------------------------------------------------------------------------------ iterations

class SplitLeader::Iterations final : private policy::Deepening::Searcher {
 public:
  Iterations(SplitLeader& leader, engine::Engine& engine, const engine::Game& game, const engine::Limits& limits,
             engine::SearchControl& control, engine::SearchListener& listener)
      : leader_(leader),
        engine_(engine),
        game_(game),
        limits_(limits),
        control_(control),
        listener_(listener),
        time_(limits, game.position.side_to_move(), engine.move_overhead(), control) {}

  void run(std::vector<engine::RootMove> moves) {
    const engine::SearchOptions& options = engine_.options();
    deepening_.reset(std::move(moves), engine_.lines(), options.numbers, options.aspiration);
    const int last_depth = std::min(limits_.depth.value_or(engine::kMaxDepth), engine::kMaxDepth);
    for (int depth = 1; depth <= last_depth; ++depth) {
      if (!deepening_.iterate(depth, *this)) return;
      completed_depth_ = depth;
      deepening_.conclude(depth, *this);
      if (!may_deepen(depth)) return;
    }
  }

  /// What was found, without counts.
  engine::SearchResult result() const {
    engine::SearchResult result;
    result.depth = completed_depth_;
    const std::size_t lines = std::min(deepening_.lines(), deepening_.moves().size());  // 0 before run()
    for (std::size_t i = 0; i < lines; ++i) {
      const engine::RootMove& move = deepening_.moves()[i];
      result.lines.push_back({move.newest_score(), move.line});
    }
    result.elapsed = time_.elapsed();
    return result;
  }

 private:
  std::optional<engine::Score> search_root(engine::Score alpha, engine::Score beta, int depth) override {
    const std::span<engine::RootMove> moves = deepening_.open_moves();
    Table table{.moves = moves.first(1), .depth = depth, .alpha = alpha, .beta = beta};
    table.is_shared = depth >= kLeastSharedDepth;
    std::unique_lock lock(leader_.mutex_);
    if (!deal(table, lock)) return std::nullopt;
    if (moves.size() > 1 && table.best < beta) {
      table.moves = moves.subspan(1);
      table.first_number = 2;
      if (!deal(table, lock)) return std::nullopt;
    }
    return table.best;
  }

  /// Deals moves, searches some of them, and waits for the others. \return whether all results are there
  bool deal(Table& table, std::unique_lock<std::mutex>& lock) {
    /// However it ends, the moves are not wanted any more.
    struct End {
      SplitLeader& leader;
      std::unique_lock<std::mutex>& lock;
      ~End() {
        if (!lock.owns_lock()) lock.lock();
        leader.end_deal();
      }
    } const end{leader_, lock};
    leader_.begin_deal(table);
    bool is_stopped = false;
    while (!leader_.is_deal_done() && !is_stopped) {
      leader_.own_place_ = leader_.deal_.lease(leader_.ranks_.rank(), true);
      if (leader_.own_place_) {
        is_stopped = !search_own(leader_.task_at(*leader_.own_place_), lock);
      } else {
        leader_.changed_.wait_for(lock, kSlice);
        is_stopped = must_stop();
      }
    }
    const bool is_done = leader_.is_deal_done();
    table = leader_.table_;
    return is_done;
  }

  /// Searches a move here. \return whether the search may go on
  bool search_own(const MoveTask& task, std::unique_lock<std::mutex>& lock) {
    leader_.is_dropped_ = false;
    lock.unlock();
    const auto elapsed = time_.elapsed();
    if (elapsed >= kRootMoveDelay) {
      listener_.on_root_move(task.move.depth, task.move.move, static_cast<std::size_t>(task.move.number), elapsed);
    }
    bool is_stopped = false;
    const auto result = engine_.search_move(game_, task.move, limits_, [&] {
      is_stopped = must_stop();
      return is_stopped || leader_.is_dropped_;
    });
    lock.lock();
    leader_.own_place_.reset();
    if (result) leader_.take(leader_.ranks_.rank(), {task.where, *result});
    return !is_stopped;
  }

  std::uint64_t nodes() const { return leader_.nodes_ + (leader_.own_place_ ? engine_.nodes_so_far() : 0); }

  bool must_stop() {
    // The first iteration is always finished: without it there is no move.
    if (completed_depth_ == 0) return false;
    if (limits_.nodes && nodes() >= *limits_.nodes) return true;
    return control_.stop_requested() || time_.is_over(deepening_.is_in_trouble());
  }

  bool may_deepen(int depth) {
    if (limits_.mate_moves && deepening_.has_mate_in(*limits_.mate_moves)) return false;
    if (!time_.limits_time()) return true;
    if (deepening_.is_forced(depth) && !limits_.move_time && !limits_.ponder) return false;
    return time_.may_begin_iteration(deepening_.effort());
  }

  void on_line(int depth, engine::Bound bound) override {
    const engine::RootMove& move = deepening_.open_moves().front();
    engine::Progress progress;
    progress.depth = depth;
    progress.selective_depth = std::max(move.selective_depth, depth);
    progress.line_number = static_cast<unsigned>(deepening_.line_index()) + 1;
    progress.score = move.newest_score();
    progress.bound = bound;
    progress.nodes = leader_.nodes_;
    progress.elapsed = time_.elapsed();
    progress.table_permille = engine_.table_permille();
    progress.line = move.line;
    listener_.on_progress(progress);
  }

  SplitLeader& leader_;
  engine::Engine& engine_;
  const engine::Game& game_;
  const engine::Limits& limits_;
  engine::SearchControl& control_;
  engine::SearchListener& listener_;
  engine::TimeManager time_;
  policy::Deepening deepening_;
  int completed_depth_ = 0;
};

engine::SearchResult SplitLeader::search(engine::Engine& engine, const engine::Game& game, const engine::Limits& limits,
                                         engine::SearchControl& control, engine::SearchListener& listener) {
  const std::vector<chess::Move> moves = engine::moves_to_search(game.position, limits);
  {
    const std::scoped_lock lock(mutex_);
    deals_ = 0;
    homes_.clear();
    nodes_ = 0;
    evaluations_ = 0;
  }
  engine.begin_dealt_search();
  Iterations iterations(*this, engine, game, limits, control, listener);
  if (!moves.empty()) iterations.run(engine::make_root_moves(moves));
  engine::SearchResult result = iterations.result();
  // Its answer is not wanted before.
  if (limits.infinite) control.wait_for_stop();
  if (limits.ponder) control.wait_while_pondering();
  const std::scoped_lock lock(mutex_);
  result.nodes = nodes_;
  result.evaluations = evaluations_;
  return result;
}

// ------------------------------------------------------------------------------------------ the deal

void SplitLeader::begin_deal(const Table& table) {
  table_ = table;
  ++deals_;
  std::vector<std::optional<unsigned>> homes;
  for (const engine::RootMove& move : table.moves) {
    const auto home = homes_.find(move.move.bits());
    const bool is_known = home != homes_.end() && !ranks_.is_lost(home->second);
    homes.push_back(is_known ? std::optional(home->second) : std::nullopt);
  }
  deal_ = Deal(std::move(homes));
  feed_followers();
}

void SplitLeader::end_deal() {
  deal_ = Deal();
  table_ = Table();
  own_place_.reset();
}

void SplitLeader::feed_followers() {
  if (!table_.is_shared) return;
  for (const unsigned rank : ranks_.living()) {
    if (rank == ranks_.rank()) continue;
    while (!is_deal_done() && deal_.held_by(rank) < kMostHeld) {
      const auto place = deal_.lease(rank, deal_.held_by(rank) == 0);
      if (!place) break;
      ranks_.send(rank, cluster::Kind::kMove, task_bytes(task_at(*place)));
    }
  }
}

MoveTask SplitLeader::task_at(std::size_t place) const {
  MoveTask task;
  task.where = {search_, deals_, static_cast<std::uint16_t>(place)};
  task.move = {.move = table_.moves[place].move,
               .number = table_.first_number + static_cast<int>(place),
               .depth = table_.depth,
               .alpha = table_.alpha,
               .beta = table_.beta};
  return task;
}

void SplitLeader::on_result(unsigned rank, std::string_view body) {
  const MoveResult result = result_of(body);
  const std::scoped_lock lock(mutex_);
  if (take(rank, result) && (is_deal_done() || result.where.place == own_place_)) is_dropped_ = true;
  feed_followers();
  changed_.notify_all();
}

bool SplitLeader::take(unsigned rank, const MoveResult& result) {
  const std::size_t place = result.where.place;
  if (result.where != DealPlace{search_, deals_, result.where.place}) return false;
  nodes_ += result.result.nodes;
  evaluations_ += result.result.evaluations;
  if (!deal_.finish(place, rank)) return true;
  engine::RootMove& move = table_.moves[place];
  homes_[move.move.bits()] = rank;
  move.nodes += result.result.move.nodes;
  table_.best = std::max(table_.best, result.result.score);
  const bool is_first = table_.first_number == 1 && place == 0;
  // Another may have come meanwhile that is better.
  if (!is_first && result.result.score <= table_.alpha) return true;
  move.score = result.result.score;
  move.selective_depth = result.result.move.selective_depth;
  move.line = result.result.move.line;
  if (result.result.score <= table_.alpha) return true;
  table_.alpha = result.result.score;
  if (table_.is_shared) {
    ranks_.send_to_others(cluster::Kind::kBound, bound_bytes({{search_, deals_, 0}, table_.alpha}));
  }
  return true;
}

void SplitLeader::on_loss(unsigned rank) {
  const std::scoped_lock lock(mutex_);
  deal_.give_back(rank);
  feed_followers();
  changed_.notify_all();
}

}  // namespace cobalt::cluster_search
