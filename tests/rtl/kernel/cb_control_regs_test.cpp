// SPDX-License-Identifier: Apache-2.0
// Register map, ap_ctrl_chain and interrupts of the whole kernel.
#include <gtest/gtest.h>

#include <random>

#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "spec/spec_hash.hpp"
#include "tests/rtl/common/search_loop.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

constexpr std::uint32_t kDoneBit = 1;
constexpr std::uint32_t kReadyBit = 2;
/// Fails its check at once: the shortest list.
constexpr List kIllegal{.descriptors = 1, .completions = 0, .count = 1};

class ControlRegsRtl : public testing::Test {
 protected:
  /// A list that loads a whole bank: it runs for about Parameters clocks.
  List long_list() {
    const Descriptor load = bench.put_list(make_parameters(3).full_download());
    return bench.put(std::span(&load, 1));
  }

  KernelBench bench;
};

TEST_F(ControlRegsRtl, IdentityRegisters) {
  EXPECT_EQ(bench.read(spec::kRegId), spec::kKernelId);
  EXPECT_EQ(bench.read(spec::kRegInterfaceVersion), spec::kInterfaceVersion);
  EXPECT_EQ(bench.read(spec::kRegSpecHash), spec::kSpecHash);
  EXPECT_EQ(bench.read(spec::kRegEvaluatorLatency), kEvaluatorClocks);
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle);
  EXPECT_EQ(bench.read(spec::kRegBanks), 0u);
}

// The operations register says what the dispatcher takes, and a kernel without search cores has none that walks moves.
TEST_F(ControlRegsRtl, OperationsAreThoseThatTheKernelHas) {
  const std::uint32_t operations = bench.read(spec::kRegOperations);
  EXPECT_EQ(operations, bench.read(spec::kRegSearchCores) == 0 ? spec::kEvaluationOperations : spec::kKernelOperations);
  for (std::uint32_t operation = 0; operation < 32; ++operation) {
    Descriptor descriptor;
    descriptor.operation = operation;
    const bool refused = (bench.run(descriptor).status & spec::kStatusIllegalOperation) != 0;
    EXPECT_EQ(refused, !spec::has_operation(operations, operation)) << operation;
  }
}

TEST_F(ControlRegsRtl, SearchRulesAreThoseOfTheCores) {
  const bool has_cores = bench.read(spec::kRegSearchCores) != 0;
  constexpr std::uint32_t kAll = spec::kAllSearchRules | spec::kSearchDeferral | spec::kSearchGameKeys;
  EXPECT_EQ(bench.read(spec::kRegSearchRules), has_cores ? kAll : 0u);
}

TEST_F(ControlRegsRtl, EveryRegisterKeepsItsAccess) {
  std::mt19937 random(7);
  for (const spec::Register& entry : spec::kRegisterMap) {
    if (entry.access == spec::Access::kControl) continue;
    // Live counters move; they are read-only all the same.
    const bool live = entry.offset >= spec::kRegTotalClocks;
    for (unsigned word = 0; word < entry.words; ++word) {
      const std::uint32_t offset = entry.offset + 4 * word;
      const std::uint32_t before = bench.read(offset);
      for (int i = 0; i < 4; ++i) {
        const auto value = static_cast<std::uint32_t>(random());
        bench.write(offset, value);
        const std::uint32_t after = bench.read(offset);
        if (entry.access == spec::Access::kReadWrite) {
          EXPECT_EQ(after, value) << entry.name;
        } else if (!live) {
          EXPECT_EQ(after, before) << entry.name;
        }
      }
    }
  }
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle);
}

TEST_F(ControlRegsRtl, ByteStrobes) {
  bench.write(spec::kRegDescriptorCount, 0x11223344);
  bench.card.write_register(spec::kRegDescriptorCount, 0xaabbccdd, 0x5);
  EXPECT_EQ(bench.read(spec::kRegDescriptorCount), 0x11bb33ddu);
  // ap_start is in byte 0: without its strobe nothing starts.
  bench.card.write_register(spec::kRegApCtrl, spec::kApStart, 0xe);
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle);
}

