// SPDX-License-Identifier: Apache-2.0
/// \file
/// Programs of the search among other operations, worked by hand through the kernel's registers, and what must come of
/// them. The core is the stub (stub/cb_search_core.sv).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "tests/rtl/common/search_loop.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"
#include "tests/rtl/kernel/stub/stub_search.hpp"

namespace cobalt::test {

constexpr std::uint32_t kEndless = 0xffffffff;   ///< turns of a job that only an abort ends
constexpr unsigned kGuestClocks = 37;            ///< a guest waits no longer for a clock of the search
constexpr std::uint64_t kPlaceBytes = 0x1'0000;  ///< of a descriptor's items, and of its answers
constexpr std::uint64_t kItems = 0x0200'0000;
constexpr std::uint64_t kAnswers = 0x0400'0000;
constexpr std::uint64_t kBadItems = 0x0300'0000;    ///< every read of this page is an error
constexpr std::uint64_t kBadAnswers = 0x0700'0000;  ///< every write to this page is one
constexpr std::uint32_t kGuard = 0x5aa5c33c;

/// A descriptor with its items and what must come of it.
struct Work {
  Descriptor descriptor;
  std::vector<StubSearchJob> jobs;       ///< of a search
  std::vector<PackedPosition> items;     ///< of another operation
  std::shared_ptr<const StubBank> bank;  ///< as it is when the descriptor's turn comes
  ParameterSet parameters;
};

class SearchRtl : public testing::Test {
 protected:
  void open(const sim::CardOptions& options, std::uint64_t seed) {
    bench = std::make_unique<KernelBench>(options);
    random.seed(seed);
    works.clear();
    next_tag = 1;
    cores = bench->read(spec::kRegSearchCores);
    ASSERT_GE(cores, 1u);
    for (unsigned b = 0; b < spec::kParameterBanks; ++b) {
      parameters[b] = make_parameters(seed * 2 + b);
      banks[b] = std::make_shared<StubBank>(parameters[b]);
    }
    load_banks();
    bench->card.add_fault(kBadItems, kBadItems + 4095, true, false, sim::FaultKind::kSlverr);
    bench->card.add_fault(kBadAnswers, kBadAnswers + 4095, false, true, sim::FaultKind::kDecerr);
  }
  void load_banks() {
    for (unsigned b = 0; b < spec::kParameterBanks; ++b) {
      ASSERT_EQ(bench->load(parameters[b].full_download(), b), 0u);
    }
  }
  unsigned below(unsigned limit) { return static_cast<unsigned>(random() % limit); }

  StubSearchJob make_job(std::uint32_t limit) {
    StubSearchJob job;
    job.position = pool[below(static_cast<unsigned>(pool.size()))];
    job.tag = next_tag++;
    job.limit = limit;
    return job;
  }
  std::vector<StubSearchJob> make_jobs(unsigned count, unsigned most_turns) {
    std::vector<StubSearchJob> jobs;
    for (unsigned i = 0; i < count; ++i) {
      jobs.push_back(make_job(1 + below(most_turns)));
      jobs.back().illegal = below(16) == 0;
    }
    return jobs;
  }

