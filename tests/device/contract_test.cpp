// SPDX-License-Identifier: Apache-2.0
// The contract of device.hpp, the same for every device of this build: answers, order, mistakes, cancelled jobs,
// parameters.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "host/device/device.hpp"
#include "host/support/error.hpp"
#include "spec/jobs.hpp"
#include "spec/parameters.hpp"
#include "tests/support/evaluation_data.hpp"

namespace cobalt::test {
namespace {

using device::Answer;
using device::Device;
using device::EvaluateAnswer;
using device::EvaluateJob;
using device::Job;
using device::Outcome;
using device::Result;
using device::Ticket;
using Positions = std::span<const PackedPosition>;

std::vector<Result> expected(Positions positions, const ParameterSet& parameters) {
  std::vector<Result> results;
  for (const std::uint32_t word : expected_results(positions, parameters)) {
    results.push_back(device::unpack_result(word));
  }
  return results;
}

const std::vector<Result>& results_of(const Answer& answer) { return answer.get<EvaluateAnswer>().results; }

/// The message of the InputError that a call throws; empty when it throws none.
template <typename Call>
std::string mistake(const Call& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

class DeviceContract : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const std::vector<std::string> names = device::device_names();
    if (GetParam() == "xrt" && std::ranges::find(names, "sim") == names.end()) {
      GTEST_SKIP() << "without the simulated card XRT has nothing to emulate with";
    }
  }
  std::unique_ptr<Device> open() const { return device::open_device(GetParam()); }

  const std::vector<PackedPosition> positions_ = make_positions(400, 1);
  const ParameterSet parameters_ = make_parameters(1);
  /// Positions `begin` to `begin + count`.
  Positions some(std::size_t begin, std::size_t count) const { return std::span(positions_).subspan(begin, count); }
};

TEST_P(DeviceContract, SaysWhatItIs) {
  const auto device = open();
  const device::Info info = device->info();
  EXPECT_EQ(info.name, GetParam());
  EXPECT_GE(info.jobs_in_flight, 64u);
  EXPECT_GE(info.max_job_items, 65536u);
  EXPECT_GE(info.batch_positions, 1024u);
  EXPECT_LE(info.batch_positions, info.max_job_items);
  EXPECT_NE(info.operations & 1u << spec::kOperationEvaluate, 0u);
  EXPECT_EQ(device->in_flight(), 0u);
  EXPECT_EQ(device->last_list_clocks().has_value(), info.clock_mhz > 0);
}

TEST_P(DeviceContract, AsManyJobsInFlightAsItSaysCollectedInAnyOrder) {
  const auto device = open();
  device->load_parameters(parameters_);
  const std::vector<Result> want = expected(positions_, parameters_);
  std::vector<Ticket> tickets;
  const std::size_t limit = device->info().jobs_in_flight;
  for (std::size_t i = 0; i < limit; ++i) tickets.push_back(device->submit(EvaluateJob{some(i, i % 7)}));
  EXPECT_EQ(device->in_flight(), limit);
  const std::string full = mistake([&] { device->submit(EvaluateJob{some(0, 1)}); });
  EXPECT_EQ(full, "jobs: 64 in flight and 1 more; " + GetParam() + " takes 64: collect an answer first");
  EXPECT_EQ(device->in_flight(), limit);

  std::vector<std::size_t> order(limit);
  for (std::size_t i = 0; i < limit; ++i) order[i] = i;
  std::ranges::shuffle(order, std::mt19937(7));
  for (const std::size_t i : order) {
    const Answer answer = device->wait(tickets[i]);
    EXPECT_EQ(answer.ticket, tickets[i]);
    EXPECT_EQ(answer.outcome, Outcome::kDone) << answer.error;
    EXPECT_EQ(answer.counters.items, i % 7);
    EXPECT_TRUE(std::ranges::equal(results_of(answer), std::span(want).subspan(i, i % 7))) << i;
  }
  EXPECT_EQ(device->in_flight(), 0u);
}

TEST_P(DeviceContract, JobsSubmittedTogether) {
  const auto device = open();
  device->load_parameters(parameters_);
  const std::vector<Result> want = expected(positions_, parameters_);
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < 8; ++i) jobs.emplace_back(EvaluateJob{some(i * 50, 50)});
  const std::vector<Ticket> tickets = device->submit(jobs);
  ASSERT_EQ(tickets.size(), jobs.size());
  for (std::size_t i = 0; i < tickets.size(); ++i) {
    EXPECT_EQ(tickets[i], i + 1);
    EXPECT_TRUE(std::ranges::equal(results_of(device->wait(tickets[i])), std::span(want).subspan(i * 50, 50))) << i;
  }
  EXPECT_TRUE(device->submit(std::span<const Job>()).empty());
}

