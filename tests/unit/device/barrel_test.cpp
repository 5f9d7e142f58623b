// SPDX-License-Identifier: Apache-2.0
// Contexts that share a table, turn by turn.
#include "host/device/barrel.hpp"

#include <gtest/gtest.h>

#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"

namespace cobalt::device {
namespace {

constexpr std::size_t kContexts = 52;
constexpr const char* kMiddleGame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

const SearchFunction& default_function() {
  static const SearchFunction function(default_parameters());
  return function;
}

/// A whole search of a root.
hls::SearchJob root_job(const chess::Position& position, unsigned plies, int beta) {
  SearchItem item;
  item.position = chess::pack_position(position);
  item.beta = static_cast<std::int16_t>(beta);
  item.depth = static_cast<std::uint16_t>(plies * spec::kQuarterPlies);
  item.rules = spec::kSearchRootRules;
  item.root_key = position.key();
  item.generation = 1;
  item.defer_least_depth = 8;
  return model_job(item);
}

/// What all contexts have to do, one job after the other: depths and bounds of one root.
std::vector<hls::SearchJob> iterations(std::size_t count, unsigned most_plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const chess::Position position = chess::parse_fen(kMiddleGame);
  std::vector<hls::SearchJob> jobs;
  for (std::size_t i = 0; i < count; ++i) {
    const auto plies = 2 + static_cast<unsigned>(random() % (most_plies - 1));
    jobs.push_back(root_job(position, plies, static_cast<int>(random() % 121) - 60));
    jobs.back().tag = static_cast<std::uint32_t>(i);
  }
  return jobs;
}

bool no_mark(SharedTableMemory& memory) {
  for (unsigned mark = 0; mark < spec::kBusyMarks; ++mark) {
    if (memory.table().is_busy(static_cast<std::uint16_t>(mark))) return false;
  }
  return true;
}

using Record = std::tuple<std::uint32_t, std::uint32_t, bool, std::uint16_t>;  // tag, tries, at least, best

/// Gives idle contexts the next job until all have ended.
std::vector<Record> run_all(Barrel& barrel, const std::vector<hls::SearchJob>& jobs) {
  std::vector<Record> records;
  std::vector<Barrel::Ended> ended;
  std::size_t next = 0;
  while (records.size() < jobs.size()) {
    for (std::size_t context = 0; context < barrel.contexts() && next < jobs.size(); ++context) {
      if (barrel.is_idle(context)) barrel.load(context, jobs[next++]);
    }
    ended.clear();
    barrel.revolve(ended);
    for (const auto& [context, answer] : ended) {
      EXPECT_TRUE(barrel.is_idle(context));
      EXPECT_EQ(answer.status, spec::kAnswerDone);
      records.emplace_back(answer.tag, answer.tries, answer.at_least, answer.best);
    }
  }
  return records;
}

TEST(SharedTableMemory, HasABucketAtLeast) {
  EXPECT_EQ(SharedTableMemory(0).entries(), spec::kSharedTableWays);
  EXPECT_EQ(SharedTableMemory(2).entries(), 4U);
  EXPECT_EQ(SharedTableMemory(10).entries(), 1024U);
}

TEST(SharedTableMemory, IsEmptyAgainWhenCleared) {
  SharedTableMemory memory(4);
  memory.table().note({0x1234567800000000, 1, 20, true, 1, 5, 9});
  memory.table().enter(7);
  ASSERT_TRUE(memory.table().probe(0x1234567800000000, 1).found);
  memory.clear();
  EXPECT_FALSE(memory.table().probe(0x1234567800000000, 1).found);
  EXPECT_TRUE(no_mark(memory));
}

TEST(SharedTableMemory, KeepsDeepNotesForOthers) {
  SharedTableMemory memory(4);
  memory.note({1, 0, 20, true, 1, 5, 9});
  std::vector<hls::SharedNote> notes;
  memory.take_deep_notes(notes);
  EXPECT_TRUE(notes.empty()) << "nobody has asked";
  memory.keep_notes_from(20);
  memory.note({1, 0, 19, true, 1, 5, 9});
  memory.note({2, 0, 20, true, 1, 5, 9});
  memory.note({3, 0, 255, false, 1, 5, 9});
  memory.take_deep_notes(notes);
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_EQ(notes[0].key, 2U);
  EXPECT_EQ(notes[1].key, 3U);
  memory.take_deep_notes(notes);
  EXPECT_EQ(notes.size(), 2U) << "they are taken once";
}

TEST(SharedTableMemory, TakesNotesOfOthersThatAreDeeper) {
  constexpr std::uint64_t kKey = 0x1234567800000000;
  SharedTableMemory memory(4);
  memory.put({kKey, 3, 20, true, 1, 5, 9});
  EXPECT_EQ(memory.probe(kKey, 1).depth, 20);
  memory.put({kKey, 3, 20, false, 1, 7, 9});
  EXPECT_EQ(memory.probe(kKey, 1).bound, 5) << "one that is as deep stays";
  memory.put({kKey, 3, 21, false, 1, 7, 9});
  EXPECT_EQ(memory.probe(kKey, 1).bound, 7);
  EXPECT_EQ(memory.probe(kKey, 1).depth, 21);
}

TEST(Barrel, TheSameJobsGiveTheSameAnswersInTheSameOrder) {
  const std::vector<hls::SearchJob> jobs = iterations(160, 6, 1);
  std::vector<Record> first;
  std::uint64_t turns = 0;
  for (int run = 0; run < 2; ++run) {
    SharedTableMemory memory(14);
    Barrel barrel(default_function(), memory, kContexts);
    const std::vector<Record> records = run_all(barrel, jobs);
    EXPECT_TRUE(no_mark(memory));
    std::uint64_t tries = 0;
    for (const Record& record : records) tries += std::get<1>(record);
    EXPECT_EQ(barrel.tries(), tries);
    EXPECT_GE(barrel.turns(), barrel.tries() + jobs.size()) << "a turn for each root, and one for each try";
    if (run == 0) {
      first = records;
      turns = barrel.turns();
    }
    EXPECT_EQ(records, first);
    EXPECT_EQ(barrel.turns(), turns);
  }
}

TEST(Barrel, OneContextIsASearchAlone) {
  const std::vector<hls::SearchJob> jobs = iterations(40, 7, 2);
  SharedTableMemory memory(12);
  Barrel barrel(default_function(), memory, 1);
  const std::vector<Record> records = run_all(barrel, jobs);

  using Port = hls::SharedTablePort<hls::SharedTable>;
  SharedTableMemory alone(12);
  const auto stack = std::make_unique<hls::SearchStack>();
  const evaluation::NodeEvaluator evaluator{default_function().evaluator};
  hls::Search<evaluation::NodeEvaluator, Port> search(evaluator, default_function().quiet_moves,
                                                      default_function().numbers, *stack, Port{&alone.table()});
  ASSERT_EQ(records.size(), jobs.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const hls::SearchAnswer answer = search.run(jobs[i]);
    EXPECT_EQ(records[i], Record(answer.tag, answer.tries, answer.at_least, answer.best)) << i;
  }
}

/// What the table is for: of many contexts with one question the first has its answer sooner than one alone.
TEST(Barrel, ContextsUseWhatOthersHaveFound) {
  const std::vector<hls::SearchJob> jobs(kContexts, root_job(chess::parse_fen(kMiddleGame), 12, 5));
  SharedTableMemory memory(16);
  Barrel barrel(default_function(), memory, kContexts);
  std::vector<Barrel::Ended> ended;
  for (std::size_t context = 0; context < kContexts; ++context) barrel.load(context, jobs[context]);
  while (ended.empty()) barrel.revolve(ended);
  SharedTableMemory own(16);
  Barrel alone(default_function(), own, 1);
  const auto one = run_all(alone, {jobs.front()});
  EXPECT_LT(4 * ended.front().answer.tries, 3 * std::get<1>(one.front()))
      << "the first is done in three quarters of the time";
  EXPECT_EQ(ended.front().answer.at_least, std::get<2>(one.front()));
}

TEST(Barrel, AbortedSearchesLeaveNoMarks) {
  std::mt19937_64 random(3);
  SharedTableMemory memory(12);
  Barrel barrel(default_function(), memory, kContexts);
  const std::vector<hls::SearchJob> jobs = iterations(kContexts, 8, 3);
  bool was_marked = false;
  std::size_t aborted = 0;
  for (int round = 0; round < 10; ++round) {
    std::vector<Barrel::Ended> ended;
    for (std::size_t context = 0; context < kContexts; ++context) barrel.load(context, jobs[context]);
    for (auto turns = random() % 60; turns > 0; --turns) barrel.revolve(ended);
    was_marked = was_marked || !no_mark(memory);
    for (std::size_t context = 0; context < kContexts; ++context) {
      if (barrel.is_idle(context)) continue;
      barrel.abort(context);
      ++aborted;
      EXPECT_TRUE(barrel.is_idle(context));
    }
    ASSERT_TRUE(no_mark(memory)) << "round " << round;
    const std::uint64_t turns = barrel.turns();
    barrel.revolve(ended);
    EXPECT_EQ(barrel.turns(), turns) << "nobody has a job";
  }
  EXPECT_TRUE(was_marked);
  EXPECT_GT(aborted, kContexts);
}

TEST(Barrel, LimitsLeaveNoMarks) {
  SharedTableMemory memory(12);
  Barrel barrel(default_function(), memory, kContexts);
  std::vector<hls::SearchJob> jobs = iterations(kContexts, 8, 4);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    jobs[i].limit = static_cast<std::uint32_t>(1 + 3 * i);
    barrel.load(i, jobs[i]);
  }
  std::vector<Barrel::Ended> ended;
  while (ended.size() < jobs.size()) barrel.revolve(ended);
  std::size_t cut = 0;
  for (const auto& [context, answer] : ended) {
    EXPECT_LE(answer.tries, jobs[context].limit);
    cut += answer.status == spec::kAnswerLimit;
  }
  EXPECT_GT(cut, kContexts / 4);
  EXPECT_TRUE(no_mark(memory));
}

TEST(Barrel, AnAbortBeforeTheFirstTurnIsNoTry) {
  SharedTableMemory memory(8);
  Barrel barrel(default_function(), memory, 2);
  barrel.load(1, root_job(chess::parse_fen(kMiddleGame), 6, 0));
  EXPECT_TRUE(barrel.is_idle(0));
  EXPECT_FALSE(barrel.is_idle(1));
  EXPECT_EQ(barrel.tries_of(1), 0U);
  barrel.abort(1);
  EXPECT_TRUE(barrel.is_idle(1));
  std::vector<Barrel::Ended> ended;
  barrel.revolve(ended);
  EXPECT_TRUE(ended.empty());
  EXPECT_EQ(barrel.turns(), 0U);
}

TEST(Barrel, ARefusedJobEndsInItsFirstTurn) {
  SharedTableMemory memory(8);
  Barrel barrel(default_function(), memory, 1);
  hls::SearchJob job = root_job(chess::parse_fen(kMiddleGame), 6, 0);
  job.key_count = 1;
  barrel.load(0, job);
  std::vector<Barrel::Ended> ended;
  barrel.revolve(ended);
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(ended[0].answer.status, spec::kAnswerIllegalRequest);
  EXPECT_TRUE(barrel.is_idle(0));
}

}  // namespace
}  // namespace cobalt::device
