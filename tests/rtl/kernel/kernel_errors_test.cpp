// SPDX-License-Identifier: Apache-2.0
// Every status bit of lists and completions: a list with an error ends, with ap_done, and the kernel goes on.
#include <gtest/gtest.h>

#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

constexpr std::uint64_t kBatchBytes = 0x8000;  // apart from each other, so that a fault hits one batch only

class KernelErrorsRtl : public testing::Test {
 protected:
  void SetUp() override { load_parameters(); }
  void load_parameters() { ASSERT_EQ(bench.load(parameters.full_download()), 0u); }
  Descriptor batch(std::uint32_t count, unsigned number = 0) {
    Descriptor descriptor = KernelBench::batch(count, 0, KernelBench::kPositions + number * kBatchBytes,
                                               KernelBench::kResults + number * kBatchBytes);
    descriptor.tag = 0x1000 + number;
    return descriptor;
  }
  /// The completion of a descriptor that was refused: its status, and nothing was done.
  void expect_refused(const Descriptor& descriptor, std::uint32_t status) {
    const Completion completion = bench.run(descriptor);
    EXPECT_EQ(completion.status, spec::kStatusDone | status);
    EXPECT_EQ(completion.tag, descriptor.tag);
    EXPECT_EQ(completion.items, 0u);
    EXPECT_EQ(completion.read_beats, 0u);
    EXPECT_EQ(completion.write_beats, 0u);
  }
  /// The kernel works.
  void check_alive() {
    bench.card.clear_faults();
    std::vector<std::uint32_t> results;
    ASSERT_EQ(bench.evaluate(positions, results).status, spec::kStatusDone);
    EXPECT_EQ(results, bench_results(positions, parameters));
  }

  KernelBench bench;
  ParameterSet parameters = make_parameters(31);
  std::vector<PackedPosition> positions = make_positions(600, 32);
};

TEST_F(KernelErrorsRtl, IllegalOperations) {
  for (const std::uint32_t operation : {spec::kOperations, spec::kOperations + 1, 0x100u, 0x80000002u, 0xffffffffu}) {
    Descriptor descriptor = batch(100);
    descriptor.operation = operation;
    expect_refused(descriptor, spec::kStatusIllegalOperation);
  }
  check_alive();
}

TEST_F(KernelErrorsRtl, IllegalFlagsAndReservedBits) {
  for (const std::uint32_t operation : {0u, 1u, 2u}) {
    for (unsigned bit = spec::kDescriptorFlagBits; bit < 32; ++bit) {
      Descriptor descriptor = batch(100);
      descriptor.operation = operation;
      descriptor.flags = 1u << bit;
      expect_refused(descriptor, spec::kStatusIllegalDescriptor);
    }
    // Every word of the reserved bits, and every bit of one of them.
    const unsigned first = spec::format_field(spec::kDescriptorFields, "reserved").lsb;
    for (unsigned bit = first; bit < spec::kDescriptorBytes * 8; bit += bit < first + 32 ? 1 : 31) {
      Descriptor descriptor = batch(100);
      descriptor.operation = operation;
      const List list = bench.put(std::span(&descriptor, 1));
      const std::uint32_t word = 1u << bit % 32;
      bench.card.write_memory(list.descriptors + bit / 32 * 4, &word, sizeof(word));
      EXPECT_EQ(bench.run(list), 0u);
      EXPECT_EQ(bench.completions(list).front().status, spec::kStatusDone | spec::kStatusIllegalDescriptor) << bit;
    }
  }
  Descriptor both = batch(1);
  both.operation = 9;
  both.flags = 2;
  both.source = 1;
  expect_refused(both, spec::kStatusIllegalDescriptor | spec::kStatusIllegalOperation);
  check_alive();
}