  /// Places of the next descriptor; its tag is 1000 and its number.
  Descriptor place(std::uint32_t operation, unsigned count, unsigned bank) {
    Descriptor descriptor;
    descriptor.operation = operation;
    descriptor.flags = bank != 0 ? spec::kDescriptorBank : 0;
    descriptor.tag = 1000 + static_cast<std::uint32_t>(works.size());
    descriptor.count = count;
    descriptor.source = kItems + works.size() * kPlaceBytes;
    descriptor.destination = kAnswers + works.size() * kPlaceBytes;
    const std::vector<std::uint32_t> guard(kPlaceBytes / 4, kGuard);
    bench->card.write_memory(descriptor.destination, guard.data(), kPlaceBytes);
    return descriptor;
  }
  Work& add_search(std::vector<StubSearchJob> jobs, unsigned bank = 0) {
    Work work;
    work.descriptor = place(spec::kOperationSearch, static_cast<unsigned>(jobs.size()), bank);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      const auto bytes = jobs[i].bytes();
      bench->card.write_memory(work.descriptor.source + i * bytes.size(), bytes.data(), bytes.size());
    }
    work.jobs = std::move(jobs);
    work.bank = banks[bank];
    works.push_back(std::move(work));
    return works.back();
  }
  /// Evaluate, generate or perft: positions alone, a beat each but for evaluate.
  Work& add_other(std::uint32_t operation, unsigned count, unsigned bank) {
    Work work;
    work.descriptor = place(operation, count, bank);
    const std::uint64_t item_bytes = spec::kOperationFormats[operation].item_bytes;
    for (unsigned i = 0; i < count; ++i) {
      work.items.push_back(pool[below(static_cast<unsigned>(pool.size()))]);
      std::vector<std::uint8_t> item(item_bytes);
      std::copy(work.items.back().begin(), work.items.back().end(), item.begin());
      bench->card.write_memory(work.descriptor.source + i * item_bytes, item.data(), item_bytes);
    }
    work.parameters = parameters[bank];
    works.push_back(std::move(work));
    return works.back();
  }
  void add_load(unsigned bank) {
    const ParameterSet next = change_parameters(parameters[bank], 1 + below(20), random());
    Work work;
    work.descriptor = bench->put_list(next.download_from(parameters[bank]), bank, kItems + works.size() * kPlaceBytes);
    work.descriptor.tag = 1000 + static_cast<std::uint32_t>(works.size());
    parameters[bank] = next;
    banks[bank] = std::make_shared<StubBank>(next);
    works.push_back(std::move(work));
  }

  std::vector<Descriptor> descriptors() const {
    std::vector<Descriptor> all;
    for (const Work& work : works) all.push_back(work.descriptor);
    return all;
  }
  std::vector<std::uint8_t> answer_bytes(const Work& work) {
    std::vector<std::uint8_t> bytes(kPlaceBytes);
    bench->card.read_memory(work.descriptor.destination, bytes.data(), bytes.size());
    return bytes;
  }
  static void check_guard(std::span<const std::uint8_t> bytes, std::size_t used) {
    // The last beat is written in words.
    for (std::size_t at = (used + 3) / 4 * 4; at < bytes.size(); at += 4) {
      std::uint32_t word = 0;
      std::memcpy(&word, &bytes[at], 4);
      ASSERT_EQ(word, kGuard) << "byte " << at << " behind the answers";
    }
  }

  /// Answers of a search by tag; each job has one, and nothing lies behind them.
  std::map<std::uint32_t, StubSearchAnswer> answers(const Work& work) {
    const std::vector<std::uint8_t> bytes = answer_bytes(work);
    std::map<std::uint32_t, StubSearchAnswer> result;
    for (std::size_t i = 0; i < work.jobs.size(); ++i) {
      const StubSearchAnswer answer = unpack_stub_answer(&bytes[i * spec::kSearchAnswerBytes]);
      EXPECT_TRUE(result.emplace(answer.tag, answer).second) << "two answers to job " << answer.tag;
    }
    check_guard(bytes, work.jobs.size() * spec::kSearchAnswerBytes);
    return result;
  }

