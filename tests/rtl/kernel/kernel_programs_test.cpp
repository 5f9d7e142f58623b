// SPDX-License-Identifier: Apache-2.0
// Random programs: lists of random descriptors, several in flight, compared with a reference model position by
// position.
//
// The model works the descriptors off one after the other. That is all that a program means: which parameters a batch
// sees depends on the order of the descriptors and on nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <random>

#include "spec/latency.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "tests/rtl/common/search_loop.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kPoolPositions = 512;
constexpr unsigned kMaxCount = 100;
constexpr unsigned kMaxDescriptors = 300;
constexpr unsigned kListsOfAProgram = 3;
constexpr std::uint64_t kAnswerBytes = 1024;  ///< apart: room for 100 results anywhere in them, and a guard
constexpr std::uint64_t kAnswers = KernelBench::kResults;
constexpr std::uint64_t kBadPositions = 0x0300'0000;  ///< every read of this page is an error
constexpr std::uint64_t kBadAnswers = 0x0700'0000;    ///< every write to this page is one
constexpr std::uint64_t kLists = 0x1000'0000;
constexpr std::uint64_t kListBytes = 0x2'0000;  ///< apart
static_assert(kListBytes >= (spec::kParameters + 1) * spec::kParameterElementBytes + std::uint64_t{64 * 64});
constexpr std::uint32_t kGuard = 0x5aa5c33c;

/// A bank of the model.
struct Bank {
  ParameterSet parameters;
  std::vector<std::uint32_t> results;  ///< of the whole pool
  bool complete = false;
  bool known = false;  ///< it was loaded as a whole once
};

/// What the model says of a descriptor.
struct Expectation {
  std::uint32_t status = 0;  ///< without kStatusDone
  std::uint32_t items = 0;
  bool evaluated = false;
  unsigned first = 0;                                         ///< position in the pool
  std::shared_ptr<const std::vector<std::uint32_t>> results;  ///< of the pool; null: they mean nothing
};

class Programs : public testing::Test {
 protected:
  void open(const sim::CardOptions& options, std::uint64_t seed) {
    bench = std::make_unique<KernelBench>(options);
    random.seed(seed);
    banks = {};
    bench->put_positions(pool);
    bench->card.add_fault(kBadPositions, kBadPositions + 4095, true, false, sim::FaultKind::kSlverr);
    bench->card.add_fault(kBadAnswers, kBadAnswers + 4095, false, true, sim::FaultKind::kDecerr);
  }
  unsigned below(unsigned limit) { return static_cast<unsigned>(random() % limit); }

  /// A descriptor, what it needs in memory, and what must come of it. `number` counts those of the program.
  Descriptor make(unsigned number, Expectation& expected) {
    Descriptor descriptor;
    switch (const unsigned kind = below(40); kind) {
      case 0:
        break;  // operation none
      case 1:
        descriptor.operation = spec::kOperations + below(1000);
        expected.status = spec::kStatusIllegalOperation;
        break;
      case 2:
        descriptor.operation = below(3);
        descriptor.flags = 2u << below(31);
        expected.status = spec::kStatusIllegalDescriptor;
        break;
      case 3:
        descriptor = KernelBench::batch(1 + below(kMaxCount));
        (below(2) == 0 ? descriptor.source : descriptor.destination) += 1 + below(63);
        expected.status = spec::kStatusIllegalAddress;
        break;
      case 4:
      case 5:
      case 6:
      case 7:
        descriptor = make_load(number, expected);
        break;
      default:
        descriptor = make_batch(number, expected);
        break;
    }
    descriptor.tag = static_cast<std::uint32_t>(random());
    return descriptor;
  }

