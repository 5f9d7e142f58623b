// SPDX-License-Identifier: Apache-2.0
// Operation search_ring: jobs announced one by one, answers in the order in which they end, beside lists of all other
// operations; its end, errors and aborts. The core is the stub.
#include <deque>
#include <set>

#include "tests/rtl/kernel/search_fixture.hpp"

namespace cobalt::test {
namespace {

constexpr std::uint64_t kRingJobs = 0x0b00'0000;
constexpr std::uint64_t kRingAnswers = 0x0c00'0000;
constexpr std::uint32_t kRingTag = 77;

class RingRtl : public SearchRtl {
 protected:
  void run_random_pieces(unsigned programs);
  /// Opens a ring whose first job has the number that ring_jobs holds.
  void open_ring(std::uint32_t slots, unsigned bank = 0, std::uint64_t jobs = kRingJobs,
                 std::uint64_t answers = kRingAnswers) {
    slots_ = slots;
    jobs_at_ = jobs;
    answers_at_ = answers;
    base_ = bench->read(spec::kRegRingJobs);
    put_ = taken_ = 0;
    inside_.clear();
    ring_bank_ = banks[bank];
    const std::vector<std::uint32_t> guard((slots + 1) * spec::kRingSlotBytes / 4, kGuard);
    bench->card.write_memory(answers, guard.data(), guard.size() * 4);
    const std::vector<std::uint32_t> cleared(spec::kSearchAnswerBytes / 4, 0);
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
      bench->card.write_memory(answers + std::uint64_t{slot} * spec::kRingSlotBytes, cleared.data(),
                               spec::kSearchAnswerBytes);
    }
    const Completion completion = bench->run(ring_descriptor(bank));
    EXPECT_EQ(completion.tag, kRingTag);
    EXPECT_EQ(completion.status, spec::kStatusDone);
    EXPECT_EQ(completion.items, slots);
    EXPECT_EQ(bench->read(spec::kRegRingAnswers), base_);
    EXPECT_EQ(bench->read(spec::kRegRingState), spec::kRingOpen);
  }
  Descriptor ring_descriptor(unsigned bank) const {
    Descriptor descriptor;
    descriptor.operation = spec::kOperationSearchRing;
    descriptor.flags = bank != 0 ? spec::kDescriptorBank : 0;
    descriptor.tag = kRingTag;
    descriptor.count = slots_;
    descriptor.source = jobs_at_;
    descriptor.destination = answers_at_;
    return descriptor;
  }

