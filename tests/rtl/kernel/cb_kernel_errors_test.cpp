// SPDX-License-Identifier: Apache-2.0
// Every status bit: a command with an error ends, with ap_done, and the kernel goes on.
#include <gtest/gtest.h>

#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

class KernelErrorsRtl : public testing::Test {
 protected:
  void SetUp() override { load_parameters(); }
  void load_parameters() { ASSERT_EQ(bench.load(parameters.full_download()), 0u); }

  Command evaluate(std::uint32_t count) {
    Command command;
    command.operation = spec::kOperationEvaluate;
    command.position_count = count;
    command.positions = KernelBench::kPositions;
    command.results = KernelBench::kResults;
    return command;
  }
  /// The kernel works.
  void check_alive() {
    bench.card.clear_faults();
    std::vector<std::uint32_t> results;
    ASSERT_EQ(bench.evaluate(positions, results), 0u);
    EXPECT_EQ(results, expected_results(positions, parameters));
  }

  KernelBench bench;
  ParameterSet parameters = make_parameters(31);
  std::vector<PackedPosition> positions = make_positions(600, 32);
};

TEST_F(KernelErrorsRtl, IllegalOperations) {
  for (const std::uint32_t operation : {0u, 4u, 5u, 6u, 7u, 0x80000002u, 0xffffffffu}) {
    Command command = evaluate(100);
    command.operation = operation;
    EXPECT_EQ(bench.run(command), spec::kStatusIllegalOperation) << operation;
    EXPECT_EQ(bench.read(spec::kRegReadBeats), 0u) << "nothing was done";
    EXPECT_EQ(bench.read(spec::kRegPositionsDone), 0u);
  }
  check_alive();
}

TEST_F(KernelErrorsRtl, IllegalAddresses) {
  const auto expect_illegal = [this](const Command& command) {
    EXPECT_EQ(bench.run(command), spec::kStatusIllegalAddress);
    EXPECT_EQ(bench.read(spec::kRegReadBeats), 0u) << "nothing was done";
  };
  for (const std::uint64_t offset : {1u, 4u, 32u, 63u}) {
    Command command = evaluate(100);
    command.positions += offset;
    expect_illegal(command);
    command = evaluate(100);
    command.results += offset;
    expect_illegal(command);
    command = bench.put_list(parameters.full_download());
    command.parameters += offset;
    expect_illegal(command);
  }
  // Past the end of the address space.
  Command command = evaluate(3);
  command.positions = ~std::uint64_t{63};
  expect_illegal(command);
  command = evaluate(17);
  command.results = ~std::uint64_t{63};
  expect_illegal(command);
  command = bench.put_list(parameters.full_download());
  command.parameters = ~std::uint64_t{0xffff} + 0x200;  // the list has 65,200 bytes
  expect_illegal(command);
  // Up to the end is legal; there is no memory there.
  command = evaluate(2);
  command.positions = ~std::uint64_t{63};
  EXPECT_EQ(bench.run(command), spec::kStatusReadError);
  // Only the addresses that the operation uses count.
  command = evaluate(0);
  command.parameters = 1;
  EXPECT_EQ(bench.run(command), 0u);
  check_alive();
}

TEST_F(KernelErrorsRtl, SeveralErrorsAtOnce) {
  Command command = evaluate(100);
  command.operation = 7;
  command.positions += 1;
  EXPECT_EQ(bench.run(command), spec::kStatusIllegalOperation | spec::kStatusIllegalAddress);
  check_alive();
}

TEST_F(KernelErrorsRtl, ReadErrors) {
  for (const sim::FaultKind kind : {sim::FaultKind::kSlverr, sim::FaultKind::kDecerr}) {
    bench.card.add_fault(KernelBench::kPositions + 8192, KernelBench::kPositions + 8192, true, true, kind);
    EXPECT_EQ(bench.run(evaluate(600)), spec::kStatusReadError);
    EXPECT_EQ(bench.read(spec::kRegPositionsDone), 600u) << "counts stay right";
    check_alive();
  }
}

TEST_F(KernelErrorsRtl, WriteErrors) {
  for (const sim::FaultKind kind : {sim::FaultKind::kSlverr, sim::FaultKind::kDecerr}) {
    bench.card.add_fault(KernelBench::kResults + 1024, KernelBench::kResults + 1024, true, true, kind);
    EXPECT_EQ(bench.run(evaluate(600)), spec::kStatusWriteError);
    check_alive();
  }
}

