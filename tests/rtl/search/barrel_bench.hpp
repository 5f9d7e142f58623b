// SPDX-License-Identifier: Apache-2.0
/// \file
/// The benches of both barrels, of operations perft and search: jobs, answers, and aborts of slots.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {

constexpr unsigned kSlots = 4;

/// A barrel and who uses it: jobs go in when there is room, answers come out. A job has a `slot`, an answer a `tag`.
template <class Top, class JobType, class AnswerType>
class BarrelBench {
 public:
  using Job = JobType;
  using Answer = AnswerType;
  explicit BarrelBench(int seed) : bench_(seed), random_(static_cast<std::uint64_t>(seed)) {
    bench_->param_valid_i = 0;
    bench_->job_valid_i = 0;
    bench_->aborted_i = 0;
    bench_->answer_ready_i = 1;
  }
  virtual ~BarrelBench() = default;

  /// Percent of the clocks in which no job is offered, and in which no answer is taken.
  unsigned job_holds = 0, answer_holds = 0;
  std::deque<Job> jobs;
  std::vector<Answer> answers;
  std::uint64_t clocks = 0;

  void set_aborted(unsigned slots) { bench_->aborted_i = static_cast<CData>(slots); }
  std::uint64_t random() { return random_(); }

  void step() {
    drive();
    // What is offered stays until it is taken.
    if (bench_->job_valid_i == 0 && !jobs.empty() && random_() % 100 >= job_holds) {
      offer(jobs.front());
      bench_->job_slot_i = static_cast<CData>(jobs.front().slot);
      bench_->job_valid_i = 1;
    }
    bench_->answer_ready_i = random_() % 100 >= answer_holds;
    bench_.settle();
    const bool job_taken = bench_->job_valid_i != 0 && bench_->job_ready_o != 0;
    if (bench_->answer_valid_o != 0 && bench_->answer_ready_i != 0) answers.push_back(answer());
    watch();
    bench_.clock();
    ++clocks;
    if (job_taken) {
      jobs.pop_front();
      bench_->job_valid_i = 0;
    }
  }
  void step(std::uint64_t count) {
    for (; count != 0; --count) step();
  }
  /// Until so many answers have come, or for so many clocks.
  void run(std::size_t count, std::uint64_t limit) {
    for (std::uint64_t end = clocks + limit; answers.size() < count && clocks < end;) step();
  }

 protected:
  /// Inputs of a clock beside the job; what is seen in it beside the answer.
  virtual void drive() = 0;
  virtual void watch() = 0;
  virtual void offer(const Job& job) = 0;
  virtual Answer answer() = 0;

  Bench<Top> bench_;

 private:
  std::mt19937_64 random_;
};

/// Answers from `first` on by tag; each must be there once.
template <class Answer>
std::map<std::uint32_t, Answer> by_tag(const std::vector<Answer>& answers, std::size_t first = 0) {
  std::map<std::uint32_t, Answer> result;
  for (std::size_t i = first; i < answers.size(); ++i) {
    EXPECT_TRUE(result.emplace(answers[i].tag, answers[i]).second) << "twice: " << answers[i];
  }
  return result;
}

/// Rounds in which some slots are aborted: every job has one answer. What came of them is counted.
struct AbortRounds {
  unsigned most_jobs = 60, most_wait = 600;  ///< of a round; clocks to the abort
  unsigned aborted = 0, done = 0, before_loading = 0;

  /// \param contexts  of the barrel
  /// \param make  from a tag, whether the slot will be aborted, and the slot: a job and its answer. A job of such a
  ///              slot may have none: only the abort ends it.
  template <class Barrel, class Make>
  void run(Barrel& bench, unsigned rounds, unsigned contexts, Make make) {
    std::uint32_t tag = 0;
    for (unsigned round = 0; round < rounds; ++round) {
      const auto doomed = 1 + static_cast<unsigned>(bench.random() % ((1u << kSlots) - 1));
      std::map<std::uint32_t, std::pair<unsigned, std::optional<typename Barrel::Answer>>> wanted;
      const std::size_t first = bench.answers.size();
      const auto count = 1 + static_cast<unsigned>(bench.random() % most_jobs);
      unsigned endless = 0, late = 0;
      for (unsigned i = 0; i < count; ++i, ++tag) {
        const auto slot = static_cast<unsigned>(bench.random() % kSlots);
        auto [job, answer] = make(tag, (doomed >> slot & 1u) != 0, slot);
        endless += !answer;
        wanted[tag] = {slot, answer};
        bench.jobs.push_back(job);
      }
      bench.step(bench.random() % most_wait);
      const std::size_t answered = bench.answers.size() - first;
      before_loading += !bench.jobs.empty();
      bench.set_aborted(doomed);
      // Jobs that end do so in some revolutions, aborted ones in one.
      bench.run(first + count, 2'000'000);
      ASSERT_EQ(bench.answers.size(), first + count);
      bench.step(3 * contexts);
      ASSERT_EQ(bench.answers.size(), first + count) << "answered twice";
      bench.set_aborted(0);
      for (const auto& [answer_tag, answer] : by_tag(bench.answers, first)) {
        ASSERT_TRUE(wanted.contains(answer_tag)) << answer;
        const auto& [slot, unaborted] = wanted[answer_tag];
        ASSERT_EQ(answer.slot, slot);
        if (answer.is_aborted()) {
          ASSERT_TRUE((doomed >> slot & 1u) != 0) << answer;
          ++late;
        } else {
          ASSERT_TRUE(unaborted) << "it never ends: " << answer;
          ASSERT_EQ(answer, *unaborted);
          ++done;
        }
      }
      EXPECT_GE(late, endless);
      EXPECT_LE(late, count - answered);
      aborted += late;
    }
  }
};

}  // namespace cobalt::test
