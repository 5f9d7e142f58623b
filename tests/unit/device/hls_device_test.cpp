// SPDX-License-Identifier: Apache-2.0
// The device `hls`: the HLS kernel behind the device interface gives what the model gives, and a descriptor becomes its
// arguments.
#include "host/device/hls_device.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "host/device/hls_arguments.hpp"
#include "host/device/job_queue.hpp"
#include "host/device/model_device.hpp"
#include "spec/spec_hash.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::device {
namespace {

using hls::test::Random;

// ----------------------------------------------------------------------------------------------
// arguments

/// Stands for xrt::bo and xrt::run: notes what it is told.
struct RecordedBuffer {
  std::uint64_t address;
};
struct RecordingCommand {
  std::vector<std::string> calls;
  void set_arg(int id, const RecordedBuffer& buffer) {
    calls.push_back(fmt::format("{} -> {:#x}", id, buffer.address));
  }
  void set_arg(int id, std::uint32_t value) { calls.push_back(fmt::format("{} = {:#x}", id, value)); }
};

std::vector<std::string> calls_of(const Descriptor& descriptor) {
  RecordingCommand command;
  set_hls_arguments(command, descriptor, 0x9000, [](std::uint64_t address) { return RecordedBuffer{address}; });
  return command.calls;
}

TEST(HlsArguments, AreTheFieldsOfTheDescriptor) {
  Descriptor descriptor;
  descriptor.operation = spec::kOperationEvaluate;
  descriptor.flags = 0xf1;
  descriptor.tag = 0xabcd;
  descriptor.count = 77;
  descriptor.source = 0x1'0000'0040;
  descriptor.destination = 0x2'0000'0080;
  EXPECT_EQ(calls_of(descriptor), (std::vector<std::string>{"0 -> 0x100000040", "1 -> 0x200000080", "2 -> 0x9000",
                                                            fmt::format("3 = {:#x}", spec::kSpecHash), "4 = 0x2",
                                                            "5 = 0xf1", "6 = 0xabcd", "7 = 0x4d"}));
}

TEST(HlsArguments, PointersWithoutABufferPointToTheCompletion) {
  const auto calls = calls_of({});
  EXPECT_EQ(calls[0], "0 -> 0x9000");
  EXPECT_EQ(calls[1], "1 -> 0x9000");
  EXPECT_EQ(calls[2], "2 -> 0x9000");
}

TEST(HlsArguments, KernelOfAnotherSpecificationIsNamed) {
  EXPECT_EQ(completion_status_text(std::uint32_t{spec::kStatusDone} | std::uint32_t{spec::kHlsStatusSpecHash}),
            "status 0x40000000 (kernel of another specification)");
}

// ----------------------------------------------------------------------------------------------
// device

ParameterSet random_set(Random& random) {
  ParameterSet set;
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    std::uint32_t allowed = 0;
    for (const spec::Field& field : spec::kGroupTable[group].fields) {
      if (field.width == 0 || std::string(field.name) == "reserved") continue;
      allowed |= static_cast<std::uint32_t>(((std::uint64_t{1} << field.width) - 1) << field.lsb);
    }
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        const bool is_shifts = group == spec::kEvaluationControl && entry == 1;  // fields of its own: three shifts
        set.set_raw(group, table, entry, static_cast<std::uint32_t>(random()) & (is_shifts ? 0xfffu : allowed));
      }
    }
  }
  return set;
}

/// Positions of all kinds; in one of eight some nibbles are random, so that most of these are refused.
std::vector<PackedPosition> mixed_positions(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<PackedPosition> positions;
  hls::test::for_each_position(count, seed, [&](const hls::test::PackedPosition& position) {
    PackedPosition packed;
    std::ranges::copy(position, packed.begin());
    if (random() % 8 == 0) {
      for (auto changes = 1 + random() % 3; changes > 0; --changes) {
        packed[random() % packed.size()] = static_cast<std::uint8_t>(random());
      }
    }
    positions.push_back(packed);
  });
  return positions;
}

std::vector<Result> model_results(const ParameterSet& parameters, std::span<const PackedPosition> positions) {
  std::vector<Result> results(positions.size());
  ModelEvaluator(parameters).evaluate(positions, results);
  return results;
}

