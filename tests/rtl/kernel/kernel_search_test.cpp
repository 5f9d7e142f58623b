// SPDX-License-Identifier: Apache-2.0
// Operation search among the others: jobs, answers, counters, stalls, errors, aborts, and what its guests get. The core
// is the stub (stub/cb_search_core.sv), whose answers tell whether generator and evaluator answered it at the right
// clocks.
#include <gtest/gtest.h>

#include <set>

#include "spec/latency.hpp"
#include "tests/rtl/kernel/search_fixture.hpp"

namespace cobalt::test {
namespace {

// Every count of turns, and the kinds of turns: what the jobs had, and one kind a clock and core.
TEST_F(SearchRtl, JobsHaveTheirAnswersAndTurnsAreCounted) {
  open(bench_options(), 1);
  for (const unsigned count : {1u, 3u, 4u, 5u, 100u, 0u, 300u}) add_search(make_jobs(count, 30), below(2));
  const Turns before = turns();
  EXPECT_EQ(before.worked() + before.ended + before.blocked, 0u);
  StubTurns expected;
  check_all(bench->run(descriptors()), expected);
  const Turns after = turns();
  EXPECT_EQ(after.root, expected.root);
  EXPECT_EQ(after.first_try, expected.first_try);
  EXPECT_EQ(after.null_move, expected.null_move);
  EXPECT_EQ(after.again, expected.again);
  EXPECT_EQ(after.no_move, expected.no_move);
  EXPECT_EQ(after.ended, 0u);
  // Turns that come when the evaluator takes nothing count as blocked.
  if (kTurnClocks == 1) {
    EXPECT_EQ(after.blocked, 0u) << "nobody else uses generator or evaluator";
  }
  const std::uint64_t first = bench->read_wide(spec::kRegTotalClocks);
  const std::uint64_t all = turns().all();
  const std::uint64_t last = bench->read_wide(spec::kRegTotalClocks);
  EXPECT_GE(all + 100 * cores, first * cores);
  EXPECT_LE(all, last * cores);
  bench->card.reset();
  EXPECT_LE(turns().all(), 1000u * cores);
}

TEST_F(SearchRtl, AllContextsOfAllCoresWorkAtOnce) {
  open(bench_options(), 2);
  constexpr unsigned kTurns = 100;
  std::vector<StubSearchJob> jobs;
  for (unsigned i = 0; i < kContexts * cores; ++i) jobs.push_back(make_job(kTurns));
  const Work& work = add_search(jobs);
  const Completion completion = bench->run(work.descriptor);
  StubTurns expected;
  check_search(work, completion, expected);
  // Three clocks a job and core, or one for all, until the last begins.
  EXPECT_LE(completion.busy_clocks, (kTurns + 1) * kTurnClocks * kContexts + 3 * kContexts * cores + 100);
}

// The next job is there when a context ends, in every core: turns are not lost between jobs of many turns.
TEST_F(SearchRtl, NoContextIsIdleWhileThereAreJobs) {
  open(bench_options(), 3);
  std::vector<StubSearchJob> jobs;
  std::uint64_t wanted = 0;
  for (unsigned i = 0; i < kContexts * cores * 8; ++i) {
    jobs.push_back(make_job(20 + below(20)));
    wanted += jobs.back().limit;
  }
  for (unsigned d = 0; d < 4; ++d) {
    const auto begin = jobs.begin() + d * (jobs.size() / 4);
    add_search({begin, begin + jobs.size() / 4});
  }
  StubTurns expected;
  check_all(bench->run(descriptors()), expected);
  const std::uint64_t clocks = bench->read_wide(spec::kRegListEndClock) - bench->read_wide(spec::kRegListStartClock);
  // The beginning and the tail are in it: about 40 turns, of 240 that a context has.
  EXPECT_GE(static_cast<double>(wanted) / static_cast<double>(clocks * cores), 0.8 / kTurnClocks);
}

TEST_F(SearchRtl, ProgramsOfAllOperationsUnderEveryStall) {
  for (std::uint64_t seed = 1; seed <= 16; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    open(random_memory(seed), seed);
    for (unsigned program = 0; program < 2; ++program) {
      works.clear();
      const unsigned count = 10 + below(25);
      for (unsigned i = 0; i < count; ++i) {
        switch (const unsigned kind = below(10)) {
          case 0:
            add_load(below(2));
            break;
          case 1:
          case 2:
          case 3:
            add_other(spec::kOperationEvaluate + kind - 1, 1 + below(100), below(2));
            break;
          default:
            add_search(make_jobs(kind == 9 ? 1 + below(200) : below(12), kind == 8 ? 1 : 40), below(2));
        }
      }
      StubTurns expected;
      check_all(bench->run(descriptors()), expected);
      if (HasFailure()) return;
    }
  }
}

// Answers that cannot leave: lanes fill up, nothing is lost.
TEST_F(SearchRtl, FullLanes) {
  sim::CardOptions options = bench_options({.write_data = 98}, 7);
  options.write_latency_clocks = 300;
  open(options, 7);
  for (unsigned d = 0; d < 6; ++d) add_search(make_jobs(d == 3 ? 2 : 300, 2), d % 2);
  StubTurns expected;
  check_all(bench->run(descriptors()), expected);
}

TEST_F(SearchRtl, IncompleteBank) {
  bench = std::make_unique<KernelBench>();
  cores = bench->read(spec::kRegSearchCores);
  banks[0] = banks[1] = std::make_shared<StubBank>(ParameterSet());
  parameters[1] = make_parameters(3);
  ASSERT_EQ(bench->load(parameters[1].full_download(), 1), 0u);
  add_search(make_jobs(5, 4), 1);
  add_search(make_jobs(5, 4), 0);
  const std::vector<Completion> completions = bench->run(descriptors());
  EXPECT_EQ(completions[0].status, spec::kStatusDone);
  EXPECT_EQ(completions[1].status, spec::kStatusDone | spec::kStatusIncompleteBank);
  EXPECT_EQ(answers(works[1]).size(), 5u);
}

TEST_F(SearchRtl, MemoryErrorsBelongToTheirDescriptor) {
  open(bench_options(), 8);
  for (unsigned d = 0; d < 9; ++d) {
    add_search(make_jobs(20, 10));
    Descriptor& descriptor = works.back().descriptor;
    if (d == 2) {  // its first 10 jobs cannot be read
      descriptor.source = kBadItems + 4096 - 10 * std::uint64_t{spec::kSearchJobBytes};
      for (unsigned i = 10; i < 20; ++i) {
        const auto bytes = works.back().jobs[i].bytes();
        bench->card.write_memory(descriptor.source + i * bytes.size(), bytes.data(), bytes.size());
      }
    }
    if (d == 5) descriptor.destination = kBadAnswers;
  }
  const std::vector<Completion> completions = bench->run(descriptors());
  StubTurns expected;
  for (unsigned d = 0; d < works.size(); ++d) {
    SCOPED_TRACE(d);
    if (d == 2) {
      EXPECT_EQ(completions[d].status, spec::kStatusDone | spec::kStatusReadError);
      EXPECT_EQ(completions[d].items, 20u);
      const std::vector<std::uint8_t> bytes = answer_bytes(works[d]);
      unsigned refused = 0;
      unsigned unread = 0;
      std::set<std::uint32_t> tags;
      for (unsigned i = 0; i < 20; ++i) {
        const StubSearchAnswer answer = unpack_stub_answer(&bytes[i * spec::kSearchAnswerBytes]);
        refused += answer.status == spec::kAnswerIllegalRequest;
        unread += answer.tag == spec::kUnreadJobTag;
        tags.insert(answer.tag);
      }
      EXPECT_EQ(unread, 10u) << "a job that was not read has no tag of its own";
      for (unsigned i = 10; i < 20; ++i) EXPECT_TRUE(tags.contains(works[d].jobs[i].tag)) << "it was read";
      EXPECT_GE(refused, 10u);
      EXPECT_EQ(completions[d].refused, refused);
    } else if (d == 5) {
      EXPECT_EQ(completions[d].status, spec::kStatusDone | spec::kStatusWriteError);
    } else {
      check_search(works[d], completions[d], expected);
    }
  }
}

/// The host aborts at random, by descriptor, by job and all, until the list is done.
class AbortsRtl : public SearchRtl {
 protected:
  void run_program(std::uint64_t seed);
  void run(unsigned writes) {
    for (std::uint64_t seed = 1; abort_writes < writes && !HasFailure(); ++seed) {
      SCOPED_TRACE(testing::Message() << "seed " << seed);
      run_program(seed);
    }
    EXPECT_GE(aborted_jobs, writes / 4);
    EXPECT_GE(done_jobs, writes / 4);
  }
  unsigned abort_writes = 0, aborted_jobs = 0, done_jobs = 0;
};

void AbortsRtl::run_program(std::uint64_t seed) {
  open(bench_options(sim::StallPercent::all(seed % 3 == 0 ? 40 : 0), seed), seed);
  const unsigned count = 3 + below(14);
  std::set<std::uint32_t> endless;
  for (unsigned d = 0; d < count; ++d) {
    std::vector<StubSearchJob> jobs = make_jobs(1 + below(120), 20);
    for (StubSearchJob& job : jobs) {
      if (below(4) == 0 && !job.illegal) {
        job.limit = kEndless;
        endless.insert(job.tag);
      }
    }
    add_search(std::move(jobs));
  }
  const List list = bench->put(descriptors());
  bench->start(list);
  std::set<std::uint32_t> by_job;
  std::set<std::uint32_t> by_descriptor;
  const auto abort = [this](std::uint32_t bit, std::uint32_t tag) {
    bench->write(spec::kRegAbortTag, tag);
    bench->write(spec::kRegAbort, bit);
    ++abort_writes;
    return tag;
  };
  // In programs of even number jobs by their tags; descriptors end what is left of the endless ones.
  const bool jobs_too = seed % 2 == 0;
  bool all = false;
  for (unsigned round = 0; (bench->read(spec::kRegApCtrl) & spec::kApDone) == 0; ++round) {
    ASSERT_LT(round, 20'000u) << "no end";
    if (round > 2000 && round % 8 == 0) {
      abort(spec::kAbortAll, 0);
      all = true;
    } else if (round % 5 == 0 && (!jobs_too || round > 300)) {
      by_descriptor.insert(abort(spec::kAbortTag, 1000 + below(count)));
    } else if (jobs_too) {
      by_job.insert(abort(spec::kAbortJobTag, 1 + below(next_tag - 1)));
    }
    bench->card.run_clocks(below(60));
  }
  ASSERT_EQ(bench->read(spec::kRegStatus), 0u);
  bench->acknowledge();
  const std::vector<Completion> completions = bench->completions(list);
  StubTurns expected;
  for (unsigned d = 0; d < count; ++d) {
    SCOPED_TRACE(d);
    const bool marked = (completions[d].status & spec::kStatusAborted) != 0;
    EXPECT_EQ(completions[d].status & ~spec::kStatusAborted, spec::kStatusDone);
    EXPECT_TRUE(!marked || all || by_descriptor.contains(works[d].descriptor.tag));
    const auto got = answers(works[d]);
    unsigned refused = 0;
    for (const StubSearchJob& job : works[d].jobs) {
      ASSERT_TRUE(got.contains(job.tag)) << "no answer";
      const StubSearchAnswer& answer = got.at(job.tag);
      refused += answer.status != spec::kAnswerDone;
      if (answer.status == spec::kAnswerAborted) {
        EXPECT_TRUE(marked || by_job.contains(job.tag));
        ++aborted_jobs;
      } else {
        EXPECT_FALSE(endless.contains(job.tag));
        EXPECT_EQ(answer, stub_search(job, *works[d].bank, &expected));
        ++done_jobs;
      }
    }
    check_counts(works[d], completions[d], refused);
  }
  if (!endless.empty()) {
    EXPECT_GT(turns().ended, 0u);
  }
}

TEST_F(AbortsRtl, RandomAborts) { run(2000); }
TEST_F(AbortsRtl, LongTenThousandAborts) { run(10'000); }

// Aborts by job tag reach the job and nobody else, also when they are written as fast as the bus can.
TEST_F(SearchRtl, AbortsOfJobsDoNotMeetOthers) {
  open(bench_options(), 9);
  std::vector<StubSearchJob> jobs;
  for (unsigned i = 0; i < kContexts * cores; ++i) jobs.push_back(make_job(i % 2 == 0 ? kEndless : 400));
  const Work& work = add_search(jobs);
  const List list = bench->put(descriptors());
  bench->start(list);
  // All are inside by then.
  bench->card.run_clocks(3 * kContexts * cores + 500);
  for (const StubSearchJob& job : jobs) {
    if (job.limit != kEndless) continue;
    bench->write(spec::kRegAbortTag, job.tag);
    bench->write(spec::kRegAbort, spec::kAbortJobTag);
  }
  ASSERT_TRUE(bench->wait_done(100'000));
  bench->acknowledge();
  EXPECT_EQ(bench->completions(list).front().status, spec::kStatusDone) << "the descriptor was not aborted";
  const auto got = answers(work);
  for (const StubSearchJob& job : jobs) {
    ASSERT_TRUE(got.contains(job.tag));
    if (job.limit == kEndless) {
      EXPECT_EQ(got.at(job.tag).status, spec::kAnswerAborted) << "one write is enough for a job that is inside";
    } else {
      EXPECT_EQ(got.at(job.tag), stub_search(job, *work.bank));
    }
  }
  EXPECT_EQ(turns().ended, kContexts * cores / 2);
}

// With every context at work, evaluate and generate get a clock in 37 and cost no more.
TEST_F(SearchRtl, GuestsDoNotStarveAndCostLittle) {
  constexpr unsigned kGuestItems = 300;
  for (const std::uint32_t operation : {spec::kOperationEvaluate, spec::kOperationGenerate}) {
    SCOPED_TRACE(operation);
    open(bench_options(), 10);
    std::vector<StubSearchJob> jobs;
    for (unsigned i = 0; i < kContexts * cores; ++i) jobs.push_back(make_job(kEndless));
    add_search(jobs);
    const List list = bench->put(descriptors());
    bench->start(list);
    bench->card.run_clocks(3 * kContexts * cores + 500);
    const Turns before = turns();
    const std::uint64_t clocks_before = bench->read_wide(spec::kRegTotalClocks);
    const Work& guest = add_other(operation, kGuestItems, 1);
    const List guests =
        bench->put(std::span(&guest.descriptor, 1), KernelBench::kDescriptors + 4096, KernelBench::kCompletions + 4096);
    bench->start(guests);
    for (unsigned i = 0; i < 4000 && bench->completions(guests).front().status == 0; ++i) bench->card.run_clocks(16);
    const Turns after = turns();
    const std::uint64_t clocks = bench->read_wide(spec::kRegTotalClocks) - clocks_before;
    const Completion completion = bench->completions(guests).front();
    ASSERT_EQ(completion.status, spec::kStatusDone) << "starved";
    check_other(guest, completion);
    EXPECT_LE(completion.busy_clocks, kGuestItems * kGuestClocks + 200);
    // The search leaves the evaluator a quarter of its clocks, and the generator none.
    if (operation == spec::kOperationEvaluate) {
      EXPECT_LE(completion.busy_clocks, kGuestItems * 5u * kTurnClocks);
    }
    EXPECT_GE(after.blocked - before.blocked, 10u);
    const std::uint64_t closed = clocks - clocks / kTurnClocks;
    EXPECT_LE(after.blocked - before.blocked, clocks / kGuestClocks + 2 + closed * cores);
    EXPECT_EQ(after.idle, before.idle);
    bench->write(spec::kRegAbort, spec::kAbortAll);
    ASSERT_TRUE(bench->wait_done());
    bench->acknowledge();
    ASSERT_TRUE(bench->wait_done());
    bench->acknowledge();
    for (const auto& [tag, answer] : answers(works.front())) EXPECT_EQ(answer.status, spec::kAnswerAborted);
  }
}

TEST_F(SearchRtl, ResetInFlight) {
  open(bench_options(), 11);
  // With the memory, or without: what was asked of it is then answered after the reset.
  for (const unsigned clocks : {1u, 61u, 60u, 201u, 200u, 401u, 400u, 1001u, 1000u}) {
    SCOPED_TRACE(clocks);
    works.clear();
    add_search(make_jobs(100, 50));
    for (const std::uint32_t operation : {spec::kOperationPerft, spec::kOperationGenerate, spec::kOperationEvaluate}) {
      add_other(operation, 100, 0);
      add_search(make_jobs(100, 50));
    }
    const List list = bench->put(descriptors());
    bench->start(list);
    bench->card.run_clocks(clocks);
    clocks % 2 != 0 ? bench->card.reset_kernel_alone() : bench->card.reset();
    bench->card.run_clocks(500);
    EXPECT_EQ(bench->read(spec::kRegApCtrl), spec::kApIdle) << "nothing comes back to life";
    load_banks();
    StubTurns expected;
    check_all(bench->run(descriptors()), expected);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace cobalt::test