TEST_P(DeviceContract, PositionsAreCopied) {
  const auto device = open();
  device->load_parameters(parameters_);
  std::vector<PackedPosition> mine(positions_.begin(), positions_.begin() + 100);
  const Ticket ticket = device->submit(EvaluateJob{mine});
  std::ranges::fill(mine, PackedPosition{});
  EXPECT_EQ(results_of(device->wait(ticket)), expected(some(0, 100), parameters_));
}

TEST_P(DeviceContract, AJobWithoutItemsIsAnsweredWithNothing) {
  const auto device = open();
  const Answer answer = device->wait(device->submit(EvaluateJob{}));
  EXPECT_EQ(answer.outcome, Outcome::kDone) << answer.error;
  EXPECT_TRUE(results_of(answer).empty());
}

TEST_P(DeviceContract, ATooBigJobIsAMistakeAndNothingIsQueued) {
  const auto device = open();
  const std::size_t most = device->info().max_job_items;
  const std::vector<PackedPosition> many(most + 1);
  const std::vector<Job> jobs = {EvaluateJob{some(0, 1)}, EvaluateJob{many}};
  EXPECT_EQ(mistake([&] { device->submit(jobs); }), "job: evaluate with " + std::to_string(most + 1) + " items; " +
                                                        GetParam() + " takes at most " + std::to_string(most));
  EXPECT_EQ(device->in_flight(), 0u);
  EXPECT_EQ(device->wait(device->submit(EvaluateJob{some(0, 3)})).get<EvaluateAnswer>().results.size(), 3u);
}

TEST_P(DeviceContract, TicketsAreGoodOnce) {
  const auto device = open();
  EXPECT_EQ(mistake([&] { device->wait_any(); }), "wait_any: no job is in flight");
  EXPECT_EQ(mistake([&] { device->wait(1); }), "ticket: there is no job 1");
  const Ticket ticket = device->submit(EvaluateJob{some(0, 5)});
  EXPECT_EQ(mistake([&] { device->wait(ticket + 1); }), "ticket: there is no job 2");
  EXPECT_EQ(mistake([&] { device->try_wait(0); }), "ticket: there is no job 0");
  EXPECT_EQ(mistake([&] { device->cancel(ticket + 1); }), "ticket: there is no job 2");
  device->wait(ticket);
  const std::string again = "ticket: the answer of job 1 was collected already";
  EXPECT_EQ(mistake([&] { device->wait(ticket); }), again);
  EXPECT_EQ(mistake([&] { device->try_wait(ticket); }), again);
  EXPECT_EQ(mistake([&] { device->cancel(ticket); }), again);
  EXPECT_EQ(mistake([&] { device->wait_any(); }), "wait_any: no job is in flight");
}

TEST_P(DeviceContract, LooksAtAJobUntilItIsThere) {
  const auto device = open();
  device->load_parameters(parameters_);
  const Ticket ticket = device->submit(EvaluateJob{positions_});
  std::optional<Answer> answer;
  for (std::size_t looks = 0; !answer; ++looks) {
    ASSERT_LT(looks, 1'000'000u);
    answer = device->try_wait(ticket);
  }
  EXPECT_EQ(results_of(*answer), expected(positions_, parameters_));
}

