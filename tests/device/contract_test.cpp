// SPDX-License-Identifier: Apache-2.0
// The contract of device.hpp, the same for every device of this build: answers, order, mistakes, cancelled jobs,
// parameters.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hls/moves/generate.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/perft.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/device.hpp"
#include "host/device/model_device.hpp"
#include "host/device/move_walk.hpp"
#include "host/support/error.hpp"
#include "spec/jobs.hpp"
#include "spec/parameters.hpp"
#include "tests/device/random_searches.hpp"
#include "tests/device/tested_devices.hpp"
#include "tests/support/evaluation_data.hpp"
#include "tests/support/input_error.hpp"
#include "tests/support/patience.hpp"

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

class DeviceContract : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Device> open() const { return device::open_device(GetParam()); }

  std::unique_ptr<Device> device_ = open();
  const std::vector<PackedPosition> positions_ = make_positions(400, 1);
  const ParameterSet parameters_ = make_parameters_for_deep_searches(1);
  /// Positions `begin` to `begin + count`.
  Positions some(std::size_t begin, std::size_t count) const { return std::span(positions_).subspan(begin, count); }
};

TEST_P(DeviceContract, SaysWhatItIs) {
  const device::Info info = device_->info();
  EXPECT_EQ(info.name, GetParam());
  EXPECT_GE(info.jobs_in_flight, 64u);
  EXPECT_GE(info.max_job_items, 16384u);
  EXPECT_GE(info.batch_positions, 1024u);
  EXPECT_LE(info.batch_positions, info.max_job_items);
  EXPECT_TRUE(spec::has_operation(info.operations, spec::kOperationEvaluate));
  EXPECT_EQ(device_->in_flight(), 0u);
  EXPECT_EQ(device_->last_list_clocks().has_value(), info.clock_mhz > 0);
}

TEST_P(DeviceContract, AsManyJobsInFlightAsItSaysCollectedInAnyOrder) {
  device_->load_parameters(parameters_);
  const std::vector<Result> want = expected(positions_, parameters_);
  std::vector<Ticket> tickets;
  const std::size_t limit = device_->info().jobs_in_flight;
  for (std::size_t i = 0; i < limit; ++i) tickets.push_back(device_->submit(EvaluateJob{some(i, i % 7)}));
  EXPECT_EQ(device_->in_flight(), limit);
  const std::string full = mistake([&] { device_->submit(EvaluateJob{some(0, 1)}); });
  EXPECT_EQ(full, "jobs: 64 in flight and 1 more; " + GetParam() + " takes 64: collect an answer first");
  EXPECT_EQ(device_->in_flight(), limit);

  std::vector<std::size_t> order(limit);
  for (std::size_t i = 0; i < limit; ++i) order[i] = i;
  std::ranges::shuffle(order, std::mt19937(7));
  for (const std::size_t i : order) {
    const Answer answer = device_->wait(tickets[i]);
    EXPECT_EQ(answer.ticket, tickets[i]);
    EXPECT_EQ(answer.outcome, Outcome::kDone) << answer.error;
    EXPECT_EQ(answer.counters.items, i % 7);
    EXPECT_TRUE(std::ranges::equal(results_of(answer), std::span(want).subspan(i, i % 7))) << i;
  }
  EXPECT_EQ(device_->in_flight(), 0u);
}

TEST_P(DeviceContract, JobsSubmittedTogether) {
  device_->load_parameters(parameters_);
  const std::vector<Result> want = expected(positions_, parameters_);
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < 8; ++i) jobs.emplace_back(EvaluateJob{some(i * 50, 50)});
  const std::vector<Ticket> tickets = device_->submit(jobs);
  ASSERT_EQ(tickets.size(), jobs.size());
  for (std::size_t i = 0; i < tickets.size(); ++i) {
    EXPECT_EQ(tickets[i], i + 1);
    EXPECT_TRUE(std::ranges::equal(results_of(device_->wait(tickets[i])), std::span(want).subspan(i * 50, 50))) << i;
  }
  EXPECT_TRUE(device_->submit(std::span<const Job>()).empty());
}

TEST_P(DeviceContract, PositionsAreCopied) {
  device_->load_parameters(parameters_);
  std::vector<PackedPosition> mine(positions_.begin(), positions_.begin() + 100);
  const Ticket ticket = device_->submit(EvaluateJob{mine});
  std::ranges::fill(mine, PackedPosition{});
  EXPECT_EQ(results_of(device_->wait(ticket)), expected(some(0, 100), parameters_));
}

TEST_P(DeviceContract, AJobWithoutItemsIsAnsweredWithNothing) {
  const Answer answer = device_->wait(device_->submit(EvaluateJob{}));
  EXPECT_EQ(answer.outcome, Outcome::kDone) << answer.error;
  EXPECT_TRUE(results_of(answer).empty());
}