  std::uint32_t inside() const { return put_ - taken_; }
  /// Puts jobs into their slots and announces all at once.
  void put(std::span<const StubSearchJob> jobs) {
    ASSERT_LE(inside() + jobs.size(), slots_);
    for (const StubSearchJob& job : jobs) {
      const auto bytes = job.bytes();
      bench->card.write_memory(jobs_at_ + std::uint64_t{put_ % slots_} * spec::kRingSlotBytes, bytes.data(),
                               bytes.size());
      inside_.emplace(job.tag, job);
      ++put_;
    }
    bench->write(spec::kRegRingJobs, base_ + put_);
  }
  /// Takes the answers that are there and checks each; those of jobs in `may_be_aborted` may be that.
  unsigned take(const std::set<std::uint32_t>& may_be_aborted = {}) {
    const std::uint32_t there = bench->read(spec::kRegRingAnswers) - base_;
    unsigned aborted = 0;
    EXPECT_LE(there, put_);
    for (; taken_ != there; ++taken_) {
      std::array<std::uint8_t, spec::kRingSlotBytes> slot{};
      bench->card.read_memory(answers_at_ + std::uint64_t{taken_ % slots_} * spec::kRingSlotBytes, slot.data(),
                              slot.size());
      const StubSearchAnswer answer = unpack_stub_answer(slot.data());
      constexpr unsigned kLapBit = spec::format_field(spec::kSearchAnswerFields, "lap").lsb;
      EXPECT_EQ(slot[kLapBit / 8] >> kLapBit % 8 & 1, taken_ / slots_ % 2 == 0 ? 1 : 0) << "answer " << taken_;
      check_guard(slot, spec::kSearchAnswerBytes);
      const auto job = inside_.find(answer.tag);
      if (job == inside_.end()) {
        ADD_FAILURE() << "an answer to job " << answer.tag << ", which is not inside";
        return aborted;
      }
      if (answer.status == spec::kAnswerAborted && may_be_aborted.contains(answer.tag)) {
        ++aborted;
      } else {
        EXPECT_EQ(answer, stub_search(job->second, *ring_bank_)) << "job " << answer.tag;
      }
      inside_.erase(job);
    }
    return aborted;
  }
  void take_all() {
    for (unsigned i = 0; i < 20'000 && !inside_.empty() && !HasFailure(); ++i) {
      bench->card.run_clocks(32);
      take();
    }
    EXPECT_TRUE(inside_.empty());
  }
  bool is_open() { return (bench->read(spec::kRegRingState) & spec::kRingOpen) != 0; }
  void close_ring() { bench->write(spec::kRegRingClose, spec::kRingClose); }
  void expect_closed() {
    for (unsigned i = 0; i < 20'000 && is_open(); ++i) bench->card.run_clocks(32);
    EXPECT_FALSE(is_open());
    EXPECT_EQ(bench->read(spec::kRegRingAnswers), base_ + put_);
  }
  void finish() {
    close_ring();
    expect_closed();
  }

  std::uint32_t slots_ = 0, base_ = 0, put_ = 0, taken_ = 0;
  std::uint64_t jobs_at_ = 0, answers_at_ = 0;
  std::map<std::uint32_t, StubSearchJob> inside_;
  std::shared_ptr<const StubBank> ring_bank_;
};

TEST_F(RingRtl, JobsOneByOne) {
  open(bench_options(), 1);
  open_ring(7);
  for (unsigned i = 0; i < 30; ++i) {
    put(make_jobs(1, 20));
    take_all();
  }
  finish();
}

// Everything at random: pieces of any size, rings of any length, memories of any latency, both banks.
void RingRtl::run_random_pieces(unsigned programs) {
  for (std::uint64_t seed = 1; seed <= programs && !HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    open(random_memory(seed), seed);
    bench->write(spec::kRegRingJobs, static_cast<std::uint32_t>(seed % 2 == 0 ? 0 : -20));  // numbers wrap
    for (const std::uint32_t slots : {1u, 5u, 64u, 300u}) {
      open_ring(slots, below(2), kRingJobs + below(70) * std::uint64_t{spec::kRingSlotBytes});
      for (unsigned i = 0; i < 40 && !HasFailure(); ++i) {
        put(make_jobs(below(slots_ - inside() + 1), 30));
        bench->card.run_clocks(below(400));
        take();
      }
      if (below(2) == 0) take_all();
      finish();
      take();
      EXPECT_TRUE(inside_.empty());
    }
  }
}

TEST_F(RingRtl, RandomPieces) { run_random_pieces(3); }
TEST_F(RingRtl, LongRandomPieces) { run_random_pieces(60); }

// Lists of every operation go on beside it; a load of the other bank does not wait, one of its own bank waits for its
// end.
TEST_F(RingRtl, BesideLists) {
  for (std::uint64_t seed = 1; seed <= 3 && !HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    open(bench_options(), seed);
    open_ring(96, 0);
    for (unsigned i = 0; i < 12; ++i) {
      const unsigned kind = below(6);
      if (kind == 0) {
        add_load(1);
      } else if (kind <= 3) {
        add_other(spec::kOperationEvaluate + kind - 1, 1 + below(100), below(2));
      } else {
        add_search(make_jobs(1 + below(100), 40), below(2));
      }
    }
    const List list = bench->put(descriptors());
    bench->start(list);
    for (unsigned i = 0; i < 100'000 && (bench->read(spec::kRegApCtrl) & spec::kApDone) == 0; ++i) {
      put(make_jobs(below(slots_ - inside() + 1), 30));
      bench->card.run_clocks(below(200));
      take();
      if (HasFailure()) return;
    }
    EXPECT_EQ(bench->read(spec::kRegStatus), 0u);
    bench->acknowledge();
    StubTurns expected;
    check_all(bench->completions(list), expected);
    take_all();

    works.clear();
    add_load(0);
    add_search(make_jobs(20, 20), 0);
    const List waits = bench->put(descriptors());
    bench->start(waits);
    bench->card.run_clocks(5000);
    EXPECT_EQ(bench->read(spec::kRegApCtrl) & spec::kApDone, 0u) << "the ring uses that bank";
    put(make_jobs(50, 20));
    take_all();
    finish();
    ASSERT_TRUE(bench->wait_done());
    bench->acknowledge();
    check_all(bench->completions(waits), expected);
  }
}

TEST_F(RingRtl, ContextsGetTheNextJobWhileOthersGoOn) {
  open(bench_options(), 2);
  const std::uint32_t contexts = kContexts * cores;
  open_ring(2 * contexts);
  std::vector<StubSearchJob> jobs;
  for (unsigned i = 0; i < contexts - 1; ++i) jobs.push_back(make_job(kEndless));
  put(jobs);
  for (unsigned i = 0; i < 20; ++i) {
    put(std::vector<StubSearchJob>{make_job(10)});
    for (unsigned wait = 0; wait < 200 && inside() == contexts; ++wait) {
      bench->card.run_clocks(16);
      take();
    }
    ASSERT_EQ(inside(), contexts - 1) << "the short job is answered before the others end";
  }
  std::set<std::uint32_t> tags;
  for (const StubSearchJob& job : jobs) {
    bench->write(spec::kRegAbortTag, job.tag);
    bench->write(spec::kRegAbort, spec::kAbortJobTag);
    tags.insert(job.tag);
  }
  unsigned aborted = 0;
  for (unsigned i = 0; i < 1000 && !inside_.empty(); ++i) {
    bench->card.run_clocks(32);
    aborted += take(tags);
  }
  EXPECT_EQ(aborted, jobs.size()) << "jobs of the ring are aborted by their tags";
  EXPECT_EQ(bench->read(spec::kRegRingState), spec::kRingOpen);
  finish();
}

TEST_F(RingRtl, AbortOfTheDescriptorEndsIt) {
  open(bench_options(), 3);
  for (const std::uint32_t bits : {spec::kAbortTag, spec::kAbortAll}) {
    open_ring(200);
    std::vector<StubSearchJob> jobs;
    std::set<std::uint32_t> tags;
    for (unsigned i = 0; i < 150; ++i) {
      jobs.push_back(make_job(kEndless));
      tags.insert(jobs.back().tag);
    }
    put(jobs);
    bench->card.run_clocks(300);
    bench->write(spec::kRegAbortTag, kRingTag + 1);
    bench->write(spec::kRegAbort, spec::kAbortTag);
    bench->card.run_clocks(1000);
    EXPECT_EQ(take(tags), 0u);
    EXPECT_TRUE(is_open()) << "another descriptor's tag";
    bench->write(spec::kRegAbortTag, kRingTag);
    bench->write(spec::kRegAbort, bits);
    expect_closed();
    EXPECT_EQ(take(tags), jobs.size());
    EXPECT_EQ(bench->read(spec::kRegRingState), spec::kRingAborted);
  }
  open_ring(4);  // and the next one is not
  put(make_jobs(4, 20));
  take_all();
  finish();
}

TEST_F(RingRtl, TheNextRingWaitsForTheEnd) {
  open(bench_options(), 4);
  open_ring(8);
  bench->start(bench->put(std::vector<Descriptor>{ring_descriptor(1)}));
  put(make_jobs(8, 100));
  take_all();
  bench->card.run_clocks(2000);
  EXPECT_EQ(bench->read(spec::kRegApCtrl) & spec::kApDone, 0u);
  close_ring();
  ASSERT_TRUE(bench->wait_done());
  bench->acknowledge();
  EXPECT_TRUE(is_open()) << "the second";
  finish();
  close_ring();  // nothing is open
  bench->card.run_clocks(100);
  open_ring(3);
  EXPECT_TRUE(is_open());
}

// Answers that cannot leave: jobs wait until there are places, nothing is lost.
TEST_F(RingRtl, FullOfAnswers) {
  sim::CardOptions options = bench_options({.write_data = 98}, 9);
  options.write_latency_clocks = 300;
  open(options, 9);
  open_ring(1000);
  put(make_jobs(1000, 2));
  take_all();
  finish();
}

TEST_F(RingRtl, WhatADescriptorMustNotHave) {
  open(bench_options(), 5);
  slots_ = 4;
  jobs_at_ = kRingJobs;
  answers_at_ = kRingAnswers;
  Descriptor descriptor = ring_descriptor(0);
  descriptor.source += 32;
  EXPECT_EQ(bench->run(descriptor).status, spec::kStatusDone | spec::kStatusIllegalAddress);
  descriptor = ring_descriptor(0);
  descriptor.destination = ~std::uint64_t{0xff};  // 4 slots end with the address space, 5 beyond
  descriptor.count = 5;
  EXPECT_EQ(bench->run(descriptor).status, spec::kStatusDone | spec::kStatusIllegalAddress);
  descriptor = ring_descriptor(0);
  descriptor.count = 0;
  EXPECT_EQ(bench->run(descriptor).status, spec::kStatusDone) << "nothing is done";
  EXPECT_FALSE(is_open());
}

TEST_F(RingRtl, MemoryErrors) {
  open(bench_options(), 6);
  open_ring(4, 0, kBadItems);
  std::vector<StubSearchJob> jobs = make_jobs(4, 10);
  put(jobs);
  for (unsigned i = 0; i < 1000 && bench->read(spec::kRegRingAnswers) != base_ + 4; ++i) bench->card.run_clocks(16);
  EXPECT_EQ(bench->read(spec::kRegRingState), spec::kRingOpen | spec::kRingReadError);
  for (unsigned slot = 0; slot < 4; ++slot) {
    std::array<std::uint8_t, spec::kSearchAnswerBytes> bytes{};
    bench->card.read_memory(kRingAnswers + std::uint64_t{slot} * spec::kRingSlotBytes, bytes.data(), bytes.size());
    EXPECT_EQ(unpack_stub_answer(bytes.data()).status, spec::kAnswerIllegalRequest);
    EXPECT_EQ(unpack_stub_answer(bytes.data()).tag, spec::kUnreadJobTag);
  }
  finish();

  open_ring(4, 0, kRingJobs, kBadAnswers);
  put(make_jobs(3, 10));
  for (unsigned i = 0; i < 1000 && bench->read(spec::kRegRingAnswers) != base_ + 3; ++i) bench->card.run_clocks(16);
  EXPECT_EQ(bench->read(spec::kRegRingAnswers), base_ + 3) << "they count, but are lost";
  EXPECT_EQ(bench->read(spec::kRegRingState), spec::kRingOpen | spec::kRingWriteError);
  finish();

  open_ring(4);  // errors do not stay
  put(make_jobs(4, 10));
  take_all();
  EXPECT_EQ(bench->read(spec::kRegRingState), spec::kRingOpen);
}

// A host that announces more jobs than there are slots: those before are answered, nothing is read or written twice.
TEST_F(RingRtl, MoreJobsThanSlots) {
  open(bench_options(), 12);
  for (const unsigned before : {0u, 1u, 5u, 8u}) {
    for (const std::uint32_t too_many : {1u, 2u, 1000u, 0x8000'0000u}) {
      SCOPED_TRACE(testing::Message() << before << " jobs, then " << too_many << " too many");
      open_ring(8);
      put(make_jobs(before, 30));
      bench->card.run_clocks(below(400));
      take();
      const std::uint32_t answered = bench->read(spec::kRegRingAnswers) - base_;
      // Some of the jobs inside may be answered until the write is there.
      bench->write(spec::kRegRingJobs, base_ + answered + slots_ + before + too_many);
      expect_closed();
      EXPECT_EQ(bench->read(spec::kRegRingState), spec::kRingOverflow);
      take();
      EXPECT_TRUE(inside_.empty()) << "the jobs before are answered";
    }
  }
  open_ring(8);  // it does not stay
  put(make_jobs(8, 20));
  take_all();
  EXPECT_EQ(bench->read(spec::kRegRingState), spec::kRingOpen);
  finish();
}

// A job that is announced about when the ring ends is answered, or the state says that it came too late.
TEST_F(RingRtl, AnnouncedAsItEnds) {
  open(bench_options(), 13);
  const StubSearchJob job = make_job(3);
  // From the announcement of that job to the end of a ring that closes.
  open_ring(4);
  put(std::vector<StubSearchJob>{job});
  close_ring();
  const std::uint64_t begin = bench->card.clocks();
  for (unsigned i = 0; i < 3000 && is_open(); ++i) bench->card.run_clocks(1);
  ASSERT_FALSE(is_open());
  const auto end = static_cast<unsigned>(bench->card.clocks() - begin);
  unsigned answered = 0;
  unsigned late = 0;
  for (unsigned wait = end - 60; wait < end + 20 && !HasFailure(); ++wait) {
    SCOPED_TRACE(wait);
    open_ring(4);
    put(std::vector<StubSearchJob>{job});
    close_ring();
    bench->card.run_clocks(wait);
    StubSearchJob second = job;
    second.tag = next_tag++;
    put(std::vector<StubSearchJob>{second});
    for (unsigned i = 0; i < 3000 && is_open(); ++i) bench->card.run_clocks(16);
    const std::uint32_t state = bench->read(spec::kRegRingState);
    take();
    if (state == spec::kRingLate) {
      ++late;
      EXPECT_EQ(taken_, 1u);
      EXPECT_TRUE(inside_.contains(second.tag));
    } else {
      ++answered;
      EXPECT_EQ(state, 0u);
      EXPECT_EQ(taken_, 2u) << "neither answered nor too late";
    }
  }
  EXPECT_GT(answered, 10u);
  EXPECT_GT(late, 5u);
}

TEST_F(RingRtl, IncompleteBank) {
  bench = std::make_unique<KernelBench>();
  slots_ = 2;
  jobs_at_ = kRingJobs;
  answers_at_ = kRingAnswers;
  EXPECT_EQ(bench->run(ring_descriptor(1)).status, spec::kStatusDone | spec::kStatusIncompleteBank);
  EXPECT_EQ(bench->read(spec::kRegRingState), spec::kRingOpen | spec::kRingIncompleteBank);
}

TEST_F(RingRtl, ResetInFlight) {
  open(bench_options(), 7);
  for (const unsigned clocks : {1u, 60u, 200u, 1000u}) {
    SCOPED_TRACE(clocks);
    open_ring(128);
    put(make_jobs(128, 50));
    bench->card.run_clocks(clocks);
    bench->card.reset();
    bench->card.run_clocks(500);
    EXPECT_EQ(bench->read(spec::kRegRingState), 0u);
    load_banks();
    open_ring(16, 1);
    put(make_jobs(16, 20));
    take_all();
    bench->card.reset();
    load_banks();
  }
}

// A reset that the memory does not see: its answers to the jobs, loads and writes from before are nobody's.
TEST_F(RingRtl, ResetOfTheKernelAlone) {
  sim::CardOptions options = bench_options();
  options.read_latency_clocks = 300;
  options.write_latency_clocks = 400;
  open(options, 11);
  for (const unsigned clocks : {40u, 200u, 330u, 700u, 1500u}) {
    SCOPED_TRACE(clocks);
    open_ring(128);
    put(make_jobs(128, 50));
    bench->card.run_clocks(clocks);
    bench->card.reset_kernel_alone();
    EXPECT_EQ(bench->read(spec::kRegRingState), 0u);
    load_banks();
    open_ring(16, 1);
    put(make_jobs(16, 20));
    take_all();
    finish();
    works.clear();
    add_search(make_jobs(40, 20), 0);
    const List list = bench->put(descriptors());
    ASSERT_EQ(bench->run(list), 0u);
    StubTurns expected;
    check_all(bench->completions(list), expected);
  }
}

// A program that dies while its ring waits for a bank: the one that comes after it sees the ring, and closes it.
TEST_F(RingRtl, ACloseBeforeItOpensIsKept) {
  open(bench_options(), 12);
  slots_ = 4;
  const List list = bench->put(std::vector{bench->put_list(parameters[0].full_download()), ring_descriptor(0)});
  bench->start(list);
  const auto is_pending = [this] { return (bench->read(spec::kRegRingState) & spec::kRingPending) != 0; };
  for (unsigned i = 0; i < 1000 && !is_pending(); ++i) bench->card.run_clocks(8);
  ASSERT_TRUE(is_pending());
  close_ring();
  ASSERT_TRUE(bench->wait_done());
  bench->acknowledge();
  for (const Completion& completion : bench->completions(list)) EXPECT_EQ(completion.status, spec::kStatusDone);
  bench->card.run_clocks(1000);
  EXPECT_EQ(bench->read(spec::kRegRingState), 0u) << "neither open nor pending";
  open_ring(4);
  put(make_jobs(1, 20));
  take_all();
  finish();
}

// No list is under way that could tell of it.
TEST_F(RingRtl, TheWatchdogIsSeenWithoutAList) {
  open(bench_options(), 13);
  open_ring(4);
  List nothing = bench->put(std::vector{bench->put_list({})});
  nothing.watchdog_limit = 1000;
  bench->run(nothing);
  bench->card.add_fault(kRingJobs, kRingJobs + 4095, true, false, sim::FaultKind::kSilent);
  put(make_jobs(1, 20));
  bench->card.run_clocks(500);
  EXPECT_EQ(bench->read(spec::kRegRingState), spec::kRingOpen);
  bench->card.run_clocks(2000);
  EXPECT_EQ(bench->read(spec::kRegRingState), spec::kRingOpen | spec::kRingWatchdog);
  bench->card.clear_faults();
  bench->card.reset();
  EXPECT_EQ(bench->read(spec::kRegRingState), 0u);
}

// From the announcement of a job to its answer in memory: the memory's latencies, the job's turns and the way.
TEST_F(RingRtl, TheWayOfAJobIsShort) {
  sim::CardOptions options = bench_options();
  options.read_latency_clocks = 200;
  options.write_latency_clocks = 200;
  open(options, 8);
  open_ring(8);
  put(std::vector<StubSearchJob>{make_job(1)});
  const std::uint64_t begin = bench->card.clocks();
  while (bench->read(spec::kRegRingAnswers) == base_ && bench->card.clocks() < begin + 2000) bench->card.run_clocks(1);
  const std::uint64_t clocks = bench->card.clocks() - begin;
  EXPECT_LE(clocks, 200u + 200u + 3 * kTurnClocks * kContexts + 60u);
  RecordProperty("clocks", static_cast<int>(clocks));
  take();
}

}  // namespace
}  // namespace cobalt::test
