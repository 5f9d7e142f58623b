// SPDX-License-Identifier: Apache-2.0
#include "tests/rtl/kernel/kernel_bench.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <stdexcept>

#include "hls/eval/evaluator.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "spec/parameters.hpp"

namespace cobalt::test {
namespace {

constexpr std::uint32_t kGuardWord = 0xdeadbeef;
constexpr std::size_t kGuardWords = 64;

/// A value without reserved bits that passes ParameterSet's checks.
std::uint32_t random_value(unsigned group, unsigned entry, std::mt19937_64& random) {
  const auto raw = static_cast<std::uint32_t>(random());
  std::uint32_t mask = 0;
  const auto add = [&mask](const spec::Field& field) {
    if (field.width == 0 || std::string(field.name) == "reserved") return;
    mask |= (field.width >= 32 ? 0xffffffffu : (1u << field.width) - 1) << field.lsb;
  };
  if (group == spec::kEvaluationControl && entry == 1) {
    for (const spec::Field& field : spec::kEvaluationControl1Fields) add(field);
  } else {
    for (const spec::Field& field : spec::kGroupTable[group].fields) add(field);
  }
  return raw & mask;
}

}  // namespace

std::vector<PackedPosition> make_positions(std::size_t count, std::uint64_t seed) {
  std::vector<PackedPosition> positions;
  positions.reserve(count);
  std::mt19937_64 random(seed);
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  chess::for_each_random_position(count, seed, options, [&](const chess::Position& position) {
    PackedPosition packed = chess::pack_position(position);
    if (random() % 10 == 0) packed[random() % packed.size()] = static_cast<std::uint8_t>(random());
    positions.push_back(packed);
  });
  return positions;
}

ParameterSet make_parameters(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  ParameterSet set;
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        set.set_raw(group, table, entry, random_value(group, entry, random));
      }
    }
  }
  return set;
}

ParameterSet change_parameters(const ParameterSet& set, unsigned changes, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  ParameterSet changed = set;
  // The tables that every position uses, so that a change is seen.
  constexpr unsigned kSeen[] = {spec::kPiecePlacement, spec::kMobility, spec::kBias};
  for (unsigned i = 0; i < changes; ++i) {
    const unsigned group = kSeen[i % std::size(kSeen)];
    const auto table = static_cast<unsigned>(random() % spec::kGroupTable[group].tables);
    const auto entry = static_cast<unsigned>(random() % spec::kGroupTable[group].entries);
    changed.set_raw(group, table, entry, random_value(group, entry, random));
  }
  return changed;
}

std::vector<std::uint32_t> expected_results(std::span<const PackedPosition> positions, const ParameterSet& parameters) {
  hls::Parameters model;
  model.clear();
  for (const ParameterWrite& write : parameters.full_download()) model.set(write.address, write.data);
  std::vector<std::uint32_t> results;
  results.reserve(positions.size());
  for (const PackedPosition& position : positions) {
    results.push_back(hls::evaluate_packed(position.data(), model));
  }
  return results;
}

std::uint32_t count_refused(std::span<const std::uint32_t> results) {
  std::uint32_t refused = 0;
  for (const std::uint32_t word : results) refused += (word >> spec::kResultStatusLsb & 0xffu) != 0;
  return refused;
}

sim::CardOptions bench_options() {
  sim::CardOptions options;
  options.register_read_seconds = 0;
  options.register_write_seconds = 0;
  options.dma_latency_seconds = 0;
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

void KernelBench::write_arguments(const Command& command) {
  write(spec::kRegOperation, command.operation);
  write(spec::kRegPositionCount, command.position_count);
  write_wide(spec::kRegPositions, command.positions);
  write_wide(spec::kRegResults, command.results);
  write_wide(spec::kRegParameters, command.parameters);
  write(spec::kRegParameterCount, command.parameter_count);
  write(spec::kRegWatchdogLimit, command.watchdog_limit);
}

void KernelBench::start(const Command& command) {
  write_arguments(command);
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

std::uint32_t KernelBench::run(const Command& command) {
  start(command);
  if (!wait_done()) throw std::runtime_error("the command has no end");
  const std::uint32_t status = read(spec::kRegStatus);
  acknowledge();
  return status;
}

std::uint32_t KernelBench::evaluate(std::span<const PackedPosition> positions, std::vector<std::uint32_t>& results,
                                    std::uint64_t position_address, std::uint64_t result_address) {
  card.write_memory(position_address, positions.data(), positions.size_bytes());
  const std::uint64_t guard_begin = result_address - kGuardWords * 4;
  std::vector<std::uint32_t> guarded(positions.size() + 2 * kGuardWords, kGuardWord);
  card.write_memory(guard_begin, guarded.data(), guarded.size() * 4);
  Command command;
  command.operation = spec::kOperationEvaluate;
  command.position_count = static_cast<std::uint32_t>(positions.size());
  command.positions = position_address;
  command.results = result_address;
  const std::uint32_t status = run(command);
  card.read_memory(guard_begin, guarded.data(), guarded.size() * 4);
  for (std::size_t i = 0; i < kGuardWords; ++i) {
    EXPECT_EQ(guarded[i], kGuardWord) << "before the results, word " << i;
    EXPECT_EQ(guarded[guarded.size() - 1 - i], kGuardWord) << "after the results, word -" << i;
  }
  results.assign(guarded.begin() + kGuardWords, guarded.end() - kGuardWords);
  return status;
}

Command KernelBench::put_list(std::span<const ParameterWrite> writes, std::uint64_t address) {
  std::vector<std::uint32_t> list;
  list.reserve(writes.size() * 2);
  for (const ParameterWrite& write : writes) {
    list.push_back(write.data);
    list.push_back(write.address);
  }
  card.write_memory(address, list.data(), list.size() * 4);
  Command command;
  command.operation = spec::kOperationLoadParameters;
  command.parameters = address;
  command.parameter_count = static_cast<std::uint32_t>(writes.size());
  return command;
}

}  // namespace cobalt::test