TEST_P(DeviceContract, ATooBigJobIsAMistakeAndNothingIsQueued) {
  const std::size_t most = device_->info().max_job_items;
  const std::vector<PackedPosition> many(most + 1);
  const std::vector<Job> jobs = {EvaluateJob{some(0, 1)}, EvaluateJob{many}};
  EXPECT_EQ(mistake([&] { device_->submit(jobs); }), "job: evaluate with " + std::to_string(most + 1) + " items; " +
                                                         GetParam() + " takes at most " + std::to_string(most));
  EXPECT_EQ(device_->in_flight(), 0u);
  EXPECT_EQ(device_->wait(device_->submit(EvaluateJob{some(0, 3)})).get<EvaluateAnswer>().results.size(), 3u);
}

TEST_P(DeviceContract, TicketsAreGoodOnce) {
  EXPECT_EQ(mistake([&] { device_->wait_any(); }), "wait_any: no job is in flight");
  EXPECT_EQ(mistake([&] { device_->wait(1); }), "ticket: there is no job 1");
  const Ticket ticket = device_->submit(EvaluateJob{some(0, 5)});
  EXPECT_EQ(mistake([&] { device_->wait(ticket + 1); }), "ticket: there is no job 2");
  EXPECT_EQ(mistake([&] { device_->try_wait(0); }), "ticket: there is no job 0");
  EXPECT_EQ(mistake([&] { device_->cancel(ticket + 1); }), "ticket: there is no job 2");
  device_->wait(ticket);
  const std::string again = "ticket: the answer of job 1 was collected already";
  EXPECT_EQ(mistake([&] { device_->wait(ticket); }), again);
  EXPECT_EQ(mistake([&] { device_->try_wait(ticket); }), again);
  EXPECT_EQ(mistake([&] { device_->cancel(ticket); }), again);
  EXPECT_EQ(mistake([&] { device_->wait_any(); }), "wait_any: no job is in flight");
}

TEST_P(DeviceContract, LooksAtAJobUntilItIsThere) {
  device_->load_parameters(parameters_);
  const Ticket ticket = device_->submit(EvaluateJob{positions_});
  std::optional<Answer> answer;
  // A simulator in another process may have to wait for a processor.
  const auto begin = std::chrono::steady_clock::now();
  while (!answer) {
    ASSERT_LT(std::chrono::steady_clock::now() - begin, kPatience);
    answer = device_->try_wait(ticket);
  }
  EXPECT_EQ(results_of(*answer), expected(positions_, parameters_));
}

TEST_P(DeviceContract, WaitsForAny) {
  device_->load_parameters(parameters_);
  const std::vector<Result> want = expected(positions_, parameters_);
  std::vector<Ticket> open_tickets;
  for (std::size_t i = 0; i < 30; ++i) open_tickets.push_back(device_->submit(EvaluateJob{some(10 * i, 10)}));
  const Ticket first = open_tickets.front();
  device_->cancel(open_tickets[20]);
  while (!open_tickets.empty()) {
    const Answer answer = device_->wait_any();
    const std::size_t i = answer.ticket - first;
    EXPECT_EQ(std::erase(open_tickets, answer.ticket), 1u);
    EXPECT_EQ(answer.outcome == Outcome::kCancelled, i == 20);
    if (i == 20) continue;
    EXPECT_TRUE(std::ranges::equal(results_of(answer), std::span(want).subspan(10 * i, 10))) << i;
  }
}

