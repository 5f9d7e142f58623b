// SPDX-License-Identifier: Apache-2.0
#include "host/offload/root_search.hpp"

#include <algorithm>
#include <map>

#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/offload/root_question.hpp"

namespace cobalt::offload {
namespace {

/// How often limits are looked at while no answer comes.
constexpr PoolTime kTick = std::chrono::microseconds(200);
/// A job that nobody needs goes on so long: until the one that takes its place is on the card, which takes longer than
/// the order to end one.
constexpr PoolTime kAbortDelay = std::chrono::microseconds(25);
/// Jobs that wait on the card behind those of its contexts: a context whose search ends by itself has the next one at
/// once. One for so many contexts.
constexpr std::size_t kContextsOfSpareJob = 8;
/// Replies of the best line that are looked up when a search ends, and the tries that one may take.
constexpr int kMostReplies = 3;
constexpr std::uint32_t kTriesOfReply = 200;

}  // namespace

std::vector<std::uint64_t> drawn_keys(const engine::Game& game, std::uint64_t mask) {
  std::map<std::uint64_t, int> times;
  std::vector<std::uint64_t> keys;
  for (const std::uint64_t key : game.earlier_keys) {
    if (++times[key] == 2) keys.push_back(key ^ mask);
  }
  return keys;
}

void RootMemory::forget() {
  key_mask += kKeyMaskStep;
  generation = 0;
  value = 0;
}

RootSearch::RootSearch(JobPool& pool, const CardOptions& options, RootMemory& memory, const engine::Game& game,
                       const engine::Limits& limits, engine::SearchControl& control, engine::SearchListener* listener,
                       engine::Milliseconds overhead, RootPeers* peers)
    : pool_(pool),
      busy_before_(pool.counts().busy_context_seconds),
      options_(options),
      memory_(memory),
      game_(game),
      limits_(limits),
      control_(control),
      listener_(listener),
      peers_(peers),
      clock_(pool, limits, game.position.side_to_move(), overhead, control),
      moves_wait_(options.defer_least_depth != 0 && (pool.search_rules() & spec::kSearchDeferral) != 0),
      tests_(std::min(limits.depth.value_or(RootTests::kFirstDepth), RootTests::kFirstDepth), memory.value,
             RootTests::bounds_for(pool.contexts(), moves_wait_)),
      slots_(pool.contexts() + pool.contexts() / kContextsOfSpareJob),
      score_(memory.value) {
  memory_.generation = static_cast<std::uint8_t>((memory_.generation + 1U) % spec::kSharedTableGenerations);
  // Whatever happens there is a move.
  const chess::MoveList moves = chess::legal_moves(game.position);
  if (moves.size() != 0) line_ = {moves[0]};
}

/// The question whether the value of the root, or of a position after it, is at least a bound. \param depth  plies
device::SearchItem RootSearch::item_of(const chess::Position& position, int depth, Score bound) const {
  device::SearchItem item = root_question(position, {.depth = depth, .bound = bound}, options_.root_rules,
                                          memory_.key_mask, memory_.generation);
  item.defer_least_depth = moves_wait_ ? options_.defer_least_depth : std::uint8_t{0};
  return item;
}

void RootSearch::run(const std::function<void()>& tick) {
  if (line_.empty()) return;
  pool_.set_game(drawn_keys(game_, memory_.key_mask));
  PoolTime next_tick = pool_.now();
  while (!is_done_ && !is_over()) {
    renew();
    pool_.flush();
    obey_aborts();
    answers_.clear();
    pool_.collect_until(answers_, to_abort_.empty() ? pool_.now() + kTick : to_abort_.front().first);
    pool_.charge(options_.host_time_a_job * static_cast<PoolTime::rep>(answers_.size()));
    for (const PoolAnswer& answer : answers_) take(answer);
    if (peers_ != nullptr) peers_->exchange(tests_);
    while (const auto finished = tests_.advance()) {
      completed_depth_ = *finished;
      score_ = tests_.value();
      report(*finished, engine::Bound::kExact);
      if (!may_deepen(*finished)) {
        is_done_ = true;
        break;
      }
    }
    if (pool_.now() >= next_tick) {
      tick();
      next_tick = pool_.now() + std::chrono::milliseconds(1);
    }
  }
  drain();
  if (const auto best = chess::unpack_move(game_.position, tests_.best())) line_ = {*best};
  find_replies();
  memory_.value = score_;
}

CardCounts RootSearch::counts() const {
  CardCounts counts = counts_;
  const double seconds = std::chrono::duration<double>(elapsed()).count();
  const double busy = pool_.counts().busy_context_seconds - busy_before_;
  counts.mean_contexts_busy = seconds > 0 ? busy / seconds : 0;
  return counts;
}

/// Every slot has a job that somebody needs.
void RootSearch::renew() {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const Slot& slot = slots_[i];
    if (slot.job != 0 && !tests_.is_settled(slot.test)) continue;
    const PoolJob old = slot.job;
    ask(i, next_test(i));
    if (old != 0) to_abort_.emplace_back(pool_.now() + kAbortDelay, old);
  }
}

