// SPDX-License-Identifier: Apache-2.0
// Parameter downloads: full, incremental, during evaluation, interrupted by errors.
#include <gtest/gtest.h>

#include <random>

#include "spec/parameters.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

class ParameterLoaderRtl : public testing::Test {
 protected:
  void check(const ParameterSet& parameters) {
    std::vector<std::uint32_t> results;
    ASSERT_EQ(bench.evaluate(positions, results), 0u);
    ASSERT_EQ(results, expected_results(positions, parameters));
  }

  KernelBench bench;
  std::vector<PackedPosition> positions = make_positions(1200, 21);
};

TEST_F(ParameterLoaderRtl, FullDownloadsAlternateBanks) {
  for (std::uint32_t round = 0; round < 4; ++round) {
    const ParameterSet set = make_parameters(100 + round);
    ASSERT_EQ(bench.load(set.full_download()), 0u);
    EXPECT_EQ(bench.read(spec::kRegActiveBank), (round + 1) % 2);
    EXPECT_EQ(bench.read(spec::kRegParametersDone), spec::kParameters);
    EXPECT_EQ(bench.read(spec::kRegReadBeats), 2 * ((spec::kParameters + 7) / 8)) << "two passes";
    check(set);
  }
}

TEST_F(ParameterLoaderRtl, IncrementalDownloads) {
  ParameterSet set = make_parameters(200);
  ASSERT_EQ(bench.load(set.full_download()), 0u);
  for (const unsigned changes : {1u, 7u, 8u, 9u, 63u, 200u, 1u, 2u}) {
    const ParameterSet changed = change_parameters(set, changes, changes * 31);
    ASSERT_EQ(bench.load(changed.download_from(set)), 0u);
    set = changed;
    check(set);
  }
}

TEST_F(ParameterLoaderRtl, AnEmptyListChangesNothing) {
  const ParameterSet set = make_parameters(201);
  ASSERT_EQ(bench.load(set.full_download()), 0u);
  ASSERT_EQ(bench.load({}), 0u);
  EXPECT_EQ(bench.read(spec::kRegParametersDone), 0u);
  check(set);
}

TEST_F(ParameterLoaderRtl, UnderBackPressure) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    sim::CardOptions options = bench_options();
    options.stall = sim::StallPercent::all(60);
    options.stall_seed = seed;
    KernelBench stalled(options);
    const ParameterSet set = make_parameters(300 + seed);
    ASSERT_EQ(stalled.load(set.full_download()), 0u);
    std::vector<std::uint32_t> results;
    ASSERT_EQ(stalled.evaluate(positions, results), 0u);
    EXPECT_EQ(results, expected_results(positions, set));
  }
}

