// SPDX-License-Identifier: Apache-2.0
// Without selective rules the answers of the search are those of plain minimax, whatever the bound.
#include <gtest/gtest.h>

#include <algorithm>

#include "host/chess/fen.hpp"
#include "host/chess/packed_move.hpp"
#include "tests/search/plain_minimax.hpp"

namespace cobalt::test {
namespace {

/// Compares searches with the value of the whole tree.
class Comparison {
 public:
  void compare(Random& random, hls::SearchJob job, const SearchBank& bank, std::size_t most_nodes) {
    job.limit = 0;
    job.rules &= kRulesOfMinimax;
    const auto whole = plain_minimax(job, bank, most_nodes);
    if (!whole) return;
    ++trees_;
    mates_ += std::abs(whole->value) > spec::kScoreLimitCp;
    draws_ += whole->value == 0;
    // The bounds that part the answers, and any others.
    const int far = static_cast<int>(random() % 3000);
    for (const int beta : {whole->value, whole->value + 1, whole->value - 1, whole->value - far, whole->value + far,
                           -spec::kMateCp, spec::kMateCp}) {
      if (beta < -spec::kMateCp || beta > spec::kMateCp) continue;
      job.beta = static_cast<std::int16_t>(beta);
      const hls::SearchAnswer answer = model_.run(job, bank);
      ASSERT_EQ(answer.status, spec::kAnswerDone) << text_of(job);
      ASSERT_EQ(answer.at_least, whole->value >= beta) << text_of(job) << "\nvalue " << whole->value;
      check_best(job, answer, whole->root_moves);
    }
  }

  std::size_t trees() const { return trees_; }
  std::size_t mates() const { return mates_; }
  std::size_t draws() const { return draws_; }
  std::size_t best_moves() const { return best_moves_; }

 private:
  /// The best move is the first that is good enough: the root has no hints yet.
  void check_best(const hls::SearchJob& job, const hls::SearchAnswer& answer, const std::vector<RootMove>& moves) {
    if (!answer.at_least) {
      ASSERT_EQ(answer.best, spec::kNoMove) << text_of(job);
      return;
    }
    if (answer.tries == 0) return;  // settled by judging the root
    const auto first =
        std::find_if(moves.begin(), moves.end(), [&](const RootMove& root) { return root.value >= job.beta; });
    ASSERT_NE(first, moves.end()) << text_of(job);
    ASSERT_EQ(answer.best, first->move) << text_of(job) << '\n' << chess::packed_move_to_uci(answer.best);
    ++best_moves_;
  }

  ModelSearch model_;
  std::size_t trees_ = 0, mates_ = 0, draws_ = 0, best_moves_ = 0;
};

/// Depth, rules, numbers, clock and keys at random, within what can be counted.
hls::SearchJob random_minimax_job(Random& random, const chess::Position& position, SearchBank& bank, unsigned depth) {
  hls::SearchJob job = random_job(random, position, bank, 1);
  while (job.key_count > spec::kSearchJobKeys || hls::position_errors(job.position) != 0) {
    job = random_job(random, position, bank, 1);
  }
  job.depth = static_cast<std::uint16_t>(depth);
  // Extensions that end.
  for (const auto entry : {spec::kCheckExtension, spec::kRecaptureExtension, spec::kPawnExtension,
                           spec::kSingleReplyExtension, spec::kMostExtension}) {
    bank.numbers.number[entry] = static_cast<std::int16_t>(random() % 4);
  }
  bank.numbers.number[spec::kQuiescenceCheckPlies] = static_cast<std::int16_t>(random() % 3);
  bank.numbers.number[spec::kDrawScore] = static_cast<std::int16_t>(random() % 2 == 0 ? 0 : random() % 201 - 100);
  if (random() % 2 == 0) job.rules = 0;
  return job;
}

void compare_few_men(std::size_t count, unsigned most_depth, std::size_t most_nodes, std::uint64_t seed) {
  Random random(seed);
  Comparison comparison;
  for (std::size_t i = 0; i < count && !testing::Test::HasFatalFailure(); ++i) {
    SearchBank bank = default_bank();
    const auto depth = static_cast<unsigned>(random() % (most_depth + 1));
    const hls::SearchJob job = random_minimax_job(random, few_men(random), bank, depth);
    comparison.compare(random, job, bank, most_nodes);
  }
  EXPECT_GT(comparison.trees(), count / 3);
  EXPECT_GT(comparison.mates(), count / 200);
  EXPECT_GT(comparison.draws(), count / 40);
  EXPECT_GT(comparison.best_moves(), count / 3);
}

void compare_games(std::size_t count, unsigned most_depth, std::size_t most_nodes, std::uint64_t seed) {
  Random random(seed);
  Comparison comparison;
  for_each_move_case(count, seed, [&](const chess::Position& position) {
    if (testing::Test::HasFatalFailure()) return;
    SearchBank bank = random() % 4 == 0 ? default_bank().with(ResultWords(scattered_word)) : default_bank();
    const auto depth = static_cast<unsigned>(random() % (most_depth + 1));
    const hls::SearchJob job = random_minimax_job(random, position, bank, depth);
    comparison.compare(random, job, bank, most_nodes);
  });
  EXPECT_GT(comparison.trees(), count / 3);
  EXPECT_GT(comparison.best_moves(), count / 3);
}

TEST(Minimax, FewMenToDepth3) { compare_few_men(800, 15, 15000, 1); }
TEST(Minimax, GamesToDepth1) { compare_games(250, 7, 4000, 2); }
TEST(Minimax, LongFewMenToDepth3) { compare_few_men(20000, 15, 200000, 3); }
TEST(Minimax, LongGamesToDepth2) { compare_games(10000, 11, 200000, 4); }

/// If a position is worth beta it is worth less: without selective rules answers change once, from yes to no.
void expect_monotone(std::size_t count, unsigned most_depth, std::uint64_t seed) {
  Random random(seed);
  ModelSearch model;
  std::size_t changes = 0;
  for_each_move_case(count, seed, [&](const chess::Position& position) {
    if (testing::Test::HasFatalFailure()) return;
    SearchBank bank = default_bank();
    const auto depth = static_cast<unsigned>(random() % (most_depth + 1));
    hls::SearchJob job = random_minimax_job(random, position, bank, depth);
    job.rules &= kRulesOfMinimax;
    job.limit = 30000;
    const int middle = std::clamp(int{job.beta}, -31000, 31000);
    bool before = true;
    for (const int beta : {-spec::kMateCp, middle - 900, middle - 90, middle - 30, middle - 10, middle - 1, middle,
                           middle + 1, middle + 10, middle + 30, middle + 90, middle + 900, spec::kMateCp}) {
      job.beta = static_cast<std::int16_t>(beta);
      const hls::SearchAnswer answer = model.run(job, bank);
      if (answer.status == spec::kAnswerLimit) continue;
      ASSERT_TRUE(before || !answer.at_least) << text_of(job);
      changes += before && !answer.at_least;
      before = answer.at_least;
    }
    ASSERT_FALSE(before) << "a mate at the root: " << text_of(job);
  });
  EXPECT_EQ(changes, count);
}

TEST(Minimax, AnswersAreMonotoneInTheBound) { expect_monotone(100, 11, 5); }
TEST(Minimax, LongAnswersAreMonotoneInTheBound) { expect_monotone(5000, 15, 6); }

}  // namespace
}  // namespace cobalt::test
