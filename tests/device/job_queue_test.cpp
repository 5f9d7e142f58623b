// SPDX-License-Identifier: Apache-2.0
// The job queue above a fake card: lists, parameter banks, buffers, and every way to fail.
#include "host/device/job_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "host/support/error.hpp"
#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/parameters.hpp"
#include "tests/device/fake_transport.hpp"
#include "tests/device/random_searches.hpp"
#include "tests/support/evaluation_data.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::test {
namespace {

using device::Answer;
using device::Device;
using device::EvaluateAnswer;
using device::EvaluateJob;
using device::GenerateJob;
using device::Job;
using device::Outcome;
using device::PerftJob;
using device::SearchAnswers;
using device::SearchItem;
using device::SearchJob;
using device::Ticket;

constexpr std::size_t kAll = spec::kParameters;

/// A device above a fake card.
struct FakeDevice {
  explicit FakeDevice(const FakeOptions& options = {})
      : device(device::make_queued_device(std::make_unique<FakeTransport>(options, log))) {}
  ~FakeDevice() {
    device.reset();
    EXPECT_TRUE(log.broken_rules.empty()) << log.broken_rules.front();
  }
  FakeDevice(const FakeDevice&) = delete;
  FakeDevice& operator=(const FakeDevice&) = delete;
  Device* operator->() const { return device.get(); }

  FakeLog log;  // outlives the device
  std::unique_ptr<Device> device;
};

/// So many positions, all different.
std::vector<PackedPosition> numbered(std::size_t count, std::uint8_t first = 0) {
  std::vector<PackedPosition> positions(count);
  for (std::size_t i = 0; i < count; ++i) {
    positions[i][0] = static_cast<std::uint8_t>(first + i);
    positions[i][1] = static_cast<std::uint8_t>(i >> 8);
  }
  return positions;
}

testing::AssertionResult is_right(const Answer& answer, std::span<const PackedPosition> positions,
                                  const ParameterSet& parameters) {
  if (answer.outcome != Outcome::kDone) return testing::AssertionFailure() << answer.error;
  const auto& results = answer.get<EvaluateAnswer>().results;
  if (results.size() != positions.size()) return testing::AssertionFailure() << results.size() << " results";
  const std::uint64_t digest = fake_digest(parameters);
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i] != device::unpack_result(fake_result(positions[i], digest))) {
      return testing::AssertionFailure() << "position " << i;
    }
  }
  return testing::AssertionSuccess();
}

/// Every call fails and says why.
void expect_broken(Device& device, const std::string& why) {
  const ParameterSet parameters;
  const std::string want = "the device must be opened again: ";
  const std::vector<std::string> messages = {failure([&] { device.submit(EvaluateJob{}); }),
                                             failure([&] { device.load_parameters(parameters); }),
                                             failure([&] { device.wait(1); }),
                                             failure([&] { device.try_wait(1); }),
                                             failure([&] { device.wait_any(); }),
                                             failure([&] { device.cancel(1); }),
                                             failure([&] { device.abort_searches(1, 0); }),
                                             failure([&] { device.search_turns(); }),
                                             failure([&] { device.evaluate(numbered(2)); }),
                                             failure([&] { device.last_list_clocks(); })};
  for (const std::string& message : messages) {
    EXPECT_TRUE(message.starts_with(want)) << message;
    EXPECT_NE(message.find(why), std::string::npos) << message;
  }
  EXPECT_EQ(device.info().name, "fake");
  device.reset_counters();
  EXPECT_EQ(device.counters().batches, 0u);
}

TEST(JobQueue, JobsOfOneSubmitAreOneList) {
  for (const bool lists_in_memory : {true, false}) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
      FakeDevice device({.seed = seed, .lists_in_memory = lists_in_memory});
      device->wait(device->submit(EvaluateJob{}));  // the parameters
      device.log.list_lengths.clear();
      const auto positions = numbered(64);
      std::vector<Job> jobs;
      for (std::size_t i = 0; i < 8; ++i) jobs.emplace_back(EvaluateJob{std::span(positions).subspan(8 * i, 8)});
      const auto tickets = device->submit(jobs);
      for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_TRUE(is_right(device->wait(tickets[i]), std::span(positions).subspan(8 * i, 8), ParameterSet{}));
      }
      EXPECT_EQ(device.log.list_lengths, std::vector<std::size_t>{8});
    }
  }
}