TEST_F(KernelErrorsRtl, IllegalAddresses) {
  for (const std::uint64_t offset : {1u, 4u, 32u, 63u}) {
    Descriptor descriptor = batch(100);
    descriptor.source += offset;
    expect_refused(descriptor, spec::kStatusIllegalAddress);
    descriptor = batch(100);
    descriptor.destination += offset;
    expect_refused(descriptor, spec::kStatusIllegalAddress);
    descriptor = bench.put_list(parameters.full_download());
    descriptor.source += offset;
    expect_refused(descriptor, spec::kStatusIllegalAddress);
  }
  // Past the end of the address space.
  constexpr std::uint64_t kLastBeat = ~std::uint64_t{63};
  Descriptor descriptor = batch(3);
  descriptor.source = kLastBeat;
  expect_refused(descriptor, spec::kStatusIllegalAddress);
  descriptor = batch(17);
  descriptor.destination = kLastBeat;
  expect_refused(descriptor, spec::kStatusIllegalAddress);
  descriptor = batch(0xffffffffu);
  descriptor.source = 0 - (std::uint64_t{1} << 37) + 64;
  expect_refused(descriptor, spec::kStatusIllegalAddress);
  descriptor = bench.put_list(parameters.full_download());
  descriptor.source = 0 - std::uint64_t{spec::kParameters / 8 * 64};  // the list has a beat more
  static_assert(spec::kParameters % 8 != 0);
  expect_refused(descriptor, spec::kStatusIllegalAddress);
  // Up to the end is legal; there is no memory there.
  descriptor = batch(2);
  descriptor.source = kLastBeat;
  EXPECT_EQ(bench.run(descriptor).status, spec::kStatusDone | spec::kStatusReadError);
  descriptor = batch(16);
  descriptor.destination = kLastBeat;
  EXPECT_EQ(bench.run(descriptor).status, spec::kStatusDone | spec::kStatusWriteError);
  // Only the addresses that the operation uses count.
  descriptor = bench.put_list(parameters.full_download());
  descriptor.destination = 1;
  EXPECT_EQ(bench.run(descriptor).status, spec::kStatusDone);
  descriptor = Descriptor{.tag = 7, .count = 5, .source = 1, .destination = 2};
  EXPECT_EQ(bench.run(descriptor).status, spec::kStatusDone);
  check_alive();
}

TEST_F(KernelErrorsRtl, NothingToDo) {
  for (const std::uint32_t operation : {0u, 1u, 2u}) {
    Descriptor descriptor = batch(0);
    descriptor.operation = operation;
    expect_refused(descriptor, 0);
  }
  EXPECT_EQ(bench.run(List{.descriptors = KernelBench::kDescriptors, .completions = KernelBench::kCompletions}), 0u);
  check_alive();
}

TEST_F(KernelErrorsRtl, IllegalLists) {
  const Descriptor descriptor = batch(2);
  const std::uint64_t before = bench.read_wide(spec::kRegTotalDescriptors);
  for (const std::uint64_t offset : {1u, 8u, 32u, 63u}) {
    List list = bench.put(std::span(&descriptor, 1));
    list.descriptors += offset;
    EXPECT_EQ(bench.run(list), spec::kListIllegalAddress);
    list = bench.put(std::span(&descriptor, 1));
    list.completions += offset;
    EXPECT_EQ(bench.run(list), spec::kListIllegalAddress);
  }
  List list = bench.put(std::span(&descriptor, 1));
  list.descriptors = ~std::uint64_t{63};
  list.count = 2;
  EXPECT_EQ(bench.run(list), spec::kListIllegalAddress);
  list = bench.put(std::span(&descriptor, 1));
  list.completions = 0 - (std::uint64_t{1} << 38) + 128;
  list.count = 0xffffffffu;
  EXPECT_EQ(bench.run(list), spec::kListIllegalAddress);
  EXPECT_EQ(bench.read_wide(spec::kRegTotalDescriptors), before) << "nothing was done";
  check_alive();
}

// Of several batches only the one that was hit has the error.
TEST_F(KernelErrorsRtl, ReadErrorsBelongToTheirBatch) {
  constexpr unsigned kBatches = 6;
  std::vector<Descriptor> list;
  for (unsigned number = 0; number < kBatches; ++number) {
    list.push_back(batch(600, number));
    bench.put_positions(positions, list.back().source);
  }
  const auto expected = bench_results(positions, parameters);
  for (const sim::FaultKind kind : {sim::FaultKind::kSlverr, sim::FaultKind::kDecerr}) {
    for (const std::uint64_t offset : {0u, 8192u, 600u * 32u - 1u}) {
      for (unsigned hit = 0; hit < kBatches; hit += 2) {
        bench.card.add_fault(list[hit].source + offset, list[hit].source + offset, true, true, kind);
      }
      const std::vector<Completion> completions = bench.run(list);
      for (unsigned number = 0; number < kBatches; ++number) {
        EXPECT_EQ(completions[number].status, spec::kStatusDone | (number % 2 == 0 ? spec::kStatusReadError : 0u));
        EXPECT_EQ(completions[number].items, 600u) << "counts stay right";
        EXPECT_EQ(completions[number].tag, list[number].tag);
        if (number % 2 == 0) continue;
        EXPECT_EQ(bench.results(600, list[number].destination), expected);
      }
      bench.card.clear_faults();
    }
  }
  check_alive();
}