TEST_P(DeviceContract, CancelsAnySubset) {
  device_->load_parameters(parameters_);
  const std::vector<Result> want = expected(positions_, parameters_);
  const std::size_t limit = device_->info().jobs_in_flight;
  std::mt19937 random(3);
  for (int round = 0; round < 4; ++round) {
    std::vector<Ticket> tickets;
    for (std::size_t i = 0; i < limit; ++i) tickets.push_back(device_->submit(EvaluateJob{some(5 * i, 5)}));
    // Something may have happened meanwhile.
    if (round % 2 == 1 && device_->try_wait(tickets.back())) tickets.pop_back();
    std::vector<bool> cancelled;
    for (const Ticket ticket : tickets) {
      cancelled.push_back(random() % 2 == 0);
      if (!cancelled.back()) continue;
      device_->cancel(ticket);
      device_->cancel(ticket);  // twice is no mistake
    }
    for (std::size_t i = 0; i < tickets.size(); ++i) {
      const Answer answer = device_->wait(tickets[i]);
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
  const Ticket first = device_->submit(EvaluateJob{some(0, 10)});
  const Ticket second = device_->submit(EvaluateJob{some(0, 10)});
  device_->wait(second);  // then the first one is finished as well
  device_->cancel(first);
  EXPECT_EQ(device_->wait(first).outcome, Outcome::kCancelled);
}

TEST_P(DeviceContract, JobsKeepTheParametersOfTheirSubmission) {
  std::vector<ParameterSet> sets = {ParameterSet{}, parameters_};
  for (std::uint64_t i = 0; i < 4; ++i) sets.push_back(change_parameters(sets.back(), 30, i));
  struct Submitted {
    Ticket ticket;
    std::size_t set;
  };
  std::vector<Submitted> jobs;
  // The first set is the one that a new device has. Later ones come again.
  for (const std::size_t set : {0, 1, 2, 3, 2, 3, 4, 1, 5, 5, 0}) {
    if (!jobs.empty()) device_->load_parameters(sets[set]);
    for (int i = 0; i < 2; ++i) jobs.push_back({device_->submit(EvaluateJob{positions_}), set});
  }
  for (const Submitted& job : jobs) {
    EXPECT_EQ(results_of(device_->wait(job.ticket)), expected(positions_, sets[job.set])) << job.ticket;
  }
}

TEST_P(DeviceContract, ParametersWithoutJobsInBetween) {
  ParameterSet set = parameters_;
  for (std::uint64_t i = 0; i < 40; ++i) {
    set = change_parameters(set, 3, i);
    device_->load_parameters(set);
  }
  EXPECT_EQ(results_of(device_->wait(device_->submit(EvaluateJob{positions_}))), expected(positions_, set));
}

TEST_P(DeviceContract, CountsWhatItDid) {
  device_->load_parameters(parameters_);
  device_->evaluate(positions_, 100);
  const device::Counters counters = device_->counters();
  EXPECT_EQ(counters.positions, 400u);
  EXPECT_EQ(counters.positions_refused, count_refused(expected_results(positions_, parameters_)));
  EXPECT_EQ(counters.batches, 4u);
  EXPECT_EQ(counters.parameters_loaded, spec::kParameters);
  EXPECT_EQ(counters.link_bytes_to_card,
            400 * spec::kPackedPositionBytes + spec::kParameters * spec::kParameterElementBytes);
  EXPECT_EQ(counters.link_bytes_from_card, 400 * spec::kResultBytes);
  EXPECT_EQ(counters.evaluate_clocks != 0, device_->info().clock_mhz > 0);
  EXPECT_GT(counters.wall_seconds, 0);
  device_->reset_counters();
  EXPECT_EQ(device_->counters().positions, 0u);
  EXPECT_EQ(device_->counters().link_bytes_to_card, 0u);
}

TEST_P(DeviceContract, EvaluatesInBatchesOfAnySize) {
  device_->load_parameters(parameters_);
  const std::vector<Result> want = expected(positions_, parameters_);
  for (const std::size_t batch : {3u, 100u, 399u, 400u, 100'000'000u}) {
    EXPECT_EQ(device_->evaluate(positions_, batch), want) << batch;
  }
  EXPECT_EQ(device_->evaluate(positions_), want);
  EXPECT_TRUE(device_->evaluate({}).empty());
  EXPECT_EQ(mistake([&] { device_->evaluate(positions_, 0); }), "batch size: 0; expected at least 1 position");

  // Other jobs may be in flight.
  std::vector<Ticket> others;
  while (others.size() + 1 < device_->info().jobs_in_flight) others.push_back(device_->submit(EvaluateJob{some(0, 2)}));
  EXPECT_EQ(device_->evaluate(positions_, 100), want);
  for (const Ticket ticket : others) EXPECT_EQ(results_of(device_->wait(ticket)).size(), 2u);
}

TEST_P(DeviceContract, MayBeClosedAtAnyTime) {
  for (const int what : {0, 1, 2}) {
    device_.reset();
    device_ = open();
    device_->load_parameters(parameters_);
    if (what == 0) continue;
    std::vector<Ticket> tickets;
    for (int i = 0; i < 20; ++i) tickets.push_back(device_->submit(EvaluateJob{positions_}));
    if (what == 2) device_->wait(tickets[3]);
    device_->cancel(tickets[7]);
  }
}

TEST_P(DeviceContract, RegistersHoldWhatIsWrittenAndJobsGoOn) {
  device_->load_parameters(parameters_);
  const Ticket before = device_->submit(EvaluateJob{some(0, 50)});
  const auto check = device_->check_registers();
  EXPECT_EQ(check.has_value(), device_->info().clock_mhz > 0) << "a device with a clock has registers";
  if (check) {
    EXPECT_EQ(check->wrong, 0U) << check->first_wrong;
  }
  EXPECT_EQ(results_of(device_->wait(before)), expected(some(0, 50), parameters_));
  EXPECT_EQ(device_->evaluate(some(0, 50)), expected(some(0, 50), parameters_));
}

TEST_P(DeviceContract, TwoDevicesDoNotDisturbEachOther) {
  if (GetParam() == "xrt:emulation" || GetParam() == "f2:0") GTEST_SKIP() << "the first such card is there once";
  const auto two = open();
  device_->load_parameters(parameters_);
  const Ticket first = device_->submit(EvaluateJob{positions_});
  EXPECT_EQ(two->evaluate(positions_), expected(positions_, ParameterSet{}));
  EXPECT_EQ(results_of(device_->wait(first)), expected(positions_, parameters_));
}

// ---- generate, perft and search, where the device has them ----

using device::GenerateAnswer;
using device::GenerateAnswers;
using device::GenerateJob;
using device::GenerateRequest;
using device::PerftAnswer;
using device::PerftAnswers;
using device::PerftItem;
using device::PerftJob;
using device::SearchAnswer;
using device::SearchAnswers;
using device::SearchItem;
using device::SearchJob;

class MovesContract : public DeviceContract {
 protected:
  /// Says what a device without the operation says, and true when it has it.
  bool has(const Job& job) const {
    const spec::Operation operation = device::shape_of(job).operation;
    if (spec::has_operation(device_->info().operations, operation)) return true;
    EXPECT_EQ(mistake([&] { device_->submit(job); }),
              "job: " + device_->info().name + " has no operation " + spec::kOperationFormats[operation].name);
    EXPECT_EQ(device_->in_flight(), 0u);
    return false;
  }

  static std::vector<chess::Position> legal_positions(std::size_t count, std::uint64_t seed) {
    chess::RandomOptions options;
    options.kind = chess::RandomKind::kMixed;
    return chess::random_positions(count, seed, options);
  }
  static std::vector<GenerateRequest> requests_for(std::span<const chess::Position> positions,
                                                   spec::GenerateMode mode = spec::kGenerateAll) {
    std::vector<GenerateRequest> requests;
    for (const chess::Position& position : positions) {
      requests.push_back({.position = chess::pack_position(position), .mode = mode});
    }
    return requests;
  }
  static std::vector<std::uint16_t> model_list(const chess::Position& position, const hls::QuietTable& table) {
    hls::MoveList list;
    const hls::PackedWords packed = hls::load_packed(chess::pack_position(position).data());
    hls::list_moves(hls::make_mover_board(packed), spec::kGenerateAll, 0, table, list);
    return {list.move, list.move + list.size};
  }
};

TEST_P(MovesContract, WalksEveryLegalMoveInTheOrderOfTheModel) {
  if (!has(GenerateJob{})) GTEST_SKIP() << "no operation generate";
  const auto positions = legal_positions(300, 3);
  for (const ParameterSet& set : {parameters_, make_parameters(2)}) {
    device_->load_parameters(set);
    const hls::QuietTable table = device::quiet_table_of(set);
    const auto walks = device::walk_moves(*device_, requests_for(positions));
    ASSERT_EQ(walks.size(), positions.size());
    for (std::size_t i = 0; i < walks.size(); ++i) {
      ASSERT_EQ(walks[i].status, spec::kAnswerDone);
      ASSERT_EQ(walks[i].moves, model_list(positions[i], table)) << chess::to_fen(positions[i]);
      std::set<std::uint16_t> legal;
      for (const chess::Move move : chess::legal_moves(positions[i])) legal.insert(chess::pack_move(move));
      ASSERT_EQ(std::set(walks[i].moves.begin(), walks[i].moves.end()), legal) << chess::to_fen(positions[i]);
    }
  }
  EXPECT_EQ(device_->in_flight(), 0u);
  EXPECT_TRUE(device::walk_moves(*device_, {}).empty());
}

TEST_P(MovesContract, GeneratorRequestsKeepTheParametersOfTheirSubmission) {
  if (!has(GenerateJob{})) GTEST_SKIP() << "no operation generate";
  const auto positions = legal_positions(50, 4);
  const auto requests = requests_for(positions);
  std::vector<std::pair<Ticket, hls::QuietTable>> jobs;
  for (std::uint64_t i = 0; i < 6; ++i) {
    const ParameterSet set = make_parameters(1 + i % 3);
    device_->load_parameters(set);
    jobs.emplace_back(device_->submit(GenerateJob{requests}), device::quiet_table_of(set));
  }
  for (const auto& [ticket, table] : jobs) {
    const Answer answer = device_->wait(ticket);
    const auto& answers = answer.get<GenerateAnswers>().answers;
    ASSERT_EQ(answers.size(), positions.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const auto list = model_list(positions[i], table);
      EXPECT_EQ(answers[i].found, !list.empty());
      EXPECT_EQ(answers[i].move, list.empty() ? spec::kNoMove : list.front());
      EXPECT_EQ(answers[i].is_last, list.size() <= 1);
    }
  }
}

TEST_P(MovesContract, AnswersEveryModeAndEveryError) {
  if (!has(GenerateJob{})) GTEST_SKIP() << "no operation generate";
  device_->load_parameters(parameters_);
  const auto position = chess::parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const std::uint16_t castling = chess::pack_move(*chess::parse_uci(position, "e1g1"));
  const std::uint16_t rook_check = chess::pack_move(*chess::parse_uci(position, "h1h8"));
  const std::uint16_t king_move = chess::pack_move(*chess::parse_uci(position, "e1e2"));
  const GenerateRequest all = requests_for({&position, 1}).front();
  const auto with = [&all](const auto& change) {
    GenerateRequest request = all;
    change(request);
    return request;
  };
  const std::vector<GenerateRequest> requests = {
      with([](GenerateRequest& r) { r.mode = spec::kGenerateCount; }),
      with([&](GenerateRequest& r) { r.mode = spec::kGenerateIsLegal, r.last = castling; }),
      with([](GenerateRequest& r) { r.mode = spec::kGenerateIsLegal, r.last = 1; }),
      with([](GenerateRequest& r) { r.mode = spec::kGenerateQuietChecks; }),
      with([&](GenerateRequest& r) { r.mode = spec::kGenerateQuietChecks, r.exclude[1] = rook_check; }),
      with([](GenerateRequest& r) { r.mode = spec::kGenerateEvasions; }),
      with([](GenerateRequest& r) { r.last = 1; }),
      with([](GenerateRequest& r) { r.position = PackedPosition{}; }),
      with([](GenerateRequest& r) { r.mode = static_cast<spec::GenerateMode>(spec::kGenerateModes); }),
      with([](GenerateRequest& r) { r.mode = spec::kGenerateQuiescence; }),
      with([&](GenerateRequest& r) { r.mode = spec::kGenerateQuiescence, r.hints = 1, r.exclude[2] = king_move; }),
      with([&](GenerateRequest& r) { r.mode = spec::kGenerateQuiescence, r.hints = 4, r.exclude[2] = king_move; }),
      with([](GenerateRequest& r) { r.hints = 5; }),
  };
  const Answer answer = device_->wait(device_->submit(GenerateJob{requests}));
  const auto& answers = answer.get<GenerateAnswers>().answers;
  ASSERT_EQ(answers.size(), requests.size());
  EXPECT_EQ(answers[0], (GenerateAnswer{15, spec::kAnswerDone, true, true}));
  EXPECT_EQ(answers[1], (GenerateAnswer{castling, spec::kAnswerDone, true, true}));
  EXPECT_EQ(answers[2], (GenerateAnswer{spec::kNoMove, spec::kAnswerDone, false, true}));
  const GenerateAnswer check{rook_check, spec::kAnswerDone, true, true, 0, spec::kMoveKindQuiet};
  EXPECT_EQ(answers[3], check);
  EXPECT_EQ(answers[4], (GenerateAnswer{spec::kNoMove, spec::kAnswerDone, false, true}));
  EXPECT_EQ(answers[5], (GenerateAnswer{spec::kNoMove, spec::kAnswerDone, false, true}));
  EXPECT_EQ(answers[6], (GenerateAnswer{spec::kNoMove, spec::kAnswerIllegalMove, false, false}));
  EXPECT_EQ(answers[7], (GenerateAnswer{spec::kNoMove, spec::kAnswerIllegalPosition, false, false}));
  EXPECT_EQ(answers[8], (GenerateAnswer{spec::kNoMove, spec::kAnswerIllegalRequest, false, false}));
  EXPECT_EQ(answer.counters.items, requests.size());
  EXPECT_EQ(answers[9], check);
  EXPECT_EQ(answers[10], (GenerateAnswer{king_move, spec::kAnswerDone, true, false, 3}));
  EXPECT_EQ(answers[11], check);
  EXPECT_EQ(answers[12], (GenerateAnswer{spec::kNoMove, spec::kAnswerIllegalRequest, false, false}));
  EXPECT_EQ(answer.counters.refused, 4u);
}

TEST_P(MovesContract, CountsTreesAndGivesTheTagsBack) {
  if (!has(PerftJob{})) GTEST_SKIP() << "no operation perft";
  const auto positions = legal_positions(60, 5);
  std::vector<PerftItem> items;
  std::vector<std::uint64_t> leaves;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const int depth = 1 + static_cast<int>(i % 3);
    PerftItem item{.position = chess::pack_position(positions[i]),
                   .tag = static_cast<std::uint32_t>(1000 - 7 * (i / 2)),  // some twice
                   .depth = static_cast<std::uint8_t>(depth)};
    items.push_back(item);
    leaves.push_back(chess::perft(positions[i], depth));
    for (const chess::DivideEntry& entry : chess::divide(positions[i], depth)) {
      item.root_move = chess::pack_move(entry.move);
      items.push_back(item);
      leaves.push_back(entry.count);
      if (leaves.size() % 3 == 0) break;
    }
  }
  const Answer answer = device_->wait(device_->submit(PerftJob{items}));
  const auto& answers = answer.get<PerftAnswers>().answers;
  ASSERT_EQ(answers.size(), items.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    EXPECT_EQ(answers[i], (PerftAnswer{items[i].tag, spec::kAnswerDone, leaves[i]})) << i;
  }
  EXPECT_EQ(answer.counters.items, items.size());
  EXPECT_EQ(answer.counters.refused, 0u);
  const Answer none = device_->wait(device_->submit(PerftJob{}));
  EXPECT_TRUE(none.get<PerftAnswers>().answers.empty());
}

TEST_P(MovesContract, BadTreesAreRefusedAndTheOthersCounted) {
  if (!has(PerftJob{})) GTEST_SKIP() << "no operation perft";
  const PackedPosition start = chess::pack_position(chess::Position());
  const std::vector<PerftItem> items = {
      {.position = start, .tag = 5, .depth = 3},
      {.position = start, .tag = 4, .depth = 0},
      {.position = PackedPosition{}, .tag = 3, .depth = 0},
      {.position = start, .tag = 2, .depth = 2, .root_move = 1},
      {.position = start, .tag = 1, .depth = static_cast<std::uint8_t>(spec::kPerftMaxDepth + 1)},
      {.position = start, .tag = 0, .depth = 2},
  };
  const Answer answer = device_->wait(device_->submit(PerftJob{items}));
  EXPECT_EQ(answer.get<PerftAnswers>().answers, (std::vector<PerftAnswer>{
                                                    {5, spec::kAnswerDone, 8902},
                                                    {4, spec::kAnswerDepth, 0},
                                                    {3, spec::kAnswerIllegalPosition, 0},
                                                    {2, spec::kAnswerIllegalMove, 0},
                                                    {1, spec::kAnswerDepth, 0},
                                                    {0, spec::kAnswerDone, 400},
                                                }));
  EXPECT_EQ(answer.counters.refused, 4u);
}

TEST_P(MovesContract, CancelledPerftJobsLeaveTheOthersAlone) {
  if (!has(PerftJob{})) GTEST_SKIP() << "no operation perft";
  device_->load_parameters(parameters_);
  std::vector<PerftItem> items(8, {.position = chess::pack_position(chess::Position()), .tag = 9, .depth = 3});
  std::vector<Ticket> tickets;
  for (int i = 0; i < 12; ++i) tickets.push_back(device_->submit(PerftJob{items}));
  const Ticket scores = device_->submit(EvaluateJob{positions_});
  for (std::size_t i = 0; i < tickets.size(); i += 2) device_->cancel(tickets[i]);
  for (std::size_t i = 0; i < tickets.size(); ++i) {
    const Answer answer = device_->wait(tickets[i]);
    ASSERT_EQ(answer.outcome, i % 2 == 0 ? Outcome::kCancelled : Outcome::kDone) << answer.error;
    if (i % 2 == 0) continue;
    for (const PerftAnswer& each : answer.get<PerftAnswers>().answers) {
      EXPECT_EQ(each, (PerftAnswer{9, spec::kAnswerDone, 8902}));
    }
  }
  EXPECT_EQ(results_of(device_->wait(scores)), expected(positions_, parameters_));
}

class SearchContract : public MovesContract {
 protected:
  /// Searches of legal positions with bounds near their static value. \param limit  tries of each: a search alone has a
  /// try every 48 clocks, and clocks of the simulated card are dear
  std::vector<SearchItem> searches(std::size_t count, std::uint64_t seed, std::uint32_t limit) {
    const device::ModelEvaluator evaluator(parameters_);
    std::mt19937_64 random(seed);
    std::vector<SearchItem> items;
    for (const chess::Position& position : legal_positions(count, seed)) {
      const auto tag = static_cast<std::uint32_t>(random() % 50);  // some twice
      SearchItem& item = items.emplace_back(search_near_value(position, evaluator, random));
      item.tag = tag;
      item.limit = limit;
    }
    return items;
  }
  std::vector<SearchAnswer> expected_answers(std::span<const SearchItem> items, const ParameterSet& set) {
    const device::SearchFunction function(set);
    std::vector<SearchAnswer> answers;
    for (const SearchItem& item : items) answers.push_back(searcher_.run(item, function));
    return answers;
  }

 private:
  device::ModelSearcher searcher_;
};

TEST_P(SearchContract, GivesTheAnswersOfTheModelWithTheCallersTags) {
  if (!has(SearchJob{})) GTEST_SKIP() << "no operation search";
  device_->load_parameters(parameters_);
  const auto items = searches(200, 11, 400);
  const auto want = expected_answers(items, parameters_);
  const auto before = device_->search_turns();
  const Answer answer = device_->wait(device_->submit(SearchJob{items}));
  EXPECT_EQ(answer.get<SearchAnswers>().answers, want);
  EXPECT_EQ(answer.counters.items, items.size());
  EXPECT_EQ(answer.counters.refused,
            std::ranges::count_if(want, [](const SearchAnswer& each) { return each.status != spec::kAnswerDone; }));
  EXPECT_GT(std::ranges::count(want, true, &SearchAnswer::at_least), 20);
  EXPECT_GT(std::ranges::count(want, false, &SearchAnswer::at_least), 20);
  const Answer none = device_->wait(device_->submit(SearchJob{}));
  EXPECT_TRUE(none.get<SearchAnswers>().answers.empty());

  const auto after = device_->search_turns();
  ASSERT_EQ(after.has_value(), device_->info().clock_mhz > 0);
  EXPECT_EQ(device_->info().search_cores != 0, after.has_value());
  if (!after) return;
  const device::SearchTurns turns = after->since(*before);
  std::uint64_t tries = 0;
  for (const SearchAnswer& each : want) tries += each.tries;
  EXPECT_EQ(turns.all_tries(), tries);
  EXPECT_EQ(turns.root, items.size());
}

TEST_P(SearchContract, BadSearchesAreRefusedAndTheOthersDone) {
  if (!has(SearchJob{})) GTEST_SKIP() << "no operation search";
  device_->load_parameters(parameters_);
  SearchItem good;
  good.position = chess::pack_position(chess::parse_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"));
  good.beta = 31000;  // the mate on a8
  good.depth = 4;
  good.rules = 0;  // the numbers are random: an extension may be huge
  const auto with = [&good](const auto& change) {
    SearchItem item = good;
    change(item);
    return item;
  };
  const std::vector<SearchItem> items = {
      with([](SearchItem& item) { item.tag = 1; }),
      with([](SearchItem& item) { item.beta = 32001; }),
      with([](SearchItem& item) { item.key_count = 5; }),
      with([](SearchItem& item) {
        item.rules = spec::kRuleSharedTable;
        item.generation = spec::kSharedTableGenerations;
      }),
      with([](SearchItem& item) { item.depth = 256; }),
      with([](SearchItem& item) { item.position = PackedPosition{}; }),
      with([](SearchItem& item) { item.limit = 1, item.beta = 32000; }),
      with([](SearchItem& item) { item.tag = 7; }),
      with([](SearchItem& item) { item.rules = spec::kRuleSharedTable, item.key_count = 1; }),
  };
  const std::uint16_t mate =
      chess::pack_move(*chess::parse_uci(chess::parse_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"), "a1a8"));
  const Answer answer = device_->wait(device_->submit(SearchJob{items}));
  const auto& answers = answer.get<SearchAnswers>().answers;
  ASSERT_EQ(answers.size(), items.size());
  for (const std::size_t done : {0u, 7u}) {
    EXPECT_EQ(answers[done].status, spec::kAnswerDone);
    EXPECT_TRUE(answers[done].at_least);
    EXPECT_EQ(answers[done].best, mate);
    EXPECT_EQ(answers[done].tag, items[done].tag);
  }
  const auto with_status = [](spec::AnswerStatus status) { return SearchAnswer{.status = status}; };
  for (const std::size_t bad : {1u, 2u, 3u, 8u})
    EXPECT_EQ(answers[bad], with_status(spec::kAnswerIllegalRequest)) << bad;
  EXPECT_EQ(answers[4], with_status(spec::kAnswerDepth));
  EXPECT_EQ(answers[5], with_status(spec::kAnswerIllegalPosition));
  EXPECT_EQ(answers[6], SearchAnswer{}) << "no mate is so near: refuted without a try";
  EXPECT_EQ(answer.counters.refused, 6u);
}

/// A draw by repetition of a position before the root, by the keys that set_keys makes.
TEST_P(SearchContract, RepetitionOfWhatWasBeforeTheRoot) {
  if (!has(SearchJob{})) GTEST_SKIP() << "no operation search";
  ParameterSet set;  // no position has a value, and a draw is good for Black
  set.set_field(spec::kSearch, 0, spec::kDrawScore, "value", -50);
  device_->load_parameters(set);
  chess::Position position = chess::parse_fen("8/8/8/p3k3/P3P3/8/4K3/8 w - - 10 40");
  std::vector<std::uint64_t> earlier;  // the last one first
  for (const char* move : {"e2e3", "e5e6", "e3e2"}) {
    earlier.insert(earlier.begin(), position.key());
    position.do_move(*chess::parse_uci(position, move));
  }
  SearchItem without{.position = chess::pack_position(position),
                     .beta = 1,
                     .depth = 4,
                     .rules = 0,
                     .halfmove_clock = static_cast<std::uint8_t>(position.halfmove_clock())};
  SearchItem with = without;
  device::set_keys(with, position.key(), earlier);
  EXPECT_EQ(with.key_count, 3);
  const std::vector<SearchItem> items = {with, without};
  const Answer answer = device_->wait(device_->submit(SearchJob{items}));
  const auto& answers = answer.get<SearchAnswers>().answers;
  EXPECT_TRUE(answers[0].at_least);
  EXPECT_EQ(answers[0].best, chess::pack_move(*chess::parse_uci(position, "e6e5")));
  EXPECT_FALSE(answers[1].at_least) << "nobody said that it had been there";
}

/// A draw by repetition of a position of the game, for searches with the shared table.
TEST_P(SearchContract, PositionsOfTheGameAreDraws) {
  if (!has(SearchJob{})) GTEST_SKIP() << "no operation search";
  if ((device_->info().search_rules & spec::kSearchGameKeys) == 0) {
    EXPECT_EQ(mistake([&] { device_->set_game({}); }),
              "game: " + device_->info().name + " has no places for positions of the game");
    GTEST_SKIP() << "no places for positions of the game";
  }
  const chess::Position position = chess::parse_fen("8/8/8/p3k3/P3P3/8/4K3/8 w - - 10 40");
  chess::Position after = position;
  const chess::Move move = *chess::parse_uci(position, "e2d3");
  after.do_move(move);
  constexpr std::uint64_t kMask = 0x123456789abcdef0;
  constexpr std::uint64_t kSamePlace = std::uint64_t{1} << 63;
  const std::uint64_t key = after.key() ^ kMask;
  SearchItem item{.position = chess::pack_position(position),
                  .beta = 1,
                  .depth = 4,
                  .rules = spec::kRuleSharedTable,
                  .root_key = position.key() ^ kMask};
  struct Case {
    std::vector<std::uint64_t> keys;
    bool is_drawn;
  };
  ParameterSet set;  // no position has a value, and a draw is good for White
  set.set_field(spec::kSearch, 0, spec::kDrawScore, "value", 7);
  device_->load_parameters(set);
  for (const Case& each :
       {Case{{}, false}, Case{{key}, true}, Case{{after.key()}, false}, Case{{key, key ^ kSamePlace}, false},
        Case{{key ^ kSamePlace, key}, true}, Case{{}, false}}) {
    device_->set_game(each.keys);
    const Answer answer = device_->wait(device_->submit(SearchJob{std::span(&item, 1)}));
    const SearchAnswer& search = answer.get<SearchAnswers>().answers.front();
    EXPECT_EQ(search.status, spec::kAnswerDone);
    EXPECT_EQ(search.at_least, each.is_drawn) << each.keys.size();
    EXPECT_EQ(search.best, each.is_drawn ? chess::pack_move(move) : spec::kNoMove);
  }
}

TEST_P(SearchContract, OperationsMixedWithAllInFlight) {
  if (!has(SearchJob{})) GTEST_SKIP() << "no operation search";
  const ParameterSet sets[] = {parameters_, make_parameters(2)};
  const auto items = searches(60, 13, 60);
  const std::vector<SearchAnswer> want[] = {expected_answers(items, sets[0]), expected_answers(items, sets[1])};
  const std::vector<Result> scores[] = {expected(positions_, sets[0]), expected(positions_, sets[1])};
  const std::vector<PerftItem> trees(3, {.position = chess::pack_position(chess::Position()), .tag = 9, .depth = 2});
  const bool has_perft = (device_->info().operations >> spec::kOperationPerft & 1) != 0;
  const std::size_t limit = device_->info().jobs_in_flight;
  std::vector<Ticket> tickets;
  const auto set_of = [](std::size_t i) { return i / 16 % 2; };
  const auto first_of = [&](std::size_t i) { return i % items.size(); };
  const auto count_of = [&](std::size_t i) { return std::min<std::size_t>(i % 9, items.size() - first_of(i)); };
  for (std::size_t i = 0; i < limit; ++i) {
    if (i % 16 == 0) device_->load_parameters(sets[set_of(i)]);
    if (i % 4 == 1) {
      tickets.push_back(device_->submit(EvaluateJob{positions_}));
    } else if (i % 4 == 3 && has_perft) {
      tickets.push_back(device_->submit(PerftJob{trees}));
    } else {
      tickets.push_back(device_->submit(SearchJob{std::span(items).subspan(first_of(i), count_of(i))}));
    }
  }
  const auto is_cancelled = [](std::size_t i) { return i % 5 == 2; };
  for (std::size_t i = 0; i < limit; ++i) {
    if (is_cancelled(i)) device_->cancel(tickets[i]);
  }
  for (std::size_t i = 0; i < limit; ++i) {
    const Answer answer = device_->wait(tickets[i]);
    ASSERT_EQ(answer.outcome, is_cancelled(i) ? Outcome::kCancelled : Outcome::kDone) << answer.error;
    if (is_cancelled(i)) continue;
    if (i % 4 == 1) {
      EXPECT_EQ(results_of(answer), scores[set_of(i)]);
    } else if (i % 4 == 3 && has_perft) {
      for (const PerftAnswer& each : answer.get<PerftAnswers>().answers) {
        EXPECT_EQ(each, (PerftAnswer{9, spec::kAnswerDone, 400}));
      }
    } else {
      EXPECT_TRUE(std::ranges::equal(answer.get<SearchAnswers>().answers,
                                     std::span(want[set_of(i)]).subspan(first_of(i), count_of(i))))
          << i;
    }
  }
}

/// Searches that would take long: they end because they are aborted, and the others are as if nothing had happened. The
/// HLS kernel cannot abort, so there they go on to their limit.
TEST_P(SearchContract, SingleSearchesAreAborted) {
  if (!has(SearchJob{})) GTEST_SKIP() << "no operation search";
  device_->load_parameters(parameters_);
  auto items = searches(120, 17, 300);
  for (std::size_t i = 0; i < items.size(); ++i) items[i].tag = static_cast<std::uint32_t>(i);
  const auto want = expected_answers(items, parameters_);
  const auto is_long = [](std::size_t i) { return i % 10 == 3 || i > 110; };
  const device::ModelEvaluator evaluator(parameters_);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!is_long(i)) continue;
    items[i].position = chess::pack_position(chess::Position());
    items[i].limit = 20'000;
    items[i].depth = spec::kSearchMaxDepth;
    items[i].beta = evaluator.evaluate(items[i].position).score_cp;
    items[i].rules = 0;
  }
  const Ticket ticket = device_->submit(SearchJob{items});
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (is_long(i)) device_->abort_searches(ticket, static_cast<std::uint32_t>(i));
  }
  EXPECT_EQ(mistake([&] { device_->abort_searches(ticket, 1000); }), "tag: job 1 has no search with the tag 1000");
  const Answer answer = device_->wait(ticket);
  const auto& answers = answer.get<SearchAnswers>().answers;
  ASSERT_EQ(answers.size(), items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (is_long(i)) {
      EXPECT_EQ(answers[i].status, GetParam() == "hls" ? spec::kAnswerLimit : spec::kAnswerAborted) << i;
      EXPECT_EQ(answers[i].tag, i);
      EXPECT_FALSE(answers[i].at_least);
      EXPECT_EQ(answers[i].best, spec::kNoMove);
    } else {
      EXPECT_EQ(answers[i], want[i]) << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Devices, SearchContract, testing::ValuesIn(tested_devices()), test_name);
INSTANTIATE_TEST_SUITE_P(Devices, MovesContract, testing::ValuesIn(tested_devices()), test_name);
INSTANTIATE_TEST_SUITE_P(Devices, DeviceContract, testing::ValuesIn(tested_devices()), test_name);

}  // namespace
}  // namespace cobalt::test