TEST_F(ParameterLoaderRtl, WhileEvaluatingWithTheActiveBank) {
  const ParameterSet old_set = make_parameters(400);
  ASSERT_EQ(bench.load(old_set.full_download()), 0u);
  const auto many = make_positions(12'000, 22);  // longer than the list
  const auto few = std::span(many).first(100);   // shorter than the list
  ParameterSet current = old_set;
  for (const std::span<const PackedPosition> batch : {std::span<const PackedPosition>(many), few}) {
    const ParameterSet next = make_parameters(401 + batch.size());
    Command command = bench.put_list(next.full_download());
    bench.card.write_memory(KernelBench::kPositions, batch.data(), batch.size_bytes());
    command.operation = spec::kOperationLoadParameters | spec::kOperationEvaluate;
    command.position_count = static_cast<std::uint32_t>(batch.size());
    command.positions = KernelBench::kPositions;
    command.results = KernelBench::kResults;
    ASSERT_EQ(bench.run(command), 0u);
    std::vector<std::uint32_t> results(batch.size());
    bench.card.read_memory(KernelBench::kResults, results.data(), results.size() * 4);
    EXPECT_EQ(results, expected_results(batch, current)) << "positions of the command use the old set";
    current = next;
    check(current);
  }
  EXPECT_EQ(bench.read(spec::kRegStarvedClocks), 0u);
}

TEST_F(ParameterLoaderRtl, SwitchBetweenTwoQueuedCommands) {
  const ParameterSet first = make_parameters(500);
  ASSERT_EQ(bench.load(first.full_download()), 0u);
  const ParameterSet second = change_parameters(first, 30, 5);
  bench.card.write_memory(KernelBench::kPositions, positions.data(), positions.size() * sizeof(positions[0]));
  Command load = bench.put_list(second.download_from(first));
  Command evaluate;
  evaluate.operation = spec::kOperationEvaluate;
  evaluate.position_count = static_cast<std::uint32_t>(positions.size());
  evaluate.positions = KernelBench::kPositions;
  evaluate.results = KernelBench::kResults;
  load.operation |= spec::kOperationEvaluate;
  load.position_count = evaluate.position_count;
  load.positions = evaluate.positions;
  load.results = KernelBench::kResults + 0x10000;
  bench.start(load);
  bench.start(evaluate);
  ASSERT_TRUE(bench.wait_done());
  bench.acknowledge();
  ASSERT_TRUE(bench.wait_done());
  bench.acknowledge();
  std::vector<std::uint32_t> results(positions.size());
  bench.card.read_memory(load.results, results.data(), results.size() * 4);
  EXPECT_EQ(results, expected_results(positions, first));
  bench.card.read_memory(evaluate.results, results.data(), results.size() * 4);
  EXPECT_EQ(results, expected_results(positions, second));
}

TEST_F(ParameterLoaderRtl, AfterResetOnlyAFullListIsTaken) {
  const ParameterSet set = make_parameters(600);
  auto writes = set.full_download();
  writes.pop_back();
  EXPECT_EQ(bench.load(writes), spec::kStatusIncompleteBank);
  EXPECT_EQ(bench.read(spec::kRegParametersDone), 0u);
  EXPECT_EQ(bench.read(spec::kRegReadBeats), 0u);
  ASSERT_EQ(bench.load(set.full_download()), 0u);
  EXPECT_EQ(bench.read(spec::kRegActiveBank), 1u);
  check(set);
  bench.card.reset();
  EXPECT_EQ(bench.read(spec::kRegActiveBank), spec::kShadowBankIncomplete);
  EXPECT_EQ(bench.load(writes), spec::kStatusIncompleteBank);
}

TEST_F(ParameterLoaderRtl, EveryIllegalAddressIsRefusedAndNoLegalOne) {
  const ParameterSet set = make_parameters(700);
  ASSERT_EQ(bench.load(set.full_download()), 0u);
  std::vector<std::uint32_t> illegal = {0x80000000u, 1u << spec::kParameterAddressBits, 0xffffffffu};
  for (unsigned group = 0; group < (1u << spec::kGroupBits); ++group) {
    if (group >= spec::kGroups) {
      illegal.push_back(spec::parameter_address(group, 0, 0));
      continue;
    }
    const spec::Group& shape = spec::kGroupTable[group];
    if (shape.tables < (1u << spec::kTableBits)) illegal.push_back(spec::parameter_address(group, shape.tables, 0));
    if (shape.entries < (1u << spec::kEntryBits)) illegal.push_back(spec::parameter_address(group, 0, shape.entries));
  }
  auto writes = set.full_download();
  for (const std::uint32_t address : illegal) {
    ASSERT_FALSE(spec::address_is_valid(address));
    // A full list, because the list before has left the shadow bank incomplete; the bad element somewhere in it.
    auto bad = writes;
    bad[(address * 2654435761u) % bad.size()].address = address;
    ASSERT_EQ(bench.load(bad), spec::kStatusParameterAddress) << std::hex << address;
    ASSERT_EQ(bench.read(spec::kRegActiveBank), 1u | spec::kShadowBankIncomplete);
    ASSERT_EQ(bench.read(spec::kRegParametersDone), spec::kParameters - 1);
  }
  check(set);
}

TEST_F(ParameterLoaderRtl, AnInterruptedDownloadIsMadeGoodByAFullOne) {
  const ParameterSet set = make_parameters(800);
  ASSERT_EQ(bench.load(set.full_download()), 0u);
  const std::uint32_t bank = bench.read(spec::kRegActiveBank);

  // The middle of the list cannot be read: the shadow bank is half written.
  const ParameterSet other = make_parameters(801);
  const std::uint64_t middle = KernelBench::kParameterList + 8192;
  bench.card.add_fault(middle, middle + 63, true, false, sim::FaultKind::kSlverr);
  EXPECT_EQ(bench.load(other.full_download()), spec::kStatusReadError);
  EXPECT_EQ(bench.read(spec::kRegActiveBank), bank | spec::kShadowBankIncomplete) << "not switched";
  check(set);

  // An incremental list would switch to the half-written bank: refused.
  bench.card.clear_faults();
  const ParameterSet changed = change_parameters(set, 5, 1);
  EXPECT_EQ(bench.load(changed.download_from(set)), spec::kStatusIncompleteBank);
  check(set);

  // A full list makes it good, and then incremental ones are taken again.
  ASSERT_EQ(bench.load(changed.full_download()), 0u);
  EXPECT_EQ(bench.read(spec::kRegActiveBank), 1 - bank);
  check(changed);
  const ParameterSet more = change_parameters(changed, 5, 2);
  ASSERT_EQ(bench.load(more.download_from(changed)), 0u);
  check(more);
}

TEST_F(ParameterLoaderRtl, AnErrorInThePositionsKeepsTheBanks) {
  const ParameterSet set = make_parameters(900);
  ASSERT_EQ(bench.load(set.full_download()), 0u);
  const std::uint32_t bank = bench.read(spec::kRegActiveBank);
  bench.card.write_memory(KernelBench::kPositions, positions.data(), positions.size() * sizeof(positions[0]));
  Command command = bench.put_list(make_parameters(901).full_download());
  command.operation |= spec::kOperationEvaluate;
  command.position_count = 1000;
  command.positions = KernelBench::kPositions;
  command.results = KernelBench::kResults;
  bench.card.add_fault(KernelBench::kResults, KernelBench::kResults + 63, false, true, sim::FaultKind::kSlverr);
  EXPECT_EQ(bench.run(command), spec::kStatusWriteError);
  EXPECT_EQ(bench.read(spec::kRegActiveBank), bank | spec::kShadowBankIncomplete);
  bench.card.clear_faults();
  check(set);
}

}  // namespace
}  // namespace cobalt::test
