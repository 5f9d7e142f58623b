// SPDX-License-Identifier: Apache-2.0
// The golden model of the search against docs/reference/search.md written again (reference_search.hpp).
#include <gtest/gtest.h>

#include <array>
#include <utility>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/packed_move.hpp"
#include "tests/search/search_cases.hpp"
#include "tests/support/evaluation_data.hpp"

namespace cobalt::test {
namespace {

/// Compares answers to jobs and counts what was met.
class Comparison {
 public:
  void compare(const hls::SearchJob& job, const SearchBank& bank) {
    const hls::SearchAnswer model = model_.run(job, bank);
    const hls::SearchAnswer expected = reference_answer(job, bank);
    ASSERT_TRUE(same(model, expected)) << text_of(job) << '\n'
                                       << text_of(bank.numbers) << "\nmodel     " << text_of(model) << "\nreference "
                                       << text_of(expected);
    ++jobs_;
    tries_ += expected.tries;
    full_stacks_ += expected.deepest_ply == spec::kSearchPlies - 1;
    ++statuses_[expected.status];
    if (expected.status != spec::kAnswerDone) {
      at_the_limit_ += expected.tries == job.limit;
      return;
    }
    if (expected.tries == 0) {
      ++at_once_;
    } else if (!expected.at_least) {
      ++low_;
    } else {
      ++(expected.best == spec::kNoMove ? null_moves_ : high_);
    }
  }

  /// That every kind of answer was met often enough.
  void expect_all_seen() const {
    for (const auto status :
         {spec::kAnswerLimit, spec::kAnswerIllegalPosition, spec::kAnswerDepth, spec::kAnswerIllegalRequest}) {
      EXPECT_GT(statuses_[status], jobs_ / 400) << +status;
    }
    EXPECT_EQ(at_the_limit_, statuses_[spec::kAnswerLimit]);
    EXPECT_GT(at_once_, jobs_ / 20);
    EXPECT_GT(low_, jobs_ / 10);
    EXPECT_GT(high_, jobs_ / 10);
    EXPECT_GT(null_moves_, jobs_ / 400);
    EXPECT_GT(full_stacks_, jobs_ / 1000);
    EXPECT_GT(tries_, 20 * jobs_);
  }