TEST_F(ControlRegsRtl, UnknownOffsetsReadZeroAndIgnoreWrites) {
  for (const std::uint32_t offset : {0x54u, 0x7cu, 0xb4u, 0x100u, 0x7fcu, 0xffcu}) {
    bench.write(offset, 0xffffffff);
    EXPECT_EQ(bench.read(offset), 0u) << offset;
  }
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle);
}

TEST_F(ControlRegsRtl, RegistersUnderBackPressure) {
  sim::CardOptions options = bench_options();
  options.stall.control = 70;
  for (options.stall_seed = 1; options.stall_seed <= 3; ++options.stall_seed) {
    KernelBench stalled(options);
    for (std::uint32_t i = 0; i < 200; ++i) {
      stalled.write(spec::kRegDescriptorCount, i * 0x01010101u);
      ASSERT_EQ(stalled.read(spec::kRegDescriptorCount), i * 0x01010101u);
    }
  }
}

TEST_F(ControlRegsRtl, StartDoneContinue) {
  bench.start(kIllegal);
  ASSERT_TRUE(bench.wait_done());
  // Taken, finished, nothing runs.
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApDone | spec::kApIdle | spec::kApReady);
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kListIllegalAddress);
  // ap_done stays until it is acknowledged, however often it is read.
  bench.card.run_clocks(100);
  EXPECT_NE(bench.read(spec::kRegApCtrl) & spec::kApDone, 0u);
  bench.acknowledge();
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle | spec::kApReady);
  EXPECT_EQ(bench.read(spec::kRegTotalLists), 1u);
  // An acknowledgement that nobody waits for does nothing.
  bench.acknowledge();
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle | spec::kApReady);
}

// Two lists are taken, a third waits in ap_start; each is done only after the one before was acknowledged.
TEST_F(ControlRegsRtl, ThreeListsAndLateAcknowledgements) {
  const List first = long_list();
  bench.start(first);
  bench.card.run_clocks(20);
  // Running: arguments taken, not idle.
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApReady);
  bench.start(kIllegal);
  bench.card.run_clocks(20);
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApReady) << "the second list was taken, too";
  const Descriptor nothing;
  const List third = bench.put(std::span(&nothing, 1), KernelBench::kDescriptors + 64, KernelBench::kCompletions + 64);
  bench.start(third);
  bench.card.run_clocks(20);
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApStart) << "there is no place for a third";
  ASSERT_TRUE(bench.wait_done());
  // The registers belong to the first list even though the second has ended long ago.
  bench.card.run_clocks(200);
  EXPECT_EQ(bench.read(spec::kRegStatus), 0u);
  EXPECT_EQ(bench.read(spec::kRegTotalLists), 1u);
  EXPECT_EQ(bench.completions(first).front().items, spec::kParameters);
  bench.acknowledge();
  ASSERT_TRUE(bench.wait_done(100));
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kListIllegalAddress);
  EXPECT_EQ(bench.read(spec::kRegTotalLists), 2u);
  bench.card.run_clocks(2000);
  EXPECT_EQ(bench.read(spec::kRegTotalLists), 2u);
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kListIllegalAddress);
  bench.acknowledge();
  ASSERT_TRUE(bench.wait_done(100));
  EXPECT_EQ(bench.read(spec::kRegStatus), 0u);
  EXPECT_EQ(bench.completions(third).front().status, spec::kStatusDone);
  EXPECT_EQ(bench.read(spec::kRegTotalLists), 3u);
  bench.acknowledge();
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle | spec::kApReady);
}

// list_end_clock is that of the last completion, however late the host acknowledges the list before.
TEST_F(ControlRegsRtl, ClocksOfAListDoNotWaitForTheHost) {
  const auto run_two = [](std::uint64_t late) {
    KernelBench two;
    const Descriptor nothing;
    const List first = two.put(std::span(&nothing, 1));
    const List second = two.put(std::span(&nothing, 1), KernelBench::kDescriptors + 64, KernelBench::kCompletions + 64);
    two.start(first);
    two.start(second);
    EXPECT_TRUE(two.wait_done());
    const std::uint64_t first_start = two.read_wide(spec::kRegListStartClock);
    const std::uint64_t first_end = two.read_wide(spec::kRegListEndClock);
    EXPECT_LT(first_start, first_end);
    two.card.run_clocks(1000 + late);
    two.acknowledge();
    EXPECT_TRUE(two.wait_done());
    const std::uint64_t second_end = two.read_wide(spec::kRegListEndClock);
    EXPECT_GT(second_end, first_end);
    EXPECT_LT(two.read_wide(spec::kRegListStartClock), second_end);
    const Completion completion = two.completions(second).front();
    EXPECT_LT(completion.end_clock, second_end);
    EXPECT_LT(second_end - completion.end_clock, 300u) << "latency of a write";
    return second_end - first_start;
  };
  EXPECT_EQ(run_two(0), run_two(5000));
}

