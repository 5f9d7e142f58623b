// SPDX-License-Identifier: Apache-2.0
// The card around the kernel: memory, DMA times, idle clocks, several cards, waveforms.
#include "sim/card/card.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "sim/verilated/trace_file.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"
#include "tests/support/temporary_folder.hpp"

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
  // Two seeds may come to the same number of clocks, four not.
  EXPECT_GT((std::set{run(1), run(2), run(3), run(4)}).size(), 1U);
}

CardOptions traced_options(const std::string& file) {
  CardOptions options = bench_options();
  options.trace_file = file;
  return options;
}

TEST(Card, WaveformOnlyOnRequest) {
  const TemporaryFolder folder;
  const std::string file = folder.path("t.fst");
  {
    KernelBench bench(traced_options(file));
    EXPECT_EQ(bench.read(spec::kRegId), spec::kKernelId);
  }
  EXPECT_TRUE(std::filesystem::exists(file));
  EXPECT_GT(std::filesystem::file_size(file), 0u);
}

/// A folder for waveforms, which goes at the end.
class Waveform : public testing::Test {
 protected:
  /// The bytes of the file, which takes its place.
  void write_old(const char* text) { std::ofstream(options_.trace_file) << text; }
  std::uintmax_t size(const char* name) const { return std::filesystem::file_size(folder_ / name); }
  std::size_t files() const { return temporary_.files(); }

  const TemporaryFolder temporary_;
  const std::filesystem::path folder_ = temporary_.path();
  CardOptions options_ = traced_options(temporary_.path("t.fst"));
};

TEST_F(Waveform, TakesItsPlaceWhenItIsFinished) {
  write_old("old");
  sim::Card card(options_);
  EXPECT_EQ(size("t.fst"), 3u) << "not before";
  card.finish_trace();
  EXPECT_GT(size("t.fst"), 1000u);
  EXPECT_EQ(files(), 1u);
  EXPECT_EQ(card.read_register(spec::kRegId), spec::kKernelId) << "the card goes on without it";
}

TEST_F(Waveform, OfAFailedRunHasAnotherName) {
  write_old("old");
  try {
    const sim::Card card(options_);
    throw sim::CardError("some failure");
  } catch (const sim::CardError&) {
  }
  EXPECT_EQ(size("t.fst"), 3u);
  EXPECT_GT(size("t.failed.fst"), 1000u);
  EXPECT_EQ(files(), 2u);
}

TEST_F(Waveform, ReplacesRegularFilesOnly) {
  const std::string target = (folder_ / "target").string();
  std::ofstream(target) << "old";
  std::filesystem::create_symlink(target, folder_ / "link");
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  for (const std::filesystem::path& place :
       {folder_ / "link", folder_ / "pipe", folder_, std::filesystem::path("/dev/null")}) {
    options_.trace_file = place.string();
    EXPECT_THROW(sim::Card card(options_), sim::TraceError) << place;
  }
  EXPECT_EQ(size("target"), 3u);
  EXPECT_EQ(files(), 3u);
  options_.trace_file = "/no/such/folder/t.fst";
  EXPECT_THROW(sim::Card card(options_), sim::TraceError);
}

TEST_F(Waveform, OnAFullDiskIsAnError) {
  // The disk is that of a child alone. It says by its exit status what happened.
  enum Status : int { kNoDisk = 40, kNoError, kLeftFiles, kGood };
  const pid_t child = ::fork();
  if (child == 0) {
    if (::unshare(CLONE_NEWNS) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("none", folder_.c_str(), "tmpfs", 0, "size=8k") != 0) {
      ::_exit(kNoDisk);
    }
    try {
      sim::Card card(options_);
      card.finish_trace();
      ::_exit(kNoError);
    } catch (const sim::TraceError& error) {
      const bool is_full = std::string(error.what()).find("No space left on device") != std::string::npos;
      ::_exit(!is_full ? kNoError : files() != 0 ? kLeftFiles : kGood);
    }
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
  if (WEXITSTATUS(status) == kNoDisk) GTEST_SKIP() << "no small disk can be mounted here";
  EXPECT_EQ(WEXITSTATUS(status), kGood);
}

}  // namespace
}  // namespace cobalt::test
