// SPDX-License-Identifier: Apache-2.0
// The `xrt` device in XRT's hardware emulation, in one process: the same answers as the others, and nothing left
// behind.
#include "host/device/xrt_device.hpp"

#include <gtest/gtest.h>
#include <xrt/xrt_bo.h>
#include <xrt/xrt_kernel.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "host/device/model_device.hpp"
#include "host/device/model_search.hpp"
#include "host/device/sim_device.hpp"
#include "host/device/xclbin/emulation_xclbin.hpp"
#include "host/device/xrt_card.hpp"
#include "host/device/xrt_emulation/environment.hpp"
#include "host/support/error.hpp"
#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "spec/platforms.hpp"
#include "spec/spec_hash.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/evaluation_data.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::test {
namespace {

namespace fs = std::filesystem;
using device::EvaluateJob;
using device::make_xrt_device;
using device::Result;
using device::XrtOptions;

std::vector<Result> expected(std::span<const PackedPosition> positions, const ParameterSet& parameters) {
  const std::vector<std::uint32_t> words = expected_results(positions, parameters);
  std::vector<Result> results(words.size());
  std::transform(words.begin(), words.end(), results.begin(), device::unpack_result);
  return results;
}

std::vector<Result> results_of(device::Device& device, device::Ticket ticket) {
  return device.wait(ticket).get<device::EvaluateAnswer>().results;
}

const device::XrtChoice kFirst = {.emulation = true, .card = {}};

std::size_t entries(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

/// What this process holds.
struct Holdings {
  std::size_t files = entries("/proc/self/fd");
  std::size_t threads = entries("/proc/self/task");
  std::size_t folder = 0;  ///< files in the emulation folder, sockets too
  std::size_t resident_pages = 0;

  Holdings() {
    if (const fs::path& made = device::xrt_environment(true).folder; !made.empty()) {
      folder = static_cast<std::size_t>(
          std::distance(fs::recursive_directory_iterator(made), fs::recursive_directory_iterator()));
    }
    std::size_t all = 0;
    std::ifstream("/proc/self/statm") >> all >> resident_pages;
  }
};

/// Child processes of this one, without those that have ended.
std::size_t children() {
  std::size_t count = 0;
  for (const fs::directory_entry& task : fs::directory_iterator("/proc/self/task")) {
    std::ifstream file(task.path() / "children");
    for (long pid = 0; file >> pid;) ++count;
  }
  return count;
}

TEST(XrtDevice, TheFirstPositionGetsItsScore) {
  const auto device = make_xrt_device(kFirst, {});
  const auto positions = make_positions(1, 1);
  device->load_parameters(make_parameters(1));
  EXPECT_EQ(device->evaluate(positions), expected(positions, make_parameters(1)));
}

/// What a search costs is calls of the driver, however little they carry: many searches share one.
TEST(XrtDevice, SearchesOfTheRingShareCallsOfTheDriver) {
  constexpr std::size_t kSearches = 600;
  const ParameterSet parameters = make_parameters(3);
  const auto device = make_xrt_device(kFirst, {});
  device->load_parameters(parameters);
  std::vector<device::SearchItem> items;
  for (const PackedPosition& position : make_positions(kSearches, 16)) {
    device::SearchItem& item = items.emplace_back();
    item.position = position;
    item.tag = static_cast<std::uint32_t>(items.size() - 1);
    item.limit = 30;
    item.depth = 2 * spec::kQuarterPlies;
    item.rules = spec::kSearchDefaultRules;
  }
  const auto ring = device->open_search_ring(4 * spec::latency_cycles("search_revolution"));
  const device::DriverCalls before = device->driver_calls();
  std::vector<device::SearchAnswer> answers;
  for (std::size_t next = 0; answers.size() != items.size();) {
    const std::size_t count = std::min(items.size() - next, ring->capacity() - ring->in_flight());
    ring->submit(std::span(items).subspan(next, count));
    next += count;
    ring->collect(answers, true);
  }
  const device::DriverCalls after = device->driver_calls();
  std::ranges::sort(answers, {}, &device::SearchAnswer::tag);
  device::ModelSearcher model;
  const device::SearchFunction function(parameters);
  for (std::size_t i = 0; i < items.size(); ++i) ASSERT_EQ(answers[i], model.run(items[i], function)) << i;

  const auto a_search = [](std::uint64_t first, std::uint64_t last) {
    return static_cast<double>(last - first) / kSearches;
  };
  const double copies =
      a_search(before.copies_to_card + before.copies_from_card, after.copies_to_card + after.copies_from_card);
  const double reads = a_search(before.register_reads, after.register_reads);
  const double writes = a_search(before.register_writes, after.register_writes);
  RecordProperty("copies_for_each_search", std::to_string(copies));
  RecordProperty("reads_for_each_search", std::to_string(reads));
  RecordProperty("writes_for_each_search", std::to_string(writes));
  EXPECT_LT(copies, 1) << "one there and one back would be 2";
  EXPECT_LT(writes, 1);
  EXPECT_LT(reads, 2);
  EXPECT_EQ(after.bytes_to_card - before.bytes_to_card, kSearches * spec::kRingSlotBytes);
  EXPECT_EQ(after.bytes_from_card - before.bytes_from_card, kSearches * spec::kRingSlotBytes);
  EXPECT_EQ(after.commands, before.commands) << "the ring needs no list";
}

TEST(XrtDevice, Info) {
  const auto device = make_xrt_device(kFirst, {});
  const device::Info info = device->info();
  EXPECT_EQ(info.name, "xrt:emulation");
  EXPECT_EQ(info.description, "XRT with the simulated card, card 0 (0000:00:00.0, cobalt_emulation), compute unit 1");
  EXPECT_EQ(info.interface_version, spec::kInterfaceVersion);
  EXPECT_EQ(info.spec_hash, spec::kSpecHash);
  EXPECT_EQ(info.latency_clocks, spec::kEvaluatorLatencyCycles);
  EXPECT_EQ(info.clock_source, "target");
  EXPECT_GT(info.launch_seconds, 0);
  EXPECT_LT(info.launch_seconds, 0.9) << "XRT's own wait is 1 s: host/device/xrt_emulation/short_waits.cpp";
  EXPECT_GE(info.batch_positions, 1024u);
  EXPECT_LE(info.batch_positions, info.max_job_items);
  EXPECT_FALSE(info.wall_time_counts);
}

TEST(XrtDevice, TenThousandPositionsGetTheScoresOfSimAndModel) {
  const ParameterSet parameters = make_parameters(2);
  const auto positions = make_positions(10'000, 2);
  const auto model = device::make_model_device();
  const auto sim = device::make_sim_device({});
  const auto xrt = make_xrt_device(kFirst, {});
  model->load_parameters(parameters);
  sim->load_parameters(parameters);
  xrt->load_parameters(parameters);
  const std::vector<Result> want = model->evaluate(positions);
  EXPECT_EQ(sim->evaluate(positions, 4096), want);
  EXPECT_EQ(xrt->evaluate(positions, 4096), want);
  EXPECT_EQ(xrt->evaluate(positions), want);
}

TEST(XrtDevice, EvaluatesInBatchesOfAnySize) {
  const auto device = make_xrt_device(kFirst, {});
  const ParameterSet parameters = make_parameters(3);
  device->load_parameters(parameters);
  const auto positions = make_positions(3000, 3);
  const auto want = expected(positions, parameters);
  for (const std::size_t batch : {1000u, 2999u, 3000u}) EXPECT_EQ(device->evaluate(positions, batch), want) << batch;
  EXPECT_EQ(device->evaluate(std::span(positions).first(7), 1), std::vector<Result>(want.begin(), want.begin() + 7));
  EXPECT_TRUE(device->evaluate({}).empty());
}

TEST(XrtDevice, WithoutParametersEveryScoreIsZero) {
  const auto device = make_xrt_device(kFirst, {});
  const auto positions = make_positions(100, 4);
  EXPECT_EQ(device->evaluate(positions), expected(positions, ParameterSet{}));
}

TEST(XrtDevice, BatchesKeepTheParametersOfTheirSubmission) {
  const auto device = make_xrt_device(kFirst, {});
  const ParameterSet first = make_parameters(5);
  const ParameterSet second = change_parameters(first, 40, 5);
  const auto positions = make_positions(800, 5);
  device->load_parameters(first);
  const device::Ticket before = device->submit(EvaluateJob{positions});
  device->load_parameters(second);
  const device::Ticket after = device->submit(EvaluateJob{positions});
  EXPECT_EQ(results_of(*device, before), expected(positions, first));
  EXPECT_EQ(results_of(*device, after), expected(positions, second));
}

TEST(XrtDevice, DownloadsOnlyWhatChanged) {
  const auto device = make_xrt_device(kFirst, {});
  const auto positions = make_positions(200, 6);
  std::vector<ParameterSet> sets = {make_parameters(6)};
  for (std::uint64_t seed = 1; seed < 4; ++seed) sets.push_back(change_parameters(sets.back(), 10, seed));
  for (const ParameterSet& set : sets) {
    device->load_parameters(set);
    EXPECT_EQ(device->evaluate(positions), expected(positions, set));
  }
  // The two banks take turns: each gets everything once, then what differs from what it holds.
  EXPECT_EQ(device->counters().parameters_loaded,
            2 * spec::kParameters + sets[2].download_from(sets[0]).size() + sets[3].download_from(sets[1]).size());
}

/// 64 jobs of different sizes; any subset is cancelled at once, or after some answers, and the rest is collected in any
/// order.
TEST(XrtDevice, SixtyFourJobsInFlightAndAnySubsetCancelled) {
  constexpr std::size_t kJobs = 64;
  const auto device = make_xrt_device(kFirst, {});
  ASSERT_GE(device->info().jobs_in_flight, kJobs);
  const ParameterSet parameters = make_parameters(7);
  device->load_parameters(parameters);
  const auto positions = make_positions(kJobs * (kJobs + 1) / 2, 7);
  const auto want = expected(positions, parameters);
  std::mt19937_64 random(7);
  for (int round = 0; round < 6; ++round) {
    std::vector<EvaluateJob> jobs;
    std::vector<device::Ticket> tickets;
    std::vector<std::size_t> begins;
    for (std::size_t i = 0, begin = 0; i < kJobs; begin += ++i) {
      jobs.push_back({std::span(positions).subspan(begin, i + 1)});
      begins.push_back(begin);
      tickets.push_back(device->submit(jobs.back()));
    }
    EXPECT_EQ(device->in_flight(), kJobs);
    EXPECT_TRUE(contains(input_error_of([&] { device->submit(jobs[0]); }), "collect an answer first"));
    std::vector<std::size_t> order(kJobs);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    const std::uint64_t subset = round == 0 ? 0 : round == 1 ? ~std::uint64_t{0} : random();
    const std::size_t late = round < 3 ? 0 : random() % kJobs;  // so many answers come before the cancelling
    const auto is_cancelled = [&](std::size_t job) { return (subset >> job & 1) != 0; };
    for (std::size_t i = 0; i < kJobs; ++i) {
      if (i == late) {
        for (std::size_t later = late; later < kJobs; ++later) {
          if (is_cancelled(order[later])) device->cancel(tickets[order[later]]);
        }
      }
      const std::size_t job = order[i];
      const device::Answer answer = device->wait(tickets[job]);
      EXPECT_EQ(answer.ticket, tickets[job]);
      if (i >= late && is_cancelled(job)) {
        EXPECT_EQ(answer.outcome, device::Outcome::kCancelled);
      } else {
        const auto begin = want.begin() + static_cast<std::ptrdiff_t>(begins[job]);
        EXPECT_EQ(answer.get<device::EvaluateAnswer>().results,
                  std::vector<Result>(begin, begin + static_cast<std::ptrdiff_t>(job) + 1));
      }
    }
    EXPECT_EQ(device->in_flight(), 0u);
  }
}

/// XRT starts the second list while the first runs: between them the kernel does not stand still.
// The second list starts while the first one is worked on. On a busy machine this process may be too late for that, so
// it has several tries.
TEST(XrtDevice, TwoListsAreInTheKernel) {
  const auto device = make_xrt_device(kFirst, {});
  const auto positions = make_positions(20000, 17);
  bool overlap = false;
  for (int attempt = 0; attempt < 10 && !overlap; ++attempt) {
    std::vector<device::Ticket> tickets;
    for (int i = 0; i < 4; ++i) tickets.push_back(device->submit(EvaluateJob{positions}));
    std::vector<device::JobCounters> counters;
    for (const device::Ticket ticket : tickets) counters.push_back(device->wait(ticket).counters);
    // The first two go each in a list, the others when there is room.
    overlap = counters[1].start_clock < counters[0].end_clock + 16;
  }
  EXPECT_TRUE(overlap);
}

TEST(XrtDevice, CountersAreThoseOfTheSimulatedCard) {
  const ParameterSet parameters = make_parameters(8);
  const auto positions = make_positions(5000, 8);
  const auto sim = device::make_sim_device({});
  const auto xrt = make_xrt_device(kFirst, {});
  for (device::Device* device : {sim.get(), xrt.get()}) {
    device->load_parameters(parameters);
    device->evaluate(positions, 2000);
  }
  const device::Counters want = sim->counters();
  const device::Counters got = xrt->counters();
  EXPECT_EQ(got.positions, want.positions);
  EXPECT_EQ(got.positions_refused, want.positions_refused);
  EXPECT_EQ(got.batches, want.batches);
  EXPECT_EQ(got.evaluate_clocks, want.evaluate_clocks);
  EXPECT_EQ(got.read_beats, want.read_beats);
  EXPECT_EQ(got.write_beats, want.write_beats);
  EXPECT_EQ(got.read_bursts, want.read_bursts);
  EXPECT_EQ(got.parameters_loaded, want.parameters_loaded);
  EXPECT_EQ(got.link_bytes_to_card, want.link_bytes_to_card);
  EXPECT_EQ(got.link_bytes_from_card, want.link_bytes_from_card);
  EXPECT_GE(got.command_clocks, got.evaluate_clocks);
  EXPECT_GT(got.simulated_clocks, got.command_clocks);
  xrt->reset_counters();
  EXPECT_EQ(xrt->counters().positions, 0u);
}

TEST(XrtDevice, ABufferOf64MebibytesGoesBothWaysIntact) {
  constexpr std::size_t kBytes = std::size_t{64} << 20;
  const auto card = device::XrtCard::open(kFirst, "", device::find_xrt_kernel(spec::kKernelName));
  const xrt::kernel kernel(card->device(), card->xclbin_id(), "cobalt:{cobalt_1}");
  xrt::bo buffer(card->device(), kBytes, static_cast<xrt::memory_group>(kernel.group_id(spec::kArgumentDescriptors)));
  std::vector<std::uint64_t> data(kBytes / 8);
  std::mt19937_64 random(64);
  for (std::uint64_t& word : data) word = random();
  EXPECT_EQ(buffer.address() % spec::kBufferAlignmentBytes, 0u);
  EXPECT_LE(buffer.address() + kBytes, spec::kEmulationBankBytes);
  buffer.write(data.data());
  buffer.sync(XCL_BO_SYNC_BO_TO_DEVICE);
  std::memset(buffer.map(), 0, kBytes);
  buffer.sync(XCL_BO_SYNC_BO_FROM_DEVICE);
  EXPECT_EQ(std::memcmp(buffer.map(), data.data(), kBytes), 0);
  // A part at an offset.
  std::memset(buffer.map(), 0, kBytes);
  buffer.sync(XCL_BO_SYNC_BO_FROM_DEVICE, 8192, kBytes - 8192);
  EXPECT_EQ(std::memcmp(buffer.map<char*>() + kBytes - 8192, data.data() + (kBytes - 8192) / 8, 8192), 0);
}

TEST(XrtDevice, CyclesLeaveNothingBehind) {
  const ParameterSet parameters = make_parameters(9);
  const auto positions = make_positions(50, 9);
  const auto want = expected(positions, parameters);
  const auto cycle = [&] {
    const auto device = make_xrt_device(kFirst, {});
    device->load_parameters(parameters);
    EXPECT_EQ(device->evaluate(positions), want);
    EXPECT_EQ(children(), 1u) << "the simulator";
  };
  for (int i = 0; i < 3; ++i) cycle();  // what is made once
  const Holdings before;
  for (int i = 0; i < 8; ++i) cycle();
  const Holdings after;
  EXPECT_EQ(after.files, before.files);
  EXPECT_EQ(after.threads, before.threads);
  EXPECT_EQ(after.folder, before.folder);
  EXPECT_EQ(children(), 0u);
  EXPECT_LT(after.resident_pages, before.resident_pages + 1536) << "6 MiB";
}

TEST(XrtDevice, SeveralCards) {
  const auto positions = make_positions(300, 10);
  std::vector<std::unique_ptr<device::Device>> cards;
  for (const char* name : {"0", "0000:00:01.0", "2", "3"})
    cards.push_back(make_xrt_device({.emulation = true, .card = name}, {}));
  std::vector<device::Ticket> tickets;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    cards[i]->load_parameters(make_parameters(100 + i));
    tickets.push_back(cards[i]->submit(EvaluateJob{positions}));
  }
  for (std::size_t i = 0; i < cards.size(); ++i) {
    EXPECT_EQ(results_of(*cards[i], tickets[i]), expected(positions, make_parameters(100 + i))) << i;
  }
  EXPECT_EQ(children(), 4u);
}

TEST(XrtDevice, SeveralComputeUnitsOfACard) {
  const auto positions = make_positions(300, 11);
  std::vector<std::unique_ptr<device::Device>> units;
  for (unsigned unit = 1; unit <= spec::kEmulationMaxComputeUnits; ++unit) {
    XrtOptions options;
    options.compute_unit = unit;
    units.push_back(make_xrt_device(kFirst, options));
  }
  EXPECT_EQ(children(), 1u) << "one simulator a card";
  std::vector<device::Ticket> tickets;
  for (std::size_t i = 0; i < units.size(); ++i) {
    units[i]->load_parameters(make_parameters(200 + i));
    tickets.push_back(units[i]->submit(EvaluateJob{positions}));
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    EXPECT_EQ(results_of(*units[i], tickets[i]), expected(positions, make_parameters(200 + i))) << i;
  }
  // One goes, the others stay.
  units[1].reset();
  EXPECT_EQ(units[3]->evaluate(positions), expected(positions, make_parameters(203)));
  EXPECT_TRUE(contains(message_of<DeviceError>([] { make_xrt_device(kFirst, {}); }),
                       "cobalt:cobalt_1 of card 0 is in use by this process"));
  units[0].reset();
  EXPECT_EQ(make_xrt_device(kFirst, {})->evaluate(positions), expected(positions, ParameterSet{})) << "free again";
}

/// The message of the error that opening throws.
std::string failure_of(const std::string& choice, const XrtOptions& options) {
  try {
    make_xrt_device({.emulation = true, .card = choice}, options);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "no error";
}

TEST(XrtDevice, UnknownCardsAndComputeUnitsAreRefused) {
  for (const char* choice : {"4", "0000:01:00.0", "u250"}) {
    const std::string message = failure_of(choice, {});
    EXPECT_NE(message.find("no card \"" + std::string(choice) + '"'), std::string::npos) << message;
    EXPECT_NE(message.find("xrt:emulation:3 (0000:00:03.0, cobalt_emulation)"), std::string::npos) << message;
  }
  XrtOptions options;
  options.compute_unit = 5;
  EXPECT_NE(failure_of("", options).find("has no cobalt:cobalt_5; it has cobalt:cobalt_1"), std::string::npos)
      << failure_of("", options);
  options = {};
  options.kernel = "vadd";
  EXPECT_NE(failure_of("", options).find("no kernel \"vadd\" is known; known are cobalt, cobalt_eval"),
            std::string::npos)
      << failure_of("", options);
  options = {};
  options.kernel = "cobalt_eval";  // the emulated card has another
  EXPECT_NE(failure_of("", options).find("does not fit: no kernel \"cobalt_eval\""), std::string::npos)
      << failure_of("", options);
  options = {};
  options.wait_limit_seconds = 0;
  EXPECT_NE(failure_of("", options).find("wait_limit_seconds"), std::string::npos);
}

TEST(XrtDevice, NoCardInAProcessThatHasOpenedTheEmulation) {
  device::xrt_environment(true);
  const std::string why = message_of<InputError>([] { make_xrt_device({.emulation = false, .card = {}}, {}); });
  EXPECT_EQ(why, "device: this process has opened xrt:emulation, so it can open no card");
}

TEST(XrtDevice, WrongFilesAreRefused) {
  const fs::path folder = device::make_emulation_folder();
  const fs::path file = folder / "test.xclbin";
  XrtOptions options;
  options.xclbin = file.string();
  EXPECT_NE(failure_of("", options).find(options.xclbin), std::string::npos) << "missing: " << failure_of("", options);

  xclbin::write_emulation_xclbin(file, 1);
  const std::uintmax_t bytes = fs::file_size(file);
  for (const std::uintmax_t length :
       {bytes - 1, bytes / 2, std::uintmax_t{456}, std::uintmax_t{100}, std::uintmax_t{0}}) {
    xclbin::write_emulation_xclbin(file, 1);
    fs::resize_file(file, length);
    const std::string message = failure_of("", options);
    EXPECT_NE(message.find(options.xclbin), std::string::npos) << length << ": " << message;
  }
  std::ofstream(file) << std::string(5000, 'x');
  EXPECT_NE(failure_of("", options).find(options.xclbin), std::string::npos) << failure_of("", options);
  EXPECT_EQ(children(), 0u) << "no simulator was started";

  // The right one works, and then no other goes on the same card.
  xclbin::write_emulation_xclbin(file, 1);
  const auto device = make_xrt_device(kFirst, options);
  const auto positions = make_positions(10, 12);
  EXPECT_EQ(device->evaluate(positions), expected(positions, ParameterSet{}));
  EXPECT_NE(failure_of("", {}).find("is in use with " + options.xclbin), std::string::npos) << failure_of("", {});
  fs::remove_all(folder);
}

}  // namespace
}  // namespace cobalt::test
