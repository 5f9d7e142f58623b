// SPDX-License-Identifier: Apache-2.0
/// \file
/// A pool whose answers come from the model, in any order, and which can die.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <new>
#include <optional>
#include <random>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/generator/generator.hpp"
#include "host/offload/job_pool.hpp"
#include "host/offload/model_answers.hpp"
#include "host/support/error.hpp"

namespace cobalt::offload::test {

/// What the model answers, kept for all tests.
inline ModelAnswers& test_answers() {
  static ModelAnswers answers(default_parameters());
  return answers;
}

class TestPool : public JobPool {
 public:
  struct Options {
    std::size_t contexts = 16;
    std::optional<unsigned> shuffle_seed;  ///< answers in this random order, a random number at a time; else in order
    std::optional<std::uint64_t> dies_after_jobs;  ///< the card fails when so many were answered
    std::optional<PoolJob> never_answered;         ///< the card fails when it has had this job for kPatience
    /// The first so many static scores say that the side to move is behind, all others that it is far ahead.
    std::optional<std::uint64_t> scores_behind;
    std::optional<std::uint64_t> has_no_memory_after_jobs;  ///< one call throws std::bad_alloc then
    bool can_share_searches = false;                        ///< the table of its contexts holds nothing
    std::uint32_t search_rules = spec::kAllSearchRules | spec::kSearchDeferral;
    /// Sees every answered search, and may spoil its answer.
    std::function<void(const device::SearchItem&, device::SearchAnswer&)> on_answer;
    std::function<void(PoolAnswer&)> spoil;  ///< sees every answer as it is given, and may change it
  };

  static constexpr PoolTime kPatience = std::chrono::milliseconds(1);

  TestPool() : TestPool(Options()) {}
  explicit TestPool(const Options& options) : options_(options), random_(options.shuffle_seed.value_or(0)) {}

  std::size_t contexts() const override { return options_.contexts; }
  std::size_t capacity() const override { return 4096; }
  std::size_t in_flight() const override { return jobs_.size() + (silent_since_ ? 1 : 0); }
  bool can_share_searches() const override { return options_.can_share_searches; }
  std::uint32_t search_rules() const override { return options_.search_rules; }
  std::size_t most_seen_in_flight() const { return most_seen_; }
  /// Searches in flight that were aborted.
  std::size_t aborting() const {
    return static_cast<std::size_t>(std::ranges::count_if(jobs_, [](const auto& job) { return job.second.is_aborted; }));
  }
  /// Searches of a position in flight.
  std::size_t in_flight_at(const chess::Position& position) const {
    const device::PackedPosition packed = chess::pack_position(position);
    return static_cast<std::size_t>(std::ranges::count_if(jobs_, [&](const auto& job) {
      return job.second.is_search && job.second.item.position == packed &&
             job.second.item.halfmove_clock == position.halfmove_clock();
    }));
  }

  PoolJob submit(const device::SearchItem& item) override {
    check();
    return add({item, {}, item.tag, true, false});
  }
  PoolJob evaluate(const device::PackedPosition& position, std::uint32_t tag) override {
    check();
    return add({{}, position, tag, false, false});
  }
  void abort(PoolJob job) override {
    check();
    const auto found = jobs_.find(job);
    if (found != jobs_.end()) found->second.is_aborted = true;
  }
  void flush() override { check(); }

  void collect(std::vector<PoolAnswer>& answers, bool wait) override {
    check();
    if (wait && in_flight() == 0) throw InputError("collect", "nothing is in flight");
    const bool is_waiting_in_vain = wait && jobs_.empty();
    if (silent_since_ && (is_waiting_in_vain || now() - *silent_since_ > kPatience)) {
      throw DeviceError("the test card is silent");
    }
    if (jobs_.empty()) return;
    std::size_t count = 1;
    if (options_.shuffle_seed) count = wait ? random_() % jobs_.size() + 1 : random_() % (jobs_.size() + 1);
    for (; count != 0; --count) {
      auto next = jobs_.begin();
      if (options_.shuffle_seed) std::advance(next, static_cast<std::ptrdiff_t>(random_() % jobs_.size()));
      answers.push_back(answer(next->first, next->second));
      if (options_.spoil) options_.spoil(answers.back());
      jobs_.erase(next);
    }
  }

  void collect_until(std::vector<PoolAnswer>& answers, PoolTime deadline) override {
    collect(answers, false);
    if (answers.empty() && now() < deadline) charged_ += deadline - now();
  }

  /// A try takes a microsecond.
  PoolTime now() const override { return std::chrono::microseconds(counts_.tries) + charged_; }
  void charge(PoolTime host_work) override { charged_ += host_work; }
  const PoolCounts& counts() const override { return counts_; }
  PoolTime charged() const { return charged_; }

 private:
  struct Job {
    device::SearchItem item;
    device::PackedPosition position;
    std::uint32_t tag;
    bool is_search;
    bool is_aborted;
  };

  void check() {
    const std::uint64_t answered = counts_.searches + counts_.evaluations;
    if (options_.has_no_memory_after_jobs && answered >= *options_.has_no_memory_after_jobs) {
      options_.has_no_memory_after_jobs.reset();
      throw std::bad_alloc();
    }
    if (options_.dies_after_jobs && answered >= *options_.dies_after_jobs) throw DeviceError("the test card has died");
  }

  PoolJob add(const Job& job) {
    if (++last_ == options_.never_answered) {
      silent_since_ = now();
    } else {
      jobs_.emplace(last_, job);
    }
    ++counts_.submitted;
    most_seen_ = std::max(most_seen_, in_flight());
    return last_;
  }

  PoolAnswer answer(PoolJob number, const Job& job) {
    PoolAnswer answer;
    answer.job = number;
    answer.tag = job.tag;
    answer.is_search = job.is_search;
    if (!job.is_search) {
      if (options_.scores_behind) {
        answer.evaluation.score_cp = counts_.evaluations < *options_.scores_behind ? -1 : 10'000;
      } else {
        answer.evaluation = test_answers().evaluation(job.position);
      }
      ++counts_.evaluations;
      return answer;
    }
    ++counts_.searches;
    if (job.is_aborted) {
      answer.search.status = spec::kAnswerAborted;
      ++counts_.searches_aborted;
      return answer;
    }
    answer.search = test_answers().search(job.item);
    if (options_.on_answer) options_.on_answer(job.item, answer.search);
    counts_.tries += answer.search.tries;
    return answer;
  }

  Options options_;
  std::mt19937 random_;
  std::map<PoolJob, Job> jobs_;
  PoolJob last_ = 0;
  std::optional<PoolTime> silent_since_;  ///< it was given the job that is never answered
  std::size_t most_seen_ = 0;
  PoolTime charged_{};
  PoolCounts counts_;
};

}  // namespace cobalt::offload::test
