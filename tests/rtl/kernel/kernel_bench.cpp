// SPDX-License-Identifier: Apache-2.0
#include "tests/rtl/kernel/kernel_bench.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>

namespace cobalt::test {
namespace {

constexpr std::uint32_t kGuardWord = 0xdeadbeef;
constexpr std::size_t kGuardWords = 64;

}  // namespace

std::uint32_t read_bursts(std::uint64_t address, std::uint64_t beats) {
  if (beats == 0) return 0;
  const std::uint64_t first = address / spec::kMemoryBeatBytes;
  return static_cast<std::uint32_t>((first + beats - 1) / spec::kMaxBurstBeats - first / spec::kMaxBurstBeats + 1);
}

sim::CardOptions bench_options() {
  sim::CardOptions options;
  options.register_read_seconds = 0;
  options.register_write_seconds = 0;
  options.dma_latency_seconds = 0;
  return options;
}
sim::CardOptions bench_options(const sim::StallPercent& stall, std::uint64_t seed) {
  sim::CardOptions options = bench_options();
  options.stall = stall;
  options.stall_seed = seed;
  return options;
}
sim::CardOptions random_memory(std::uint64_t seed) {
  const sim::StallPercent patterns[] = {sim::StallPercent::all(0), sim::StallPercent::all(50), {60, 0, 0, 0, 0, 0},
                                        {0, 90, 0, 0, 0, 0},       {0, 0, 70, 0, 0, 0},        {0, 0, 0, 90, 0, 0},
                                        {0, 0, 0, 0, 90, 0},       {0, 0, 0, 0, 0, 95}};
  const unsigned latencies[] = {1, 30, 200};
  sim::CardOptions options = bench_options(patterns[seed % std::size(patterns)], seed);
  options.read_latency_clocks = latencies[seed % 3];
  options.write_latency_clocks = latencies[seed / 3 % 3];
  return options;
}

std::uint64_t KernelBench::read_wide(std::uint32_t offset) {
  const std::uint64_t low = read(offset);
  return low | std::uint64_t{read(offset + 4)} << 32;
}

void KernelBench::write_wide(std::uint32_t offset, std::uint64_t value) {
  write(offset, static_cast<std::uint32_t>(value));
  write(offset + 4, static_cast<std::uint32_t>(value >> 32));
}

std::array<std::uint32_t, spec::kDescriptorBytes / 4> Descriptor::words() const {
  std::array<std::uint32_t, spec::kDescriptorBytes / 4> words{};
  const auto set = [&words](const char* name, std::uint64_t value) {
    const spec::FormatField field = spec::format_field(spec::kDescriptorFields, name);
    words.at(field.lsb / 32) = static_cast<std::uint32_t>(value);
    if (field.width == 64) words.at(field.lsb / 32 + 1) = static_cast<std::uint32_t>(value >> 32);
  };
  set("operation", operation);
  set("flags", flags);
  set("tag", tag);
  set("count", count);
  set("source", source);
  set("destination", destination);
  return words;
}

List KernelBench::put(std::span<const Descriptor> descriptors, std::uint64_t address, std::uint64_t completions) {
  for (std::size_t i = 0; i < descriptors.size(); ++i) {
    const auto words = descriptors[i].words();
    card.write_memory(address + i * spec::kDescriptorBytes, words.data(), spec::kDescriptorBytes);
  }
  const std::vector<std::uint8_t> zeros(descriptors.size() * spec::kCompletionBytes);
  if (!zeros.empty()) card.write_memory(completions, zeros.data(), zeros.size());
  return {address, completions, static_cast<std::uint32_t>(descriptors.size()), 0};
}

void KernelBench::write_arguments(const List& list) {
  write_wide(spec::kRegDescriptors, list.descriptors);
  write_wide(spec::kRegCompletions, list.completions);
  write(spec::kRegDescriptorCount, list.count);
  write(spec::kRegWatchdogLimit, list.watchdog_limit);
}

void KernelBench::start(const List& list) {
  write_arguments(list);
  write(spec::kRegApCtrl, spec::kApStart);
}

bool KernelBench::wait_done(std::uint64_t limit_clocks) {
  const std::uint64_t end = card.clocks() + limit_clocks;
  while (card.clocks() < end) {
    if ((read(spec::kRegApCtrl) & spec::kApDone) != 0) return true;
    card.run_clocks(16);
  }
  return false;
}

std::uint32_t KernelBench::run(const List& list) {
  start(list);
  if (!wait_done()) throw std::runtime_error("the list has no end");
  const std::uint32_t status = read(spec::kRegStatus);
  acknowledge();
  return status;
}

std::vector<Completion> KernelBench::completions(const List& list) {
  std::vector<Completion> completions;
  for (std::uint32_t i = 0; i < list.count; ++i) {
    std::array<std::uint32_t, spec::kCompletionBytes / 4> words{};
    card.read_memory(list.completions + std::uint64_t{i} * spec::kCompletionBytes, words.data(),
                     spec::kCompletionBytes);
    const auto get = [&words](const char* name) {
      const spec::FormatField field = spec::format_field(spec::kCompletionFields, name);
      std::uint64_t value = words.at(field.lsb / 32);
      if (field.width == 64) value |= std::uint64_t{words.at(field.lsb / 32 + 1)} << 32;
      return value;
    };
    const auto word = [&get](const char* name) { return static_cast<std::uint32_t>(get(name)); };
    completions.push_back({word("tag"), word("status"), word("items"), word("refused"), get("start_clock"),
                           get("end_clock"), word("busy_clocks"), word("starved_clocks"), word("blocked_clocks"),
                           word("read_beats"), word("write_beats"), word("read_bursts"), word("read_latency_max"),
                           word("read_latency_sum")});
  }
  return completions;
}

std::vector<Completion> KernelBench::run(std::span<const Descriptor> descriptors) {
  const List list = put(descriptors);
  EXPECT_EQ(run(list), 0u);
  return completions(list);
}

Descriptor KernelBench::batch(std::uint32_t count, unsigned bank, std::uint64_t positions, std::uint64_t results) {
  Descriptor descriptor;
  descriptor.operation = spec::kOperationEvaluate;
  descriptor.flags = bank != 0 ? spec::kDescriptorBank : 0;
  descriptor.count = count;
  descriptor.source = positions;
  descriptor.destination = results;
  return descriptor;
}

std::vector<std::uint32_t> KernelBench::results(std::size_t count, std::uint64_t address) {
  std::vector<std::uint32_t> words(count);
  card.read_memory(address, words.data(), count * spec::kResultBytes);
  return words;
}

Completion KernelBench::evaluate(std::span<const PackedPosition> positions, std::vector<std::uint32_t>& results,
                                 std::uint64_t position_address, std::uint64_t result_address, unsigned bank) {
  put_positions(positions, position_address);
  const std::uint64_t guard_begin = result_address - kGuardWords * 4;
  std::vector<std::uint32_t> guarded(positions.size() + 2 * kGuardWords, kGuardWord);
  card.write_memory(guard_begin, guarded.data(), guarded.size() * 4);
  const Completion completion =
      run(batch(static_cast<std::uint32_t>(positions.size()), bank, position_address, result_address));
  card.read_memory(guard_begin, guarded.data(), guarded.size() * 4);
  for (std::size_t i = 0; i < kGuardWords; ++i) {
    EXPECT_EQ(guarded[i], kGuardWord) << "before the results, word " << i;
    EXPECT_EQ(guarded[guarded.size() - 1 - i], kGuardWord) << "after the results, word -" << i;
  }
  results.assign(guarded.begin() + kGuardWords, guarded.end() - kGuardWords);
  return completion;
}

Descriptor KernelBench::put_list(std::span<const ParameterWrite> writes, unsigned bank, std::uint64_t address) {
  std::vector<std::uint32_t> list;
  list.reserve(writes.size() * 2);
  for (const ParameterWrite& write : writes) {
    list.push_back(write.data);
    list.push_back(write.address);
  }
  if (!list.empty()) card.write_memory(address, list.data(), list.size() * 4);
  Descriptor descriptor;
  descriptor.operation = spec::kOperationLoadParameters;
  descriptor.flags = bank != 0 ? spec::kDescriptorBank : 0;
  descriptor.count = static_cast<std::uint32_t>(writes.size());
  descriptor.source = address;
  return descriptor;
}

}  // namespace cobalt::test