  Descriptor make_batch(unsigned number, Expectation& expected) {
    const unsigned bank = below(2);
    const unsigned count = below(4) == 0 ? below(4) : below(kMaxCount + 1);
    expected.first = 2 * below((kPoolPositions - kMaxCount) / 2);
    Descriptor descriptor =
        KernelBench::batch(count, bank, KernelBench::kPositions + expected.first * spec::kPackedPositionBytes,
                           kAnswers + number * kAnswerBytes + 64 * below(8));
    expected.items = count;
    expected.evaluated = count > 0;
    if (count == 0) return descriptor;
    if (!banks[bank].complete) expected.status = spec::kStatusIncompleteBank;
    if (banks[bank].known) expected.results = shared_results(bank);
    if (below(20) == 0) {
      descriptor.source = kBadPositions + 64 * below(8);
      expected.status |= spec::kStatusReadError;
      expected.results = nullptr;
    }
    if (below(20) == 0) {
      descriptor.destination = kBadAnswers + 64 * below(8);
      expected.status |= spec::kStatusWriteError;
      expected.results = nullptr;
    }
    return descriptor;
  }

  Descriptor make_load(unsigned number, Expectation& expected) {
    const unsigned which = below(2);
    Bank& bank = banks[which];
    // Every list has a place of its own until the program has ended.
    const std::uint64_t address = kLists + number * kListBytes + 64 * below(64);
    const bool full = bank.complete ? below(40) == 0 : below(2) == 0;
    const ParameterSet next =
        full ? make_parameters(random()) : change_parameters(bank.parameters, 1 + below(20), random());
    std::vector<ParameterWrite> writes = full ? next.full_download() : next.download_from(bank.parameters);
    if (writes.empty()) return bench->put_list(writes, which, address);
    if (!full && !bank.complete) {
      expected.status = spec::kStatusIncompleteBank;
      return bench->put_list(writes, which, address);
    }
    expected.items = static_cast<std::uint32_t>(writes.size());
    bank.complete = true;
    bank.known = bank.known || full;
    if (below(8) == 0) {
      // An element too many, whose address does not exist.
      writes.insert(writes.begin() + below(static_cast<unsigned>(writes.size())),
                    ParameterWrite{spec::parameter_address(spec::kGroups, 0, 0), 1});
      expected.status = spec::kStatusParameterAddress;
      bank.complete = false;
    }
    bank.parameters = next;
    bank.results.clear();
    shared[which] = nullptr;
    return bench->put_list(writes, which, address);
  }

  std::shared_ptr<const std::vector<std::uint32_t>> shared_results(unsigned bank) {
    if (!shared[bank]) {
      shared[bank] = std::make_shared<const std::vector<std::uint32_t>>(bench_results(pool, banks[bank].parameters));
    }
    return shared[bank];
  }

  void check_descriptor(const Descriptor& descriptor, const Expectation& expected, const Completion& completion,
                        unsigned number) {
    ASSERT_EQ(completion.tag, descriptor.tag);
    ASSERT_EQ(completion.status, spec::kStatusDone | expected.status);
    EXPECT_LE(completion.start_clock, completion.end_clock);
    // A completion that was amended has tag and status alone.
    if ((expected.status & spec::kStatusWriteError) != 0) return;
    ASSERT_EQ(completion.items, expected.items);
    std::vector<std::uint32_t> answers(kAnswerBytes / 4);
    bench->card.read_memory(kAnswers + number * kAnswerBytes, answers.data(), kAnswerBytes);
    const std::uint64_t begin =
        expected.evaluated ? (descriptor.destination - kAnswers - number * kAnswerBytes) / 4 : answers.size();
    for (std::uint64_t i = 0; i < answers.size(); ++i) {
      if (i < begin || i >= begin + descriptor.count) {
        ASSERT_EQ(answers[i], kGuard) << "word " << i;
      } else if (expected.results) {
        ASSERT_EQ(answers[i], (*expected.results)[expected.first + i - begin]) << "position " << i - begin;
      }
    }
    if (!expected.evaluated) return;
    EXPECT_EQ(completion.read_beats, (descriptor.count + 1) / 2);
    EXPECT_EQ(completion.write_beats, (descriptor.count + 15) / 16);
    EXPECT_EQ(completion.read_bursts, read_bursts(descriptor.source, completion.read_beats));
    EXPECT_EQ(completion.refused, count_refused(std::span(answers).subspan(begin, descriptor.count)));
    const std::uint32_t counted =
        descriptor.count + completion.starved_clocks + completion.blocked_clocks + kEvaluatorClocks;
    EXPECT_LE(completion.busy_clocks, counted + kHiddenClocks);
    // Clocks in which the first position was held back count as blocked, and the batch is not busy yet.
    EXPECT_GE(completion.busy_clocks + completion.blocked_clocks, counted);
  }