  /// Status and counters that a completion has when nothing went wrong.
  void check_counts(const Work& work, const Completion& completion, unsigned refused) {
    EXPECT_EQ(completion.tag, work.descriptor.tag);
    EXPECT_EQ(completion.items, work.descriptor.count);
    EXPECT_EQ(completion.refused, refused);
    EXPECT_EQ(completion.read_beats, work.descriptor.count);
    EXPECT_EQ(completion.write_beats, (work.descriptor.count + 3) / 4);
    EXPECT_LE(completion.start_clock, completion.end_clock);
    EXPECT_LE(std::uint64_t{completion.starved_clocks} + completion.blocked_clocks,
              std::uint64_t{completion.busy_clocks} * cores);
  }
  /// Every job has the answer that it must have.
  void check_search(const Work& work, const Completion& completion, StubTurns& turns) {
    ASSERT_EQ(completion.status, spec::kStatusDone);
    const auto got = answers(work);
    unsigned refused = 0;
    for (const StubSearchJob& job : work.jobs) {
      ASSERT_TRUE(got.contains(job.tag)) << "job " << job.tag << " has no answer";
      ASSERT_EQ(got.at(job.tag), stub_search(job, *work.bank, &turns)) << "job " << job.tag;
      refused += job.illegal;
    }
    check_counts(work, completion, refused);
  }
  void check_other(const Work& work, const Completion& completion) {
    ASSERT_EQ(completion.status, spec::kStatusDone);
    const std::size_t count = work.items.size();
    const std::vector<std::uint8_t> bytes = answer_bytes(work);
    const std::size_t answer_bytes = spec::kOperationFormats[work.descriptor.operation].answer_bytes;
    if (work.descriptor.operation == spec::kOperationEvaluate) {
      const auto expected = bench_results(work.items, work.parameters);
      ASSERT_EQ(std::memcmp(bytes.data(), expected.data(), count * answer_bytes), 0);
    }
    for (std::size_t i = 0; i < count && work.descriptor.operation == spec::kOperationGenerate; ++i) {
      std::uint16_t move = 0, expected = 0;
      std::memcpy(&move, &bytes[i * answer_bytes], 2);
      for (std::size_t at = 0; at < spec::kPackedPositionBytes; at += 2) {
        expected = static_cast<std::uint16_t>(expected ^ work.items[i][at] ^ work.items[i][at + 1] << 8);
      }
      ASSERT_EQ(move, expected) << "request " << i;
    }
    for (std::size_t i = 0; i < count && work.descriptor.operation == spec::kOperationPerft; ++i) {
      // The stub answers in order.
      ASSERT_EQ(std::memcmp(&bytes[i * answer_bytes + 8], work.items[i].data(), 8), 0) << "job " << i;
    }
    check_guard(bytes, count * answer_bytes);
  }
  void check_all(const std::vector<Completion>& completions, StubTurns& turns) {
    ASSERT_EQ(completions.size(), works.size());
    for (std::size_t i = 0; i < works.size(); ++i) {
      SCOPED_TRACE(testing::Message() << "descriptor " << i);
      switch (works[i].descriptor.operation) {
        case spec::kOperationSearch:
          check_search(works[i], completions[i], turns);
          break;
        case spec::kOperationLoadParameters:
          ASSERT_EQ(completions[i].status, spec::kStatusDone);
          break;
        default:
          check_other(works[i], completions[i]);
      }
      if (HasFatalFailure()) return;
    }
  }

  struct Turns {
    std::uint64_t root, first_try, null_move, again, no_move, ended, idle, blocked;
    std::uint64_t all() const { return root + first_try + null_move + again + no_move + ended + idle + blocked; }
    std::uint64_t worked() const { return root + first_try + null_move + again + no_move; }
  };
  Turns turns() {
    return {bench->read_wide(spec::kRegSearchRoot),   bench->read_wide(spec::kRegSearchTry),
            bench->read_wide(spec::kRegSearchNull),   bench->read_wide(spec::kRegSearchAgain),
            bench->read_wide(spec::kRegSearchNoMove), bench->read_wide(spec::kRegSearchEnded),
            bench->read_wide(spec::kRegSearchIdle),   bench->read_wide(spec::kRegSearchBlocked)};
  }

  std::vector<PackedPosition> pool = make_positions(256, 5);
  std::unique_ptr<KernelBench> bench;
  std::mt19937_64 random;
  std::vector<Work> works;
  std::uint32_t next_tag = 1;
  unsigned cores = 1;
  ParameterSet parameters[spec::kParameterBanks];
  std::shared_ptr<const StubBank> banks[spec::kParameterBanks];
};

}  // namespace cobalt::test