TEST(HlsDevice, SaysWhatItIs) {
  const auto device = make_hls_device();
  const Info info = device->info();
  EXPECT_EQ(info.name, "hls");
  EXPECT_EQ(info.operations, spec::kHlsOperations | spec::kHlsMovesOperations | spec::kSearchModelOperations |
                                 1u << spec::kOperationSearchRing);
  EXPECT_EQ(info.spec_hash, spec::kSpecHash);
  EXPECT_EQ(info.clock_mhz, 0);
  EXPECT_EQ(info.parameter_banks, 1u);
}

TEST(HlsDevice, EqualsTheModelWithEveryParameterAndReloadsBetweenJobs) {
  constexpr std::size_t kPositions = 120'000;
  const std::uint64_t seed = hls::test::seed_or(81);
  SCOPED_TRACE(fmt::format("seed {}", seed));
  Random random(seed);
  const std::vector<PackedPosition> positions = mixed_positions(kPositions, seed);
  const auto device = make_hls_device();

  // Jobs of odd sizes, all of a round in flight; new parameters before each, whole sets or a few entries.
  ParameterSet parameters;
  std::vector<std::pair<Ticket, std::vector<Result>>> expected;
  std::size_t refused = 0;
  std::size_t nonzero = 0;
  std::size_t begin = 0;
  for (unsigned job = 0; begin < positions.size(); ++job) {
    if (job % 4 == 0) {
      parameters = random_set(random);
    } else {
      parameters.set_field(spec::kBias, 0, 0, "value", static_cast<int>(random() % 256) - 128);
    }
    device->load_parameters(parameters);
    const std::size_t count = std::min<std::size_t>(1 + random() % 4001, positions.size() - begin);
    const std::span batch = std::span(positions).subspan(begin, count);
    begin += count;
    expected.emplace_back(device->submit(EvaluateJob{batch}), model_results(parameters, batch));
    if (expected.size() < 16 && begin < positions.size()) continue;
    for (const auto& [ticket, results] : expected) {
      const Answer answer = device->wait(ticket);
      ASSERT_EQ(answer.get<EvaluateAnswer>().results, results);
      refused += answer.counters.refused;
      EXPECT_EQ(answer.counters.items, results.size());
      nonzero += static_cast<std::size_t>(
          std::ranges::count_if(results, [](const Result& result) { return result.score_cp != 0; }));
    }
    expected.clear();
  }
  EXPECT_EQ(device->counters().positions, kPositions);
  EXPECT_EQ(device->counters().positions_refused, refused);
  EXPECT_GT(refused, kPositions / 20);
  EXPECT_GT(nonzero, kPositions / 2);
}

TEST(HlsDevice, KeepsTheTableOfQuietMoves) {
  auto transport = std::make_unique<HlsTransport>();
  const HlsTransport& card = *transport;
  const auto device = make_queued_device(std::move(transport));
  Random random(7);
  for (unsigned round = 0; round < 3; ++round) {
    const ParameterSet set = random_set(random);
    device->load_parameters(set);
    // The device loads when something is evaluated.
    device->evaluate(mixed_positions(1, round));
    for (unsigned entry = 0; entry < spec::group_size(spec::kQuietMoves); ++entry) {
      ASSERT_EQ(card.quiet_moves().value[entry / 64][entry % 64], set.raw(spec::kQuietMoves, 0, entry)) << entry;
    }
  }
}

TEST(HlsDevice, DevicesDoNotShareTheirKernel) {
  const std::vector<PackedPosition> positions = mixed_positions(200, 3);
  Random random(5);
  const ParameterSet sets[2] = {random_set(random), random_set(random)};
  const std::unique_ptr<Device> devices[2] = {make_hls_device(), make_hls_device()};
  for (unsigned i = 0; i < 2; ++i) devices[i]->load_parameters(sets[i]);
  for (unsigned i = 0; i < 2; ++i) EXPECT_EQ(devices[i]->evaluate(positions), model_results(sets[i], positions));
}

}  // namespace
}  // namespace cobalt::device
