// SPDX-License-Identifier: Apache-2.0
// Parameter lists: full, short, beside batches, in the order of the descriptors, interrupted by errors.
#include <gtest/gtest.h>

#include "spec/parameters.hpp"
#include "tests/rtl/common/search_loop.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

constexpr std::uint32_t kBothBanks = spec::kBank0Complete | spec::kBank1Complete;

class LoadUnitRtl : public testing::Test {
 protected:
  /// The bank evaluates as `parameters` say.
  void check(const ParameterSet& parameters, unsigned bank) {
    std::vector<std::uint32_t> results;
    const Completion completion =
        bench.evaluate(positions, results, KernelBench::kPositions, KernelBench::kResults, bank);
    ASSERT_EQ(completion.status, spec::kStatusDone);
    ASSERT_EQ(results, bench_results(positions, parameters));
  }
  /// Loads both banks with sets of their own.
  void load_both() {
    for (unsigned bank = 0; bank < spec::kParameterBanks; ++bank) {
      ASSERT_EQ(bench.load(sets[bank].full_download(), bank), 0u);
    }
  }

  KernelBench bench;
  std::vector<PackedPosition> positions = make_positions(300, 21);
  ParameterSet sets[spec::kParameterBanks] = {make_parameters(1), make_parameters(2)};
};

TEST_F(LoadUnitRtl, EachBankHoldsItsOwnFunction) {
  EXPECT_EQ(bench.read(spec::kRegBanks), 0u);
  for (std::uint32_t round = 0; round < 4; ++round) {
    const unsigned bank = round / 2;  // twice into the same bank
    sets[bank] = make_parameters(100 + round);
    const Completion completion = bench.run(bench.put_list(sets[bank].full_download(), bank));
    EXPECT_EQ(completion.status, spec::kStatusDone);
    EXPECT_EQ(completion.items, spec::kParameters);
    EXPECT_EQ(completion.refused, 0u);
    EXPECT_EQ(completion.read_beats, (spec::kParameters + 7) / 8);
    EXPECT_EQ(completion.read_bursts, read_bursts(KernelBench::kParameterList, (spec::kParameters + 7) / 8));
    EXPECT_EQ(completion.write_beats, 0u);
    EXPECT_GE(completion.end_clock - completion.start_clock, spec::kParameters);
    EXPECT_EQ(bench.read(spec::kRegBanks), bank == 0 ? spec::kBank0Complete : kBothBanks);
    check(sets[bank], bank);
  }
  check(sets[0], 0);
}

TEST_F(LoadUnitRtl, ShortLists) {
  load_both();
  for (const unsigned changes : {1u, 7u, 8u, 9u, 63u, 200u, 511u, 513u, 1u, 2u}) {
    const unsigned bank = changes % 2;
    const ParameterSet changed = change_parameters(sets[bank], changes, changes * 31);
    const auto writes = changed.download_from(sets[bank]);
    const Completion completion = bench.run(bench.put_list(writes, bank));
    ASSERT_EQ(completion.status, spec::kStatusDone);
    ASSERT_EQ(completion.items, writes.size());
    sets[bank] = changed;
    check(sets[bank], bank);
    check(sets[1 - bank], 1 - bank);
  }
}

TEST_F(LoadUnitRtl, AnEmptyListChangesNothing) {
  ASSERT_EQ(bench.load({}), 0u) << "even into an incomplete bank";
  EXPECT_EQ(bench.read(spec::kRegBanks), 0u);
  load_both();
  ASSERT_EQ(bench.load({}), 0u);
  check(sets[0], 0);
}

TEST_F(LoadUnitRtl, ListsThatBeginAndEndAnywhereInAPage) {
  load_both();
  for (const std::uint64_t offset : {64u, 4096u - 64u, 4096u - 128u, 2048u + 64u}) {
    for (const unsigned changes : {1u, 8u, 9u, 16u, 17u, 513u}) {
      const ParameterSet changed = change_parameters(sets[0], changes, changes + offset);
      ASSERT_EQ(
          bench.run(bench.put_list(changed.download_from(sets[0]), 0, KernelBench::kParameterList + offset)).status,
          spec::kStatusDone);
      sets[0] = changed;
      check(sets[0], 0);
      if (HasFailure()) return;
    }
  }
}

TEST_F(LoadUnitRtl, UnderBackPressure) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    KernelBench stalled(bench_options(sim::StallPercent::all(60), seed));
    const ParameterSet set = make_parameters(300 + seed);
    ASSERT_EQ(stalled.load(set.full_download()), 0u);
    std::vector<std::uint32_t> results;
    ASSERT_EQ(stalled.evaluate(positions, results).status, spec::kStatusDone);
    EXPECT_EQ(results, bench_results(positions, set));
  }
}

