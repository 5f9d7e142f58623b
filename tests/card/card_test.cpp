// SPDX-License-Identifier: Apache-2.0
// The card around the kernel: memory, DMA times, idle clocks, several cards, waveforms.
#include "sim/card/card.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <vector>

#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

using sim::Card;
using sim::CardError;
using sim::CardOptions;

std::vector<std::uint8_t> pattern(std::size_t bytes, unsigned seed) {
  std::vector<std::uint8_t> data(bytes);
  std::iota(data.begin(), data.end(), static_cast<std::uint8_t>(seed));
  return data;
}

TEST(Card, MemoryKeepsBytesAcrossPages) {
  Card card(bench_options());
  const auto data = pattern(300'000, 5);
  card.write_memory(65'000, data.data(), data.size());
  std::vector<std::uint8_t> read(data.size());
  card.read_memory(65'000, read.data(), read.size());
  EXPECT_EQ(read, data);
  card.read_memory(1'000'000'000, read.data(), read.size());
  EXPECT_TRUE(std::all_of(read.begin(), read.end(), [](std::uint8_t byte) { return byte == 0; }));
}

TEST(Card, RangesOutsideTheMemoryAreRefused) {
  CardOptions options = bench_options();
  options.memory_bytes = 1 << 20;
  Card card(options);
  std::uint8_t byte = 0;
  card.read_memory((1 << 20) - 1, &byte, 1);
  EXPECT_THROW(card.read_memory(1 << 20, &byte, 1), CardError);
  EXPECT_THROW(card.write_memory(~std::uint64_t{0}, &byte, 1), CardError);
  EXPECT_THROW(card.start_dma_to_card((1 << 20) - 1, "ab", 2), CardError);
}

TEST(Card, DmaTakesLatencyPlusBytesOverRate) {
  CardOptions options;
  options.dma_bytes_per_second = 10e9;
  options.dma_latency_seconds = 2e-6;
  Card card(options);
  const auto data = pattern(1'000'000, 1);
  const double begin = card.seconds();
  const Card::DmaId id = card.start_dma_to_card(4096, data.data(), data.size());
  EXPECT_FALSE(card.dma_finished(id));
  ASSERT_TRUE(card.wait_event(1'000'000));
  EXPECT_TRUE(card.dma_finished(id));
  EXPECT_NEAR(card.seconds() - begin, 2e-6 + 1e6 / 10e9, 1e-8);
  std::vector<std::uint8_t> read(data.size());
  card.start_dma_from_card(4096, read.data(), read.size());
  ASSERT_TRUE(card.wait_event(1'000'000));
  EXPECT_EQ(read, data);
}

TEST(Card, DirectionsOverlapAndEachIsInOrder) {
  CardOptions options;
  options.dma_bytes_per_second = 10e9;
  options.dma_latency_seconds = 0;
  Card card(options);
  const auto data = pattern(1'000'000, 2);
  std::vector<std::uint8_t> read(data.size());
  const double begin = card.seconds();
  const Card::DmaId first = card.start_dma_to_card(0, data.data(), data.size());
  const Card::DmaId second = card.start_dma_to_card(1 << 24, data.data(), data.size());
  const Card::DmaId third = card.start_dma_from_card(1 << 25, read.data(), read.size());
  while (!card.dma_finished(third)) ASSERT_TRUE(card.wait_event(1'000'000));
  EXPECT_NEAR(card.seconds() - begin, 1e-4, 1e-6);
  EXPECT_FALSE(card.dma_finished(second));
  while (!card.dma_finished(first) || !card.dma_finished(second)) ASSERT_TRUE(card.wait_event(1'000'000));
  EXPECT_NEAR(card.seconds() - begin, 2e-4, 1e-6);
}

TEST(Card, AnIdleKernelCostsNoClockEdges) {
  Card card(CardOptions{});
  card.run_clocks(100);
  const std::uint64_t edges = card.clock_edges();
  const std::uint64_t clocks = card.clocks();
  card.run_seconds(0.1);
  EXPECT_EQ(card.clock_edges(), edges);
  EXPECT_NEAR(static_cast<double>(card.clocks() - clocks), 30e6, 10);
  EXPECT_FALSE(card.wait_event(1'000'000'000)) << "nothing happens, and that takes no time";
}

TEST(Card, SimulatedTimeIsThatOfTheClock) {
  CardOptions options = bench_options();
  options.clock_mhz = 250;
  Card card(options);
  const double begin = card.seconds();
  card.run_clocks(1'000'000);
  EXPECT_NEAR(card.seconds() - begin, 4e-3, 1e-9);
}

TEST(Card, SeveralCardsAndRepeatedOpens) {
  const ParameterSet one = make_parameters(1);
  const ParameterSet two = make_parameters(2);
  const auto positions = make_positions(300, 3);
  KernelBench first;
  for (int round = 0; round < 3; ++round) {
    KernelBench second;
    ASSERT_EQ(first.load(one.full_download()), 0u);
    ASSERT_EQ(second.load(two.full_download()), 0u);
    std::vector<std::uint32_t> results;
    ASSERT_EQ(second.evaluate(positions, results).status, spec::kStatusDone);
    EXPECT_EQ(results, bench_results(positions, two));
    ASSERT_EQ(first.evaluate(positions, results).status, spec::kStatusDone);
    EXPECT_EQ(results, bench_results(positions, one));
  }
}

TEST(Card, TheSameSeedGivesTheSameRun) {
  const auto run = [](std::uint64_t seed) {
    CardOptions options = bench_options();
    options.stall = sim::StallPercent::all(50);
    options.stall_seed = seed;
    KernelBench bench(options);
    bench.load(make_parameters(4).full_download());
    std::vector<std::uint32_t> results;
    bench.evaluate(make_positions(2000, 5), results);
    return bench.read_wide(spec::kRegListEndClock) - bench.read_wide(spec::kRegListStartClock);
  };
  EXPECT_EQ(run(1), run(1));
  EXPECT_NE(run(1), run(2));
}

TEST(Card, WaveformOnlyOnRequest) {
  const auto file = std::filesystem::temp_directory_path() / "cobalt_card_test.fst";
  std::filesystem::remove(file);
  {
    CardOptions options = bench_options();
    options.trace_file = file.string();
    KernelBench bench(options);
    EXPECT_EQ(bench.read(spec::kRegId), spec::kKernelId);
  }
  EXPECT_TRUE(std::filesystem::exists(file));
  EXPECT_GT(std::filesystem::file_size(file), 0u);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace cobalt::test