TEST(JobQueue, WhatWaitsBecomesTheNextList) {
  std::size_t most_lists = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    FakeDevice device({.seed = seed});
    std::vector<Ticket> tickets;
    const auto positions = numbered(4);
    for (int i = 0; i < 60; ++i) tickets.push_back(device->submit(EvaluateJob{positions}));
    for (const Ticket ticket : tickets) EXPECT_TRUE(is_right(device->wait(ticket), positions, ParameterSet{}));
    const auto& lengths = device.log.list_lengths;
    EXPECT_EQ(std::accumulate(lengths.begin(), lengths.end(), std::size_t{0}), 61u) << "60 jobs and the parameters";
    EXPECT_LT(lengths.size(), 30u);
    most_lists = std::max(most_lists, device.log.most_lists);
  }
  EXPECT_EQ(most_lists, 2u);
}

TEST(JobQueue, AParameterListGoesWithTheJobBehindIt) {
  FakeDevice device({.lists_in_flight = 3, .stuck = true});
  const auto positions = numbered(4);
  const Ticket first = device->submit(EvaluateJob{positions});
  const auto look = [&] {
    for (int i = 0; i < 100; ++i) device->try_wait(first);
  };
  look();
  std::vector<std::size_t> lists = device.log.list_lengths;
  ASSERT_LE(lists.size(), 2u) << "the job and the first parameters";
  device->load_parameters(make_parameters(1));
  look();
  EXPECT_EQ(device.log.list_lengths, lists) << "it takes no list of its own while another one runs";
  device->submit(EvaluateJob{positions});
  look();
  lists.push_back(2);
  EXPECT_EQ(device.log.list_lengths, lists);
}

TEST(JobQueue, OneListAtATimeWhereTheCardTakesNoMore) {
  FakeDevice device({.lists_in_flight = 1});
  const auto positions = numbered(500);
  device->evaluate(positions, 10);
  EXPECT_EQ(device.log.most_lists, 1u);
}

TEST(JobQueue, NothingIsAllocatedPerJob) {
  FakeDevice device;
  const auto positions = numbered(50);
  const auto round = [&] {
    std::vector<Ticket> tickets;
    for (int i = 0; i < 64; ++i) tickets.push_back(device->submit(EvaluateJob{positions}));
    device->load_parameters(make_parameters(1));
    device->load_parameters(make_parameters(2));
    for (const Ticket ticket : tickets) device->wait(ticket);
  };
  for (int i = 0; i < 5; ++i) round();
  const std::size_t before = device.log.allocations;
  for (int i = 0; i < 20; ++i) round();
  EXPECT_LE(device.log.allocations, before + 2) << "lists may be more in flight by chance";
}