TEST_P(DeviceContract, WaitsForAny) {
  const auto device = open();
  device->load_parameters(parameters_);
  const std::vector<Result> want = expected(positions_, parameters_);
  std::vector<Ticket> open_tickets;
  for (std::size_t i = 0; i < 30; ++i) open_tickets.push_back(device->submit(EvaluateJob{some(10 * i, 10)}));
  const Ticket first = open_tickets.front();
  device->cancel(open_tickets[20]);
  while (!open_tickets.empty()) {
    const Answer answer = device->wait_any();
    const std::size_t i = answer.ticket - first;
    EXPECT_EQ(std::erase(open_tickets, answer.ticket), 1u);
    EXPECT_EQ(answer.outcome == Outcome::kCancelled, i == 20);
    if (i == 20) continue;
    EXPECT_TRUE(std::ranges::equal(results_of(answer), std::span(want).subspan(10 * i, 10))) << i;
  }
}

TEST_P(DeviceContract, CancelsAnySubset) {
  const auto device = open();
  device->load_parameters(parameters_);
  const std::vector<Result> want = expected(positions_, parameters_);
  const std::size_t limit = device->info().jobs_in_flight;
  std::mt19937 random(3);
  for (int round = 0; round < 4; ++round) {
    std::vector<Ticket> tickets;
    for (std::size_t i = 0; i < limit; ++i) tickets.push_back(device->submit(EvaluateJob{some(5 * i, 5)}));
    // Something may have happened meanwhile.
    if (round % 2 == 1 && device->try_wait(tickets.back())) tickets.pop_back();
    std::vector<bool> cancelled;
    for (const Ticket ticket : tickets) {
      cancelled.push_back(random() % 2 == 0);
      if (!cancelled.back()) continue;
      device->cancel(ticket);
      device->cancel(ticket);  // twice is no mistake
    }
    for (std::size_t i = 0; i < tickets.size(); ++i) {
      const Answer answer = device->wait(tickets[i]);
      ASSERT_EQ(answer.outcome, cancelled[i] ? Outcome::kCancelled : Outcome::kDone) << answer.error;
      if (cancelled[i]) {
        EXPECT_EQ(answer.error, "job " + std::to_string(tickets[i]) + " was cancelled");
        EXPECT_EQ(answer.counters, device::JobCounters{});
        EXPECT_THROW(results_of(answer), DeviceError);
      } else {
        EXPECT_TRUE(std::ranges::equal(results_of(answer), std::span(want).subspan(5 * i, 5))) << i;
      }
    }
  }
}

TEST_P(DeviceContract, AFinishedJobCanBeCancelledToo) {
  const auto device = open();
  const Ticket first = device->submit(EvaluateJob{some(0, 10)});
  const Ticket second = device->submit(EvaluateJob{some(0, 10)});
  device->wait(second);  // then the first one is finished as well
  device->cancel(first);
  EXPECT_EQ(device->wait(first).outcome, Outcome::kCancelled);
}

TEST_P(DeviceContract, JobsKeepTheParametersOfTheirSubmission) {
  const auto device = open();
  std::vector<ParameterSet> sets = {ParameterSet{}, parameters_};
  for (std::uint64_t i = 0; i < 4; ++i) sets.push_back(change_parameters(sets.back(), 30, i));
  struct Submitted {
    Ticket ticket;
    std::size_t set;
  };
  std::vector<Submitted> jobs;
  // The first set is the one that a new device has. Later ones come again.
  for (const std::size_t set : {0, 1, 2, 3, 2, 3, 4, 1, 5, 5, 0}) {
    if (!jobs.empty()) device->load_parameters(sets[set]);
    for (int i = 0; i < 2; ++i) jobs.push_back({device->submit(EvaluateJob{positions_}), set});
  }
  for (const Submitted& job : jobs) {
    EXPECT_EQ(results_of(device->wait(job.ticket)), expected(positions_, sets[job.set])) << job.ticket;
  }
}