// A beat of a burst, its first, one inside or its last: two positions have any result, the others their own.
TEST_F(KernelErrorsRtl, ASingleBeatThatCannotBeRead) {
  const auto expected = bench_results(positions, parameters);
  bench.put_positions(positions);
  const Descriptor descriptor = batch(600);
  for (const unsigned beat : {0u, 1u, 62u, 63u, 64u, 130u, 299u}) {
    SCOPED_TRACE(beat);
    const std::uint64_t address = descriptor.source + std::uint64_t{beat} * spec::kMemoryBeatBytes;
    bench.card.add_fault(address, address, true, false, sim::FaultKind::kSlverr);
    const Completion completion = bench.run(descriptor);
    bench.card.clear_faults();
    EXPECT_EQ(completion.status, spec::kStatusDone | spec::kStatusReadError);
    auto results = bench.results(600, descriptor.destination);
    for (unsigned hit = 2 * beat; hit < 2 * beat + 2; ++hit) {
      EXPECT_NE(results.at(hit), expected.at(hit)) << "the memory gives zeros there";
      results.at(hit) = expected.at(hit);
    }
    EXPECT_EQ(results, expected);
  }
  // One of a parameter list: the bank is incomplete.
  for (const unsigned beat : {0u, 100u, spec::kParameters / 8}) {
    const Descriptor list = bench.put_list(parameters.full_download());
    const std::uint64_t address = list.source + std::uint64_t{beat} * spec::kMemoryBeatBytes;
    bench.card.add_fault(address, address, true, false, sim::FaultKind::kDecerr);
    EXPECT_NE(bench.run(list).status & spec::kStatusReadError, 0u) << beat;
    bench.card.clear_faults();
    EXPECT_EQ(bench.read(spec::kRegBanks) & spec::kBank0Complete, 0u);
    load_parameters();
  }
  check_alive();
}

TEST_F(KernelErrorsRtl, WriteErrorsBelongToTheirBatch) {
  constexpr unsigned kBatches = 6;
  std::vector<Descriptor> list;
  for (unsigned number = 0; number < kBatches; ++number) {
    list.push_back(batch(number == 3 ? 5 : 600, number));
    bench.put_positions(positions, list.back().source);
  }
  const auto expected = bench_results(positions, parameters);
  for (const sim::FaultKind kind : {sim::FaultKind::kSlverr, sim::FaultKind::kDecerr}) {
    for (const unsigned hits : {0x01u, 0x20u, 0x08u, 0x15u, 0x3fu, 0x2au}) {
      SCOPED_TRACE(hits);
      for (unsigned number = 0; number < kBatches; ++number) {
        const std::uint64_t address = list[number].destination + (number == 3 ? 0 : 1024);
        if ((hits >> number & 1u) != 0) bench.card.add_fault(address, address, true, true, kind);
      }
      const std::vector<Completion> completions = bench.run(list);
      for (unsigned number = 0; number < kBatches; ++number) {
        const bool hit = (hits >> number & 1u) != 0;
        EXPECT_EQ(completions[number].status, spec::kStatusDone | (hit ? spec::kStatusWriteError : 0u)) << number;
        EXPECT_EQ(completions[number].tag, list[number].tag);
        if (hit) continue;
        EXPECT_EQ(completions[number].items, list[number].count);
        const auto results = bench.results(list[number].count, list[number].destination);
        EXPECT_TRUE(std::equal(results.begin(), results.end(), expected.begin()));
      }
      bench.card.clear_faults();
    }
  }
  check_alive();
}

