// SPDX-License-Identifier: Apache-2.0
// The custom logic of AWS F2 at the ports of the shell: memory, registers, addresses that are none, limits.
#include "sim/aws_f2/shell.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "spec/kernel_interface.hpp"

namespace cobalt::sim {
namespace {

std::vector<std::uint8_t> random_bytes(std::size_t count, std::mt19937_64& random) {
  std::vector<std::uint8_t> bytes(count);
  std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(random()); });
  return bytes;
}

std::vector<std::uint8_t> read(F2Shell& card, std::uint64_t address, std::size_t count) {
  std::vector<std::uint8_t> bytes(count);
  card.read(address, bytes);
  return bytes;
}

TEST(AwsF2Shell, RegistersOfTheKernel) {
  F2Shell card;
  EXPECT_EQ(card.read_register(spec::kRegId), spec::kKernelId);
  card.write_register(spec::kRegDescriptorCount, 0x1234);
  EXPECT_EQ(card.read_register(spec::kRegDescriptorCount), 0x1234u);
  EXPECT_EQ(card.counts(), (F2Counts{.register_reads = 2, .register_writes = 1}));
}

TEST(AwsF2Shell, BeyondTheRegistersIsNothing) {
  F2Shell card;
  constexpr std::uint64_t kBeyond = std::uint64_t{1} << spec::kControlAddressBits;
  card.write_register(spec::kRegDescriptorCount, 7);
  for (std::uint64_t address : {kBeyond, kBeyond + spec::kRegDescriptorCount, (std::uint64_t{64} << 20) - 4}) {
    EXPECT_EQ(card.read_register(address), 0u) << address;
    card.write_register(address, 9);
  }
  EXPECT_EQ(card.read_register(spec::kRegDescriptorCount), 7u);
}

/// Bytes anywhere, in transactions of one beat and of many, against a copy.
TEST(AwsF2Shell, MemoryHoldsWhatIsWritten) {
  for (const unsigned stall : {0u, 60u}) {
    F2Shell card({.read_clocks = 1, .line_clocks = 1, .seed = 5, .stall_percent = stall});
    std::mt19937_64 random(11 + stall);
    constexpr std::uint64_t kBegins[] = {0, spec::kAwsF2MemoryBytes / 2, spec::kAwsF2MemoryBytes - 4096};
    std::vector<std::vector<std::uint8_t>> copies;
    for (const std::uint64_t begin : kBegins) card.write(begin, copies.emplace_back(random_bytes(4096, random)));
    for (int step = 0; step < 400; ++step) {
      const std::size_t page = random() % std::size(kBegins);
      const std::size_t most = random() % 4 == 0 ? 4096 : 8;
      const std::size_t offset = random() % 4096;
      const std::size_t count = 1 + random() % std::min(most, 4096 - offset);
      if (random() % 2 == 0) {
        const std::vector<std::uint8_t> bytes = random_bytes(count, random);
        std::ranges::copy(bytes, copies[page].begin() + static_cast<std::ptrdiff_t>(offset));
        card.write(kBegins[page] + offset, bytes);
      } else {
        const auto first = copies[page].begin() + static_cast<std::ptrdiff_t>(offset);
        ASSERT_EQ(read(card, kBegins[page] + offset, count),
                  std::vector<std::uint8_t>(first, first + static_cast<std::ptrdiff_t>(count)))
            << step;
      }
    }
    EXPECT_EQ(card.counts().errors, 0u);
    EXPECT_EQ(card.counts().timeouts, 0u);
  }
}

TEST(AwsF2Shell, BeyondTheMemoryIsAnError) {
  F2Shell card;
  const std::vector<std::uint8_t> mine(64, 0x5a);
  card.write(0, mine);
  for (const std::uint64_t address : {std::uint64_t{spec::kAwsF2MemoryBytes}, (std::uint64_t{128} << 30) - 4096}) {
    card.write(address, std::vector<std::uint8_t>(4096, 1));
    EXPECT_EQ(read(card, address, 4096), std::vector<std::uint8_t>(4096, 0xff));
  }
  EXPECT_EQ(card.counts().errors, 4u);
  EXPECT_EQ(read(card, 0, 64), mine);
  EXPECT_EQ(card.counts().timeouts, 0u);
}

/// As many as the shell has outstanding, all at once, are over in a small part of its limit.
TEST(AwsF2Shell, WritesOfAllOutstandingAreOverSoon) {
  F2Shell card({.read_clocks = 0, .line_clocks = 0});
  for (unsigned i = 0; i < spec::kAwsF2MaxOutstanding; ++i) card.write(i * 4096, std::vector<std::uint8_t>(256, 3));
  const std::uint64_t begin = card.clocks();
  read(card, 0, 8);
  EXPECT_LT(card.clocks() - begin, 4 * spec::kAwsF2MaxOutstanding + 40);
}

TEST(AwsF2Shell, WhatTakesTooLongIsEndedByTheShell) {
  F2Shell card;
  const std::vector<std::uint8_t> mine(8, 0x11);
  card.write(0, mine);
  EXPECT_EQ(read(card, 0, 8), mine);
  card.block_memory();
  const std::uint64_t begin = card.clocks();
  EXPECT_EQ(read(card, 0, 8), std::vector<std::uint8_t>(8, 0xff));
  EXPECT_GE(card.clocks() - begin, std::uint64_t{spec::kAwsF2TimeoutNs} * spec::kAwsF2ClockMhz / 1000);
  EXPECT_EQ(card.counts().timeouts, 1u);
  EXPECT_EQ(card.read_register(spec::kRegId), spec::kKernelId) << "OCL goes on";
  card.load();
  EXPECT_EQ(read(card, 0, 8), mine);
}

}  // namespace
}  // namespace cobalt::sim