TEST_F(ControlRegsRtl, InterruptsFollowEnablesAndToggle) {
  bench.write(spec::kRegInterruptEnable, kDoneBit | kReadyBit);
  EXPECT_EQ(bench.read(spec::kRegInterruptEnable), kDoneBit | kReadyBit);
  bench.start(kIllegal);
  ASSERT_TRUE(bench.wait_done());
  EXPECT_EQ(bench.read(spec::kRegInterruptStatus), kDoneBit | kReadyBit);
  EXPECT_FALSE(bench.card.interrupt()) << "the global enable is off";
  bench.write(spec::kRegGlobalInterruptEnable, 1);
  bench.card.run_clocks(10);
  EXPECT_TRUE(bench.card.interrupt());
  bench.write(spec::kRegInterruptStatus, kReadyBit);
  EXPECT_EQ(bench.read(spec::kRegInterruptStatus), kDoneBit);
  EXPECT_TRUE(bench.card.interrupt());
  bench.write(spec::kRegInterruptStatus, kDoneBit);
  EXPECT_EQ(bench.read(spec::kRegInterruptStatus), kDoneBit) << "ap_done is still set";
  bench.acknowledge();
  EXPECT_TRUE(bench.card.interrupt()) << "the bit waits to be toggled";
  bench.write(spec::kRegInterruptStatus, kDoneBit);
  EXPECT_EQ(bench.read(spec::kRegInterruptStatus), 0u);
  EXPECT_FALSE(bench.card.interrupt());
  // Writing 1 to a clear bit sets it.
  bench.write(spec::kRegInterruptStatus, kReadyBit);
  EXPECT_EQ(bench.read(spec::kRegInterruptStatus), kReadyBit);
  bench.write(spec::kRegInterruptStatus, kReadyBit);

  bench.write(spec::kRegInterruptEnable, kReadyBit);
  bench.start(kIllegal);
  ASSERT_TRUE(bench.wait_done());
  EXPECT_EQ(bench.read(spec::kRegInterruptStatus), kReadyBit) << "only what is enabled";
}

TEST_F(ControlRegsRtl, TheInterruptWakesTheDriver) {
  bench.write(spec::kRegInterruptEnable, kDoneBit);
  bench.write(spec::kRegGlobalInterruptEnable, 1);
  bench.start(long_list());
  ASSERT_TRUE(bench.card.wait_event(100'000));
  EXPECT_TRUE(bench.card.interrupt());
  EXPECT_NE(bench.read(spec::kRegApCtrl) & spec::kApDone, 0u);
}

TEST_F(ControlRegsRtl, TotalClocksCountEvaluatedClocks) {
  const std::uint64_t before = bench.read_wide(spec::kRegTotalClocks);
  const std::uint64_t edges_before = bench.card.clock_edges();
  bench.start(long_list());
  ASSERT_TRUE(bench.wait_done());
  const std::uint64_t edges = bench.card.clock_edges() - edges_before;
  const std::uint64_t clocks = bench.read_wide(spec::kRegTotalClocks) - before;
  EXPECT_NEAR(static_cast<double>(clocks), static_cast<double>(edges), 40);
}

// Reading the low word keeps the high word that belongs to it.
TEST_F(ControlRegsRtl, HighWordsAreKept) {
  const std::uint32_t low = bench.read(spec::kRegTotalClocks);
  EXPECT_GT(low, 0u);
  EXPECT_EQ(bench.read(spec::kRegTotalClocks + 4), 0u);
  EXPECT_GT(bench.read(spec::kRegTotalClocks), low);
}

}  // namespace
}  // namespace cobalt::test