// The completion is there before the answer to the last write of results: it is written again before the list is done.
TEST_F(KernelErrorsRtl, ALateWriteErrorAmendsTheCompletion) {
  const Descriptor descriptor = batch(64);
  bench.put_positions(std::span(positions).first(64));
  bench.card.add_fault(descriptor.destination, descriptor.destination, false, true, sim::FaultKind::kSlverr);
  const List list = bench.put(std::span(&descriptor, 1));
  bench.start(list);
  for (int i = 0; i < 2000 && bench.completions(list).front().status == 0; ++i) bench.card.run_clocks(1);
  EXPECT_EQ(bench.completions(list).front().status, spec::kStatusDone) << "the error is not known yet";
  EXPECT_EQ(bench.read(spec::kRegApCtrl) & spec::kApDone, 0u);
  ASSERT_TRUE(bench.wait_done());
  EXPECT_EQ(bench.read(spec::kRegStatus), 0u);
  EXPECT_EQ(bench.completions(list).front().status, spec::kStatusDone | spec::kStatusWriteError);
  bench.acknowledge();
  // When the amendment cannot be written the list says so.
  bench.put(std::span(&descriptor, 1));
  bench.start(list);
  for (int i = 0; i < 2000 && bench.completions(list).front().status == 0; ++i) bench.card.run_clocks(1);
  bench.card.add_fault(list.completions, list.completions, false, true, sim::FaultKind::kSlverr);
  ASSERT_TRUE(bench.wait_done());
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kListWriteError);
  bench.acknowledge();
  check_alive();
}

TEST_F(KernelErrorsRtl, BothErrorsOutsideTheMemory) {
  Descriptor descriptor = batch(64);
  descriptor.source = bench.card.options().memory_bytes;
  descriptor.destination = bench.card.options().memory_bytes + 4096;
  EXPECT_EQ(bench.run(descriptor).status, spec::kStatusDone | spec::kStatusReadError | spec::kStatusWriteError);
  check_alive();
}

// Descriptors are read in bursts of at most 8: the one that could not be read is not worked on.
TEST_F(KernelErrorsRtl, DescriptorsThatCannotBeRead) {
  bench.put_positions(positions);
  std::vector<Descriptor> list(40, batch(10));
  for (unsigned i = 0; i < list.size(); ++i) list[i].tag = i + 1;
  const std::uint64_t bad = KernelBench::kDescriptors + 16 * spec::kDescriptorBytes;
  bench.card.add_fault(bad, bad, true, false, sim::FaultKind::kDecerr);
  const std::vector<Completion> completions = bench.run(list);
  for (unsigned i = 0; i < list.size(); ++i) {
    const bool hit = i == 16;
    EXPECT_EQ(completions[i].status, spec::kStatusDone | (hit ? spec::kStatusReadError : 0u)) << i;
    EXPECT_EQ(completions[i].tag, hit ? 0u : i + 1);
    EXPECT_EQ(completions[i].items, hit ? 0u : 10u);
  }
  check_alive();
}

TEST_F(KernelErrorsRtl, CompletionsThatCannotBeWritten) {
  std::vector<Descriptor> descriptors(5, batch(10));
  descriptors.push_back(Descriptor{});
  const List list = bench.put(descriptors);
  for (const std::uint64_t bad : {0u, 3u, 5u}) {
    const std::uint64_t address = list.completions + bad * spec::kCompletionBytes;
    bench.card.add_fault(address, address, false, true, sim::FaultKind::kSlverr);
    bench.put(descriptors);
    EXPECT_EQ(bench.run(list), spec::kListWriteError);
    const std::vector<Completion> completions = bench.completions(list);
    for (unsigned i = 0; i < descriptors.size(); ++i) {
      EXPECT_EQ(completions[i].status, i == bad ? 0u : spec::kStatusDone) << i;
    }
    bench.card.clear_faults();
    EXPECT_EQ(bench.run(list), 0u) << "the next list is good";
  }
  // Of two lists in flight only the one that was hit.
  const List other = bench.put(descriptors, KernelBench::kDescriptors + 4096, KernelBench::kCompletions + 4096);
  bench.card.add_fault(other.completions, other.completions, false, true, sim::FaultKind::kSlverr);
  bench.start(list);
  bench.start(other);
  ASSERT_TRUE(bench.wait_done());
  EXPECT_EQ(bench.read(spec::kRegStatus), 0u);
  bench.acknowledge();
  ASSERT_TRUE(bench.wait_done());
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kListWriteError);
  bench.acknowledge();
  check_alive();
}

/// The memory falls silent; the watchdog ends the list, later lists end at once, a reset brings the kernel back.
void check_watchdog(KernelBench& bench, const Descriptor& descriptor) {
  List list = bench.put(std::span(&descriptor, 1));
  list.watchdog_limit = 3000;
  bench.start(list);
  const std::uint64_t begin = bench.card.clocks();
  bench.start(list);  // waits behind it
  ASSERT_TRUE(bench.wait_done(40'000));
  EXPECT_GE(bench.card.clocks() - begin, 3000u);
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kListWatchdog);
  bench.acknowledge();
  ASSERT_TRUE(bench.wait_done(100));
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kListWatchdog);
  bench.acknowledge();

  bench.start(list);
  ASSERT_TRUE(bench.wait_done(100));
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kListWatchdog);
  bench.acknowledge();

  bench.card.clear_faults();
  bench.card.reset();
  EXPECT_EQ(bench.read(spec::kRegStatus), 0u);
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle);
}

