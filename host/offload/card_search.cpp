// SPDX-License-Identifier: Apache-2.0
#include "host/offload/card_search.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <random>
#include <thread>
#include <utility>

#include "host/chess/movegen.hpp"
#include "host/offload/pool_threads.hpp"
#include "host/offload/search_clock.hpp"
#include "host/policy/deepening.hpp"
#include "host/support/error.hpp"

namespace cobalt::offload {
namespace {

using engine::Bound;
using engine::kInfinite;
using engine::RootMove;

/// A card keeps its table when a program ends: that of another one counts as empty.
std::uint64_t new_key_mask() {
  std::random_device random;
  return std::uint64_t{random()} << 32 | random();
}

/// Root moves are told one by one when a search has lasted this long.
constexpr auto kRootMoveDelay = std::chrono::seconds(1);

/// What is left of the time limits after some of it was used; time begins to count anew.
engine::Limits limits_after(const engine::Limits& limits, PoolTime used) {
  engine::Limits left = limits;
  left.begin.reset();
  const auto spent = std::chrono::duration_cast<engine::Milliseconds>(used);
  const auto take_off = [spent](engine::Milliseconds& time) { time = std::max(time - spent, engine::Milliseconds(1)); };
  if (left.move_time) take_off(*left.move_time);
  for (auto& clock : left.clocks) {
    if (clock) take_off(clock->left);
  }
  return left;
}

}  // namespace

/// The threads that search the same root as the first one, with tables in common, until they are told to stop.
class CardSearch::Helpers {
 public:
  /// \param ports  null: there are none
  Helpers(CardSearch& owner, PoolThreads* ports, const CardOptions& options, const engine::Game& game,
          const engine::Limits& limits);
  ~Helpers();
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  /// What all threads are searching; null: there is one thread.
  SearchedMoves* searched() { return searched_.get(); }
  /// That they have searched until now.
  std::uint64_t nodes() const;
  /// Ends them; throws what one of them has thrown, but for a card that failed, as the first thread finds that, too.
  void finish();
  /// What they have done, when they have ended.
  void add_to(CardCounts& counts, std::size_t& left_in_flight) const;

 private:
  struct Helper {
    engine::SearchControl control;
    std::atomic<std::uint64_t> nodes{0};
    CardCounts counts;
    std::size_t left_in_flight = 0;
    std::exception_ptr failure;
    std::thread thread;
  };
  enum Start : int { kStartWaits, kStartGo, kStartNever };

  void search(CardSearch& owner, std::size_t thread, const CardOptions& options, const engine::Game& game) noexcept;
  void end() noexcept;

  PoolThreads* ports_;
  engine::Limits limits_;
  std::unique_ptr<SearchedMoves> searched_;
  std::atomic<int> start_{kStartWaits};
  std::deque<Helper> helpers_;
};

/// As long as the first thread searches, the load of the cards can be asked for, and is told.
class CardSearch::Metering {
 public:
  /// \param pool  of the first thread
  Metering(CardSearch& owner, const JobPool& pool) : owner_(owner) { owner_.meter_.emplace(pool); }
  ~Metering() {
    owner_.last_load_ = owner_.meter_->load();
    owner_.meter_.reset();
  }
  Metering(const Metering&) = delete;
  Metering& operator=(const Metering&) = delete;

  void tell() {
    if (owner_.on_load_) owner_.on_load_(owner_.meter_->measure());
  }
  void tell_if_due() {
    if (owner_.on_load_ && owner_.meter_->is_due()) tell();
  }

 private:
  CardSearch& owner_;
};

/// One search: one depth after the other.
class CardSearch::Iterations final : private StopCondition, private policy::Deepening::Searcher {
 public:
  /// \param helpers   of the first thread; the others tell what they have searched in `told`
  /// \param metering  of the first thread
  Iterations(CardSearch& owner, JobPool& pool, Experience& experience, SearchedMoves* searched,
             const CardOptions& options, const engine::Game& game, const engine::Limits& limits,
             engine::SearchControl& control, engine::SearchListener* listener, const Helpers* helpers,
             Metering* metering, std::atomic<std::uint64_t>* told)
      : table_(*owner.table_),
        limits_(limits),
        control_(control),
        listener_(listener),
        clock_(pool, limits, game.position.side_to_move(), owner.move_overhead_, control),
        upper_(pool, options, *owner.table_, experience, game.position, game.earlier_keys, *this, searched),
        helpers_(helpers),
        metering_(metering),
        bonuses_(owner.engine_.root_bonuses(game.position)),
        told_(told) {
    upper_.set_bonuses(bonuses_);
    upper_.set_tables(owner.engine_.tables());
    const auto moves = limits.search_moves.empty() ? upper_.root_moves_in_order() : limits.search_moves;
    deepening_.reset(engine::make_root_moves(moves), owner.lines_, options.numbers, options.aspiration);
  }

