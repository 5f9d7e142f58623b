// SPDX-License-Identifier: Apache-2.0
#include "host/offload/table_cores.hpp"

#include <algorithm>

#include "host/device/model_search.hpp"

namespace cobalt::offload {

TableCores::TableCores(const CardModel& model, const ModelAnswers& answers)
    : revolution_(model.revolution_clocks), games_(1), numbers_(model.contexts()), busy_(model.contexts()) {
  for (unsigned core = 0; core < model.cores; ++core) cores_.emplace_back(model, answers);
  games_.back().clear();
  for (std::size_t context = model.contexts(); context-- > 0;) idle_.push_back(context);
}

void TableCores::offer(Clock clock, PoolJob number, const device::SearchItem& item) {
  hls::SearchJob job = device::model_job(item);
  job.game = &games_.back();
  waiting_.push_back({.clock = clock, .number = number, .job = job, .is_aborted = false});
}

void TableCores::abort(Clock clock, PoolJob number) { aborts_.emplace_back(clock, number); }

void TableCores::set_game(const hls::GameKeys& keys) {
  // Searches of before keep theirs.
  if (running_ == 0 && waiting_.empty()) games_.clear();
  games_.push_back(keys);
}

double TableCores::tries(Clock /*until*/) const {
  double sum = 0;
  for (const Core& core : cores_) sum += static_cast<double>(core.barrel.tries());
  return sum;
}

/// When the next revolution in which something happens begins.
TableCores::Clock TableCores::revolution_start() const {
  if (running_ != 0 || waiting_.empty()) return clock_;
  const Clock wanted = std::max(clock_, waiting_.front().clock);
  return (wanted + revolution_ - 1) / revolution_ * revolution_;
}

std::optional<TableCores::Clock> TableCores::next_event() const {
  if (running_ == 0 && waiting_.empty()) {
    if (aborts_.empty()) return std::nullopt;
    return std::max(clock_, aborts_.front().first);
  }
  return revolution_start() + revolution_;
}

void TableCores::step(std::vector<Ended>& ended) {
  if (running_ == 0 && waiting_.empty()) {
    aborts_.clear();
    return;
  }
  clock_ = revolution_start();
  take(ended);
  for (std::size_t context = 0; context < busy_.size(); ++context) {
    if (!is_idle(context)) busy_[context] += revolution_;
  }
  clock_ += revolution_;
  for (std::size_t core = 0; core < cores_.size(); ++core) {
    barrel_ended_.clear();
    cores_[core].barrel.revolve(barrel_ended_);
    for (const auto& [place, answer] : barrel_ended_) {
      const std::size_t context = place * cores_.size() + core;
      ended.push_back({.number = numbers_[context], .clock = clock_, .answer = device::host_answer(answer)});
      idle_.push_back(context);
      --running_;
    }
  }
  // An order is obeyed in the next turn of the context.
  while (!aborts_.empty() && aborts_.front().first <= clock_) {
    const PoolJob number = aborts_.front().second;
    aborts_.pop_front();
    const auto place = std::ranges::lower_bound(waiting_, number, {}, &Waiting::number);
    if (place != waiting_.end() && place->number == number) {
      place->is_aborted = true;
      continue;
    }
    for (std::size_t context = 0; context < numbers_.size(); ++context) {
      if (numbers_[context] != number || is_idle(context)) continue;
      device::SearchAnswer answer;
      answer.status = spec::kAnswerAborted;
      answer.tries = barrel_of(context).tries_of(place_of(context));
      barrel_of(context).abort(place_of(context));
      ended.push_back({.number = number, .clock = clock_, .answer = answer});
      idle_.push_back(context);
      --running_;
      break;
    }
  }
}

/// Idle contexts take what waits.
void TableCores::take(std::vector<Ended>& ended) {
  while (!idle_.empty() && !waiting_.empty() && waiting_.front().clock <= clock_) {
    const Waiting next = waiting_.front();
    waiting_.pop_front();
    if (next.is_aborted) {
      device::SearchAnswer answer;
      answer.status = spec::kAnswerAborted;
      ended.push_back({.number = next.number, .clock = clock_ + revolution_, .answer = answer});
      continue;
    }
    const std::size_t context = idle_.back();
    idle_.pop_back();
    numbers_[context] = next.number;
    barrel_of(context).load(place_of(context), next.job);
    ++running_;
  }
}

}  // namespace cobalt::offload
