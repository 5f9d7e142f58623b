// SPDX-License-Identifier: Apache-2.0
#include "host/engine/engine.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <utility>

#include "host/engine/peers.hpp"
#include "host/support/threads.hpp"

namespace cobalt::engine {
namespace {

/// Who looks for a mate does not want to hear that a score is high enough without one, or that quiet moves come too
/// late.
SearchOptions options_for(const Limits& limits, SearchOptions options) {
  if (limits.mate_moves) {
    options.razoring = false;
    options.reverse_futility = false;
    options.futility = false;
    options.capture_futility = false;
    options.late_move_pruning = false;
  }
  return options;
}

/// Tells the other threads to stop when the first one has ended.
class StopAtEnd {
 public:
  explicit StopAtEnd(std::atomic<bool>& stop) : stop_(stop) {}
  ~StopAtEnd() { stop_.store(true, std::memory_order_relaxed); }
  StopAtEnd(const StopAtEnd&) = delete;
  StopAtEnd& operator=(const StopAtEnd&) = delete;

 private:
  std::atomic<bool>& stop_;
};

/// Helpers above leaves: those that wait for a question, and those that wait for others of them.
constexpr std::size_t kHelpersOfQuestion = 2;

constexpr std::size_t kCacheBytes = std::size_t{16} << 20;

}  // namespace

Engine::Engine(std::shared_ptr<const LeafEvaluator> evaluator)
    : evaluator_(std::move(evaluator)),
      table_(std::make_unique<TranspositionTable>(kDefaultMegabytes)),
      cache_(kCacheBytes) {
  set_threads(1);
}

void Engine::set_evaluator(std::shared_ptr<const LeafEvaluator> evaluator) {
  exchange_evaluator(std::move(evaluator), 0);
  clear();
}

void Engine::exchange_evaluator(std::shared_ptr<const LeafEvaluator> evaluator, std::uint64_t number) {
  evaluator_ = std::move(evaluator);
  function_ = number;
  table_->set_function(number);
  cache_.set_function(number);
  for (const auto& worker : workers_) worker->forget_corrections();
}

void Engine::set_hash_megabytes(std::size_t megabytes) {
  table_ = std::make_unique<TranspositionTable>(megabytes);
  table_->set_function(function_);
}

void Engine::set_threads(unsigned threads) {
  workers_.resize(std::clamp(threads, 1U, kMostThreads));
  for (unsigned i = 0; i < workers_.size(); ++i) {
    if (!workers_[i]) workers_[i] = std::make_unique<Worker>(i);
  }
}

void Engine::clear() {
  table_->clear();
  cache_.clear();
  for (const auto& worker : workers_) worker->clear();
}

SearchResult Engine::search(const Game& game, const Limits& limits, SearchControl& control, SearchListener* listener,
                            LeafSearch* leaves) {
  TimeManager time(limits, game.position.side_to_move(), move_overhead_, control,
                   leaves != nullptr ? leaves->time() : SearchTime::of_machine());
  const SearchOptions options = options_for(limits, options_);
  const LeafEvaluator& evaluator = leaves != nullptr ? leaves->evaluator(*evaluator_) : *evaluator_;
  SharedSearch shared{evaluator, *table_, cache_, options, limits, control, lines_};
  shared.bonuses = limits.root_bonuses;
  if (book_) shared.bonuses.add(book_->moves(game.position));
  shared.leaves = leaves;
  shared.has_spare_cores = workers_.size() <= std::max(1U, std::thread::hardware_concurrency());
  std::vector<chess::Move> moves = moves_to_search(game.position, limits);
  const TableAnswer answer(tables_.get(), game, moves);
  DrawListener draw_listener(listener);
  if (answer.is_draw()) {
    // All of them draw, so the evaluation says what is hard for the other side, and tables would say no more.
    moves = answer.drawing_moves();
    listener = &draw_listener;
  } else {
    shared.tables = tables_.get();
  }
  SearchResult result;
  const bool has_answer = answer.is_known() && !answer.is_draw();
  if (has_answer) result = answer_by_tables(game, answer, time, control, listener);
  if (!moves.empty() && !has_answer) {
    table_->begin_search();
    for (const auto& worker : workers_) worker->prepare(shared, game, moves);
    run_workers(shared, time, control, listener);
    result = best_of_workers(shared);
    if (answer.is_draw()) {
      for (SearchResult::Line& line : result.lines) line.score = kDraw;
    }
  } else if (limits.infinite) {
    control.wait_for_stop();
  } else if (limits.ponder) {
    control.wait_while_pondering();
  }
  result.elapsed = time.elapsed();
  return result;
}

std::uint64_t Engine::nodes_so_far() const {
  std::uint64_t nodes = 0;
  for (const auto& worker : workers_) nodes += worker->nodes();
  return nodes;
}

SearchResult Engine::answer_by_tables(const Game& game, const TableAnswer& answer, TimeManager& time,
                                      const SearchControl& control, SearchListener* listener) const {
  const auto must_stop = [&] { return control.stop_requested() || time.is_over(false); };
  SearchResult result;
  const std::size_t lines = std::min<std::size_t>(lines_, answer.moves().size());
  result.depth = std::clamp(answer.moves().front().value.plies, 1, kMaxDepth);
  result.nodes = answer.moves().size();
  for (std::size_t i = 0; i < lines; ++i) {
    const auto& [move, value] = answer.moves()[i];
    SearchResult::Line& line = result.lines.emplace_back();
    line.score = score_of(value, 0, kDraw);
    line.moves = {move};
    if (value.outcome != tablebase::Outcome::kDraw) {
      line.moves = line_to_mate(*tables_, game.position, move, must_stop);
    }
    if (listener == nullptr) continue;
    Progress progress;
    progress.depth = result.depth;
    progress.selective_depth = result.depth;
    progress.line_number = static_cast<unsigned>(i) + 1;
    progress.score = line.score;
    progress.nodes = result.nodes;
    progress.elapsed = time.elapsed();
    progress.line = line.moves;
    listener->on_progress(progress);
  }
  return result;
}

void Engine::run_workers(SharedSearch& shared, TimeManager& time, SearchControl& control, SearchListener* listener) {
  const auto run_first = [&] {
    // However the first thread ends: nobody else ends the helpers.
    const StopAtEnd stop_helpers(shared.stop);
    if (shared.leaves != nullptr) {
      run_above_leaves(shared, time, listener);
    } else {
      workers_.front()->run(&time, listener, workers_);
    }
    // A search that is over too early waits: its answer is not wanted before.
    if (shared.limits.infinite) control.wait_for_stop();
    if (shared.limits.ponder) control.wait_while_pondering();
  };
  // Above leaves one thread is enough.
  const std::size_t threads = shared.leaves != nullptr ? 1 : workers_.size();
  try {
    run_in_threads(static_cast<unsigned>(threads), [&](unsigned thread) {
      if (thread == 0) {
        run_first();
      } else {
        workers_[thread]->run(nullptr, nullptr, workers_);
      }
    });
  } catch (const ThreadError& error) {
    if (listener != nullptr) listener->on_message(std::string(error.what()) + "; one searches alone");
    run_first();
  }
}

void Engine::run_above_leaves(SharedSearch& shared, TimeManager& time, SearchListener* listener) {
  Worker& first = *workers_.front();
  helpers_.resize(shared.leaves->width() > 1 ? kHelpersOfQuestion * shared.leaves->width() : 0);
  for (auto& helper : helpers_) {
    if (!helper) helper = std::make_unique<Worker>(first);
    helper->offer_help(shared);
  }
  shared.leaves->run([&] { first.run(&time, listener, std::span(workers_).first(1)); });
}

SearchResult Engine::best_of_workers(const SharedSearch& shared) const {
  const Worker* best = workers_.front().get();
  // With leaves the others have not searched.
  if (shared.multi_pv == 1 && !shared.limits.depth && shared.leaves == nullptr) {
    for (const auto& worker : workers_) {
      const bool is_deeper = worker->completed_depth() > best->completed_depth();
      const bool is_better = worker->root_moves().front().score > best->root_moves().front().score;
      if (is_deeper && is_better) best = worker.get();
    }
  }
  SearchResult result;
  result.depth = best->completed_depth();
  const std::size_t lines = std::min<std::size_t>(shared.multi_pv, best->root_moves().size());
  for (std::size_t i = 0; i < lines; ++i) {
    const RootMove& move = best->root_moves()[i];
    result.lines.push_back({without_bonus(move.newest_score(), shared.bonuses.cp_of(move.move)), move.line});
  }
  result.nodes = shared.leaves != nullptr ? shared.leaves->nodes() : nodes_so_far();
  for (const auto& worker : workers_) result.evaluations += worker->evaluations();
  if (shared.leaves != nullptr) {
    for (const auto& helper : helpers_) result.evaluations += helper->evaluations();
  }
  return result;
}

}  // namespace cobalt::engine