// What a load of the other bank costs batches that run: nothing, not one clock.
TEST_F(LoadUnitRtl, TheOtherBankIsLoadedForFree) {
  constexpr unsigned kBatches = 5;
  constexpr unsigned kEach = 4000;
  const auto many = make_positions(std::size_t{kBatches} * kEach, 22);
  const ParameterSet next = make_parameters(401);
  std::vector<Completion> seen[2];
  for (const unsigned with_load : {0u, 1u}) {
    KernelBench fresh;
    for (unsigned bank = 0; bank < 2; ++bank) ASSERT_EQ(fresh.load(sets[bank].full_download(), bank), 0u);
    fresh.put_positions(many);
    std::vector<Descriptor> list;
    for (unsigned i = 0; i < kBatches; ++i) {
      list.push_back(KernelBench::batch(kEach, 0, KernelBench::kPositions + i * kEach * spec::kPackedPositionBytes,
                                        KernelBench::kResults + i * kEach * spec::kResultBytes));
      if (i == 0) {
        // In the run without a load a descriptor that does nothing keeps the dispatcher equally busy.
        list.push_back(with_load != 0 ? fresh.put_list(next.full_download(), 1) : Descriptor{});
      }
    }
    seen[with_load] = fresh.run(list);
    EXPECT_EQ(fresh.results(many.size()), bench_results(many, sets[0])) << "the bank of the batches was not touched";
    std::vector<std::uint32_t> results;
    fresh.evaluate(positions, results, KernelBench::kPositions, KernelBench::kResults, 1);
    EXPECT_EQ(results, bench_results(positions, with_load != 0 ? next : sets[1]));
  }
  for (unsigned i = 0; i < seen[0].size(); ++i) {
    if (i == 1) continue;
    SCOPED_TRACE(i);
    EXPECT_EQ(seen[1][i].end_clock - seen[1][0].start_clock, seen[0][i].end_clock - seen[0][0].start_clock);
    EXPECT_EQ(seen[1][i].busy_clocks, seen[0][i].busy_clocks);
    EXPECT_EQ(seen[1][i].starved_clocks, 0u);
    EXPECT_EQ(seen[1][i].blocked_clocks, seen[0][i].blocked_clocks);
  }
  const Completion& load = seen[1][1];
  EXPECT_EQ(load.status, spec::kStatusDone);
  EXPECT_LT(load.end_clock, seen[1].back().end_clock) << "it ended while batches ran";
}

// A bank in use is loaded when exactly the batches before have left it; batches after it see the new values.
TEST_F(LoadUnitRtl, ALoadWaitsForTheUsersOfItsBank) {
  constexpr unsigned kEach = 960;
  load_both();
  const ParameterSet next = make_parameters(500);
  const auto many = make_positions(std::size_t{4} * kEach, 23);
  bench.put_positions(many);
  const auto batch = [](unsigned number, unsigned bank) {
    return KernelBench::batch(kEach, bank, KernelBench::kPositions + number * kEach * spec::kPackedPositionBytes,
                              KernelBench::kResults + number * kEach * spec::kResultBytes);
  };
  const std::vector<Descriptor> list = {batch(0, 0), batch(1, 1), bench.put_list(next.full_download(), 0), batch(2, 1),
                                        batch(3, 0)};
  const std::vector<Completion> completions = bench.run(list);
  const ParameterSet* used[] = {&sets[0], &sets[1], &sets[1], &next};
  for (unsigned number = 0; number < 4; ++number) {
    EXPECT_EQ(bench.results(kEach, KernelBench::kResults + number * kEach * spec::kResultBytes),
              bench_results(std::span(many).subspan(number * kEach, kEach), *used[number]))
        << "batch " << number;
  }
  for (const Completion& completion : completions) EXPECT_EQ(completion.status, spec::kStatusDone);
  const std::uint64_t load_clocks = completions[2].end_clock - completions[0].end_clock;
  EXPECT_GE(load_clocks, spec::kParameters) << "not before its bank is free";
  EXPECT_LE(load_clocks, spec::kParameters + 300u) << "and not much later: the batch of the other bank does not count";
  EXPECT_EQ(completions[1].end_clock - completions[0].end_clock, kTurnClocks * kEach);
  EXPECT_EQ(completions[3].end_clock - completions[1].end_clock, kTurnClocks * kEach);
  EXPECT_GT(completions[4].end_clock - completions[4].busy_clocks, completions[2].end_clock);
}

TEST_F(LoadUnitRtl, BatchesAndLoadsOfTwoLists) {
  load_both();
  const ParameterSet second = change_parameters(sets[0], 30, 5);
  bench.put_positions(positions);
  const std::vector<Descriptor> first_list = {KernelBench::batch(300),
                                              bench.put_list(second.download_from(sets[0]), 0)};
  const Descriptor after = KernelBench::batch(300, 0, KernelBench::kPositions, KernelBench::kResults + 4096);
  const List first = bench.put(first_list);
  const List next = bench.put(std::span(&after, 1), KernelBench::kDescriptors + 4096, KernelBench::kCompletions + 4096);
  bench.start(first);
  bench.start(next);
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(bench.wait_done());
    bench.acknowledge();
  }
  EXPECT_EQ(bench.results(300), bench_results(positions, sets[0]));
  EXPECT_EQ(bench.results(300, KernelBench::kResults + 4096), bench_results(positions, second));
}