TEST_F(KernelErrorsRtl, WatchdogOnEveryWay) {
  struct Silence {
    std::uint64_t address;
    bool on_read;
  };
  for (const Silence& silence : {Silence{KernelBench::kPositions + 4096, true}, Silence{KernelBench::kResults, false},
                                 Silence{KernelBench::kDescriptors, true}, Silence{KernelBench::kCompletions, false}}) {
    SCOPED_TRACE(silence.address);
    bench.put_positions(positions);
    bench.card.add_fault(silence.address, silence.address, silence.on_read, !silence.on_read, sim::FaultKind::kSilent);
    check_watchdog(bench, batch(600));
    load_parameters();
    check_alive();
    if (HasFatalFailure()) return;
  }
  const Descriptor load = bench.put_list(parameters.full_download());
  bench.card.add_fault(load.source + 8192, load.source + 8192, true, false, sim::FaultKind::kSilent);
  check_watchdog(bench, load);
  load_parameters();
  check_alive();
}

TEST_F(KernelErrorsRtl, WatchdogLimitZeroIsTheDefault) {
  bench.card.add_fault(KernelBench::kPositions, KernelBench::kPositions, true, false, sim::FaultKind::kSilent);
  bench.write(spec::kRegInterruptEnable, 1);
  bench.write(spec::kRegGlobalInterruptEnable, 1);
  const Descriptor descriptor = batch(2);
  bench.start(bench.put(std::span(&descriptor, 1)));
  EXPECT_FALSE(bench.card.wait_event(spec::kDefaultWatchdogClocks - 100));
  EXPECT_TRUE(bench.card.wait_event(1000));
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kListWatchdog);
}

// A second list brings a limit that is shorter than the silence so far.
TEST_F(KernelErrorsRtl, AShorterLimitCountsFromTheSameSilence) {
  bench.card.add_fault(KernelBench::kDescriptors, KernelBench::kDescriptors, true, false, sim::FaultKind::kSilent);
  const Descriptor descriptor = batch(2);
  List list = bench.put(std::span(&descriptor, 1));
  list.watchdog_limit = 1'000'000;
  bench.start(list);
  bench.card.run_clocks(5000);
  list.watchdog_limit = 2000;
  bench.start(list);
  ASSERT_TRUE(bench.wait_done(4000));
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kListWatchdog);
}

TEST_F(KernelErrorsRtl, ASlowMemoryIsNotASilentOne) {
  sim::CardOptions options = bench_options();
  options.read_latency_clocks = 2500;
  options.write_latency_clocks = 2500;
  KernelBench slow(options);
  const std::vector<Descriptor> descriptors = {slow.put_list(parameters.full_download()), batch(600)};
  slow.put_positions(positions);
  List list = slow.put(descriptors);
  list.watchdog_limit = 3000;
  EXPECT_EQ(slow.run(list), 0u);
  EXPECT_EQ(slow.results(600), bench_results(positions, parameters));
}

TEST_F(KernelErrorsRtl, ResetInFlight) {
  bench.put_positions(positions);
  // With the memory, or without: what was asked of it is then answered after the reset.
  for (const unsigned clocks :
       {1u, 50u, 220u, 300u, 420u, 500u, 700u, 1000u, 1500u, 51u, 221u, 301u, 421u, 701u, 1501u}) {
    SCOPED_TRACE(clocks);
    const bool alone = clocks % 2 != 0;
    const std::vector<Descriptor> descriptors = {batch(600), bench.put_list(parameters.full_download(), 1), batch(600),
                                                 bench.put_list(parameters.full_download(), 0), batch(600)};
    const List list = bench.put(descriptors);
    bench.start(list);
    bench.start(list);
    bench.card.run_clocks(clocks);
    alone ? bench.card.reset_kernel_alone() : bench.card.reset();
    EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle);
    EXPECT_EQ(bench.read(spec::kRegTotalLists), 0u);
    EXPECT_EQ(bench.read(spec::kRegBanks), 0u);
    bench.card.run_clocks(1000);
    EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle) << "nothing comes back to life";
    load_parameters();
    check_alive();
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace cobalt::test
