// SPDX-License-Identifier: Apache-2.0
#include "host/offload/job_desk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/chess/packed_position.hpp"
#include "host/support/error.hpp"

namespace cobalt::offload {
namespace {

/// Position, bound and depth in one number.
std::uint64_t question_of(const device::SearchItem& item, std::uint64_t key) {
  const std::uint64_t rest = std::uint64_t{static_cast<std::uint16_t>(item.beta)} << 16 | item.depth;
  return key ^ rest * 0x9e3779b97f4a7c15U;
}

/// Whether the fifty-move rule can end a line of the search: its answer depends on the halfmove clock then.
bool can_reach_fifty_moves(const device::SearchItem& item) {
  return item.halfmove_clock + spec::kSearchPlies >= spec::kFiftyMovePlies;
}

}  // namespace

/// Adds the wall time of its life to a sum.
class JobDesk::Stopwatch {
 public:
  explicit Stopwatch(PoolTime& sum) : sum_(sum) {}
  ~Stopwatch() { sum_ += std::chrono::steady_clock::now() - start_; }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  PoolTime& sum_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

JobDesk::JobDesk(JobPool& pool, FiberScheduler& scheduler, const CardOptions& options, CardCounts& counts)
    : pool_(pool),
      scheduler_(scheduler),
      options_(options),
      counts_(counts),
      most_in_flight_(options.most_in_flight(pool)) {}

std::size_t JobDesk::free_slots() const {
  const std::size_t taken = in_flight_ + waiting_.size() - dropped_while_waiting_;
  return taken < most_in_flight_ ? most_in_flight_ - taken : 0;
}

DeskJob& JobDesk::new_job() {
  if (spare_.empty()) {
    spare_.push_back(jobs_.emplace_back(std::make_unique<DeskJob>()).get());
    spare_.back()->index = static_cast<std::uint32_t>(jobs_.size() - 1);
  }
  DeskJob& job = *spare_.back();
  spare_.pop_back();
  job.number = 0;
  job.is_dropped = false;
  return job;
}

void JobDesk::forget(DeskJob& job) {
  unlist(job);
  job.number = 0;
  spare_.push_back(&job);
}

void JobDesk::unlist(DeskJob& job) {
  const auto found = by_question_.find(job.question);
  if (found != by_question_.end() && found->second == &job) by_question_.erase(found);
}

bool JobDesk::is_same_question(const DeskJob& job, const device::SearchItem& item, std::uint64_t key) const {
  // With the table the way to a position counts for nothing; else the questions must be equal in everything.
  if (!options_.table) {
    device::SearchItem tagged = item;
    tagged.tag = job.index;
    return job.item == tagged;
  }
  if (job.item.halfmove_clock != item.halfmove_clock &&
      (can_reach_fifty_moves(job.item) || can_reach_fifty_moves(item)))
    return false;
  return job.key == key && job.item.beta == item.beta && job.item.depth == item.depth && job.item.limit == item.limit;
}

void JobDesk::wait_for(Ask& ask, DeskJob& job) {
  ask.fiber = &scheduler_.current();
  ask.job = &job;
  job.asks.push_back(ask);
  while (!ask.is_answered && !ask.is_dropped) scheduler_.wait();
}

void JobDesk::ask(Ask& ask, const device::SearchItem& item, std::uint64_t key) {
  const std::uint64_t question = question_of(item, key);
  const auto found = options_.join_jobs ? by_question_.find(question) : by_question_.end();
  if (found != by_question_.end() && is_same_question(*found->second, item, key)) {
    ++counts_.joined;
    wait_for(ask, *found->second);
    return;
  }
  DeskJob& job = new_job();
  job.item = item;
  job.item.tag = job.index;
  job.key = key;
  job.question = question;
  job.is_evaluation = false;
  waiting_.push_back(&job);
  if (options_.join_jobs) by_question_.insert_or_assign(question, &job);
  wait_for(ask, job);
}

DeskJob* JobDesk::evaluation_of(const chess::Position& position) {
  const std::uint64_t key = position.key();
  if (scores_.find(key)) return nullptr;
  const auto found = by_question_.find(key);
  if (found != by_question_.end() && found->second->key == key) return found->second;
  DeskJob& job = new_job();
  job.item.position = chess::pack_position(position);
  job.key = key;
  job.question = key;
  job.is_evaluation = true;
  waiting_.push_back(&job);
  by_question_.insert_or_assign(key, &job);
  return &job;
}

void JobDesk::prefetch(const chess::Position& position) { evaluation_of(position); }

std::optional<Score> JobDesk::evaluate(Ask& ask, const chess::Position& position) {
  // A score can be replaced by that of another position before its fiber runs; then it is asked again.
  while (!ask.is_dropped) {
    if (const auto score = scores_.use(position.key(), counts_.evaluations_used)) return score;
    ask.is_answered = false;
    if (DeskJob* const job = evaluation_of(position)) wait_for(ask, *job);
  }
  return std::nullopt;
}

void JobDesk::drop(Ask& ask) {
  if (ask.is_answered || ask.is_dropped) return;
  ask.is_dropped = true;
  ask.of_job.unlink();
  scheduler_.wake(*ask.fiber);
  DeskJob& job = *ask.job;
  if (!job.asks.empty()) return;
  if (job.is_evaluation && job.number != 0) return;  // it is soon there, and perhaps of use
  job.is_dropped = true;
  unlist(job);
  if (job.number == 0) {
    ++dropped_while_waiting_;
    return;
  }
  ++counts_.aborted;
  if (options_.abort_jobs) to_abort_.push_back(job.number);
}

void JobDesk::pay() {
  if (work_ != PoolTime{}) pool_.charge(std::exchange(work_, PoolTime{}));
}

void JobDesk::send() {
  if (is_abandoned_ || (waiting_.empty() && to_abort_.empty())) return;
  const Stopwatch stopwatch(pool_time_);
  pay();
  for (const PoolJob number : std::exchange(to_abort_, {})) pool_.abort(number);
  while (!waiting_.empty() && in_flight_ < most_in_flight_) {
    DeskJob& job = *waiting_.front();
    waiting_.pop_front();
    if (job.is_dropped) {
      --dropped_while_waiting_;
      forget(job);
      continue;
    }
    job.number = job.is_evaluation ? pool_.evaluate(job.item.position, job.index) : pool_.submit(job.item);
    ++in_flight_;
    ++(job.is_evaluation ? counts_.evaluations : counts_.jobs);
  }
}

void JobDesk::flush() {
  if (is_abandoned_) return;
  const Stopwatch stopwatch(pool_time_);
  pay();
  pool_.flush();
}

void JobDesk::collect(bool wait) {
  if (is_abandoned_) return;
  const Stopwatch stopwatch(pool_time_);
  pay();
  answers_.clear();
  pool_.collect(answers_, wait);
  for (const PoolAnswer& answer : answers_) settle(answer);
}

void JobDesk::settle_search(const DeskJob& job, const device::SearchAnswer& answer) {
  counts_.tries += answer.tries;
  if (job.is_dropped || answer.status == spec::kAnswerLimit) counts_.wasted_tries += answer.tries;
  const bool is_good = answer.status == spec::kAnswerDone || answer.status == spec::kAnswerLimit ||
                       (answer.status == spec::kAnswerAborted && job.is_dropped);
  if (!is_good) {
    throw DeviceError(fmt::format("a search was answered with \"{}\"", device::answer_status_text(answer.status)));
  }
}

void JobDesk::settle_evaluation(const DeskJob& job, const device::Result& result) {
  if (result.status != 0) {
    throw DeviceError("a position was refused: " + chess::describe_position_errors(result.status));
  }
  scores_.store(job.key, std::clamp<Score>(result.score_cp, -engine::kMostStatic, engine::kMostStatic));
}

void JobDesk::settle(const PoolAnswer& answer) {
  if (answer.tag >= jobs_.size() || jobs_[answer.tag]->number != answer.job) {
    throw DeviceError(fmt::format("an answer to job {}, which was not asked", answer.job));
  }
  DeskJob& job = *jobs_[answer.tag];
  if (job.is_evaluation) {
    settle_evaluation(job, answer.evaluation);
  } else {
    settle_search(job, answer.search);
  }
  --in_flight_;
  while (!job.asks.empty()) {
    Ask& ask = job.asks.front();
    job.asks.pop_front();
    ask.answer = answer.search;
    ask.is_answered = true;
    scheduler_.wake(*ask.fiber);
  }
  forget(job);
}

void JobDesk::drain() {
  // Nobody waits any more: what was not submitted, prefetched scores too, need not be.
  for (DeskJob* const job : waiting_) forget(*job);
  waiting_.clear();
  dropped_while_waiting_ = 0;
  send();
  while (in_flight_ != 0) collect(true);
}

void JobDesk::abandon() {
  in_flight_ = 0;
  waiting_.clear();
  to_abort_.clear();
  by_question_.clear();
  dropped_while_waiting_ = 0;
  is_abandoned_ = true;
}

}  // namespace cobalt::offload