 private:
  ModelSearch model_;
  std::size_t jobs_ = 0, at_the_limit_ = 0, at_once_ = 0, low_ = 0, high_ = 0, null_moves_ = 0, full_stacks_ = 0;
  std::uint64_t tries_ = 0;
  std::array<std::size_t, 256> statuses_{};
};

void compare_many(const SearchBank& evaluator, std::size_t count, std::uint32_t most_tries, std::uint64_t seed) {
  Random random(seed);
  Comparison comparison;
  for_each_move_case(count, seed, [&](const chess::Position& position) {
    if (testing::Test::HasFailure()) return;
    SearchBank bank = evaluator;
    bank.numbers = random_numbers(random, evaluator);
    if (random() % 2 == 0) bank.quiet_moves = random_quiet_table(random, static_cast<unsigned>(random() % 3));
    const bool few = random() % 3 == 0;
    comparison.compare(random_job(random, few ? few_men(random) : position, bank, most_tries), bank);
  });
  if (!testing::Test::HasFailure()) comparison.expect_all_seen();
}

TEST(SearchReference, ModelAnswersTheSame) { compare_many(default_bank(), 6000, 500, 1); }
TEST(SearchReference, ModelAnswersTheSameWithRandomParameters) {
  compare_many(default_bank().with(chip_parameters(make_parameters(2))), 4000, 500, 2);
}
TEST(SearchReference, ModelAnswersTheSameOfScatteredScores) {
  compare_many(default_bank().with(ResultWords(scattered_word)), 12000, 500, 3);
}

TEST(SearchReference, LongModelAnswersTheSame) { compare_many(default_bank(), 100000, 200, 4); }
TEST(SearchReference, LongModelAnswersTheSameWithRandomParameters) {
  compare_many(default_bank().with(chip_parameters(make_parameters(5))), 60000, 200, 5);
}
TEST(SearchReference, LongModelAnswersTheSameOfScatteredScores) {
  compare_many(default_bank().with(ResultWords(scattered_word)), 150000, 200, 6);
}

/// As a host would ask: default numbers, default scores, whole depths.
void compare_default_jobs(std::size_t count, unsigned most_plies, std::uint32_t most_tries, std::uint64_t seed) {
  Random random(seed);
  Comparison comparison;
  const SearchBank& bank = default_bank();
  for_each_move_case(count, seed, [&](const chess::Position& position) {
    if (testing::Test::HasFatalFailure()) return;
    hls::SearchJob job = random_job(random, position, bank, most_tries);
    job.depth = static_cast<std::uint16_t>(spec::kQuarterPlies * (random() % (most_plies + 1)));
    job.rules = spec::kAllSearchRules;
    comparison.compare(job, bank);
  });
}

TEST(SearchReference, ModelAnswersTheSameToDefaultJobs) { compare_default_jobs(600, 4, 5000, 7); }
TEST(SearchReference, LongModelAnswersTheSameToDeepJobs) { compare_default_jobs(1500, 6, 50000, 8); }

/// Quiet moves that were tried are counted to 63.
TEST(SearchReference, CountOfQuietMovesEndsAt63) {
  const auto position = chess::parse_fen("kn6/pp6/8/2R5/3R4/4RR2/2R2R2/1R4RK w - - 0 1");
  SearchBank bank = default_bank().with(ResultWords([](const hls::PackedWords&) { return 0u; }));
  ModelSearch model;
  std::vector<std::uint32_t> tries;
  for (const auto& [after, more_after] : {std::pair{62, 200}, {63, 200}, {64, 200}, {20, 62}, {20, 63}, {20, 64}}) {
    bank.numbers.number[spec::kReductionAfter] = static_cast<std::int16_t>(after);
    bank.numbers.number[spec::kMoreReductionAfter] = static_cast<std::int16_t>(more_after);
    // All moves fail low, so all of them are tried.
    hls::SearchJob job = job_for(position, 3 * spec::kQuarterPlies, 500);
    job.rules = spec::kRuleLateMoveReductions;
    Comparison().compare(job, bank);
    tries.push_back(model.run(job, bank).tries);
  }
  EXPECT_NE(tries[0], tries[1]);
  EXPECT_NE(tries[1], tries[2]);
  EXPECT_NE(tries[3], tries[4]);
  EXPECT_NE(tries[4], tries[5]);
}

/// A limit that is just reached changes nothing, one try less ends the job.
TEST(SearchReference, LimitIsExact) {
  Random random(11);
  Comparison comparison;
  ModelSearch model;
  const SearchBank& bank = default_bank();
  std::size_t done = 0;
  for_each_move_case(400, 11, [&](const chess::Position& position) {
    if (HasFatalFailure()) return;
    hls::SearchJob job = random_job(random, position, bank, 500);
    const hls::SearchAnswer answer = model.run(job, bank);
    if (answer.status != spec::kAnswerDone || answer.tries == 0) return;
    ++done;
    job.limit = answer.tries;
    ASSERT_TRUE(same(model.run(job, bank), answer)) << text_of(job);
    if (--job.limit == 0) return;
    const hls::SearchAnswer cut = model.run(job, bank);
    ASSERT_EQ(cut.status, spec::kAnswerLimit) << text_of(job);
    ASSERT_EQ(cut.tries, job.limit) << text_of(job);
    ASSERT_EQ(cut.best, spec::kNoMove) << text_of(job);
    ASSERT_FALSE(cut.at_least) << text_of(job);
    comparison.compare(job, bank);
  });
  EXPECT_GT(done, 100u);
}

TEST(SearchReference, OrderIsThatOfTheReferenceOfMoves) {
  Random random(9);
  for_each_move_case(2000, 9, [&](const chess::Position& position) {
    if (HasFatalFailure()) return;
    const auto table = reference_table(random_quiet_table(random, static_cast<unsigned>(random() % 3)));
    const auto expected = move_reference::analyse(nibbles_of(words_of(position)), table).moves;
    const auto order = search_reference::ordered_moves(position, table);
    ASSERT_EQ(order.size(), expected.size()) << text_of(words_of(position));
    for (std::size_t i = 0; i < order.size(); ++i) {
      ASSERT_EQ(chess::pack_move(order[i].move), expected[i].move) << text_of(words_of(position));
      ASSERT_EQ(order[i].move_class, expected[i].move_class) << text_of(words_of(position));
    }
  });
}

TEST(SearchReference, NumbersOfAParameterSetAreRead) {
  ParameterSet set = make_parameters(10);
  hls::SearchParameters numbers{};
  hls::QuietTable quiet{};
  for (const ParameterWrite& write : set.full_download()) {
    numbers.set(write.address, write.data);
    quiet.set(write.address, write.data);
  }
  const auto expected = search_reference::numbers_of(set);
  for (unsigned entry = 0; entry < spec::kSearchNumbers; ++entry) {
    EXPECT_EQ(numbers.number[entry], expected[entry]) << entry;
  }
  EXPECT_EQ(reference_table(quiet), search_reference::quiet_moves_of(set));
}

}  // namespace
}  // namespace cobalt::test
