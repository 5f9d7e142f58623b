// SPDX-License-Identifier: Apache-2.0
// Register map, ap_ctrl_chain and interrupts of the whole kernel.
#include <gtest/gtest.h>

#include <random>

#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "spec/spec_hash.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

constexpr std::uint32_t kDoneBit = 1;
constexpr std::uint32_t kReadyBit = 2;
/// Fails its check at once: the shortest command.
constexpr Command kIllegal{};

class ControlRegsRtl : public testing::Test {
 protected:
  KernelBench bench;
};

TEST_F(ControlRegsRtl, IdentityRegisters) {
  EXPECT_EQ(bench.read(spec::kRegId), spec::kKernelId);
  EXPECT_EQ(bench.read(spec::kRegInterfaceVersion), spec::kInterfaceVersion);
  EXPECT_EQ(bench.read(spec::kRegSpecHash), spec::kSpecHash);
  EXPECT_EQ(bench.read(spec::kRegEvaluatorLatency), spec::kEvaluatorLatencyCycles);
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle);
  EXPECT_EQ(bench.read(spec::kRegActiveBank), spec::kShadowBankIncomplete);
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
  bench.write(spec::kRegPositionCount, 0x11223344);
  bench.card.write_register(spec::kRegPositionCount, 0xaabbccdd, 0x5);
  EXPECT_EQ(bench.read(spec::kRegPositionCount), 0x11bb33ddu);
  // ap_start is in byte 0: without its strobe nothing starts.
  bench.card.write_register(spec::kRegApCtrl, spec::kApStart, 0xe);
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle);
}

TEST_F(ControlRegsRtl, UnknownOffsetsReadZeroAndIgnoreWrites) {
  for (const std::uint32_t offset : {0x48u, 0x7cu, 0xdcu, 0x100u, 0x7fcu, 0xffcu}) {
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
      stalled.write(spec::kRegPositionCount, i * 0x01010101u);
      ASSERT_EQ(stalled.read(spec::kRegPositionCount), i * 0x01010101u);
    }
  }
}

TEST_F(ControlRegsRtl, StartDoneContinue) {
  bench.start(kIllegal);
  ASSERT_TRUE(bench.wait_done());
  // Taken, finished, nothing runs.
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApDone | spec::kApIdle | spec::kApReady);
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kStatusIllegalOperation);
  // ap_done stays until it is acknowledged, however often it is read.
  bench.card.run_clocks(100);
  EXPECT_NE(bench.read(spec::kRegApCtrl) & spec::kApDone, 0u);
  bench.acknowledge();
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle | spec::kApReady);
  EXPECT_EQ(bench.read(spec::kRegTotalCommands), 1u);
}

TEST_F(ControlRegsRtl, ASecondCommandIsQueuedAndItsEndWaitsForContinue) {
  const ParameterSet set = make_parameters(3);
  const auto writes = set.full_download();
  const Command load = bench.put_list(writes);
  bench.start(load);
  bench.card.run_clocks(20);
  // Running: arguments taken, not idle.
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApReady);
  // Queue a command that fails at once: ap_start stays set while the first runs.
  bench.start(kIllegal);
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApStart);
  ASSERT_TRUE(bench.wait_done());
  // The registers belong to the first command even though the second has ended long ago.
  bench.card.run_clocks(200);
  EXPECT_EQ(bench.read(spec::kRegStatus), 0u);
  EXPECT_EQ(bench.read(spec::kRegParametersDone), writes.size());
  EXPECT_EQ(bench.read(spec::kRegTotalCommands), 1u);
  bench.acknowledge();
  ASSERT_TRUE(bench.wait_done(100));
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kStatusIllegalOperation);
  EXPECT_EQ(bench.read(spec::kRegParametersDone), 0u);
  EXPECT_EQ(bench.read(spec::kRegTotalCommands), 2u);
  bench.acknowledge();
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle | spec::kApReady);
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
  // ap_done is still set; the event was one.
  EXPECT_EQ(bench.read(spec::kRegInterruptStatus), 0u);
  EXPECT_FALSE(bench.card.interrupt());
  // Writing 1 to a clear bit sets it.
  bench.write(spec::kRegInterruptStatus, kReadyBit);
  EXPECT_EQ(bench.read(spec::kRegInterruptStatus), kReadyBit);
  bench.write(spec::kRegInterruptStatus, kReadyBit);
  bench.acknowledge();

  bench.write(spec::kRegInterruptEnable, kReadyBit);
  bench.start(kIllegal);
  ASSERT_TRUE(bench.wait_done());
  EXPECT_EQ(bench.read(spec::kRegInterruptStatus), kReadyBit) << "only what is enabled";
}

TEST_F(ControlRegsRtl, TheInterruptWakesTheDriver) {
  bench.write(spec::kRegInterruptEnable, kDoneBit);
  bench.write(spec::kRegGlobalInterruptEnable, 1);
  const auto writes = make_parameters(4).full_download();
  bench.start(bench.put_list(writes));
  ASSERT_TRUE(bench.card.wait_event(100'000));
  EXPECT_TRUE(bench.card.interrupt());
  EXPECT_NE(bench.read(spec::kRegApCtrl) & spec::kApDone, 0u);
}

TEST_F(ControlRegsRtl, TotalClocksCountEvaluatedClocks) {
  const std::uint64_t before = bench.read_wide(spec::kRegTotalClocks);
  const std::uint64_t edges_before = bench.card.clock_edges();
  bench.start(bench.put_list(make_parameters(5).full_download()));
  ASSERT_TRUE(bench.wait_done());
  const std::uint64_t edges = bench.card.clock_edges() - edges_before;
  const std::uint64_t clocks = bench.read_wide(spec::kRegTotalClocks) - before;
  EXPECT_NEAR(static_cast<double>(clocks), static_cast<double>(edges), 40);
}

}  // namespace
}  // namespace cobalt::test