TEST_F(LoadUnitRtl, IncompleteBanks) {
  auto writes = sets[0].full_download();
  const auto element = writes.back();
  writes.pop_back();
  for (unsigned bank = 0; bank < 2; ++bank) {
    const Completion refused = bench.run(bench.put_list(writes, bank));
    EXPECT_EQ(refused.status, spec::kStatusDone | spec::kStatusIncompleteBank) << "one element is missing";
    EXPECT_EQ(refused.items, 0u);
    EXPECT_EQ(refused.read_beats, 0u);
    std::vector<std::uint32_t> results;
    const Completion batch = bench.evaluate(positions, results, KernelBench::kPositions, KernelBench::kResults, bank);
    EXPECT_EQ(batch.status, spec::kStatusDone | spec::kStatusIncompleteBank);
    EXPECT_EQ(batch.items, positions.size()) << "evaluated all the same";
  }
  EXPECT_EQ(bench.read(spec::kRegBanks), 0u);
  // An element twice: full is counted, not looked at.
  writes.push_back(element);
  writes.push_back(element);
  ASSERT_EQ(bench.load(writes, 1), 0u);
  EXPECT_EQ(bench.read(spec::kRegBanks), spec::kBank1Complete);
  check(sets[0], 1);
  EXPECT_EQ(bench.load(std::span(writes).first(5), 0), spec::kStatusIncompleteBank) << "of its own bank";
  ASSERT_EQ(bench.load(std::span(writes).first(5), 1), 0u);
  bench.card.reset();
  EXPECT_EQ(bench.read(spec::kRegBanks), 0u);
  EXPECT_EQ(bench.load(std::span(writes).first(5), 1), spec::kStatusIncompleteBank);
}

TEST_F(LoadUnitRtl, EveryIllegalAddressIsRefused) {
  load_both();
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
  // All of them among legal ones; `items` counts what was written, so one that is taken would show.
  const auto writes = sets[0].full_download();
  std::vector<ParameterWrite> bad;
  for (std::size_t i = 0; i < illegal.size(); ++i) {
    ASSERT_FALSE(spec::address_is_valid(illegal[i]));
    bad.push_back({illegal[i], 0xffffffff});
    if (i % 3 == 0) bad.push_back(writes[i]);
  }
  const Completion completion = bench.run(bench.put_list(bad, 0));
  EXPECT_EQ(completion.status, spec::kStatusDone | spec::kStatusParameterAddress);
  EXPECT_EQ(completion.items, bad.size() - illegal.size()) << "the others were written";
  EXPECT_EQ(bench.read(spec::kRegBanks), spec::kBank1Complete) << "the other bank is as it was";
  EXPECT_EQ(bench.load(std::span(writes).first(1), 0), spec::kStatusIncompleteBank);
  // One at the very end of a full list, and then a good one.
  bad = writes;
  bad.back().address = illegal.back();
  EXPECT_EQ(bench.load(bad, 0), spec::kStatusParameterAddress);
  EXPECT_EQ(bench.read(spec::kRegBanks), spec::kBank1Complete);
  ASSERT_EQ(bench.load(writes, 0), 0u);
  check(sets[0], 0);
  check(sets[1], 1);
}

TEST_F(LoadUnitRtl, AnInterruptedListIsMadeGoodByAFullOne) {
  load_both();
  // The middle of the list cannot be read: the bank is half written, the other as it was.
  const ParameterSet other = make_parameters(801);
  const std::uint64_t middle = KernelBench::kParameterList + 8192;
  bench.card.add_fault(middle, middle + 63, true, false, sim::FaultKind::kSlverr);
  EXPECT_EQ(bench.load(other.full_download(), 0) & ~spec::kStatusParameterAddress, spec::kStatusReadError);
  EXPECT_EQ(bench.read(spec::kRegBanks), spec::kBank1Complete);
  check(sets[1], 1);
  bench.card.clear_faults();
  const ParameterSet changed = change_parameters(sets[0], 5, 1);
  EXPECT_EQ(bench.load(changed.download_from(sets[0]), 0), spec::kStatusIncompleteBank);
  // A full list makes it good, and then short ones are taken again.
  ASSERT_EQ(bench.load(changed.full_download(), 0), 0u);
  check(changed, 0);
  const ParameterSet more = change_parameters(changed, 5, 2);
  ASSERT_EQ(bench.load(more.download_from(changed), 0), 0u);
  check(more, 0);
  check(sets[1], 1);
}

}  // namespace
}  // namespace cobalt::test