void RootSearch::obey_aborts() {
  for (; !to_abort_.empty() && to_abort_.front().first <= pool_.now(); to_abort_.pop_front()) {
    const PoolJob job = to_abort_.front().second;
    const auto asked = asked_.find(job);
    if (asked == asked_.end()) continue;
    asked->second.is_aborted = true;
    pool_.abort(job);
    ++counts_.aborted;
  }
}

RootTest RootSearch::next_test(std::size_t slot) const {
  // Another order of the same questions on each machine, so that not all do the same.
  return tests_.next(peers_ == nullptr ? slot : slot + peers_->number());
}

void RootSearch::ask(std::size_t slot, const RootTest& test) {
  slots_[slot] = {test, pool_.submit(item_of(game_.position, test.depth, test.bound))};
  asked_.emplace(slots_[slot].job, Asked{.test = test, .slot = slot, .is_aborted = false});
  pool_.charge(options_.host_time_a_job);
  ++counts_.jobs;
}

void RootSearch::take(const PoolAnswer& answer) {
  counts_.tries += answer.search.tries;
  const auto asked = asked_.find(answer.job);
  const auto [test, number, is_aborted] = asked->second;
  asked_.erase(asked);
  if (is_aborted) {
    require_sound(answer.search, game_.position, {spec::kAnswerAborted});
  } else {
    require_sound(answer.search, game_.position, {});
  }
  if (Slot& slot = slots_[number]; slot.job == answer.job) slot.job = 0;
  if (answer.search.status != spec::kAnswerDone) {
    counts_.wasted_tries += answer.search.tries;
    return;
  }
  if (test.depth < tests_.depth()) return;
  if (peers_ != nullptr && !tests_.is_settled(test)) {
    peers_->on_answer({.test = test, .at_least = answer.search.at_least, .best = answer.search.best});
  }
  tests_.note(test, answer.search.at_least, answer.search.best);
  if (tests_.best() != told_best_) report(tests_.depth(), engine::Bound::kLower);
}

void RootSearch::report(int depth, engine::Bound bound) {
  told_best_ = tests_.best();
  if (listener_ == nullptr) return;
  const auto best = chess::unpack_move(game_.position, told_best_);
  if (!best) return;
  const std::vector<chess::Move> line = {*best};
  engine::Progress progress;
  progress.depth = depth;
  progress.selective_depth = depth;
  progress.score = bound == engine::Bound::kExact ? score_ : tests_.range().reached;
  progress.bound = bound;
  progress.nodes = counts_.tries;
  progress.elapsed = clock_.elapsed();
  progress.line = line;
  listener_->on_progress(progress);
}

bool RootSearch::is_over() {
  // Without a finished iteration there is no move worth the name.
  if (completed_depth_ == 0) return false;
  if (control_.stop_requested()) return true;
  if (limits_.nodes && counts_.tries >= *limits_.nodes) return true;
  return clock_.is_over(tests_.is_in_trouble());
}

bool RootSearch::may_deepen(int depth) {
  if (depth >= std::min(limits_.depth.value_or(RootTests::kMostDepth), RootTests::kMostDepth)) return false;
  if (limits_.mate_moves && policy::is_win(score_) && policy::mate_in_moves(score_) <= *limits_.mate_moves)
    return false;
  if (is_over()) return false;
  // Nothing deeper is closer than a mate that was found within the depth.
  if (!limits_.infinite && policy::is_mate_within(score_, depth)) return false;
  return !clock_.limits_time() || clock_.may_begin_iteration(1);
}

/// Ends everything that is in flight.
void RootSearch::drain() {
  for (const auto& [job, asked] : asked_) pool_.abort(job);
  while (!asked_.empty()) {
    answers_.clear();
    pool_.collect(answers_, true);
    for (const PoolAnswer& answer : answers_) {
      counts_.tries += answer.search.tries;
      asked_.erase(answer.job);
    }
  }
}

/// Asks for the reply of each position of the best line: the table knows what refuted the moves that are not on it.
void RootSearch::find_replies() {
  if (line_.empty() || completed_depth_ < 2) return;
  chess::Position position = game_.position;
  position.do_move(line_.front());
  // The side that replies has at most -score; that it reaches a little less is what the table knows.
  Score value = -score_;
  for (int ply = 1; ply <= std::min(kMostReplies, completed_depth_ - 1); ++ply) {
    const Score bound = std::clamp(value - RootTests::kToleranceCp, -policy::kMostStatic, policy::kMostStatic);
    device::SearchItem item = item_of(position, completed_depth_ - ply, bound);
    item.limit = kTriesOfReply;
    pool_.submit(item);
    answers_.clear();
    pool_.collect(answers_, true);
    counts_.tries += answers_.front().search.tries;
    require_sound(answers_.front().search, position, {spec::kAnswerLimit});
    const auto reply = chess::unpack_move(position, answers_.front().search.best);
    if (!reply) return;
    line_.push_back(*reply);
    position.do_move(*reply);
    value = -value;
  }
}

}  // namespace cobalt::offload
