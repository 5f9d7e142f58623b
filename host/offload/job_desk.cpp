// SPDX-License-Identifier: Apache-2.0
#include "host/offload/job_desk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/chess/packed_position.hpp"
#include "host/offload/root_question.hpp"
#include "host/support/error.hpp"
#include "host/support/stopwatch.hpp"

namespace cobalt::offload {
namespace {

/// Contexts that work on one question, at most: more share too little work.
constexpr std::size_t kMostTeam = 16;

/// Position, bound and depth in one number.
std::uint64_t question_of(const device::SearchItem& item, std::uint64_t key) {
  const std::uint64_t rest = std::uint64_t{static_cast<std::uint16_t>(item.beta)} << 16 | item.depth;
  return key ^ rest * 0x9e3779b97f4a7c15U;
}

}  // namespace

JobDesk::JobDesk(JobPool& pool, FiberScheduler& scheduler, const CardOptions& options, std::optional<PoolTime> team_age,
                 CardCounts& counts)
    : pool_(pool),
      scheduler_(scheduler),
      options_(options),
      team_age_(team_age),
      counts_(counts),
      most_in_flight_(options.most_in_flight(pool)) {}

std::size_t JobDesk::free_slots() const {
  const std::size_t taken = in_flight_ - joined_ + waiting_.size() - dropped_while_waiting_;
  return taken < most_in_flight_ ? most_in_flight_ - taken : 0;
}

// ---- questions ----

DeskJob& JobDesk::new_job(const chess::Position& position, std::uint64_t question) {
  if (spare_.empty()) {
    spare_.push_back(jobs_.emplace_back(std::make_unique<DeskJob>()).get());
    spare_.back()->index = static_cast<std::uint32_t>(jobs_.size() - 1);
  }
  DeskJob& job = *spare_.back();
  spare_.pop_back();
  job.position = position;
  job.question = question;
  job.number = 0;
  job.is_dropped = false;
  job.leader = nullptr;
  return job;
}

DeskJob* JobDesk::find(std::uint64_t question, const device::SearchItem& item, bool is_evaluation) const {
  const auto found = by_question_.find(question);
  if (found == by_question_.end() || found->second->is_evaluation != is_evaluation) return nullptr;
  if (is_evaluation) return found->second;
  const device::SearchItem& other = found->second->item;
  device::SearchItem same = item;
  same.tag = other.tag;
  // With the table the way to a position counts for nothing, unless the fifty-move rule can end a line.
  const int clock = std::max(item.halfmove_clock, other.halfmove_clock);
  if (team_age_ && clock + spec::kSearchPlies < spec::kFiftyMovePlies) same.halfmove_clock = other.halfmove_clock;
  return same == other ? found->second : nullptr;
}

void JobDesk::join(Ask& ask, DeskJob& job) {
  ask.fiber = &scheduler_.current();
  ask.job = &job;
  ask.is_answered = false;
  ask.is_dropped = false;
  job.asks.push_back(ask);
}

void JobDesk::post(Ask& ask, const device::SearchItem& item, const chess::Position& position) {
  if (is_abandoned_) {
    ask.is_dropped = true;
    return;
  }
  const std::uint64_t question = question_of(item, position.key());
  if (DeskJob* const same = find(question, item, false)) {
    ++counts_.joined;
    join(ask, *same);
    return;
  }
  DeskJob& job = new_job(position, question);
  job.item = item;
  job.item.tag = job.index;
  job.is_evaluation = false;
  waiting_.push_back(&job);
  by_question_.insert_or_assign(question, &job);
  join(ask, job);
}

void JobDesk::evaluate(Ask& ask, const chess::Position& position) {
  if (is_abandoned_) {
    ask.is_dropped = true;
    return;
  }
  const std::uint64_t question = position.key();
  DeskJob* job = find(question, {}, true);
  if (job == nullptr) {
    job = &new_job(position, question);
    job->is_evaluation = true;
    waiting_.push_back(job);
    by_question_.insert_or_assign(question, job);
  }
  join(ask, *job);
}

void JobDesk::drop(Ask& ask) {
  if (ask.is_answered || ask.is_dropped) return;
  ask.is_dropped = true;
  ask.of_job.unlink();
  DeskJob& job = *ask.job;
  if (!job.asks.empty()) return;
  job.is_dropped = true;
  unlist(job);
  if (job.number == 0) {
    ++dropped_while_waiting_;
    return;
  }
  if (job.is_evaluation) return;  // it is soon there
  ++counts_.aborted;
  to_abort_.push_back(job.number);
  std::erase(leaders_, &job);
  dismiss(job);
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

// ---- to the pool ----

void JobDesk::pay() {
  if (work_ != PoolTime{}) pool_.charge(std::exchange(work_, PoolTime{}));
}

void JobDesk::submit(DeskJob& job) {
  job.number =
      job.is_evaluation ? pool_.evaluate(chess::pack_position(job.position), job.index) : pool_.submit(job.item);
  job.begin = pool_.now();
  ++in_flight_;
}

void JobDesk::send() {
  if (is_abandoned_ || (waiting_.empty() && to_abort_.empty() && pool_.now() < next_team_)) return;
  const TimeAdded added(pool_time_);
  pay();
  for (const PoolJob number : std::exchange(to_abort_, {})) pool_.abort(number);
  while (!waiting_.empty() && in_flight_ - joined_ < most_in_flight_) {
    DeskJob& job = *waiting_.front();
    waiting_.pop_front();
    if (job.is_dropped) {
      --dropped_while_waiting_;
      forget(job);
      continue;
    }
    submit(job);
    if (job.is_evaluation) {
      ++counts_.evaluations;
    } else {
      ++counts_.jobs;
      leaders_.push_back(&job);
    }
  }
  if (team_age_) balance();
}

void JobDesk::balance() {
  const auto team_size = [](const DeskJob* job) { return job->team.size(); };
  const PoolTime begun_before = pool_.now() - *team_age_;
  const auto size_for_help = [begun_before](const DeskJob* job) {
    return job->begin > begun_before ? kMostTeam : job->team.size() + 1;
  };
  const std::size_t contexts = pool_.contexts();
  while (joined_ != 0 && leaders_.size() + joined_ > contexts) {
    dismiss_one(**std::ranges::max_element(leaders_, {}, team_size));
  }
  while (!leaders_.empty() && leaders_.size() + joined_ < contexts) {
    DeskJob& smallest = **std::ranges::min_element(leaders_, {}, size_for_help);
    if (size_for_help(&smallest) >= kMostTeam) break;
    DeskJob& member = new_job(smallest.position, 0);
    member.item = smallest.item;
    member.item.tag = member.index;
    member.is_evaluation = false;
    member.leader = &smallest;
    submit(member);
    smallest.team.push_back(&member);
    ++joined_;
    work_ += options_.host_time_a_job / 4;
  }
  next_team_ = PoolTime::max();
  if (leaders_.size() + joined_ >= contexts) return;
  for (const DeskJob* const job : leaders_) {
    if (job->begin > begun_before) next_team_ = std::min(next_team_, job->begin + *team_age_);
  }
}

void JobDesk::dismiss_one(DeskJob& leader) {
  DeskJob& member = *leader.team.back();
  leader.team.pop_back();
  member.leader = nullptr;
  member.is_dropped = true;
  pool_.abort(member.number);
  --joined_;
}

void JobDesk::dismiss(DeskJob& leader) {
  for (DeskJob* const member : leader.team) {
    member->leader = nullptr;
    member->is_dropped = true;
    to_abort_.push_back(member->number);
  }
  joined_ -= leader.team.size();
  leader.team.clear();
}

void JobDesk::flush() {
  if (is_abandoned_) return;
  const TimeAdded added(pool_time_);
  pay();
  pool_.flush();
}

// ---- from the pool ----

void JobDesk::collect_until(PoolTime deadline) {
  if (is_abandoned_) return;
  const TimeAdded added(pool_time_);
  pay();
  answers_.clear();
  pool_.collect_until(answers_, std::min(deadline, next_team_));
  take_answers();
}

void JobDesk::take_answers() {
  for (const PoolAnswer& answer : answers_) settle(answer);
}

void JobDesk::settle_search(const DeskJob& job, const device::SearchAnswer& answer) {
  counts_.tries += answer.tries;
  if (job.is_dropped) counts_.wasted_tries += answer.tries;
  if (job.is_dropped) {
    require_sound(answer, job.position, {spec::kAnswerAborted});
  } else {
    require_sound(answer, job.position, {});
  }
}

void JobDesk::settle(const PoolAnswer& answer) {
  if (answer.tag >= jobs_.size() || jobs_[answer.tag]->number != answer.job) {
    throw DeviceError(fmt::format("an answer to job {}, which was not asked", answer.job));
  }
  DeskJob& job = *jobs_[answer.tag];
  Score score = 0;
  if (!job.is_evaluation) {
    settle_search(job, answer.search);
  } else if (answer.evaluation.status != 0) {
    throw DeviceError("a position was refused: " + chess::describe_position_errors(answer.evaluation.status));
  } else {
    score = std::clamp<Score>(answer.evaluation.score_cp, -engine::kMostStatic, engine::kMostStatic);
  }
  --in_flight_;
  DeskJob& leader = job.leader != nullptr ? *job.leader : job;
  if (&leader != &job) {  // a member was faster
    --joined_;
    std::erase(leader.team, &job);
    unlist(leader);
    leader.is_dropped = true;
    to_abort_.push_back(leader.number);
  }
  if (!job.is_evaluation && !job.is_dropped) {
    std::erase(leaders_, &leader);
    dismiss(leader);
  }
  if (job.is_evaluation && !job.asks.empty()) ++counts_.evaluations_used;
  while (!leader.asks.empty()) {
    Ask& ask = leader.asks.front();
    leader.asks.pop_front();
    ask.answer = answer.search;
    ask.score = score;
    ask.is_answered = true;
    scheduler_.wake(*ask.fiber);
  }
  forget(job);
}

void JobDesk::drain() {
  if (is_dead_) return;
  is_abandoned_ = false;
  // Nobody waits any more: what was not submitted need not be.
  for (DeskJob* const job : waiting_) forget(*job);
  waiting_.clear();
  dropped_while_waiting_ = 0;
  try {
    send();
    while (in_flight_ != 0) {
      answers_.clear();
      pool_.collect(answers_, true);
      take_answers();
      send();
    }
  } catch (const DeviceError&) {
    abandon(true);
    throw;
  }
}

void JobDesk::abandon(bool is_dead) {
  is_abandoned_ = true;
  is_dead_ = is_dead;
  for (const auto& job : jobs_) {
    while (!job->asks.empty()) {
      Ask& ask = job->asks.front();
      job->asks.pop_front();
      ask.is_dropped = true;
      scheduler_.wake(*ask.fiber);
    }
  }
  for (const auto& job : jobs_) {
    job->is_dropped = true;
    job->leader = nullptr;
    job->team.clear();
    if (!is_dead && job->number != 0 && !job->is_evaluation) to_abort_.push_back(job->number);
  }
  joined_ = 0;
  leaders_.clear();
  by_question_.clear();
  if (!is_dead) return;
  in_flight_ = 0;
  waiting_.clear();
  to_abort_.clear();
  dropped_while_waiting_ = 0;
}

}  // namespace cobalt::offload