TEST_F(KernelErrorsRtl, OutsideTheMemory) {
  Command command = evaluate(64);
  command.positions = bench.card.options().memory_bytes;
  command.results = bench.card.options().memory_bytes + 4096;
  EXPECT_EQ(bench.run(command), spec::kStatusReadError | spec::kStatusWriteError);
  check_alive();
}

/// The memory falls silent; the watchdog ends the command, later commands end at once, a reset brings the kernel back.
void check_watchdog(KernelBench& bench, Command command) {
  command.watchdog_limit = 3000;
  bench.start(command);
  const std::uint64_t begin = bench.card.clocks();
  ASSERT_TRUE(bench.wait_done(40'000));
  EXPECT_GE(bench.card.clocks() - begin, 3000u);
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kStatusWatchdog);
  bench.acknowledge();

  bench.start(command);
  ASSERT_TRUE(bench.wait_done(100));
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kStatusWatchdog);
  bench.acknowledge();

  bench.card.clear_faults();
  bench.card.reset();
  EXPECT_EQ(bench.read(spec::kRegStatus), 0u);
  EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle);
}

TEST_F(KernelErrorsRtl, WatchdogOnPositions) {
  bench.card.add_fault(KernelBench::kPositions + 4096, KernelBench::kPositions + 4096, true, false,
                       sim::FaultKind::kSilent);
  check_watchdog(bench, evaluate(600));
  load_parameters();
  check_alive();
}

TEST_F(KernelErrorsRtl, WatchdogOnResults) {
  bench.card.add_fault(KernelBench::kResults, KernelBench::kResults, false, true, sim::FaultKind::kSilent);
  check_watchdog(bench, evaluate(600));
  load_parameters();
  check_alive();
}

TEST_F(KernelErrorsRtl, WatchdogOnTheParameterList) {
  const Command command = bench.put_list(parameters.full_download());
  bench.card.add_fault(KernelBench::kParameterList + 8192, KernelBench::kParameterList + 8192, true, false,
                       sim::FaultKind::kSilent);
  check_watchdog(bench, command);
  load_parameters();
  check_alive();
}

TEST_F(KernelErrorsRtl, WatchdogLimitZeroIsTheDefault) {
  bench.card.add_fault(KernelBench::kPositions, KernelBench::kPositions, true, false, sim::FaultKind::kSilent);
  bench.write(spec::kRegInterruptEnable, 1);
  bench.write(spec::kRegGlobalInterruptEnable, 1);
  bench.start(evaluate(2));
  EXPECT_FALSE(bench.card.wait_event(spec::kDefaultWatchdogClocks - 100));
  EXPECT_TRUE(bench.card.wait_event(1000));
  EXPECT_EQ(bench.read(spec::kRegStatus), spec::kStatusWatchdog);
}

TEST_F(KernelErrorsRtl, ASlowMemoryIsNotASilentOne) {
  sim::CardOptions options = bench_options();
  options.read_latency_clocks = 2500;
  options.write_latency_clocks = 2500;
  KernelBench slow(options);
  Command command = slow.put_list(parameters.full_download());
  command.watchdog_limit = 3000;
  EXPECT_EQ(slow.run(command), 0u);
  slow.card.write_memory(KernelBench::kPositions, positions.data(), positions.size() * sizeof(positions[0]));
  command = evaluate(600);
  command.watchdog_limit = 3000;
  EXPECT_EQ(slow.run(command), 0u);
}

TEST_F(KernelErrorsRtl, ResetInFlight) {
  bench.card.write_memory(KernelBench::kPositions, positions.data(), positions.size() * sizeof(positions[0]));
  for (const unsigned clocks : {1u, 50u, 220u, 300u, 500u, 700u, 1000u}) {
    SCOPED_TRACE(clocks);
    Command command = bench.put_list(parameters.full_download());
    command.operation |= spec::kOperationEvaluate;
    command.position_count = 600;
    command.positions = KernelBench::kPositions;
    command.results = KernelBench::kResults;
    bench.start(command);
    bench.card.run_clocks(clocks);
    bench.card.reset();
    EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle);
    EXPECT_EQ(bench.read(spec::kRegTotalCommands), 0u);
    bench.card.run_clocks(1000);
    EXPECT_EQ(bench.read(spec::kRegApCtrl), spec::kApIdle) << "nothing comes back to life";
    load_parameters();
    check_alive();
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace cobalt::test