  bool has_moves() const { return !deepening_.moves().empty(); }

  /// Throws DeviceError when a card fails.
  void run() {
    const int last_depth = std::min(limits_.depth.value_or(engine::kMaxDepth), engine::kMaxDepth);
    for (depth_ = 1; depth_ <= last_depth; ++depth_) {
      if (!deepening_.iterate(depth_, *this)) break;
      deepening_.conclude(depth_, *this);
      completed_depth_ = depth_;
      if (!may_deepen(depth_)) break;
    }
    upper_.finish();
  }

  void fill(CardResult& result) const {
    result.counts = upper_.counts();
    result.left_in_flight = upper_.in_flight();
    if (helpers_ != nullptr) helpers_->add_to(result.counts, result.left_in_flight);
    result.nodes = result.counts.host_nodes + result.counts.tries;
    result.evaluations = result.counts.evaluations;
    result.depth = completed_depth_;
    result.pool_time = clock_.elapsed();
    result.elapsed = std::chrono::duration_cast<std::chrono::steady_clock::duration>(result.pool_time);
    for (std::size_t i = 0; i < deepening_.lines(); ++i) {
      const RootMove& move = deepening_.moves()[i];
      result.lines.push_back({shown_score(move), move.line});
    }
  }

  PoolTime elapsed() const { return clock_.elapsed(); }
  const CardCounts& counts() const { return upper_.counts(); }
  std::size_t in_flight() const { return upper_.in_flight(); }

 private:
  /// Without the bonus of a book.
  Score shown_score(const RootMove& move) const {
    return engine::without_bonus(move.newest_score(), bonuses_.cp_of(move.move));
  }

  /// Of all threads.
  std::uint64_t nodes() const {
    const CardCounts& counts = upper_.counts();
    return counts.host_nodes + counts.tries + (helpers_ != nullptr ? helpers_->nodes() : 0);
  }

  bool is_over() override {
    if (told_ != nullptr) told_->store(nodes(), std::memory_order_relaxed);
    if (metering_ != nullptr) metering_->tell_if_due();
    // The first iteration is always finished: without it there is no move.
    if (completed_depth_ == 0) return false;
    if (control_.stop_requested()) return true;
    if (limits_.nodes && nodes() >= *limits_.nodes) return true;
    return clock_.is_over(deepening_.is_in_trouble());
  }

  void on_root_move(chess::Move move, int number) override {
    if (listener_ == nullptr) return;
    const PoolTime elapsed = clock_.elapsed();
    if (elapsed >= kRootMoveDelay) {
      listener_->on_root_move(depth_, move, static_cast<std::size_t>(number) + deepening_.line_index(), elapsed);
    }
  }

  std::optional<Score> search_root(Score alpha, Score beta, int depth) override {
    const std::optional<Score> score = upper_.search_root(deepening_.open_moves(), alpha, beta, depth);
    return upper_.was_stopped() ? std::nullopt : score;
  }

  bool may_deepen(int depth) {
    if (limits_.mate_moves && deepening_.has_mate_in(*limits_.mate_moves)) return false;
    if (is_over()) return false;
    if (!clock_.limits_time()) return true;
    if (deepening_.is_forced(depth) && !limits_.move_time && !limits_.ponder) return false;
    return clock_.may_begin_iteration(deepening_.effort());
  }