TEST(JobQueue, IdleBuffersMakeRoomWhenTheCardIsFull) {
  FakeDevice device({.max_job_items = 20'000, .memory_bytes = 1 << 20});
  const auto positions = numbered(16'000);  // half of the memory, and the size of its buffers is its own
  for (const std::size_t count : {100u, 500u, 1000u, 3000u, 7000u, 16'000u, 7000u}) {
    const auto some = std::span(positions).first(count);
    EXPECT_TRUE(is_right(device->wait(device->submit(EvaluateJob{some})), some, ParameterSet{})) << count;
  }
  std::string message;
  for (int i = 0; i < 3 && message.empty(); ++i) message = failure([&] { device->submit(EvaluateJob{positions}); });
  EXPECT_EQ(message, "the fake card is full");
}

TEST(JobQueue, ParametersGoIntoTheOtherBankAsADifference) {
  FakeDevice device;
  const ParameterSet first = make_parameters(1);
  const ParameterSet second = change_parameters(first, 10, 2);
  const ParameterSet third = change_parameters(second, 10, 3);
  const auto positions = numbered(10);
  const auto evaluate_with = [&](const ParameterSet& parameters) {
    device->load_parameters(parameters);
    EXPECT_TRUE(is_right(device->wait(device->submit(EvaluateJob{positions})), positions, parameters));
  };
  for (const ParameterSet& set : {first, first, second, third, second, first, first}) evaluate_with(set);
  const std::size_t first_to_third = third.download_from(first).size();
  const std::size_t third_to_first = first.download_from(third).size();
  EXPECT_EQ(device.log.load_lengths, (std::vector<std::size_t>{kAll, kAll, first_to_third, third_to_first}))
      << "what a bank holds already is not downloaded";
  EXPECT_EQ(device.log.load_banks, (std::vector<unsigned>{0, 1, 0, 0}));
}

TEST(JobQueue, OneBankTakesDifferencesOfTheLastSet) {
  FakeDevice device({.banks = 1});
  const ParameterSet first = make_parameters(1);
  const ParameterSet second = change_parameters(first, 10, 2);
  const auto positions = numbered(10);
  std::vector<Ticket> tickets;
  for (const ParameterSet& set : {first, second, first}) {
    device->load_parameters(set);
    tickets.push_back(device->submit(EvaluateJob{positions}));
  }
  EXPECT_TRUE(is_right(device->wait(tickets[1]), positions, second));
  EXPECT_TRUE(is_right(device->wait(tickets[2]), positions, first));
  EXPECT_TRUE(is_right(device->wait(tickets[0]), positions, first));
  const std::size_t changed = second.download_from(first).size();
  EXPECT_EQ(device.log.load_lengths, (std::vector<std::size_t>{kAll, changed, changed}));
}

TEST(JobQueue, AFailedJobFailsAlone) {
  FakeDevice device({.job_error_percent = 30});
  std::size_t failed = 0;
  for (int round = 0; round < 10; ++round) {
    std::vector<Ticket> tickets;
    for (std::uint8_t i = 0; i < 20; ++i) tickets.push_back(device->submit(EvaluateJob{numbered(1, i)}));
    for (std::uint8_t i = 0; i < 20; ++i) {
      const Answer answer = device->wait(tickets[i]);
      if (answer.outcome == Outcome::kDone) {
        EXPECT_TRUE(is_right(answer, numbered(1, i), ParameterSet{}));
        continue;
      }
      ++failed;
      EXPECT_EQ(answer.outcome, Outcome::kFailed);
      EXPECT_EQ(answer.error, "evaluate failed: status 0x8 (memory write error)\nstate of the fake card");
      EXPECT_EQ(failure([&] { answer.get<EvaluateAnswer>(); }), answer.error);
    }
  }
  EXPECT_GT(failed, 30u);
  EXPECT_LT(failed, 90u);
}

TEST(JobQueue, ALostCompletionFailsItsJob) {
  FakeDevice device({.lost_completion_percent = 100});
  const Answer answer = device->wait(device->submit(EvaluateJob{numbered(1)}));
  EXPECT_EQ(answer.error,
            "loading parameters: load_parameters failed: the card wrote no completion\nstate of the fake card");
}

TEST(JobQueue, AFailedDownloadFailsTheJobsThatNeedItAndIsRepeatedForTheNext) {
  std::size_t failed = 0;
  std::size_t done = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    FakeDevice device({.seed = seed, .banks = seed % 3 == 0 ? 1U : 2U, .load_error_percent = 30});
    const ParameterSet first = make_parameters(1);
    const ParameterSet second = change_parameters(first, 10, 2);
    const ParameterSet third = change_parameters(second, 10, 3);
    const auto positions = numbered(2);
    for (int round = 0; round < 4; ++round) {
      std::vector<std::pair<Ticket, const ParameterSet*>> jobs;
      for (const ParameterSet* set : {&first, &second, &first, &third, &second}) {
        device->load_parameters(*set);
        jobs.emplace_back(device->submit(EvaluateJob{positions}), set);
        if (seed % 2 == 0) device->try_wait(device->submit(EvaluateJob{}));
      }
      for (const auto& [ticket, set] : jobs) {
        const Answer answer = device->wait(ticket);
        if (answer.outcome == Outcome::kDone) {
          EXPECT_TRUE(is_right(answer, positions, *set)) << seed;
          ++done;
        } else {
          EXPECT_TRUE(answer.error.starts_with("loading parameters: load_parameters failed: status ")) << answer.error;
          ++failed;
        }
      }
      while (device->in_flight() != 0) device->wait_any();
    }
    // Without errors the device recovers by itself.
    EXPECT_EQ(device.log.jobs_failed.empty() || device.log.loads_failed != 0, true);
  }
  EXPECT_GT(failed, 500u);
  EXPECT_GT(done, 2000u);
}

TEST(JobQueue, AFailedDownloadIsRepeatedWithoutANewLoad) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    FakeDevice device({.seed = seed, .load_error_percent = 60});
    const ParameterSet parameters = make_parameters(1);
    device->load_parameters(parameters);
    const auto positions = numbered(2);
    Answer answer;
    std::size_t tries = 0;
    do {
      answer = device->wait(device->submit(EvaluateJob{positions}));
      ++tries;
    } while (answer.outcome == Outcome::kFailed && tries < 100);
    EXPECT_TRUE(is_right(answer, positions, parameters));
    EXPECT_EQ(device.log.load_lengths.size(), tries) << "every failed one was full, and so was the next";
  }
}

TEST(JobQueue, AnErrorOfAListBreaksTheDevice) {
  FakeDevice device({.list_status = spec::kListWatchdog});
  const Ticket ticket = device->submit(EvaluateJob{numbered(3)});
  EXPECT_EQ(failure([&] { device->wait(ticket); }),
            "a list failed: status 0x4 (memory silent (watchdog))\nstate of the fake card");
  expect_broken(*device.device, "watchdog");
}

TEST(JobQueue, ALimitOfWaitingBreaksTheDevice) {
  FakeOptions options{.stuck = true};
  for (const bool polls : {false, true}) {
    FakeDevice device(options);
    const Ticket ticket = device->submit(EvaluateJob{numbered(3)});
    std::string message;
    if (polls) {
      for (int i = 0; i < 20'000 && message.empty(); ++i) message = failure([&] { device->try_wait(ticket); });
      EXPECT_EQ(message, "job 1: no end after 5000 naps\nstate of the fake card");
    } else {
      message = failure([&] { device->wait(ticket); });
      EXPECT_EQ(message, "waiting for job 1: no end after 5000 naps\nstate of the fake card");
    }
    expect_broken(*device.device, "5000 naps");
  }
}

TEST(JobQueue, ACardThatFailsBreaksTheDeviceWhereverItHappens) {
  for (std::uint64_t fails_after = 1; fails_after < 120; ++fails_after) {
    FakeDevice device({.seed = fails_after, .fails_after = fails_after});
    const auto positions = numbered(5);
    const std::string message = failure([&] {
      for (int i = 0; i < 100; ++i) {
        device->load_parameters(make_parameters(static_cast<std::uint64_t>(i)));
        const Ticket ticket = device->submit(EvaluateJob{positions});
        device->submit(EvaluateJob{positions});
        device->wait(ticket);
        device->wait_any();
      }
    });
    EXPECT_EQ(message, "the fake card has failed");
    expect_broken(*device.device, "the fake card has failed");
  }
}

TEST(JobQueue, CancelledJobsThatWaitAreNeverStarted) {
  FakeDevice device({.stuck = true});
  std::vector<Ticket> tickets;
  for (int i = 0; i < 40; ++i) tickets.push_back(device->submit(EvaluateJob{numbered(3)}));
  for (const Ticket ticket : tickets) device->cancel(ticket);
  for (const Ticket ticket : tickets) EXPECT_EQ(device->wait(ticket).outcome, Outcome::kCancelled);
  EXPECT_EQ(device.log.jobs_done, 0u);
  EXPECT_LE(device.log.list_lengths.size(), 1u) << "at most the parameters";
}

TEST(JobQueue, CancelledJobsOnTheCardKeepTheirPlaceUntilItIsDoneWithThem) {
  FakeDevice device;
  const auto positions = numbered(3);
  for (int round = 0; round < 50; ++round) {
    std::vector<Ticket> tickets;
    for (int i = 0; i < 64; ++i) tickets.push_back(device->submit(EvaluateJob{positions}));
    const Answer last = device->wait(tickets[20]);
    EXPECT_TRUE(is_right(last, positions, ParameterSet{}));
    for (const Ticket ticket : tickets) {
      if (ticket == last.ticket) continue;
      device->cancel(ticket);
      device->wait(ticket);
    }
  }
  EXPECT_LT(device.log.allocations, 64u * 2 + 20) << "memory is bounded";
}

TEST(JobQueue, EvaluateObeysTheLimitsOfTheDevice) {
  FakeDevice device({.jobs_in_flight = 5, .max_job_items = 7});
  const auto positions = numbered(300);
  std::vector<std::size_t> progress;
  const auto results = device->evaluate(positions, 100, [&](std::size_t done) { progress.push_back(done); });
  ASSERT_EQ(results.size(), positions.size());
  const std::uint64_t digest = fake_digest(ParameterSet{});
  for (std::size_t i = 0; i < results.size(); ++i) {
    ASSERT_EQ(results[i], device::unpack_result(fake_result(positions[i], digest))) << i;
  }
  EXPECT_EQ(device->counters().batches, 43u) << "42 of 7 positions and one of 6";
  EXPECT_EQ(progress.size(), 43u);
  EXPECT_EQ(progress.front(), 7u);
  EXPECT_EQ(progress.back(), 300u);
}

TEST(JobQueue, EvaluateLeavesNothingInFlightWhenAJobFails) {
  FakeDevice device({.job_error_percent = 50});
  const std::string message = failure([&] { device->evaluate(numbered(100), 2); });
  EXPECT_TRUE(message.starts_with("evaluate failed: ")) << message;
  EXPECT_EQ(device->in_flight(), 0u);
}

TEST(JobQueue, AnOperationThatTheCardDoesNotHaveIsAMistake) {
  const auto positions = numbered(1);
  const std::vector<device::GenerateRequest> requests(1);
  const std::vector<device::PerftItem> items(1);
  const std::vector<SearchItem> searches(1);
  const std::pair<Job, const char*> jobs[] = {{EvaluateJob{positions}, "job: fake has no operation evaluate"},
                                              {GenerateJob{requests}, "job: fake has no operation generate"},
                                              {PerftJob{items}, "job: fake has no operation perft"},
                                              {SearchJob{searches}, "job: fake has no operation search"}};
  for (const auto& [job, message] : jobs) {
    FakeOptions options;
    options.operations &= ~(1u << device::shape_of(job).operation);
    FakeDevice device(options);
    EXPECT_EQ(mistake([&] { device->submit(job); }), message);
    EXPECT_EQ(device->in_flight(), 0u);
  }
}

TEST(JobQueue, GeneratorRequestsAndAnswersCarryEveryField) {
  FakeDevice device;
  std::mt19937_64 random(4);
  const ParameterSet parameters = make_parameters(1);
  device->load_parameters(parameters);
  const std::uint64_t digest = fake_digest(parameters);
  for (int round = 0; round < 20; ++round) {
    std::vector<device::GenerateRequest> requests(static_cast<std::size_t>(round) * 7);
    for (device::GenerateRequest& request : requests) {
      for (std::uint8_t& byte : request.position) byte = static_cast<std::uint8_t>(random());
      request.mode = static_cast<spec::GenerateMode>(random() % spec::kGenerateModes);
      request.targets = random();
      request.last = static_cast<std::uint16_t>(random());
      for (std::uint16_t& move : request.exclude) move = static_cast<std::uint16_t>(random());
      request.hints = static_cast<std::uint8_t>(random());
    }
    const Answer answer = device->wait(device->submit(GenerateJob{requests}));
    const auto& answers = answer.get<device::GenerateAnswers>().answers;
    ASSERT_EQ(answers.size(), requests.size());
    for (std::size_t i = 0; i < answers.size(); ++i) EXPECT_EQ(answers[i], fake_answer(requests[i], digest)) << i;
  }
}

/// Trees whose numbers are all different, the tags too or all the same.
std::vector<device::PerftItem> trees(std::size_t count, std::uint64_t seed, bool one_tag = false) {
  std::mt19937_64 random(seed);
  std::vector<device::PerftItem> items(count);
  for (device::PerftItem& item : items) {
    for (std::uint8_t& byte : item.position) byte = static_cast<std::uint8_t>(random());
    item.tag = one_tag ? 7 : static_cast<std::uint32_t>(random());
    item.depth = static_cast<std::uint8_t>(random());
    item.root_move = static_cast<std::uint16_t>(random());
  }
  return items;
}

TEST(JobQueue, PerftAnswersComeInTheOrderOfTheItemsWithTheCallersTags) {
  FakeDevice device;
  for (std::uint64_t round = 0; round < 40; ++round) {
    const auto items = trees(round * 5, round, round % 4 == 0);
    const Answer answer = device->wait(device->submit(PerftJob{items}));
    const auto& answers = answer.get<device::PerftAnswers>().answers;
    ASSERT_EQ(answers.size(), items.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
      EXPECT_EQ(answers[i], (device::PerftAnswer{items[i].tag, spec::kAnswerDone, fake_leaves(items[i])})) << i;
    }
  }
}

TEST(JobQueue, PerftAnswersWithWrongTagsBreakTheDevice) {
  FakeDevice device({.wrong_tags = true});
  const Ticket ticket = device->submit(PerftJob{trees(9, 1)});
  const std::string message = failure([&] { device->wait(ticket); });
  EXPECT_TRUE(message.starts_with("an answer of perft has the tag ")) << message;
  EXPECT_TRUE(message.ends_with(", which another answer had")) << message;
  expect_broken(*device.device, "which another answer had");
}

TEST(JobQueue, ACancelledPerftJobIsAbortedOnTheCardAndAnsweredAtOnce) {
  std::size_t aborted = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    FakeDevice device({.seed = seed, .lists_in_memory = seed % 2 == 0, .endless_trees = true});
    const auto items = trees(10, seed);
    const auto positions = numbered(4);
    const Ticket first = device->submit(PerftJob{items});
    const Ticket second = device->submit(PerftJob{items});
    const Ticket behind = device->submit(EvaluateJob{positions});
    for (std::uint64_t looks = seed % 50; looks != 0; --looks) device->try_wait(behind);
    device->cancel(first);
    device->cancel(first);
    EXPECT_EQ(device->wait(first).outcome, Outcome::kCancelled);
    EXPECT_EQ(device->in_flight(), 2u);
    for (std::uint64_t looks = seed % 70; looks != 0; --looks) EXPECT_FALSE(device->try_wait(second));
    device->cancel(second);
    EXPECT_EQ(device->wait(second).outcome, Outcome::kCancelled);
    EXPECT_TRUE(is_right(device->wait(behind), positions, ParameterSet{})) << "what is behind them goes on";
    aborted += device.log.aborted;
    EXPECT_EQ(device.log.aborted, device.log.aborts.size());
  }
  EXPECT_GT(aborted, 250u) << "most had reached the card";
}

/// A card that cannot abort is told again, but the longer it has been the more seldom.
TEST(JobQueue, AbortsAreRepeatedMoreAndMoreSeldom) {
  FakeDevice device({.endless_trees = true, .has_abort = false});
  const Ticket given_up = device->submit(PerftJob{trees(10, 1)});
  const Ticket behind = device->submit(EvaluateJob{numbered(4)});
  for (int looks = 0; looks < 100; ++looks) EXPECT_FALSE(device->try_wait(behind));
  device->cancel(given_up);
  constexpr std::size_t kLooks = 1000;
  for (std::size_t looks = 0; looks < kLooks; ++looks) EXPECT_FALSE(device->try_wait(behind));
  EXPECT_EQ(device.log.aborts.size(), 1u);
  EXPECT_GT(device.log.abort_calls, 4u);
  EXPECT_LT(device.log.abort_calls, 20u) << "of " << kLooks << " looks";
}

TEST(JobQueue, OtherJobsAreNotAborted) {
  FakeDevice device;
  const auto positions = numbered(4);
  const std::vector<device::GenerateRequest> requests(3);
  for (int round = 0; round < 50; ++round) {
    const Ticket evaluate = device->submit(EvaluateJob{positions});
    const Ticket generate = device->submit(GenerateJob{requests});
    const Ticket perft = device->submit(PerftJob{trees(3, 1)});
    device->wait(perft);
    const Ticket last = device->submit(PerftJob{trees(3, 1)});
    device->cancel(evaluate);
    device->cancel(generate);
    EXPECT_EQ(device->wait(last).outcome, Outcome::kDone);
    device->wait(evaluate);
    device->wait(generate);
  }
  EXPECT_TRUE(device.log.aborts.empty());
}

TEST(JobQueue, ACardThatCannotAbortFinishesAndItsAnswersAreThrownAway) {
  FakeDevice device({.has_abort = false});
  for (int round = 0; round < 30; ++round) {
    const auto items = trees(10, 1);
    const Ticket given_up = device->submit(PerftJob{items});
    const Ticket next = device->submit(PerftJob{items});
    bool is_collected = false;
    for (int i = 0; i < round && !is_collected; ++i) is_collected = device->try_wait(next).has_value();
    device->cancel(given_up);
    EXPECT_EQ(device->wait(given_up).outcome, Outcome::kCancelled);
    if (is_collected) continue;
    EXPECT_EQ(device->wait(next).outcome, Outcome::kDone);
  }
  EXPECT_EQ(device.log.aborted, 0u);
}

/// Searches with random fields, the tags all different or all the same.
std::vector<SearchItem> searches(std::size_t count, std::uint64_t seed, bool one_tag = false) {
  std::vector<SearchItem> items = random_searches(count, seed);
  for (SearchItem& item : items) item.tag = one_tag ? 7 : 1000 - item.tag;
  return items;
}

TEST(JobQueue, SearchesAndTheirAnswersCarryEveryFieldInTheOrderOfTheItems) {
  FakeDevice device;
  const ParameterSet parameters = make_parameters(1);
  device->load_parameters(parameters);
  const std::uint64_t digest = fake_digest(parameters);
  for (std::uint64_t round = 0; round < 40; ++round) {
    const auto items = searches(round * 5, round, round % 4 == 0);
    const Answer answer = device->wait(device->submit(SearchJob{items}));
    const auto& answers = answer.get<SearchAnswers>().answers;
    ASSERT_EQ(answers.size(), items.size());
    for (std::size_t i = 0; i < answers.size(); ++i) EXPECT_EQ(answers[i], fake_search(items[i], digest)) << i;
  }
}

TEST(JobQueue, SearchAnswersWithWrongTagsBreakTheDevice) {
  FakeDevice device({.wrong_tags = true});
  const Ticket ticket = device->submit(SearchJob{searches(9, 1)});
  const std::string message = failure([&] { device->wait(ticket); });
  EXPECT_TRUE(message.starts_with("an answer of search has the tag ")) << message;
  expect_broken(*device.device, "an answer of search");
}

TEST(JobQueue, ACancelledSearchJobIsAbortedOnTheCard) {
  std::size_t aborted = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    FakeDevice device({.seed = seed, .endless_trees = true});
    const auto positions = numbered(4);
    const Ticket search = device->submit(SearchJob{searches(10, seed)});
    const Ticket behind = device->submit(EvaluateJob{positions});
    for (std::uint64_t looks = seed % 50; looks != 0; --looks) EXPECT_FALSE(device->try_wait(search));
    device->cancel(search);
    EXPECT_EQ(device->wait(search).outcome, Outcome::kCancelled);
    EXPECT_TRUE(is_right(device->wait(behind), positions, ParameterSet{}));
    aborted += device.log.aborted;
  }
  EXPECT_GT(aborted, 70u) << "most had reached the card";
}

