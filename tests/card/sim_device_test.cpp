// SPDX-License-Identifier: Apache-2.0
// The `sim` device: the driver above the simulated card.
#include "host/device/sim_device.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/device/descriptors.hpp"
#include "host/device/search_ring.hpp"
#include "host/support/error.hpp"
#include "sim/card/card.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "spec/spec_hash.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::test {
namespace {

using device::Answer;
using device::EvaluateJob;
using device::Job;
using device::make_sim_device;
using device::Outcome;
using device::Result;
using device::SimOptions;
using device::Ticket;

const std::vector<Result>& results_of(const Answer& answer) { return answer.get<device::EvaluateAnswer>().results; }

std::vector<Result> expected(std::span<const PackedPosition> positions, const ParameterSet& parameters) {
  const std::vector<std::uint32_t> words = expected_results(positions, parameters);
  std::vector<Result> results(words.size());
  std::transform(words.begin(), words.end(), results.begin(), device::unpack_result);
  return results;
}

TEST(SimDevice, Info) {
  const device::Info info = make_sim_device(SimOptions{})->info();
  EXPECT_EQ(info.interface_version, spec::kInterfaceVersion);
  EXPECT_EQ(info.spec_hash, spec::kSpecHash);
  EXPECT_EQ(info.latency_clocks, spec::kEvaluatorLatencyCycles);
  EXPECT_EQ(info.clock_mhz, 300);
  EXPECT_EQ(info.clock_source, "target");
  EXPECT_EQ(info.link_bytes_per_second, 12e9);
}

/// The answer of a batch of these positions.
Answer run(device::Device& device, std::span<const PackedPosition> positions) {
  return device.wait(device.submit(EvaluateJob{positions}));
}

/// Descriptors of the list that was started last, from card memory.
std::vector<device::Descriptor> last_descriptors(sim::Card& card) {
  const std::uint64_t address = card.read_register(spec::kRegDescriptors);
  std::vector<device::Descriptor> descriptors;
  for (std::uint32_t i = 0; i < card.read_register(spec::kRegDescriptorCount); ++i) {
    device::PackedDescriptor packed{};
    card.read_memory(address + i * packed.size(), packed.data(), packed.size());
    descriptors.push_back(device::unpack_descriptor(packed));
  }
  return descriptors;
}

TEST(SimDevice, AnInterruptedDownloadFailsItsJobsAndIsRepeated) {
  sim::Card* card = nullptr;
  const auto device = make_sim_device(SimOptions{}, card);
  const ParameterSet first = make_parameters(21);
  const ParameterSet second = change_parameters(first, 500, 22);
  const auto positions = make_positions(300, 21);
  device->load_parameters(first);
  run(*device, {});
  const auto list = last_descriptors(*card);
  const auto load = std::ranges::find(list, spec::kOperationLoadParameters, &device::Descriptor::operation);
  ASSERT_NE(load, list.end());
  const std::uint64_t address = load->source;  // the buffer is used again

  card->add_fault(address, address + 4095, true, false, sim::FaultKind::kSlverr);
  const Ticket before = device->submit(EvaluateJob{positions});
  device->load_parameters(second);
  const Answer failed = run(*device, positions);
  EXPECT_EQ(failed.outcome, Outcome::kFailed);
  EXPECT_NE(failed.error.find("loading parameters"), std::string::npos) << failed.error;
  EXPECT_NE(failed.error.find("memory read error"), std::string::npos) << failed.error;
  EXPECT_NE(failed.error.find("kernel registers:"), std::string::npos) << failed.error;
  EXPECT_EQ(results_of(device->wait(before)), expected(positions, first)) << "in the other bank";

  card->clear_faults();
  device->reset_counters();
  EXPECT_EQ(device->evaluate(positions), expected(positions, second));
  EXPECT_EQ(device->counters().parameters_loaded, spec::kParameters) << "all of them, whatever has changed";
  device->load_parameters(first);
  EXPECT_EQ(device->evaluate(positions), expected(positions, first));
  EXPECT_EQ(device->counters().parameters_loaded, spec::kParameters) << "the other bank was not touched";
}

TEST(SimDevice, AFailedBatchIsAnErrorAndTheOthersAreAnswered) {
  sim::Card* card = nullptr;
  const auto device = make_sim_device(SimOptions{}, card);
  const ParameterSet parameters = make_parameters(24);
  const auto positions = make_positions(300, 24);
  device->load_parameters(parameters);
  const std::vector<Job> jobs(3, EvaluateJob{positions});
  for (const bool on_read : {true, false}) {
    for (const Ticket ticket : device->submit(jobs)) device->wait(ticket);
    const device::Descriptor second = last_descriptors(*card).at(1);
    const std::uint64_t address = on_read ? second.source : second.destination;
    card->add_fault(address, address + 63, on_read, !on_read, sim::FaultKind::kDecerr);
    std::size_t failed = 0;
    for (const Ticket ticket : device->submit(jobs)) {
      const Answer answer = device->wait(ticket);
      if (answer.outcome == Outcome::kDone) {
        EXPECT_EQ(results_of(answer), expected(positions, parameters));
        continue;
      }
      ++failed;
      EXPECT_NE(answer.error.find(on_read ? "memory read error" : "memory write error"), std::string::npos)
          << answer.error;
    }
    EXPECT_EQ(failed, 1u) << "the buffers are those of the jobs before";
    card->clear_faults();
    EXPECT_EQ(device->evaluate(positions), expected(positions, parameters));
  }
}

TEST(SimDevice, SilentMemoryEndsInAnErrorAndTheDeviceMustBeOpenedAgain) {
  sim::Card* card = nullptr;
  SimOptions options;
  options.watchdog_clocks = 10'000;
  const auto device = make_sim_device(options, card);
  const auto positions = make_positions(100, 25);
  device->load_parameters(make_parameters(25));
  EXPECT_EQ(device->evaluate(positions).size(), positions.size());
  card->add_fault(0, ~std::uint64_t{0}, true, true, sim::FaultKind::kSilent);
  const auto failure = [&] {
    try {
      run(*device, positions);
    } catch (const DeviceError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string first = failure();
  EXPECT_NE(first.find("watchdog"), std::string::npos) << first;
  EXPECT_NE(first.find("kernel registers:"), std::string::npos) << first;
  EXPECT_NE(failure().find("must be opened again"), std::string::npos);
}

TEST(SimDevice, SilentMemoryBesideARingIsSeenLongBeforeTheLimit) {
  sim::Card* card = nullptr;
  SimOptions options;
  options.watchdog_clocks = 10'000;
  options.wait_limit_clocks = 6'400'000;
  const auto device = make_sim_device(options, card);
  device->load_parameters(make_parameters(26));
  const auto ring = device->open_search_ring(4);
  card->add_fault(0, ~std::uint64_t{0}, true, true, sim::FaultKind::kSilent);
  device::SearchItem item;
  item.position = make_positions(1, 26).front();
  ring->submit(item);
  const std::uint64_t begin = card->clocks();
  std::vector<device::SearchAnswer> answers;
  std::string error;
  try {
    while (answers.empty()) ring->collect(answers, true);
  } catch (const DeviceError& failure) {
    error = failure.what();
  }
  EXPECT_NE(error.find("watchdog"), std::string::npos) << error;
  EXPECT_LT(card->clocks() - begin, options.wait_limit_clocks / 4);
}

TEST(SimDevice, UnderBackPressure) {
  const ParameterSet parameters = make_parameters(3);
  const auto positions = make_positions(1500, 3);
  const auto want = expected(positions, parameters);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SimOptions options;
    options.stall_percent = 40;
    options.stall_seed = seed;
    const auto device = make_sim_device(options);
    device->load_parameters(parameters);
    EXPECT_EQ(device->evaluate(positions, 400), want) << seed;
  }
}

TEST(SimDevice, CountersAndThroughput) {
  const auto device = make_sim_device(SimOptions{});
  device->load_parameters(make_parameters(7));
  const auto positions = make_positions(20'000, 7);
  device->evaluate(positions, 10'000);
  const device::Counters counters = device->counters();
  EXPECT_EQ(counters.batches, 2u);
  EXPECT_EQ(counters.evaluate_clocks, positions.size() + 2 * spec::kEvaluatorLatencyCycles);
  EXPECT_GT(counters.command_clocks, counters.evaluate_clocks);
  EXPECT_GT(counters.simulated_seconds, 0);
  EXPECT_GT(counters.simulated_clocks, counters.evaluate_clocks);
  EXPECT_GT(counters.read_bursts, positions.size() * spec::kPackedPositionBytes / 4096);
  device->reset_counters();
  EXPECT_EQ(device->counters().simulated_clocks, 0u);
}

/// The first list begins a search from a new root: a whole evaluation function other than those of both banks, and a
/// position.
TEST(SimDevice, AWholeFunctionIsThereWithin100Microseconds) {
  constexpr std::uint64_t kMostClocks = 30'000;  // 100 us at 300 MHz
  const auto device = make_sim_device(SimOptions{});
  const auto positions = make_positions(1, 41);
  for (const unsigned seed : {41U, 42U}) {
    device->load_parameters(make_parameters(seed));
    device->evaluate(positions, 1);
  }
  const auto clocks_of = [&] {
    device->reset_counters();
    device->evaluate(positions, 1);
    return device->counters().simulated_clocks;
  };
  const std::uint64_t without = clocks_of();
  device->load_parameters(make_parameters(43));
  const std::uint64_t with = clocks_of();
  RecordProperty("download_clocks", std::to_string(with - without));
  EXPECT_GT(with, without + spec::kParameters / 2);  // at most two values a clock
  EXPECT_LT(with - without, kMostClocks);
}

TEST(SimDevice, ADownloadWhileBatchesRunCostsThemNoClock) {
  const auto device = make_sim_device(SimOptions{});
  const ParameterSet first = make_parameters(31);
  const ParameterSet second = change_parameters(first, 10, 32);
  const ParameterSet third = change_parameters(second, 100, 33);
  const auto positions = make_positions(30'000, 31);
  const auto few = std::span(positions).first(4'000);
  for (const ParameterSet* set : {&first, &second}) {  // both banks are full
    device->load_parameters(*set);
    run(*device, {});
  }
  device->reset_counters();
  const Ticket before = device->submit(EvaluateJob{positions});
  device->load_parameters(third);
  const Ticket after = device->submit(EvaluateJob{few});
  const Answer old_values = device->wait(before);
  const Answer new_values = device->wait(after);
  EXPECT_EQ(results_of(old_values), expected(positions, second));
  EXPECT_EQ(results_of(new_values), expected(few, third));
  EXPECT_EQ(device->counters().parameters_loaded, third.download_from(first).size());
  EXPECT_EQ(old_values.counters.busy_clocks, positions.size() + spec::kEvaluatorLatencyCycles);
  EXPECT_EQ(new_values.counters.busy_clocks, few.size() + spec::kEvaluatorLatencyCycles);
  const std::uint64_t gap = new_values.counters.end_clock - new_values.counters.busy_clocks -
                            (old_values.counters.end_clock - spec::kEvaluatorLatencyCycles);
  EXPECT_LE(gap, 16u) << "clocks of the evaluator between the two batches";
}

TEST(SimDevice, TheTimeOfALaunchIsHiddenBehindOtherLists) {
  const auto positions = make_positions(40'000, 5);
  const auto seconds = [&](double launch_seconds) {
    SimOptions options;
    options.launch_seconds = launch_seconds;
    const auto device = make_sim_device(options);
    run(*device, {});
    device->reset_counters();
    device->evaluate(positions, 10'000);
    return device->counters().simulated_seconds;
  };
  const double slower = seconds(20e-6) - seconds(0);
  EXPECT_GE(slower, 19e-6) << "of the first list";
  EXPECT_LT(slower, 45e-6) << "but not of all four";
}

// A tree of depth 7 has 3.2 thousand million leaves: a job that is not aborted would never end here.
TEST(SimDevice, HundredsOfTreesAbortedInFlightLeaveNothingBehind) {
  constexpr int kRounds = 8;
  constexpr std::size_t kJobs = 40;
  SimOptions options;
  options.stall_percent = 20;
  const auto device = make_sim_device(options);
  ASSERT_GE(device->info().jobs_in_flight, kJobs + 1);
  const ParameterSet parameters = make_parameters(31);
  device->load_parameters(parameters);
  const PackedPosition start = chess::pack_position(chess::Position());
  const auto positions = make_positions(200, 31);
  std::mt19937 random(31);
  std::size_t aborted = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<std::uint8_t> depths;
    std::vector<Ticket> tickets;
    for (std::size_t i = 0; i < kJobs; ++i) {
      depths.push_back(i != 0 && random() % 8 == 0 ? 3 : 7);
      const std::vector<device::PerftItem> items(
          1 + random() % 24, {.position = start, .tag = static_cast<std::uint32_t>(i), .depth = depths.back()});
      tickets.push_back(device->submit(device::PerftJob{items}));
    }
    const Ticket scores = device->submit(EvaluateJob{positions});
    // The card works a while on some of them.
    for (auto looks = random() % 20; looks > 0; --looks) EXPECT_FALSE(device->try_wait(tickets[0]));
    std::vector<std::size_t> order(kJobs);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    for (const std::size_t i : order) {
      if (depths[i] == 7) device->cancel(tickets[i]);
    }
    for (std::size_t i = 0; i < kJobs; ++i) {
      const Answer answer = device->wait(tickets[i]);
      if (depths[i] == 7) {
        EXPECT_EQ(answer.outcome, Outcome::kCancelled) << answer.error;
        ++aborted;
        continue;
      }
      ASSERT_EQ(answer.outcome, Outcome::kDone) << answer.error;
      for (const device::PerftAnswer& each : answer.get<device::PerftAnswers>().answers) {
        EXPECT_EQ(each, (device::PerftAnswer{static_cast<std::uint32_t>(i), spec::kAnswerDone, 8902}));
      }
    }
    EXPECT_EQ(results_of(device->wait(scores)), expected(positions, parameters));
  }
  EXPECT_EQ(device->in_flight(), 0u);
  EXPECT_GE(aborted, 250u);
}

TEST(SimDevice, AnExpiredWaitDumpsEveryRegister) {
  SimOptions options;
  options.wait_limit_clocks = 400;
  options.read_latency_clocks = 5000;
  const auto device = make_sim_device(options);
  const auto positions = make_positions(10, 8);
  std::string message;
  try {
    device->evaluate(positions);
    FAIL() << "no error";
  } catch (const DeviceError& error) {
    message = error.what();
  }
  EXPECT_NE(message.find("400 clocks"), std::string::npos);
  for (const spec::Register& entry : spec::kRegisterMap) {
    EXPECT_NE(message.find(std::string(" ") + entry.name + " = "), std::string::npos) << entry.name;
  }
  EXPECT_THROW(device->evaluate(positions), DeviceError) << "must be opened again";
}

TEST(SimDevice, BadOptions) {
  SimOptions options;
  const auto expect_refused = [&](const char* problem) {
    EXPECT_EQ(input_error_of([&] { make_sim_device(options); }), problem);
    options = {};
  };
  options.stall_percent = 96;
  expect_refused("stall_percent: out of range; expected 0 to 95");
  options.clock_mhz = 0;
  expect_refused("clock_mhz: out of range; expected 1 to 2000");
  options.read_latency_clocks = 0;
  expect_refused("read_latency_clocks: out of range; expected at least 1");
  options.write_latency_clocks = 0;
  expect_refused("write_latency_clocks: out of range; expected at least 1");
  options.bandwidth_bytes_per_clock = 0;
  expect_refused("bandwidth_bytes_per_clock: out of range; expected at least 1");
  options.launch_seconds = 1.5;
  expect_refused("launch_seconds: out of range; expected 0 to 1");
  options.wait_limit_clocks = 0;
  expect_refused("wait_limit_clocks: out of range; expected at least 1");
}

}  // namespace
}  // namespace cobalt::test