  void on_line(int depth, Bound bound) override {
    if (listener_ == nullptr) return;
    const RootMove& move = deepening_.open_moves().front();
    engine::Progress progress;
    progress.depth = depth;
    progress.selective_depth = std::max(move.selective_depth, depth);
    progress.line_number = static_cast<unsigned>(deepening_.line_index()) + 1;
    progress.score = shown_score(move);
    progress.bound = bound;
    progress.nodes = nodes();
    progress.elapsed = clock_.elapsed();
    progress.table_permille = table_.permille_full();
    progress.line = move.line;
    listener_->on_progress(progress);
  }

  const engine::TranspositionTable& table_;
  const engine::Limits& limits_;
  engine::SearchControl& control_;
  engine::SearchListener* listener_;
  SearchClock clock_;
  UpperSearch upper_;
  const Helpers* helpers_;
  Metering* metering_;
  const book::RootBonuses bonuses_;
  std::atomic<std::uint64_t>* told_;
  policy::Deepening deepening_;
  int depth_ = 0;
  int completed_depth_ = 0;
};

// ---------------------------------------------------------------------------------------------- threads

CardSearch::Helpers::Helpers(CardSearch& owner, PoolThreads* ports, const CardOptions& options,
                             const engine::Game& game, const engine::Limits& limits)
    : ports_(ports) {
  if (ports_ == nullptr) return;
  searched_ = std::make_unique<SearchedMoves>();
  limits_.search_moves = limits.search_moves;
  try {
    for (std::size_t i = 1; i < ports_->threads(); ++i) {
      helpers_.emplace_back().thread = std::thread([this, &owner, i, &options, &game] {
        start_.wait(kStartWaits);
        if (start_ == kStartGo) search(owner, i, options, game);
      });
    }
  } catch (...) {
    start_ = kStartNever;
    start_.notify_all();
    for (Helper& helper : helpers_) {
      if (helper.thread.joinable()) helper.thread.join();
    }
    throw;
  }
  start_ = kStartGo;
  start_.notify_all();
  ports_->begin(0);
}

CardSearch::Helpers::~Helpers() { end(); }

void CardSearch::Helpers::search(CardSearch& owner, std::size_t thread, const CardOptions& options,
                                 const engine::Game& game) noexcept {
  Helper& helper = helpers_[thread - 1];
  ports_->begin(thread);
  try {
    Iterations iterations(owner, ports_->port(thread), owner.experience_[thread], searched(), options, game, limits_,
                          helper.control, nullptr, nullptr, nullptr, &helper.nodes);
    try {
      if (iterations.has_moves()) iterations.run();
    } catch (const DeviceError&) {
      // The first thread finds that, too.
    }
    helper.counts = iterations.counts();
    helper.left_in_flight = iterations.in_flight();
  } catch (...) {
    helper.failure = std::current_exception();
  }
  ports_->end(thread);
}

std::uint64_t CardSearch::Helpers::nodes() const {
  std::uint64_t sum = 0;
  for (const Helper& helper : helpers_) sum += helper.nodes.load(std::memory_order_relaxed);
  return sum;
}

void CardSearch::Helpers::end() noexcept {
  if (ports_ == nullptr) return;
  for (Helper& helper : helpers_) helper.control.stop();
  ports_->end(0);
  for (Helper& helper : helpers_) helper.thread.join();
  ports_ = nullptr;
}

void CardSearch::Helpers::finish() {
  end();
  for (const Helper& helper : helpers_) {
    if (helper.failure) std::rethrow_exception(helper.failure);
  }
}

void CardSearch::Helpers::add_to(CardCounts& counts, std::size_t& left_in_flight) const {
  for (const Helper& helper : helpers_) {
    counts.add(helper.counts);
    left_in_flight += helper.left_in_flight;
  }
}

// ---------------------------------------------------------------------------------------------- the search

CardSearch::CardSearch(JobPool& pool, engine::Engine& engine)
    : pool_(pool),
      engine_(engine),
      table_(std::make_unique<engine::TranspositionTable>(engine::Engine::kDefaultMegabytes)),
      root_memory_{.key_mask = new_key_mask()},
      experience_(1),
      last_load_(LoadMeter(pool).load()) {}

void CardSearch::set_hash_megabytes(std::size_t megabytes) {
  table_ = std::make_unique<engine::TranspositionTable>(megabytes);
  table_->set_function(function_);
}

void CardSearch::set_function(std::uint64_t number) {
  function_ = number;
  root_memory_.forget();
  table_->set_function(number);
}

void CardSearch::clear() {
  root_memory_.forget();
  table_->clear();
  for (Experience& experience : experience_) experience.clear();
}

CardResult CardSearch::search(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                              engine::SearchListener* listener) {
  CardResult result;
  if (has_failed()) {
    fall_back(game, limits, control, listener, result);
    return result;
  }
  if (engine_.is_root_in_tables(game, limits)) {
    static_cast<engine::SearchResult&>(result) = engine_.search(game, limits, control, listener);
    return result;
  }
  if (searches_root(game.position, limits)) {
    search_root(game, limits, control, listener, result);
    return result;
  }
  table_->begin_search();
  CardOptions options = options_;
  const std::size_t jobs = options.most_in_flight(pool_);
  const std::size_t threads = std::clamp<std::size_t>(options.host_threads, 1, jobs);
  while (experience_.size() < threads) experience_.emplace_back();
  std::unique_ptr<PoolThreads> ports;
  if (threads > 1) {
    ports = pool_.for_threads(threads);
    options.jobs_in_flight = jobs / threads;
  }
  Helpers helpers(*this, ports.get(), options, game, limits);
  JobPool& pool = ports ? ports->port(0) : pool_;
  Metering metering(*this, pool);
  Iterations iterations(*this, pool, experience_.front(), helpers.searched(), options, game, limits, control, listener,
                        &helpers, &metering, nullptr);
  try {
    if (iterations.has_moves()) iterations.run();
    helpers.finish();
    metering.tell();
  } catch (const DeviceError& error) {
    failure_ = error.what();
    helpers.finish();
    result.counts = iterations.counts();
    helpers.add_to(result.counts, result.left_in_flight);
    fall_back(game, limits_after(limits, iterations.elapsed()), control, listener, result);
    return result;
  }
  // A search that is over too early waits: its answer is not wanted before.
  if (limits.infinite) control.wait_for_stop();
  if (limits.ponder) control.wait_while_pondering();
  iterations.fill(result);
  return result;
}

bool CardSearch::searches_root(const chess::Position& root, const engine::Limits& limits) const {
  // A number of jobs in flight is one of the search of the upper tree; cards know no bonuses of root moves.
  return options_.whole_searches && options_.jobs_in_flight == 0 && options_.leaves == Leaves::kJobs &&
         pool_.can_search_roots() && lines_ == 1 && limits.search_moves.empty() &&
         engine_.root_bonuses(root).is_empty();
}

void CardSearch::search_root(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                             engine::SearchListener* listener, CardResult& result) {
  Metering metering(*this, pool_);
  RootSearch root(pool_, options_, root_memory_, game, limits, control, listener, move_overhead_);
  try {
    root.run([&] { metering.tell_if_due(); });
    metering.tell();
  } catch (const DeviceError& error) {
    failure_ = error.what();
    result.counts = root.counts();
    result.left_in_flight = root.in_flight();
    fall_back(game, limits_after(limits, root.elapsed()), control, listener, result);
    return;
  }
  if (limits.infinite) control.wait_for_stop();
  if (limits.ponder) control.wait_while_pondering();
  result.counts = root.counts();
  result.nodes = result.counts.tries;
  result.depth = root.depth();
  result.pool_time = root.elapsed();
  result.elapsed = std::chrono::duration_cast<std::chrono::steady_clock::duration>(result.pool_time);
  if (!root.line().empty()) result.lines.push_back({root.score(), root.line()});
}

engine::SearchResult CardSearch::search_as_engine(const engine::Game& game, const engine::Limits& limits,
                                                  engine::SearchControl& control, engine::SearchListener* listener) {
  CardResult result = search(game, limits, control, listener);
  return std::move(static_cast<engine::SearchResult&>(result));
}

void CardSearch::fall_back(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                           engine::SearchListener* listener, CardResult& result) {
  if (listener != nullptr) listener->on_message("a card failed; the search continues without it: " + failure_);
  result.failure = failure_;
  static_cast<engine::SearchResult&>(result) = engine_.search(game, limits, control, listener);
}

}  // namespace cobalt::offload