/// Searches that never end by themselves: the job ends when the last of them is aborted, whenever that is, though a
/// card forgets what it is told of those that it has not begun.
TEST(JobQueue, SingleSearchesAreAbortedByTheCallersTag) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    FakeDevice device({.seed = seed, .lists_in_memory = seed % 2 == 0, .endless_trees = true});
    auto items = searches(10, seed);
    for (std::size_t i = 5; i < 8; ++i) items[i].tag = items[3].tag;  // one tag may name some
    const Ticket before = device->submit(SearchJob{});
    const Ticket ticket = device->submit(SearchJob{items});
    std::set<std::uint32_t> tags;
    for (const SearchItem& item : items) tags.insert(item.tag);
    for (const std::uint32_t tag : tags) {
      for (std::uint64_t looks = 1 + seed % 7; looks != 0; --looks) EXPECT_FALSE(device->try_wait(ticket));
      device->abort_searches(ticket, tag);
    }
    const Answer answer = device->wait(ticket);
    const auto& answers = answer.get<SearchAnswers>().answers;
    ASSERT_EQ(answers.size(), items.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
      EXPECT_EQ(answers[i], (device::SearchAnswer{.tag = items[i].tag, .status = spec::kAnswerAborted})) << i;
    }
    EXPECT_EQ(device.log.search_aborts.size(), items.size());
    EXPECT_TRUE(device.log.aborts.empty());
    device->wait(before);
  }
}