  void run_program() {
    const unsigned limit = below(8) == 0 ? kMaxDescriptors : 40;
    const unsigned count = 1 + below(limit);
    std::vector<Descriptor> descriptors(count);
    std::vector<Expectation> expected(count);
    const std::vector<std::uint32_t> guard(kAnswerBytes / 4 * count, kGuard);
    bench->card.write_memory(kAnswers, guard.data(), guard.size() * 4);
    for (unsigned i = 0; i < count; ++i) descriptors[i] = make(i, expected[i]);

    // Cut into lists; the host may be late with its acknowledgements.
    std::vector<List> lists;
    const unsigned pieces = 1 + below(kListsOfAProgram);
    unsigned from = 0;
    for (unsigned piece = 0; piece < pieces; ++piece) {
      const unsigned to = piece + 1 == pieces ? count : from + below(count - from + 1);
      lists.push_back(bench->put(std::span(descriptors).subspan(from, to - from),
                                 KernelBench::kDescriptors + from * 64 + piece * 0x1'0000,
                                 KernelBench::kCompletions + from * 64 + piece * 0x1'0000));
      from = to;
    }
    const std::uint64_t completions_before = bench->read_wide(spec::kRegTotalDescriptors);
    unsigned started = 0;
    for (const List& done : lists) {
      while (started < lists.size() && (bench->read(spec::kRegApCtrl) & spec::kApStart) == 0) {
        bench->start(lists[started++]);
        bench->card.run_clocks(10);
      }
      ASSERT_TRUE(bench->wait_done());
      ASSERT_EQ(bench->read(spec::kRegStatus), 0u);
      const std::uint64_t end = bench->read_wide(spec::kRegListEndClock);
      EXPECT_LT(bench->read_wide(spec::kRegListStartClock), end);
      // Every completion of the list is there, and none is later than the list.
      for (const Completion& completion : bench->completions(done)) {
        ASSERT_NE(completion.status & spec::kStatusDone, 0u);
        ASSERT_LE(completion.end_clock, end);
      }
      if (below(3) == 0) bench->card.run_clocks(below(3000));
      bench->acknowledge();
    }
    EXPECT_EQ(bench->read_wide(spec::kRegTotalDescriptors) - completions_before, count);
    EXPECT_EQ(bench->read(spec::kRegBanks),
              (banks[0].complete ? spec::kBank0Complete : 0u) | (banks[1].complete ? spec::kBank1Complete : 0u));
    unsigned number = 0;
    std::uint64_t last_start = 0;
    for (const List& list : lists) {
      for (const Completion& completion : bench->completions(list)) {
        SCOPED_TRACE(testing::Message() << "descriptor " << number << " of " << count);
        check_descriptor(descriptors[number], expected[number], completion, number);
        if (HasFatalFailure()) return;
        if ((completion.status & spec::kStatusWriteError) == 0) {
          EXPECT_GE(completion.start_clock, last_start) << "taken in order";
          last_start = completion.start_clock;
        }
        ++number;
      }
    }
  }

  std::vector<PackedPosition> pool = make_positions(kPoolPositions, 77);
  std::unique_ptr<KernelBench> bench;
  std::mt19937_64 random;
  std::array<Bank, spec::kParameterBanks> banks;
  std::array<std::shared_ptr<const std::vector<std::uint32_t>>, spec::kParameterBanks> shared;
};

TEST_F(Programs, RandomProgramsGiveWhatTheModelSays) {
  unsigned programs = 0;
  for (std::uint64_t seed = 1; programs < program_count(); ++seed) {
    open(random_memory(seed), seed);
    shared = {};
    for (unsigned i = 0; i < 10; ++i) {
      SCOPED_TRACE(testing::Message() << "card " << seed << ", program " << i);
      run_program();
      if (HasFailure()) return;
      ++programs;
    }
  }
}

}  // namespace
}  // namespace cobalt::test
