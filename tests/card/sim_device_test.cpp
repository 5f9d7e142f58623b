// SPDX-License-Identifier: Apache-2.0
// The `sim` device: the driver above the simulated card.
#include "host/device/sim_device.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "host/device/model_device.hpp"
#include "host/support/error.hpp"
#include "sim/card/card.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "spec/spec_hash.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {
namespace {

using device::make_sim_device;
using device::Result;
using device::SimOptions;

std::vector<Result> expected(std::span<const PackedPosition> positions, const ParameterSet& parameters) {
  const std::vector<std::uint32_t> words = expected_results(positions, parameters);
  std::vector<Result> results(words.size());
  std::transform(words.begin(), words.end(), results.begin(), device::unpack_result);
  return results;
}

TEST(SimDevice, Info) {
  const auto device = make_sim_device(SimOptions{});
  const device::Info info = device->info();
  EXPECT_EQ(info.name, "sim");
  EXPECT_EQ(info.interface_version, spec::kInterfaceVersion);
  EXPECT_EQ(info.spec_hash, spec::kSpecHash);
  EXPECT_EQ(info.latency_clocks, spec::kEvaluatorLatencyCycles);
  EXPECT_EQ(info.clock_mhz, 300);
  EXPECT_EQ(info.clock_source, "target");
}

TEST(SimDevice, EvaluatesInBatchesOfAnySize) {
  const auto device = make_sim_device(SimOptions{});
  const ParameterSet parameters = make_parameters(1);
  device->load_parameters(parameters);
  const auto positions = make_positions(3000, 1);
  const auto want = expected(positions, parameters);
  for (const std::size_t batch : {1000u, 2999u, 3000u, 16384u}) {
    EXPECT_EQ(device->evaluate(positions, batch), want) << batch;
  }
  EXPECT_EQ(device->evaluate(std::span(positions).first(7), 1), std::vector<Result>(want.begin(), want.begin() + 7));
  EXPECT_TRUE(device->evaluate({}).empty());
}

TEST(SimDevice, WithoutParametersEveryScoreIsZero) {
  const auto device = make_sim_device(SimOptions{});
  const auto positions = make_positions(100, 2);
  EXPECT_EQ(device->evaluate(positions), expected(positions, ParameterSet{}));
}

/// The message of the DeviceError that waiting for a batch of these positions throws.
std::string failure_of(device::Device& device, std::span<const PackedPosition> positions) {
  std::vector<Result> results(positions.size());
  try {
    device.wait(device.submit(positions), results);
  } catch (const DeviceError& error) {
    return error.what();
  }
  return "";
}

TEST(SimDevice, AnInterruptedDownloadLosesNothing) {
  sim::Card* card = nullptr;
  const auto device = make_sim_device(SimOptions{}, card);
  const ParameterSet first = make_parameters(21);
  const ParameterSet second = change_parameters(first, 500, 22);
  const ParameterSet third = change_parameters(second, 3, 23);
  const auto positions = make_positions(300, 21);
  device->load_parameters(first);
  EXPECT_EQ(device->evaluate(positions), expected(positions, first));

  // The memory fails where the list is: the batch behind it must not be answered with the old parameters.
  const std::uint64_t list = card->read_register(spec::kRegParameters);
  card->add_fault(list, list + 4095, true, false, sim::FaultKind::kSlverr);
  device->load_parameters(second);
  const std::string message = failure_of(*device, positions);
  EXPECT_NE(message.find("loading parameters failed"), std::string::npos) << message;
  EXPECT_NE(message.find("memory read error"), std::string::npos) << message;
  EXPECT_NE(message.find("kernel registers:"), std::string::npos) << message;

  // The next download sends everything, whatever has changed.
  card->clear_faults();
  device->reset_counters();
  device->load_parameters(third);
  EXPECT_EQ(device->evaluate(positions), expected(positions, third));
  EXPECT_EQ(device->counters().parameters_loaded, spec::kParameters);
  device->load_parameters(second);
  EXPECT_EQ(device->evaluate(positions), expected(positions, second));
  EXPECT_LT(device->counters().parameters_loaded, spec::kParameters + 10);
}

TEST(SimDevice, AFailedBatchIsAnErrorAndTheNextOneIsAnswered) {
  sim::Card* card = nullptr;
  const auto device = make_sim_device(SimOptions{}, card);
  const ParameterSet parameters = make_parameters(24);
  const auto positions = make_positions(300, 24);
  device->load_parameters(parameters);
  for (const bool on_read : {true, false}) {
    card->add_fault(0, ~std::uint64_t{0}, on_read, !on_read, sim::FaultKind::kDecerr);
    const std::string message = failure_of(*device, positions);
    EXPECT_NE(message.find(on_read ? "memory read error" : "memory write error"), std::string::npos) << message;
    card->clear_faults();
    EXPECT_EQ(device->evaluate(positions), expected(positions, parameters));
  }
}

TEST(SimDevice, SilentMemoryEndsInAnErrorAndTheDeviceMustBeOpenedAgain) {
  sim::Card* card = nullptr;
  const auto device = make_sim_device(SimOptions{}, card);
  const auto positions = make_positions(100, 25);
  device->load_parameters(make_parameters(25));
  EXPECT_EQ(device->evaluate(positions).size(), positions.size());
  card->add_fault(0, ~std::uint64_t{0}, true, true, sim::FaultKind::kSilent);
  EXPECT_NE(failure_of(*device, positions).find("watchdog"), std::string::npos);
  EXPECT_NE(failure_of(*device, positions).find("must be opened again"), std::string::npos);
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

TEST(SimDevice, BatchesKeepTheParametersOfTheirSubmission) {
  const auto device = make_sim_device(SimOptions{});
  const ParameterSet first = make_parameters(4);
  const ParameterSet second = change_parameters(first, 40, 4);
  const auto positions = make_positions(800, 4);
  device->load_parameters(first);
  const std::uint64_t before = device->submit(positions);
  device->load_parameters(second);
  const std::uint64_t after = device->submit(positions);
  std::vector<Result> results(positions.size());
  device->wait(before, results);
  EXPECT_EQ(results, expected(positions, first));
  device->wait(after, results);
  EXPECT_EQ(results, expected(positions, second));
}

TEST(SimDevice, DownloadsOnlyWhatChanged) {
  const auto device = make_sim_device(SimOptions{});
  const ParameterSet first = make_parameters(5);
  device->load_parameters(first);
  const auto positions = make_positions(200, 5);
  device->evaluate(positions);
  EXPECT_EQ(device->counters().parameters_loaded, spec::kParameters);
  const ParameterSet second = change_parameters(first, 10, 5);
  const std::size_t changed = second.download_from(first).size();
  device->load_parameters(second);
  EXPECT_EQ(device->evaluate(positions), expected(positions, second));
  EXPECT_EQ(device->counters().parameters_loaded, spec::kParameters + changed);
  device->load_parameters(second);
  EXPECT_EQ(device->evaluate(positions), expected(positions, second));
  EXPECT_EQ(device->counters().parameters_loaded, spec::kParameters + changed);
}

TEST(SimDevice, AThirdBatchWaitsForTheFirst) {
  const auto device = make_sim_device(SimOptions{});
  const ParameterSet parameters = make_parameters(6);
  device->load_parameters(parameters);
  const auto positions = make_positions(900, 6);
  std::vector<std::uint64_t> tickets;
  for (std::size_t i = 0; i < 5; ++i) tickets.push_back(device->submit(std::span(positions).subspan(i * 180, 180)));
  std::vector<Result> results(180);
  for (std::size_t i = 0; i < 5; ++i) {
    device->wait(tickets[i], results);
    EXPECT_EQ(results, expected(std::span(positions).subspan(i * 180, 180), parameters));
  }
  EXPECT_THROW(device->wait(tickets[0], results), InputError);
}

TEST(SimDevice, CountersAndThroughput) {
  const auto device = make_sim_device(SimOptions{});
  const ParameterSet parameters = make_parameters(7);
  device->load_parameters(parameters);
  const auto positions = make_positions(20'000, 7);
  const auto results = device->evaluate(positions, 10'000);
  const device::Counters counters = device->counters();
  EXPECT_EQ(counters.positions, positions.size());
  EXPECT_EQ(counters.positions_refused,
            static_cast<std::uint64_t>(std::count_if(results.begin(), results.end(),
                                                     [](const Result& result) { return result.status != 0; })));
  EXPECT_EQ(counters.batches, 2u);
  EXPECT_EQ(counters.evaluate_clocks, positions.size() + 2 * spec::kEvaluatorLatencyCycles);
  EXPECT_GE(static_cast<double>(counters.positions) / static_cast<double>(counters.evaluate_clocks), 0.98);
  EXPECT_EQ(counters.link_bytes_to_card,
            positions.size() * 32 + std::uint64_t{spec::kParameters} * spec::kParameterElementBytes);
  EXPECT_EQ(counters.link_bytes_from_card, positions.size() * 4);
  EXPECT_GT(counters.simulated_seconds, 0);
  EXPECT_GT(counters.simulated_clocks, counters.evaluate_clocks);
  device->reset_counters();
  EXPECT_EQ(device->counters().positions, 0u);
  EXPECT_EQ(device->counters().simulated_clocks, 0u);
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
  options.stall_percent = 96;
  EXPECT_THROW(make_sim_device(options), InputError);
  options = {};
  options.clock_mhz = 0;
  EXPECT_THROW(make_sim_device(options), InputError);
  options = {};
  options.read_latency_clocks = 0;
  EXPECT_THROW(make_sim_device(options), InputError);
}

TEST(SimDevice, TwoDevices) {
  const auto one = make_sim_device(SimOptions{});
  const auto two = make_sim_device(SimOptions{});
  const auto positions = make_positions(300, 9);
  one->load_parameters(make_parameters(9));
  two->load_parameters(make_parameters(10));
  const std::uint64_t first = one->submit(positions);
  EXPECT_EQ(two->evaluate(positions), expected(positions, make_parameters(10)));
  std::vector<Result> results(positions.size());
  one->wait(first, results);
  EXPECT_EQ(results, expected(positions, make_parameters(9)));
}

}  // namespace
}  // namespace cobalt::test