TEST(JobQueue, OtherSearchesOfTheJobAreNotAborted) {
  FakeDevice device;
  const std::uint64_t digest = fake_digest(ParameterSet{});
  for (std::uint64_t round = 0; round < 50; ++round) {
    const auto items = searches(9, round);
    const Ticket first = device->submit(SearchJob{items});
    const Ticket second = device->submit(SearchJob{items});
    device->abort_searches(second, items[4].tag);
    device->abort_searches(second, items[4].tag);  // twice is no mistake
    const Answer one = device->wait(first);
    const Answer two = device->wait(second);
    for (std::size_t i = 0; i < items.size(); ++i) {
      EXPECT_EQ(one.get<SearchAnswers>().answers[i], fake_search(items[i], digest)) << "same tag, another job";
      const device::SearchAnswer aborted{.tag = items[4].tag, .status = spec::kAnswerAborted};
      EXPECT_EQ(two.get<SearchAnswers>().answers[i], i == 4 ? aborted : fake_search(items[i], digest)) << i;
    }
  }
}

TEST(JobQueue, AbortsNameWhatIsWrong) {
  FakeDevice device;
  const auto mistake = [&](Ticket ticket, std::uint32_t tag) -> std::string {
    try {
      device->abort_searches(ticket, tag);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const auto items = searches(3, 1);
  const Ticket search = device->submit(SearchJob{items});
  const Ticket perft = device->submit(PerftJob{trees(3, 1)});
  EXPECT_EQ(mistake(search + 2, 0), "ticket: there is no job 3");
  EXPECT_EQ(mistake(perft, 0), "ticket: job 2 is no search");
  EXPECT_EQ(mistake(search, 12345), "tag: job 1 has no search with the tag 12345");
  EXPECT_EQ(mistake(search, items[0].tag), "");
  device->wait(perft);  // then the search is answered too
  EXPECT_EQ(mistake(search, items[0].tag), "") << "too late, which the caller cannot know";
  device->wait(search);
  EXPECT_EQ(mistake(search, items[0].tag), "ticket: the answer of job 1 was collected already");
  const Ticket cancelled = device->submit(SearchJob{items});
  device->cancel(cancelled);
  EXPECT_EQ(mistake(cancelled, items[0].tag), "");
}

}  // namespace
}  // namespace cobalt::test
