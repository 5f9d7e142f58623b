// SPDX-License-Identifier: Apache-2.0
// The barrel of operation search against the model: answers, errors, aborts and stalls, whatever the neighbours do.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "tests/rtl/search/search_bench.hpp"

namespace cobalt::test {
namespace {

/// Random jobs in one bench, all answers compared.
struct Round {
  unsigned seed = 1;
  unsigned count = 200;
  std::optional<unsigned> rules{};
  unsigned most_depth = 15;
  unsigned most_tries = 1500;
  unsigned job_holds = 0, answer_holds = 0, blocks = 0;
};
void check_round(const Round& round, Coverage& coverage) {
  std::mt19937_64 random(round.seed);
  const Parameters parameters = random_parameters(random);
  SearchBench bench(static_cast<int>(round.seed), parameters);
  bench.job_holds = round.job_holds;
  bench.answer_holds = round.answer_holds;
  bench.blocks = round.blocks;
  Model model(parameters), scratch(parameters);
  model.coverage = coverage;
  JobMaker maker(round.seed);
  maker.rules = round.rules;
  maker.most_depth = round.most_depth;
  maker.most_tries = round.most_tries;
  std::map<std::uint32_t, Answer> wanted;
  std::map<std::uint32_t, Job> made;
  for (std::uint32_t tag = 0; tag < round.count; ++tag) {
    const Job job = maker.next(scratch, tag);
    wanted[tag] = model.run(job);
    made[tag] = job;
    bench.jobs.push_back(job);
  }
  coverage = model.coverage;
  std::shuffle(bench.jobs.begin(), bench.jobs.end(), random);
  bench.run(wanted.size(), 100000000);
  // A second answer to a job would come now.
  bench.step(4 * kContexts);
  const auto answers = by_tag(bench.answers);
  ASSERT_EQ(answers.size(), wanted.size());
  for (const auto& [tag, answer] : wanted) {
    const hls::SearchJob& job = made[tag].job;
    ASSERT_EQ(answers.at(tag), answer) << "seed " << round.seed << " depth " << job.depth << " rules " << job.rules
                                       << " beta " << job.beta << " bank " << made[tag].bank << " limit " << job.limit;
  }
}

#ifdef COBALT_WHOLE_GENERATOR
TEST(SearchCoreRtl, RandomRulesAndNumbers) {
  Coverage coverage;
  check_round({.seed = 1, .count = 60, .most_tries = 400}, coverage);
}

TEST(SearchCoreRtl, LongRandomRulesAndNumbers) {
  Coverage coverage;
  for (unsigned seed = 3000; seed < 3010; ++seed) {
    check_round({.seed = seed, .count = 200, .blocks = seed % 2 == 0 ? 0u : 20u}, coverage);
    check_round({.seed = seed, .count = 10, .most_depth = 23, .most_tries = 20000}, coverage);
    if (HasFatalFailure()) return;
  }
}
#else
TEST(SearchCoreRtl, EveryRuleAlone) {
  Coverage coverage;
  check_round({.seed = 100, .count = 120, .rules = 0}, coverage);
  for (unsigned rule = 0; rule < spec::kSearchRules; ++rule) {
    if (1u << rule == spec::kRuleSharedTable) continue;  // cb_search_shared_test.cpp
    // What a rule of reductions is to a late move it is with that rule alone.
    const unsigned with = 1u << rule == spec::kRuleLogReductions ? unsigned{spec::kRuleLateMoveReductions}
                          : 1u << rule == spec::kRuleGrowingNull ? unsigned{spec::kRuleNullMove}
                                                                 : 0u;
    check_round({.seed = 101 + rule, .count = 60, .rules = 1u << rule | with}, coverage);
    if (HasFatalFailure()) return;
  }
}

TEST(SearchCoreRtl, RandomRulesAndNumbers) {
  Coverage coverage;
  for (unsigned seed = 1; seed <= 3; ++seed) {
    check_round({.seed = seed, .count = 300}, coverage);
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(coverage.statuses[spec::kAnswerLimit], 40u);
  for (const auto status : {spec::kAnswerIllegalPosition, spec::kAnswerDepth, spec::kAnswerIllegalRequest}) {
    EXPECT_GE(coverage.statuses[status], 2u) << unsigned{status};
  }
}

TEST(SearchCoreRtl, DeepJobs) {
  Coverage coverage;
  check_round({.seed = 21, .count = 60, .most_depth = 23, .most_tries = 5000}, coverage);
  check_round({.seed = 22, .count = 60, .most_depth = spec::kSearchMaxDepth, .most_tries = 2000}, coverage);
  EXPECT_GE(coverage.lines[hls::kJudgeLastPly], 10u);
  EXPECT_GE(coverage.lines[hls::kJudgeTable], 100u);
}

TEST(SearchCoreRtl, StallsAndTurnsThatAreNone) {
  Coverage coverage;
  for (unsigned seed = 31; seed <= 33; ++seed) {
    check_round({.seed = seed,
                 .count = 160,
                 .most_depth = 11,
                 .most_tries = 400,
                 .job_holds = seed == 33 ? 0u : 95u,
                 .answer_holds = seed == 31 ? 0u : 97u,
                 .blocks = seed == 32 ? 80u : 30u},
                coverage);
    if (HasFatalFailure()) return;
  }
}

// So many that the marks of every context are used up, twice and more: here they have 4 bits.
TEST(SearchCoreRtl, TablesAreClearedWhenMarksAreUsedUp) {
  Coverage coverage;
  check_round({.seed = 41, .count = 2000, .rules = kPrivateRules, .most_depth = 10, .most_tries = 60}, coverage);
}

// What the issue asks of the tests.
TEST(SearchCoreRtl, LongRandomRulesAndNumbers) {
  Coverage coverage;
  for (unsigned seed = 1000; seed < 1040; ++seed) {
    check_round({.seed = seed, .count = 500}, coverage);
    if (HasFatalFailure()) return;
  }
  for (unsigned line = hls::kJudgeNoMove; line <= hls::kJudgeNothingToTry; ++line) {
    EXPECT_GE(coverage.lines[line], 20u) << line;
  }
  for (const std::uint64_t tries : coverage.tries) EXPECT_GE(tries, 1000u);
  Coverage deep;
  for (unsigned seed = 2000; seed < 2005; ++seed) {
    check_round({.seed = seed, .count = 100, .most_depth = 23, .most_tries = 50000}, deep);
    check_round({.seed = seed, .count = 100, .most_depth = spec::kSearchMaxDepth, .most_tries = 20000}, deep);
    if (HasFatalFailure()) return;
  }
}

// A million jobs, as docs/reference/search.md reports: some 20 minutes, so it runs only when it is asked for
// (--gtest_also_run_disabled_tests).
TEST(SearchCoreRtl, DISABLED_MillionJobs) {
  constexpr unsigned kRounds = 2000;
  Coverage coverage;
  for (unsigned seed = 0; seed < kRounds; ++seed) {
    // One round in ten is deep, one in ten is stalled.
    const bool deep = seed % 10 == 3;
    const unsigned holds = seed % 10 == 7 ? 60 : 0;
    check_round({.seed = 100'000 + seed,
                 .count = 500,
                 .most_depth = deep ? 23u : 15u,
                 .most_tries = 1500,
                 .job_holds = holds,
                 .answer_holds = holds,
                 .blocks = holds},
                coverage);
    if (HasFatalFailure()) return;
  }
  std::uint64_t tries = 0;
  for (const std::uint64_t of_a_depth : coverage.tries) tries += of_a_depth;
  RecordProperty("tries", std::to_string(tries));
}

/// A job that does not end.
Job endless(std::uint32_t tag, unsigned slot) {
  Job job;
  job.job.position = hls::load_packed(chess::pack_position(chess::Position()).data());
  job.job.tag = tag;
  job.job.depth = spec::kSearchMaxDepth;
  job.slot = slot;
  return job;
}
TEST(SearchCoreRtl, AbortsOfDescriptorsEndJobsAndLoseNone) {
  AbortRounds rounds{.most_jobs = 80, .most_wait = 3000};
  std::mt19937_64 random(51);
  const Parameters parameters = random_parameters(random);
  for (int seed = 51; seed <= 54; ++seed) {
    SearchBench bench(seed, parameters);
    bench.job_holds = seed % 2 == 0 ? 30 : 0;
    bench.answer_holds = seed % 3 == 0 ? 80 : 0;
    bench.blocks = seed % 4 == 0 ? 30 : 0;
    Model model(parameters);
    JobMaker maker(static_cast<std::uint64_t>(seed));
    maker.most_depth = 7;
    maker.most_tries = 30;
    rounds.run(bench, 24, kContexts, [&](std::uint32_t tag, bool doomed, unsigned slot) {
      const bool ends = !doomed || bench.random() % 4 == 0;
      Job job = ends ? maker.next(model, tag) : endless(tag, slot);
      job.slot = slot;
      return std::pair(job, ends ? std::optional(model.run(job)) : std::nullopt);
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(rounds.aborted, 800u);
  EXPECT_GE(rounds.done, 800u);
  EXPECT_GE(rounds.before_loading, 10u);
}

TEST(SearchCoreRtl, AbortsByTagEndThatJobAlone) {
  std::mt19937_64 random(61);
  const Parameters parameters = random_parameters(random);
  SearchBench bench(61, parameters);
  bench.blocks = 20;
  Model model(parameters);
  JobMaker maker(61);
  maker.most_tries = 200;
  // Endless jobs that are aborted one by one, among others that are not and that come and go.
  std::map<std::uint32_t, Answer> wanted;
  std::vector<std::uint32_t> endless_tags;
  for (std::uint32_t tag = 0; tag < 1200; ++tag) {
    if (tag % 4 == 0) {
      bench.jobs.push_back(endless(tag, tag % kSlots));
      endless_tags.push_back(tag);
    } else {
      const Job job = maker.next(model, tag);
      wanted[tag] = model.run(job);
      bench.jobs.push_back(job);
    }
  }
  const std::size_t count = wanted.size() + endless_tags.size();
  std::size_t aborts = 0;
  bench.step(13000);
  std::map<std::uint32_t, unsigned> sent;
  while (bench.answers.size() < count && aborts < 20 * count) {
    // Of jobs that are yet to come nothing ends, so they are aborted again.
    const std::size_t oldest = std::min<std::size_t>(aborts / 2, endless_tags.size() - 1);
    const std::uint32_t tag = bench.random() % 3 == 0            ? endless_tags[bench.random() % endless_tags.size()]
                              : aborts < 2 * endless_tags.size() ? endless_tags[oldest]
                                                                 : endless_tags[aborts % endless_tags.size()];
    bench.abort_tag(tag);
    ++aborts;
    bench.step(63 + bench.random() % 64);
  }
  bench.step(4 * kContexts);
  const auto answers = by_tag(bench.answers);
  ASSERT_EQ(answers.size(), count);
  for (const std::uint32_t tag : endless_tags) EXPECT_TRUE(answers.at(tag).is_aborted()) << answers.at(tag);
  for (const auto& [tag, answer] : wanted) ASSERT_EQ(answers.at(tag), answer);
}

TEST(SearchCoreRtl, AbortedJobsEndInTheirNextTurn) {
  const Parameters parameters{};
  SearchBench bench(4, parameters);
  for (unsigned i = 0; i < 2 * kContexts; ++i) bench.jobs.push_back(endless(i, 0));
  bench.step(kClearClocks);
  EXPECT_TRUE(bench.answers.empty());
  EXPECT_EQ(bench.jobs.size(), kContexts);
  bench.set_aborted(1);
  // A revolution to the abort, another one to its end; the same for those that are loaded then.
  bench.run(2 * kContexts, 5 * kContexts);
  EXPECT_EQ(bench.answers.size(), 2 * kContexts);
}

#endif  // COBALT_WHOLE_GENERATOR

/// What the turns are of contexts that have jobs.
#ifdef COBALT_WHOLE_GENERATOR
constexpr std::uint64_t kFigureClocks = 10000;  // it is slow to simulate
#else
constexpr std::uint64_t kFigureClocks = 50000;
#endif
TEST(SearchCoreRtl, TriesAClock) {
  std::mt19937_64 random(71);
  Parameters parameters = random_parameters(random);
  parameters.numbers[1] = parameters.numbers[0];
  for (const unsigned rules : {0u, kPrivateRules}) {
    SearchBench bench(71, parameters);
    Model model(parameters);
    JobMaker maker(71);
    maker.rules = rules;
    maker.one_error_in = 0;
    for (std::uint32_t tag = 0; tag < 300; ++tag) {
      Job job = maker.next(model, tag);
      job.job.depth = 12;
      job.job.limit = 0;
      bench.for_ever.push_back(job);
    }
    bench.step(kClearClocks);
    bench.turns = {};
    const std::uint64_t begin = bench.clocks;
    const std::size_t answered = bench.answers.size();
    const auto start = std::chrono::steady_clock::now();
    while (bench.clocks < begin + kFigureClocks) bench.step();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    // Without a job are only the contexts that clear their tables: the marks of the bench are short.
    const double clocks = static_cast<double>(bench.clocks - begin - bench.turns[SearchBench::kIdle]);
    const auto share = [&](SearchBench::Turn turn) { return 100 * static_cast<double>(bench.turns[turn]) / clocks; };
    const double tries = static_cast<double>(bench.tries()) / clocks;
    std::printf(
        "rules %#x, depth 12: %.4f tries a clock; percent of the clocks: %.2f first tries, %.2f null, %.2f again, %.2f "
        "no move, "
        "%.2f root, %.2f ended; %.0f tries a job; %.0f clocks a second\n",
        rules, tries, share(SearchBench::kFirstTry), share(SearchBench::kNullMove), share(SearchBench::kAgain),
        share(SearchBench::kNoMove), share(SearchBench::kRoot), share(SearchBench::kEnded),
        static_cast<double>(bench.tries()) / static_cast<double>(bench.answers.size() - answered),
        clocks / seconds.count());
    EXPECT_GE(tries * kTurnClocks, 0.95);
  }
}

}  // namespace
}  // namespace cobalt::test