TEST_P(DeviceContract, ParametersWithoutJobsInBetween) {
  const auto device = open();
  ParameterSet set = parameters_;
  for (std::uint64_t i = 0; i < 40; ++i) {
    set = change_parameters(set, 3, i);
    device->load_parameters(set);
  }
  EXPECT_EQ(results_of(device->wait(device->submit(EvaluateJob{positions_}))), expected(positions_, set));
}

TEST_P(DeviceContract, CountsWhatItDid) {
  const auto device = open();
  device->load_parameters(parameters_);
  device->evaluate(positions_, 100);
  const device::Counters counters = device->counters();
  EXPECT_EQ(counters.positions, 400u);
  EXPECT_EQ(counters.positions_refused, count_refused(expected_results(positions_, parameters_)));
  EXPECT_EQ(counters.batches, 4u);
  EXPECT_EQ(counters.parameters_loaded, spec::kParameters);
  EXPECT_EQ(counters.link_bytes_to_card,
            400 * spec::kPackedPositionBytes + spec::kParameters * spec::kParameterElementBytes);
  EXPECT_EQ(counters.link_bytes_from_card, 400 * spec::kResultBytes);
  EXPECT_EQ(counters.evaluate_clocks != 0, device->info().clock_mhz > 0);
  EXPECT_GT(counters.wall_seconds, 0);
  device->reset_counters();
  EXPECT_EQ(device->counters().positions, 0u);
  EXPECT_EQ(device->counters().link_bytes_to_card, 0u);
}

TEST_P(DeviceContract, EvaluatesInBatchesOfAnySize) {
  const auto device = open();
  device->load_parameters(parameters_);
  const std::vector<Result> want = expected(positions_, parameters_);
  for (const std::size_t batch : {3u, 100u, 399u, 400u, 100'000'000u}) {
    EXPECT_EQ(device->evaluate(positions_, batch), want) << batch;
  }
  EXPECT_EQ(device->evaluate(positions_), want);
  EXPECT_TRUE(device->evaluate({}).empty());
  EXPECT_EQ(mistake([&] { device->evaluate(positions_, 0); }), "batch size: 0; expected at least 1 position");

  // Other jobs may be in flight.
  std::vector<Ticket> others;
  while (others.size() + 1 < device->info().jobs_in_flight) others.push_back(device->submit(EvaluateJob{some(0, 2)}));
  EXPECT_EQ(device->evaluate(positions_, 100), want);
  for (const Ticket ticket : others) EXPECT_EQ(results_of(device->wait(ticket)).size(), 2u);
}

TEST_P(DeviceContract, MayBeClosedAtAnyTime) {
  for (const int what : {0, 1, 2}) {
    const auto device = open();
    device->load_parameters(parameters_);
    if (what == 0) continue;
    std::vector<Ticket> tickets;
    for (int i = 0; i < 20; ++i) tickets.push_back(device->submit(EvaluateJob{positions_}));
    if (what == 2) device->wait(tickets[3]);
    device->cancel(tickets[7]);
  }
}

TEST_P(DeviceContract, TwoDevicesDoNotDisturbEachOther) {
  if (GetParam() == "xrt") GTEST_SKIP() << "the emulation has one card";
  const auto one = open();
  const auto two = open();
  one->load_parameters(parameters_);
  const Ticket first = one->submit(EvaluateJob{positions_});
  EXPECT_EQ(two->evaluate(positions_), expected(positions_, ParameterSet{}));
  EXPECT_EQ(results_of(one->wait(first)), expected(positions_, parameters_));
}

INSTANTIATE_TEST_SUITE_P(Devices, DeviceContract, testing::ValuesIn(device::device_names()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace cobalt::test
